import fc from 'fast-check';
import { expect, test } from 'vitest';
import { goodwillParts, type GoodwillLine, leftOf } from './goodwill.ts';
import { returnedParts } from './refundTotals.ts';

const none = { incl_tax: 0, tax: 0 };
const line = (change: Partial<GoodwillLine> = {}): GoodwillLine => ({
  item_order_id: 'a',
  qty: 3,
  canceled_qty: 0,
  returned_qty: 0,
  row_incl_tax: 30_000,
  row_tax: 5_000,
  settled: none,
  reduced: none,
  ...change,
});

test.each<[string, Partial<GoodwillLine>, { incl_tax: number; tax: number }]>([
  ['a line that is kept', {}, { incl_tax: 30_000, tax: 5_000 }],
  ['a line of which one unit was never sent', { canceled_qty: 1 }, { incl_tax: 20_000, tax: 3_334 }],
  [
    'a line of which one unit came back',
    { returned_qty: 1, settled: { incl_tax: 10_000, tax: 1_667 } },
    { incl_tax: 20_000, tax: 3_333 },
  ],
  ['a line that was reduced before', { reduced: { incl_tax: 12_000, tax: 2_000 } }, { incl_tax: 18_000, tax: 3_000 }],
  ['a line that came back whole, less a fee', { returned_qty: 3, settled: { incl_tax: 29_000, tax: 5_000 } }, none],
])('%s has left what was paid for it', (_name, change, left) => {
  expect(leftOf(line(change), 'EUR')).toEqual(left);
});

test('a reduction of the whole order is spread by what is left, with the tax in it', () => {
  const other = line({ item_order_id: 'b', qty: 1, row_incl_tax: 10_000, row_tax: 0 });
  expect(goodwillParts([line(), other], { amount: 4_000, item_order_id: null, currency: 'EUR' })).toEqual([
    { item_order_id: 'a', qty: 3, incl_tax: 3_000, tax: 500 },
    { item_order_id: 'b', qty: 1, incl_tax: 1_000, tax: 0 },
  ]);
});

test('a reduction of more than is left, of nothing, or of no line is none', () => {
  const of = (amount: number, item_order_id: string | null = 'a') =>
    goodwillParts([line()], { amount, item_order_id, currency: 'EUR' });
  expect([of(30_001), of(0), of(-1), of(1, 'x')]).toEqual([null, null, null, null]);
  expect(of(30_000)).toMatchObject([{ incl_tax: 30_000, tax: 5_000 }]);
});

const amount = fc.nat(1_000_000);
const events = fc.array(
  fc.record({ isReturn: fc.boolean(), share: fc.integer({ min: 1, max: 100 }), by: fc.nat(100) }),
  {
    maxLength: 12,
  },
);

test('M10: goodwills and returns of a row in any order never give back more than was paid for what was sent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.nat(8),
      amount,
      fc.nat(100),
      events,
      (qty, never, row, tax, life) => {
        const canceled_qty = Math.min(never, qty - 1);
        const row_tax = Math.floor((row * tax) / 400);
        const paid = (of: number) =>
          Math.floor(of / qty) * (qty - canceled_qty) + Math.min(of % qty, qty - canceled_qty);
        const most = { incl_tax: paid(row), tax: paid(row_tax) };
        let now = line({ qty, canceled_qty, row_incl_tax: row, row_tax });
        const add = (to: typeof none, more: typeof none) => ({
          incl_tax: to.incl_tax + more.incl_tax,
          tax: to.tax + more.tax,
        });
        for (const { isReturn, share, by } of life) {
          const open = qty - canceled_qty - now.returned_qty;
          if (isReturn && open > 0) {
            const units = 1 + (by % open);
            const [part] = returnedParts({
              currency: 'EUR',
              lines: [
                {
                  qty_ordered: qty,
                  returned_qty: now.returned_qty,
                  unkept_qty: 0,
                  awaited_qty: 0,
                  qty: units,
                  row_incl_tax: row,
                  row_tax,
                  settled_incl_tax: now.settled.incl_tax,
                  settled_tax: now.settled.tax,
                  reduced: { ...now.reduced, of: qty - canceled_qty },
                  is_fee_free: true,
                },
              ],
            });
            const back = { incl_tax: part?.with_tax ?? 0, tax: part?.tax ?? 0 };
            now = { ...now, returned_qty: now.returned_qty + units, settled: add(now.settled, back) };
          } else {
            const asked = Math.ceil((leftOf(now, 'EUR').incl_tax * share) / 100);
            const parts = goodwillParts([now], { amount: asked, item_order_id: null, currency: 'EUR' });
            expect(parts?.reduce((sum, part) => sum + part.incl_tax, 0) ?? asked).toBe(asked);
            for (const part of parts ?? []) now = { ...now, reduced: add(now.reduced, part) };
          }
          const given = add(now.settled, now.reduced);
          expect(given.incl_tax).toBeLessThanOrEqual(most.incl_tax);
          expect(given.tax).toBeLessThanOrEqual(most.tax);
          expect(given.tax).toBeLessThanOrEqual(given.incl_tax);
        }
      },
    ),
  );
});
