// How values are written for a shopper: days, money, lists, labels, addresses of the shop. Expectations §3.
import { screen } from '@testing-library/react';
import type { Country, Locale } from '@vitrine/rules/storefronts/storefronts';
import { describe, expect, test } from 'vitest';
import { renderShop } from '../../testing/renderShop.tsx';
import { countryNames } from './countryNames.ts';
import { useFieldLabel } from '../forms/fieldLabel.ts';
import { formatDay, formatDays } from './formatDay.ts';
import { useAddressInRow, useListed } from './listed.ts';
import { useMoney } from './money.ts';
import { paths } from '../pages/paths.ts';
import { profileBody, profileFieldOf } from '../session/profileBody.ts';

function Text({ of }: { readonly of: () => string }) {
  return <output>{of()}</output>;
}
/** What a hook writes in a storefront. */
function written(of: () => string, locale: Locale = 'uk_en'): string {
  const { unmount } = renderShop(<Text of={of} />, { locale });
  const text = screen.getByRole('status').textContent;
  unmount();
  return text;
}

describe('a day', () => {
  test.each([
    ['uk_en', 'long', 'Tuesday 24 November'],
    ['uk_en', 'date', '24 November 2026'],
    ['us_en', 'date', 'November 24, 2026'],
    ['fr_fr', 'long', 'mardi 24 novembre'],
    ['de_de', 'date', '24. November 2026'],
    ['jp_ja', 'date', '2026年11月24日'],
  ] as const)('in %s (%s) reads %s', (locale, style, expected) => {
    expect(formatDay('2026-11-24', locale, style)).toBe(expected);
  });

  test.each(['ae_ar', 'sa_ar', 'th_th'] as const)('in %s has Latin figures and the common calendar', (locale) => {
    expect(formatDay('2026-11-24', locale, 'date')).toMatch(/24/u);
    expect(formatDay('2026-11-24', locale, 'date')).toMatch(/2026/u);
  });

  test.each(['2026-11-24T00:30:00.000Z', '2026-11-24T23:30:00.000Z'])('is the day of its moment: %s', (moment) => {
    expect(formatDay(moment, 'jp_ja', 'date')).toBe('2026年11月24日');
  });

  test('and another are joined, and one day alone where they are the same', () => {
    expect(formatDays('2026-11-24', '2026-11-26', 'uk_en', 'date')).toMatch(/^24\s*–\s*26 November 2026$/u);
    expect(formatDays('2026-11-24', '2026-11-24', 'uk_en', 'date')).toBe('24 November 2026');
  });
});

describe('an amount', () => {
  const money = (amount: number, currency: 'GBP' | 'JPY' | 'SAR', formatted?: string) => () =>
    // oxlint-disable-next-line react/rules-of-hooks
    useMoney()({ amount, currency, ...(formatted === undefined ? {} : { formatted }) });

  test('is written as the server writes it', () => {
    expect(written(money(100_000, 'GBP', '£1,000'))).toBe('£1,000');
  });

  test('is written by the browser where the server has not', () => {
    expect(written(money(123_456, 'GBP'))).toBe('£1,234.56');
    expect(written(money(1234, 'JPY'), 'jp_ja')).toMatch(/1,234$/u);
    expect(written(money(123_400, 'SAR'), 'sa_ar')).toMatch(/1,234/u);
  });
});

describe('words in a row', () => {
  const row =
    (...words: (string | null)[]) =>
    () =>
      // oxlint-disable-next-line react/rules-of-hooks
      useListed()(words);

  test('leave out what is not there', () => {
    expect(written(row('Madder red', null, '20 cm'))).toBe('Madder red, 20 cm');
    expect(written(row(null, null))).toBe('');
  });

  test('are parted as the language parts them', () => {
    expect(written(row('a', 'b'), 'jp_ja')).not.toBe('a, b');
    expect(written(row('a', 'b'), 'ae_ar')).toContain('،');
  });

  test('of an address are one row', () => {
    // oxlint-disable-next-line react/rules-of-hooks
    expect(written(() => useAddressInRow()(['1 High Street', 'London']))).toBe('1 High Street, London');
  });
});

describe('the label of a field', () => {
  const label = (country: Country, field: 'postcode' | 'region' | 'city') =>
    // oxlint-disable-next-line react/rules-of-hooks
    written(() => useFieldLabel(country)(field));

  test.each([
    ['gb', 'Postcode'],
    ['us', 'ZIP code'],
    ['ca', 'Postal code'],
    ['ie', 'Eircode'],
    ['br', 'CEP'],
  ] as const)('of a postcode in %s is %s', (country, expected) => {
    expect(label(country, 'postcode')).toBe(expected);
  });

  test.each([
    ['us', 'State'],
    ['ca', 'Province'],
    ['jp', 'Prefecture'],
    ['ae', 'Emirate'],
  ] as const)('of a region in %s is %s', (country, expected) => {
    expect(label(country, 'region')).toBe(expected);
  });

  test('of another field is the same everywhere', () => {
    expect(label('us', 'city')).toBe('City');
  });
});

describe('the names of countries', () => {
  test('are in the language that is asked for', () => {
    expect(countryNames('en-GB').de).toBe('Germany');
    expect(countryNames('fr-FR').de).toBe('Allemagne');
  });

  test('speak of places, not of administrations', () => {
    expect(countryNames('en-GB').hk).toBe('Hong Kong');
    expect(countryNames('en-GB').mo).not.toMatch(/SAR/u);
  });
});

describe('the addresses of the shop', () => {
  test.each([
    [paths.checkout('fr_fr'), '/fr_fr/commande/'],
    [paths.checkout('br_pt'), '/br_pt/pedido/'],
    [paths.confirmation('de_de'), '/de_de/kasse/confirmation/'],
    [paths.validation('uk_en'), '/uk_en/checkout/validation/'],
    [paths.search('it_it', 'borsa & cintura'), '/it_it/cerca?s=borsa%20%26%20cintura'],
    [paths.search('uk_en'), '/uk_en/search'],
    [paths.under('uk_en', '/product/bag-BAG'), '/uk_en/product/bag-BAG'],
  ])('%s', (address, expected) => {
    expect(address).toBe(expected);
  });
});

describe('a profile as the server takes it', () => {
  test('leaves out what is empty', () => {
    expect(profileBody({ firstname: 'Anne', company: '', prefix: 'Ms.' })).toEqual({
      firstname: 'Anne',
      prefix: 'Ms.',
    });
  });

  test('sends what was emptied, so that it is taken out', () => {
    expect(profileBody({ company: '' }, { empties: true })).toEqual({ company: '' });
  });

  test('names the phone of the sign-in as the call does', () => {
    expect(profileBody({ phonecode: '+86', loginphone: '138' })).toEqual({
      registredphonecode: '+86',
      registredloginphone: '138',
    });
    expect(profileFieldOf('registredloginphone')).toBe('loginphone');
    expect(profileFieldOf('city')).toBe('city');
  });

  test('sends a date of birth only whole', () => {
    expect(profileBody({ day: '1', month: '2', year: '' })).toEqual({});
    expect(profileBody({ day: '1', month: '2', year: '1990' })).toEqual({
      dob: { day: '1', month: '2', year: '1990' },
    });
  });

  test('sends no title that is none', () => {
    expect(profileBody({ prefix: 'Lord' })).toEqual({});
  });
});
