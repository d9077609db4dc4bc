import type { AddressFields, SavedAddress } from '@vitrine/contract/address';
import type { CheckoutState } from '@vitrine/contract/checkout';
import type { FieldName } from '@vitrine/rules/forms/fields';
import type { FormErrors, FormValues } from '@vitrine/rules/forms/formErrors';
import { fieldsOf } from '@vitrine/rules/forms/requirement';
import { validateForm } from '@vitrine/rules/forms/validate';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { isEmail } from '@vitrine/rules/text/email';
import { useEffect, useRef, useState } from 'react';
import { addressValues } from '../../lib/addressValues.ts';
import { ApiError } from '../../lib/api.ts';
import { useFieldLabel } from '../../lib/fieldLabel.ts';
import { useStorefront } from '../../lib/locale.ts';
import { useText } from '../../lib/text.ts';
import { faultsIn } from '../../lib/useFormFaults.ts';
import { useStanding } from '../../lib/useStanding.ts';
import { useTellFailure } from '../../lib/useTellFailure.tsx';
import { isOtherThan } from './AddressDone.tsx';
import { type AddressDraft, draftOf, forgetDraft, keepDraft } from './addressDraft.ts';
import type { Checkout } from './useCheckout.ts';

/** How the server names the fields of the invoice's address. */
const atBilling = 'billing_address.';

/** An address typed before, for the form that changes it. */
function typedBefore(address: SavedAddress | null, country: Country): FormValues {
  if (address?.country_id !== country) return { country_id: country };
  return addressValues(address);
}

function fieldsIn(values: FormValues, country: Country): AddressFields {
  const texts = Object.entries(values).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '' && entry[0] !== 'email',
  );
  return { ...Object.fromEntries(texts), country_id: country };
}

/** Keeps what a guest types while the page lives; what a customer types is not kept for the next visitor. */
function useDraft(draft: AddressDraft, connected: boolean): void {
  const { country, email, values, billing, isSame } = draft;
  const isCustomers = useRef(connected);
  useEffect(() => {
    if (connected) isCustomers.current = true;
    if (isCustomers.current) forgetDraft();
    else keepDraft({ country, email, values, billing, isSame }, Date.now());
  }, [connected, country, email, values, billing, isSame]);
}

/** The faults of email, delivery address and billing address, each with its field. */
function useAddressFaults(email: string, values: FormValues, billing: FormValues, country: Country) {
  const text = useText('checkout');
  const labelOf = useFieldLabel(country);
  const ofEmail = useStanding<{ email?: string | undefined }>({ email }, {});
  const ofShipping = useStanding<FormErrors>(values, {});
  const ofBilling = useStanding<FormErrors>(billing, {});
  const inOrder = (of: 'shipping' | 'billing', found: FormErrors) =>
    fieldsOf(country, of)
      .filter((name) => found[name])
      .map((name) => ({ id: `${of}-${name}`, label: labelOf(name) }));
  return {
    email: ofEmail.standing.email,
    shipping: ofShipping.standing,
    billing: ofBilling.standing,
    /** All that the last try found, in the order of the page. */
    list: [
      ...(ofEmail.found.email ? [{ id: 'checkout-email', label: text('email') }] : []),
      ...inOrder('shipping', ofShipping.found),
      ...inOrder('billing', ofBilling.found),
    ],
    isWrong: [ofEmail, ofShipping, ofBilling].some(({ standing }) => Object.values(standing).some(Boolean)),
    tell: (found: { email: string | undefined; shipping: FormErrors; billing: FormErrors }): void => {
      ofEmail.tell({ email: found.email });
      ofShipping.tell(found.shipping);
      ofBilling.tell(found.billing);
    },
  };
}

/** The fields of a refusal, by the form in which they stand. */
function refusedFields(error: ApiError): { email: FormErrors['email']; shipping: FormErrors; billing: FormErrors } {
  const named = Object.entries(faultsIn(error)).map(([name, key]) => [name.replace(/^address\./u, ''), key] as const);
  const of = (isBilling: boolean) => named.filter(([name]) => name.startsWith(atBilling) === isBilling);
  const { email, ...shipping } = Object.fromEntries(of(false));
  return {
    email,
    shipping,
    billing: Object.fromEntries(of(true).map(([name, key]) => [name.slice(atBilling.length), key])),
  };
}

