import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderTotals } from '../checkout/orderTotals.ts';
import { salesTaxOf } from '../tax/salesTax.ts';
import { isDeliveryAwaited, refundablePrice, type RefundFacts, refundTotals, returnedParts } from './refundTotals.ts';
import { discounted } from '../testing/discounted.ts';
import { type FeeBand, feeBandOf, returnFee } from './returnFees.ts';

const bands = [
  { min_price: 0, max_price: 100_00, fixed_price: 9_00, percent_price: 0 },
  { min_price: 100_01, max_price: 500_00, fixed_price: 5_00, percent_price: 2_50 },
  { min_price: 500_01, max_price: null, fixed_price: 0, percent_price: 0 },
] as const;

test.each([
  ['the fixed fee where the percent is zero', 50_00, 9_00],
  ['still at the upper end of the band', 100_00, 9_00],
  ['the percent one cent above it', 100_01, 2_50],
  ['the percent, half a cent rounded up', 100_20, 2_51],
  ['the percent at the upper end', 500_00, 12_50],
  ['nothing in the free band', 500_01, 0],
  ['nothing in the free band, however dear', 99_999_00, 0],
  ['never more than the returned value', 4_00, 4_00],
  ['nothing for nothing', 0, 0],
] as const)('charges %s', (_name, value, expected) => {
  expect(returnFee(bands, value)).toBe(expected);
});

test('charges nothing without a band', () => {
  expect(returnFee([], 50_00)).toBe(0);
  expect(feeBandOf(bands.slice(1), 50_00)).toBeNull();
});

test('uses the first of two bands that share a limit', () => {
  const touching = [
    { min_price: 0, max_price: 100_00, fixed_price: 9_00, percent_price: 0 },
    { min_price: 100_00, max_price: null, fixed_price: 1_00, percent_price: 0 },
  ];
  expect(returnFee(touching, 100_00)).toBe(9_00);
});

const first = {
  returned_qty: 0,
  unkept_qty: 0,
  awaited_qty: 0,
  settled_incl_tax: 0,
  settled_tax: 0,
  is_fee_free: false,
};
const scarves = { ...first, qty_ordered: 2, qty: 1, row_incl_tax: 890_00, row_tax: 148_33 };
const belt = { ...first, qty_ordered: 1, qty: 0, row_incl_tax: 690_00, row_tax: 115_00 };
const otherScarf = { ...scarves, returned_qty: 1, unkept_qty: 1, settled_incl_tax: 445_00, settled_tax: 74_17 };
const oneScarf: RefundFacts = {
  currency: 'EUR',
  lines: [scarves, belt],
  return_type: 'refund',
  shipping_amount: 10_00,
  shipping_tax_amount: 2_00,
  is_shipping_refunded: false,
  refund_only_full_return: true,
  fees: [],
};
const everything: RefundFacts = {
  ...oneScarf,
  lines: [
    { ...scarves, qty: 2 },
    { ...belt, qty: 1 },
  ],
};

test.each([
  [
    'one scarf of two, with the odd cent of the tax',
    oneScarf,
    { totalItems: 370_83, totalTax: 74_17, totalShipping: 0, totalPrice: 445_00 },
  ],
  [
    'the other scarf',
    { ...oneScarf, lines: [otherScarf, belt] },
    { totalItems: 370_84, totalTax: 74_16, totalPrice: 445_00 },
  ],
  ['everything, with the delivery', everything, { totalShipping: 10_00, totalPrice: 890_00 + 690_00 + 12_00 }],
  [
    'the rest of everything, with the delivery',
    {
      ...everything,
      lines: [otherScarf, { ...belt, qty: 1 }],
    },
    { totalShipping: 10_00, totalPrice: 445_00 + 690_00 + 12_00 },
  ],
  [
    'delivery with the first part where the house says so',
    { ...oneScarf, refund_only_full_return: false },
    { totalShipping: 10_00, totalPrice: 445_00 + 12_00 },
  ],
  ['delivery only once', { ...everything, is_shipping_refunded: true }, { totalShipping: 0, totalPrice: 1_580_00 }],
  [
    'without the fee for a faulty piece',
    { ...oneScarf, lines: [{ ...scarves, is_fee_free: true }, belt], fees: bands },
    { adjustementNegative: 0, totalPrice: 445_00 },
  ],
  [
    'less the fee for the other pieces alone',
    {
      ...oneScarf,
      lines: [
        { ...scarves, is_fee_free: true },
        { ...belt, qty: 1 },
      ],
      fees: [{ min_price: 0, max_price: null, fixed_price: 0, percent_price: 10_00 }],
    },
    { adjustementNegative: 69_00, totalPrice: 445_00 + 690_00 - 69_00 + 12_00 - 12_00 },
  ],
  ['less the fee', { ...oneScarf, fees: bands }, { adjustementNegative: 11_13, totalPrice: 433_87 }],
  [
    'nothing for an exchange',
    { ...everything, return_type: 'exchange', fees: bands },
    { totalItems: 0, totalTax: 0, totalShipping: 0, adjustementNegative: 0, totalPrice: 0 },
  ],
  [
    'nothing for a return of nothing, delivery neither',
    { ...oneScarf, refund_only_full_return: false, lines: [{ ...scarves, qty: 0 }, belt] },
    { totalShipping: 0, totalPrice: 0 },
  ],
] as const)('refunds %s', (_name, facts, expected) => {
  expect(refundTotals(facts)).toMatchObject(expected);
});

