import { useMutation } from '@tanstack/react-query';
import { payment, type PaymentAnswer, paymentDetails } from '@vitrine/contract/checkout';
import type { MoneyAnswer } from '@vitrine/contract/money';
import type { PaymentMethod } from '@vitrine/rules/payment/paymentMethods';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { useRef } from 'react';
import type { ApiError } from '@vitrine/contract/browser/callThrough';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { isCallError, isOutage } from '@vitrine/contract/browser/refusals';

/** The provider's encrypted data, field by field (api.md). */
export type PaymentData = Record<string, string>;
export type PayRequest = {
  method: PaymentMethod;
  data: Record<string, string> | null;
  saved_card_id: string | null;
  save_card: boolean;
  terms: boolean;
  pre_order_consent: boolean;
  privacy_consent: boolean;
  shown_total: MoneyAnswer;
  /** The version of the checkout that the page shows. */
  checkout_version: string;
  captcha?: string;
};

const browserInfo = () => ({
  userAgent: navigator.userAgent.slice(0, 1024),
  language: navigator.language,
  colorDepth: window.screen.colorDepth,
  screenHeight: window.screen.height,
  screenWidth: window.screen.width,
  timeZoneOffset: new Date().getTimezoneOffset(),
  javaEnabled: false,
});

/** How long to wait before a retry. */
const againMs = 2000;
/** How many times a call is retried after a network failure. */
const mostLost = 3;
/** The server settles a silent payment within a little more than two minutes; after this time the mail tells the outcome. */
const mostMs = 5 * 60_000;

/** A payment by its own reference; a browser that it did not begin in needs the key of the return address too. */
type Followed = { readonly attempt_id: string; readonly return_key?: string };

/** Whether the bank has not answered yet and wants nothing from the shopper. */
export const isSilent = ({ outcome, action }: PaymentAnswer): boolean => outcome === 'not_used' && !action;
/** How many times a call is retried where the server is busy, or others pay for the same stock. */
const mostBusy = 30;
/** The longest wait before a retry, in seconds; with a longer one the call fails. */
const longestWait = 10;
/** Random milliseconds up to this are added to a wait, so that clients do not retry all at once. */
const jitterMs = 500;
const pause = (ms = againMs) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Milliseconds until a refused call may be retried: the server was busy and has begun nothing. Null for other errors. */
function busyMs({ status, detail }: ApiError): number | null {
  const { time_to_wait } = detail;
  if (status !== 503 || time_to_wait === undefined || time_to_wait > longestWait) return null;
  return time_to_wait * 1000 + Math.random() * jitterMs;
}

/**
 * Retries an idempotent call when its answer is lost or the server is too busy to begin. `onBusy` receives the server's message
 * meanwhile.
 */
async function through<Answer>(send: () => Promise<Answer>, onBusy: (words: string) => void): Promise<Answer> {
  for (let lost = 1, busy = 1; ;) {
    try {
      return await send();
    } catch (error) {
      if (!isCallError(error)) throw error;
      const wait = busyMs(error);
      if (wait !== null && busy < mostBusy) {
        busy += 1;
        onBusy(error.message);
        await pause(wait);
      } else if (error.status === 0 && lost < mostLost) {
        lost += 1;
        await pause();
      } else throw error;
    }
  }
}

/**
 * Pays once: the same request keeps its idempotency key until the server has answered, so a lost answer never pays twice
 * (invariant M4). `onBusy` receives the message of a busy server, such as while the stock is being reserved.
 */
export function usePayment(onBusy: (words: string) => void = () => undefined) {
  const locale = useLocale();
  const attempt = useRef<{ key: string; of: string } | null>(null);
  const pay = useMutation({
    mutationFn: async (request: PayRequest): Promise<PaymentAnswer> => {
      const body = {
        locale,
        payment_method: request.method,
        ...(request.data ? { payment_data: request.data } : {}),
        ...(request.saved_card_id ? { saved_card_id: request.saved_card_id } : {}),
        save_card: request.save_card,
        terms: request.terms,
        pre_order_consent: request.pre_order_consent,
        privacy_consent: request.privacy_consent,
        shown_total: { amount: request.shown_total.amount, currency: request.shown_total.currency },
        browser_info: browserInfo(),
      };
      const { checkout_version } = request;
      const of = JSON.stringify([body, checkout_version]);
      if (attempt.current?.of !== of) attempt.current = { key: crypto.randomUUID(), of };
      const { key } = attempt.current;
      // A new captcha does not make a new payment.
      const proof = request.captcha === undefined ? {} : { captcha: request.captcha };
      const ask = () => call(payment, { body: { ...body, ...proof }, idempotency_key: key, checkout_version });
      const answer = await through(ask, onBusy);
      // An answer ends the attempt: a retry after a refusal is a new one.
      if (!isSilent(answer)) attempt.current = null;
      return answer;
    },
  });
  const details = useMutation({
    mutationFn: (brought: Followed & { details: Record<string, string> }): Promise<PaymentAnswer> =>
      through(() => call(paymentDetails, { body: { locale, ...brought } }), onBusy),
  });
  return { pay, details };
}

/**
 * Polls an open payment until its outcome is known, a step is required, or five minutes are over. Null when `isWanted` says
 * that the outcome is no longer needed.
 */
export async function follow(
  locale: Locale,
  payment: Followed,
  isWanted: () => boolean,
): Promise<PaymentAnswer | null> {
  for (const until = Date.now() + mostMs; ;) {
    await pause();
    if (!isWanted()) return null;
    try {
      const answer = await call(paymentDetails, { body: { locale, ...payment } });
      if (!isSilent(answer) || Date.now() > until) return answer;
    } catch (error) {
      // Repeats a poll that failed on the network; a refusal ends it.
      const is_lost = isOutage(error) || (isCallError(error) && error.status === 429);
      if (!is_lost || Date.now() > until) throw error;
    }
  }
}
