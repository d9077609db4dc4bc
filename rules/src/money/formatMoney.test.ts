import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Currency, currencies, type Locale, locales, storefronts } from '../storefronts/storefronts.ts';
import { currencyDisplayOf, displayOf, inverseFormatLocales } from './currencyDisplay.ts';
import { formatExact, formatMoney, roundToDisplay } from './formatMoney.ts';
import { minorDigits } from './money.ts';

const inOwn = (amount: number, locale: Locale) => ({ amount, currency: storefronts[locale].currency });
// No-break spaces are hard to read in a table.
const plain = (text: string) => text.replace(/[\u00A0\u202F]/gu, ' ');

describe('formatting a storefront’s own currency', () => {
  test.each([
    ['fr_fr', 425000, '4 250 €'],
    ['be_fr', 425000, '4 250 €'],
    ['lu_fr', 425000, '€ 4.250'],
    ['ch_fr', 425000, '4 250 CHF'],
    ['ch_de', 425000, 'CHF 4’250'],
    ['de_de', 425000, '4.250 €'],
    ['at_de', 425000, '€ 4.250'],
    ['it_it', 425000, '€ 4.250'],
    ['es_es', 425000, '4.250 €'],
    ['pt_pt', 425000, '4 250 €'],
    ['nl_en', 425000, '€4,250'],
    ['ie_en', 425000, '€4,250'],
    ['uk_en', 425000, '£4,250'],
    ['fi_en', 425000, '€4,250'],
    ['dk_en', 425000, '4,250 kr.'],
    ['se_en', 425000, '4,250 kr'],
    ['no_en', 425000, '4,250 kr'],
    ['cz_en', 425000, '4,250 Kč'],
    ['pl_en', 425000, '4,250 zł'],
    ['us_en', 425000, '$4,250'],
    ['ca_en', 425000, '$4,250'],
    ['ca_fr', 425000, '4 250 $'],
    ['mx_es', 425000, '$4,250'],
    ['br_pt', 425000, 'R$ 4.250'],
    ['au_en', 425000, '$4,250'],
    ['nz_en', 425000, 'A$4,250'],
    ['sg_en', 425000, 'S$4,250'],
    ['my_en', 425000, 'RM 4,250'],
    ['jp_ja', 693000, '¥693,000'],
    ['cn_zh', 425000, '¥4,250'],
    ['hk_en', 425000, 'HK$4,250'],
    ['hk_zh', 425000, 'HK$4,250'],
    ['mo_en', 425000, 'MOP$4,250'],
    ['mo_zh', 425000, 'MOP$4,250'],
    ['tw_zh', 425000, 'NT$4,250'],
    ['kr_ko', 6930000, '₩6,930,000'],
    ['th_en', 425000, '฿4,250'],
    ['th_th', 425000, '฿4,250'],
    ['sa_en', 425000, 'SAR 4,250'],
    ['sa_ar', 425000, '4,250 ر.س'],
    ['ae_en', 425000, 'AED 4,250'],
    ['ae_ar', 425000, '4,250 د.إ'],
  ] as const)('%s formats %i minor units as %s', (locale, amount, expected) => {
    expect(plain(formatMoney(inOwn(amount, locale), locale))).toBe(expected);
  });

  test.each([
    ['shows cents when there are some', 'ie_en', 78250, '€782.50'],
    ['shows both decimals of a single cent', 'fr_fr', 100001, '1 000,01 €'],
    ['shows amounts under one unit', 'us_en', 5, '$0.05'],
    ['shows nothing owed without decimals', 'us_en', 0, '$0'],
    ['groups nothing below a thousand', 'de_de', 99900, '999 €'],
    ['groups millions twice', 'fr_fr', 123456700, '1 234 567 €'],
    ['puts the sign before a leading symbol', 'us_en', -44500, '−$445'],
    ['puts the sign before the figures', 'de_de', -44550, '−445,50 €'],
    ['keeps the sign with its figures in Arabic', 'ae_ar', -44500, '\u2066−445\u2069 د.إ'],
    ['rounds cents away where none are shown', 'hk_en', 78250, 'HK$783'],
    ['rounds below half down', 'ae_en', 78249, 'AED 782'],
    ['rounds a refund like its charge', 'hk_en', -78250, '−HK$783'],
    ['shows no sign on what rounds to nothing', 'hk_en', -49, 'HK$0'],
    ['counts a yen as a unit, not as a hundredth', 'jp_ja', 1, '¥1'],
  ] as const)('%s', (_name, locale, amount, expected) => {
    expect(plain(formatMoney(inOwn(amount, locale), locale))).toBe(expected);
  });

  test.each([
    ['another store’s dollars lead with their code', 425050, 'USD', 'fr_fr', 'USD 4 250,50'],
    ['foreign cents are shown even where own ones are not', 425050, 'USD', 'jp_ja', 'USD 4,250.50'],
    ['yen keep no decimals abroad', 693000, 'JPY', 'fr_fr', 'JPY 693 000'],
    ['an old store’s euros keep their sign', 425000, 'EUR', 'uk_en', '€ 4,250'],
  ] as const)('%s', (_name, amount, currency, locale, expected) => {
    expect(plain(formatMoney({ amount, currency }, locale))).toBe(expected);
  });

  test('throws on a fraction of a minor unit', () => {
    expect(() => formatMoney({ amount: 0.5, currency: 'EUR' }, 'fr_fr')).toThrow(RangeError);
  });
});

