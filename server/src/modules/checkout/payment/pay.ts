import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentAnswer, payment as contract } from '@vitrine/contract/checkout';
import type { BodyOf } from '@vitrine/contract/endpoint';
import { holdsMoney } from '@vitrine/rules/payment/orderPayment';
import { providerType } from '@vitrine/rules/payment/insideWechat';
import { paymentTable } from '@vitrine/rules/payment/paymentMethods';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { countStep } from '../../customers/session/countSteps.ts';
import { type BasketOwner, ownerOf } from '../basket/owner.ts';
import { wechatPayer } from '../checkout/wechatPayer.ts';
import { aside } from '../../../platform/load/admission.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { PayRequest } from '../../../platform/partners/paymentProvider.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { answerMs, answerWithin } from './attempts/answerWithin.ts';
import { askProvider } from './results/askProvider.ts';
import { keepCards } from './cards/cards.ts';
import { isOwn } from './attempts/isOwn.ts';
import { orderPaid, paymentAnswerOf } from './attempts/paymentView.ts';
import { providerOf } from './shared/provider.ts';
import { inTurn } from './locks/inTurn.ts';
import { admitTry } from './start/payLimits.ts';
import { payloadHash } from './start/newAttempt.ts';
import * as attempts from './attempts/attempts.ts';
import { returnUrl, siteOf } from './attempts/returnAddress.ts';
import { startAttempt } from './start/startAttempt.ts';

type Body = BodyOf<typeof contract>;

/** The client's address, the request's host, and the WeChat user inside WeChat. */
type Sender = { readonly address: string; readonly host?: string | null; readonly openid?: string | null };

/** Interval in milliseconds at which a second call polls for the first call's answer. */
const pollMs = 150;
/** Milliseconds beyond the provider's timeout after which the first call counts as dead. */
const graceMs = 500;
/** Within this time in milliseconds a repeated payment request gets the order that it has paid. */
const justPaidMs = 15 * 60_000;

