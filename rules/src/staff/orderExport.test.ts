import { expect, test } from 'vitest';
import { type ExportedOrder, exportCells, exportNames, plainCell, withoutFormula } from './orderExport.ts';
import { orderListColumns } from './orderList.ts';

const order: ExportedOrder = {
  increment_id: '2611000042',
  status: 'validated',
  placed_at: '2026-11-21T10:00:00.000Z',
  changed_at: '2026-11-22T10:00:00.000Z',
  country: 'fr',
  currency: 'EUR',
  total: 385_005,
  pieces: 2,
  first: { sku: 'H0612P 20R', product_name: 'Pommeau' },
  payment_method: 'adyen_cc',
  delivery: 'pickup',
  pickup_store_id: '1001',
  client: { firstname: 'Anne', lastname: '=cmd|’/C calc’!A0' },
};

test('an export has the fields of the chosen columns, in their order', () => {
  expect(exportNames(['total', 'number'])).toEqual(['total', 'currency', 'number']);
  expect(exportCells(['total', 'number'], order).map(plainCell)).toEqual(['3850.05', 'EUR', '2611000042']);
  const names = exportNames(orderListColumns);
  expect(new Set(names).size).toBe(names.length);
  expect(exportCells(orderListColumns, order).map(plainCell)).toEqual([
    '2611000042',
    'validated',
    '2',
    'H0612P 20R',
    'Pommeau',
    'Anne',
    "'=cmd|’/C calc’!A0",
    'fr',
    '3850.05',
    'EUR',
    '2026-11-21T10:00:00.000Z',
    '2026-11-22T10:00:00.000Z',
    'adyen_cc',
    'pickup',
    '1001',
  ]);
});

test.each([
  ['JPY', 17_000, '17000'],
  ['EUR', 5, '0.05'],
  ['EUR', 123_456_789_012, '1234567890.12'],
])('an amount in %s of %i minor units is %s', (currency, total, expected) => {
  expect(exportCells(['total'], { ...order, currency, total }).map(plainCell)).toEqual([expected, currency]);
});

test('what is missing is empty', () => {
  const bare = { ...order, first: null, client: null, pickup_store_id: null };
  expect(exportCells(['client', 'boutique'], bare).map(plainCell)).toEqual(['', '', '']);
});

test.each([
  ['=1+1', "'=1+1"],
  ['+33', "'+33"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1', "'＝1"],
  ['\t=1', "'\t'=1"],
  ['  "=1', '\'  "=1'],
  ['Anne;=1+1', "Anne;'=1+1"],
  ['Anne,"=1', 'Anne,\'"=1'],
  ['Jean-Pierre', 'Jean-Pierre'],
  ['O’Brien', 'O’Brien'],
  ['a=b', 'a=b'],
])('S10: %j is written as %j', (value, expected) => {
  expect(withoutFormula(value)).toBe(expected);
});
