import { expect, test } from 'vitest';
import { parcelUnits, type UnitLine } from './parcelUnits.ts';

const line = (item_order_id: string, sku: string, qty: number, shipped = 0): UnitLine => ({
  item_order_id,
  sku,
  qty,
  shipped,
});
const plain = line('a', 'BAG', 2);
const engraved = line('b', 'BAG', 1);
const stamp = line('c', 'STAMP', 3, 1);
const all = [plain, engraved, stamp];
const of = (item_order_id: string, qty: number, before = 0) => ({ item_order_id, qty, before });

test.each([
  ['all that is left', all, undefined, [of('a', 2), of('b', 1), of('c', 2, 1)]],
  ['a SKU of one line', all, { STAMP: 1 }, [of('c', 1, 1)]],
  ['one of two lines with a SKU, by its id', all, { b: 1 }, [of('b', 1)]],
  ['a part of one of them', all, { a: 1 }, [of('a', 1)]],
  ['all units of a SKU with two lines', all, { BAG: 3 }, [of('a', 2), of('b', 1)]],
  ['a line and a SKU', all, { b: 1, STAMP: 2 }, [of('b', 1), of('c', 2, 1)]],
  ['a SKU whose other line has left', [plain, line('b', 'BAG', 1, 1)], { BAG: 1 }, [of('a', 1)]],
  ['a part of a SKU with two lines, which is not clear', all, { BAG: 1 }, null],
  ['more than is left', all, { STAMP: 3 }, null],
  ['an unknown name', all, { X: 1 }, null],
  ['a line that is named twice', all, { a: 2, BAG: 3 }, null],
  ['no unit', all, { a: 0 }, null],
  ['nothing', all, {}, null],
  ['an order that has left', [line('c', 'STAMP', 1, 1)], undefined, null],
] as const)('a parcel holds %s', (_name, lines, asked, expected) => {
  const units = asked === undefined ? undefined : new Map(Object.entries<number>(asked));
  expect(parcelUnits(lines, units)).toEqual(expected);
});
