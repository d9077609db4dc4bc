// The price ladder: one euro price per size, one step per country, rounded the way a price tag is written.
import { storefronts, type Country, type Currency } from '@vitrine/rules/storefronts/storefronts';
import { minorDigits } from '@vitrine/rules/money/money';
import { stepOf } from '@vitrine/rules/prices/priceSteps';

/** What one euro of the Paris price becomes, in the country's currency (United States and Canada without tax). */
export const ladder = {
  fr: 1,
  be: 1,
  lu: 1,
  de: 1,
  at: 1,
  it: 1,
  es: 1,
  pt: 1,
  nl: 1,
  ie: 1.02,
  fi: 1.02,
  ch: 0.99,
  gb: 0.88,
  dk: 7.65,
  se: 11.7,
  no: 12.1,
  cz: 25.9,
  pl: 4.45,
  us: 1.1,
  ca: 1.5,
  mx: 22.4,
  br: 7.6,
  au: 1.82,
  nz: 1.86,
  sg: 1.58,
  my: 5.25,
  jp: 163,
  cn: 8.6,
  hk: 8.95,
  mo: 9.1,
  tw: 36.4,
  kr: 1640,
  th: 41,
  sa: 4.55,
  ae: 4.45,
} as const satisfies Record<Country, number>;

function tagOf(units: number): number {
  const step = stepOf(units);
  return Math.round(units / step) * step;
}

const currencyOf: ReadonlyMap<Country, Currency> = new Map(
  Object.values(storefronts).map((storefront) => [storefront.country, storefront.currency]),
);

/** Minor units per country for a euro price in whole euros. Every amount is a whole unit of its currency. */
export function pricesFrom(euros: number): Record<Country, number> {
  const prices: Partial<Record<Country, number>> = {};
  for (const [country, currency] of currencyOf) {
    prices[country] = tagOf(euros * ladder[country]) * 10 ** minorDigits[currency];
  }
  return prices as Record<Country, number>;
}
