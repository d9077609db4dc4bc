import type { CheckoutState } from '@vitrine/contract/checkout';
import { brandOf, cardLabel, cardTypes, isCardType } from '@vitrine/rules/checkout/cardTypes';
import { consentBoxes } from '@vitrine/rules/checkout/consents';
import type { PaymentMethod } from '@vitrine/rules/checkout/paymentMethods';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useListed } from '../../lib/listed.ts';
import { useLocale, useStorefront } from '../../lib/locale.ts';
import { useMoney } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useTitlePrefix } from '../../lib/titlePrefix.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Tick } from '../../ui/Tick.tsx';
import { type CardHandle, CardFields } from './CardFields.tsx';
import styles from './checkout.module.css';
import { finishSteps, type OpenFormRef } from './finishSteps.ts';
import { PasswordAgain, usePasswordAgain } from './PasswordAgain.tsx';
import { ProviderStep } from './ProviderStep.tsx';
import { Rich } from './Rich.tsx';
import { Trust } from './Trust.tsx';
import type { Checkout } from './useCheckout.ts';
import { useOrderPayment } from './useOrderPayment.ts';
import type { PaymentData } from './usePayment.ts';

type Props = {
  readonly state: CheckoutState;
  readonly checkout: Checkout;
  readonly connected: boolean;
  readonly openForm: OpenFormRef;
  /** Hears what is being paid while a payment is under way; null once it is not. */
  readonly onPaying: (paid: CheckoutState | null) => void;
};
type Way = { method: PaymentMethod; saved_card_id: string | null };

/** Ways that are confirmed here, by a code on the page; the others lead to a page of theirs. */
const scanned: ReadonlySet<PaymentMethod> = new Set(['wechatpay']);

const usableCards = ({ saved_cards }: CheckoutState) => saved_cards.filter(({ expired }) => !expired);

function firstWay(state: CheckoutState): Way {
  const [card] = usableCards(state);
  if (card) return { method: 'adyen_oneclick', saved_card_id: card.id };
  return { method: state.payment_methods[0]?.method ?? 'adyen_cc', saved_card_id: null };
}

const isOffered = ({ method, saved_card_id }: Way, state: CheckoutState): boolean =>
  saved_card_id === null
    ? state.payment_methods.some((offered) => offered.method === method)
    : usableCards(state).some(({ id }) => id === saved_card_id);

