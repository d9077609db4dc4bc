// Stores the outcome of an attempt and its order from the known events: paid, placed, failed or to refund.
import type { AttemptStatus } from '@vitrine/rules/payment/paymentState';
import { reviewHoldUntil } from '@vitrine/rules/payment/paymentReview';
import type { OrderStatus } from '@vitrine/rules/orders/status';
import { sql } from 'kysely';
import { orderMails } from '../shared/mails.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { type Places, statement } from '../../../../platform/db/statement.ts';
import { soldFromHold } from '../../../catalog/stock/moveFragment.ts';
import { screeningJobs } from '../shared/jobs.ts';
import type { AttemptRow } from '../attempts/attempts.ts';

export type AttemptChange = {
  attempt_id: string;
  status: AttemptStatus;
  psp_reference: string | null;
  captured: number;
  refunded: number;
  charged_back: number;
  released: number;
  needs_review: boolean;
  refusal: string | null;
};

type Change = AttemptChange & { now: Date; review_until: Date };
const changed = (at: Places<Change>) => sql`
  update payment_attempt set status = ${at('status')}, psp_reference = ${at('psp_reference')},
    captured = ${at('captured')}, refunded = ${at('refunded')}, charged_back = ${at('charged_back')}, released = ${at('released')}, needs_review = ${at('needs_review')},
    expires_at = case when ${at('status')} = 'held_for_review' and status <> 'held_for_review'
      then ${at('review_until')}::timestamptz else expires_at end,
    refusal = coalesce(${at('refusal')}, refusal), updated_at = ${at('now')}
  where attempt_id = ${at('attempt_id')}`;
const attemptChange = statement<Change, unknown>((at) => changed(at));

/** Stores the new state of an attempt; a payment in review reserves its stock for a limited time. */
export async function changeAttempt(tx: Tx, change: AttemptChange, now: Date): Promise<void> {
  await attemptChange(tx, { ...change, now, review_until: reviewHoldUntil(now) });
}

/** The card as stored with the order: its type and its displayable digits. */
export type CardOnOrder = {
  cc_type: string;
  last4: string;
  exp_month: string;
  exp_year: string;
  holder: string | null;
};

type Placed = Change & { [Fact in keyof CardOnOrder]: string | null } & Pick<
    AttemptRow,
    'order_id' | 'basket_id' | 'locale'
  > & {
    dedupe_key: string;
    version: number;
  };
const placedStatus: OrderStatus = 'validated';
const noCard = { cc_type: null, last4: null, exp_month: null, exp_year: null, holder: null };

const orderPlaced = statement<Placed, unknown>(
  (at) => sql`
    with attempted as (${changed(at)}),
    placed as (
      update shop_order set status = ${sql.lit(placedStatus)}, placed_at = ${at('now')}, cc_type = coalesce(${at('cc_type')}, cc_type),
        cc_last4 = coalesce(${at('last4')}, cc_last4), cc_exp_month = coalesce(${at('exp_month')}, cc_exp_month),
        cc_exp_year = coalesce(${at('exp_year')}, cc_exp_year), cc_owner = coalesce(${at('holder')}, cc_owner)
      where order_id = ${at('order_id')}
    ), sold as (${soldFromHold(sql`${at('order_id')}::uuid`)}
    ), mailed as (
      insert into mail_outbox (dedupe_key, kind, order_id, locale, next_try_at, created_at)
      values (${at('dedupe_key')}, ${sql.lit(orderMails.order_confirmation)}, ${at('order_id')}, ${at('locale')}, ${at('now')}, ${at('now')})
      on conflict (dedupe_key) do nothing
    ), screening as (
      insert into job (kind, key, data)
      values (${sql.lit(screeningJobs.screen_order)}, ${at('order_id')}, jsonb_build_object('order_id', ${at('order_id')}::text))
      on conflict (kind, key) do nothing
    ), boutique as (
      -- The boutique that hands the order over.
      insert into mail_outbox (dedupe_key, kind, order_id, locale, next_try_at, created_at)
      select ${sql.lit(`${orderMails.pickup_placed} `)} || order_id, ${sql.lit(orderMails.pickup_placed)}, order_id, locale, ${at('now')}, ${at('now')}
      from shop_order where order_id = ${at('order_id')} and pickup_store_id is not null
      on conflict (dedupe_key) do nothing
    ), bought as (
      -- A gift was in no cart, which may have the same piece.
      select sku, options_hash, qty from shop_order_line where order_id = ${at('order_id')} and discount < row_price
    ), gone as (
      delete from basket_line l using bought o where l.basket_id = ${at('basket_id')}
        and l.sku = o.sku and l.options_hash = o.options_hash and l.qty <= o.qty
    ), fewer as (
      update basket_line l set qty = l.qty - o.qty from bought o where l.basket_id = ${at('basket_id')}
        and l.sku = o.sku and l.options_hash = o.options_hash and l.qty > o.qty
    ), chosen as (
      delete from checkout where basket_id = ${at('basket_id')}
    )
    update basket set purchase_id = gen_random_uuid(), updated_at = ${at('now')},
      version = greatest(version + 1, ${at('version')}::bigint) where basket_id = ${at('basket_id')}`,
);

/**
 * Places the order of a paid attempt, sells its reserved stock, queues its mail and removes the bought items from the basket, which starts a new
 * purchase. One statement.
 */
export async function placeOrder(
  tx: Tx,
  { order_id, basket_id, locale }: Pick<AttemptRow, 'order_id' | 'basket_id' | 'locale'>,
  change: AttemptChange,
  card: CardOnOrder | null,
  now: Date,
): Promise<void> {
  const dedupe_key = `${orderMails.order_confirmation} ${order_id}`;
  const paid = { ...change, ...(card ?? noCard), order_id, basket_id, locale };
  await orderPlaced(tx, { ...paid, dedupe_key, version: now.getTime(), now, review_until: reviewHoldUntil(now) });
}

/** Stores the card that paid, for an order without one. */
export async function nameCard(tx: Tx, order_id: string, card: CardOnOrder): Promise<void> {
  const { cc_type, last4, exp_month, exp_year, holder } = card;
  await tx
    .updateTable('shop_order')
    .set({ cc_type, cc_last4: last4, cc_exp_month: exp_month, cc_exp_year: exp_year, cc_owner: holder })
    .where('order_id', '=', order_id)
    .where('cc_type', 'is', null)
    .execute();
}

export async function setOrderStatus(tx: Tx, order_id: string, status: OrderStatus): Promise<void> {
  await tx.updateTable('shop_order').set({ status }).where('order_id', '=', order_id).execute();
}

/** Schedules the return of a payment, once per provider reference. */
export async function addReversal(tx: Tx, attempt_id: string, psp_reference: string, now: Date): Promise<void> {
  await tx
    .insertInto('payment_reversal')
    .values({ attempt_id, psp_reference, next_try_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Reopens the return of the money after a failed cancellation, so that a refund follows. */
export async function reopenReversal(tx: Tx, attempt_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('payment_reversal')
    .set({ done_at: null, next_try_at: now })
    .where('attempt_id', '=', attempt_id)
    .execute();
}
