import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentAnswer, payment as contract } from '@vitrine/contract/checkout';
import type { BodyOf } from '@vitrine/contract/endpoint';
import { holdsMoney } from '@vitrine/rules/checkout/orderPayment';
import { providerTypes } from '@vitrine/rules/checkout/paymentMethods';
import { pathWordsOf, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { type BasketOwner, ownerOf } from '../basket/owner.ts';
import { aside } from '../http/admission.ts';
import { ApiError } from '../http/ApiError.ts';
import type { PayRequest } from '../partners/paymentProvider.ts';
import type { Visitor } from '../session/visitor.ts';
import type { Shop } from '../shop.ts';
import { askProvider } from './askProvider.ts';
import { keepCards } from './cards.ts';
import { orderPaid, paymentAnswerOf } from './paymentView.ts';
import { providerOf } from './provider.ts';
import { inTurn } from './pieceQueue.ts';
import { countTry } from './payLimits.ts';
import * as queries from './queries.ts';
import { payloadHash, startAttempt } from './startAttempt.ts';

type Body = BodyOf<typeof contract>;

/** How long a second call waits for the first one's answer, and how often it looks. */
const patienceMs = 25_000;
const lookMs = 150;
/** What is added to the provider's own time before its first asker is taken for dead. */
const graceMs = 500;
/** A page that asks again for what it has paid within this time is told of that order. */
const justPaidMs = 15 * 60_000;

function siteOf({ config }: Shop): string {
  return config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
}

function methodOf({ payment_method, payment_data = {}, saved_card_id }: Body): Record<string, string> {
  const sent = Object.fromEntries(
    Object.entries(payment_data).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const stored = payment_method === 'adyen_oneclick' && saved_card_id ? { storedPaymentMethodId: saved_card_id } : {};
  // The type is the method that was checked, whatever the payload calls it.
  return { ...sent, ...stored, type: providerTypes[payment_method] };
}

function requestOf(shop: Shop, body: Body, attempt: queries.AttemptRow, address: string): PayRequest {
  const { locale, email, shipping_address, billing_address } = attempt;
  const { country, tag } = storefrontOf(locale);
  const site = siteOf(shop);
  return {
    merchant_reference: attempt.merchant_reference,
    amount: { amount: attempt.amount, currency: attempt.currency },
    payment_method: methodOf(body),
    shopper: attempt.save_card || body.payment_method === 'adyen_oneclick' ? attempt.customer_id : null,
    store_card: attempt.save_card,
    return_url: `${site}/${locale}/${pathWordsOf(locale).checkout}/validation/?attempt_id=${attempt.attempt_id}`,
    origin: site,
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
  attempt: queries.AttemptRow,
  address: string,
  kind: 'first' | 'again',
): Promise<PaymentAnswer> {
  const request = requestOf(shop, body, attempt, address);
  const question = () => providerOf(shop).pay(request, attempt.attempt_id);
  const recorded = await askProvider(shop, attempt, { kind, ask: question });
  if (attempt.save_card) await keepCards(shop, attempt);
  // Placed by this answer, or by a notification that was quicker.
  if (recorded?.attempt.placed_at && holdsMoney[recorded.status]) return orderPaid(attempt);
  return paymentAnswerOf(shop, attempt.attempt_id);
}

/** Waits until the provider has answered the attempt; false when it took too long. */
async function isAnswered(shop: Shop, attempt_id: string, until: number): Promise<boolean> {
  while (performance.now() < until) {
    const attempt = await queries.attempt(shop.db, attempt_id);
    if (!attempt || attempt.status !== 'pending' || attempt.turn === 'shopper') return true;
    await aside(() => sleep(lookMs));
  }
  return false;
}

async function justPaid(shop: Shop, owner: BasketOwner, body: Body): Promise<PaymentAnswer> {
  const since = new Date(shop.now().getTime() - justPaidMs);
  const last = await queries.lastPlaced(shop.db, owner, since);
  const { amount, currency } = body.shown_total;
  if (!last || last.grand_total !== amount || last.currency !== currency) throw new ApiError('empty_cart');
  return orderPaid(last);
}

/**
 * Pays for the basket. The same key with the same payload answers the same and pays once, across restarts and servers;
 * two tabs make one order: the second waits `patience_ms` for the first. Throws too_many_requests, piece_busy,
 * idempotency_conflict, payment_pending while another attempt is at work, empty_cart, and what `startAttempt` throws.
 * api.md, invariants M4, M5.
 */
export async function pay(
  shop: Shop,
  visitor: Visitor,
  body: Body,
  from: { key: string; checkout_version?: string | null; address: string },
  patience_ms = patienceMs,
): Promise<PaymentAnswer> {
  const { session_id } = visitor;
  const owner = ownerOf(visitor);
  if (!session_id || !owner) throw new ApiError('empty_cart');
  await countTry(shop, { session_id, address: from.address }, from.key);
  const until = performance.now() + patience_ms;
  for (;;) {
    const started = await inTurn(shop, { session_id, owner, key: from.key }, () =>
      startAttempt(shop, { ...visitor, session_id }, owner, body, from),
    );
    if (started.kind === 'started') return ask(shop, body, started.attempt, from.address, 'first');
    if (started.kind === 'nothing_to_buy') return justPaid(shop, owner, body);
    if (started.kind === 'busy') {
      if (!(await isAnswered(shop, started.attempt_id, until))) throw new ApiError('payment_pending');
      continue;
    }
    const { attempt } = started;
    if (!attempt.payload_hash.equals(payloadHash(body))) throw new ApiError('idempotency_conflict');
    // Whoever asked the provider first may have died before the answer: asking again with the attempt's key is safe.
    const patience = performance.now() + shop.config.ADYEN_TIMEOUT_MS + graceMs;
    if (await isAnswered(shop, attempt.attempt_id, Math.min(until, patience))) {
      return paymentAnswerOf(shop, attempt.attempt_id);
    }
    return ask(shop, body, attempt, from.address, 'again');
  }
}
