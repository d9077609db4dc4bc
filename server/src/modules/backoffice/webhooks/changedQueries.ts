// What changed of stock, prices and products, for messages about it. decisions/0138.
import type { ProductPart } from '@vitrine/rules/staff/webhookTable';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';

export type ChangedItem =
  | {
      readonly event: 'stock.changed';
      readonly item: { readonly sku: string; readonly stocks: readonly { source: string; pieces: number }[] };
    }
  | {
      readonly event: 'price.changed';
      readonly item: { readonly sku: string; readonly prices: readonly { country: string; amount: number | null }[] };
    }
  | {
      readonly event: 'product.changed';
      readonly item: { readonly code: string; readonly state: string; readonly parts: readonly ProductPart[] };
    };

export type Message = { readonly message_id: string; readonly event: string; readonly data: object };

/** Whether anything has changed since the last messages. */
export async function hasChanged(db: Database): Promise<boolean> {
  const row = await db.selectFrom('webhook_change').select('webhook_change_id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Whether no other server makes messages now; until the end of the transaction none does. */
export async function isAlone(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_alone: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('webhook changes', 0)) as is_alone`.execute(tx);
  return rows[0]?.is_alone === true;
}

/**
 * Takes the oldest changes, with the present values of what they are of. A change that its own transaction has joined with another one, or
 * that left everything as it was, is gone from the change table: it makes no item.
 */
export async function takeChanged(
  tx: Tx,
  most: number,
): Promise<{ taken: number; as_of: Date; items: readonly ChangedItem[] }> {
  const { rows } = await sql<{ taken: number; as_of: Date; items: readonly ChangedItem[] }>`
    with taken as (
      delete from webhook_change where webhook_change_id = any (array(
        select webhook_change_id from webhook_change order by webhook_change_id limit ${most}))
      returning event, change_id, sku, source),
    changed as (select t.event, c.subject, c.key, coalesce(c.after->>'code', c.before->>'code') as code_then
      from taken t join change c using (change_id)),
    figures as (select distinct sku, source from taken where event = 'stock.changed'),
    priced as (select distinct split_part(key, '/', 1) as sku, split_part(key, '/', 2) as country
      from changed where event = 'price.changed'),
    parts as (select distinct c.subject, case
        when c.subject in ('variant', 'set_part') then coalesce(v.code, c.code_then)
        when c.subject = 'product_category' then split_part(c.key, '/', 2)
        else split_part(c.key, '/', 1) end as code
      from changed c left join variant v on c.subject in ('variant', 'set_part') and v.sku = split_part(c.key, '/', 1)
      where c.event = 'product.changed'),
    items as (
      select 'stock.changed' as event, f.sku as name, jsonb_build_object('sku', f.sku, 'stocks', jsonb_agg(
          jsonb_build_object('source', f.source, 'pieces', coalesce(s.qty, 0)) order by f.source)) as item
        from figures f left join stock s using (sku, source) group by f.sku
      union all
      select 'price.changed', f.sku, jsonb_build_object('sku', f.sku, 'prices', jsonb_agg(
          jsonb_build_object('country', f.country, 'amount', p.amount) order by f.country))
        from priced f left join price p using (sku, country) group by f.sku
      union all
      select 'product.changed', f.code, jsonb_build_object('code', f.code, 'state', coalesce(min(p.status), 'removed'),
          'parts', jsonb_agg(f.subject order by f.subject))
        from parts f left join product p using (code) where f.code is not null group by f.code)
    select (select count(*)::integer from taken) as taken, statement_timestamp() as as_of,
      (select coalesce(jsonb_agg(jsonb_build_object('event', event, 'item', item) order by event, name), '[]') from items) as items`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('a statement without a row');
  return row;
}

/** Queues messages for the webhooks that ask for their events. A webhook that is being removed gets none. */
export async function addMessages(tx: Tx, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  await sql`
    insert into webhook_delivery (webhook_id, message_id, event, data)
    select w.webhook_id, m.message_id, m.event, m.data
    from webhook w, jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as m (message_id uuid, event text, data jsonb)
    where not w.is_paused and m.event = any (w.events) for key share of w`.execute(tx);
}
