import { expect, test } from 'vitest';
import { codeRows, isGtin, isSkuText, readScan } from './scan.ts';

const ean = '4006381333931';
const gtin = `0${ean}`;

test.each([
  ['4006381333931', true],
  ['4006381333932', false],
  ['96385074', true],
  ['036000291452', true],
  ['00036000291452', true],
  ['2611418207', false],
  ['H0612P 20R', false],
])('%s is a GTIN: %s', (text, is) => expect(isGtin(text)).toBe(is));

test.each<[string, string, object]>([
  ['a SKU', ' H0612P 20R\r', { text: 'H0612P 20R', gtin: null, serial: null }],
  ['an EAN', ean, { gtin, serial: null }],
  ['a SKU from a Japanese keyboard', 'Ｈ０６１２Ｐ　２０Ｒ', { text: 'H0612P 20R', gtin: null, serial: null }],
  ['an EAN on a French keyboard', `'àà-"_&"""ç"&`, { text: ean, gtin, serial: null }],
  ['an EAN on a Belgian keyboard', `'àà§"!&"""ç"&`, { text: ean, gtin, serial: null }],
  ['such keys that are no EAN', `'àà-"_&"""ç"é`, { text: `'àà-"_&"""ç"é`, gtin: null, serial: null }],
  ['an EAN behind the scanner’s own prefix', `]E0${ean}`, { gtin, serial: null }],
  ['a GS1 code with a serial number', `01${gtin}21AB-7`, { gtin, serial: 'AB-7' }],
  ['one with a lot before the serial number', `]d2\u001D01${gtin}10L1\u001D21AB-7`, { gtin, serial: 'AB-7' }],
  ['one with a date', `01${gtin}1726123121X`, { gtin, serial: 'X' }],
  ['a GS1 code with a wrong check digit', '0104006381333932219', { gtin: null, serial: null }],
  ['a number that begins like a GS1 code', '0123', { gtin: null, serial: null }],
])('reads %s', (_name, raw, scanned) => expect(readScan(raw)).toMatchObject(scanned));

test('a SKU may come with hyphens and small letters', () => {
  expect(isSkuText('h0612p-20r', 'H0612P 20R')).toBe(true);
  expect(isSkuText('H0612P 20', 'H0612P 20R')).toBe(false);
  expect(isSkuText('Ｈ０６１２Ｐー２０Ｒ', 'H0612P 20R')).toBe(true);
});

test('reads a pasted list of codes', () => {
  expect(codeRows(`H0612P 20R;${ean}\n\nP0001 00\t96385074`)).toEqual([
    { sku: 'H0612P 20R', code: ean },
    { sku: 'P0001 00', code: '96385074' },
  ]);
});
