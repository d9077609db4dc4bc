import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWhollyScanned, type PackLine, scannedParcel } from './packing.ts';

const gtin = '04006381333931';
const piece = (sku: string, qty = 1, codes: readonly string[] = []) => ({ sku, qty, codes });
const lines: readonly PackLine[] = [
  { item_order_id: 'plain', units: 2, pieces: [piece('STAMP 1', 1, [gtin])] },
  { item_order_id: 'engraved', units: 1, pieces: [piece('STAMP 1', 1, [gtin])] },
  { item_order_id: 'set', units: 1, pieces: [piece('TOP'), piece('CUP', 2)] },
];
const all = new Map(lines.map(({ item_order_id, units }) => [item_order_id, units]));
const refusalsOf = (units: ReadonlyMap<string, number>, scans: readonly string[]) =>
  scannedParcel(lines, units, scans).results.map((one) => ('refusal' in one ? one.refusal : one.item_order_id));

test('each scan takes the first piece that is wanted, by SKU or GTIN', () => {
  expect(refusalsOf(all, ['stamp-1', gtin, '4006381333931', 'STAMP 1', 'CUP', 'CUP', 'TOP'])).toEqual([
    'plain',
    'plain',
    'engraved',
    'too_many_pieces',
    'set',
    'set',
    'set',
  ]);
});

test('refuses a piece of another order, a unit of a line that is not in this parcel, and a serial number that comes twice', () => {
  expect(refusalsOf(all, ['OTHER'])).toEqual(['wrong_piece']);
  expect(refusalsOf(new Map([['plain', 1]]), ['STAMP 1', 'STAMP 1', 'TOP'])).toEqual([
    'plain',
    'too_many_pieces',
    'too_many_pieces',
  ]);
  const serial = (number: string) => `01${gtin}21${number}`;
  expect(refusalsOf(all, [serial('A'), serial('A'), serial('B')])).toEqual(['plain', 'same_serial', 'plain']);
});

test('a parcel is whole with exactly its pieces, in any order; one less or one more is not', () => {
  const units = new Map([
    ['plain', 2],
    ['set', 1],
  ]);
  const wanted = ['STAMP 1', 'STAMP 1', 'TOP', 'CUP', 'CUP'];
  fc.assert(
    fc.property(
      fc.shuffledSubarray(wanted, { minLength: 0 }),
      fc.option(fc.constantFrom(...wanted, 'OTHER')),
      (scans, more) => {
        const given = more === null ? scans : [...scans, more];
        const isExact = given.toSorted().join() === wanted.toSorted().join();
        expect(isWhollyScanned(lines, units, given)).toBe(isExact);
      },
    ),
  );
  expect(isWhollyScanned(lines, units, wanted)).toBe(true);
});
