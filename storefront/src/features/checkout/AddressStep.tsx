import type { SavedAddress } from '@vitrine/contract/address';
import type { CheckoutState } from '@vitrine/contract/checkout';
import { deliveryRefusal, placeRefusal } from '@vitrine/rules/shipping/deliveryRefusal';
import type { FieldName } from '@vitrine/rules/fields/fields';
import { useEffect, useRef, useState } from 'react';
import { useAddressInRow } from '../../lib/words/listed.ts';
import { useStorefront } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import { openTray } from '../../lib/layers/trays.ts';
import { Button } from '../../ui/links/Button.tsx';
import { Choice } from '../../ui/fields/Choice.tsx';
import { CountryFields } from '../../ui/addresses/CountryFields.tsx';
import { FaultList } from '../../ui/fields/FaultList.tsx';
import { Field, FieldGroup } from '../../ui/fields/Field.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import { Tick } from '../../ui/fields/Tick.tsx';
import { AddressDone } from './AddressDone.tsx';
import styles from './checkout.module.css';
import type { OnForm } from './finishSteps.ts';
import { type AddressDetails, useAddressForm } from './useAddressForm.ts';
import type { Checkout } from './useCheckout.ts';

/** The checkout asks the email once, above the address. */
const elsewhere: ReadonlySet<FieldName> = new Set(['email', 'country_id']);

type Props = {
  readonly state: CheckoutState;
  readonly checkout: Checkout;
  readonly connected: boolean;
  /** Receives the form while it is open, so that the payment can save it first. */
  readonly onForm: OnForm;
};
type Part = { readonly state: CheckoutState; readonly connected: boolean; readonly details: AddressDetails };

function EmailField({ state, connected, details: { form, email } }: Part) {
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
      <FieldGroup>
        <Field
          {...form.field('checkout-email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={128}
          required
          label={text('email')}
          help={text('email_help')}
          value={email}
          readOnly={state.is_account_email}
        />
      </FieldGroup>
    </section>
  );
}

const refusals = {
  country_id: 'shipping_note',
  postcode: 'postcode_not_delivered',
  postcode_of: 'postcode_of_other_place',
  city_of: 'city_of_other_place',
} as const satisfies Record<NonNullable<ReturnType<typeof deliveryRefusal>>, string>;

/**
 * The reason why a saved address cannot be chosen here; null where it can. The invoice of a pickup may go anywhere that the form
 * takes. Spec 2 §5.
 */
function useDeliveryRefusal(isPickup: boolean) {
  const form = useText('form');
  const { country } = useStorefront();
  return (address: SavedAddress): string | null => {
    const placed = { postcode_of: undefined, city_of: undefined, ...address };
    const refusal = isPickup ? placeRefusal(placed) : deliveryRefusal(country, placed);
    return refusal && form(refusals[refusal]);
  };
}

/** The saved addresses, and a new one; one outside the delivery area shows its reason. */
function Book({ state, details: { chosen, choose } }: Omit<Part, 'connected'>) {
  const book = useText('address');
  const text = useText('checkout');
  const inRow = useAddressInRow();
  const refusalOf = useDeliveryRefusal(state.delivery_mode === 'pickup');
  return (
    <fieldset className={styles.choices}>
      <legend className="visuallyHidden">{text('address')}</legend>
      {state.addresses
        .map((saved) => ({ ...saved, refusal: refusalOf(saved) }))
        .map(({ address_id, name, address, postcode_of, city_of, refusal }) => (
          <Choice
            key={address_id}
            name="address"
            checked={chosen === address_id}
            onChange={() => choose(address_id)}
            label={name}
            disabled={refusal !== null}
            note={refusal === null ? inRow(address) : `${inRow(address)} · ${refusal}`}
            more={
              // A contradiction is corrected in place.
              (chosen === address_id || (postcode_of ?? city_of) !== undefined) && (
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

function DeliveryFields({ state, connected, details }: Part) {
  const text = useText('checkout');
  const { country } = useStorefront();
  return (
    <>
      <FieldGroup>
        <CountryFields
          form="shipping"
          section="shipping"
          country={country}
          {...details.shipping}
          without={elsewhere}
          // Only a delivery has a courier.
          help={state.delivery_mode === 'pickup' ? {} : { telephone: text('phone_why') }}
        />
      </FieldGroup>
      {connected && <Tick {...details.form.tick('save_address')}>{text('save_address')}</Tick>}
    </>
  );
}

function Billing({ details: { form, billing } }: { readonly details: AddressDetails }) {
  const text = useText('checkout');
  const { country } = useStorefront();
  return (
    <>
      <Tick className={styles.after} {...form.tick('billing_same')}>
        {text('billing_same')}
      </Tick>
      {!form.values.billing_same && (
        <>
          <h3 className={styles.subhead}>{text('billing')}</h3>
          <FieldGroup>
            <CountryFields form="billing" section="billing" country={country} {...billing} without={elsewhere} />
          </FieldGroup>
        </>
      )}
    </>
  );
}

/** Whether the form is open, and a function that opens or closes it and moves the focus. */
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
    // The address was removed meanwhile, in the account or another tab: the step opens again and receives the focus.
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
  const isPickup = state.delivery_mode === 'pickup';
  const { isOpen, turn } = useOpenForm(state);
  const details = useAddressForm(state, checkout, connected);
  const { form } = details;
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    onForm('address', {
      save: async () => {
        const isSaved = await form.submit(place.current);
        if (isSaved) turn(false);
        return isSaved;
      },
      focus: () => place.current?.querySelector<HTMLElement>('[role=alert], h2[tabindex]')?.focus(),
    });
    return () => onForm('address', null);
  });
  if (!isOpen) return <AddressDone state={state} onChange={(id) => turn(true, id)} />;
  const submit = async () => {
    if (await form.submit(place.current)) turn(false, 'delivery');
  };
  return (
    <form
      ref={place}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {(form.list.length > 0 || form.alert !== null) && (
        <div className={styles.faults}>
          <FaultList faults={form.list} alert={form.alert} />
        </div>
      )}
      <EmailField state={state} connected={connected} details={details} />
      <section className={styles.step}>
        <div className={styles.stepHead}>
          <h2 className={`subtitle ${styles.place}`} id="checkout-address" tabIndex={-1}>
            {text(isPickup ? 'own_address' : 'address')}
          </h2>
        </div>
        {state.addresses.length > 0 && <Book state={state} details={details} />}
        {details.chosen === null && <DeliveryFields state={state} connected={connected} details={details} />}
        {!isPickup && <Billing details={details} />}
        <Button className={styles.onward} type="submit" wide busy={checkout.address.isPending}>
          {text(isPickup ? 'to_pickup' : 'to_delivery')}
        </Button>
      </section>
    </form>
  );
}
