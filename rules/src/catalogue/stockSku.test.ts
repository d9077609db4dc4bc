import { expect, test } from 'vitest';
import { skuForStock } from './sku.ts';
import { possibleStockSkus, skusOfStockSku } from './stockSku.ts';

const known = new Map(['J1190P MJ', 'J1190P', 'MJ 01', 'H0612P 26V', 'S 1', 'S'].map((sku) => [skuForStock(sku), sku]));

test.each([
  ['a product, not a set, although its first word is a product', 'J1190P-MJ', ['J1190P MJ']],
  ['a set by its parts', 'J1190P-MJ-H0612P-26V', ['J1190P MJ', 'H0612P 26V']],
  ['a set whose parts share a word', 'J1190P-MJ-01', ['J1190P', 'MJ 01']],
  ['the reading with the fewest SKUs', 'S-1-S', ['S 1', 'S']],
  ['nothing with an unknown part', 'J1190P-MJ-X', null],
  ['nothing that begins with a hyphen', '-J1190P', null],
  ['nothing empty', '', null],
])('reads %s', (_name, text, skus) => {
  expect(skusOfStockSku(text, known)).toEqual(skus);
});

test('reads nothing of more words than a set has', () => {
  const long = Array.from({ length: 17 }, () => 'S').join('-');
  expect(skusOfStockSku(long, known)).toBeNull();
  expect(possibleStockSkus(long)).toEqual([]);
});

test('names every text within a stock SKU', () => {
  expect(possibleStockSkus('A-B-C')).toEqual(['A', 'A-B', 'A-B-C', 'B', 'B-C', 'C']);
});
