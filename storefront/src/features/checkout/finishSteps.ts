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
/** The steps with a form that can be open, in the page's order. */
const formNames = ['address', 'collector'] as const;
type StepForm = (typeof formNames)[number];
export type OpenForms = { readonly [Name in StepForm]?: OpenForm | null };
export type OpenFormsRef = RefObject<OpenForms>;
/** Receives a form while it is open; null once it is closed. */
export type OnForm = (name: StepForm, form: OpenForm | null) => void;

/** The open forms, in the page's order. */
const formsIn = (forms: OpenForms): OpenForm[] => formNames.flatMap((name) => forms[name] ?? []);

/** The outcome of finishing the steps above the payment. */
type Finished =
  /** The server has what the page shows. */
  | { readonly kind: 'ready'; readonly state: CheckoutState }
  /** Saved, but something else changed with it: the shopper must look at it first. */
  | { readonly kind: 'changed' }
  /** Something is missing or was not saved. */
  | { readonly kind: 'unfinished'; readonly at: OpenForm | null };

/** The parts that saving an address may change: the lines, the costs, the delivery, the gift, the payment methods. */
function beside(state: CheckoutState): unknown {
  const { basket, totals, shipping_methods, slot, slot_day, gift, promotions, payment_methods, delivery_mode, pickup } =
    state;
  const shop = state.pickup_shops.find(({ shop_id }) => shop_id === pickup?.shop_id);
  const { subtotal, shipping, tax, grand_total, discount } = totals;
  const method = shipping_methods.find(({ is_checked }) => is_checked);
  return [
    [subtotal, shipping, tax, discount, grand_total].map((sum) => sum && [sum.amount, sum.currency]),
    [method?.method, method?.price.amount, method?.arrives_from, method?.arrives_until, slot, slot_day],
    basket.items.map(({ sku, qty, options, row_price }) => [sku, qty, options, row_price.amount]),
    gift,
    promotions,
    // Another day, or another stock, is another promise.
    [delivery_mode, shop?.shop_id, shop?.shipping_duration],
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

/** Whether a pickup has its boutique and its collector. */
export const isPickupChosen = ({ delivery_mode, pickup }: CheckoutState): boolean =>
  delivery_mode === 'deliver' || (pickup !== null && pickup.shop_id !== null && pickup.collector !== null);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Saves everything that the page shows before a charge: waits for pending choices, then saves an open form. Another tab may
 * have changed something meanwhile: the shopper never pays for what the page did not show. Invariant M11.
 */
export async function finishSteps(
  shown: CheckoutState,
  checkout: Checkout,
  openForms: OpenFormsRef,
): Promise<Finished> {
  const open = openForms.current;
  const [first = null] = formsIn(open);
  if (!(await checkout.settled())) return { kind: 'unfinished', at: first };
  for (const form of formsIn(open))
    // oxlint-disable-next-line no-await-in-loop -- the first wrong form gets the focus
    if (!(await form.save())) return { kind: 'unfinished', at: form };
  const state = checkout.latest();
  if (!state?.shipping_address || !state.email || !isPickupChosen(state)) return { kind: 'unfinished', at: first };
  const [before, after] = addressesIn(shown, state, Boolean(open.address));
  const isAsShown = isSame(beside(shown), beside(state)) && isSame(before, after);
  return isAsShown ? { kind: 'ready', state } : { kind: 'changed' };
}
