// Whether the delivery address of an order may change, and what that must not change. Spec 3 §4, decisions/0109.
import type { DeliveryMode } from '../checkout/checkoutSteps.ts';
import { orderTotals } from '../checkout/orderTotals.ts';
import type { Country, Currency } from '../storefronts/storefronts.ts';
import { salesTaxOf, type StatedTax } from '../tax/salesTax.ts';
import { canTake } from './orderLife.ts';
import type { OrderStatus } from './status.ts';

/** Whether an order is where its address can change: paid, delivered, in the house, and not under review. Spec 3 §4. */
export const takesAddress = (status: OrderStatus | null, mode: DeliveryMode): boolean =>
  mode === 'deliver' && canTake('ship', status, mode);

type Priced = {
  readonly currency: Currency;
  readonly tax_included: boolean;
  readonly tax_amount: number;
  readonly shipping_amount: number;
  readonly shipping_tax_amount: number;
  /** `discount` as the prices, with or without tax. */
  readonly lines: readonly { readonly unit_price: number; readonly qty: number; readonly discount: number }[];
};
type Place = { readonly region: string | null; readonly postcode: string | null; readonly stated: StatedTax | null };

/** The tax that an order has, and the one it would have at another address, in minor units. */
export type TaxChange = { readonly paid: number; readonly there: number };

/**
 * The tax of an order at another place of its country; null where it cannot be known, because the region is missing. What was paid does
 * not change, so an address with another tax is refused. The delivery is priced by country and method alone. Spec 3 §3, §4, invariant M8.
 */
export function taxAt(country: Country, order: Priced, { region, postcode, stated }: Place): TaxChange | null {
  const { currency, lines, tax_included, shipping_amount, shipping_tax_amount, tax_amount } = order;
  const goods = lines.reduce((sum, { unit_price, qty, discount }) => sum + unit_price * qty - discount, 0);
  const tax = salesTaxOf(country, region, { postcode, goods, stated });
  if (!tax) return null;
  const shipping = shipping_amount + (tax_included ? shipping_tax_amount : 0);
  return { paid: tax_amount, there: orderTotals({ currency, lines, shipping, tax }).tax_amount };
}
