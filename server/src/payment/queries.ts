import type { AddressFields } from '@vitrine/contract/address';
import type { PaymentAnswer } from '@vitrine/contract/checkout';
import { attemptEnds, type Turn } from '@vitrine/rules/checkout/attemptTime';
import type { AttemptStatus } from '@vitrine/rules/checkout/paymentState';
import type { PaymentEvent } from '@vitrine/rules/checkout/paymentEvents';
import { reviewHoldUntil } from '@vitrine/rules/checkout/paymentReview';
import type { Country, Currency, Locale } from '@vitrine/rules/storefronts/storefronts';
import { type RawBuilder, sql } from 'kysely';
import type { MergedBasket } from '../basket/merged.ts';
import type { BasketOwner } from '../basket/owner.ts';
import { basketStatement } from '../basket/basketSql.ts';
import { choicesOf } from '../checkout/choicesSql.ts';
import type { Choices } from '../checkout/queries.ts';
import type { Database, Tx } from '../db/database.ts';
import { type Places, statement } from '../db/statement.ts';
import { buyerOfBasket, mailboxOf, placeOf } from './personSql.ts';

type On = Database | Tx;

/** An attempt with the order it is to pay. */
export type AttemptRow = {
  attempt_id: string;
  order_id: string;
  purchase_id: string;
  basket_id: string;
  session_id: string;
  customer_id: string | null;
  payload_hash: Buffer;
  merchant_reference: string;
  merchant_account: string;
  amount: number;
  currency: Currency;
  save_card: boolean;
  status: AttemptStatus;
  psp_reference: string | null;
  /** The provider's reference from its first answer, before anything is authorised. */
  asked_reference: string | null;
  /** When the shop cancelled it because the provider was silent: it buys nothing any more. */
  withdrawn_at: Date | null;
  turn: Turn;
  action: PaymentAnswer['action'] | null;
  details: Record<string, string> | null;
  refusal: string | null;
  created_at: Date;
  locale: Locale;
  store: Country;
  increment_id: string;
  ref: string;
  placed_at: Date | null;
  holds_stock: boolean;
  /** Its money was sent back, or is about to be. */
  given_back: boolean;
  order_status: string;
  /** When its buyer was forgotten. */
  forgotten_at: Date | null;
  email: string;
  shipping_address: AddressFields;
  billing_address: AddressFields;
};

const attemptColumns = sql`
  a.attempt_id, a.order_id, a.purchase_id, a.basket_id, a.session_id, a.customer_id, a.payload_hash,
  a.merchant_reference, a.merchant_account, a.amount, a.currency, a.save_card, a.status, a.psp_reference,
  a.asked_reference, a.withdrawn_at, a.turn, a.action, a.details, a.refusal, a.created_at, o.locale, o.store, o.increment_id, o.ref, o.placed_at, o.holds_stock,
  (select count(*) from payment_reversal r where r.attempt_id = a.attempt_id) > 0 as given_back,
  o.status as order_status, o.forgotten_at, o.email, o.shipping_address, o.billing_address`;

