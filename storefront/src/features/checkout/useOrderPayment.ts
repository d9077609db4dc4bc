import type { PaymentAnswer } from '@vitrine/contract/checkout';
import { errors } from '@vitrine/contract/errors';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { useAskedCaptcha } from '../../lib/askedCaptcha.ts';
import { useLocale } from '../../lib/locale.ts';
import { basketBought } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { useTellFailure } from '../../lib/useTellFailure.tsx';
import { forgetDraft } from './addressDraft.ts';
import { confirmationPath } from './confirmationPath.ts';
import { isAllowedRedirect } from './isAllowedRedirect.ts';
import type { Checkout } from './useCheckout.ts';
import { useLostSession } from './useLostSession.ts';
import { type PayRequest, usePayment } from './usePayment.ts';
import { useRefusal } from './useRefusal.ts';
import { validationPath } from './validationPath.ts';

/** What the provider wants of the shopper next, and in which attempt. */
export type Step = { readonly attempt_id: string; readonly action: object };

const isStock = ({ internal_code }: ApiError): boolean =>
  internal_code === errors.out_of_stock.internal_code || internal_code === errors.not_in_stock.internal_code;

/** A page that comes back from the browser's memory, after the shopper turned away from the bank's, is not leaving. */
function useLeaving(): [boolean, (leaving: boolean) => void] {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    const back = () => setLeaving(false);
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);
  return [isLeaving, setLeaving];
}

/**
 * The course of a payment on the checkout page: pays, shows the provider's steps, says what went wrong, ends on the
 * confirmation. What was typed stays where the next try can use it. Spec 3 §4, api.md.
 */
export function useOrderPayment(checkout: Checkout, provider: string) {
  const text = useText('checkout');
  const words = useText('payment');
  const refusal = useRefusal();
  const tell = useTellFailure();
  const locale = useLocale();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const [asksPassword, setAsksPassword] = useState(false);
  const [step, setStep] = useState<Step | null>(null);
  const [isLeaving, setLeaving] = useLeaving();
  const lookBehind = useLostSession();
  const { pay, details } = usePayment(setProblem);

  const captcha = useAskedCaptcha('payment');

  const settle = async (answer: PaymentAnswer): Promise<void> => {
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
    // The bank has not answered: a page of its own follows the payment, after a reload too.
    if (answer.outcome === 'not_used' && attempt_id) await navigate(validationPath(locale, attempt_id));
    else setProblem(refusal(answer.refusal));
  };
  const explain = async (error: unknown): Promise<void> => {
    setStep(null);
    if (!(error instanceof ApiError)) throw error;
    if (error.internal_code === errors.empty_cart.internal_code) {
      // Nothing is left to pay for: said over the page, which leads to the cart (spec 1 §8).
      tell(error);
      await checkout.refresh();
      return;
    }
    setAsksPassword(error.internal_code === errors.password_needed.internal_code);
    const is_changed = error.internal_code === errors.total_changed.internal_code;
    setProblem(is_changed ? text('total_changed') : error.message || words('lost'));
    // A stored card, too, may be gone.
    if (isStock(error) || error.status === 409 || error.status === 404) await checkout.refresh();
  };
  return {
    problem,
    step,
    /** The password is needed before this can be paid. */
    asksPassword,
    /** The security check, once the server asks for it. */
    captcha: captcha.shown,
    isBusy: captcha.isWorking || pay.isPending || details.isPending || isLeaving,
    /** Pays; resolves when the page shows what came of it. */
    pay: async (request: PayRequest): Promise<void> => {
      setProblem(null);
      const send = (proof: { captcha?: string }) => pay.mutateAsync({ ...request, ...proof });
      await captcha
        .through(send)
        .catch(lookBehind)
        // Without an answer the line of the security check says why.
        .then((answer) => (answer ? settle(answer) : undefined), explain);
    },
    /** Brings the server the result of the provider's step. */
    finish: async (result: Record<string, string>): Promise<void> => {
      if (!step) return;
      await details.mutateAsync({ attempt_id: step.attempt_id, details: result }).then(settle, explain);
    },
    /** The provider could not go on with its step: the shopper may try again. */
    fail: () => {
      setStep(null);
      setProblem(words('step_failed'));
    },
    /** The shopper turned away from the provider's step. */
    leaveStep: () => {
      setStep(null);
      setProblem(null);
    },
    /** Says why nothing is paid yet; null clears it. */
    say: setProblem,
    /** Another way to pay was chosen. */
    startOver: () => {
      setProblem(null);
      setAsksPassword(false);
    },
  };
}
export type OrderPayment = ReturnType<typeof useOrderPayment>;
