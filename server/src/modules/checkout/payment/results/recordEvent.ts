import { cardTypeOfBrand } from '@vitrine/rules/payment/cardTypes';
import { holdsMoney, type NamedAttempt, orderPayment } from '@vitrine/rules/payment/orderPayment';
import { type PaymentAttempt, type PaymentEvent, withEvent } from '@vitrine/rules/payment/paymentEvents';
import { type AttemptState, attemptState } from '@vitrine/rules/payment/paymentState';
import type { ReviewReason } from '@vitrine/rules/payment/paymentReview';
import type { OrderStatus } from '@vitrine/rules/orders/status';
import type { Tx } from '../../../../platform/db/database.ts';
import type { ProviderAnswer } from '../../../../platform/partners/paymentProvider.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import { queueJob } from '../../../../platform/jobs/queueJob.ts';
import { screeningJobs } from '../shared/jobs.ts';
import { hasPieces } from './hasPieces.ts';
import { skipLostOrder } from './lostOrders.ts';
import * as locks from '../locks/paymentLocks.ts';
import { keepAside, type KnownAttempt, withEvents } from './eventQueries.ts';
import * as outcome from './outcomeQueries.ts';
import type { AttemptRow } from '../attempts/attempts.ts';
import { type NewReview, openReviews } from '../reviews/reviews.ts';
import * as stock from '../stock/reserved.ts';

export { isRecorded } from './eventQueries.ts';

type EventDetails = {
  source: 'answer' | 'webhook' | 'shop';
  card?: ProviderAnswer['card'];
  /** Message key of a refusal. */
  refusal?: string;
};

/** The result of an event, for the caller that recorded it. */
export type Recorded = { attempt: AttemptRow; status: AttemptState['status']; placed: boolean } | null;

/** The order status after an attempt that placed no order; null leaves it unchanged. */
const statusOfUnpaid = {
  pending: null,
  failed: 'canceled',
  expired: 'canceled',
  cancelled: 'canceled',
  held_for_review: 'payment_review',
  authorised: null,
  partly_captured: null,
  captured: null,
  partly_refunded: null,
  refunded: null,
} as const satisfies Record<AttemptState['status'], OrderStatus | null>;

const askedFor = (row: KnownAttempt): PaymentAttempt => ({
  merchant_reference: row.merchant_reference,
  merchant_account: row.merchant_account,
  amount: { amount: row.amount, currency: row.currency },
  captures_parts: row.captures_parts,
  releases_rest: row.releases_rest,
  used_elsewhere: row.used_elsewhere,
});

const reviewOf = (event: PaymentEvent, attempt_id: string | null, reason: ReviewReason): NewReview => ({
  reason,
  attempt_id,
  merchant_reference: event.merchant_reference,
  psp_reference: event.psp_reference,
  ...event.amount,
});

/** The state after an event, for the actions under the basket's lock. */
type Reported = {
  shop: Shop;
  tx: Tx;
  event: PaymentEvent;
  details: EventDetails;
  attempts: readonly KnownAttempt[];
  attempt: KnownAttempt;
  state: AttemptState;
  change: outcome.AttemptChange;
  now: Date;
};

/** Whether this attempt pays for its order: it is the first authorised one and the buyer's data are not erased. */
function buysOrder({ attempts, attempt, state }: Reported): boolean {
  // An attempt whose money is returned cannot pay for the order and must not block another one.
  const named = attempts
    .filter((row) => !row.given_back && row.withdrawn_at === null)
    .map((row): NamedAttempt => ({
      merchant_reference: row.merchant_reference,
      state: row === attempt ? state : attemptState(askedFor(row), row.events.reduce(withEvent, [])),
    }));
  const paid_by = attempts.find((row) => row.placed_at !== null)?.merchant_reference ?? null;
  // After an erasure there is no address to send the order to.
  const may_buy =
    paid_by === null && state.status !== 'refunded' && attempt.forgotten_at === null && attempt.withdrawn_at === null;
  return may_buy && orderPayment(named, paid_by).paid_by === attempt.merchant_reference;
}

/** Opens a review for each reason that the event gives. Invariants M6, M7. */
async function reviewAttempt({ shop, tx, event, attempt, state, now }: Reported): Promise<void> {
  const { attempt_id } = attempt;
  const { review_reasons } = state;
  if (review_reasons.length === 0) return;
  shop.log.warn({ attempt_id, reasons: review_reasons }, 'payment needs review');
  await openReviews(
    tx,
    review_reasons.map((reason) => reviewOf(event, attempt_id, reason)),
    now,
  );
}

