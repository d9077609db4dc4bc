import { taxOf } from '../money/tax.ts';
import type { Country, Currency } from '../storefronts/storefronts.ts';
import { canadaProvinceRates, canadaProvinceTaxes } from './canadaTaxes.ts';
import { areaRate } from '../shipping/postcodeAreas.ts';
import { rateOf, type TaxName, type TaxPart } from './taxPart.ts';
import { usRateAt } from './usLocalTaxes.ts';

type TaxRow = {
  /** Thousandths of a percent (20 % is 20,000): the finest step in the tables below. */
  readonly rate: number;
  /** Whether prices include the tax; otherwise checkout adds it. */
  readonly is_included: boolean;
  readonly name: TaxName;
  /** Whether delivery is taxed at the same rate. */
  readonly taxes_shipping: boolean;
  /** Largest value of goods, in minor units, that the shop taxes; customs tax more expensive goods. */
  readonly up_to?: number;
  /** Whether the rate is an estimate by region and postcode, replaced by the rate of a tax service if available. */
  readonly is_estimated?: true;
};

const included = (rate: number, name: TaxName = 'vat'): TaxRow => ({
  rate,
  is_included: true,
  name,
  taxes_shipping: true,
});
const untaxed: TaxRow = { rate: 0, is_included: true, name: 'none', taxes_shipping: false };
const added = (name: TaxName, taxes_shipping: boolean): TaxRow => ({
  rate: 0,
  is_included: false,
  name,
  taxes_shipping,
});

/** Sales tax on the house's goods, by country. Spec 3 §3 (tax_amount, show_tax), spec 1 §9 (no-tax placeholder). */
export const salesTaxes = {
  fr: included(20_000),
  be: included(21_000),
  lu: included(17_000),
  ch: included(8_100),
  de: included(19_000),
  at: included(20_000),
  it: included(22_000),
  es: included(21_000),
  pt: included(23_000),
  nl: included(21_000),
  ie: included(23_000),
  gb: included(20_000),
  fi: included(25_500),
  dk: included(25_000),
  se: included(25_000),
  no: included(25_000),
  cz: included(21_000),
  pl: included(23_000),
  us: { ...added('sales_tax', false), is_estimated: true },
  ca: added('sales_tax', true),
  mx: included(16_000),
  br: included(18_000, 'icms'),
  au: included(10_000, 'gst'),
  // Registered overseas sellers tax parcels of up to NZ$ 1,000; customs tax more expensive ones, as the duty notice
  // says.
  nz: { ...included(15_000, 'gst'), up_to: 100_000 },
  sg: included(9_000, 'gst'),
  my: included(10_000, 'sst'),
  jp: included(10_000, 'consumption_tax'),
  cn: included(13_000),
  hk: untaxed,
  mo: untaxed,
  tw: included(5_000),
  kr: included(10_000),
  th: included(7_000),
  sa: included(15_000),
  ae: included(5_000),
} as const satisfies Record<Country, TaxRow>;

/** State rates of the United States, in thousandths of a percent; `usLocalTaxes.ts` has the local parts. Spec 3 §3. */
export const usStateRates = {
  AL: 4_000,
  AK: 0,
  AZ: 5_600,
  AR: 6_500,
  CA: 7_250,
  CO: 2_900,
  CT: 6_350,
  DE: 0,
  DC: 6_000,
  FL: 6_000,
  GA: 4_000,
  HI: 4_000,
  ID: 6_000,
  IL: 6_250,
  IN: 7_000,
  IA: 6_000,
  KS: 6_500,
  KY: 6_000,
  LA: 5_000,
  ME: 5_500,
  MD: 6_000,
  MA: 6_250,
  MI: 6_000,
  MN: 6_875,
  MS: 7_000,
  MO: 4_225,
  MT: 0,
  NE: 5_500,
  NV: 6_850,
  NH: 0,
  NJ: 6_625,
  NM: 4_875,
  NY: 4_000,
  NC: 4_750,
  ND: 5_000,
  OH: 5_750,
  OK: 4_500,
  OR: 0,
  PA: 6_000,
  RI: 7_000,
  SC: 6_000,
  SD: 4_200,
  TN: 7_000,
  TX: 6_250,
  UT: 4_850,
  VT: 6_000,
  VA: 5_300,
  WA: 6_500,
  WV: 6_000,
  WI: 5_000,
  WY: 4_000,
  // Territories: only Puerto Rico taxes parcels. Military post can be billed; the house's carriers do not serve it.
  AA: 0,
  AE: 0,
  AP: 0,
  AS: 0,
  GU: 0,
  MP: 0,
  PR: 11_500,
  VI: 0,
} as const satisfies Record<string, number>;

const regionRates: Partial<Record<Country, Readonly<Record<string, number>>>> = {
  us: usStateRates,
  ca: canadaProvinceRates,
};

/** Adjusts a region's rate by postcode in countries with local taxes. */
const localRates: Partial<Record<Country, typeof usRateAt>> = { us: usRateAt };

