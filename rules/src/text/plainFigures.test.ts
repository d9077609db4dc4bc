import { describe, expect, test } from 'vitest';
import { personOf, writtenRfc } from '../cfdi/rfc.ts';
import { optionsOf } from '../countries/countryTable.ts';
import { isTaxpayerId } from '../fapiao/taxpayerId.ts';
import { acceptedValues } from '../forms/acceptedValues.ts';
import { formErrors } from '../forms/formErrors.ts';
import { cleanReference, isOrderReference } from '../orders/reference.ts';
import { bareFigures, plainFigures } from './plainFigures.ts';
import { isDialable, normalisePhoneCode, normalisePhoneNumber, plainTelephone } from './phone.ts';
import { formatPostcode, isPostcode } from '../countries/postcode.ts';
import { formatTaxId } from './socialSecurityNumber.ts';
import { isTaxId } from './taxId.ts';

/** Every character of Unicode that a pattern matches. */
function every(pattern: RegExp): string[] {
  const found = [];
  for (let at = 0; at < 0x3_00_00; at += 1) {
    const sign = String.fromCodePoint(at);
    if (pattern.test(sign)) found.push(sign);
  }
  return found;
}
const dashes = [...every(/\p{Pd}/u), '\u2212', '\u30FC', '\uFF70', '\u301C', '\u2500', '\u3161', '~', '\uFF5E'];
const dots = ['\u00B7', '\u30FB', '\uFF65', '\uFF0E', '\u2022', '\u3002', '\u318D'];
const unseen = [
  '\u00AD',
  '\u200B',
  '\u200D',
  '\u2060',
  '\uFEFF',
  '\u200F',
  '\u202A',
  '\u2066',
  '\u061C',
  '\uFE0F',
  '\u3164',
];
const blanks = [...every(/\p{Zs}/u), '\t', '\n', '\u2800'];

describe('numbers from every keyboard', () => {
  test.each(dashes.map((dash) => [dash.codePointAt(0)?.toString(16), dash]))('U+%s is a hyphen', (_code, dash) => {
    expect(plainTelephone(`03${dash}1234${dash}5678`)).toBe('03-1234-5678');
    expect(formatPostcode(optionsOf('jp'), `150${dash}0001`)).toBe('150-0001');
    expect(isTaxId(`529.982.247${dash}25`)).toBe(true);
  });

  test.each(dots.map((dot) => [dot.codePointAt(0)?.toString(16), dot]))('U+%s is a dot', (_code, dot) => {
    expect(isDialable(`03${dot}1234${dot}5678`)).toBe(true);
    expect(isTaxId(`529${dot}982${dot}247-25`)).toBe(true);
  });

  test.each([...unseen, ...blanks].map((sign) => [sign.codePointAt(0)?.toString(16), sign]))(
    'U+%s does not count',
    (_code, sign) => {
      expect(normalisePhoneNumber(`6${sign}12345678`)).toBe('612345678');
      expect(formatPostcode(optionsOf('us'), `10${sign}118`)).toBe('10118');
      expect(writtenRfc(`GODE${sign}561231GR8`)).toBe('GODE561231GR8');
      expect(cleanReference(`234BC${sign}DFGHJK`)).toBe('234BCDFGHJK');
      expect(bareFigures(`12${sign}34`)).toBe('1234');
    },
  );

  test('every digit of Unicode has its value', () => {
    const digits = every(/\p{Nd}/u);
    expect(digits.length).toBeGreaterThan(600);
    for (const [at, digit] of digits.entries()) expect([digit, plainFigures(digit)]).toEqual([digit, String(at % 10)]);
    expect(normalisePhoneCode('+\u0669\u0666\u0666')).toBe('+966');
    expect(isPostcode(optionsOf('th'), '\u0E51\u0E50\u0E55\u0E50\u0E50')).toBe(true);
  });

  test('full-width letters are letters', () => {
    expect(formatPostcode(optionsOf('ca'), 'Ｍ５Ｖ　２Ｔ６')).toBe('M5V 2T6');
    expect(isOrderReference(cleanReference('２３４ｂｃｄｆ－ｇｈｊｋ'))).toBe(true);
    expect(isTaxpayerId('９１３１－０１１５ＭＡ１Ｋ３ＹＫ７４４')).toBe(isTaxpayerId('91310115MA1K3YK744'));
    expect(personOf('ＧＯＤＥ５６１２３１ＧＲ８')).toBe(personOf('GODE561231GR8'));
    expect(formatTaxId('５２９９８２２４７２５')).toBe('529.982.247-25');
  });

  test('is idempotent', () => {
    const all = [...dashes, ...dots, ...unseen, ...blanks, ...every(/\p{Nd}/u)].join('1');
    expect(plainFigures(plainFigures(all))).toBe(plainFigures(all));
  });

  test('the fields of a form are checked and stored so', () => {
    const japan = optionsOf('jp');
    const values = {
      telephone: '０３ー１２３４ー５６７８',
      postcode: '１５０ー０００１',
      day: '０７',
      month: '\u0661',
      year: '１９９０',
    };
    expect(acceptedValues('profile', japan, values)).toMatchObject({
      telephone: '03-1234-5678',
      postcode: '150-0001',
      day: '07',
      month: '1',
      year: '1990',
    });
    const errors = formErrors('profile', japan, { language: 'ja' }, values, new Date('2026-11-27'));
    for (const field of ['telephone', 'postcode', 'day', 'month', 'year']) expect(errors).not.toHaveProperty(field);
  });
});

describe('a telephone with an extension', () => {
  test.each([
    ['212-555-0100 ext. 12', '212-555-0100 ext. 12'],
    ['212-555-0100 x12', '212-555-0100 ext. 12'],
    ['(212) 555-0100#12', '(212) 555-0100 ext. 12'],
    ['212 555 0100 Extension 1234', '212 555 0100 ext. 1234'],
    ['03-1234-5678 内線１２', '03-1234-5678 ext. 12'],
    ['02-123-4567 내선 12', '02-123-4567 ext. 12'],
    ['+33 1 42 00 00 01 poste 12', '+33 1 42 00 00 01 ext. 12'],
    ['+49 30 123456, Durchwahl 7', '+49 30 123456 ext. 7'],
  ])('%s is accepted, and stored as %s', (typed, stored) => {
    expect(isDialable(typed)).toBe(true);
    expect(plainTelephone(typed)).toBe(stored);
    expect(plainTelephone(stored)).toBe(stored);
  });

  test.each(['ext. 12', '12 x 5', '212-555-0100 ext', '212-555-0100 home', 'x'])('%s is no telephone', (typed) =>
    expect(isDialable(typed)).toBe(false),
  );
});