/** Places the order and releases the stock of other attempts at the purchase. Invariants M2, M4. */
async function place({ tx, details, attempts, attempt, change, now }: Reported): Promise<void> {
  await outcome.placeOrder(tx, attempt, change, cardOnOrder(details.card), now);
  const others = attempts.filter((row) => row !== attempt && row.holds_stock).map(({ order_id }) => order_id);
  if (others.length > 0) await stock.release(tx, others, 'canceled');
}

/** Records an event that places no order: returned money, the card's name, a failure. Invariants M2, M6. */
async function keep({ tx, event, details, attempt, state, change, now }: Reported): Promise<void> {
  const is_refunded = state.status === 'refunded';
  const buys_nothing = holdsMoney[state.status] && attempt.placed_at === null;
  if (buys_nothing && !is_refunded) await giveBack(tx, change, now);
  // The payment was captured before the cancellation, so a refund remains due: also for a cancelled order.
  const is_uncancelled = event.event_code === 'CANCELLATION' && !event.success;
  if (holdsMoney[state.status] && !is_refunded && is_uncancelled)
    await outcome.reopenReversal(tx, attempt.attempt_id, now);

  // The provider's review of an order that is placed: the shop looks at it again.
  if (attempt.placed_at !== null && event.event_code.startsWith('MANUAL_REVIEW')) {
    const { order_id } = attempt;
    await queueJob(tx, {
      kind: screeningJobs.screen_order,
      key: `${order_id} ${event.event_code}`,
      data: { order_id },
    });
  }
  const card = cardOnOrder(details.card);
  // A notification placed the order before the answer named the card that paid.
  if (card && attempt.placed_at !== null && attempt.forgotten_at === null)
    await outcome.nameCard(tx, attempt.order_id, card);
  if (hasChanged(attempt, change)) await outcome.changeAttempt(tx, change, now);
  const order_status = buys_nothing ? 'canceled' : statusOfUnpaid[state.status];
  if (order_status === 'canceled' && attempt.holds_stock) await stock.release(tx, [attempt.order_id], 'canceled');
  else if (order_status && attempt.order_status !== order_status && attempt.placed_at === null) {
    await outcome.setOrderStatus(tx, attempt.order_id, order_status);
  }
}

/**
 * Records an event from an answer or a notification, in any order and any number of times, and derives the consequences
 * from all known events: the first paying attempt places the order, a failure releases reserved stock, and money for an
 * already paid order or a withdrawn attempt is returned. Holds one lock per basket. An event of an unknown attempt is
 * stored for review and returns null. Invariants M2, M4, M6, M7.
 */
export function recordEvent(shop: Shop, event: PaymentEvent, details: EventDetails): Promise<Recorded> {
  const now = shop.now();
  return shop.db.transaction().execute(async (tx) => {
    if (!(await locks.lockByReference(tx, event.merchant_reference))) {
      await keepAside(tx, event, now);
      await openReviews(tx, [reviewOf(event, null, 'foreign_reference')], now);
      await skipLostOrder(shop, tx, event);
      shop.log.warn({ psp_reference: event.psp_reference }, 'payment notification of a foreign reference');
      return null;
    }
    const attempts = await withEvents(tx, event, details.source, now);
    const attempt = attempts.find((row) => row.merchant_reference === event.merchant_reference);
    if (!attempt) throw new Error('a locked attempt is not there');
    const state = attemptState(askedFor(attempt), attempt.events.reduce(withEvent, withEvent([], event)));
    const { review_reasons: _reasons, ...reached } = state;
    const change = { attempt_id: attempt.attempt_id, ...reached, refusal: details.refusal ?? null };
    const reported = { shop, tx, event, details, attempts, attempt, state, change, now };
    await reviewAttempt(reported);
    if (buysOrder(reported) && (await hasPieces(tx, attempt, attempts))) {
      await place(reported);
      return { attempt: { ...attempt, placed_at: now }, status: state.status, placed: true };
    }
    await keep(reported);
    return { attempt, status: state.status, placed: false };
  });
}

const hasChanged = (row: AttemptRow, change: outcome.AttemptChange): boolean =>
  row.status !== change.status ||
  row.psp_reference !== change.psp_reference ||
  change.needs_review ||
  change.captured > 0 ||
  change.refunded > 0 ||
  (change.refusal !== null && row.refusal === null);

async function giveBack(tx: Tx, { attempt_id, psp_reference }: outcome.AttemptChange, now: Date): Promise<void> {
  if (psp_reference) await outcome.addReversal(tx, attempt_id, psp_reference, now);
}

function cardOnOrder(card: EventDetails['card']): outcome.CardOnOrder | null {
  return card ? { ...card, cc_type: cardTypeOfBrand(card.brand) ?? card.brand } : null;
}
