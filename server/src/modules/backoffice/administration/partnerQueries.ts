// Calls to partners of all servers, by minute. All by the database's clock. decisions/0125.
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

type NewCalls = {
  readonly partner: string;
  readonly answered: number;
  readonly failed: number;
  /** Milliseconds since the last of each; null for none. */
  readonly answered_ago: number | null;
  readonly failed_ago: number | null;
  readonly failure: string | null;
};

/** Adds the calls of a server. In the sequence of their names, so that two servers do not wait for each other in a ring. */
export async function addCalls(db: Database, calls: readonly NewCalls[]): Promise<void> {
  const sorted = calls.toSorted((one, other) => (one.partner < other.partner ? -1 : 1));
  await sql`
    with given as materialized (select * from jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb) g(
      partner text, answered integer, failed integer, answered_ago float8, failed_ago float8, failure text)),
    counted as (
      insert into partner_minute (partner, minute, answered, failed)
      select partner, date_trunc('minute', now()), answered, failed from given
      on conflict (partner, minute) do update
      set answered = partner_minute.answered + excluded.answered, failed = partner_minute.failed + excluded.failed)
    insert into partner_state (partner, answered_at, failed_at, failure)
    select partner, now() - make_interval(secs => answered_ago / 1000), now() - make_interval(secs => failed_ago / 1000), failure
    from given
    on conflict (partner) do update
    set answered_at = greatest(partner_state.answered_at, excluded.answered_at),
      failure = case when excluded.failed_at > coalesce(partner_state.failed_at, '-infinity') then excluded.failure
        else partner_state.failure end,
      failed_at = greatest(partner_state.failed_at, excluded.failed_at)`.execute(db);
}

export type PartnerRow = {
  partner: string;
  answered_at: Date | null;
  failed_at: Date | null;
  failure: string | null;
  hour_answered: number;
  hour_failed: number;
  recent_answered: number;
  recent_failed: number;
};

/** How the calls to each partner went, and the moment of the database. */
export async function partnerRows(db: Database): Promise<{ read_at: Date; rows: PartnerRow[] }> {
  const { rows } = await sql<PartnerRow & { read_at: Date }>`
    select s.partner, s.answered_at, s.failed_at, s.failure,
      coalesce(sum(m.answered), 0)::integer as hour_answered, coalesce(sum(m.failed), 0)::integer as hour_failed,
      coalesce(sum(m.answered) filter (where m.minute > now() - interval '6 minutes'), 0)::integer as recent_answered,
      coalesce(sum(m.failed) filter (where m.minute > now() - interval '6 minutes'), 0)::integer as recent_failed,
      now() as read_at
    from partner_state s
    left join partner_minute m on m.partner = s.partner and m.minute > now() - interval '61 minutes'
    group by s.partner`.execute(db);
  return { read_at: rows[0]?.read_at ?? new Date(), rows };
}

/** Deletes the minutes before a moment. */
export async function sweepMinutes(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('partner_minute').where('minute', '<', before).execute();
}
