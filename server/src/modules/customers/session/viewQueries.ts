// The pages that were shown, by day and storefront. decisions/0137.
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { IsoDay } from '@vitrine/rules/calendar/localDay';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

type CountedViews = { readonly day: IsoDay; readonly locale: Locale; readonly views: number };

/** Adds pages to the counts of their days, in one sequence, so that servers never wait for each other in a circle. */
export async function addViews(db: Database, counted: readonly CountedViews[]): Promise<void> {
  await sql`
    insert into page_view_count as c (day, locale, views)
    select day, locale, views from json_to_recordset(${JSON.stringify(counted)}::json) as n (day date, locale text, views bigint)
    order by day, locale
    on conflict (day, locale) do update set views = c.views + excluded.views`.execute(db);
}