test.each([
  ['more units than were ordered', { ...scarves, qty: 3 }],
  ['units that were returned before', { ...scarves, returned_qty: 2, qty: 1 }],
  ['half a piece', { ...scarves, qty: 0.5 }],
  ['fewer than none', { ...scarves, qty: -1 }],
] as const)('M10: throws on %s', (_name, line) => {
  expect(() => refundTotals({ ...oneScarf, lines: [line, belt] })).toThrow(RangeError);
});

const someOrder = fc
  .record({
    lines: fc.array(fc.record({ unit_price: fc.nat(10_000_00), qty: fc.integer({ min: 1, max: 6 }) }), {
      minLength: 1,
      maxLength: 6,
    }),
    shipping: fc.nat(60_00),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    tax: fc
      .constantFrom(['fr', null], ['jp', null], ['us', 'MN'], ['ca', 'QC'], ['hk', null])
      .map(([country, region]) => salesTaxOf(country as 'fr', region ?? null))
      .filter((tax) => tax !== null),
  })
  .map(({ lines, shipping, share, tax }) => {
    const totals = orderTotals({ currency: 'EUR', lines: discounted(lines, share), shipping, tax });
    return { qtys: lines.map(({ qty }) => qty), totals };
  });

type SomeOrder = { qtys: number[]; totals: ReturnType<typeof orderTotals> };

/** Refunds of an order whose items are returned one by one, by row index. */
function refundsOf(
  { qtys, totals }: SomeOrder,
  steps: number[],
  refund_only_full_return: boolean,
  fees: readonly FeeBand[],
) {
  const returned = qtys.map(() => 0);
  const settled = qtys.map(() => ({ with_tax: 0, tax: 0 }));
  let is_shipping_refunded = false;
  return steps.map((step) => {
    const lines = totals.rows.map((row, index) => ({
      qty_ordered: qtys[index] ?? 0,
      returned_qty: returned[index] ?? 0,
      unkept_qty: returned[index] ?? 0,
      awaited_qty: 0,
      qty: index === step ? 1 : 0,
      row_incl_tax: row.row_incl_tax,
      row_tax: row.row_tax,
      settled_incl_tax: settled[index]?.with_tax ?? 0,
      settled_tax: settled[index]?.tax ?? 0,
      is_fee_free: false,
    }));
    returned[step] = (returned[step] ?? 0) + 1;
    for (const [index, { with_tax, tax }] of returnedParts({ lines, currency: totals.currency }).entries()) {
      const before = settled[index] ?? { with_tax: 0, tax: 0 };
      settled[index] = { with_tax: before.with_tax + with_tax, tax: before.tax + tax };
    }
    const refund = refundTotals({
      currency: totals.currency,
      lines,
      return_type: 'refund',
      shipping_amount: totals.shipping_amount,
      shipping_tax_amount: totals.shipping_tax_amount,
      is_shipping_refunded,
      refund_only_full_return,
      fees,
    });
    is_shipping_refunded ||= refund.totalShipping > 0;
    return refund;
  });
}

const ordersComingBack = someOrder.chain((order) => {
  const pieces = order.qtys.flatMap((qty, index) => Array.from({ length: qty }, () => index));
  return fc.tuple(fc.constant(order), fc.shuffledSubarray(pieces, { minLength: pieces.length }), fc.boolean());
});
const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);

test('M8: returning all items one by one, in any order, refunds exactly the amount paid', () => {
  fc.assert(
    fc.property(ordersComingBack, ([order, steps, only_full]) => {
      const refunds = refundsOf(order, steps, only_full, []);
      expect(sumOf(refunds.map(({ totalPrice }) => totalPrice))).toBe(order.totals.grand_total);
      expect(sumOf(refunds.map(({ totalTax }) => totalTax))).toBe(order.totals.tax_amount);
      expect(sumOf(refunds.map(({ totalShipping }) => totalShipping))).toBe(order.totals.shipping_amount);
    }),
    { numRuns: 1_000 },
  );
});

