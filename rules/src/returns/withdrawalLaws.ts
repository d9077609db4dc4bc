// The law of each country that gives the right of `withdrawalRights`, with its articles, for the pages of staff that explain a refund. A file
// of its own: the storefront loads the rights and not their sources. Expectations §2.
import type { Country } from '../storefronts/storefronts.ts';
import { withdrawalRights } from './withdrawalRights.ts';

/** The laws; the office has a name for each. Expectations §2. */
export const lawNames = [
  'eu_consumer_rights',
  'gb_consumer_contracts',
  'no_distance_contracts',
  'br_consumer_code',
  'cn_consumer_rights',
  'tw_consumer_protection',
  'kr_electronic_commerce',
  'sa_electronic_commerce',
] as const;
type LawName = (typeof lawNames)[number];

/** What a law says of a withdrawal: that the goods are paid back, that the delivery is, and what may be kept. Expectations §2. */
export type LawSubject = 'goods' | 'delivery' | 'value_loss';
/** A law, with its article where the shop knows it. Expectations §2. */
export type Law = { readonly statute: LawName; readonly article: string | null };
type Laws = { readonly name: LawName; readonly articles: Readonly<Partial<Record<LawSubject, string>>> };

const union: Laws = {
  name: 'eu_consumer_rights',
  articles: { goods: '13 (1)', delivery: '13 (1), (2)', value_loss: '14 (2)' },
};

type CountryWithRight = { [C in Country]: (typeof withdrawalRights)[C] extends null ? never : C }[Country];

const laws: Readonly<Record<CountryWithRight, Laws>> = {
  fr: union,
  be: union,
  lu: union,
  de: union,
  at: union,
  it: union,
  es: union,
  pt: union,
  nl: union,
  ie: union,
  fi: union,
  dk: union,
  se: union,
  cz: union,
  pl: union,
  gb: {
    name: 'gb_consumer_contracts',
    articles: { goods: '34 (1)', delivery: '34 (1) to (3)', value_loss: '34 (9)' },
  },
  no: { name: 'no_distance_contracts', articles: {} },
  br: { name: 'br_consumer_code', articles: { goods: '49', delivery: '49' } },
  cn: { name: 'cn_consumer_rights', articles: { goods: '25' } },
  tw: { name: 'tw_consumer_protection', articles: { goods: '19' } },
  kr: { name: 'kr_electronic_commerce', articles: { goods: '18', delivery: '18', value_loss: '18' } },
  sa: { name: 'sa_electronic_commerce', articles: { goods: '13' } },
};

const hasRight = (country: Country): country is CountryWithRight => withdrawalRights[country] !== null;

/** The law of a country on a part of a withdrawal; null without the right. Expectations §2. */
export function lawOf(country: Country, subject: LawSubject): Law | null {
  if (!hasRight(country)) return null;
  const { name, articles } = laws[country];
  return { statute: name, article: articles[subject] ?? null };
}
