import type { ItemType } from '../catalogue/setItems.ts';
import { genderOf, type UserType } from './codes.ts';

type ConfirmedItem = {
  readonly sku: string;
  readonly name: string;
  readonly price: number;
  readonly qty: number;
  readonly item_type: ItemType;
  readonly set_items: readonly { readonly sku: string }[];
};

export type ConfirmedOrder = {
  increment_id: string;
  /** Minor units, like the other amounts. */
  subtotal: number;
  tax_amount: number;
  shipping_amount: number;
  items: readonly ConfirmedItem[];
};
export type Buyer = { subscribed: boolean; prefix: string | null; user_type: UserType };
export type PaidWith = {
  /** The method's code (`paymentCode`). */
  payment: number;
  apple_pay_widget: boolean;
  fapiao_invoice: boolean;
};

/**
 * Data layer of the confirmation page, without personal data: it picks fields one by one, so that new fields of an
 * order or a user do not leak. Spec 3 §9.
 */
export function orderConfirmation(order: ConfirmedOrder, buyer: Buyer, paid: PaidWith) {
  return {
    increment_id: order.increment_id,
    subtotal: order.subtotal,
    tax_amount: order.tax_amount,
    shipping_amount: order.shipping_amount,
    items: order.items.map(({ sku, name, price, qty, item_type, set_items }) => ({
      sku,
      name,
      price,
      qty,
      set_type: item_type,
      set_items: set_items.map((item) => item.sku),
    })),
    subscribed: buyer.subscribed,
    apple_pay_widget: paid.apple_pay_widget,
    fapiao_invoice: paid.fapiao_invoice,
    payment: paid.payment,
    prefix: buyer.prefix,
    gender: genderOf(buyer.prefix),
    user_type: buyer.user_type,
  };
}

/** Event of a generic failure; `path` is its page, without any user input. Spec 1 §8, spec 3 §9. */
export function oopsEvent(path: string): { event: 'oops'; path: string } {
  return { event: 'oops', path: path.split(/[?#]/u)[0] ?? '' };
}
