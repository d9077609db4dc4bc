import type { CheckoutState } from '@vitrine/contract/checkout';
import { brandOf, cardLabel, cardTypes, isCardType } from '@vitrine/rules/payment/cardTypes';
import { isBySheet, type PaymentMethod, type PaymentStep, paymentTable } from '@vitrine/rules/payment/paymentMethods';
import { type ReactNode, useEffect, useState } from 'react';
import { useListed } from '../../lib/words/listed.ts';
import { type Key, useText } from '../../lib/words/text.ts';
import { Choice } from '../../ui/fields/Choice.tsx';
import { type CardHandle, CardFields } from './CardFields.tsx';
import styles from './checkout.module.css';
import { isByCard, isOffered, type Way, wayKey } from './paymentWay.ts';
import { PaymentMarks } from './PaymentMarks.tsx';
import { usePressedInside } from './usePressedInside.ts';
import { useSheets } from './useSheets.ts';

/** What each kind of method says of itself. A stored card has a line of its own. */
const notes = {
  card: 'cards',
  stored_card: 'cards',
  sheet: 'sheet_help',
  redirect: 'redirect_help',
  qr: 'scan_help',
} as const satisfies Record<PaymentStep, 'cards' | Key<'checkout'>>;

type Props = {
  readonly state: CheckoutState;
  readonly way: Way;
  /** The earlier steps are complete. */
  readonly isReady: boolean;
  readonly onChoose: (way: Way) => void;
  readonly onCard: (card: CardHandle | null) => void;
  /** Under the fields of a new card. */
  readonly below: ReactNode;
};

type FieldsProps = Omit<Props, 'isReady' | 'onChoose'> & {
  /** Only the chosen card pays; the others keep what was typed. */
  readonly isChosen: boolean;
};

/** The provider's card fields: of a new card, or the security code of a stored one. */
function Fields({ state, way, isChosen, onCard, below }: FieldsProps) {
  const [handle, setHandle] = useState<CardHandle | null>(null);
  useEffect(() => {
    if (!isChosen) return undefined;
    onCard(handle);
    return () => onCard(null);
  }, [isChosen, handle, onCard]);
  const stored = state.saved_cards.find(({ id }) => id === way.saved_card_id);
  const brands = state.payment_methods.find(({ method }) => method === 'adyen_cc')?.card_types ?? [];
  return (
    <div className={stored ? styles.stored : styles.card}>
      <CardFields
        client={state.payment_client}
        amount={{ value: state.totals.grand_total.amount, currency: state.totals.grand_total.currency }}
        brands={brands.filter(isCardType).map(brandOf)}
        stored={
          stored && {
            id: stored.id,
            brand: isCardType(stored.type) ? brandOf(stored.type) : stored.type,
            lastFour: stored.endNumbers,
            expiryMonth: stored.expiryMonth,
            expiryYear: stored.expiryYear,
          }
        }
        onReady={setHandle}
      />
      {stored ? null : below}
    </div>
  );
}

/** The stored cards of a customer; an expired one is shown and cannot be chosen. */
function StoredCards({
  state,
  way,
  isReady,
  onChoose,
  fieldsOf,
}: Pick<Props, 'state' | 'way' | 'isReady' | 'onChoose'> & { readonly fieldsOf: (way: Way) => ReactNode }) {
  const text = useText('checkout');
  return state.saved_cards.map(({ id, type, endNumbers, expired, expiryMonth, expiryYear }) => (
    <Choice
      key={id}
      name="payment"
      disabled={expired}
      checked={way.saved_card_id === id}
      onChange={() => onChoose({ method: 'adyen_oneclick', saved_card_id: id })}
      label={text('card_ending', { type: cardLabel(type), digits: endNumbers })}
      note={expired ? text('card_expired') : text('card_expires', { date: `${expiryMonth}/${expiryYear.slice(-2)}` })}
      more={fieldsOf({ method: 'adyen_oneclick', saved_card_id: id })}
      isMoreHidden={way.saved_card_id !== id || !isReady}
    />
  ));
}

/**
 * The fields of each card that was chosen so far. They stay when another way is chosen: what was typed in the provider's frames is
 * in their documents alone.
 */
function useKeptFields(props: Props): (way: Way) => ReactNode {
  const { state, way, isReady } = props;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const chosen = wayKey(way);
  if (isReady && isByCard(way) && !opened.has(chosen)) setOpened(new Set([...opened, chosen]));
  return (of) => {
    if (!opened.has(wayKey(of)) || !isOffered(of, state)) return null;
    return <Fields {...props} way={of} isChosen={isReady && wayKey(of) === chosen} />;
  };
}

/** The text under a method: its cards, or its next step. */
function useNotes(state: CheckoutState): (method: PaymentMethod, card_types: readonly string[]) => string {
  const text = useText('checkout');
  const inRow = useListed();
  return (method, card_types) => {
    const isInside = state.payment_client.wechat === 'known' && paymentTable[method].inside_type !== null;
    const note = isInside ? 'inside_help' : notes[paymentTable[method].step];
    return note === 'cards' ? inRow(card_types.filter(isCardType).map((type) => cardTypes[type].label)) : text(note);
  };
}

/** The ways to pay: stored cards, then the methods of the country (spec 2 §2). */
export function PaymentWays(props: Props) {
  const { state, way, isReady } = props;
  const text = useText('checkout');
  const payment = useText('payment');
  const { sheets, isFailed } = useSheets(props);
  const fieldsOf = useKeptFields(props);
  const { list, isPressedInside } = usePressedInside();
  const onChoose = (chosen: Way): void => {
    if (isPressedInside()) props.onChoose(chosen);
  };
  const failure = isFailed ? (
    <p role="alert" className={styles.fault}>
      {payment('step_failed')}
    </p>
  ) : null;
  const noteOf = useNotes(state);
  return (
    <fieldset disabled={!isReady}>
      <legend className="visuallyHidden">{text('payment')}</legend>
      {/* Not the fieldset's own items: Chromium gives the first of them no height when a wallet appears beside it. */}
      <div ref={list} className={styles.choices}>
        <StoredCards state={state} way={way} isReady={isReady} onChoose={onChoose} fieldsOf={fieldsOf} />
        {state.payment_methods
          .filter(({ method }) => paymentTable[method].step !== 'stored_card')
          // A wallet is shown once this device has it.
          .filter(({ method }) => !isBySheet(method) || sheets.has(method))
          .map(({ method, card_types }) => {
            const isChosen = way.method === method && way.saved_card_id === null;
            const fields = fieldsOf({ method, saved_card_id: null });
            return (
              <Choice
                key={method}
                name="payment"
                value={method}
                checked={isChosen}
                onChange={() => onChoose({ method, saved_card_id: null })}
                label={text(`method.${method}`)}
                note={
                  <>
                    {noteOf(method, card_types)}
                    {/* The provider's fields show the marks of their cards. */}
                    {!(isChosen && isReady && fields) && (
                      <PaymentMarks method={method} cards={card_types.filter(isCardType)} />
                    )}
                  </>
                }
                more={fields ?? (isChosen ? failure : null)}
                isMoreHidden={!isChosen || (fields !== null && !isReady)}
              />
            );
          })}
      </div>
    </fieldset>
  );
}
