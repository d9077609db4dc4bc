// The periods of prices with an end. decisions/0150.
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';

export type NewPeriod = {
  readonly proposal_id: string;
  readonly key: string;
  readonly sku: string;
  readonly country: string;
  readonly from: Date;
  readonly until: Date;
};
/** Two periods of one price that share a moment. */
type Overlap = { key: string; from: Date; until: Date; other_from: Date; other_until: Date };

/** With the proposal whose own period is none of the others. */
type Asked = Omit<NewPeriod, 'proposal_id'> & { readonly proposal_id?: string };
const list = (periods: readonly Asked[]) =>
  sql`json_to_recordset(${JSON.stringify(periods)}::json)
    as n (proposal_id uuid, key text, sku text, country text, "from" timestamptz, until timestamptz)`;

/** Approved periods that share a moment with these, by key. */
export async function overlapsOf(db: Database | Tx, periods: readonly Asked[], most: number): Promise<Overlap[]> {
  const { rows } = await sql<Overlap>`
    select n.key, n."from", n.until, lower(p.during) as other_from, upper(p.during) as other_until
    from ${list(periods)}
    join price_period p on p.sku = n.sku and p.country = n.country and p.during && tstzrange(n."from", n.until)
      and p.proposal_id is distinct from n.proposal_id
    order by n.key, other_from limit ${most}`.execute(db);
  return rows;
}

/** Stores the periods of approved proposals, in one sequence of keys so that two approvals do not wait for each other. */
export async function addPeriods(tx: Tx, periods: readonly NewPeriod[]): Promise<void> {
  await sql`
    insert into price_period (proposal_id, sku, country, during)
    select n.proposal_id, n.sku, n.country, tstzrange(n."from", n.until) from ${list(periods)}
    order by n.sku, n.country`.execute(tx);
}

type MovedEnd = { readonly sku: string; readonly country: string; readonly before: Date; readonly after: Date };

/** The proposals whose periods have these ends, by SKU and country. */
export async function holdersOf(
  tx: Tx,
  ends: readonly MovedEnd[],
): Promise<{ sku: string; country: string; proposal_id: string }[]> {
  const { rows } = await sql<{ sku: string; country: string; proposal_id: string }>`
    select p.sku, p.country, p.proposal_id from json_to_recordset(${JSON.stringify(ends)}::json) as e (sku text, country text, before timestamptz)
    join price_period p on p.sku = e.sku and p.country = e.country and upper(p.during) = e.before`.execute(tx);
  return rows;
}

/** Moves the ends of periods and of their proposals. Returns the sets of those with the new moments, each once. */
export async function movePeriods(tx: Tx, ends: readonly MovedEnd[]): Promise<{ set_id: string; at: Date }[]> {
  const { rows } = await sql<{ set_id: string; at: Date }>`
    with moved as (
      update price_period p set during = tstzrange(lower(p.during), e.after)
      from json_to_recordset(${JSON.stringify(ends)}::json) as e (sku text, country text, before timestamptz, after timestamptz)
      where p.sku = e.sku and p.country = e.country and upper(p.during) = e.before
      returning p.proposal_id, e.after
    ), proposed as (
      update change_proposal c set ends_at = m.after from moved m where c.proposal_id = m.proposal_id
      returning c.set_id, c.ends_at
    )
    select distinct set_id, ends_at as at from proposed where set_id is not null order by at, set_id`.execute(tx);
  return rows;
}

/** Notes when prices were over, by the ends that they have; the period of each goes with it. */
export async function noteEnded(
  tx: Tx,
  ends: readonly { readonly sku: string; readonly country: string; readonly until: Date }[],
  at: Date,
): Promise<void> {
  await sql`
    update change_proposal c set ended_at = ${at}
    from json_to_recordset(${JSON.stringify(ends)}::json) as e (sku text, country text, until timestamptz)
    join price_period p on p.sku = e.sku and p.country = e.country and upper(p.during) = e.until
    where c.proposal_id = p.proposal_id and c.ended_at is null`.execute(tx);
}
