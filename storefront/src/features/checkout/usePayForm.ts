import { proveAgain } from '@vitrine/contract/account';
import type { CheckoutState } from '@vitrine/contract/checkout';
import { consentBoxes } from '@vitrine/rules/checkout/consents';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale, useStorefront } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import { useShopForm } from '../../lib/forms/useShopForm.ts';
import type { CardHandle } from './CardFields.tsx';
import { finishSteps, isPickupChosen, type OpenForm, type OpenFormsRef } from './finishSteps.ts';
import { asksData, isByCard, type Way } from './paymentWay.ts';
import type { Checkout } from './useCheckout.ts';
import type { OrderPayment } from './useOrderPayment.ts';
import type { PaymentData } from './usePayment.ts';

/** The values by the ids of their fields. */
type Consents = {
  readonly terms: boolean;
  readonly pre_order: boolean;
  readonly privacy: boolean;
  readonly save_card: boolean;
  readonly 'password-again': string;
};
const start: Consents = { terms: false, pre_order: false, privacy: false, save_card: false, 'password-again': '' };

type Given = {
  readonly state: CheckoutState;
  readonly checkout: Checkout;
  readonly connected: boolean;
  readonly openForms: OpenFormsRef;
  readonly onPaying: (paid: CheckoutState | null) => void;
  readonly payment: OrderPayment;
  readonly way: Way;
  readonly card: CardHandle | null;
  readonly isReady: boolean;
  /** Moves the focus to the message beside the button. */
  readonly focusMessage: () => void;
};

/** Whether the country asks for consent to its privacy terms. */
export function useAsksPrivacy({ pre_order }: CheckoutState): boolean {
  const { country } = useStorefront();
  return consentBoxes(country, pre_order).includes('pipa_consent');
}

/** Pays for what the page shows; unsaved values of earlier steps are saved first. Invariant M11. */
function usePayShown({ state, checkout, connected, openForms, onPaying, payment, way, isReady, focusMessage }: Given) {
  const text = useText('checkout');
  const [focusTarget, setFocusTarget] = useState<{ at: 'message' | OpenForm | null } | null>(null);
  useEffect(() => {
    if (focusTarget === null) return;
    // Without an open form a choice is missing: the message says so.
    if (focusTarget.at === 'message' || focusTarget.at === null) focusMessage();
    else focusTarget.at.focus();
    // Runs once for each message.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [focusTarget]);
  return async (consents: Consents, data: PaymentData | null): Promise<void> => {
    const finished = await finishSteps(state, checkout, openForms);
    if (finished.kind === 'unfinished') {
      payment.say(text(isPickupChosen(state) ? 'finish_first' : 'pickup_missing'));
      setFocusTarget({ at: finished.at });
      return;
    }
    // The card fields have not loaded, so there is nothing to pay with.
    if (finished.kind === 'changed' || !isReady) {
      payment.say(text('saved_look_again'));
      setFocusTarget({ at: 'message' });
      return;
    }
    const { totals, version } = finished.state;
    // Nothing above can be changed from here on.
    flushSync(() => onPaying(finished.state));
    await payment.pay({
      method: way.method,
      data,
      saved_card_id: way.saved_card_id,
      save_card: consents.save_card && connected,
      terms: consents.terms,
      pre_order_consent: consents.pre_order,
      privacy_consent: consents.privacy,
      shown_total: totals.grand_total,
      checkout_version: version,
    });
  };
}

/** The consents of the payment, the password where it is asked for again, and the submit (spec 2 §2). */
export function usePayForm(given: Given) {
  const { state, payment, way, card, isReady } = given;
  const words = useText('form');
  const signin = useText('signin');
  const locale = useLocale();
  const asksPrivacy = useAsksPrivacy(state);
  const payShown = usePayShown(given);
  const faultOf = {
    terms: words('gtc_checkbox'),
    pre_order: words('pre_order_checkbox'),
    privacy: words('pipa_consent_checkbox'),
  };
  return useShopForm<Consents>({
    prefix: '',
    start,
    labelOf: (name) => (name === 'save_card' || name === 'password-again' ? signin('password') : faultOf[name]),
    check: (typed) => {
      // Consents need the earlier steps: pressing Pay shows what is missing.
      if (!isReady) return {};
      const faults = {
        ...(typed.terms ? {} : { terms: faultOf.terms }),
        ...(state.pre_order && !typed.pre_order ? { pre_order: faultOf.pre_order } : {}),
        ...(asksPrivacy && !typed.privacy ? { privacy: faultOf.privacy } : {}),
        ...(payment.asksPassword && typed['password-again'] === '' ? { 'password-again': words('required') } : {}),
      };
      // The card's own fields show their faults, beside the others.
      if (isByCard(way) && Object.keys(faults).length > 0) void card?.read();
      return faults;
    },
    send: async (typed, { put }) => {
      // A wallet opens its sheet only while the press of the button lasts: nothing may be awaited before.
      const data = isReady && asksData(way) && card ? await card.read() : null;
      if (isReady && asksData(way) && !data) return;
      // Asks for the password again before a stored card pays to a new address (decisions/0026).
      if (isReady && payment.asksPassword) {
        await call(proveAgain, { body: { locale, password: typed['password-again'] } });
        put({ 'password-again': '' });
      }
      await payShown(typed, data);
    },
    fieldOf: (name) => (name === 'password' ? 'password-again' : name),
  });
}
export type PayForm = ReturnType<typeof usePayForm>;
