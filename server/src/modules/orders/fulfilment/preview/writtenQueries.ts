// What the present transaction has written about an order. A row's `xmin` is the transaction that wrote it, so no statement of a
// use case can be forgotten here. decisions/0108.
import { type RawBuilder, sql } from 'kysely';
import type { StepPreview } from '@vitrine/contract/staffPreview';
import { goneBack } from '../../../checkout/payment/refunds/goneBackFragment.ts';
import { pieceTitle } from '../../../checkout/basket/pieceTitleFragment.ts';
import type { Tx } from '../../../../platform/db/database.ts';

type Money = StepPreview['money'];
type Statuses = { readonly order: string; readonly returns: ReadonlyMap<string, string> };

/** The last ids before the use case: they bound the search for its rows. */
export type Before = { entry_id: number; job_id: number };

const mine = (table: string): RawBuilder<boolean> => sql`${sql.ref(`${table}.xmin`)} = pg_current_xact_id()::xid`;

export async function lastIds(tx: Tx): Promise<Before> {
  const { rows } = await sql<Before>`
    select coalesce((select max(entry_id) from stock_entry), 0) as entry_id,
      coalesce((select max(job_id) from job), 0) as job_id`.execute(tx);
  return rows[0] ?? { entry_id: 0, job_id: 0 };
}

/** The status of an order and of its returns, also of a request that was not sent off. */
export async function statusesOf(tx: Tx, order_id: string): Promise<Statuses> {
  const order = await tx.selectFrom('shop_order').select('status').where('order_id', '=', order_id).executeTakeFirst();
  const returns = await tx
    .selectFrom('return_request')
    .select(['increment_id', 'status'])
    .where('order_id', '=', order_id)
    .orderBy('increment_id')
    .execute();
  return {
    order: order?.status ?? '',
    returns: new Map(returns.map(({ increment_id, status }) => [increment_id, status])),
  };
}

export async function stockWritten(tx: Tx, { entry_id }: Before): Promise<StepPreview['stock']> {
  const { rows } = await sql<StepPreview['stock'][number]>`
    select e.kind, e.sku, ${pieceTitle(sql`e.sku`)} as product_name, e.pieces, e.source as place from stock_entry e
    where e.entry_id > ${entry_id} and ${mine('e')} order by e.entry_id`.execute(tx);
  return rows;
}

export async function mailsWritten(tx: Tx, order_id: string): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select m.kind from mail_outbox m where m.order_id = ${order_id} and ${mine('m')} order by m.kind`.execute(tx);
  return rows.map(({ kind }) => kind);
}

export async function jobsWritten(tx: Tx, { job_id }: Before): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select j.kind from job j where j.job_id > ${job_id} and ${mine('j')} order by j.job_id`.execute(tx);
  return rows.map(({ kind }) => kind);
}

/** What captures take less for units that were cancelled. A cancelled order gives back its payments as a whole. */
export async function withheldWritten(tx: Tx, order_id: string): Promise<StepPreview['withheld']> {
  const { rows } = await sql<StepPreview['withheld'][number]>`
    select u.withheld as amount, o.currency from unit_cancellation u join shop_order o using (order_id)
    where u.order_id = ${order_id} and u.withheld > 0 and o.status <> 'canceled' and ${mine('u')}`.execute(tx);
  return rows;
}

/**
 * What the provider is asked for: captures and refunds with their rows, whole payments that go back (as the payment's worker
 * does it), and what is released of a payment, which only a job says. A cancellation that was asked for gives all back: the shop grants it
 * by itself.
 */
export async function moneyWritten(tx: Tx, order_id: string, { job_id }: Before): Promise<Money> {
  const { rows } = await sql<Money[number]>`
    select w.kind, a.psp_reference, a.payment_method as method, w.amount::bigint as amount, a.currency
    from payment_attempt a cross join lateral (
      select 'captured' as kind, c.amount from payment_capture c where c.attempt_id = a.attempt_id and ${mine('c')}
      union all
      select 'refunded', f.amount from refund f where f.attempt_id = a.attempt_id and ${mine('f')}
      union all
      select case when a.captured > 0 then 'refunded' else 'released' end,
        case when a.captured > 0 then a.captured else a.amount end - ${goneBack}
        from payment_reversal v where v.attempt_id = a.attempt_id and ${mine('v')}
      union all
      select 'released', a.amount - coalesce((
          select sum(c.amount) from payment_capture c where c.attempt_id = a.attempt_id), 0)
        from job j where j.job_id > ${job_id} and j.kind = 'release_rest' and j.key = a.attempt_id::text and ${mine('j')}
      union all
      select case when a.captured > 0 then 'refunded' else 'released' end,
        case when a.captured > 0 then a.captured else a.amount end - ${goneBack}
        from shop_order o where o.order_id = a.order_id and o.status = 'cancel_asked' and ${mine('o')}
          and a.psp_reference is not null and a.status in ('authorised', 'partly_captured', 'captured', 'partly_refunded')
    ) w
    where a.order_id = ${order_id} order by a.created_at, w.kind, w.amount`.execute(tx);
  return rows;
}
