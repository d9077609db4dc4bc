// SQL of the import. Rows are sent as JSON, which the table's own row type decodes.
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Column, FilledRow, WithColumns } from '../../../platform/db/columns.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { offeredIn } from '../catalogue/offeredFragment.ts';
import { soundFiles } from './exportQueries.ts';
import { patchesKey } from './patchQueries.ts';
import { ImportError } from './importReport.ts';
import type { Thing } from './withdrawn.ts';

type On = Database | Tx;
type Table = Exclude<keyof DB, 'schema_migration' | 'secret' | 'session' | 'sql_file'>;

/** Inserts rows and replaces those with the same key. The compiler refuses a row type that lacks a listed column. */
export async function upsert<T extends Table, C extends Column<T>, Row extends FilledRow<T, C>>(
  db: On,
  table: T,
  key: readonly NoInfer<C>[],
  columns: readonly C[],
  rows: WithColumns<Row, C>,
): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const sets = columns
    .filter((column) => !key.includes(column))
    .map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    on conflict (${sql.join(key.map((column) => sql.ref(column)))})
    do ${sets.length === 0 ? sql`nothing` : sql`update set ${sql.join(sets)}`}
  `.execute(db);
}

/** Inserts rows of a table whose old rows the import has deleted. */
export async function insert<T extends Table, C extends Column<T>, Row extends FilledRow<T, C>>(
  db: On,
  table: T,
  columns: readonly C[],
  rows: WithColumns<Row, C>,
): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
  `.execute(db);
}

/** Deletes the rows of these products that the import writes again, and withdraws their variants. */
export async function clearParts(db: On, codes: readonly string[]): Promise<void> {
  await sql`delete from product_category where code = any(${codes})`.execute(db);
  await sql`delete from picture where code = any(${codes})`.execute(db);
  await sql`delete from set_part where sku in (select sku from variant where code = any(${codes}))`.execute(db);
  // A variant that the new row leaves out remains for the orders that refer to it, and is no longer sold.
  await sql`update variant set is_withdrawn = true, is_removed = true, is_default = false where code = any(${codes})`.execute(
    db,
  );
}

/** The pictures, clips and recordings that the shop has. */
export async function storedFiles(db: On) {
  const pictures = await db.selectFrom('picture_file').select(['file', 'hash', 'width', 'height']).execute();
  const videos = await db.selectFrom('product_video').select(['file', 'hash']).execute();
  const sounds = await soundFiles(db);
  return {
    pictures: new Map(pictures.map((one) => [one.file, one])),
    videos: new Map(videos.map((one) => [one.file, one])),
    sounds: new Set(sounds),
  };
}

/** The place of each row of a table among the others. */
export async function placesOf(db: On, table: 'product' | 'store'): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; position: number }>`
    select ${sql.ref(table === 'product' ? 'code' : 'store_id')} as key, position from ${sql.table(table)}`.execute(db);
  return new Map(rows.map(({ key, position }) => [key, position]));
}

/** Hides products: they keep their texts and prices, and none of their variants is sold. */
export async function hideProducts(db: On, codes: readonly string[]): Promise<void> {
  await sql`update product set status = 'hidden' where code = any(${codes})`.execute(db);
  await sql`update variant set is_withdrawn = true where code = any(${codes})`.execute(db);
}

/** The products that are published. */
export async function publishedCodes(db: On): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from product where status = 'published' order by position, code`.execute(db);
  return rows.map(({ code }) => code);
}

/** The SKUs that have a price. */
export async function pricedSkus(db: On): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    select distinct sku from price join variant using (sku) where not is_removed order by sku`.execute(db);
  return rows.map(({ sku }) => sku);
}

/** The SKUs that have pieces anywhere. */
export async function stockedSkus(db: On): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    select distinct sku from stock where qty > 0 order by sku`.execute(db);
  return rows.map(({ sku }) => sku);
}

/** Deletes content pages by `kind/code`. */
export async function deletePages(db: On, keys: readonly string[]): Promise<void> {
  await sql`delete from content_page where kind || '/' || code = any(${keys})`.execute(db);
}

/** How many there are of each thing that an import may withdraw. */
export async function existingThings(db: On): Promise<Record<Thing, number>> {
  const { rows } = await sql<Record<Thing, number>>`
    select
      (select count(*) from price join variant using (sku) where not is_removed)::integer as prices,
      (select count(*) from variant_cost)::integer as costs,
      (select count(*) from stock where qty > 0)::integer as stock,
      ((select count(*) from product_text) + (select count(*) from category_text)
        + (select count(*) from content_page))::integer as texts,
      (select count(*) from picture)::integer as pictures,
      (select count(*) from variant where not is_removed)::integer as variants,
      (select count(*) from product_category)::integer as categories,
      (select coalesce(sum(cardinality(sold_in)), 0) from product)::integer as countries,
      (select count(*) from product)::integer as fields,
      (select count(*) from product where status = 'published')::integer as products,
      (select count(distinct (kind, code)) from content_page)::integer as pages`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a count has a row');
  return row;
}

export async function hasProducts(db: On): Promise<boolean> {
  return (await db.selectFrom('product').select('code').limit(1).execute()).length > 0;
}

/**
 * Runs `work` while no other import runs; from `holdPatches` on, which waits for those that are being written, the office writes no row
 * either: the import writes what it has read before. Throws ImportError when another import runs. decisions/0127.
 */
export function aloneImporting<Result>(
  db: Database,
  work: (holdPatches: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  // The lock is of the connection: a killed import leaves none behind.
  return db.connection().execute(async (connection) => {
    const key = sql`hashtextextended('vitrine import', 0)`;
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${key}) as mine`.execute(connection);
    if (!rows[0]?.mine) throw new ImportError('Another import is running; start this one again when it has ended.');
    let isHeld = false;
    const holdPatches = async (): Promise<void> => {
      await sql`select pg_advisory_lock(${patchesKey})`.execute(connection);
      isHeld = true;
    };
    try {
      return await work(holdPatches);
    } finally {
      if (isHeld) await sql`select pg_advisory_unlock(${patchesKey})`.execute(connection);
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}

