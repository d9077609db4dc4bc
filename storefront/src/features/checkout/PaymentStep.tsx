import type { CheckoutState } from '@vitrine/contract/checkout';
import { useEffect, useRef, useState } from 'react';
import { useMoney } from '../../lib/words/money.ts';
import { useText } from '../../lib/words/text.ts';
import { Button } from '../../ui/links/Button.tsx';
import { CaptchaLine } from '../../ui/captcha/CaptchaLine.tsx';
import { FaultList } from '../../ui/fields/FaultList.tsx';
import { FieldGroup } from '../../ui/fields/Field.tsx';
import { Tick } from '../../ui/fields/Tick.tsx';
import type { CardHandle } from './CardFields.tsx';
import styles from './checkout.module.css';
import { isPickupChosen, type OpenFormsRef } from './finishSteps.ts';
import { PasswordAgain, PayConsents } from './PayConsents.tsx';
import { asksData, firstWay, isOffered, type Way } from './paymentWay.ts';
import { PaymentWays } from './PaymentWays.tsx';
import { ProviderStep } from './ProviderStep.tsx';
import { Trust } from './Trust.tsx';
import type { Checkout } from './useCheckout.ts';
import { type OrderPayment, useOrderPayment } from './useOrderPayment.ts';
import { type PayForm, usePayForm } from './usePayForm.ts';

type Props = {
  readonly state: CheckoutState;
  readonly checkout: Checkout;
  readonly connected: boolean;
  readonly openForms: OpenFormsRef;
  /** Receives the payment in progress; null once it has ended. */
  readonly onPaying: (paid: CheckoutState | null) => void;
};

const isComplete = (state: CheckoutState): boolean => {
  const { email, shipping_address, shipping_methods, delivery_mode } = state;
  const isDelivered = delivery_mode === 'deliver' && shipping_methods.some(({ is_checked }) => is_checked);
  return (
    email !== null &&
    shipping_address !== null &&
    (isDelivered || (delivery_mode === 'pickup' && isPickupChosen(state)))
  );
};

/** Moves the focus on when the provider's step has been removed together with the focus. */
function useFocusAfterStep(step: OrderPayment['step'], focus: () => void): void {
  const hadStep = useRef(false);
  useEffect(() => {
    if (hadStep.current && step === null) focus();
    hadStep.current = step !== null;
    // Only when the step changes: `focus` is a new function at each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [step]);
}

type OrderProps = {
  readonly state: CheckoutState;
  readonly form: PayForm;
  readonly payment: OrderPayment;
  readonly message: React.Ref<HTMLParagraphElement>;
  /** The provider's card fields have not loaded yet. */
  readonly isWaiting: boolean;
};

/** The consents, the server's message, and the one button that orders. */
function OrderBox({ state, form, payment, message, isWaiting }: OrderProps) {
  const text = useText('checkout');
  const money = useMoney();
  return (
    <div className={styles.pay}>
      <FaultList faults={form.list} alert={form.alert} />
      <PayConsents state={state} form={form} />
      {payment.captcha && (
        <FieldGroup>
          <CaptchaLine captcha={payment.captcha} />
        </FieldGroup>
      )}
      {payment.problem && (
        <p ref={message} tabIndex={-1} role="alert" className={`${styles.fault} ${styles.place}`}>
          {payment.problem}
        </p>
      )}
      {payment.asksPassword && <PasswordAgain form={form} />}
      <Button type="submit" wide busy={form.isBusy || payment.isBusy} unavailable={isWaiting}>
        <bdi>{text('pay', { price: money(state.totals.grand_total) })}</bdi>
      </Button>
      <p className="note">{text('binding')}</p>
    </div>
  );
}

/** The chosen way, its payment and the form that orders; `place` and `message` receive the focus. */
function usePaymentStep({ state, checkout, connected, openForms, onPaying }: Props) {
  const [card, setCard] = useState<CardHandle | null>(null);
  const [picked, setWay] = useState(() => firstWay(state));
  // A card that was removed meanwhile is no longer chosen.
  const way = isOffered(picked, state) ? picked : firstWay(state);
  const payment = useOrderPayment(checkout, state.payment_client.environment_url);
  const place = useRef<HTMLHeadingElement>(null);
  const message = useRef<HTMLParagraphElement>(null);
  useFocusAfterStep(payment.step, () => (message.current ?? place.current)?.focus());
  const isReady = isComplete(state);
  const focusMessage = () => message.current?.focus();
  const given = { state, checkout, connected, openForms, onPaying, payment, way, card, isReady, focusMessage };
  const form = usePayForm(given);
  const isPaying = form.isBusy || payment.isBusy || payment.step !== null;
  useEffect(() => {
    if (!isPaying) onPaying(null);
  }, [isPaying, onPaying]);
  const choose = (chosen: Way) => {
    payment.startOver();
    setWay(chosen);
  };
  return { way, choose, payment, form, place, message, isReady, setCard, isWaiting: isReady && asksData(way) && !card };
}

/** Payment methods of the country, the provider's card fields, consents, and the one button that orders (spec 2 §2). */
export function PaymentStep(props: Props) {
  const text = useText('checkout');
  const { state, connected } = props;
  const { way, choose, payment, form, place, message, isReady, setCard, isWaiting } = usePaymentStep(props);
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
          method={way.method}
          way={asksData(way) ? null : text(`method.${way.method}`)}
          onDetails={(result) => void payment.finish(result)}
          onFail={payment.fail}
          onLeave={payment.leaveStep}
        />
      )}
      {/* Hidden, not unmounted: input in the provider's frames is kept for the next try. */}
      <form
        hidden={payment.step !== null}
        aria-labelledby="payment"
        {...form.attributes}
        onSubmit={(event) => {
          payment.say(null);
          form.attributes.onSubmit(event);
        }}
      >
        <PaymentWays
          state={state}
          way={way}
          isReady={isReady}
          onChoose={choose}
          onCard={setCard}
          below={connected && <Tick {...form.tick('save_card')}>{text('save_card')}</Tick>}
        />
        <OrderBox state={state} form={form} payment={payment} message={message} isWaiting={isWaiting} />
        <Trust state={state} className={styles.trustHere} />
      </form>
    </section>
  );
}
