// Counts of a place. decisions/0115.
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { membersBehind } from '../staff/keyFragment.ts';

type On = Database | Tx;

/** The names of a department by language. */
export type Names = Readonly<Record<string, string>>;

export type CountRow = {
  count_id: string;
  number: number;
  source: string;
  department_code: string | null;
  /** The names of the department by language; null for one without names. */
  department_names: Names | null;
  is_blind: boolean;
  by: string;
  staff_id: string;
  started_at: Date;
  closed_at: Date | null;
  counted: number;
  differences: number;
};

/** The newest count of each SKU, with its correction. A scan adds a piece; every other line but the first is a recount. */
const newestLines = sql`
  select distinct on (l.count_id, l.sku) l.*, c.correction_id, u.correction_id is not null as is_undone,
    count(*) filter (where not l.is_scan and l.line_id <> f.first_id) over (partition by l.count_id, l.sku)::integer as recounts
  from stock_count_line l
  left join stock_correction c on c.count_id = l.count_id and c.sku = l.sku and c.undoes is null
  left join stock_correction u on u.undoes = c.correction_id
  cross join lateral (select min(x.line_id) as first_id from stock_count_line x
    where x.count_id = l.count_id and x.sku = l.sku) f`;
const byNewest = sql`order by l.count_id, l.sku, l.line_id desc`;

const countColumns = (where: RawBuilder<unknown>) => sql`
  select n.count_id, n.number, n.source, n.department_code, (
      select o.names from attribute_option o where o.field = 'department' and o.code = n.department_code
    ) as department_names, n.is_blind, a.name as by, n.staff_id, n.started_at, n.closed_at,
    (select count(*)::integer from (${newestLines} where l.count_id = n.count_id ${byNewest}) l) as counted,
    (select count(*)::integer from (${newestLines} where l.count_id = n.count_id ${byNewest}) l
      where l.counted <> l.expected and l.correction_id is null) as differences
  from stock_count n join staff_account a on a.staff_id = n.staff_id where ${where}`;

/** Counts, the newest first; of one place, or of all. */
export async function countsListed(db: Database, places: readonly string[], most: number): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    ${countColumns(sql`n.source = any (${[...places]}::text[])`)} order by n.number desc limit ${most}`.execute(db);
  return rows;
}

/** A count by its number. */
export async function countNumbered(db: On, number: number): Promise<CountRow | undefined> {
  const { rows } = await sql<CountRow>`${countColumns(sql`n.number = ${number}`)}`.execute(db);
  return rows[0];
}

/** Locks a count, so that its lines and corrections follow one after the other. */
export async function lockCount(tx: Tx, number: number): Promise<void> {
  await sql`select from stock_count where number = ${number} for update`.execute(tx);
}

type NewCount = {
  count_id: string;
  source: string;
  department_code: string | null;
  is_blind: boolean;
  staff_id: string;
  started_at: Date;
  step_key: string;
};

/** Starts a count. Undefined where one of the place and department is open. */
export async function addCount(tx: Tx, count: NewCount): Promise<number | undefined> {
  const row = await tx
    .insertInto('stock_count')
    .values(count)
    .onConflict((same) => same.doNothing())
    .returning('number')
    .executeTakeFirst();
  return row?.number;
}

/** The count that a call has started. */
export function countOfKey(db: On, step_key: string): Promise<{ number: number } | undefined> {
  return db.selectFrom('stock_count').select('number').where('step_key', '=', step_key).executeTakeFirst();
}

export type LineRow = {
  sku: string;
  counted: number;
  expected: number;
  entry_id: number;
  /** How often its number was counted again, scans apart. */
  recounts: number;
  by: string;
  counted_at: Date;
  correction_id: string | null;
  is_undone: boolean;
};

/** The newest count of each SKU of a count. */
export async function linesOf(db: On, count_id: string): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.sku, l.counted, l.expected, l.entry_id, l.recounts, a.name as by, l.counted_at, l.correction_id, l.is_undone
    from (${newestLines} where l.count_id = ${count_id}::uuid ${byNewest}) l
    join staff_account a on a.staff_id = l.staff_id order by l.sku`.execute(db);
  return rows;
}