test('M10: no return charges the shopper, and all together never refund more than was paid', () => {
  const band = fc.record({
    min_price: fc.nat(1_000_00),
    max_price: fc.option(fc.nat(20_000_00)),
    fixed_price: fc.nat(100_00),
    percent_price: fc.constantFrom(0, 0, 2_50, 100_00),
  });
  fc.assert(
    fc.property(ordersComingBack, fc.array(band, { maxLength: 4 }), ([order, steps, only_full], fees) => {
      const refunds = refundsOf(order, steps, only_full, fees);
      for (const { totalItems, totalTax, totalShipping, adjustementNegative, totalPrice } of refunds) {
        expect(totalPrice).toBe(totalItems + totalTax + totalShipping - adjustementNegative);
        expect(totalPrice).toBeGreaterThanOrEqual(0);
      }
      expect(sumOf(refunds.map(({ totalPrice }) => totalPrice))).toBeLessThanOrEqual(order.totals.grand_total);
    }),
    { numRuns: 1_000 },
  );
});

test('M10: cancelled returns in between neither add to nor take from what the row refunds', () => {
  const row = fc.integer({ min: 2, max: 6 }).chain((qty_ordered) =>
    fc.record({
      qty_ordered: fc.constant(qty_ordered),
      row_incl_tax: fc.integer({ min: qty_ordered, max: 100_00 }),
      // The returns that are cancelled after all of them were requested, by their order.
      cancelled: fc.subarray(Array.from({ length: qty_ordered }, (_, index) => index)),
    }),
  );
  fc.assert(
    fc.property(row, ({ qty_ordered, row_incl_tax, cancelled }) => {
      const parts: number[] = [];
      const takeOne = (live: readonly number[]): number => {
        const settled_incl_tax = sumOf([...live]);
        const line = { ...scarves, qty_ordered, row_incl_tax, row_tax: 0, returned_qty: live.length, settled_incl_tax };
        return returnedParts({ lines: [line], currency: 'EUR' })[0]?.with_tax ?? 0;
      };
      for (let count = 0; count < qty_ordered; count += 1) parts.push(takeOne(parts));
      const live = parts.filter((_, index) => !cancelled.includes(index));
      while (live.length < qty_ordered) live.push(takeOne(live));
      expect(sumOf(live)).toBe(row_incl_tax);
    }),
    { numRuns: 500 },
  );
});

test('M8: the refundable price of a line is what its next unit refunds, unit after unit, and they sum to the row', () => {
  const rows = fc.record({ qty_ordered: fc.integer({ min: 1, max: 9 }), row_incl_tax: fc.nat({ max: 1_000_000 }) });
  fc.assert(
    fc.property(rows, (row) => {
      let settled_incl_tax = 0;
      for (let returned_qty = 0; returned_qty < row.qty_ordered; returned_qty += 1) {
        const price = refundablePrice({ ...row, returned_qty }, 'EUR');
        const line = { ...first, ...row, returned_qty, qty: 1, row_tax: 0, settled_incl_tax };
        expect(returnedParts({ lines: [line], currency: 'EUR' })).toEqual([{ with_tax: price, tax: 0 }]);
        settled_incl_tax += price;
      }
      expect(settled_incl_tax).toBe(row.row_incl_tax);
    }),
  );
});

const gift = { ...belt, row_incl_tax: 0, row_tax: 0 };
const other = (awaited_qty: number, unkept_qty: number) => ({ ...scarves, returned_qty: 1, awaited_qty, unkept_qty });
test.each([
  ['the last of the order, all others accepted', [other(0, 1), { ...belt, qty: 1 }], true, false],
  ['the last, while another return is under way', [other(1, 0), { ...belt, qty: 1 }], false, true],
  ['all but an exchanged piece, which is kept', [other(0, 0), { ...belt, qty: 1 }], false, false],
  ['a part', [scarves, belt], false, false],
  ['all but a gift, which was not paid', [otherScarf, { ...belt, qty: 1 }, gift], true, false],
  ['the gift alone', [otherScarf, belt, { ...gift, qty: 1 }], false, false],
  [
    'what was sent, the rest cancelled',
    [
      { ...scarves, unkept_qty: 1 },
      { ...belt, unkept_qty: 1 },
    ],
    true,
    false,
  ],
] as const)('M8: delivery of a return of %s', (_name, lines, is_refunded, is_awaited) => {
  const facts = { ...oneScarf, lines };
  expect([refundTotals(facts).totalShipping, isDeliveryAwaited(facts)]).toEqual([is_refunded ? 10_00 : 0, is_awaited]);
});
