import { cardTypeOfBrand } from '@vitrine/rules/checkout/cardTypes';
import { holdsMoney, type NamedAttempt, orderPayment } from '@vitrine/rules/checkout/orderPayment';
import { type PaymentAttempt, type PaymentEvent, withEvent } from '@vitrine/rules/checkout/paymentEvents';
import { type AttemptState, attemptState } from '@vitrine/rules/checkout/paymentState';
import type { ReviewReason } from '@vitrine/rules/checkout/paymentReview';
import type { Tx } from '../db/database.ts';
import type { ProviderAnswer } from '../partners/paymentProvider.ts';
import type { Shop } from '../shop.ts';
import { hasPieces } from './hasPieces.ts';
import * as locks from './lockQueries.ts';
import * as queries from './queries.ts';
import { type NewReview, openReviews } from './reviewQueries.ts';
import * as stock from './stockQueries.ts';

type Told = {
  source: 'answer' | 'webhook' | 'shop';
  card?: ProviderAnswer['card'];
  /** Message key of a refusal. */
  refusal?: string;
};

/** What an event did, for whoever told it. */
export type Recorded = { attempt: queries.AttemptRow; status: AttemptState['status']; placed: boolean } | null;

const orderStatusOf = {
  pending: null,
  failed: 'canceled',
  expired: 'canceled',
  cancelled: 'canceled',
  held_for_review: 'payment_review',
  authorised: null,
  captured: null,
  partly_refunded: null,
  refunded: null,
} as const satisfies Record<AttemptState['status'], string | null>;

const askedFor = (row: queries.KnownAttempt): PaymentAttempt => ({
  merchant_reference: row.merchant_reference,
  merchant_account: row.merchant_account,
  amount: { amount: row.amount, currency: row.currency },
  used_elsewhere: row.used_elsewhere,
});

const reviewOf = (event: PaymentEvent, attempt_id: string | null, reason: ReviewReason): NewReview => ({
  reason,
  attempt_id,
  merchant_reference: event.merchant_reference,
  psp_reference: event.psp_reference,
  ...event.amount,
});

/**
 * Takes what the provider told of an attempt, by answer or by notification, in whatever order and however often, and
 * does what follows from all that is known: the first attempt that pays places the order, a failure frees what was
 * held, money for an order paid already or for a withdrawn attempt goes back. Under one lock per basket. An event that
 * names no attempt of ours is held for review and answers null. Invariants M2, M4, M6, M7.
 */
export function recordEvent(shop: Shop, event: PaymentEvent, told: Told): Promise<Recorded> {
  const now = shop.now();
  return shop.db.transaction().execute(async (tx) => {
    if (!(await locks.lockByReference(tx, event.merchant_reference))) {
      await queries.keepAside(tx, event, now);
      await openReviews(tx, [reviewOf(event, null, 'foreign_reference')], now);
      shop.log.warn({ psp_reference: event.psp_reference }, 'payment notification of a foreign reference');
      return null;
    }
    const attempts = await queries.withEvents(tx, event, told.source, now);
    const attempt = attempts.find((row) => row.merchant_reference === event.merchant_reference);
    if (!attempt) throw new Error('a locked attempt is not there');
    const state = attemptState(askedFor(attempt), attempt.events.reduce(withEvent, withEvent([], event)));
    // What is on its way back buys nothing any more, and stands in nobody's way.
    const named = attempts
      .filter((row) => !row.given_back && row.withdrawn_at === null)
      .map((row): NamedAttempt => ({
        merchant_reference: row.merchant_reference,
        state: row === attempt ? state : attemptState(askedFor(row), row.events.reduce(withEvent, [])),
      }));
    const paid_by = attempts.find((row) => row.placed_at !== null)?.merchant_reference ?? null;
    const payment = orderPayment(named, paid_by);
    const { attempt_id } = attempt;
    const { review_reasons, ...reached } = state;
    const change: queries.AttemptChange = { attempt_id, ...reached, refusal: told.refusal ?? null };
    if (review_reasons.length > 0) {
      shop.log.warn({ attempt_id, reasons: review_reasons }, 'payment needs review');
      await openReviews(
        tx,
        review_reasons.map((reason) => reviewOf(event, attempt_id, reason)),
        now,
      );
    }

    const is_refunded = state.status === 'refunded';
    // Who was forgotten meanwhile can be sent nothing.
    const may_buy = paid_by === null && !is_refunded && attempt.forgotten_at === null && attempt.withdrawn_at === null;
    if (may_buy && payment.paid_by === attempt.merchant_reference && (await hasPieces(tx, attempt, attempts))) {
      await queries.placeOrder(tx, attempt, change, cardOnOrder(told.card), now);
      const others = attempts.filter((row) => row !== attempt && row.holds_stock).map(({ order_id }) => order_id);
      if (others.length > 0) await stock.release(tx, others, 'canceled');
      return { attempt: { ...attempt, placed_at: now }, status: state.status, placed: true };
    }
    const buys_nothing = holdsMoney[state.status] && attempt.placed_at === null;
    if (buys_nothing && !is_refunded) await giveBack(tx, change, now);
    // Captured before it was cancelled: it stays to be refunded.
    const is_uncancelled = event.event_code === 'CANCELLATION' && !event.success;
    if (buys_nothing && !is_refunded && is_uncancelled) await queries.reopenReversal(tx, attempt.attempt_id, now);

    const card = cardOnOrder(told.card);
    // A notification placed the order before the answer told which card paid.
    if (card && attempt.placed_at !== null && attempt.forgotten_at === null)
      await queries.nameCard(tx, attempt.order_id, card);
    if (hasChanged(attempt, change)) await queries.changeAttempt(tx, change, now);
    const order_status = buys_nothing ? 'canceled' : orderStatusOf[state.status];
    if (order_status === 'canceled' && attempt.holds_stock) await stock.release(tx, [attempt.order_id], 'canceled');
    else if (order_status && attempt.order_status !== order_status && attempt.placed_at === null) {
      await queries.setOrderStatus(tx, attempt.order_id, order_status);
    }
    return { attempt, status: state.status, placed: false };
  });
}

const hasChanged = (row: queries.AttemptRow, change: queries.AttemptChange): boolean =>
  row.status !== change.status ||
  row.psp_reference !== change.psp_reference ||
  change.needs_review ||
  change.refunded > 0 ||
  (change.refusal !== null && row.refusal === null);

async function giveBack(tx: Tx, { attempt_id, psp_reference }: queries.AttemptChange, now: Date): Promise<void> {
  if (psp_reference) await queries.addReversal(tx, attempt_id, psp_reference, now);
}

function cardOnOrder(card: Told['card']): queries.CardOnOrder | null {
  return card ? { ...card, cc_type: cardTypeOfBrand(card.brand) ?? card.brand } : null;
}
