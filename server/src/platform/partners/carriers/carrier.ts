import type { ScanKind } from '@vitrine/rules/carriers/scans';
import type { PickupDay } from '@vitrine/rules/returns/returnMethods';

/** A sender or receiver, as carriers ask for it. Names and lines are in the letters of the country. */
export type Party = {
  readonly name: string;
  readonly company: string | null;
  /** Street lines, without postcode and city. */
  readonly lines: readonly string[];
  readonly postcode: string;
  readonly city: string;
  /** State or province code, where the country has them. */
  readonly region: string | null;
  /** Postal country, ISO 3166-1 alpha-2 in capital letters. */
  readonly country: string;
  readonly phone: string;
};

/** Goods of a parcel that crosses a customs border; `value` in minor units without tax, for all pieces. */
export type Goods = {
  readonly description: string;
  readonly qty: number;
  readonly hscode: string;
  /** Where it was made, ISO 3166-1 alpha-2. */
  readonly origin_country: string;
  readonly value: number;
  /** Kilograms of all of them. */
  readonly weight: number;
};
export type Customs = { readonly currency: string; readonly digits: number; readonly goods: readonly Goods[] };

export type ParcelRequest = {
  /** The same for every try: the carrier's own reference of the parcel, a UUID. */
  readonly reference: string;
  /** The number of the order or the return, printed on the label. */
  readonly number: string;
  readonly is_return: boolean;
  readonly is_express: boolean;
  readonly from: Party;
  readonly to: Party;
  readonly ship_at: Date;
  /** Kilograms. */
  readonly weight: number;
  /** Null inside a customs union. */
  readonly customs: Customs | null;
};

export type LabelFormat = 'pdf' | 'zpl' | 'png';
export type IssuedLabel = {
  readonly track_number: string;
  /** Null where the carrier hands out numbers only: the shop prints the label. */
  readonly file: { readonly format: LabelFormat; readonly bytes: Buffer } | null;
};

export type PickupRequest = {
  readonly reference: string;
  readonly from: Party;
  /** The day, ISO, and the span `HH:MM-HH:MM`, both local. */
  readonly day: string;
  readonly time: string;
  readonly track_number: string | null;
  readonly weight: number;
};

/** A pickup that the carrier has confirmed. */
type BookedPickup = Pick<PickupRequest, 'reference' | 'from' | 'day'> & { readonly confirmation: string };

/** A scan of a parcel as its carrier reports it. */
export type CarrierScan = {
  readonly track_number: string;
  readonly kind: ScanKind;
  /** The carrier's own code. */
  readonly code: string;
  readonly at: Date;
  readonly place: string | null;
};

/** The carrier refuses what was asked, such as an address or a slot: a repeat is refused as well. */
export class CarrierRefusal extends Error {}

/**
 * A carrier's interface. All calls throw CarrierRefusal, or another error when the carrier does not answer in time; none may
 * run in a database transaction.
 */
export type CarrierPort = {
  /** Registers a parcel. A repeated reference is the same parcel. */
  readonly label: (parcel: ParcelRequest) => Promise<IssuedLabel>;
  /** Days and times at which the carrier fetches a parcel; null where it does not say. */
  readonly slots: ((from: Party, today: string) => Promise<PickupDay[]>) | null;
  /** Null where the carrier fetches no parcel: a carrier that books a pickup also cancels it. */
  readonly pickup: {
    /** Books a pickup and answers its confirmation. A repeated reference is the same pickup. */
    readonly book: (pickup: PickupRequest) => Promise<string>;
    /** Cancels a booked pickup; a cancelled one is not refused. Throws CarrierRefusal once a courier is on the way. */
    readonly cancel: (pickup: BookedPickup) => Promise<void>;
  } | null;
  readonly track: (track_number: string) => Promise<CarrierScan[]>;
  /** Reads a pushed report, which has the shape of the carrier's answers about tracking. Null for another text. */
  readonly readScans: (body: string) => CarrierScan[] | null;
};

/** Where and as whom a carrier is called. */
export type CarrierAccount = {
  readonly url: string;
  readonly account: string;
  readonly key: string;
  readonly secret: string;
  readonly timeout_ms: number;
};
