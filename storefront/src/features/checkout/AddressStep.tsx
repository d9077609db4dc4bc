import type { AddressFields, SavedAddress } from '@vitrine/contract/address';
import type { CheckoutState } from '@vitrine/contract/checkout';
import type { FieldName } from '@vitrine/rules/forms/fields';
import type { FormErrors, FormValues } from '@vitrine/rules/forms/formErrors';
import { fieldsOf } from '@vitrine/rules/forms/requirement';
import { validateForm } from '@vitrine/rules/forms/validate';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { isEmail } from '@vitrine/rules/text/email';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { addressValues } from '../../lib/addressValues.ts';
import { ApiError } from '../../lib/api.ts';
import { useFieldLabel } from '../../lib/fieldLabel.ts';
import { useListed } from '../../lib/listed.ts';
import { useStorefront } from '../../lib/locale.ts';
import { useText } from '../../lib/text.ts';
import { useTitlePrefix } from '../../lib/titlePrefix.ts';
import { openTray } from '../../lib/trays.ts';
import { faultsIn } from '../../lib/useFormFaults.ts';
import { useStanding } from '../../lib/useStanding.ts';
import { useTellFailure } from '../../lib/useTellFailure.tsx';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { CountryFields } from '../../ui/CountryFields.tsx';
import { FaultList } from '../../ui/FaultList.tsx';
import { Field, Ledger } from '../../ui/Field.tsx';
import { TextButton } from '../../ui/TextLink.tsx';
import { Tick } from '../../ui/Tick.tsx';
import { AddressDone, isOtherThan } from './AddressDone.tsx';
import { draftOf, forgetDraft, keepDraft } from './addressDraft.ts';
import styles from './checkout.module.css';
import type { Checkout } from './useCheckout.ts';

/** How the server names the fields of the invoice's address. */
const atBilling = 'billing_address.';
/** The checkout asks the email once, above the address. */
const elsewhere: ReadonlySet<FieldName> = new Set(['email', 'country_id']);

type Props = { readonly state: CheckoutState; readonly checkout: Checkout; readonly connected: boolean };

/** An address typed before, for the form that changes it. */
function typedBefore(address: SavedAddress | null, country: Country): FormValues {
  if (address?.country_id !== country) return { country_id: country };
  return addressValues(address);
}

/**
 * Email and delivery address; guests first and plain, saved addresses for customers, all errors at once (expectations
 * §3).
 */
