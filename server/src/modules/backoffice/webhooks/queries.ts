import { type RawBuilder, sql } from 'kysely';
import type { DeliveryState } from '@vitrine/rules/staff/webhookTable';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { keyset, type Page, pageOfRows, type PageOf } from '../../../platform/db/keyset.ts';

export type WebhookRow = {
  webhook_id: string;
  url: string;
  events: string[];
  note: string;
  is_paused: boolean;
  /** Whether the shop itself paused it. */
  is_silent: boolean;
  created_at: Date;
  old_until: Date | null;
  waiting: number;
  failed: number;
  delivered_at: Date | null;
};

/** Where a page stops counting. */
const mostCounted = 1001;

/** Whether the last one that paused a webhook or resumed it was the shop. */
const isSilent = sql`w.is_paused and coalesce((select c.staff_id is null from change c
  where c.subject = 'webhook' and c.key = w.webhook_id::text and c.before is not null and c.after ? 'is_paused'
  order by c.change_id desc limit 1), false)`;

/** The webhooks with what waits and what has failed, counted to a limit. */
export async function webhooks(db: Database | Tx, webhook_id?: string): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    select w.webhook_id, w.url, w.events, w.note, w.is_paused, ${isSilent} as is_silent, w.created_at, case when w.old_until > now() then w.old_until end as old_until,
      (select count(*)::integer from (select from webhook_delivery d
        where d.webhook_id = w.webhook_id and d.due_at is not null limit ${mostCounted}) n) as waiting,
      (select count(*)::integer from (select from webhook_delivery d
        where d.webhook_id = w.webhook_id and d.failed_at is not null limit ${mostCounted}) n) as failed,
      (select max(d.delivered_at) from webhook_delivery d where d.webhook_id = w.webhook_id) as delivered_at
    from webhook w where ${webhook_id ?? null}::uuid is null or w.webhook_id = ${webhook_id ?? null}::uuid
    order by w.created_at, w.webhook_id`.execute(db);
  return rows;
}

type Locked = Pick<WebhookRow, 'url' | 'events' | 'note' | 'is_paused'> & { secret: Buffer; renewed_by: string | null };

/** A webhook, locked for a change. */
export const lockWebhook = (tx: Tx, webhook_id: string): Promise<Locked | undefined> =>
  tx
    .selectFrom('webhook')
    .select(['url', 'events', 'note', 'is_paused', 'secret', 'renewed_by'])
    .where('webhook_id', '=', webhook_id)
    .forUpdate()
    .executeTakeFirst();

/** The number of webhooks, while no other is added. */
export async function countWebhooks(tx: Tx): Promise<number> {
  await sql`lock table webhook in share row exclusive mode`.execute(tx);
  const { count } = await tx
    .selectFrom('webhook')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds a webhook; does nothing where the same call has added it. */
export async function addWebhook(
  tx: Tx,
  row: { webhook_id: string; url: string; events: string[]; note: string; created_at: Date; secret: Buffer },
): Promise<void> {
  await tx
    .insertInto('webhook')
    .values(row)
    .onConflict((same) => same.column('webhook_id').doNothing())
    .execute();
}

/** Changes what a member decides. */
export async function changeWebhook(
  tx: Tx,
  webhook_id: string,
  row: Partial<Pick<WebhookRow, 'url' | 'events' | 'note' | 'is_paused'>>,
): Promise<void> {
  await tx.updateTable('webhook').set(row).where('webhook_id', '=', webhook_id).execute();
}

/** Gives a webhook another secret; the present one signs too for some hours. */
export async function renewSecret(
  tx: Tx,
  webhook_id: string,
  { secret, old_hours, renewed_by }: { secret: Buffer; old_hours: number; renewed_by: string },
): Promise<void> {
  await sql`update webhook set old_secret = secret, secret = ${secret}, old_until = now() + make_interval(hours => ${old_hours}),
    renewed_by = ${renewed_by}
    where webhook_id = ${webhook_id}`.execute(tx);
}

/** Deletes a webhook and what it was sent. */
export async function dropWebhook(tx: Tx, webhook_id: string): Promise<void> {
  await tx.deleteFrom('webhook').where('webhook_id', '=', webhook_id).execute();
}

/** Queues a message for one webhook; the same message once. */
export async function addDelivery(
  tx: Tx,
  { webhook_id, message_id, event }: { webhook_id: string; message_id: string; event: string },
): Promise<void> {
  await sql`insert into webhook_delivery (webhook_id, message_id, event, data)
    select ${webhook_id}::uuid, ${message_id}::uuid, ${event}, '{}'::jsonb
    where not exists (select from webhook_delivery where webhook_id = ${webhook_id} and message_id = ${message_id})`.execute(
    tx,
  );
}

/** Lets everything try again that has failed for good. Returns how many. */
export async function replayFailed(tx: Tx, webhook_id: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_delivery')
    .set({ failed_at: null, tries: 0, due_at: sql`now()` })
    .where('webhook_id', '=', webhook_id)
    .where('failed_at', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export type DeliveryRow = {
  delivery_id: string;
  message_id: string;
  event: string;
  about: string | null;
  created_at: Date;
  tries: number;
  due_at: Date | null;
  delivered_at: Date | null;
  failed_at: Date | null;
  status: number | null;
  error: string | null;
};

const deliveryColumns = sql`delivery_id::text, message_id::text, event, created_at, tries, due_at, delivered_at, failed_at, status, error,
  coalesce(data->>'number', nullif(concat(data->'items'->0->>'sku', data->'items'->0->>'code',
    case when jsonb_array_length(data->'items') > 1 then ' +' || jsonb_array_length(data->'items') - 1 end), '')) as about`;

const inState: Readonly<Record<DeliveryState, RawBuilder<unknown>>> = {
  waiting: sql`due_at is not null`,
  delivered: sql`delivered_at is not null`,
  failed: sql`failed_at is not null`,
};

/** What a webhook was sent, the newest first. Throws payload_refused for an invalid cursor. */
export async function deliveries(
  db: Database,
  { webhook_id, state }: { webhook_id: string; state: DeliveryState | undefined },
  page: PageOf,
): Promise<Page<DeliveryRow>> {
  const { place, follows, order } = keyset(sql`created_at`, sql`delivery_id::text`, { ...page, newest_first: true });
  const { rows } = await sql<DeliveryRow & { place: string }>`
    select ${deliveryColumns}, ${place} from webhook_delivery
    where webhook_id = ${webhook_id} and ${state === undefined ? sql`true` : inState[state]} and ${follows} ${order}`.execute(
    db,
  );
  return pageOfRows(rows, page);
}

/** Makes a delivery due now, from its first try. Undefined where the webhook has no such one. */
export async function replayDelivery(
  db: Database,
  webhook_id: string,
  delivery_id: string,
): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    update webhook_delivery set due_at = now(), claim = null, tries = 0, delivered_at = null, failed_at = null
    where webhook_id = ${webhook_id} and delivery_id = ${delivery_id} returning ${deliveryColumns}`.execute(db);
  return rows[0];
}