async function attempts(db: On, where: RawBuilder<unknown>): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select ${attemptColumns} from payment_attempt a join shop_order o on o.order_id = a.order_id
    where ${where} order by a.created_at, a.attempt_id`.execute(db);
  return rows;
}

export async function attempt(db: On, attempt_id: string): Promise<AttemptRow | undefined> {
  return (await attempts(db, sql`a.attempt_id = ${attempt_id}`))[0];
}

/** The attempt that a shopper's key names; another shopper's key names nothing. */
export async function attemptIdByKey(db: On, session_id: string, key: string): Promise<string | null> {
  const row = await db
    .selectFrom('payment_attempt')
    .select('attempt_id')
    .where('session_id', '=', session_id)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row?.attempt_id ?? null;
}

/** An attempt and every other one at the same purchase: another of them may have bought it. */
export function attemptAndSiblings(db: On, attempt_id: string): Promise<AttemptRow[]> {
  return attempts(db, sql`a.purchase_id = (select purchase_id from payment_attempt where attempt_id = ${attempt_id})`);
}

/**
 * The order that the same visitor placed last, for a page that asks again what it has paid already. What a customer
 * bought stays with the account: the next person at the browser hears nothing of it (invariant S1).
 */
export async function lastPlaced(
  db: On,
  owner: BasketOwner,
  since: Date,
): Promise<{ order_id: string; increment_id: string; ref: string; grand_total: number; currency: string } | undefined> {
  return db
    .selectFrom('shop_order')
    .select(['order_id', 'increment_id', 'ref', 'grand_total', 'currency'])
    .$if(owner.customer_id !== null, (query) => query.where('customer_id', '=', owner.customer_id))
    .$if(owner.session_id !== null, (query) =>
      query.where('session_id', '=', owner.session_id ?? '').where('customer_id', 'is', null),
    )
    .where('placed_at', '>', since)
    .orderBy('placed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** What was being bought from one basket is being bought from another, which joins it to that one's purchase. */
export async function moveAttempts(tx: Tx, from: MergedBasket, to: MergedBasket): Promise<void> {
  await sql`
    with moved as (
      update payment_attempt set basket_id = ${to.basket_id},
        purchase_id = case when purchase_id = ${from.purchase_id} then ${to.purchase_id} else purchase_id end
      where basket_id = ${from.basket_id}
    )
    update shop_order set purchase_id = ${to.purchase_id}
    where purchase_id = ${from.purchase_id} and placed_at is null`.execute(tx);
}

type OpenAttempt = { attempt_id: string; order_id: string; turn: Turn; is_withdrawn: boolean };

/** What the same person holds unpaid from other baskets: how many purchases, and when the first of them ends (ISO). */
export type HeldElsewhere = { purchases: number; until: string | null };

type Purchase = {
  choices: Choices | null;
  open_attempts: OpenAttempt[] | null;
  known_id: string | null;
  elsewhere: HeldElsewhere;
};

/** The basket with the choices, the open attempts and the key's own attempt beside it, in one statement. */
export const basketAndPurchase = basketStatement<{ session_id: string; key: string }, Purchase>(
  (at) => sql`, ${choicesOf} as choices,
  (select jsonb_agg(jsonb_build_object('attempt_id', a.attempt_id, 'order_id', a.order_id, 'turn', a.turn,
      'is_withdrawn', a.withdrawn_at is not null))
    from payment_attempt a where a.purchase_id = b.purchase_id and a.status = 'pending') as open_attempts,
  (select a.attempt_id from payment_attempt a
    where a.session_id = ${at('session_id')} and a.idempotency_key = ${at('key')}) as known_id,
  (select jsonb_build_object('purchases', count(*), 'until', min(a.expires_at))
    from (${buyerOfBasket}) who, shop_order o join payment_attempt a on a.order_id = o.order_id
    where o.holds_stock and o.placed_at is null and o.purchase_id <> b.purchase_id
      and (${mailboxOf(sql`o.email`)} = who.mailbox or ${placeOf(sql`o.shipping_address`)} = who.place)) as elsewhere`,
);

export type KnownAttempt = AttemptRow & {
  events: PaymentEvent[];
  /** Authorisations that its events name, the new one included, and that pay for another attempt already. */
  used_elsewhere: string[];
};

/** An event as an argument of the statements below. */
type Told = Omit<PaymentEvent, 'amount'> & { amount: number; currency: string };
const toldOf = ({ amount, ...event }: PaymentEvent): Told => ({ ...event, ...amount });

type NewEvent = Told & { source: 'answer' | 'webhook' | 'shop'; now: Date };
const eventInsert = (at: Places<NewEvent>) => sql`
  insert into payment_event (merchant_reference, event_code, success, psp_reference, original_reference,
    merchant_account, amount, currency, source, received_at)
  values (${at('merchant_reference')}, ${at('event_code')}, ${at('success')}, ${at('psp_reference')},
    ${at('original_reference')}, ${at('merchant_account')}, ${at('amount')}, ${at('currency')},
    ${at('source')}, ${at('now')})
  on conflict do nothing`;

const attemptsWithEvents = statement<NewEvent, KnownAttempt>(
  (at) => sql`
    with told as (${eventInsert(at)})
    select ${attemptColumns}, coalesce((
      select jsonb_agg(jsonb_build_object('event_code', e.event_code, 'success', e.success,
        'psp_reference', e.psp_reference, 'original_reference', e.original_reference,
        'merchant_reference', e.merchant_reference, 'merchant_account', e.merchant_account,
        'amount', jsonb_build_object('amount', e.amount, 'currency', e.currency)))
      from payment_event e where e.merchant_reference = a.merchant_reference
    ), '[]'::jsonb) as events, array(
      select other.psp_reference from payment_attempt other
      where other.attempt_id <> a.attempt_id and other.psp_reference in (
        select coalesce(e.original_reference, e.psp_reference) from payment_event e
          where e.merchant_reference = a.merchant_reference
        union all select coalesce(${at('original_reference')}, ${at('psp_reference')}))
    ) as used_elsewhere
    from payment_attempt a join shop_order o on o.order_id = a.order_id
    where a.purchase_id = (select purchase_id from payment_attempt where merchant_reference = ${at('merchant_reference')})
    order by a.created_at, a.attempt_id`,
);

/** Writes an event down, once, and reads every attempt at the same purchase with the events known before it. */
export function withEvents(
  tx: Tx,
  event: PaymentEvent,
  source: NewEvent['source'],
  now: Date,
): Promise<KnownAttempt[]> {
  return attemptsWithEvents(tx, { ...toldOf(event), source, now });
}

const recorded = statement<Told, object>(
  (at) => sql`
    select from payment_event e
    where e.merchant_reference = ${at('merchant_reference')} and e.event_code = ${at('event_code')}
      and e.success = ${at('success')} and e.psp_reference = ${at('psp_reference')}
      and e.original_reference is not distinct from ${at('original_reference')}
      and e.merchant_account = ${at('merchant_account')}
      and e.amount = ${at('amount')} and e.currency = ${at('currency')}`,
);

/** Whether an event stands written down already, and with it all that followed from it: both are one transaction. */
export async function isRecorded(db: On, event: PaymentEvent): Promise<boolean> {
  return (await recorded(db, toldOf(event))).length > 0;
}

const asideEvent = statement<NewEvent, unknown>((at) => eventInsert(at));

/** Keeps an event that names nothing of ours, for a person to look at. */
export async function keepAside(tx: Tx, event: PaymentEvent, now: Date): Promise<void> {
  await asideEvent(tx, { ...toldOf(event), source: 'webhook', now });
}

export type AttemptChange = {
  attempt_id: string;
  status: AttemptStatus;
  psp_reference: string | null;
  refunded: number;
  needs_review: boolean;
  refusal: string | null;
};

type Change = AttemptChange & { now: Date; review_until: Date };
const changed = (at: Places<Change>) => sql`
  update payment_attempt set status = ${at('status')}, psp_reference = ${at('psp_reference')},
    refunded = ${at('refunded')}, needs_review = ${at('needs_review')},
    expires_at = case when ${at('status')} = 'held_for_review' and status <> 'held_for_review'
      then ${at('review_until')}::timestamptz else expires_at end,
    refusal = coalesce(${at('refusal')}, refusal), updated_at = ${at('now')}
  where attempt_id = ${at('attempt_id')}`;
const attemptChange = statement<Change, unknown>((at) => changed(at));

export async function changeAttempt(tx: Tx, change: AttemptChange, now: Date): Promise<void> {
  await attemptChange(tx, { ...change, now, review_until: reviewHoldUntil(now) });
}

/** The card as the order keeps it: its type and what may be read out. */
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
const noCard = { cc_type: null, last4: null, exp_month: null, exp_year: null, holder: null };

const orderPlaced = statement<Placed, unknown>(
  (at) => sql`
    with attempted as (${changed(at)}),
    placed as (
      update shop_order set status = 'validated', placed_at = ${at('now')}, cc_type = coalesce(${at('cc_type')}, cc_type),
        cc_last4 = coalesce(${at('last4')}, cc_last4), cc_exp_month = coalesce(${at('exp_month')}, cc_exp_month),
        cc_exp_year = coalesce(${at('exp_year')}, cc_exp_year), cc_owner = coalesce(${at('holder')}, cc_owner)
      where order_id = ${at('order_id')}
    ), mailed as (
      insert into mail_outbox (dedupe_key, kind, order_id, locale, next_try_at, created_at)
      values (${at('dedupe_key')}, 'order_confirmation', ${at('order_id')}, ${at('locale')}, ${at('now')}, ${at('now')})
      on conflict (dedupe_key) do nothing
    ), gone as (
      delete from basket_line l using shop_order_line o where o.order_id = ${at('order_id')} and l.basket_id = ${at('basket_id')}
        and l.sku = o.sku and l.options_hash = o.options_hash and l.qty <= o.qty
    ), fewer as (
      update basket_line l set qty = l.qty - o.qty from shop_order_line o where o.order_id = ${at('order_id')}
        and l.basket_id = ${at('basket_id')} and l.sku = o.sku and l.options_hash = o.options_hash and l.qty > o.qty
    ), chosen as (
      delete from checkout where basket_id = ${at('basket_id')}
    )
    update basket set purchase_id = gen_random_uuid(), updated_at = ${at('now')},
      version = greatest(version + 1, ${at('version')}::bigint) where basket_id = ${at('basket_id')}`,
);

/**
 * The attempt has paid: its order is placed, its mail written down, and what it bought leaves the basket, whose next
 * purchase is another. One statement.
 */
export async function placeOrder(
  tx: Tx,
  { order_id, basket_id, locale }: Pick<AttemptRow, 'order_id' | 'basket_id' | 'locale'>,
  change: AttemptChange,
  card: CardOnOrder | null,
  now: Date,
): Promise<void> {
  const dedupe_key = `order_confirmation ${order_id}`;
  const paid = { ...change, ...(card ?? noCard), order_id, basket_id, locale };
  await orderPlaced(tx, { ...paid, dedupe_key, version: now.getTime(), now, review_until: reviewHoldUntil(now) });
}

/** Writes down which card paid an order that does not say so yet. */
export async function nameCard(tx: Tx, order_id: string, card: CardOnOrder): Promise<void> {
  const { cc_type, last4, exp_month, exp_year, holder } = card;
  await tx
    .updateTable('shop_order')
    .set({ cc_type, cc_last4: last4, cc_exp_month: exp_month, cc_exp_year: exp_year, cc_owner: holder })
    .where('order_id', '=', order_id)
    .where('cc_type', 'is', null)
    .execute();
}

export async function setOrderStatus(tx: Tx, order_id: string, status: string): Promise<void> {
  await tx.updateTable('shop_order').set({ status }).where('order_id', '=', order_id).execute();
}

/** The provider answered with a step for the shopper, or that it needs time. */
export async function giveTurn(
  db: On,
  { attempt_id, created_at }: Pick<AttemptRow, 'attempt_id' | 'created_at'>,
  { action, psp_reference }: { action: PaymentAnswer['action'] | null; psp_reference: string | null },
  now: Date,
): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({
      turn: 'shopper',
      ...(psp_reference === null ? {} : { asked_reference: psp_reference }),
      action: action ? JSON.stringify(action) : null,
      expires_at: attemptEnds('shopper', created_at, now),
      updated_at: now,
    })
    .where('attempt_id', '=', attempt_id)
    .execute();
}

/** The shop gives up on a silent provider: an authorisation that comes later buys nothing. False where it is decided. */
export async function withdraw(tx: Tx, attempt_id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_attempt')
    .set({ withdrawn_at: now, updated_at: now })
    .where('attempt_id', '=', attempt_id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function addReversal(tx: Tx, attempt_id: string, psp_reference: string, now: Date): Promise<void> {
  await tx
    .insertInto('payment_reversal')
    .values({ attempt_id, psp_reference, next_try_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What was to be cancelled could not be: it is given back once more, in another way. */
export async function reopenReversal(tx: Tx, attempt_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('payment_reversal')
    .set({ done_at: null, next_try_at: now })
    .where('attempt_id', '=', attempt_id)
    .execute();
}