test.each([
  ['Saudi riyals with their halalas', 'sa_en', 52174, 'SAR 521.74'],
  ['whole riyals too', 'sa_ar', 400_000, '4,000.00 ر.س'],
  ['dirhams, as the Emirates ask', 'ae_en', 52174, 'AED 521.74'],
  ['Hong Kong cents', 'hk_zh', 78250, 'HK$782.50'],
  ['whole euros', 'fr_fr', 425_000, '4 250,00 €'],
  ['yen, which have no part', 'jp_ja', 693_000, '¥693,000'],
  ['a fee below one unit', 'sa_en', -5, '−SAR 0.05'],
] as const)('papers print %s', (_name, locale, amount, expected) => {
  expect(plain(formatExact(inOwn(amount, locale), locale))).toBe(expected);
});

test('a paper throws on a fraction of a minor unit', () => {
  expect(() => formatExact({ amount: 0.5, currency: 'SAR' }, 'sa_en')).toThrow(RangeError);
});

test('every euro storefront puts the sign last, except the inverse ones', () => {
  const leading = locales.filter((locale) => {
    return storefronts[locale].currency === 'EUR' && currencyDisplayOf(locale).format.startsWith('%s');
  });
  expect(leading.toSorted()).toEqual([...inverseFormatLocales].toSorted());
});

test('only storefronts of jp, hk, mo, kr, sa and ae show no decimals', () => {
  const none = locales.filter((locale) => currencyDisplayOf(locale).precision === 0);
  expect(none.map((locale) => locale.slice(0, 2))).toEqual([
    'jp',
    'hk',
    'hk',
    'mo',
    'mo',
    'kr',
    'sa',
    'sa',
    'ae',
    'ae',
  ]);
});

describe('display precision differs from payment precision (M9)', () => {
  // ISO 4217: two decimals, none for yen and won. A mistake here charges a hundredfold.
  const withoutMinorUnits: ReadonlySet<Currency> = new Set(['JPY', 'KRW']);
  test.each(currencies.map((currency) => [currency, withoutMinorUnits.has(currency) ? 0 : 2] as const))(
    '%s is charged with %i decimals',
    (currency, digits) => expect(minorDigits[currency]).toBe(digits),
  );
});

describe('parsing formatted money', () => {
  test('a formatted amount is exact wherever decimals are shown', () => {
    fc.assert(
      fc.property(fc.constantFrom(...locales), fc.maxSafeInteger(), (locale, amount) => {
        fc.pre(displayOf(storefronts[locale].currency, locale).precision === 2);
        expect(roundToDisplay(inOwn(amount, locale), locale).amount).toBe(amount);
      }),
    );
  });
});
