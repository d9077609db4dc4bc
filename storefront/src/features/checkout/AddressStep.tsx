import type { CheckoutState } from '@vitrine/contract/checkout';
import type { FieldName } from '@vitrine/rules/forms/fields';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useListed } from '../../lib/listed.ts';
import { useStorefront } from '../../lib/locale.ts';
import { useText } from '../../lib/text.ts';
import { useTitlePrefix } from '../../lib/titlePrefix.ts';
import { openTray } from '../../lib/trays.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { CountryFields } from '../../ui/CountryFields.tsx';
import { FaultList } from '../../ui/FaultList.tsx';
import { Field, Ledger } from '../../ui/Field.tsx';
import { TextButton } from '../../ui/TextLink.tsx';
import { Tick } from '../../ui/Tick.tsx';
import { AddressDone } from './AddressDone.tsx';
import styles from './checkout.module.css';
import type { OpenForm } from './finishSteps.ts';
import { type AddressDetails, useAddressForm } from './useAddressForm.ts';
import type { Checkout } from './useCheckout.ts';

/** The checkout asks the email once, above the address. */
const elsewhere: ReadonlySet<FieldName> = new Set(['email', 'country_id']);

type Props = {
  readonly state: CheckoutState;
  readonly checkout: Checkout;
  readonly connected: boolean;
  /** Hears of the form while it is open, so that the payment can save it first; null once it is closed. */
  readonly onForm: (form: OpenForm | null) => void;
};
type Part = { readonly state: CheckoutState; readonly connected: boolean; readonly details: AddressDetails };

function EmailField({ state, connected, details: { email, setEmail, faults } }: Part) {
  const text = useText('checkout');
  return (
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
          fault={faults.email}
          value={email}
          readOnly={state.is_account_email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Ledger>
    </section>
  );
}

/** The addresses of the book, and one more to type. */
function Book({ state, details: { chosen, choose } }: Omit<Part, 'connected'>) {
  const book = useText('address');
  const text = useText('checkout');
  const inRow = useListed();
  return (
    <fieldset className={styles.choices}>
      <legend className="visuallyHidden">{text('address')}</legend>
      {state.addresses.map(({ address_id, name, address }) => (
        <Choice
          key={address_id}
          name="address"
          checked={chosen === address_id}
          onChange={() => choose(address_id)}
          label={name}
          note={inRow(address)}
          more={
            chosen === address_id && (
              <TextButton
                aria-label={`${book('change')}: ${name}`}
                onClick={() => openTray('edit-address', { address_id })}
              >
                {book('change')}
              </TextButton>
            )
          }
        />
      ))}
      <Choice name="address" checked={chosen === null} onChange={() => choose(null)} label={text('another_address')} />
    </fieldset>
  );
}

function DeliveryFields({ connected, details }: Omit<Part, 'state'>) {
  const text = useText('checkout');
  const { country } = useStorefront();
  const { values, set, faults, isKept, setKept } = details;
  return (
    <>
      <Ledger>
        <CountryFields
          form="shipping"
          section="shipping"
          country={country}
          values={values}
          errors={faults.shipping}
          without={elsewhere}
          help={{ telephone: text('phone_why') }}
          onChange={set}
        />
      </Ledger>
      {connected && (
        <Tick checked={isKept} onChange={(event) => setKept(event.target.checked)}>
          {text('save_address')}
        </Tick>
      )}
    </>
  );
}

function Billing({ details: { isSame, setSame, billing, setBilling, faults } }: { readonly details: AddressDetails }) {
  const text = useText('checkout');
  const { country } = useStorefront();
  return (
    <>
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
              errors={faults.billing}
              without={elsewhere}
              onChange={setBilling}
            />
          </Ledger>
        </>
      )}
    </>
  );
}

/** Whether the form is open, and the way to open and close it that takes the focus along. */
function useOpenForm(state: CheckoutState) {
  const isAsked = state.shipping_address === null || state.email === null;
  const [isEditing, setEditing] = useState(isAsked);
  const [focused, setFocused] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (focused) document.getElementById(focused.id)?.focus();
  }, [focused]);
  const [wasAsked, setWasAsked] = useState(isAsked);
  if (isAsked !== wasAsked) {
    setWasAsked(isAsked);
    // The address was removed meanwhile, in the account or another tab: the step opens again and takes the focus.
    if (isAsked) {
      setEditing(true);
      setFocused({ id: 'checkout-address' });
    }
  }
  return {
    isOpen: isEditing || isAsked,
    turn: (editing: boolean, id?: string): void => {
      if (id) setFocused({ id });
      setEditing(editing);
    },
  };
}

/**
 * Email and delivery address; guests first and plain, saved addresses for customers, all errors at once (expectations
 * §3).
 */
export function AddressStep({ state, checkout, connected, onForm }: Props) {
  const text = useText('checkout');
  const form = useText('form');
  const { isOpen, turn } = useOpenForm(state);
  const details = useAddressForm(state, checkout, connected);
  const { faults, save } = details;
  useTitlePrefix(faults.isWrong ? form('error_prefix') : null);
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    onForm({
      save: async () => {
        const saved = await save();
        if (saved) turn(false);
        return saved;
      },
      focus: () => place.current?.querySelector<HTMLElement>('[role=alert], h2[tabindex]')?.focus(),
    });
    return () => onForm(null);
  });
  if (!isOpen) return <AddressDone state={state} onChange={(id) => turn(true, id)} />;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await save()) turn(false, 'delivery');
  };
  return (
    <form ref={place} onSubmit={(event) => void submit(event)} noValidate>
      {faults.list.length > 0 && (
        <div className={styles.faults}>
          <FaultList faults={faults.list} />
        </div>
      )}
      <EmailField state={state} connected={connected} details={details} />
      <section className={styles.step}>
        <div className={styles.stepHead}>
          <h2 className={`subtitle ${styles.place}`} id="checkout-address" tabIndex={-1}>
            {text('address')}
          </h2>
        </div>
        {state.addresses.length > 0 && <Book state={state} details={details} />}
        {details.chosen === null && <DeliveryFields connected={connected} details={details} />}
        <Billing details={details} />
        <Button className={styles.onward} type="submit" wide busy={checkout.address.isPending}>
          {text('to_delivery')}
        </Button>
      </section>
    </form>
  );
}
