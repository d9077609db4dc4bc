// Proposed steps, and what members have moved alone. decisions/0112.
import type { StepPreview } from '@vitrine/contract/staffPreview';
import type { ApprovalKind } from '@vitrine/rules/staff/approval';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { pieceTitle, skuAsTyped } from '../../checkout/basket/pieceTitleFragment.ts';

/** Waits for another step of the member about the same thing, so that their amounts count together. */
export async function lockAmounts(tx: Tx, staff_id: string, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${staff_id} ${subject}`}, 1))`.execute(tx);
}

/** What the member has moved alone of a thing, in euro cents. */
export async function amountAlone(db: Database | Tx, staff_id: string, subject: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount from limited_amount
    where staff_id = ${staff_id} and subject = ${subject}`.execute(db);
  return rows[0]?.amount ?? 0;
}

/** All goodwills of an order in minor units of its currency, those of this transaction too. */
export async function goodwillsOf(db: Database | Tx, order_id: string): Promise<{ granted: number; currency: string }> {
  const { rows } = await sql<{ granted: number; currency: string }>`
    select coalesce((select sum(g.total_amount) from goodwill g where g.order_id = o.order_id), 0)::bigint as granted, o.currency
    from shop_order o where o.order_id = ${order_id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`no order ${order_id}`);
  return row;
}

/** What the member has moved alone or approved of each of some things, in euro cents. */
export async function amountsAlone(
  db: Database,
  staff_id: string,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ subject: string; amount: number }>`
    select subject, sum(amount)::bigint as amount from limited_amount
    where staff_id = ${staff_id} and subject = any(${[...subjects]}::text[]) group by subject`.execute(db);
  return new Map(rows.map(({ subject, amount }) => [subject, amount]));
}

type Amount = { readonly staff_id: string; readonly at: Date; readonly subject: string; readonly amount: number };

export async function addAmount(tx: Tx, amount: Amount): Promise<void> {
  await tx.insertInto('limited_amount').values(amount).execute();
}

/** The prices of a SKU in all countries, in minor units of the currency of each. */
export const pricesOf = (db: Database | Tx, sku: string): Promise<{ amount: number; country: string }[]> =>
  db.selectFrom('price').select(['amount', 'country']).where('sku', '=', sku).execute();

