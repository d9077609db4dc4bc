import type { SavedAddress } from '@vitrine/contract/address';
import type { CheckoutState } from '@vitrine/contract/checkout';
import { deliveryRefusal } from '@vitrine/rules/shipping/deliveryRefusal';
import { isPostcodeDelivered } from '@vitrine/rules/shipping/postcodeAreas';
import type { User } from '@vitrine/contract/user';
import type { FieldName } from '@vitrine/rules/fields/fields';
import type { FormValues } from '@vitrine/rules/forms/formErrors';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { isEmail } from '@vitrine/rules/text/email';
import { useEffect, useRef, useState } from 'react';
import { addressValues } from '../../lib/addresses/addressValues.ts';
import type { Faults } from '../../lib/forms/correctedFaults.ts';
import { useFieldLabel } from '../../lib/forms/fieldLabel.ts';
import { useStorefront } from '../../lib/words/locale.ts';
import { personValues } from '../../lib/addresses/personValues.ts';
import { isCallError } from '@vitrine/contract/browser/refusals';
import { useSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { typedAddress } from '../../lib/addresses/typedAddress.ts';
import { useShopForm } from '../../lib/forms/useShopForm.ts';
import { useValidation } from '../../lib/forms/validation.ts';
import { isOtherThan } from './AddressDone.tsx';
import { type AddressDraft, draftOf, forgetDraft, keepDraft } from './addressDraft.ts';
import type { Checkout } from './useCheckout.ts';

type Part = 'shipping' | 'billing';
/** The values by the ids of their fields: each address has its own (`shipping-city`). */
type Typed = {
  readonly 'checkout-email': string;
  /** The invoice goes to the delivery address. */
  readonly billing_same: boolean;
  readonly save_address: boolean;
} & { readonly [Name in `${Part}-${FieldName}`]?: string | boolean | undefined };

/** The values or faults of one address, by the names of its fields. */
function partOf<Value>(of: Readonly<Record<string, Value>>, part: Part): Record<string, Value> {
  const start = `${part}-`;
  return Object.fromEntries(
    Object.entries(of).flatMap(([name, value]) => (name.startsWith(start) ? [[name.slice(start.length), value]] : [])),
  );
}

const asPart = (of: object, part: Part): object =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [`${part}-${name}`, value]));

/** The form's name of a field that the server names: `address.city`, `billing_address.city`, `email`. */
function fieldOf(name: string): string {
  if (name === 'email') return 'checkout-email';
  const [first = '', ...rest] = name.split('.');
  if (rest.length === 0) return `shipping-${first}`;
  return `${first === 'billing_address' ? 'billing' : 'shipping'}-${rest.join('.')}`;
}

/** An address typed before, for the form that changes it; else what the account knows of its customer. */
function typedBefore(address: SavedAddress | null, country: Country, user: User | null): FormValues {
  if (address?.country_id !== country) return { ...(user ? personValues(user, country) : {}), country_id: country };
  return addressValues(address);
}

/** The form's initial values: a draft, else the server's. */
function startOf(
  { email, shipping_address, billing_address, addresses }: CheckoutState,
  country: Country,
  draft: AddressDraft | null,
  user: User | null,
): Typed {
  const isInBook = addresses.some(({ address_id }) => address_id === shipping_address?.address_id);
  const isOther = isOtherThan(billing_address, shipping_address);
  return {
    'checkout-email': email ?? draft?.email ?? '',
    billing_same: draft?.isSame ?? !isOther,
    save_address: false,
    ...asPart(
      draft?.values ?? typedBefore(isInBook ? null : shipping_address, country, addresses.length > 0 ? null : user),
      'shipping',
    ),
    ...asPart(draft?.billing ?? typedBefore(isOther ? billing_address : null, country, null), 'billing'),
  };
}

/** Keeps a guest's typed values while the page lives; a customer's are not kept for the next visitor. */
function useDraft(country: Country, typed: Typed, connected: boolean): void {
  const isCustomers = useRef(connected);
  useEffect(() => {
    if (connected) isCustomers.current = true;
    if (isCustomers.current) forgetDraft();
    else {
      const { 'checkout-email': email, billing_same: isSame } = typed;
      const [values, billing] = [partOf(typed, 'shipping'), partOf(typed, 'billing')];
      keepDraft({ country, email, values, billing, isSame }, Date.now());
    }
  }, [connected, country, typed]);
}

/**
 * The saved address to send; null for the typed one. `touched` is the shopper's choice; an address that was removed from the
 * book is no longer chosen.
 */
