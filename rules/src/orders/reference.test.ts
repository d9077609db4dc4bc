import { expect, test } from 'vitest';
import { cleanReference, isOrderNumber, isOrderReference } from './reference.ts';

test.each([
  ['as it is', 'BCDFGHJKLM2'],
  ['in small letters', 'bcdfghjklm2'],
  ['with blanks around and between', ' BCDF GHJK LM2\n'],
  ['with dashes', 'BCDF-GHJK–LM2'],
  ['with a soft hyphen', 'BCDFGH\u00ADJKLM2'],
  ['with a zero-width blank', 'BCDF\u200BGHJKLM2'],
  ['with a byte order mark', '\uFEFFBCDFGHJKLM2'],
  ['with a direction mark', '\u200EBCDFGHJKLM2\u200F'],
  ['with a narrow blank', 'BCDF\u202FGHJKLM2'],
  ['in full width', 'ＢＣＤＦＧＨＪＫＬＭ２'],
])('a reference %s', (_name, pasted) => {
  expect(cleanReference(pasted)).toBe('BCDFGHJKLM2');
  expect(isOrderReference(cleanReference(pasted))).toBe(true);
});

test.each([
  ['2611 100-042', '2611100042', true],
  ['２６１１１０００４２', '2611100042', true],
  ['BCDFGHJKLM2', 'BCDFGHJKLM2', false],
  ['', '', false],
])('%s is an order number: %s', (pasted, cleaned, expected) => {
  expect(cleanReference(pasted)).toBe(cleaned);
  expect(isOrderNumber(cleaned)).toBe(expected);
});