/** What an order is like: it differs once anything has happened to the order, its returns, parcels, refunds or units. */
export async function versionOf(db: Database | Tx, order_id: string | null): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', o.status, (select max(e.event_id) from order_event e where e.order_id = o.order_id),
      (select max(e.event_id) from return_event e join return_request r using (return_id) where r.order_id = o.order_id),
      (select count(*) from shipment s where s.order_id = o.order_id),
      (select sum(l.canceled_qty) from shop_order_line l where l.order_id = o.order_id),
      (select concat(count(*), '/', sum(f.failed), '/', count(f.paid_at), '/', count(f.settled_at))
        from refund f join payment_attempt a using (attempt_id) where a.order_id = o.order_id)) as version
    from shop_order o where o.order_id = ${order_id}`.execute(db);
  return rows[0]?.version ?? '';
}

type NewApproval = {
  readonly approval_id: string;
  readonly staff_id: string;
  readonly at: Date;
  readonly expires_at: Date;
  readonly kind: ApprovalKind;
  readonly subject: string;
  readonly order_id: string | null;
  readonly body: object;
  readonly amount: number | null;
  readonly evidence: StepPreview;
  readonly version: string;
};

/** Adds a proposal, or finds the open one of the same step. Returns its id. */
export async function addApproval(db: Database, { body, evidence, ...row }: NewApproval): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockAmounts(tx, row.staff_id, `${row.kind} ${row.subject}`);
    const { rows } = await sql<{ approval_id: string }>`
      select approval_id from approval where staff_id = ${row.staff_id} and kind = ${row.kind} and subject = ${row.subject}
        and body = ${JSON.stringify(body)}::jsonb and version = ${row.version} and verdict is null and expires_at > ${row.at}`.execute(
      tx,
    );
    const [same] = rows;
    if (same) return same.approval_id;
    const stored = { ...row, body: JSON.stringify(body), evidence: JSON.stringify(evidence) };
    await tx.insertInto('approval').values(stored).execute();
    return row.approval_id;
  });
}

export type ApprovalRow = Omit<NewApproval, 'body'> & {
  readonly body: Readonly<Record<string, unknown>>;
  readonly by: string;
  readonly verdict: 'approved' | 'declined' | null;
  readonly decided_at: Date | null;
  readonly decided_by: string | null;
  readonly decider: string | null;
  readonly reason: string | null;
  readonly order_number: string | null;
  /** Of the order, or of the boutique of a write-off. */
  readonly country: string | null;
  readonly pickup_store_id: string | null;
  /** The name of the piece of a write-off. */
  readonly piece_name: string | null;
};

const selected = sql`
  select p.*, s.name as by, d.name as decider, o.increment_id as order_number, coalesce(o.store, b.country) as country, o.pickup_store_id,
    case when p.kind = 'write_off' then ${pieceTitle(skuAsTyped(sql`(p.body ->> 'sku')`))} end as piece_name
  from approval p join staff_account s on s.staff_id = p.staff_id
  left join staff_account d on d.staff_id = p.decided_by
  left join shop_order o on o.order_id = p.order_id
  left join store b on p.kind = 'write_off' and b.store_id = p.subject`;

/** The proposals since a moment that follow another one, the open ones first, the newest first: at most `most`. */
export async function approvalsSince(
  db: Database,
  since: Date,
  { after, most }: { readonly after: ApprovalRow | undefined; readonly most: number },
): Promise<ApprovalRow[]> {
  const follows = after
    ? sql`(p.verdict is null, p.at, p.approval_id) < (${after.verdict === null}, ${after.at}::timestamptz, ${after.approval_id}::uuid)`
    : sql`true`;
  const { rows } = await sql<ApprovalRow>`
    ${selected} where p.at > ${since} and ${follows}
    order by p.verdict is null desc, p.at desc, p.approval_id desc limit ${most}`.execute(db);
  return rows;
}

/** A proposal by its id. */
export async function approvalById(db: Database, approval_id: string): Promise<ApprovalRow | undefined> {
  const { rows } = await sql<ApprovalRow>`${selected} where p.approval_id = ${approval_id}`.execute(db);
  return rows[0];
}

/** Locks a proposal, so that of two decisions the later sees the earlier. */
export async function lockApproval(tx: Tx, approval_id: string): Promise<void> {
  await tx.selectFrom('approval').select('approval_id').where('approval_id', '=', approval_id).forUpdate().execute();
}

type Decision = {
  readonly verdict: 'approved' | 'declined';
  readonly decided_by: string;
  readonly decided_at: Date;
  readonly reason: string | null;
};

export async function decideApproval(tx: Tx, approval_id: string, decision: Decision): Promise<void> {
  await tx.updateTable('approval').set(decision).where('approval_id', '=', approval_id).execute();
}

/** Names the second person of this transaction: events and moves take it by default. */
export async function nameSecond(tx: Tx, staff_id: string): Promise<void> {
  await sql`select set_config('vitrine.second', ${staff_id}, true)`.execute(tx);
}

/** The order of a withdrawal. */
export async function orderIdOfWithdrawal(db: Database, withdrawal_id: string): Promise<string | null> {
  const row = db.selectFrom('withdrawal').select('order_id').where('withdrawal_id', '=', withdrawal_id);
  return (await row.executeTakeFirst())?.order_id ?? null;
}

/** The order of a refund. */
export async function orderIdOfRefund(db: Database, refund_id: number): Promise<string | null> {
  const { rows } = await sql<{ order_id: string }>`
    select a.order_id from refund f join payment_attempt a using (attempt_id) where f.refund_id = ${refund_id}`.execute(
    db,
  );
  return rows[0]?.order_id ?? null;
}
