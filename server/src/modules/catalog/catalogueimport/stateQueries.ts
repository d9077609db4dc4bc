// SQL of the state of the catalogue: whether an import runs, its version, and the house that it belongs to.
import { sql } from 'kysely';
import { allTags, purge } from '../../../platform/cache/purge.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';

type On = Database | Tx;

/** Updates the planner's statistics: it plans prepared statements once, by the row counts of that time. */
export async function analyze(db: On): Promise<void> {
  await sql`analyze product, product_text, product_gallery, product_category, variant, set_part, price, stock, picture, picture_file,
    attribute_option, category, category_text`.execute(db);
}

/** Records that an import has started. Returns whether the previous one crashed. */
export async function openImport(db: On): Promise<boolean> {
  const { rows } = await sql<{ import_open: boolean }>`
    with before as (select import_open from catalogue_state)
    update catalogue_state set import_open = true returning (select import_open from before)
  `.execute(db);
  return rows[0]?.import_open ?? false;
}

/** Records that the import has ended without a change. */
export async function closeImport(db: On): Promise<void> {
  await sql`update catalogue_state set import_open = false`.execute(db);
}

/**
 * Records that the import has ended, makes every process drop its cached catalogue, and purges every cached answer,
 * because one product appears on grids, among related products, in searches and stories.
 */
export async function announceChange(db: On): Promise<void> {
  await sql`update catalogue_state set version = version + 1, import_open = false`.execute(db);
  await purge({ db }, [allTags]);
}

/**
 * Records a change of single rows in the transaction that writes them: every process drops its cached catalogue and its cached answers as soon as
 * it commits, also where this process dies then. An import that runs goes on. decisions/0126.
 */
export async function announcePatch(tx: Tx): Promise<void> {
  await sql`update catalogue_state set version = version + 1`.execute(tx);
  await purge({ db: tx }, [allTags]);
}

/** Returns the house that the database belongs to; sets it to `name` where none is set. */
export async function houseOf(db: On, name: string): Promise<string> {
  await sql`update catalogue_state set house = ${name} where house is null`.execute(db);
  const { rows } = await sql<{ house: string }>`select house from catalogue_state`.execute(db);
  return rows[0]?.house ?? name;
}