/** All that counted in a count, also what was counted again; of a key also the members behind it. */
export async function countersOf(db: On, count_id: string): Promise<string[]> {
  const { rows } = await sql<{ staff_id: string }>`
    select distinct unnest(${membersBehind(sql`l.staff_id`)}) as staff_id from stock_count_line l
    where l.count_id = ${count_id}::uuid`.execute(db);
  return rows.map(({ staff_id }) => staff_id);
}

type NewLine = {
  count_id: string;
  sku: string;
  counted: number;
  expected: number;
  entry_id: number;
  staff_id: string;
  counted_at: Date;
  is_scan: boolean;
  step_key: string;
};

/** Notes what was counted. */
export async function addLine(tx: Tx, line: NewLine): Promise<void> {
  await tx
    .insertInto('stock_count_line')
    .values(line)
    .onConflict((same) => same.column('step_key').doNothing())
    .execute();
}

/** Whether a call has noted a line. */
export async function hasLine(db: On, step_key: string): Promise<boolean> {
  const row = db.selectFrom('stock_count_line').select('line_id').where('step_key', '=', step_key);
  return (await row.executeTakeFirst()) !== undefined;
}

/** Ends the counting. */
export async function close(tx: Tx, count_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('stock_count')
    .set({ closed_at: now })
    .where('count_id', '=', count_id)
    .where('closed_at', 'is', null)
    .execute();
}

/** Which of some SKUs were counted in the ledger after an entry: by another count, or by an import. */
export async function countedSince(
  tx: Tx,
  source: string,
  lines: readonly { sku: string; entry_id: number }[],
): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    select l.sku from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (sku text, entry_id bigint)
    where exists (
      select from stock_entry e where e.sku = l.sku and e.source = ${source} and e.kind = 'counted' and e.entry_id > l.entry_id)
    order by l.sku`.execute(tx);
  return rows.map(({ sku }) => sku);
}

type Correction = {
  correction_id: string;
  count_id: string;
  sku: string;
  difference: number;
  approved_by: string;
  approved_at: Date;
  undoes: string | null;
};

/** Notes a correction. */
export async function addCorrection(tx: Tx, correction: Correction): Promise<void> {
  await tx.insertInto('stock_correction').values(correction).execute();
}

/** The corrections of a count that were not taken back. */
export async function standingCorrections(
  tx: Tx,
  count_id: string,
): Promise<{ correction_id: string; sku: string; difference: number }[]> {
  const { rows } = await sql<{ correction_id: string; sku: string; difference: number }>`
    select c.correction_id, c.sku, c.difference from stock_correction c
    where c.count_id = ${count_id}::uuid and c.undoes is null
      and not exists (select from stock_correction u where u.undoes = c.correction_id)
    order by c.sku`.execute(tx);
  return rows;
}

/** Whether a member has corrected figures of a place by another count that it counted itself, since a moment. */
export async function hasOwnCorrection(
  db: On,
  { staff_id, source, count_id, since }: { staff_id: string; source: string; count_id: string; since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from stock_correction c join stock_count n on n.count_id = c.count_id
    where c.approved_by = ${staff_id} and c.approved_at >= ${since} and c.undoes is null and n.source = ${source}
      and n.count_id <> ${count_id}::uuid
      and exists (select from stock_count_line l where l.count_id = n.count_id
        and ${staff_id}::text = any (${membersBehind(sql`l.staff_id`)})) limit 1`.execute(db);
  return rows.length > 0;
}

/** Which SKUs of standing corrections another count or an import has set since. */
export async function countedAfter(tx: Tx, source: string, count_id: string): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    select distinct c.sku from stock_correction c
    join stock_entry e on e.cause_id = c.correction_id and e.sku = c.sku and e.source = ${source} and e.kind = 'counted'
    where c.count_id = ${count_id}::uuid and c.undoes is null
      and not exists (select from stock_correction u where u.undoes = c.correction_id)
      and exists (select from stock_entry f
        where f.sku = c.sku and f.source = ${source} and f.kind = 'counted' and f.entry_id > e.entry_id)
    order by 1`.execute(tx);
  return rows.map(({ sku }) => sku);
}

/** Every boutique as a place of stock. */
export function storePlaces(db: On): Promise<{ place: string; country: string }[]> {
  return db.selectFrom('store').select(['store_id as place', 'country']).execute();
}

/** The country of a boutique; undefined for another place. */
export async function countryOf(db: On, store_id: string): Promise<string | undefined> {
  const row = await db.selectFrom('store').select('country').where('store_id', '=', store_id).executeTakeFirst();
  return row?.country;
}
