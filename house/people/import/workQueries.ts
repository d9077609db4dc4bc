import { countries } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import { textJobs } from '../../../server/src/modules/backoffice/texts/jobs.ts';
import { mostJobTries } from '../../../server/src/platform/jobs/retry.ts';
import type { Database } from '../../../server/src/platform/db/database.ts';

/** SKUs of which a place has many pieces and that France sells, none of a set. */
export async function stockedIn(db: Database, source: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    select s.sku from stock s join variant v on v.sku = s.sku join price p on p.sku = s.sku and p.country = 'fr'
    where s.source = ${source} and s.qty >= 3 order by md5(s.sku) limit ${most}`.execute(db);
  return rows.map(({ sku }) => sku);
}

/** A promotion with a code that runs for a year everywhere. Adds it once. */
export async function addPromotion(
  db: Database,
  { code, name, percent }: { readonly code: string; readonly name: string; readonly percent: number },
): Promise<void> {
  await sql`
    with known as (select from promotion_code where code = ${code}),
    made as (
      insert into promotion (promotion_id, name, kind, percent, state, needs_code, countries, starts_at, ends_at, created_at, updated_at)
      select gen_random_uuid(), ${name}, 'percent', ${percent}::integer, 'active', true, ${countries}::text[], now() - interval '1 day',
        now() + interval '1 year', now(), now()
      where not exists (select from known)
      returning promotion_id
    ), coded as (
      insert into promotion_code (code, promotion_id, created_at) select ${code}, promotion_id, now() from made returning 1
    )
    update catalogue_state set version = version + 1 where exists (select from coded)`.execute(db);
}

/** A job that failed for good, for the desk of IT: tried again, it only indexes the names of categories once more. Adds it once. */
export async function addDeadJob(db: Database): Promise<void> {
  await sql`
    insert into job (kind, key, due_at, tries, failed_at, last_error)
    values (${textJobs.index_names}, 'demo', null, ${mostJobTries}, now(), 'canceling statement due to statement timeout')
    on conflict (kind, key) do nothing`.execute(db);
}
