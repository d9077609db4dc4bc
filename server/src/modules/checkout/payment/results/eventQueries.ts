// The provider's events of attempts, each stored once (invariants M6, M7).
import type { PaymentEvent } from '@vitrine/rules/payment/paymentEvents';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../../platform/db/database.ts';
import { type Places, statement } from '../../../../platform/db/statement.ts';
import { attemptColumns, type AttemptRow } from '../attempts/attemptFragment.ts';

type On = Database | Tx;

export type KnownAttempt = AttemptRow & {
  events: PaymentEvent[];
  /** Authorisations named by the attempt's events, including the new one, that already pay for another attempt. */
  used_elsewhere: string[];
};

/** An event as the statements below take it. */
type FlatEvent = Omit<PaymentEvent, 'amount'> & { amount: number; currency: string };
const flatEventOf = ({ amount, ...event }: PaymentEvent): FlatEvent => ({ ...event, ...amount });

type NewEvent = FlatEvent & { source: 'answer' | 'webhook' | 'shop'; now: Date };
const eventInsert = (at: Places<NewEvent>) => sql`
  insert into payment_event (merchant_reference, event_code, success, psp_reference, original_reference,
    merchant_account, amount, currency, source, received_at)
  values (${at('merchant_reference')}, ${at('event_code')}, ${at('success')}, ${at('psp_reference')},
    ${at('original_reference')}, ${at('merchant_account')}, ${at('amount')}, ${at('currency')},
    ${at('source')}, ${at('now')})
  on conflict do nothing`;

const attemptsWithEvents = statement<NewEvent, KnownAttempt>(
  (at) => sql`
    with stored as (${eventInsert(at)})
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

/** Stores an event once and reads every attempt at the same purchase with its earlier events. */
export function withEvents(
  tx: Tx,
  event: PaymentEvent,
  source: NewEvent['source'],
  now: Date,
): Promise<KnownAttempt[]> {
  return attemptsWithEvents(tx, { ...flatEventOf(event), source, now });
}

const recorded = statement<FlatEvent, object>(
  (at) => sql`
    select from payment_event e
    where e.merchant_reference = ${at('merchant_reference')} and e.event_code = ${at('event_code')}
      and e.success = ${at('success')} and e.psp_reference = ${at('psp_reference')}
      and e.original_reference is not distinct from ${at('original_reference')}
      and e.merchant_account = ${at('merchant_account')}
      and e.amount = ${at('amount')} and e.currency = ${at('currency')}`,
);

/** Whether an event is already recorded. Its consequences are too, because one transaction stores both. */
export async function isRecorded(db: On, event: PaymentEvent): Promise<boolean> {
  return (await recorded(db, flatEventOf(event))).length > 0;
}

const asideEvent = statement<NewEvent, unknown>((at) => eventInsert(at));

/** Stores an event that matches no attempt, for staff to review. */
export async function keepAside(tx: Tx, event: PaymentEvent, now: Date): Promise<void> {
  await asideEvent(tx, { ...flatEventOf(event), source: 'webhook', now });
}
