import {
  countries,
  type Country,
  type Language,
  type Locale,
  storefronts,
} from '@vitrine/rules/storefronts/storefronts';

import { served } from '../../lib/words/served.ts';

export const regions = ['europe', 'americas', 'asia_pacific', 'middle_east'] as const;
type Region = (typeof regions)[number];

const regionOf = {
  fr: 'europe',
  be: 'europe',
  lu: 'europe',
  ch: 'europe',
  de: 'europe',
  at: 'europe',
  it: 'europe',
  es: 'europe',
  pt: 'europe',
  nl: 'europe',
  ie: 'europe',
  gb: 'europe',
  fi: 'europe',
  dk: 'europe',
  se: 'europe',
  no: 'europe',
  cz: 'europe',
  pl: 'europe',
  us: 'americas',
  ca: 'americas',
  mx: 'americas',
  br: 'americas',
  au: 'asia_pacific',
  nz: 'asia_pacific',
  sg: 'asia_pacific',
  my: 'asia_pacific',
  jp: 'asia_pacific',
  cn: 'asia_pacific',
  hk: 'asia_pacific',
  mo: 'asia_pacific',
  tw: 'asia_pacific',
  kr: 'asia_pacific',
  th: 'asia_pacific',
  sa: 'middle_east',
  ae: 'middle_east',
} as const satisfies Record<Country, Region>;

type CountryRow = {
  readonly country: Country;
  readonly name: string;
  readonly storefronts: readonly { readonly locale: Locale; readonly language: Language }[];
};

/**
 * The countries with a storefront by region, each with its storefronts, in the alphabet of the reader's language.
 */
export function countriesByRegion(names: Readonly<Record<Country, string>>, tag: string): Record<Region, CountryRow[]> {
  const order = new Intl.Collator(tag);
  const rows = countries.map((country) => ({
    country,
    name: names[country],
    storefronts: served
      .filter((locale) => storefronts[locale].country === country)
      .map((locale) => ({ locale, language: storefronts[locale].language })),
  }));
  rows.sort((a, b) => order.compare(a.name, b.name));
  const inRegion = (region: Region) =>
    rows.filter((row) => regionOf[row.country] === region && row.storefronts.length > 0);
  return {
    europe: inRegion('europe'),
    americas: inRegion('americas'),
    asia_pacific: inRegion('asia_pacific'),
    middle_east: inRegion('middle_east'),
  };
}
