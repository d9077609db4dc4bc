import type { SavedAddress } from '@vitrine/contract/address';
import type { CheckoutState } from '@vitrine/contract/checkout';
import type { RefObject } from 'react';
import type { Checkout } from './useCheckout.ts';

/** A form of an earlier step, while it is open. */
export type OpenForm = {
  /** Saves the typed values; false when something is wrong, which the form then shows. */
  readonly save: () => Promise<boolean>;
  /** Moves the focus to the first missing field. */
  readonly focus: () => void;
};
export type OpenFormRef = RefObject<OpenForm | null>;

/** The outcome of finishing the steps above the payment. */
type Finished =
  /** The server has what the page shows. */
  | { readonly kind: 'ready'; readonly state: CheckoutState }
  /** Saved, but something else changed with it: the shopper must look at it first. */
  | { readonly kind: 'changed' }
  /** Something is missing or was not saved. */
  | { readonly kind: 'unfinished' };

/** The parts that saving an address may change: the lines, the costs, the delivery, the gift, the payment methods. */
function beside({ basket, totals, shipping_methods, slot, slot_day, gift, payment_methods }: CheckoutState): unknown {
  const { subtotal, shipping, tax, grand_total, discount } = totals;
  const method = shipping_methods.find(({ is_checked }) => is_checked);
  return [
    [subtotal, shipping, tax, discount, grand_total].map((sum) => sum && [sum.amount, sum.currency]),
    [method?.method, method?.price.amount, method?.arrives_from, method?.arrives_until, slot, slot_day],
    basket.items.map(({ sku, qty, options, row_price }) => [sku, qty, options, row_price.amount]),
    gift,
    payment_methods.map(({ method: way }) => way),
  ];
}

const written = (address: SavedAddress | null | undefined): unknown =>
  address && [address.name, address.nameKatakana, address.address, address.telephone];

/** The addresses: those that a closed step shows, or the one chosen in the list of an open form. */
function addressesIn(shown: CheckoutState, saved: CheckoutState, isOpen: boolean): readonly [unknown, unknown] {
  const closed = ({ email, shipping_address, billing_address }: CheckoutState) => [
    email,
    written(shipping_address),
    written(billing_address),
  ];
  if (!isOpen) return [closed(shown), closed(saved)];
  const listed = shown.addresses.find(({ address_id }) => address_id === saved.shipping_address?.address_id);
  // A typed address is the one just sent.
  return listed ? [written(listed), written(saved.shipping_address)] : [null, null];
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Saves everything that the page shows before a charge: waits for pending choices, then saves an open form. Another tab may
 * have changed something meanwhile: the shopper never pays for what the page did not show. Invariant M11.
 */
export async function finishSteps(shown: CheckoutState, checkout: Checkout, openForm: OpenFormRef): Promise<Finished> {
  if (!(await checkout.settled())) return { kind: 'unfinished' };
  const form = openForm.current;
  if (form && !(await form.save())) return { kind: 'unfinished' };
  const state = checkout.latest();
  if (!state?.shipping_address || !state.email) return { kind: 'unfinished' };
  const [before, after] = addressesIn(shown, state, form !== null);
  const isAsShown = isSame(beside(shown), beside(state)) && isSame(before, after);
  return isAsShown ? { kind: 'ready', state } : { kind: 'changed' };
}
