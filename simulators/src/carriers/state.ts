import { createHmac } from 'node:crypto';
import type { CalledCarrier } from '@vitrine/rules/carriers/carrierTable';
import type { ScanKind } from '@vitrine/rules/carriers/scans';

export type SimulatedScan = { readonly kind: ScanKind; readonly at: Date; readonly place: string };
export type SimulatedParcel = {
  readonly carrier: CalledCarrier;
  readonly reference: string;
  readonly track_number: string;
  readonly number: string;
  readonly from: string;
  readonly to: string;
  readonly is_return: boolean;
  /** The countries of origin that its customs declaration names; of carriers that ask for them as data. */
  readonly origins?: readonly string[];
  readonly scans: SimulatedScan[];
};
export type SimulatedPickup = {
  readonly carrier: CalledCarrier;
  readonly reference: string;
  readonly day: string;
  readonly time: string;
  readonly confirmation: string;
  isCanceled: boolean;
};

/**
 * `slow`: answers after the shop's patience; `broken`: a fault of its own; `refusing`: no such address or slot; `underway`: a
 * courier is on the way, so that no pickup can be cancelled.
 */
export type CarrierFault = 'none' | 'slow' | 'broken' | 'refusing' | 'underway';
/** As in the settings of the shop. */
export type Keys = {
  readonly account: string;
  readonly key: string;
  readonly secret: string;
  readonly hook_key: string;
};

export type CarrierState = {
  /** By carrier and reference, so that a repeated reference is the same parcel. */
  readonly parcels: Map<string, SimulatedParcel>;
  readonly pickups: Map<string, SimulatedPickup>;
  fault: CarrierFault;
  /** Called with each new parcel. */
  readonly issued: (parcel: SimulatedParcel) => void;
  readonly keysOf: (carrier: CalledCarrier) => Keys;
};

type Asked = Omit<SimulatedParcel, 'track_number' | 'scans' | 'carrier'>;

/** Numbers as each carrier writes them, by how many it has handed out. */
const numbers: Readonly<Record<CalledCarrier, (nth: number) => string>> = {
  fedex: (nth) => String(794_600_000_000 + nth),
  ups: (nth) => `1Z999AA1${String(nth).padStart(10, '0')}`,
  dhl: (nth) => String(1_000_000_000 + nth),
  chronopost: (nth) => `XY${String(nth).padStart(9, '0')}FR`,
  colissimo: (nth) => `6A${String(nth).padStart(11, '0')}`,
  tnt: (nth) => `GE${String(nth).padStart(9, '0')}FR`,
  sagawa: (nth) => String(510_000_000_000 + nth),
};

/** The parcel of a reference: a new one, or the one that the carrier already knows. */
export function parcelFor(state: CarrierState, carrier: CalledCarrier, asked: Asked): SimulatedParcel {
  const id = `${carrier} ${asked.reference}`;
  const known = state.parcels.get(id);
  if (known) return known;
  // Numbers of a day do not repeat after a restart.
  const nth = (Math.floor(Date.now() / 100) % 100_000_000) + state.parcels.size;
  const parcel = { ...asked, carrier, track_number: numbers[carrier](nth), scans: [] };
  state.parcels.set(id, parcel);
  state.issued(parcel);
  return parcel;
}

/** The pickup of a reference. */
export function pickupFor(
  state: CarrierState,
  asked: Omit<SimulatedPickup, 'confirmation' | 'isCanceled'>,
): SimulatedPickup {
  const id = `${asked.carrier} ${asked.reference}`;
  const known = state.pickups.get(id);
  if (known) return known;
  const pickup = {
    ...asked,
    isCanceled: false,
    confirmation: `${asked.carrier.slice(0, 3).toUpperCase()}${state.pickups.size + 1}`,
  };
  state.pickups.set(id, pickup);
  return pickup;
}

/** Cancels a pickup, however often it is asked to. Returns whether the carrier knows it and lets it go. */
export function cancelPickup(state: CarrierState, carrier: CalledCarrier, confirmation: string): boolean {
  const known = [...state.pickups.values()].find((one) => one.carrier === carrier && one.confirmation === confirmation);
  if (!known || state.fault === 'refusing' || state.fault === 'underway') return false;
  known.isCanceled = true;
  return true;
}

export const parcelNumbered = (
  state: CarrierState,
  carrier: CalledCarrier,
  track_number: string,
): SimulatedParcel | undefined =>
  [...state.parcels.values()].find((one) => one.carrier === carrier && one.track_number === track_number);

/** The signature of a report: `t=SECONDS,v1=HEX`. */
export function signReport(hook_key: string, at: Date, body: string): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', hook_key).update(`${seconds}.`).update(body).digest('hex')}`;
}
