// The counted pages and steps of some days. decisions/0137, 0144.
import type { DeviceClass, ShopStep } from '@vitrine/rules/analytics/shopSteps';
import type { IsoDay } from '@vitrine/rules/calendar/localDay';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Days } from './days.ts';

/** The sum of a step: of a day and of a storefront, or of a device. */
export type StepRow = {
  day: IsoDay | null;
  locale: string | null;
  device: DeviceClass | null;
  step: ShopStep;
  count: number;
};

/** The steps of some storefronts on some days: by day and storefront, and once more by device. */
export async function stepsOfDays(db: Database, { from, until }: Days, locales: readonly string[]): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select day::text as day, locale, device, step, sum(count)::bigint as count from shop_step_count
    where day between ${from}::date and ${until}::date and locale = any (${[...locales]}::text[])
    group by grouping sets ((day, locale, step), (device, step))`.execute(db);
  return rows;
}

/** The pages that some storefronts showed on some days, by day and storefront. */
export async function viewsOfDays(
  db: Database,
  { from, until }: Days,
  locales: readonly string[],
): Promise<{ day: IsoDay; locale: string; views: number }[]> {
  const { rows } = await sql<{ day: IsoDay; locale: string; views: number }>`
    select day::text as day, locale, views from page_view_count
    where day between ${from}::date and ${until}::date and locale = any (${[...locales]}::text[])
    order by day, locale`.execute(db);
  return rows;
}
