// Returns that cross a customs border, and the pro-forma that they need (spec 3 §3, §5).
import { isGiftRow, type ShownRow } from '../checkout/shownGoods.ts';
import { moneyOf } from '../money/money.ts';
import { taxOf } from '../money/tax.ts';
import type { Carrier } from '../shipping/shippingMethods.ts';
import type { Country } from '../storefronts/storefronts.ts';
import { isByCarrier, type ReturnMethod } from './returnMethods.ts';

/** The country of the house's returns department. */
export const returnsCountry = 'fr' satisfies Country;

/** Whether a country belongs to the customs union of the European Union; goods inside it cross no customs border. */
const isInCustomsUnion = {
  fr: true,
  be: true,
  lu: true,
  ch: false,
  de: true,
  at: true,
  it: true,
  es: true,
  pt: true,
  nl: true,
  ie: true,
  gb: false,
  fi: true,
  dk: true,
  se: true,
  no: false,
  cz: true,
  pl: true,
  us: false,
  ca: false,
  mx: false,
  br: false,
  au: false,
  nz: false,
  sg: false,
  my: false,
  jp: false,
  cn: false,
  hk: false,
  mo: false,
  tw: false,
  kr: false,
  th: false,
  sa: false,
  ae: false,
} as const satisfies Record<Country, boolean>;

/**
 * Whether a parcel that returns from a country needs a customs pro-forma, and so an HS code for each piece
 * (`hscode_proforma_dependency`). Spec 3 §3, §5.
 */
export function needsProforma(country: Country): boolean {
  return country !== returnsCountry && !(isInCustomsUnion[country] && isInCustomsUnion[returnsCountry]);
}

/**
 * Whether a carrier hands the pro-forma to customs as data, so that the shopper prints nothing. None does yet: it
 * takes a contract with the carrier (decisions/0068), and a parcel without papers would be held.
 */
const isPaperless = {
  colissimo: false,
  chronopost: false,
  dhl: false,
  ups: false,
  fedex: false,
  tnt: false,
  sagawa: false,
  sf_express: false,
  cj_logistics: false,
  aramex: false,
  correios: false,
} satisfies Record<Carrier, boolean>;

export type ProformaFlags = {
  readonly is_paperless_proforma_enabled: boolean;
  readonly can_download_duty_proforma: boolean;
};

/**
 * The pro-forma of a return: downloadable as long as its label is, when it travels by a carrier across a customs border;
 * paperless with a carrier that passes it on. Spec 3 §3.
 */
export function proformaFlags(
  country: Country,
  { carrier, method, has_label }: { carrier: Carrier | null; method: ReturnMethod | null; has_label: boolean },
): ProformaFlags {
  const is_needed = needsProforma(country) && isByCarrier(method);
  return {
    is_paperless_proforma_enabled: is_needed && carrier !== null && isPaperless[carrier],
    can_download_duty_proforma: is_needed && has_label,
  };
}

type DeclaredRow = ShownRow & { readonly qty: number; readonly row_incl_tax: number; readonly row_tax: number };
type Taxed = { readonly currency: string; readonly tax_rate: number; readonly tax_included: boolean };

/**
 * The value of some units of a row for customs, in minor units without tax: what was paid, and of a gift its price. The rate is in
 * thousandths of a percent. Spec 3 §3, decisions/0132.
 */
export function declaredValue(row: DeclaredRow, units: number, { currency, tax_rate, tax_included }: Taxed): number {
  const price = moneyOf(row.row_price, currency);
  const tax = tax_included ? taxOf(price, tax_rate / 10, true).amount : 0;
  const net = isGiftRow(row) ? row.row_price - tax : row.row_incl_tax - row.row_tax;
  return Math.round((net * units) / row.qty);
}
