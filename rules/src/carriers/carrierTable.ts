// What the shop knows of each carrier: its name, its tracking page, where it carries parcels, and which calls of its
// interface the shop makes. Which carrier a country's shopper chooses is in `shipping/shippingMethods.ts`. Spec 3 §9.
import type { Carrier } from '../shipping/shippingMethods.ts';
import { type Country, countries } from '../storefronts/storefronts.ts';

/**
 * Calls of a carrier's interface. `slots`: the carrier says when it fetches a parcel; without it the shop offers its own
 * hours (`returns/pickupSlots.ts`). No carrier is asked for rates: the shop's prices are fixed by country. Spec 3 §3.
 */
export type CarrierCall = 'label' | 'return_label' | 'slots' | 'pickup' | 'tracking';

type CarrierRow = {
  /** The name that shoppers read, in every language. */
  readonly name: string;
  /** The carrier's page of a parcel; `{number}` is the parcel's number. */
  readonly page: string;
  readonly serves: readonly Country[];
  readonly calls: readonly CarrierCall[];
  /**
   * Minutes before the span of a pickup until which the shop lets customers cancel it; null where the carrier fetches nothing.
   * The carrier itself has the last word.
   */
  readonly pickup_cutoff_minutes: number | null;
};

const all: readonly CarrierCall[] = ['label', 'return_label', 'pickup', 'tracking'];

/** The carriers of the house. Spec 3 §9. */
export const carrierTable = {
  fedex: {
    name: 'FedEx',
    page: 'https://www.fedex.com/fedextrack/?trknbr={number}',
    serves: countries,
    calls: [...all, 'slots'],
    pickup_cutoff_minutes: 60,
  },
  ups: {
    name: 'UPS',
    page: 'https://www.ups.com/track?tracknum={number}',
    serves: countries,
    calls: all,
    pickup_cutoff_minutes: 60,
  },
  dhl: {
    name: 'DHL Express',
    page: 'https://www.dhl.com/en/express/tracking.html?AWB={number}',
    serves: countries,
    calls: all,
    pickup_cutoff_minutes: 60,
  },
  chronopost: {
    name: 'Chronopost',
    page: 'https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT={number}',
    serves: ['fr', 'be', 'lu', 'de', 'at', 'it', 'es', 'pt', 'nl', 'ie', 'ch', 'gb'],
    calls: all,
    pickup_cutoff_minutes: 120,
  },
  colissimo: {
    name: 'Colissimo',
    page: 'https://www.laposte.fr/outils/suivre-vos-envois?code={number}',
    serves: ['fr', 'be', 'lu', 'de', 'at', 'it', 'es', 'pt', 'nl', 'ie', 'ch'],
    calls: ['label', 'return_label', 'tracking'],
    pickup_cutoff_minutes: null,
  },
  tnt: {
    name: 'TNT',
    page: 'https://www.tnt.com/express/en_gc/site/shipping-tools/tracking.html?searchType=con&cons={number}',
    serves: [
      'fr',
      'be',
      'lu',
      'de',
      'at',
      'it',
      'es',
      'pt',
      'nl',
      'ie',
      'ch',
      'gb',
      'dk',
      'se',
      'fi',
      'no',
      'cz',
      'pl',
    ],
    calls: all,
    pickup_cutoff_minutes: 120,
  },
  sagawa: {
    name: 'Sagawa Express',
    page: 'https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo={number}',
    serves: ['jp'],
    calls: all,
    pickup_cutoff_minutes: 60,
  },
  sf_express: {
    name: 'SF Express',
    page: 'https://www.sf-express.com/we/ow/chn/en/waybill/waybill-detail/{number}',
    serves: ['cn', 'hk', 'mo'],
    calls: [],
    pickup_cutoff_minutes: 120,
  },
  cj_logistics: {
    name: 'CJ Logistics',
    page: 'https://trace.cjlogistics.com/next/tracking.html?wblNo={number}',
    serves: ['kr'],
    calls: [],
    pickup_cutoff_minutes: 120,
  },
  aramex: {
    name: 'Aramex',
    page: 'https://www.aramex.com/track/results?ShipmentNumber={number}',
    serves: ['sa', 'ae'],
    calls: [],
    pickup_cutoff_minutes: 120,
  },
  correios: {
    name: 'Correios',
    page: 'https://rastreamento.correios.com.br/app/index.php?objetos={number}',
    serves: ['br'],
    calls: [],
    pickup_cutoff_minutes: null,
  },
} as const satisfies Record<Carrier, CarrierRow>;

/** The carriers whose interface the shop speaks; each has its settings and its adapter. */
export const calledCarriers = [
  'fedex',
  'ups',
  'dhl',
  'chronopost',
  'colissimo',
  'tnt',
  'sagawa',
] as const satisfies readonly Carrier[];
export type CalledCarrier = (typeof calledCarriers)[number];

/** Whether a text names a carrier of the house; orders of earlier releases may name others. */
export function isCarrier(text: string): text is Carrier {
  return Object.hasOwn(carrierTable, text);
}

/** Whether the shop speaks the interface of a carrier. */
export function isCalled(text: string): text is CalledCarrier {
  return calledCarriers.some((carrier) => carrier === text);
}

/** Whether the shop makes a call of a carrier's interface. Spec 3 §3. */
export function hasCall(carrier: Carrier, call: CarrierCall): boolean {
  const { calls }: CarrierRow = carrierTable[carrier];
  return calls.includes(call);
}

/** Whether a carrier brings parcels to a country, so that staff may choose it for one. Spec 3 §3. */
export function serves(carrier: Carrier, country: Country): boolean {
  const { serves: served }: CarrierRow = carrierTable[carrier];
  return served.includes(country);
}

/** The carrier's name for shoppers; null for an unknown one. Spec 3 §3. */
export const carrierName = (carrier: string): string | null => (isCarrier(carrier) ? carrierTable[carrier].name : null);

/** The carrier's page of a parcel. Spec 3 §3 (track_url). */
export function trackingPage(carrier: Carrier, track_number: string): string {
  return carrierTable[carrier].page.replace('{number}', encodeURIComponent(track_number));
}
