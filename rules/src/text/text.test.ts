import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countryTable } from '../countries/countryTable.ts';
import { cleanLine } from './cleanLine.ts';
import { emailHint } from './emailHint.ts';
import { joinEngraving } from './engraving.ts';
import { isDialable, isPhoneNumber, normalisePhoneCode, normalisePhoneNumber } from './phone.ts';
import { hasChinese, hasNoDigits, isKanjiName, isKatakanaName, isLatinOnly, toFullKatakana } from './scripts.ts';
import { searchTermOf } from './searchTerm.ts';
import { slugMaxLength, slugOf } from './slug.ts';
import { bareSocialSecurityNumber, formatTaxId, isCompanyTaxId } from './socialSecurityNumber.ts';
import { cutStreets, isStreetTooLong } from '../countries/streetLength.ts';
import { isTaxId } from './taxId.ts';

describe('scripts', () => {
  test.each([
    ['accents', 'Élodie Müller', true],
    ['an apostrophe and a hyphen', "Anne-Marie O'Neil", true],
    ['a street with numbers', "Flat 3/F, 12-14 Queen's Road (rear)", true],
    ['nothing', '', true],
    ['a combining accent', 'Ele\u0301na', true],
    ['Chinese', '陳大文', false],
    ['Arabic', 'شارع', false],
    ['Cyrillic look-alikes', 'Аna', false],
    ['an @ outside an email', 'ana@home', false],
    ['an underscore outside an email', 'ana_home', false],
  ])('Latin only: %s', (_name, text, good) => {
    expect(isLatinOnly(text)).toBe(good);
  });

  test('Latin only: an email may contain @ and _', () => {
    expect([isLatinOnly('ana_l@example.com', 'email'), isLatinOnly('陳@example.com', 'email')]).toEqual([true, false]);
  });

  test.each([
    ['one character among Latin ones', '中 Road', true],
    ['no Chinese at all', 'Nathan Road', false],
    ['kana, which is not Chinese', 'カナ', false],
  ])('Chinese required: %s', (_name, text, good) => {
    expect(hasChinese(text)).toBe(good);
  });

  test.each([
    ['kanji', '山田', true, false],
    ['repeated kanji', '佐々木', true, false],
    ['hiragana', 'はなこ', true, false],
    ['katakana', 'ヤマダ', true, true],
    ['a long vowel', 'ローラ', true, true],
    ['Latin letters and digits', 'Yamada 2', true, true],
    ['hangul', '김', false, false],
    ['a sign', '山田!', false, false],
  ])('Japanese name: %s', (_name, text, as_kanji, as_katakana) => {
    expect([isKanjiName(text), isKatakanaName(text)]).toEqual([as_kanji, as_katakana]);
  });

  test('converts half-width katakana to full-width, with voiced marks', () => {
    expect(toFullKatakana('ﾔﾏﾀﾞ A')).toBe('ヤマダ A');
  });

  test.each([
    ['letters only', '김민수', true],
    ['a digit', '김1', false],
    ['an Arabic digit', 'علي٣', false],
  ])('no digits: %s', (_name, text, good) => {
    expect(hasNoDigits(text)).toBe(good);
  });
});

describe('lines of text', () => {
  test.each([
    ['blanks inside and around', '  Rue   de\tla Paix ', 'Rue de la Paix'],
    ['line breaks', 'Ana\r\nBcc: x', 'Ana Bcc: x'],
    ['zero-width and direction characters', 'An\u200Ba\u202E', 'Ana'],
    ['a decomposed accent', 'e\u0301', 'é'],
  ])('cleans %s', (_name, typed, clean) => {
    expect(cleanLine(typed)).toBe(clean);
  });

  test('cleaning is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(cleanLine(cleanLine(text))).toBe(cleanLine(text));
      }),
    );
  });
});

describe('phone', () => {
  test.each([
    ['a plus is put before digits', '86', '+86'],
    ['one plus stays one', '+86', '+86'],
    ['blanks go', '+ 8 6', '+86'],
    ['an international prefix is a plus', '0086', '+86'],
    ['no digits give nothing', '+', ''],
    ['full-width digits are digits', '８６', '+86'],
  ])('code: %s', (_name, typed, code) => {
    expect(normalisePhoneCode(typed)).toBe(code);
  });

  test.each([
    ['blanks go', '138 0013 8000', '13800138000'],
    ['one leading 0 goes', '0912345678', '912345678'],
    ['full-width digits become plain', '１３８', '138'],
    ['only one leading 0 goes', '00912', '0912'],
    ['brackets, dots, hyphens go', '(091) 2.345-678', '912345678'],
  ])('number: %s', (_name, typed, number) => {
    expect(normalisePhoneNumber(typed)).toBe(number);
  });

  test.each([
    ['a Chinese mobile', 'cn', '13800138000', true],
    ['a Chinese landline', 'cn', '1080013800', false],
    ['one digit too many', 'cn', '138001380001', false],
    ['a Hong Kong mobile', 'hk', '91234567', true],
    ['a Korean mobile', 'kr', '1012345678', true],
    ['a Taiwanese mobile', 'tw', '912345678', true],
  ] as const)('pattern: %s', (_name, country, number, good) => {
    expect(isPhoneNumber(countryTable[country].phone_pattern, number)).toBe(good);
  });

  test.each([
    ['six digits', '123456', true],
    ['five digits', '12345', false],
    ['full-width digits', '１２３４５６', true],
    ['fifteen digits and a plus', '+123456789012345', true],
    ['sixteen digits', '1234567890123456', false],
    ['letters', '12345six', false],
    ['Arabic figures', '٠٥١ ٢٣٤ ٥٦٧٨', true],
    ['Thai figures', '๐๘๑-๒๓๔-๕๖๗๘', true],
    ['marks of direction from an address book', '\u202a+1 212 555 1234\u202c', true],
  ])('contact number: %s', (_name, typed, good) => {
    expect(isDialable(typed)).toBe(good);
  });
});

