import { describe, expect, test } from 'vitest';
import { optionsOf } from '../countries/countryTable.ts';
import { acceptedValues } from '../forms/acceptedValues.ts';
import { formErrors } from '../forms/formErrors.ts';
import { type Country, countries } from '../storefronts/storefronts.ts';

const now = new Date('2026-11-27');
const errorOf = (country: Country, field: 'firstname' | 'lastname' | 'lastname2' | 'street1' | 'city', value: string) =>
  formErrors('shipping', optionsOf(country), { language: 'en' }, { [field]: value }, now)[field];
const stored = (country: Country, field: 'firstname' | 'lastname' | 'lastname2', value: string) =>
  acceptedValues('shipping', optionsOf(country), { [field]: value })[field];

describe('names as in passports', () => {
  test.each([
    ['jp', 'lastname', '葛\u{E0100}城', '葛城'],
    ['jp', 'lastname', '辻\uFE00', '辻'],
    ['jp', 'lastname', "O'Neill", "O'Neill"],
    ['jp', 'firstname', 'Anne‑Marie', 'Anne-Marie'],
    ['jp', 'firstname', 'ジャン・リュック', 'ジャン・リュック'],
    ['jp', 'lastname2', 'オオタニ', 'オオタニ'],
    ['ae', 'lastname', 'O´Neill', "O'Neill"],
    ['ae', 'firstname', 'ʿAlī', "'Alī"],
    ['ae', 'lastname', 'Al‑Maktoum', 'Al-Maktoum'],
    ['sa', 'lastname', 'Qurʾān', "Qur'ān"],
    ['hk', 'lastname', 'O’Brien', 'O’Brien'],
    ['mo', 'lastname', 'O＇Brien', "O'Brien"],
    ['fr', 'lastname', 'D`Artagnan', "D'Artagnan"],
  ] as const)('%s accepts the %s %s', (country, field, typed, kept) => {
    expect(errorOf(country, field, typed)).toBeUndefined();
    expect(stored(country, field, typed)).toBe(kept);
  });

  test.each(['ae', 'sa', 'hk', 'mo'] as const)('%s still asks for Latin letters', (country) => {
    expect(errorOf(country, 'lastname', '陳')).toBe('latin_char_only');
  });

  test.each(countries)('%s refuses an emoji at its field, in names and address lines', (country) => {
    for (const emoji of ['😀', '❤️', '🇫🇷', '👩‍👧', '☎'])
      for (const field of ['firstname', 'street1'] as const)
        expect([emoji, field, errorOf(country, field, `A ${emoji}`)]).toEqual([emoji, field, 'emoji']);
  });
});