function chosenOf(
  { addresses, shipping_address: shipped }: CheckoutState,
  touched: string | null | undefined,
  typed: Typed,
  country: Country,
): string | null {
  const isInBook = (id: string): boolean => addresses.some(({ address_id }) => address_id === id);
  if (touched === null || (touched !== undefined && isInBook(touched))) return touched;
  const isTyped = shipped !== null && !isInBook(shipped.address_id);
  // Values typed before a sign-in in a tray are not replaced by an address of the account.
  if (isTyped || Object.keys(partOf(typed, 'shipping')).length > 1) return null;
  const delivered = addresses.filter(
    (address) => deliveryRefusal(country, { postcode_of: undefined, city_of: undefined, ...address }) === null,
  );
  const primary = delivered.find((address) => address.is_default_shipping) ?? delivered[0];
  return shipped?.address_id ?? primary?.address_id ?? null;
}

/** Validates email, delivery address and billing address: the faults of all three at once. */
function useCheck(
  country: Country,
): (typed: Typed, email: string, given: { readonly isListed: boolean; readonly isPickup: boolean }) => Faults {
  const words = useText('form');
  const validate = useValidation();
  return (typed, email, { isListed, isPickup }) => {
    const { email: _email, ...shipping } = isListed
      ? {}
      : validate('shipping', country, { ...partOf(typed, 'shipping'), email });
    const { email: _other, ...billing } = typed.billing_same
      ? {}
      : validate('billing', country, { ...partOf(typed, 'billing'), email });
    return {
      ...(isEmail(email.trim()) ? {} : { 'checkout-email': words(email.trim() ? 'email' : 'required') }),
      ...(isListed || isPickup || isPostcodeDelivered(country, typed['shipping-postcode']?.toString())
        ? {}
        : { 'shipping-postcode': words('postcode_not_delivered') }),
      ...asPart(shipping, 'shipping'),
      ...asPart(billing, 'billing'),
    };
  };
}

/** A pickup has one address, that of the invoice. */
const invoiced = (typed: Typed, isPickup: boolean): Typed => (isPickup ? { ...typed, billing_same: true } : typed);

/** The email, the addresses and the choices of the address step, validated and sent together. */
export function useAddressForm(state: CheckoutState, checkout: Checkout, connected: boolean) {
  const text = useText('checkout');
  const { country } = useStorefront();
  const labelOf = useFieldLabel(country);
  const check = useCheck(country);
  const isPickup = state.delivery_mode === 'pickup';
  const { user } = useSession();
  // Typed before, and not with the server: on the way back from the cart, after a lost cookie.
  const [draft] = useState(() => (!connected && state.shipping_address === null ? draftOf(country, Date.now()) : null));
  const [touched, choose] = useState<string | null>();
  // After a sign-in in a tray, the account's own address is used.
  const emailOf = (typed: Typed): string => (state.is_account_email ? (state.email ?? '') : typed['checkout-email']);
  const form = useShopForm<Typed>({
    prefix: '',
    start: () => startOf(state, country, draft, user),
    labelOf: (name) =>
      name === 'checkout-email' ? text('email') : labelOf(name.slice(name.indexOf('-') + 1) as FieldName),
    check: (typed) =>
      check(invoiced(typed, isPickup), emailOf(typed), {
        isListed: chosenOf(state, touched, typed, country) !== null,
        isPickup,
      }),
    send: async (all) => {
      const typed = invoiced(all, isPickup);
      const { billing_same, save_address } = typed;
      const chosen = chosenOf(state, touched, typed, country);
      const address = typedAddress('shipping', country, partOf(typed, 'shipping'));
      const sending = checkout.address.mutateAsync({
        email: emailOf(typed).trim(),
        ...(chosen ? { address_id: chosen } : { address, save_address }),
        billing_same,
        ...(billing_same ? {} : { billing_address: typedAddress('billing', country, partOf(typed, 'billing')) }),
      });
      await sending.catch((error: unknown) => {
        // Removed from the book meanwhile: the list shows the remaining ones.
        if (isCallError(error) && error.status === 404) void checkout.refresh();
        throw error;
      });
    },
    fieldOf,
  });
  useDraft(country, form.values, connected);
  const partFor = (part: Part) => ({
    values: partOf<string | boolean | undefined>(form.values, part) as FormValues,
    faults: partOf<string | undefined>(form.faults, part) as Faults<FieldName>,
    onChange: (name: FieldName, value: string): void => form.set(`${part}-${name}`, value),
  });
  return {
    form,
    email: emailOf(form.values),
    chosen: chosenOf(state, touched, form.values, country),
    choose,
    shipping: partFor('shipping'),
    billing: partFor('billing'),
  };
}
export type AddressDetails = ReturnType<typeof useAddressForm>;
