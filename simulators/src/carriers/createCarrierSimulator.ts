import { setTimeout as sleep } from 'node:timers/promises';
import { type CalledCarrier, calledCarriers } from '@vitrine/rules/carriers/carrierTable';
import type { ScanKind } from '@vitrine/rules/carriers/scans';
import { Hono } from 'hono';
import { serveHere } from '../serving.ts';
import { fedexApp } from './fedexApp.ts';
import { colissimoApp, dhlApp, sagawaApp, upsApp } from './jsonCarriers.ts';
import { reports } from './reports.ts';
import {
  type CarrierFault,
  type CarrierState,
  type Keys,
  signReport,
  type SimulatedParcel,
  type SimulatedPickup,
} from './state.ts';
import { chronopostApp, tntApp } from './xmlCarriers.ts';

export type CarrierSimulator = {
  /** Each carrier is below it by its name: `{url}/fedex`. */
  readonly url: string;
  readonly parcels: ReadonlyMap<string, SimulatedParcel>;
  readonly pickups: ReadonlyMap<string, SimulatedPickup>;
  fault: CarrierFault;
  /** Is called by each request, which is answered only after it. */
  answersAfter: () => Promise<void>;
  /** Scans a parcel, and reports it unless silently. Answers the status of the shop. */
  readonly scan: (track_number: string, kind: ScanKind, at?: Date, isSilent?: boolean) => Promise<number | null>;
  readonly close: () => Promise<void>;
};
type Options = {
  readonly port: number;
  /** Where scans are reported: `{webhook_url}/fedex`. */
  readonly webhook_url: string;
  /** Seconds from the label to the delivery; 0 leaves parcels where they are. */
  readonly journey_seconds?: number;
  readonly keysOf?: (carrier: CalledCarrier) => Keys;
};

/** What a setting of the shop defaults to. */
export const localKeys = (carrier: CalledCarrier): Keys => ({
  account: `local-${carrier}-account`,
  key: `local-${carrier}-key`,
  secret: `local-${carrier}-secret`,
  hook_key: `local-${carrier}-hook-key-0123456789abcdef`,
});

const places: Readonly<Record<ScanKind, string>> = {
  announced: 'Paris',
  not_collected: 'Paris',
  collected: 'Paris',
  in_transit: 'Lyon',
  customs: 'Lyon',
  held: 'Lyon',
  out_for_delivery: 'Nice',
  not_met: 'Nice',
  sent_back: 'Paris',
  delivered: 'Nice',
};

/** The scans of a parcel in the order of its journey, and the order in which they are reported: late and twice. */
const journey = ['announced', 'collected', 'in_transit', 'out_for_delivery', 'delivered'] as const;
const reported = [1, 0, 1, 2, 3, 2, 4, 4, 3] as const;

type Report = (parcel: SimulatedParcel, scans: SimulatedParcel['scans']) => Promise<number | null>;

/** Sends a signed report. Answers the status of the shop; null when it is closed. */
const reporter =
  (webhook_url: string, keysOf: (carrier: CalledCarrier) => Keys): Report =>
  async (parcel, scans) => {
    const { carrier } = parcel;
    const { type, text } = reports[carrier](parcel, scans);
    const signature = signReport(keysOf(carrier).hook_key, new Date(), text);
    const headers = { 'content-type': type, 'carrier-signature': signature };
    const answer = await fetch(`${webhook_url}/${carrier}`, { method: 'POST', headers, body: text }).catch(() => null);
    return answer?.status ?? null;
  };

/** Lets a parcel travel to its buyer, with its reports late and twice. */
function sendOff(
  parcel: SimulatedParcel,
  seconds: number,
  { timers, report }: { timers: Set<NodeJS.Timeout>; report: Report },
): void {
  if (seconds === 0) return;
  const began = Date.now();
  const step = (seconds * 1000) / reported.length;
  for (const [turn, nth] of reported.entries()) {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        const kind = journey[nth];
        if (!kind) return;
        // The scan of a kind has one moment, whenever it is reported.
        const at = new Date(began + (seconds * 1000 * (nth + 1)) / (journey.length + 1));
        const scan = { kind, place: places[kind], at };
        if (!parcel.scans.some((known) => known.kind === kind)) parcel.scans.push(scan);
        void report(parcel, [scan]);
      },
      step * (turn + 1),
    );
    timers.add(timer);
  }
}

/** All carriers on one port: labels, pickups, tracking, and reports that are signed, repeated and out of order. */
export async function createCarrierSimulator({
  port,
  webhook_url,
  journey_seconds = 0,
  keysOf = localKeys,
}: Options): Promise<CarrierSimulator> {
  const report = reporter(webhook_url, keysOf);
  const timers = new Set<NodeJS.Timeout>();
  const travel = (parcel: SimulatedParcel): void => sendOff(parcel, journey_seconds, { timers, report });
  const state: CarrierState = { parcels: new Map(), pickups: new Map(), fault: 'none', issued: travel, keysOf };
  const apps: Readonly<Record<CalledCarrier, Hono>> = {
    fedex: fedexApp(state),
    ups: upsApp(state),
    dhl: dhlApp(state),
    chronopost: chronopostApp(state),
    colissimo: colissimoApp(state),
    tnt: tntApp(state),
    sagawa: sagawaApp(state),
  };
  const simulator = { answersAfter: () => Promise.resolve() };
  const app = new Hono();
  app.use(async (context, next) => {
    await simulator.answersAfter();
    if (state.fault === 'broken') return context.json({}, 500);
    if (state.fault === 'slow') await sleep(6000);
    return next();
  });
  for (const carrier of calledCarriers) app.route(`/${carrier}`, apps[carrier]);
  const { url, close } = await serveHere(app, port);
  return {
    url,
    parcels: state.parcels,
    pickups: state.pickups,
    get fault() {
      return state.fault;
    },
    set fault(value) {
      state.fault = value;
    },
    get answersAfter() {
      return simulator.answersAfter;
    },
    set answersAfter(value) {
      simulator.answersAfter = value;
    },
    scan: async (track_number, kind, at = new Date(), isSilent = false) => {
      const parcel = [...state.parcels.values()].find((one) => one.track_number === track_number);
      if (!parcel) throw new Error(`no parcel ${track_number}`);
      const scan = { kind, at, place: places[kind] };
      parcel.scans.push(scan);
      return isSilent ? null : report(parcel, [scan]);
    },
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      await close();
    },
  };
}