describe('tax ids', () => {
  test.each([
    ['a CPF', '529.982.247-25', true],
    ['a CPF without signs', '52998224725', true],
    ['a CPF with a wrong check digit', '529.982.247-24', false],
    ['eleven equal digits', '111.111.111-11', false],
    ['a CNPJ', '11.222.333/0001-81', true],
    ['a CNPJ in small letters', '12.abc.345/01de-35', true],
    ['a CPF in full-width digits', '５２９９８２２４７２５', true],
    ['a CNPJ with letters', '12.ABC.345/01DE-35', true],
    ['a CNPJ with a wrong check digit', '11.222.333/0001-82', false],
    ['too few digits', '5299822472', false],
  ])('%s', (_name, text, good) => {
    expect(isTaxId(text)).toBe(good);
  });

  test.each([
    ['3.3.3-2 for a person', '52998224725', '529.982.247-25', false],
    ['2.3.3/4-2 for a company', '11222333000181', '11.222.333/0001-81', true],
    ['as it came otherwise', '5299', '5299', false],
  ])('formatted %s', (_name, bare, written, company) => {
    expect([formatTaxId(bare), isCompanyTaxId(bare)]).toEqual([written, company]);
  });

  test('a company number has at least 12 characters', () => {
    expect([isCompanyTaxId('1'.repeat(11)), isCompanyTaxId('1'.repeat(12))]).toEqual([false, true]);
  });

  test('removing the separators undoes formatting', () => {
    const digits = fc.string({ unit: fc.constantFrom('0', '1', '2', '7', '9'), minLength: 11, maxLength: 14 });
    fc.assert(
      fc.property(digits, (bare) => {
        expect(bareSocialSecurityNumber(formatTaxId(bare))).toBe(bare);
      }),
    );
  });
});

describe('streets', () => {
  test('35 characters fit, 36 do not', () => {
    expect([isStreetTooLong('x'.repeat(35)), isStreetTooLong('x'.repeat(36))]).toEqual([false, true]);
  });

  test('Hong Kong and Macau cut 30, 35 and 35; others cut nothing', () => {
    const long = { street1: 'x'.repeat(40), street2: 'y'.repeat(40), street3: 'z'.repeat(40) };
    for (const country of ['hk', 'mo'] as const) {
      const { street1, street2, street3 } = cutStreets(countryTable[country], long);
      expect([street1.length, street2.length, street3.length]).toEqual([30, 35, 35]);
    }
    expect(cutStreets(countryTable.fr, long)).toBe(long);
  });

  test('a cut never splits a character', () => {
    expect(cutStreets(countryTable.hk, { street1: '𠮷'.repeat(31) })).toEqual({ street1: '𠮷'.repeat(30) });
  });
});

describe('texts', () => {
  test.each([
    ['lower case and hyphens', 'Sac Élise 24', 'sac-elise-24'],
    ['nothing writable', '***', ''],
    ['no hyphen at either end', ' ! Sac ! ', 'sac'],
    ['180 characters at most, no hyphen left by the cut', `${'a'.repeat(179)} b`, 'a'.repeat(179)],
  ])('slug: %s', (_name, text, slug) => {
    const toAscii = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '');
    expect(slugOf(text, toAscii)).toBe(slug);
  });

  test('a slug is ASCII, has at most 180 characters, and is its own slug', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const slug = slugOf(text, (word) => word);
        expect(slug).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/u);
        expect(slug.length).toBeLessThanOrEqual(slugMaxLength);
        expect(slugOf(slug, (word) => word)).toBe(slug);
      }),
    );
  });

  test('joins engraving texts with one blank, without empty ones', () => {
    expect(joinEngraving([' A.L. ', '', '1874'])).toBe('A.L. 1874');
  });
});

test.each([
  ['anne.lacombe@example.com', 'a•••@e•••.com'],
  ['a@b.co.uk', 'a•••@b•••.uk'],
  ['山田@例え.jp', '山•••@例•••.jp'],
])('masks %s', (email, hint) => {
  expect(emailHint(email)).toBe(hint);
});

test.each([
  ['http is stripped, a slash parts words', 'https://example.com/bag', 'example.com bag'],
  ['in any case, anywhere', 'see HTTP://x/y', 'see x y'],
  ['a plain term stays', ' red  bag ', 'red bag'],
  ['two words with a slash', 'bag/belt', 'bag belt'],
  ['nothing is left of slashes', '///', ''],
])('search term: %s', (_name, typed, term) => {
  expect(searchTermOf(typed)).toBe(term);
});
