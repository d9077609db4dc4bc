import { expect, test } from 'vitest';
import { exchangeOptions, exchangeStock } from './exchange.ts';

const variants = [
  { sku: 'red-s', price: 100, stock: 0 },
  { sku: 'red-m', price: 100, stock: 1 },
  { sku: 'red-l', price: 120, stock: 9 },
  { sku: 'blue-s', price: null, stock: 9 },
  { sku: 'blue-m', price: 100, stock: 0 },
];

test('offers the other variants at the same price, each with its stock', () => {
  expect(exchangeOptions('red-s', variants, 2)).toEqual([
    { sku: 'red-m', stock: { is_less_than_qty: true, is_empty: false } },
    { sku: 'blue-m', stock: { is_less_than_qty: true, is_empty: true } },
  ]);
});

test('offers nothing for a piece that the country no longer sells', () => {
  expect(exchangeOptions('blue-s', variants, 1)).toEqual([]);
  expect(exchangeOptions('gone', variants, 1)).toEqual([]);
});

test('a line is empty when every option is', () => {
  expect(exchangeStock(exchangeOptions('red-s', variants, 1))).toEqual({ is_less_than_qty: false, is_empty: false });
  expect(exchangeStock([])).toEqual({ is_less_than_qty: true, is_empty: true });
});
