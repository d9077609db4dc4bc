// One proration for parcels, captures, cancelled rests and refunds: whatever the order of events, the parts of an order sum to it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderTotals } from '../checkout/orderTotals.ts';
import { salesTaxOf } from '../tax/salesTax.ts';
import { invoiceTotals } from '../papers/invoiceTotals.ts';
import { discounted } from '../testing/discounted.ts';
import { returnedParts } from '../returns/refundTotals.ts';
import { restValue } from './restValue.ts';

type Money = { readonly with_tax: number; readonly tax: number };
const none: Money = { with_tax: 0, tax: 0 };
const plus = (a: Money, b: Money): Money => ({ with_tax: a.with_tax + b.with_tax, tax: a.tax + b.tax });

const unitsOf = fc.integer({ min: 1, max: 7 }).chain((qty) =>
  fc.record({
    qty: fc.constant(qty),
    unit_price: fc.nat(1_000_00),
    // Units that leave; the others are cancelled.
    shipped: fc.integer({ min: 0, max: qty }),
  }),
);
/** Orders with tax in the price and on top of it, with and without a discount. */
const orders = fc
  .record({
    lines: fc.array(unitsOf, { minLength: 1, maxLength: 4 }),
    share: fc.oneof(fc.constant(0), fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
    tax: fc
      .constantFrom(['fr', null], ['jp', null], ['us', 'NY'], ['ca', 'QC'], ['hk', null])
      .map(([country, region]) => salesTaxOf(country as 'fr', region ?? null))
      .filter((tax) => tax !== null),
  })
  .map(({ lines, share, tax }) => {
    const { rows, tax_amount, grand_total } = orderTotals({
      currency: 'EUR',
      lines: discounted(lines, share),
      shipping: 0,
      tax,
    });
    const of = lines.map(({ qty, shipped }, index) => ({
      qty,
      shipped,
      row_incl_tax: rows[index]?.row_incl_tax ?? 0,
      row_tax: rows[index]?.row_tax ?? 0,
    }));
    return { lines: of, tax_amount, grand_total };
  });
type Line = { qty: number; shipped: number; row_incl_tax: number; row_tax: number };

/** An event takes a unit: one that leaves, one that comes back, or the return of one that the house refuses. */
type Event = { readonly kind: 'ship' | 'return' | 'refuse'; readonly seed: number };
const events = fc.array(
  fc.record({ kind: fc.constantFrom('ship', 'return', 'return', 'refuse'), seed: fc.nat(100) } as const),
  { maxLength: 40 },
);

const delivery = { currency: 'EUR', tax_rate: 20_000, shipping_amount: 0, shipping_tax_amount: 0 };
/** The state of a row: units that have left, what they were invoiced for, and the returns that were not refused. */
function lifeOf(row: Line) {
  let left = 0;
  let invoiced = none;
  const returns: { units: number; value: Money }[] = [];
  const returned = () => returns.reduce((sum, { units }) => sum + units, 0);
  const refunded = () => returns.reduce((sum, { value }) => plus(sum, value), none);
  return {
    ship(units: number): void {
      const some = Math.min(units, row.shipped - left);
      const line = { ...row, invoiced: { qty: some, before: left } };
      const { total_amount, tax_amount } = invoiceTotals(delivery, [line], false);
      invoiced = plus(invoiced, { with_tax: total_amount, tax: tax_amount });
      left += some;
    },
    takeBack(units: number): void {
      const some = Math.min(units, left - returned());
      if (some === 0) return;
      const { with_tax, tax } = refunded();
      const line = { qty_ordered: row.qty, returned_qty: returned(), qty: some, row_incl_tax: row.row_incl_tax };
      const facts = { unkept_qty: 0, awaited_qty: 0, settled_incl_tax: with_tax, settled_tax: tax, is_fee_free: false };
      const [value = none] = returnedParts({ lines: [{ ...line, ...facts, row_tax: row.row_tax }], currency: 'EUR' });
      returns.push({ units: some, value });
    },
    refuse: (at: number): void => void returns.splice(at % Math.max(1, returns.length), 1),
    sums: () => ({ invoiced, refunded: refunded(), rest: restOf([{ ...row, shipped: left }]), returned: returned() }),
    row,
  };
}
const restOf = (rows: readonly Line[]): Money => {
  const { total_amount, tax_amount } = restValue(rows);
  return { with_tax: total_amount, tax: tax_amount };
};

test('M8: of an order that is not kept, refunds and cancelled rest are what was paid, row by row, in any order of events', () => {
  fc.assert(
    fc.property(orders, events, ({ lines, tax_amount, grand_total }, some: Event[]) => {
      const lives = lines.map(lifeOf);
      for (const { kind, seed } of some) {
        const life = lives[seed % lives.length];
        if (kind === 'ship') life?.ship(1 + (seed % 3));
        else if (kind === 'return') life?.takeBack(1 + (seed % 3));
        else life?.refuse(seed);
        for (const { sums, row } of lives) {
          const { invoiced, refunded, rest } = sums();
          expect(plus(invoiced, rest)).toEqual({ with_tax: row.row_incl_tax, tax: row.row_tax });
          // A credit note is never more than the invoices that it credits.
          expect(refunded.with_tax).toBeLessThanOrEqual(invoiced.with_tax);
          expect(refunded.tax).toBeLessThanOrEqual(invoiced.tax);
        }
      }
      for (const life of lives) {
        life.ship(life.row.shipped);
        life.takeBack(life.row.shipped);
      }
      let whole = none;
      for (const { sums, row } of lives) {
        const { invoiced, refunded, rest } = sums();
        expect(refunded).toEqual(invoiced);
        expect(plus(refunded, rest)).toEqual({ with_tax: row.row_incl_tax, tax: row.row_tax });
        whole = plus(whole, plus(refunded, rest));
      }
      expect(whole).toEqual({ with_tax: grand_total, tax: tax_amount });
    }),
    { numRuns: 400 },
  );
});

test('M8: of a row of 349.72 for three pieces, two that come back and one that is not sent are 349.72', () => {
  const life = lifeOf({ qty: 3, shipped: 2, row_incl_tax: 349_72, row_tax: 28_51 });
  life.ship(2);
  life.takeBack(1);
  life.takeBack(1);
  const { invoiced, refunded, rest } = life.sums();
  expect(refunded).toEqual(invoiced);
  expect(plus(refunded, rest)).toEqual({ with_tax: 349_72, tax: 28_51 });
});

test('M8: returns of an earlier release, which gave the odd cent to the last unit, end at what the row was invoiced for', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.nat(1_000_000), fc.nat(9), (qty, row_incl_tax, seed) => {
      const before = seed % qty;
      const settled_incl_tax = Math.floor((row_incl_tax * before) / qty);
      const line = { qty_ordered: qty, returned_qty: before, qty: qty - before, row_incl_tax, row_tax: 0 };
      const facts = { unkept_qty: 0, awaited_qty: 0, settled_incl_tax, settled_tax: 0, is_fee_free: false };
      const [part] = returnedParts({ lines: [{ ...line, ...facts }], currency: 'EUR' });
      expect(settled_incl_tax + (part?.with_tax ?? 0)).toBe(row_incl_tax);
    }),
  );
});
