// The pages and steps of a day and storefront. decisions/0137, 0144.
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

type CountedSteps = {
  readonly day: IsoDay;
  readonly locale: string;
  readonly device: string;
  readonly step: string;
  readonly count: number;
};

/** Adds steps to the counts of their days, in one sequence as the pages. */
export async function addSteps(db: Database, counted: readonly CountedSteps[]): Promise<void> {
  await sql`
    insert into shop_step_count as c (day, locale, device, step, count)
    select day, locale, device, step, count from json_to_recordset(${JSON.stringify(counted)}::json)
      as n (day date, locale text, device text, step text, count bigint)
    order by day, locale, device, step
    on conflict (day, locale, device, step) do update set count = c.count + excluded.count`.execute(db);
}
