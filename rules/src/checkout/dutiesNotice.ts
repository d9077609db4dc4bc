import type { Country } from '../storefronts/storefronts.ts';

/** Which notice about import duties a country's checkout and orders show; null for none. Spec 1 §9. */
export const dutiesNotices = {
  fr: null,
  be: null,
  lu: null,
  ch: null,
  de: null,
  at: null,
  it: null,
  es: null,
  pt: null,
  nl: null,
  ie: null,
  gb: null,
  fi: null,
  dk: null,
  se: null,
  no: null,
  cz: null,
  pl: null,
  us: null,
  ca: null,
  mx: null,
  br: null,
  au: null,
  nz: 'import_duty',
  sg: null,
  my: null,
  jp: null,
  cn: null,
  hk: null,
  mo: null,
  tw: null,
  kr: null,
  th: null,
  sa: null,
  ae: null,
} as const satisfies Record<Country, 'import_duty' | null>;

/** The duty notice of a country, as a label key. Spec 1 §9. */
export function dutiesNoticeOf(country: Country): 'import_duty' | null {
  return dutiesNotices[country];
}
