// The database's heartbeat, by which a restore is noticed.
import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';

/** Stores the first beat of a database that has none. */
export async function addBeat(db: Database): Promise<void> {
  await sql`
    insert into database_beat (beat, beat_at, relation)
    values (0, clock_timestamp(), 'database_beat'::regclass::oid::bigint) on conflict do nothing`.execute(db);
}

type BeatRow = {
  database_id: string;
  beat: number;
  beat_at: Date;
  silent_ms: number;
  is_stopped: boolean;
  is_same_table: boolean;
  timeline: string | null;
};

/** Locks the row and reads it. */
export async function lockBeat(tx: Tx): Promise<BeatRow | undefined> {
  const { rows } = await sql<BeatRow>`
    select database_id, beat, beat_at, is_stopped, timeline,
      (extract(epoch from clock_timestamp() - beat_at) * 1000)::float8 as silent_ms,
      relation = 'database_beat'::regclass::oid::bigint as is_same_table
    from database_beat for update`.execute(tx);
  return rows[0];
}

export type Seen = { database_id: string; beat: number; beat_at: Date };

export function readBeat(db: Database): Promise<Seen | undefined> {
  return db.selectFrom('database_beat').select(['database_id', 'beat', 'beat_at']).executeTakeFirst();
}

/** Beats, and takes over the table and the timeline; a null timeline keeps the stored one. */
export async function beat(tx: Tx, timeline: string | null): Promise<Seen | undefined> {
  const { rows } = await sql<Seen>`
    update database_beat set beat = beat + 1, beat_at = clock_timestamp(), is_stopped = false,
      timeline = coalesce(${timeline}::text, timeline), relation = 'database_beat'::regclass::oid::bigint
    returning database_id, beat, beat_at`.execute(tx);
  return rows[0];
}

/** Notes that a server stops properly; the next beat of another one takes it back. */
export async function noteStopped(db: Database): Promise<void> {
  await sql`update database_beat set beat = beat + 1, beat_at = clock_timestamp(), is_stopped = true`.execute(db);
}

/** Moves the sequences; returns by how much. `known` is an order number that was given, 0 for none. */
export async function skipNumbers(
  tx: Tx,
  { since, known, is_restored }: { since: Date; known: number; is_restored: boolean },
): Promise<number> {
  const { rows } = await sql<{ margin: number }>`
    select skip_numbers(${since}::timestamptz, ${known}::bigint, ${is_restored}) as margin`.execute(tx);
  return rows[0]?.margin ?? 0;
}

/** The last number of the orders. */
export async function lastOrderNumber(tx: Tx): Promise<number> {
  const { rows } = await sql<{ last: number }>`select last_value as last from order_number`.execute(tx);
  return rows[0]?.last ?? 0;
}

/** PostgreSQL's timeline; null where it does not tell, as some hosted ones do not. */
export async function timelineOf(db: Database): Promise<string | null> {
  const { rows } = await sql<{ timeline: string }>`
    select substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline`
    .execute(db)
    .catch(() => ({ rows: [] }));
  return rows[0]?.timeline ?? null;
}
