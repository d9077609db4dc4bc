// Totals of an order (invariants M8). All amounts are whole minor units derived from the rows, so the parts always sum
// to the total, and cart, checkout, order, invoice and refund agree.
import type { Currency } from '../storefronts/storefronts.ts';
import { type SalesTax, taxOn } from '../tax/salesTax.ts';

export type PricedLine = {
  /** Minor units, with or without tax as the country's prices. */
  readonly unit_price: number;
  readonly qty: number;
  /** Of all its pieces together, in minor units, with or without tax as the prices; at most their price. */
  readonly discount: number;
};

export type TotalledRow = {
  /** Price times quantity before discounts, with or without tax as the prices. */
  row_price: number;
  /** The line's discount, with or without tax as the prices. */
  discount: number;
  row_tax: number;
  /** The row's price with tax, after the discount. */
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
  /** The amount to pay: exactly `subtotal - discount_amount + shipping_amount + tax_amount`. */
  grand_total: number;
};

export type OrderCosts = {
  currency: Currency;
  lines: readonly PricedLine[];
  /** Delivery in minor units, with or without tax as the prices. */
  shipping: number;
  tax: SalesTax;
};

/**
 * Computes the totals of an order. Throws on a price, quantity, discount or delivery that is not a whole non-negative
 * number, and on a discount above its line: these are the caller's faults, never shown to a shopper. Spec 3 §3.
 */
export function orderTotals({ currency, lines, shipping, tax }: OrderCosts): OrderTotals {
  const prices = lines.map(({ unit_price, qty }) => whole(whole(unit_price) * whole(qty)));
  const rows = lines.map(({ discount }, index) => totalledRow(prices[index] ?? 0, whole(discount), currency, tax));
  const delivery = withoutAndWithTax(
    whole(shipping),
    currency,
    tax.taxes_shipping ? tax : { ...tax, rate: 0, parts: [] },
  );

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

function totalledRow(row_price: number, discount: number, currency: Currency, tax: SalesTax): TotalledRow {
  if (discount > row_price) throw new RangeError(`a discount of ${discount} on goods of ${row_price}`);
  const paid = withoutAndWithTax(row_price - discount, currency, tax);
  return { row_price, discount, row_tax: paid.tax, row_incl_tax: paid.without + paid.tax };
}

function withoutAndWithTax(amount: number, currency: Currency, tax: SalesTax) {
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
