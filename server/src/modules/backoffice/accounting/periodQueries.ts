// Months of the books: which entries each has, and those that are closed. decisions/0124.
import { journalPostings } from '@vitrine/rules/books/chart';
import type { Bookkeeping } from '@vitrine/rules/books/journal';
import type { Month } from '@vitrine/rules/books/months';
import type { IsoDay } from '@vitrine/rules/calendar/localDay';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';

type On = Database | Tx;

export type PeriodRow = {
  month: Month;
  until: Date;
  through: number;
  from_entry: number;
  keeping: Bookkeeping & { readonly zone: string };
  first_number: number;
  entry_count: number;
  closed_at: Date;
  closed_by: string;
  /** The member that proposed the close; null for a month that one member closed. */
  proposed_by: string | null;
  sha256: string | null;
  byte_count: number | null;
};

const columns = sql`p.month, p.until, p.through, p.from_entry, p.keeping, p.first_number, p.entry_count, p.closed_at,
  s.name as closed_by, b.name as proposed_by, encode(p.sha256, 'hex') as sha256, p.byte_count`;
const periods = sql`book_period p join staff_account s on s.staff_id = p.closed_by
  left join staff_account b on b.staff_id = p.proposed_by`;

/** The closed months, the newest first. */
export async function closedPeriods(db: On, most: number): Promise<PeriodRow[]> {
  const { rows } = await sql<PeriodRow>`select ${columns} from ${periods} order by p.month desc limit ${most}`.execute(
    db,
  );
  return rows;
}

/** A closed month. */
export async function periodOf(db: On, month: Month): Promise<PeriodRow | undefined> {
  const { rows } = await sql<PeriodRow>`select ${columns} from ${periods} where p.month = ${month}`.execute(db);
  return rows[0];
}

/** The closed month before one. */
export async function periodBefore(db: On, month: Month): Promise<PeriodRow | undefined> {
  const { rows } = await sql<PeriodRow>`
    select ${columns} from ${periods} where p.month < ${month} order by p.month desc limit 1`.execute(db);
  return rows[0];
}

/** The moment of the first entry of the books. */
export async function firstEntryAt(db: On): Promise<Date | null> {
  const row = await db.selectFrom('book_entry').select('at').orderBy('entry_id').limit(1).executeTakeFirst();
  return row?.at ?? null;
}

/** The moment at which a day begins in a zone. */
export async function beginOf(db: On, day: IsoDay, zone: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select ${day}::date::timestamp at time zone ${zone} as at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a day has no beginning');
  return row.at;
}

/** Which entries a month has. */
export type Bounds = {
  /** Those of the closed months before it are not in it. */
  readonly after: Pick<PeriodRow, 'through' | 'until'> | null;
  /** The last entry; null for an open month. */
  readonly through: number | null;
  /** Of an open month behind another open one: where it begins. */
  readonly from: Date | null;
  readonly until: Date;
};

/** Whether an entry `e` is in a month, and in the journal. */
export const inMonth = ({ after, through, from, until }: Bounds): RawBuilder<unknown> => sql`(
  e.at < ${until} and e.posting = any (${journalPostings}::text[])
  and ${after ? sql`(e.at >= ${after.until} or e.entry_id > ${after.through})` : sql`true`}
  and ${through === null ? sql`true` : sql`e.entry_id <= ${through}`}
  and ${from === null ? sql`true` : sql`e.at >= ${from}`})`;

/** The first moment of each currency of a month. */
export async function currenciesOf(db: On, bounds: Bounds): Promise<{ currency: string; first_at: Date }[]> {
  const { rows } = await sql<{ currency: string; first_at: Date }>`
    select e.currency, min(e.at) as first_at from book_entry e where ${inMonth(bounds)} group by 1 order by 1`.execute(
    db,
  );
  return rows;
}

/** The first entry of a month; null for one without entries. */
export async function firstEntryOf(db: On, bounds: Bounds): Promise<number | null> {
  // The sum keeps the database from reading every entry before the month in the order of their numbers.
  const { rows } = await sql<{ first: number | null }>`
    select min(e.entry_id + 0) as first from book_entry e where ${inMonth(bounds)}`.execute(db);
  return rows[0]?.first ?? null;
}

/** How many postings a month has. */
export async function countPostings(db: On, bounds: Bounds): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct e.posting_id)::integer as count from book_entry e where ${inMonth(bounds)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether an entry of before a moment is beyond those whose sums are kept. */
export async function hasLater(tx: On, through: number, until: Date): Promise<boolean> {
  const { rows } = await sql<{ has_later: boolean }>`
    select exists (select from book_entry where entry_id > ${through} and at < ${until}) as has_later`.execute(tx);
  return rows[0]?.has_later ?? false;
}

type NewPeriod = Omit<PeriodRow, 'sha256' | 'byte_count'>;

/** Writes a closed month. */
export async function addPeriod(tx: Tx, period: NewPeriod): Promise<void> {
  await tx
    .insertInto('book_period')
    .values({ ...period, keeping: JSON.stringify(period.keeping) })
    .execute();
}

/** Stores the digest of the file of a month, once. */
export async function sealPeriod(db: Database, month: Month, sha256: Buffer, byte_count: number): Promise<void> {
  await sql`update book_period set sha256 = ${sha256}, byte_count = ${byte_count}
    where month = ${month} and sha256 is null`.execute(db);
}