/** Deletes prices. */
export async function deletePrices(db: On, prices: readonly { sku: string; country: string }[]): Promise<void> {
  if (prices.length === 0) return;
  await sql`
    delete from price using json_to_recordset(${JSON.stringify(prices)}::json) as gone (sku text, country text)
    where price.sku = gone.sku and price.country = gone.country`.execute(db);
}

/** Rebuilds the pictures of these products as pages and cards show them, one row per wording. */
export async function refreshGalleries(db: On, codes: readonly string[]): Promise<void> {
  await sql`
    insert into product_gallery (code, language, pictures)
    select t.code, t.language, (
      select coalesce(json_agg(json_build_object(
        'file', i.file, 'hash', f.hash, 'width', f.width, 'height', f.height, 'focus', f.focus,
        'role', i.role, 'color', i.color, 'alt', i.alt ->> t.language,
        'video', case when w.file is not null then json_build_object(
          'file', w.file, 'hash', w.hash, 'uploaded_at', w.uploaded_at) end
      ) order by i.position), '[]')
      from picture i join picture_file f using (file) left join product_video w on w.file = i.video
      where i.code = t.code
    )
    from product_text t where t.code = any(${codes})
    on conflict (code, language) do update set pictures = excluded.pictures
  `.execute(db);
}

/** Reads the products that show one of these files. */
export async function codesShowing(db: On, files: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select distinct code from picture where file = any(${files})
  `.execute(db);
  return rows.map(({ code }) => code);
}

/** Sets where each product is sold: the countries that its row allows, where it is not hidden, and that have a price for one of its variants. */
export async function refreshSoldIn(db: On, codes: readonly string[]): Promise<void> {
  await sql`
    update product set sold_in = found.countries
    from (
      select p.code, coalesce(
        array_agg(distinct pr.country) filter (
          -- A product without a price has a row without a country.
          where pr.country is not null and ${offeredIn(sql`pr.country`)}
        ), '{}'
      ) as countries
      from product p
      left join variant v on v.code = p.code and not v.is_withdrawn
      left join price pr on pr.sku = v.sku
      where p.code = any(${codes})
      group by p.code
    ) found
    where product.code = found.code and product.sold_in <> found.countries
  `.execute(db);
}

/** Sets the path of each category in each wording: the slugs from the root down. */
export async function refreshCategoryPaths(db: On): Promise<void> {
  await sql`
    with recursive tree as (
      select c.code, t.language, t.slug as path
      from category c join category_text t using (code) where c.parent is null
      union all
      select c.code, t.language, tree.path || '/' || t.slug
      from category c join category_text t using (code)
      join tree on tree.code = c.parent and tree.language = t.language
    )
    update category_text set path = tree.path
    from tree where tree.code = category_text.code and tree.language = category_text.language
      and category_text.path <> tree.path
  `.execute(db);
}

/** Reads the hashes of the last imported rows, by key. */
export async function rowHashes(db: On, kind: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; hash: string }>`
    select key, hash from catalogue_row where kind = ${kind}
  `.execute(db);
  return new Map(rows.map(({ key, hash }) => [key, hash]));
}

/** Reads every code that rows may refer to. */
export async function known(db: On) {
  const { rows } = await sql<{
    skus: [string, string][] | null;
    categories: string[];
    options: string[];
    stores: string[];
    sets: string[];
    products: number;
  }>`
    select
      (select json_agg(json_build_array(sku, code)) from variant) as skus,
      array(select code from category) as categories,
      array(select field || ':' || code from attribute_option) as options,
      array(select store_id from store) as stores,
      array(select code from product where configurator_type <> 'VARIANT_PRODUCT') as sets,
      (select count(*) from product) as products
  `.execute(db);
  const [row] = rows;
  return {
    skus: new Map(row?.skus ?? []),
    categories: new Set(row?.categories),
    options: new Set(row?.options),
    stores: new Set(row?.stores),
    sets: new Set(row?.sets),
    products: row?.products ?? 0,
  };
}

/**
 * Clears the codes that contradict an import: those that call an open store closed, and those of the closed stores, which
 * then have one successor.
 */
export async function clearStoreCodes(db: On, open: readonly string[], closed: readonly string[]): Promise<void> {
  await sql`
    update store set cegid_id = null
    where (string_to_array(cegid_id, '€'))[2:] && ${open}::text[] or store_id = any (${closed}::text[])`.execute(db);
}