/** Payment methods of the country, the provider's card fields, consents, and the one button that orders (spec 2 §2). */
export function PaymentStep({ state, checkout, connected, openForm, onPaying }: Props) {
  const text = useText('checkout');
  const form = useText('form');
  const locale = useLocale();
  const { country } = useStorefront();
  const inRow = useListed();
  const asksPrivacy = consentBoxes(country, state.pre_order).includes('pipa_consent');
  const money = useMoney();
  const [card, setCard] = useState<CardHandle | null>(null);
  const [picked, setWay] = useState(() => firstWay(state));
  // A card that was removed meanwhile is chosen no longer.
  const way = isOffered(picked, state) ? picked : firstWay(state);
  const [isSaved, setSaved] = useState(false);
  const [terms, setTerms] = useState(false);
  const [preOrder, setPreOrder] = useState(false);
  const [privacy, setPrivacy] = useState(false);
  const [faults, setFaults] = useState<{ terms?: string; pre_order?: string; privacy?: string }>({});
  const payment = useOrderPayment(checkout, state.payment_client.environment_url);
  const proof = usePasswordAgain();
  const place = useRef<HTMLHeadingElement>(null);
  const said = useRef<HTMLParagraphElement>(null);
  const hadStep = useRef(false);
  // The provider's step took the focus with it when it went.
  useEffect(() => {
    if (hadStep.current && payment.step === null) (said.current ?? place.current)?.focus();
    hadStep.current = payment.step !== null;
  }, [payment.step]);
  const choose = (chosen: Way) => {
    payment.say(null);
    setWay(chosen);
  };
  useTitlePrefix(Object.keys(faults).length > 0 ? form('error_prefix') : null);
  const isReady =
    state.email !== null &&
    state.shipping_address !== null &&
    state.shipping_methods.some(({ is_checked }) => is_checked);
  const isCard = way.method === 'adyen_cc' || way.method === 'adyen_oneclick';
  const stored = state.saved_cards.find(({ id }) => id === way.saved_card_id);

  const [isWorking, setWorking] = useState(false);
  const isPaying = isWorking || payment.isBusy || payment.step !== null;
  useEffect(() => {
    if (!isPaying) onPaying(null);
  }, [isPaying, onPaying]);
  const [lookAt, setLookAt] = useState<{ at: 'message' | 'step' } | null>(null);
  useEffect(() => {
    if (lookAt?.at === 'message') said.current?.focus();
    if (lookAt?.at === 'step') openForm.current?.focus();
  }, [lookAt, openForm]);

  /** Pays for what the page shows. What is typed above and not saved yet is saved first. */
  const payShown = async (data: PaymentData | null): Promise<void> => {
    const finished = await finishSteps(state, checkout, openForm);
    if (finished.kind === 'unfinished') {
      payment.say(text('finish_first'));
      setLookAt({ at: 'step' });
      return;
    }
    // Where no card could be typed yet, there is nothing to pay with.
    if (finished.kind === 'changed' || !isReady) {
      payment.say(text('saved_look_again'));
      setLookAt({ at: 'message' });
      return;
    }
    const { totals, version } = finished.state;
    // Before anything is sent nothing above can be changed any more.
    flushSync(() => onPaying(finished.state));
    await payment.pay({
      method: way.method,
      data,
      saved_card_id: way.saved_card_id,
      save_card: isSaved && connected,
      terms,
      pre_order_consent: preOrder,
      privacy_consent: privacy,
      shown_total: totals.grand_total,
      checkout_version: version,
    });
  };
  const isAtWork = useRef(false);
  const order = async (data: PaymentData | null): Promise<void> => {
    if (isAtWork.current) return;
    isAtWork.current = true;
    setWorking(true);
    try {
      await payShown(data);
    } finally {
      isAtWork.current = false;
      setWorking(false);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    payment.say(null);
    if (!isReady) {
      await order(null);
      return;
    }
    const wrong = {
      ...(terms ? {} : { terms: form('gtc_checkbox') }),
      ...(state.pre_order && !preOrder ? { pre_order: form('pre_order_checkbox') } : {}),
      ...(asksPrivacy && !privacy ? { privacy: form('pipa_consent_checkbox') } : {}),
    };
    setFaults(wrong);
    const data = isCard ? (card?.read() ?? null) : null;
    if (Object.keys(wrong).length > 0) {
      const [first = 'terms'] = Object.keys(wrong);
      document.querySelector<HTMLElement>(`#${first}`)?.focus();
      return;
    }
    // The card's own fields say what they lack.
    if (isCard && !data) return;
    if (payment.asksPassword && !(await proof.give())) return;
    await order(data);
  };
  const fields = (
    <div className={stored ? styles.stored : styles.card}>
      <CardFields
        key={way.saved_card_id ?? 'new'}
        client={state.payment_client}
        amount={{ value: state.totals.grand_total.amount, currency: state.totals.grand_total.currency }}
        brands={(state.payment_methods.find(({ method }) => method === 'adyen_cc')?.card_types ?? [])
          .filter(isCardType)
          .map(brandOf)}
        stored={
          stored
            ? {
                id: stored.id,
                brand: isCardType(stored.type) ? brandOf(stored.type) : stored.type,
                lastFour: stored.endNumbers,
                expiryMonth: stored.expiryMonth,
                expiryYear: stored.expiryYear,
              }
            : undefined
        }
        onReady={setCard}
      />
      {connected && !stored && (
        <Tick checked={isSaved} onChange={(event) => setSaved(event.target.checked)}>
          {text('save_card')}
        </Tick>
      )}
    </div>
  );
  return (
    <section className={styles.step} aria-labelledby="payment">
      <div className={styles.stepHead}>
        <h2 ref={place} tabIndex={-1} className={`subtitle ${styles.place}`} id="payment">
          {text('payment')}
        </h2>
      </div>
      {payment.step && (
        <ProviderStep
          state={state}
          action={payment.step.action}
          way={isCard ? null : text(`method.${way.method}`)}
          onDetails={(result) => void payment.finish(result)}
          onFail={payment.fail}
          onLeave={payment.leaveStep}
        />
      )}
      {/* Hidden, not gone: what was typed into the provider's frames is there for the next try. */}
      <form
        hidden={payment.step !== null}
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-labelledby="payment"
      >
        <fieldset className={styles.choices} disabled={!isReady}>
          <legend className="visuallyHidden">{text('payment')}</legend>
          {state.saved_cards.map((saved) => (
            <Choice
              key={saved.id}
              name="payment"
              disabled={saved.expired}
              checked={way.saved_card_id === saved.id}
              onChange={() => choose({ method: 'adyen_oneclick', saved_card_id: saved.id })}
              label={text('card_ending', {
                type: cardLabel(saved.type),
                digits: saved.endNumbers,
              })}
              note={
                saved.expired
                  ? text('card_expired')
                  : text('card_expires', { date: `${saved.expiryMonth}/${saved.expiryYear.slice(-2)}` })
              }
              more={way.saved_card_id === saved.id && isReady ? fields : null}
            />
          ))}
          {state.payment_methods
            .filter(({ method }) => method !== 'adyen_oneclick')
            .map(({ method, card_types }) => {
              const isChosen = way.method === method && way.saved_card_id === null;
              return (
                <Choice
                  key={method}
                  name="payment"
                  value={method}
                  checked={isChosen}
                  onChange={() => choose({ method, saved_card_id: null })}
                  label={text(`method.${method}`)}
                  note={
                    method === 'adyen_cc'
                      ? inRow(card_types.filter(isCardType).map((type) => cardTypes[type].label))
                      : text(scanned.has(method) ? 'scan_help' : 'redirect_help')
                  }
                  more={isChosen && isCard && isReady ? fields : null}
                />
              );
            })}
        </fieldset>
        <div className={styles.pay}>
          <Tick
            id="terms"
            checked={terms}
            fault={terms ? undefined : faults.terms}
            onChange={(event) => setTerms(event.target.checked)}
          >
            <Rich words={text('terms')} to={paths.legal(locale, 'terms')} />
          </Tick>
          {state.pre_order && (
            <Tick
              id="pre_order"
              checked={preOrder}
              fault={preOrder ? undefined : faults.pre_order}
              onChange={(event) => setPreOrder(event.target.checked)}
            >
              {text('pre_order_consent')}
            </Tick>
          )}
          {asksPrivacy && (
            <Tick
              id="privacy"
              checked={privacy}
              fault={privacy ? undefined : faults.privacy}
              onChange={(event) => setPrivacy(event.target.checked)}
            >
              <Rich words={text('privacy_consent')} to={paths.legal(locale, 'privacy')} />
            </Tick>
          )}
          {payment.problem && (
            <p ref={said} tabIndex={-1} role="alert" className={`${styles.fault} ${styles.place}`}>
              {payment.problem}
            </p>
          )}
          {payment.asksPassword && <PasswordAgain proof={proof} />}
          <Button
            type="submit"
            wide
            busy={isWorking || payment.isBusy || proof.isBusy}
            unavailable={isReady && isCard && !card}
          >
            <bdi>{text('pay', { price: money(state.totals.grand_total) })}</bdi>
          </Button>
          <p className="note">{text('binding')}</p>
        </div>
        <Trust className={styles.trustHere} />
      </form>
    </section>
  );
}
