import type { CheckoutState } from '@vitrine/contract/checkout';
import type { RefObject } from 'react';
import type { Checkout } from './useCheckout.ts';

/** A form of an earlier step, while it is open. */
export type OpenForm = {
  /** Saves what is typed; null when something is wrong, which the form then shows. */
  readonly save: () => Promise<CheckoutState | null>;
  /** Moves the focus to what is left to do. */
  readonly focus: () => void;
};
export type OpenFormRef = RefObject<OpenForm | null>;

/** What came of finishing the steps above the payment. */
type Finished =
  /** The server has what the page shows. */
  | { readonly kind: 'ready'; readonly state: CheckoutState }
  /** Saved, and something else changed with it: the shopper looks at it first. */
  | { readonly kind: 'changed' }
  /** Something is missing or was not saved. */
  | { readonly kind: 'unfinished' };

/** What a new address or delivery may change beside itself: what the order costs, and when and how it arrives. */
function consequences({ basket, totals, shipping_methods, slot, slot_day, payment_methods }: CheckoutState): string {
  const { subtotal, shipping, tax, grand_total, discount } = totals;
  const method = shipping_methods.find(({ is_checked }) => is_checked);
  const arrival = method && [method.method, method.price.amount, method.arrives_from, method.arrives_until];
  return JSON.stringify([
    [subtotal, shipping, tax, discount, grand_total].map((sum) => sum && [sum.amount, sum.currency]),
    [arrival, slot, slot_day],
    basket.items.map(({ sku, qty, options, row_price }) => [sku, qty, options, row_price.amount]),
    payment_methods.map(({ method: way }) => way),
  ]);
}

/**
 * Brings the server up to what the page shows, before anything is charged: waits for choices that are on their way, then
 * saves an open form. Invariant M11.
 */
export async function finishSteps(shown: CheckoutState, checkout: Checkout, openForm: OpenFormRef): Promise<Finished> {
  if (!(await checkout.settled())) return { kind: 'unfinished' };
  const form = openForm.current;
  if (form && !(await form.save())) return { kind: 'unfinished' };
  const state = checkout.latest();
  if (!state?.shipping_address || !state.email) return { kind: 'unfinished' };
  return consequences(state) === consequences(shown) ? { kind: 'ready', state } : { kind: 'changed' };
}