export function AddressStep({ state, checkout, connected }: Props) {
  const book = useText('address');
  const text = useText('checkout');
  const form = useText('form');
  const tell = useTellFailure();
  const { country, language } = useStorefront();
  const inRow = useListed();
  const labelOf = useFieldLabel(country);
  const [isEditing, setEditing] = useState(state.shipping_address === null || state.email === null);
  // Typed before, and not with the server: on the way back from the cart, after a lost cookie.
  const [draft] = useState(() => (!connected && state.shipping_address === null ? draftOf(country, Date.now()) : null));
  const [typedEmail, setEmail] = useState(state.email ?? draft?.email ?? '');
  // A sign-in beside the form brings the account's own.
  const email = state.is_account_email ? (state.email ?? '') : typedEmail;
  const { shipping_address: shipped, billing_address: billed } = state;
  const isTyped = shipped !== null && !state.addresses.some(({ address_id }) => address_id === shipped.address_id);
  const isOther = isOtherThan(billed, shipped);
  const primary = state.addresses.find((address) => address.is_default_shipping) ?? state.addresses[0];
  const [touched, setChosen] = useState<string | null>();
  const [values, setValues] = useState<FormValues>(
    () => draft?.values ?? typedBefore(isTyped ? shipped : null, country),
  );
  // What was typed before a sign-in beside the form is not put aside for an address of the account.
  const hasTyped = isTyped || Object.keys(values).length > 1;
  const chosen =
    touched === undefined ? (hasTyped ? null : (shipped?.address_id ?? primary?.address_id ?? null)) : touched;
  const [billing, setBilling] = useState<FormValues>(
    () => draft?.billing ?? typedBefore(isOther ? billed : null, country),
  );
  const [isSame, setSame] = useState(draft?.isSame ?? !isOther);
  // What a customer typed is not kept for whoever comes after them.
  const isCustomers = useRef(connected);
  useEffect(() => {
    if (connected) isCustomers.current = true;
    if (isCustomers.current) forgetDraft();
    else keepDraft({ country, email: typedEmail, values, billing, isSame }, Date.now());
  }, [connected, country, typedEmail, values, billing, isSame]);
  const [isKept, setKept] = useState(false);
  const emailFault = useStanding<{ email?: string | undefined }>({ email }, {});
  const faults = useStanding<FormErrors>(values, {});
  const billingFaults = useStanding<FormErrors>(billing, {});
  const isWrong = [emailFault, faults, billingFaults].some(({ standing }) => Object.values(standing).some(Boolean));
  useTitlePrefix(isWrong ? form('error_prefix') : null);
  // The form takes the focus with it when it goes, as what was written does when it comes back.
  const [focused, setFocused] = useState<string | null>(null);
  useEffect(() => {
    if (focused) document.getElementById(focused)?.focus();
  }, [focused]);
  const turn = (editing: boolean, place: string): void => {
    setFocused(place);
    setEditing(editing);
  };
  if (!isEditing && state.shipping_address)
    return <AddressDone state={state} onChange={(place) => turn(true, place)} />;

  const typed = (from: FormValues): AddressFields => {
    const texts = Object.entries(from).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '' && entry[0] !== 'email',
    );
    return { ...Object.fromEntries(texts), country_id: country };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const now = new Date();
    const wrongEmail = isEmail(email.trim()) ? undefined : form(email.trim() ? 'email' : 'required');
    const { email: _email, ...wrong } = chosen
      ? {}
      : validateForm('shipping', country, { language }, { ...values, email }, now);
    const { email: _other, ...wrongBilling } = isSame
      ? {}
      : validateForm('billing', country, { language }, { ...billing, email }, now);
    emailFault.tell({ email: wrongEmail });
    faults.tell(wrong);
    billingFaults.tell(wrongBilling);
    if (wrongEmail || Object.keys(wrong).length > 0 || Object.keys(wrongBilling).length > 0) return;
    try {
      await checkout.address.mutateAsync({
        email: email.trim(),
        ...(chosen ? { address_id: chosen } : { address: typed(values), save_address: isKept }),
        billing_same: isSame,
        ...(isSame ? {} : { billing_address: typed(billing) }),
      });
      turn(false, 'delivery');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const named = Object.entries(faultsIn(error)).map(
        ([name, key]) => [name.replace(/^address\./u, ''), key] as const,
      );
      const of = (billed: boolean) =>
        Object.fromEntries(named.filter(([name]) => name.startsWith(atBilling) === billed));
      const { email: saidEmail, ...found } = of(false);
      if (saidEmail) emailFault.tell({ email: form(saidEmail) });
      faults.tell(found);
      billingFaults.tell(
        Object.fromEntries(Object.entries(of(true)).map(([name, key]) => [name.slice(atBilling.length), key])),
      );
      if (named.length === 0) tell(error);
    }
  };
  const inOrder = (of: 'shipping' | 'billing', found: FormErrors) =>
    fieldsOf(country, of)
      .filter((name) => found[name])
      .map((name) => ({ id: `${of}-${name}`, label: labelOf(name) }));
  const list = [
    ...(emailFault.found.email ? [{ id: 'checkout-email', label: text('email') }] : []),
    ...inOrder('shipping', faults.found),
    ...inOrder('billing', billingFaults.found),
  ];
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {list.length > 0 && (
        <div className={styles.faults}>
          <FaultList faults={list} />
        </div>
      )}
      <section className={styles.step}>
        <div className={styles.stepHead}>
          <h2 className="subtitle">{text('email')}</h2>
          {!connected && (
            <TextButton onClick={() => openTray('create-profile', { email: email.trim(), source: 'checkout' })}>
              {text('have_account')}
            </TextButton>
          )}
        </div>
        <Ledger>
          <Field
            id="checkout-email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={128}
            required
            label={text('email')}
            help={text('email_help')}
            fault={emailFault.standing.email}
            value={email}
            readOnly={state.is_account_email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Ledger>
      </section>
      <section className={styles.step}>
        <div className={styles.stepHead}>
          <h2 className={`subtitle ${styles.place}`} id="checkout-address" tabIndex={-1}>
            {text('address')}
          </h2>
        </div>
        {state.addresses.length > 0 && (
          <fieldset className={styles.choices}>
            <legend className="visuallyHidden">{text('address')}</legend>
            {state.addresses.map((address) => (
              <Choice
                key={address.address_id}
                name="address"
                checked={chosen === address.address_id}
                onChange={() => setChosen(address.address_id)}
                label={address.name}
                note={inRow(address.address)}
                more={
                  chosen === address.address_id && (
                    <TextButton
                      aria-label={`${book('change')}: ${address.name}`}
                      onClick={() => openTray('edit-address', { address_id: address.address_id })}
                    >
                      {book('change')}
                    </TextButton>
                  )
                }
              />
            ))}
            <Choice
              name="address"
              checked={chosen === null}
              onChange={() => setChosen(null)}
              label={text('another_address')}
            />
          </fieldset>
        )}
        {chosen === null && (
          <>
            <Ledger>
              <CountryFields
                form="shipping"
                section="shipping"
                country={country}
                values={values}
                errors={faults.standing}
                without={elsewhere}
                help={{ telephone: text('phone_why') }}
                onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
              />
            </Ledger>
            {connected && (
              <Tick checked={isKept} onChange={(event) => setKept(event.target.checked)}>
                {text('save_address')}
              </Tick>
            )}
          </>
        )}
        <Tick className={styles.after} checked={isSame} onChange={(event) => setSame(event.target.checked)}>
          {text('billing_same')}
        </Tick>
        {!isSame && (
          <>
            <h3 className={styles.subhead}>{text('billing')}</h3>
            <Ledger>
              <CountryFields
                form="billing"
                section="billing"
                country={country}
                values={billing}
                errors={billingFaults.standing}
                without={elsewhere}
                onChange={(name, value) => setBilling((before) => ({ ...before, [name]: value }))}
              />
            </Ledger>
          </>
        )}
        <Button className={styles.onward} type="submit" wide busy={checkout.address.isPending}>
          {text('to_delivery')}
        </Button>
      </section>
    </form>
  );
}
