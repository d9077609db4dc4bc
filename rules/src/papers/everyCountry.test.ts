// Orders, invoices and credit notes of every country and region agree to the minor unit, whatever the basket and the order in
// which pieces leave and come back (M8).
import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { orderTotals } from '../checkout/orderTotals.ts';
import { canadaProvinceTaxes } from '../tax/canadaTaxes.ts';
import { salesTaxOf, taxPartsAt, usStateRates } from '../tax/salesTax.ts';
import { displayOf } from '../money/currencyDisplay.ts';
import { formatExact } from '../money/formatMoney.ts';
import { minorDigits } from '../money/money.ts';
import { taxOf } from '../money/tax.ts';
import { discounted } from '../testing/discounted.ts';
import { returnedParts } from '../returns/refundTotals.ts';
import { type Country, countries, type Locale, locales, storefronts } from '../storefronts/storefronts.ts';
import { invoiceTotals, partOf, refundTaxes } from './invoiceTotals.ts';
import { invoicedTaxes, refundedTaxes, splitTax, wholeRow } from './taxParts.ts';

const regions: Partial<Record<Country, readonly string[]>> = {
  us: Object.keys(usStateRates),
  ca: Object.keys(canadaProvinceTaxes),
};
const places = countries.flatMap((country) => (regions[country] ?? [null]).map((region) => ({ country, region })));
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
/** Sums columns: the taxes of several papers. */
const columns = (papers: readonly number[][], count: number): number[] =>
  Array.from({ length: count }, (_, index) => sum(papers.map((paper) => paper[index] ?? 0)));
const runs = { numRuns: inject('longTests') ? 200_000 : 1_500 };

