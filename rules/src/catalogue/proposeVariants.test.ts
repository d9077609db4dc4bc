import { expect, test } from 'vitest';
import { copiedSkus, proposeVariants, skuProblems } from './proposeVariants.ts';

test('every combination of the chosen options gets a SKU as the house writes it', () => {
  const made = proposeVariants('h0612p ', [
    { field: 'color', codes: ['noir', 'rouge'] },
    { field: 'size', codes: ['CM20', 'CM26'] },
    { field: 'volume', codes: [] },
  ]);
  expect(made).toEqual([
    { sku: 'H0612P 20N', attributes: { color: 'noir', size: 'CM20' } },
    { sku: 'H0612P 26N', attributes: { color: 'noir', size: 'CM26' } },
    { sku: 'H0612P 20R', attributes: { color: 'rouge', size: 'CM20' } },
    { sku: 'H0612P 26R', attributes: { color: 'rouge', size: 'CM26' } },
  ]);
});

test('options with one beginning get marks that differ', () => {
  const skus = proposeVariants('P1', [{ field: 'color', codes: ['argile', 'argent', 'ambre'] }]).map(({ sku }) => sku);
  expect(skus).toEqual(['P1 A', 'P1 AR', 'P1 AM']);
  const sizes = proposeVariants('P1', [{ field: 'size', codes: ['CM20', 'IN20', 'SANS_TAILLE'] }]);
  expect(sizes.map(({ sku }) => sku)).toEqual(['P1 20', 'P1 I', 'P1 S']);
});

test('nothing chosen proposes nothing', () => {
  expect(proposeVariants('P1', [{ field: 'color', codes: [] }])).toEqual([]);
});

test('a text that is no SKU and one that comes twice are named', () => {
  expect(skuProblems(['P1 A', 'p1', 'P1 A', 'P1 B'])).toEqual([null, 'format', 'twice', null]);
});

test('a copy keeps the ends of the SKUs', () => {
  expect(copiedSkus(['H0612P 20R', 'H0612P'], 'h0700p')).toEqual(['H0700P 20R', 'H0700P']);
});
