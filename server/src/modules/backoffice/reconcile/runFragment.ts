// The results of comparisons with the provider's books, for statements of several modules. decisions/0095.
import { type RawBuilder, sql } from 'kysely';

/**
 * As a statement of one row: the seconds since the last comparison with reports of the provider (since the database exists where
 * none has run), and what the latest one has left open.
 */
export const runFigures: RawBuilder<unknown> = sql`
  select extract(epoch from now() - coalesce(
      (select ran_at from reconciliation_run where complete_until is not null order by ran_at desc limit 1),
      (select ran_at from schema_migration order by name limit 1)))::float8 as reconciled_seconds_ago,
    coalesce((select differences from reconciliation_run order by ran_at desc limit 1), 0) as reconciliation_differences,
    coalesce((select missing_days from reconciliation_run order by ran_at desc limit 1), 0) as reconciliation_missing_days`;
