// What people search for, and what the office adds to searches. decisions/0127.
import type { Locale, Wording } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export type CountedSearch = {
  readonly locale: Locale;
  /** In UTC. */
  readonly day: string;
  readonly term: string;
  readonly searches: number;
  readonly without_results: number;
  readonly results: number;
};

/** Adds searches to the counts of their days, in one sequence, so that servers never wait for each other in a circle. */
export async function addSearches(db: Database, counted: readonly CountedSearch[]): Promise<void> {
  await sql`
    insert into search_count as c (locale, day, term, searches, without_results, results)
    select locale, day, term, searches, without_results, results
    from json_to_recordset(${JSON.stringify(counted)}::json)
      as n (locale text, day date, term text, searches integer, without_results integer, results integer)
    order by locale, day, term
    on conflict (locale, day, term) do update set searches = c.searches + excluded.searches,
      without_results = c.without_results + excluded.without_results, results = excluded.results`.execute(db);
}

/** Deletes the counts of days before one, and those of rare terms of days before another. */
export async function sweepSearches(
  db: Database,
  { before, rare_before, least }: { before: Date; rare_before: Date; least: number },
): Promise<void> {
  await sql`delete from search_count where day < ${before}::timestamptz::date`.execute(db);
  await sql`delete from search_count c where day < ${rare_before}::timestamptz::date and searches < ${least}`.execute(
    db,
  );
}

export type RuleRow = { language: Wording; term: string; others: string[]; codes: string[] };

/** All that the office adds to searches. */
export async function searchRules(db: Database): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select language, term, coalesce(s.others, '{}') as others, coalesce(p.codes, '{}') as codes
    from search_synonym s full join search_pin p using (language, term)`.execute(db);
  return rows;
}
