// Holidays of the package date-holidays on which a country's parcels do not move, and corrections of its data. Each
// correction has its reason; together they are the accepted differences between our calendar and the package.
import type { Country } from '../src/storefronts/storefronts.ts';

/** A date missing from the package. */
type Extra = {
  /** `MM-DD`, separated by spaces. */
  readonly fixed: string;
  /** Taiwan: a holiday on Saturday moves to Friday, one on Sunday to Monday. */
  readonly moves?: 'nearest';
  readonly reason: string;
};

export type HolidayRow = {
  /** Country and region codes of the package, when they differ from the country's. */
  readonly from?: readonly [country: string, region?: string];
  /** Only these names count. */
  readonly only?: { readonly names: RegExp; readonly reason: string };
  /** These names do not count. */
  readonly without?: { readonly names: RegExp; readonly reason: string };
  /** These names count although the package does not mark them as public. */
  readonly with?: { readonly names: RegExp; readonly reason: string };
  /** Days before (negative) or after a holiday that also count. */
  readonly around?: { readonly names: RegExp; readonly days: readonly number[]; readonly reason: string };
  readonly extra?: Extra;
};

const christmasEve: Extra = { fixed: '12-24', reason: 'Carriers do not deliver on Christmas Eve.' };
const midsummerEve = { names: /^Midsummer Eve$/u, reason: 'No statutory holiday, but carriers close.' };

export const holidayRows = {
  fr: {},
  be: {},
  lu: {},
  ch: {},
  de: {},
  at: {},
  it: {},
  es: {},
  pt: {},
  nl: {},
  ie: {
    with: {
      names: /^St\. Stephen’s Day \(substitute day\)$/u,
      reason: 'The package calls the day after it a bank holiday.',
    },
  },
  gb: { from: ['GB', 'ENG'] },
  fi: { with: midsummerEve, extra: christmasEve },
  dk: { extra: christmasEve },
  se: { with: midsummerEve, extra: christmasEve },
  no: {},
  cz: {},
  pl: {},
  us: {
    only: {
      names: /^(?:New Year's Day|Memorial Day|Independence Day|Labor Day|Thanksgiving Day|Christmas Day)/u,
      reason: 'Parcel carriers work on the other federal holidays.',
    },
  },
  ca: {
    from: ['CA', 'ON'],
    without: { names: /^Easter Monday/u, reason: 'No statutory holiday in Ontario.' },
  },
  mx: {},
  br: {},
  au: { from: ['AU', 'NSW'] },
  nz: {},
  sg: {},
  my: { from: ['MY', '14'] },
  jp: {
    only: { names: /^New Year's Day/u, reason: 'Parcel carriers deliver on the other holidays.' },
    extra: { fixed: '01-02 01-03', reason: 'Warehouses rest until 3 January.' },
  },
  cn: {
    without: {
      names: /Women's Day|Youth Day|Children's Day|Army Day/u,
      reason: 'Half days for parts of the population; parcels move.',
    },
    around: { names: /^Spring Festival/u, days: [1], reason: 'Four statutory days since 2025; the package has three.' },
    extra: { fixed: '05-02', reason: 'The second statutory day of Labour Day, since 2025.' },
  },
  hk: {},
  mo: {
    from: ['HK'],
    only: {
      names: /Lunar New Year|Ching Ming|Buddha|Tuen Ng|following the Chinese Mid-Autumn|Chung Yeung|Good Friday/u,
      reason: 'The package has no data for Macau; these days it shares with Hong Kong.',
    },
    extra: {
      fixed: '01-01 05-01 10-01 10-02 11-02 12-08 12-20 12-22 12-24 12-25',
      reason: 'Macau’s own public holidays.',
    },
  },
  tw: {
    extra: {
      fixed: '05-01 09-28 10-25 12-25',
      moves: 'nearest',
      reason: 'Public holidays by the law of 2025, which the package does not have yet.',
    },
  },
  kr: {},
  th: {},
  sa: {},
  ae: {
    without: {
      names: /Laylat al-Mi'raj|Ramadan$/u,
      reason: 'No public holidays any more; the package still has them.',
    },
    around: { names: /Eid al-Adha/u, days: [-1], reason: 'Arafat Day precedes the feast.' },
    extra: { fixed: '12-03', reason: 'The second National Day.' },
  },
} as const satisfies Record<Country, HolidayRow>;