const regionTaxes: Partial<Record<Country, Readonly<Record<string, readonly TaxPart[]>>>> = { ca: canadaProvinceTaxes };

/** The tax of an order, and the taxes that it consists of. */
export type SalesTax = TaxRow & { readonly parts: readonly TaxPart[] };

/** Rate of an address from a tax service. */
export type StatedTax = Pick<TaxRow, 'rate' | 'taxes_shipping'>;

/** Whether the server requests the rate of a country's addresses from a tax service. Spec 3 §3. */
export const isTaxEstimated = (country: Country): boolean => {
  const row: TaxRow = salesTaxes[country];
  return row.is_estimated === true;
};

type Destination = { postcode?: string | null; goods?: number; stated?: StatedTax | null };

/**
 * Sales tax of `goods` (minor units) sent to a country and, in the US and Canada, a region (`NY`, `QC`). The postcode
 * selects areas with their own rate (Madeira) and refines the estimate in the US. `stated`, the rate of a tax service,
 * replaces an estimate. Null while the required region is unknown: the checkout then shows the placeholder `--` and no
 * total. Spec 3 §3, spec 1 §9.
 */
export function salesTaxOf(
  country: Country,
  region: string | null,
  { postcode = null, goods = 0, stated = null }: Destination = {},
): SalesTax | null {
  const row: TaxRow = salesTaxes[country];
  if (row.up_to !== undefined && goods > row.up_to) return { ...untaxed, parts: [] };
  const whole = (tax: TaxRow): SalesTax => ({ ...tax, parts: taxPartsAt(country, region, tax.rate) });
  const rates = regionRates[country];
  if (!rates) return whole({ ...row, rate: areaRate(country, postcode) ?? row.rate });
  const rate = region !== null && Object.hasOwn(rates, region) ? rates[region] : undefined;
  if (region === null || rate === undefined) return null;
  const { is_estimated, ...exact } = row;
  if (!is_estimated) return whole({ ...exact, rate });
  if (stated) return whole({ ...exact, ...stated });
  return whole({ ...exact, is_estimated, rate: localRates[country]?.(region, rate, postcode) ?? rate });
}

/**
 * The taxes that a rate (thousandths of a percent) of a country and region consists of; they sum to it. None where no tax
 * applies. A rate of another time than the table's differs in the last tax, that of the region. Spec 3 §3.
 */
export function taxPartsAt(country: Country, region: string | null, rate: number): readonly TaxPart[] {
  const { name, up_to }: TaxRow = salesTaxes[country];
  if (name === 'none' || (up_to !== undefined && rate === 0)) return [];
  const regions = regionTaxes[country];
  const parts = region !== null && regions && Object.hasOwn(regions, region) ? regions[region] : undefined;
  const last = parts?.at(-1);
  if (!parts || !last) return [{ name, rate }];
  const rest = rate - rateOf(parts) + last.rate;
  return rest > 0 ? [...parts.slice(0, -1), { ...last, rate: rest }] : [{ name, rate }];
}

/** How taxes are shown beside their amounts. */
export type ShownTaxes = {
  /** In the order of their rows; at least one. */
  parts: readonly TaxPart[];
  /** Whether the labels may contain the rates: the place has only one, and it is no estimate. */
  has_one_rate: boolean;
  is_included: boolean;
};

/**
 * The taxes on goods sent to a country and region, and whether prices include them; null where no tax applies at this
 * rate, and none is shown. An unknown region uses the country's general name. Spec 3 §3 (show_tax).
 */
export function shownTaxes(country: Country, region: string | null, rate: number): ShownTaxes | null {
  const parts = taxPartsAt(country, region, rate);
  if (parts.length === 0) return null;
  const has_regions = regionRates[country] !== undefined;
  const is_known = region !== null && Object.hasOwn(regionTaxes[country] ?? {}, region);
  return { parts, has_one_rate: !has_regions || is_known, is_included: salesTaxes[country].is_included };
}

/** Rate in hundredths of a percent, as the API returns it; null when it is not a whole number of them. Spec 3 §3. */
export function rateInBasisPoints(tax: SalesTax): number | null {
  return tax.rate > 0 && tax.rate % 10 === 0 ? tax.rate / 10 : null;
}

/**
 * Tax of an amount in minor units, half rounded up: the part of it when prices include tax, else the addition. Of several
 * taxes each is rounded, and their sum is charged. Throws on an amount that is negative or not whole. Spec 3 §3,
 * invariants M8.
 */
export function taxOn(
  amount: number,
  currency: Currency,
  { rate, is_included, parts }: Pick<SalesTax, 'rate' | 'is_included' | 'parts'>,
): number {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`not an amount of minor units: ${amount}`);
  const rates = is_included || parts.length === 0 ? [rate] : parts.map((part) => part.rate);
  return rates.reduce((sum, one) => sum + taxOf({ amount, currency }, one / 10, is_included).amount, 0);
}