export type Due = {
  delivery_id: string;
  webhook_id: string;
  claim: string;
  message_id: string;
  event: string;
  data: object;
  created_at: Date;
  tries: number;
  url: string;
  secret: Buffer;
  old_secret: Buffer | null;
};

type Claims = {
  /** How many of one webhook may be under way. */
  of_each: number;
  limit: number;
  lease_seconds: number;
  /** The webhooks of those that this server is sending, one for each. */
  running: readonly string[];
};

/**
 * Claims due deliveries, a few of each webhook, so that a slow receiver holds up its own messages alone. One that its server does not end is
 * due again after `lease_seconds`. By the database's clock.
 */
export async function claimDeliveries(
  db: Database,
  { of_each, limit, lease_seconds, running }: Claims,
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as materialized (
      select d.delivery_id from webhook w cross join lateral (
        select delivery_id from webhook_delivery where webhook_id = w.webhook_id and due_at <= now()
        order by due_at, delivery_id
        limit greatest(0, ${of_each} - (select count(*) from unnest(${running}::uuid[]) r where r = w.webhook_id))
        for update skip locked) d
      where not w.is_paused limit ${limit})
    update webhook_delivery d set tries = tries + 1, claim = gen_random_uuid(), due_at = now() + make_interval(secs => ${lease_seconds})
    from due, webhook w where d.delivery_id = due.delivery_id and w.webhook_id = d.webhook_id
    returning d.delivery_id::text, d.webhook_id, d.claim, d.message_id, d.event, d.data, d.created_at, d.tries, w.url, w.secret,
      case when w.old_until > now() then w.old_secret end as old_secret`.execute(db);
  return rows;
}

type Turn = Pick<Due, 'delivery_id' | 'claim'>;

/** Notes that the receiver has taken a message. */
export async function markDelivered(db: Database, { delivery_id, claim }: Turn, status: number): Promise<void> {
  await sql`update webhook_delivery set delivered_at = now(), due_at = null, claim = null, status = ${status}, error = null
    where delivery_id = ${delivery_id} and claim = ${claim}`.execute(db);
}

/** Notes a failed try: due again in `seconds`, or never when null. */
export async function markFailed(
  db: Database,
  { delivery_id, claim }: Turn,
  { seconds, status, error }: { seconds: number | null; status: number | null; error: string | null },
): Promise<void> {
  await sql`update webhook_delivery set claim = null, status = ${status}, error = ${error},
      due_at = now() + make_interval(secs => ${seconds}::integer),
      failed_at = case when ${seconds}::integer is null then now() end
    where delivery_id = ${delivery_id} and claim = ${claim}`.execute(db);
}

/** Pauses a webhook that has taken nothing since a moment. Returns whether it did. */
export async function pauseSilent(db: Database, webhook_id: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    update webhook set is_paused = true where webhook_id = ${webhook_id} and not is_paused
      and not exists (select from webhook_delivery d where d.webhook_id = webhook.webhook_id and d.delivered_at >= ${since})
    returning webhook_id`.execute(db);
  return rows.length > 0;
}

/** Deletes what was sent before a moment, some at a time. */
export async function sweepDeliveries(db: Database, before: Date): Promise<void> {
  await sql`delete from webhook_delivery where delivery_id = any (array(
    select delivery_id from webhook_delivery where created_at < ${before} order by created_at limit 5000))`.execute(db);
}
