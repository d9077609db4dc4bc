import type { PaymentAnswer } from '@vitrine/contract/checkout';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAskedCaptcha } from '../../lib/captcha/askedCaptcha.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { useErrorMessage, usePresentError } from '../../lib/calls/presentError.ts';
import { isCallError, isRefusal } from '@vitrine/contract/browser/refusals';
import { basketBought } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { forgetDraft } from './addressDraft.ts';
import { confirmationPath } from './confirmationPath.ts';
import { isAllowedRedirect } from './isAllowedRedirect.ts';
import type { Checkout } from './useCheckout.ts';
import { useLostSession } from './useLostSession.ts';
import { type PayRequest, usePayment } from './usePayment.ts';
import { useRefusal } from './useRefusal.ts';
import { validationPath } from './validationPath.ts';

/** The provider's next step for the shopper, and its attempt. */
export type Step = { readonly attempt_id: string; readonly action: object };

/** A page restored from the back-forward cache, after the shopper left the bank's page, is not leaving. */
function useLeaving(): [boolean, (leaving: boolean) => void] {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    const back = () => setLeaving(false);
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);
  return [isLeaving, setLeaving];
}

/** The page's view of a payment: the failure, the provider's step, whether the password is needed. */
function useShown() {
  const words = useText('payment');
  const [problem, setProblem] = useState<string | null>(null);
  const [asksPassword, setAsksPassword] = useState(false);
  const [step, setStep] = useState<Step | null>(null);
  return {
    problem,
    step,
    asksPassword,
    setProblem,
    setStep,
    setAsksPassword,
    /** The provider could not continue its step: the shopper may try again. */
    fail: () => {
      setStep(null);
      setProblem(words('step_failed'));
    },
    /** The shopper cancelled the provider's step. */
    leaveStep: () => {
      setStep(null);
      setProblem(null);
    },
    /** The shopper chose another way to pay. */
    startOver: () => {
      setProblem(null);
      setAsksPassword(false);
    },
  };
}
type Shown = ReturnType<typeof useShown>;

/** Handles an answer of the payment: the confirmation, the provider's step, or a failure. */
function useSettle(provider: string, { setStep, setProblem }: Shown, setLeaving: (leaving: boolean) => void) {
  const refusal = useRefusal();
  const locale = useLocale();
  const navigate = useNavigate();
  return async (answer: PaymentAnswer): Promise<void> => {
    setStep(null);
    if (answer.outcome === 'payment_OK' && answer.order) {
      forgetDraft();
      await navigate(confirmationPath(locale, answer.order), { replace: true });
      await basketBought(locale);
      return;
    }
    const { action, attempt_id } = answer;
    if (action && attempt_id) {
      const { url } = action;
      if (action.type !== 'redirect') setStep({ attempt_id, action });
      else if (typeof url === 'string' && isAllowedRedirect(url, provider)) {
        setLeaving(true);
        window.location.assign(url);
      } else setProblem(refusal(undefined));
      return;
    }
    // The bank has not answered: a page of its own polls the payment, also after a reload.
    if (answer.outcome === 'not_used' && attempt_id) await navigate(validationPath(locale, attempt_id));
    else setProblem(refusal(answer.refusal));
  };
}

/** Shows why a payment was refused: beside the button, whatever the catalogue's behaviour, because the shopper looks there. */
function useExplain(checkout: Checkout, { setStep, setProblem, setAsksPassword }: Shown) {
  const text = useText('checkout');
  const words = useText('payment');
  const present = usePresentError();
  const messageOf = useErrorMessage();
  return async (error: unknown): Promise<void> => {
    setStep(null);
    if (!isCallError(error)) throw error;
    if (isRefusal(error, 'empty_cart')) {
      // There is nothing left to pay for: a notification says so, and the page redirects to the cart (spec 1 §8).
      present(error);
      await checkout.refresh();
      return;
    }
    setAsksPassword(isRefusal(error, 'password_needed'));
    setProblem(messageOf(error, { words: { total_changed: text('total_changed') }, failed: words('lost') }));
    // A stored card may have been removed.
    if (isRefusal(error, 'out_of_stock', 'not_in_stock') || error.status === 409 || error.status === 404)
      await checkout.refresh();
  };
}

/**
 * A payment on the checkout page: pays, shows the provider's steps, shows failures, redirects to the confirmation. Typed values
 * are kept where the next try can use them. Spec 3 §4, api.md.
 */
export function useOrderPayment(checkout: Checkout, provider: string) {
  const shown = useShown();
  const { problem, step, asksPassword, setProblem, fail, leaveStep, startOver } = shown;
  const [isLeaving, setLeaving] = useLeaving();
  const settle = useSettle(provider, shown, setLeaving);
  const explain = useExplain(checkout, shown);
  const lookBehind = useLostSession();
  const { pay, details } = usePayment(setProblem);
  const captcha = useAskedCaptcha('payment');
  return {
    problem,
    step,
    /** The password is needed before this can be paid. */
    asksPassword,
    /** The security check, once the server asks for it. */
    captcha: captcha.shown,
    isBusy: captcha.isWorking || pay.isPending || details.isPending || isLeaving,
    /** Pays; resolves when the page shows the outcome. */
    pay: async (request: PayRequest): Promise<void> => {
      setProblem(null);
      const send = (proof: { captcha?: string }) => pay.mutateAsync({ ...request, ...proof });
      await captcha
        .through(send)
        .catch(lookBehind)
        // Without a solved captcha `CaptchaLine` shows the reason.
        .then((answer) => (answer ? settle(answer) : undefined), explain);
    },
    /** Sends the server the result of the provider's step. */
    finish: async (result: Record<string, string>): Promise<void> => {
      if (!step) return;
      await details.mutateAsync({ attempt_id: step.attempt_id, details: result }).then(settle, explain);
    },
    fail,
    leaveStep,
    /** Shows why nothing is paid yet; null clears it. */
    say: setProblem,
    startOver,
  };
}
export type OrderPayment = ReturnType<typeof useOrderPayment>;