/**
 * What is typed and ticked in the address step, and `save`, which checks it and sends it to the server. `save` answers
 * the new checkout; null when something is wrong, which the form then shows.
 */
export function useAddressForm(state: CheckoutState, checkout: Checkout, connected: boolean) {
  const form = useText('form');
  const tell = useTellFailure();
  const { country, language } = useStorefront();
  // Typed before, and not with the server: on the way back from the cart, after a lost cookie.
  const [draft] = useState(() => (!connected && state.shipping_address === null ? draftOf(country, Date.now()) : null));
  const [typedEmail, setEmail] = useState(state.email ?? draft?.email ?? '');
  // A sign-in beside the form brings the account's own.
  const email = state.is_account_email ? (state.email ?? '') : typedEmail;
  const { shipping_address: shipped, billing_address: billed } = state;
  const isInBook = (id: string): boolean => state.addresses.some(({ address_id }) => address_id === id);
  const isTyped = shipped !== null && !isInBook(shipped.address_id);
  const isOther = isOtherThan(billed, shipped);
  const primary = state.addresses.find((address) => address.is_default_shipping) ?? state.addresses[0];
  const [touched, setChosen] = useState<string | null>();
  const [values, setValues] = useState<FormValues>(
    () => draft?.values ?? typedBefore(isTyped ? shipped : null, country),
  );
  // What was typed before a sign-in beside the form is not put aside for an address of the account.
  const hasTyped = isTyped || Object.keys(values).length > 1;
  // An address that was removed from the book is chosen no longer.
  const isTouched = touched !== undefined && (touched === null || isInBook(touched));
  const chosen = isTouched ? touched : hasTyped ? null : (shipped?.address_id ?? primary?.address_id ?? null);
  const [billing, setBilling] = useState<FormValues>(
    () => draft?.billing ?? typedBefore(isOther ? billed : null, country),
  );
  const [isSame, setSame] = useState(draft?.isSame ?? !isOther);
  const [isKept, setKept] = useState(false);
  useDraft({ country, email: typedEmail, values, billing, isSame }, connected);
  const faults = useAddressFaults(email, values, billing, country);

  const check = () => {
    const now = new Date();
    const shipping = chosen ? {} : validateForm('shipping', country, { language }, { ...values, email }, now);
    const invoice = isSame ? {} : validateForm('billing', country, { language }, { ...billing, email }, now);
    const { email: _email, ...wrong } = shipping;
    const { email: _other, ...wrongBilling } = invoice;
    const wrongEmail = isEmail(email.trim()) ? undefined : form(email.trim() ? 'email' : 'required');
    return { email: wrongEmail, shipping: wrong, billing: wrongBilling };
  };
  const save = async (): Promise<CheckoutState | null> => {
    const found = check();
    faults.tell(found);
    if (found.email || Object.keys(found.shipping).length > 0 || Object.keys(found.billing).length > 0) return null;
    try {
      const answer = await checkout.address.mutateAsync({
        email: email.trim(),
        ...(chosen ? { address_id: chosen } : { address: fieldsIn(values, country), save_address: isKept }),
        billing_same: isSame,
        ...(isSame ? {} : { billing_address: fieldsIn(billing, country) }),
      });
      return answer.checkout;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const refused = refusedFields(error);
      faults.tell({ ...refused, email: refused.email && form(refused.email) });
      if (Object.keys(error.fields).length === 0) tell(error);
      // Removed from the book meanwhile: the list shows what is left.
      if (error.status === 404) await checkout.refresh();
      return null;
    }
  };
  return {
    email,
    setEmail,
    chosen,
    choose: setChosen,
    values,
    set: (name: FieldName, value: string): void => setValues((before) => ({ ...before, [name]: value })),
    isKept,
    setKept,
    isSame,
    setSame,
    billing,
    setBilling: (name: FieldName, value: string): void => setBilling((before) => ({ ...before, [name]: value })),
    faults,
    save,
  };
}
export type AddressDetails = ReturnType<typeof useAddressForm>;