const baskets = fc.record({
  place: fc.constantFrom(...places),
  lines: fc.array(fc.record({ unit_price: fc.nat(2_000_00), qty: fc.integer({ min: 1, max: 5 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  shipping: fc.nat(90_00),
  share: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 0.9, noNaN: true })),
  // The units in the order in which they leave, and in which they come back; each opens a paper of its own or not.
  seed: fc.array(fc.tuple(fc.nat(99), fc.boolean()), { minLength: 40, maxLength: 40 }),
});
type Basket = typeof baskets extends fc.Arbitrary<infer Value> ? Value : never;

function bought({ place: { country, region }, lines, shipping, share }: Basket) {
  const goods = sum(lines.map(({ unit_price, qty }) => unit_price * qty));
  const tax = salesTaxOf(country, region, { goods });
  if (!tax) throw new Error(`no tax of ${country} ${region}`);
  const locale = locales.find((one) => storefronts[one].country === country);
  if (!locale) throw new Error(`no storefront of ${country}`);
  const { currency } = storefronts[locale];
  const totals = orderTotals({ currency, lines: discounted(lines, share), shipping, tax });
  const rows = totals.rows.map((row, index) => ({ ...row, qty: lines[index]?.qty ?? 1 }));
  const order = { ...totals, tax_rate: tax.rate };
  return { order, rows, tax, locale, parts: taxPartsAt(country, region, tax.rate), country, region };
}
type Bought = ReturnType<typeof bought>;

/** Deals the units of an order to papers: how many of each line are on each. */
function dealt({ rows }: Bought, seed: readonly (readonly [number, boolean])[]): number[][] {
  const left = rows.map(({ qty }) => qty);
  const papers: number[][] = [rows.map(() => 0)];
  for (const [step, opens] of seed) {
    const open = left.flatMap((qty, index) => (qty > 0 ? [index] : []));
    const index = open[step % Math.max(1, open.length)];
    if (index === undefined) break;
    let paper = papers.at(-1) ?? [];
    if (opens && sum(paper) > 0) papers.push((paper = rows.map(() => 0)));
    paper[index] = (paper[index] ?? 0) + 1;
    left[index] = (left[index] ?? 0) - 1;
  }
  return papers;
}

/** Taxes of the whole order, as order pages and mails show them. */
const taxesOf = ({ order, rows, parts }: Bought): number[] =>
  splitTax(
    [
      ...rows.map(({ row_incl_tax, row_tax }) => wholeRow(row_incl_tax - row_tax, row_tax)),
      wholeRow(order.shipping_amount, order.shipping_tax_amount),
    ],
    parts,
  );

function invoices(sold: Bought, seed: Basket['seed']) {
  const before = sold.rows.map(() => 0);
  return dealt(sold, seed).map((qtys, count) => {
    const lines = sold.rows.map((row, index) => {
      const invoiced = { qty: qtys[index] ?? 0, before: before[index] ?? 0 };
      before[index] = invoiced.before + invoiced.qty;
      return { ...row, invoiced };
    });
    const with_delivery = count === 0;
    return {
      ...invoiceTotals(sold.order, lines, with_delivery),
      parts: invoicedTaxes(sold.order, lines, with_delivery, sold.parts),
      // The lines as the paper prints them.
      printed: lines.map(
        (line) => partOf(line.row_incl_tax, line) - (sold.tax.is_included ? 0 : partOf(line.row_tax, line)),
      ),
      with_delivery,
    };
  });
}

function creditNotes(sold: Bought, seed: Basket['seed']) {
  const settled = sold.rows.map(() => ({ qty: 0, with_tax: 0, tax: 0 }));
  const papers = dealt(sold, seed.toReversed());
  return papers.map((qtys, count) => {
    const before = settled.map((one) => ({ ...one }));
    const back = returnedParts({
      currency: sold.order.currency,
      lines: sold.rows.map((row, index) => ({
        qty_ordered: row.qty,
        returned_qty: before[index]?.qty ?? 0,
        unkept_qty: 0,
        awaited_qty: 0,
        qty: qtys[index] ?? 0,
        row_incl_tax: row.row_incl_tax,
        row_tax: row.row_tax,
        settled_incl_tax: before[index]?.with_tax ?? 0,
        settled_tax: before[index]?.tax ?? 0,
        is_fee_free: true,
      })),
    });
    back.forEach(({ with_tax, tax }, index) => {
      const { qty, ...was } = settled[index] ?? { qty: 0, with_tax: 0, tax: 0 };
      settled[index] = { qty: qty + (qtys[index] ?? 0), with_tax: was.with_tax + with_tax, tax: was.tax + tax };
    });
    const is_last = count === papers.length - 1;
    const goods_tax = sum(back.map(({ tax }) => tax));
    const total_tax = goods_tax + (is_last ? sold.order.shipping_tax_amount : 0);
    const total_items = sum(back.map(({ with_tax }) => with_tax)) - goods_tax;
    const total_shipping = is_last ? sold.order.shipping_amount : 0;
    const lines = sold.rows.map((row, index) => ({
      ...row,
      before: before[index]?.tax ?? 0,
      tax: back[index]?.tax ?? 0,
    }));
    return {
      total: total_items + total_shipping + total_tax,
      total_tax,
      rates: refundTaxes(sold.order, { total_items, total_shipping, total_tax, kept: 0 }),
      parts: refundedTaxes(sold.order, lines, total_tax, sold.parts),
    };
  });
}

/** The minor units that a printed amount says. */
function read(text: string, locale: Locale): number {
  const { currency } = storefronts[locale];
  const { decimal } = displayOf(currency, locale);
  const [, figures = ''] = /(\d[\d.,’\u00A0\u202F]*)/u.exec(text) ?? [];
  const at = minorDigits[currency] === 0 ? figures.length : figures.lastIndexOf(decimal);
  const digits = (part: string) => part.replaceAll(/\D/gu, '');
  return Number(digits(figures.slice(0, at)) + digits(figures.slice(at)));
}

describe('M8 in every country and region', () => {
  test('each tax of the order is its rate of each row, rounded, and all sum to the charged tax', () => {
    fc.assert(
      fc.property(baskets, (basket) => {
        const sold = bought(basket);
        const { order, rows, tax, parts } = sold;
        expect(sum(parts.map(({ rate }) => rate))).toBe(parts.length === 0 ? 0 : tax.rate);
        const taxes = taxesOf(sold);
        expect(sum(taxes)).toBe(parts.length === 0 ? 0 : order.tax_amount);
        expect(order.grand_total).toBe(
          sum(rows.map((row) => row.row_incl_tax)) + order.shipping_amount + order.shipping_tax_amount,
        );
        if (tax.is_included) return;
        const taxed = [
          ...rows.map((row) => row.row_incl_tax - row.row_tax),
          tax.taxes_shipping ? order.shipping_amount : 0,
        ];
        for (const [index, { rate }] of parts.entries())
          expect(taxes[index]).toBe(
            sum(taxed.map((amount) => taxOf({ amount, currency: order.currency }, rate / 10, false).amount)),
          );
      }),
      runs,
    );
  });

  test('the invoices of an order sum to it, each of their taxes too, and their lines to their totals', () => {
    fc.assert(
      fc.property(baskets, (basket) => {
        const sold = bought(basket);
        const { order, tax, parts } = sold;
        const papers = invoices(sold, basket.seed);
        expect(sum(papers.map(({ total_amount }) => total_amount))).toBe(order.grand_total);
        expect(sum(papers.map(({ tax_amount }) => tax_amount))).toBe(order.tax_amount);
        expect(
          columns(
            papers.map((paper) => paper.parts),
            parts.length,
          ),
        ).toEqual(taxesOf(sold));
        for (const { total_amount, tax_amount, taxes, parts: amounts, printed, with_delivery } of papers) {
          expect(amounts.every((amount) => amount >= 0)).toBe(true);
          expect(sum(amounts)).toBe(parts.length === 0 ? 0 : tax_amount);
          expect(sum(taxes.map((row) => row.net + row.tax))).toBe(total_amount);
          const delivery = with_delivery
            ? order.shipping_amount + (tax.is_included ? order.shipping_tax_amount : 0)
            : 0;
          expect(sum(printed) + delivery + (tax.is_included ? 0 : tax_amount)).toBe(total_amount);
        }
      }),
      runs,
    );
  });

  test('the credit notes of an order that comes back whole sum to it, each of their taxes too', () => {
    fc.assert(
      fc.property(baskets, (basket) => {
        const sold = bought(basket);
        const papers = creditNotes(sold, basket.seed);
        expect(sum(papers.map(({ total }) => total))).toBe(sold.order.grand_total);
        expect(
          columns(
            papers.map((paper) => paper.parts),
            sold.parts.length,
          ),
        ).toEqual(taxesOf(sold));
        for (const { total, total_tax, rates, parts } of papers) {
          expect(parts.every((amount) => amount >= 0)).toBe(true);
          expect(sum(parts)).toBe(sold.parts.length === 0 ? 0 : total_tax);
          expect(sum(rates.map((row) => row.net + row.tax))).toBe(total);
        }
      }),
      runs,
    );
  });

  test('a paper prints every amount to the minor unit, so that its printed lines sum to its printed total', () => {
    fc.assert(
      fc.property(baskets, (basket) => {
        const sold = bought(basket);
        const { order, locale, tax } = sold;
        const print = (amount: number) => read(formatExact({ amount, currency: order.currency }, locale), locale);
        for (const { total_amount, tax_amount, printed, with_delivery } of invoices(sold, basket.seed)) {
          const delivery = with_delivery
            ? order.shipping_amount + (tax.is_included ? order.shipping_tax_amount : 0)
            : 0;
          const shown = [...printed, delivery, tax.is_included ? 0 : tax_amount];
          expect(sum(shown.map(print))).toBe(print(total_amount));
        }
      }),
      runs,
    );
  });
});