function methodOf(
  { payment_method, payment_data = {}, saved_card_id }: Body,
  openid: string | null,
): Record<string, string> {
  const sent = Object.fromEntries(
    Object.entries(payment_data).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const stored = payment_method === 'adyen_oneclick' && saved_card_id ? { storedPaymentMethodId: saved_card_id } : {};
  // Overrides the payload's type with the validated payment method.
  return { ...sent, ...stored, type: providerType(payment_method, openid) };
}

function requestOf(shop: Shop, body: Body, attempt: attempts.AttemptRow, from: Sender): PayRequest {
  const { address, host = null, openid = null } = from;
  const { locale, email, shipping_address, billing_address } = attempt;
  const { country, tag } = storefrontOf(locale);
  return {
    merchant_reference: attempt.merchant_reference,
    amount: { amount: attempt.amount, currency: attempt.currency },
    payment_method: methodOf(body, openid),
    wechat_user: openid,
    shopper: attempt.save_card || body.payment_method === 'adyen_oneclick' ? attempt.customer_id : null,
    store_card: attempt.save_card,
    captures_at_shipment: attempt.captures_at_shipment,
    return_url: returnUrl(shop, attempt, host),
    origin: siteOf(shop, host),
    email,
    language: tag,
    country_code: country.toUpperCase(),
    address,
    shipping_address,
    billing_address,
    browser_info: body.browser_info ?? null,
  };
}

async function ask(
  shop: Shop,
  body: Body,
  attempt: attempts.AttemptRow,
  sender: Sender,
  kind: 'first' | 'again',
): Promise<PaymentAnswer> {
  const request = requestOf(shop, body, attempt, sender);
  const question = () => providerOf(shop).pay(request, attempt.attempt_id);
  const recorded = await askProvider(shop, attempt, { kind, ask: question });
  if (attempt.save_card) await keepCards(shop, attempt);
  // This answer or an earlier notification placed the order.
  if (recorded?.attempt.placed_at && holdsMoney[recorded.status]) return orderPaid(attempt);
  return paymentAnswerOf(shop, attempt.attempt_id);
}

/** Waits until the provider has answered the attempt; false on a timeout. */
async function isAnswered(shop: Shop, attempt_id: string, until: number): Promise<boolean> {
  while (performance.now() < until) {
    const attempt = await attempts.attempt(shop.db, attempt_id);
    if (!attempt || attempt.status !== 'pending' || attempt.withdrawn_at || attempt.turn === 'shopper') return true;
    await aside(() => sleep(pollMs));
  }
  return false;
}

async function justPaid(shop: Shop, owner: BasketOwner, body: Body): Promise<PaymentAnswer> {
  const since = new Date(shop.now().getTime() - justPaidMs);
  const last = await attempts.lastPlaced(shop.db, owner, since);
  const { amount, currency } = body.shown_total;
  if (!last || last.grand_total !== amount || last.currency !== currency) throw new ApiError('empty_cart');
  return orderPaid(last);
}

/** The current state of another call's payment from the basket. Throws payment_pending if it is another visitor's. */
async function othersAnswer(shop: Shop, visitor: Visitor, attempt_id: string): Promise<PaymentAnswer> {
  const attempt = await attempts.attempt(shop.db, attempt_id);
  if (!attempt || !isOwn(attempt, visitor)) throw new ApiError('payment_pending');
  return paymentAnswerOf(shop, attempt_id);
}

/** Repeats a request whose answer was lost. The same idempotency key makes it the same payment. */
async function askAgain(shop: Shop, body: Body, attempt: attempts.AttemptRow, sender: Sender): Promise<PaymentAnswer> {
  // The first call may still wait on another server, or its process may have crashed before the answer.
  const first = performance.now() + shop.config.ADYEN_TIMEOUT_MS + graceMs;
  if (await isAnswered(shop, attempt.attempt_id, first)) return paymentAnswerOf(shop, attempt.attempt_id);
  return ask(shop, body, attempt, sender, 'again');
}

/**
 * Pays for the basket. The same key with the same payload returns the same answer and pays once, across restarts and
 * servers; two tabs make one order, because the second waits for the first. Answers after `answer_ms` milliseconds at
 * the latest that the payment is open, while the provider request continues. Throws too_many_requests, piece_busy,
 * idempotency_conflict, payment_pending while another visitor's payment from the basket is open, empty_cart, and the
 * errors of `startAttempt`. api.md, invariants M4, M5.
 */
export async function pay(
  shop: Shop,
  visitor: Visitor,
  body: Body,
  call: { key: string; checkout_version?: string | null } & Omit<Sender, 'openid'>,
  answer_ms = answerMs,
): Promise<PaymentAnswer> {
  const { session_id } = visitor;
  const owner = ownerOf(visitor);
  if (!session_id || !owner) throw new ApiError('empty_cart');
  const isInside = paymentTable[body.payment_method].inside_type !== null;
  const from = { ...call, openid: isInside ? await wechatPayer(shop, visitor, body.locale) : null };
  const admitted = await admitTry(shop, { session_id, address: from.address }, from.key, body);
  const until = performance.now() + answer_ms;
  const inTime = (attempt_id: string, question: () => Promise<PaymentAnswer>) =>
    answerWithin(shop, { attempt_id, key: attempt_id }, until - performance.now(), question);
  for (;;) {
    const started = await inTurn(shop, { session_id, owner, key: from.key }, () =>
      startAttempt(shop, { ...visitor, session_id }, owner, body, from, admitted),
    );
    if (started.kind === 'started') {
      const { attempt, is_first } = started;
      if (is_first) countStep(shop, 'payment', { locale: body.locale, user_agent: visitor.user_agent });
      return inTime(attempt.attempt_id, () => ask(shop, body, attempt, from, 'first'));
    }
    if (started.kind === 'nothing_to_buy') return justPaid(shop, owner, body);
    if (started.kind === 'busy') {
      if (await isAnswered(shop, started.attempt_id, until)) continue;
      return othersAnswer(shop, visitor, started.attempt_id);
    }
    const { attempt } = started;
    if (!attempt.payload_hash.equals(payloadHash(body))) throw new ApiError('idempotency_conflict');
    return inTime(attempt.attempt_id, () => askAgain(shop, body, attempt, from));
  }
}
