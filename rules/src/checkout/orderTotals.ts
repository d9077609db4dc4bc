// What an order costs (invariants M8): whole minor units throughout, every part derived from the rows, so that the sum
// of the parts is the total by construction and the same on cart, checkout, order, invoice and refund.
import { allocate } from '../money/arithmetic.ts';
import type { Money } from '../money/money.ts';
import type { Currency } from '../storefronts/storefronts.ts';
import { type SalesTax, taxOn } from './salesTax.ts';

export type PricedLine = {
  /** Minor units, in the tax basis of the country's prices. */
  readonly unit_price: number;
  readonly qty: number;
};

export type TotalledRow = {
  /** Price times quantity, before any discount, in the tax basis of the prices. */
  row_price: number;
  /** This row's share of the discount, same basis. */
  discount: number;
  row_tax: number;
  /** What the shopper pays for the row, tax included and discount taken off. */
  row_incl_tax: number;
};

export type OrderTotals = {
  currency: Currency;
  rows: TotalledRow[];
  /** Goods without tax, before discounts. */
  subtotal: number;
  /** Goods with tax, after discounts. */
  subtotal_incl_tax: number;
  /** Discounts without tax. */
  discount_amount: number;
  /** Delivery without tax. */
  shipping_amount: number;
  shipping_tax_amount: number;
  /** All tax, on goods and delivery. */
  tax_amount: number;
  /** What is paid: `subtotal - discount_amount + shipping_amount + tax_amount`, to the unit. */
  grand_total: number;
};

export type OrderCosts = {
  currency: Currency;
  lines: readonly PricedLine[];
  /** Taken off the goods, minor units in the basis of the prices; never more than the goods. */
  discount: number;
  /** Delivery, minor units in the basis of the prices. */
  shipping: number;
  tax: SalesTax;
};

/**
 * The totals of an order. Throws on a price, quantity, discount or delivery that is no whole number of minor units or
 * below zero, and on a discount above the goods: those are faults of the caller, never shown to a shopper. Spec 3 §3.
 */
export function orderTotals({ currency, lines, discount, shipping, tax }: OrderCosts): OrderTotals {
  const prices = lines.map(({ unit_price, qty }) => whole(whole(unit_price) * whole(qty)));
  const shares = splitDiscount({ amount: whole(discount), currency }, prices);
  const rows = prices.map((row_price, index) => totalledRow(row_price, shares[index] ?? 0, currency, tax));
  const delivery = withoutAndWithTax(whole(shipping), currency, tax.taxes_shipping ? tax : { ...tax, rate: 0 });

  const subtotal = sum(prices.map((price) => withoutAndWithTax(price, currency, tax).without));
  const subtotal_incl_tax = sum(rows.map((row) => row.row_incl_tax));
  const goods_tax = sum(rows.map((row) => row.row_tax));
  const tax_amount = goods_tax + delivery.tax;
  return {
    currency,
    rows,
    subtotal,
    subtotal_incl_tax,
    discount_amount: subtotal - (subtotal_incl_tax - goods_tax),
    shipping_amount: delivery.without,
    shipping_tax_amount: delivery.tax,
    tax_amount,
    grand_total: subtotal_incl_tax + delivery.without + delivery.tax,
  };
}

/**
 * Splits a discount over rows in proportion to their prices, to the unit: the shares add up to the discount and none
 * is above its row. Throws when the discount is above the sum. Spec 3 §3.
 */
export function splitDiscount(discount: Money, prices: readonly number[]): number[] {
  const all = sum(prices);
  if (discount.amount > all) throw new RangeError(`a discount of ${discount.amount} on goods of ${all}`);
  return prices.length === 0 ? [] : allocate(discount, prices).map(({ amount }) => amount);
}

function totalledRow(row_price: number, discount: number, currency: Currency, tax: SalesTax): TotalledRow {
  const paid = withoutAndWithTax(row_price - discount, currency, tax);
  return { row_price, discount, row_tax: paid.tax, row_incl_tax: paid.without + paid.tax };
}

function withoutAndWithTax(amount: number, currency: Currency, tax: Pick<SalesTax, 'rate' | 'is_included'>) {
  const part = taxOn(amount, currency, tax);
  return { without: tax.is_included ? amount - part : amount, tax: part };
}

function whole(amount: number): number {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`not a whole amount: ${amount}`);
  return amount;
}

function sum(amounts: readonly number[]): number {
  return whole(amounts.reduce((total, amount) => total + amount, 0));
}
