import { expect, test } from 'vitest';
import { priceFileCells, readPriceFile } from './priceFile.ts';

const head = ['sku', 'product', 'country', 'price', 'currency'];

test('a file of prices is read by the names of its columns, in any sequence and case', () => {
  expect(
    readPriceFile([
      [' Price ', 'SKU', 'Country'],
      ['3850,00', 'H0612P 20R', 'FR'],
    ]),
  ).toEqual({
    missing: [],
    rows: [{ line: 2, sku: 'H0612P 20R', country: 'fr', typed: '3850,00' }],
    problems: [],
  });
  expect(
    readPriceFile([
      ['sku', 'land', 'preis'],
      ['A', 'fr', '1'],
    ]),
  ).toMatchObject({
    missing: ['country', 'price'],
    rows: [],
  });
  expect(readPriceFile([])).toMatchObject({ missing: ['sku', 'country', 'price'] });
});

test('each row that is not taken is named by its line, and the others are taken', () => {
  const { rows, problems } = readPriceFile([
    head,
    ['A', 'a', 'fr', '10.00', 'EUR'],
    ['', 'a', 'fr', '10.00', 'EUR'],
    ['A', 'a', 'xx', '10.00', 'EUR'],
    ['A', 'a', 'jp', '10.00', 'EUR'],
    ['A', 'a', 'fr', '12.00', ''],
    ['A', 'a', 'us', '', 'USD'],
    [],
    ["'-B", 'b', 'jp', '1000', 'jpy'],
  ]);
  expect(rows).toEqual([
    { line: 2, sku: 'A', country: 'fr', typed: '10.00' },
    { line: 9, sku: '-B', country: 'jp', typed: '1000' },
  ]);
  expect(problems).toEqual([
    { line: 3, reason: 'sku_missing', text: 'a fr 10.00 EUR' },
    { line: 4, reason: 'country', text: 'xx' },
    { line: 5, reason: 'currency', text: 'EUR' },
    { line: 6, reason: 'named_twice', text: 'A fr' },
  ]);
});

test('a price is read on the price that the shop has: an unknown piece and a text that is no price are problems', () => {
  const { rows } = readPriceFile([
    head,
    ['A', '', 'fr', '12.00', ''],
    ['A', '', 'jp', '12.50', ''],
    ['B', '', 'fr', '12.00', ''],
    ['A', '', 'us', '15', ''],
  ]);
  const prices: Record<string, number | null> = { 'A/fr': 1000, 'A/jp': 1000, 'A/us': null };
  expect(priceFileCells(rows, (sku, country) => prices[`${sku}/${country}`])).toEqual({
    cells: [
      { sku: 'A', country: 'fr', typed: '12.00', before: 1000 },
      { sku: 'A', country: 'us', typed: '15', before: null },
    ],
    problems: [
      { line: 3, reason: 'price', text: '12.50' },
      { line: 4, reason: 'sku_unknown', text: 'B' },
    ],
  });
});
