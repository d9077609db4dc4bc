// Single rows of the catalogue, by table and key. Names come from `changeSubjects` alone. decisions/0118.
import { type ChangeSubject, keyColumns } from '@vitrine/rules/changes/changeSubjects';
import type { RowState } from '@vitrine/rules/changes/fold';
import type { StoredPrice } from '@vitrine/rules/prices/pricePeriod';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';

type On = Database | Tx;
type Place = { readonly table: ChangeSubject; readonly columns: Readonly<Record<string, string>> };

/** The lock that an import holds alone while it writes, and each patch of the office with others. */
export const patchesKey = sql`hashtextextended('vitrine patches', 0)`;

/** Holds imports off until the transaction ends; false while one writes. */
export async function holdImports(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock_shared(${patchesKey}) as held`.execute(tx);
  return rows[0]?.held ?? false;
}

/** Whether a row of the table has the key's values; they are text in the key, whatever their type is. */
const isRow = ({ columns }: Pick<Place, 'columns'>): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)}::text = ${value}`),
    sql` and `,
  )}`;

/** Fields as the table's own types decode them. */
const decoded = ({ table }: Pick<Place, 'table'>, fields: object): RawBuilder<unknown> =>
  sql`jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(fields)}::jsonb)`;

/** The row without some of its columns, locked. */
export async function lockRow(
  tx: Tx,
  { hidden, ...at }: Place & { readonly hidden: readonly string[] },
): Promise<RowState> {
  const { rows } = await sql<{ state: RowState }>`
    select to_jsonb(r) - ${[...hidden]}::text[] as state from ${sql.table(at.table)} r where ${isRow(at)} for update`.execute(
    tx,
  );
  return rows[0]?.state ?? null;
}

export async function hasRow(tx: Tx, at: Place): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(at.table)} where ${isRow(at)}`.execute(tx);
  return rows.length > 0;
}

export async function deleteRow(tx: Tx, at: Place): Promise<void> {
  await sql`delete from ${sql.table(at.table)} where ${isRow(at)}`.execute(tx);
}

export async function insertRow(tx: Tx, at: Place, fields: object): Promise<void> {
  const names = sql.join(Object.keys(fields).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(at.table)} (${names}) select ${names} from ${decoded(at, fields)}`.execute(tx);
}

export async function updateRow(tx: Tx, at: Place, fields: object): Promise<void> {
  const sets = Object.keys(fields).map((name) => sql`${sql.ref(name)} = d.${sql.ref(name)}`);
  await sql`update ${sql.table(at.table)} set ${sql.join(sets)} from ${decoded(at, fields)} d where ${sql.join(
    Object.entries(at.columns).map(([name, value]) => sql`${sql.table(at.table)}.${sql.ref(name)}::text = ${value}`),
    sql` and `,
  )}`.execute(tx);
}

/** Locks the row on which one hangs that is not there yet, so that no other transaction adds it. */
export async function lockOwner(tx: Tx, { table, columns }: Place): Promise<void> {
  const { sku, code } = columns;
  if (table === 'price' || table === 'variant_cost')
    await sql`select from variant where sku = ${sku} for update`.execute(tx);
  if (table === 'product_hidden') await sql`select from product where code = ${code} for update`.execute(tx);
}

/**
 * Makes one writer of products wait for the other until the transaction ends: two new ones must not take the same code or SKU, and what
 * follows from a row, as where a product is sold from its first price, is in rows that the other one has locked before. decisions/0147.
 */
export async function lockProducts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('vitrine products', 0))`.execute(tx);
}

/** What hangs on a product, with the column that gives its rows a sequence. */
const productRows = { product_text: 'language', variant: 'sku', picture: 'position' } as const;

/**
 * Locks products with their texts, variants and pictures, so that no other writer of them comes between reading and writing. Each table in
 * one sequence, the product first, as every other writer of two of these rows: else the two would wait for each other. decisions/0147.
 */
export async function lockProductRows(tx: Tx, codes: readonly string[]): Promise<void> {
  await lockProducts(tx);
  await sql`select from product where code = any (${codes}) order by code for no key update`.execute(tx);
  for (const [table, column] of Object.entries(productRows))
    // oxlint-disable-next-line no-await-in-loop -- locks are taken in one sequence
    await sql`select from ${sql.table(table)} where code = any (${codes}) order by code, ${sql.ref(column)} for no key update`.execute(
      tx,
    );
}

/** The languages of the categories, which are all of the house, in which a product has no text. */
export async function languagesWithout(tx: On, code: string): Promise<string[]> {
  const { rows } = await sql<{ language: string }>`
    select distinct language from category_text c
    where not exists (select from product_text t where t.code = ${code} and t.language = c.language and t.title <> '')
    order by language`.execute(tx);
  return rows.map(({ language }) => language);
}

/** Those of the same languages in which nothing says what one of its pictures shows. decisions/0136. */
export async function languagesUndescribed(tx: On, code: string): Promise<string[]> {
  const { rows } = await sql<{ language: string }>`
    select distinct c.language from category_text c join picture i on i.code = ${code}
    where coalesce(i.alt ->> c.language, '') = '' order by c.language`.execute(tx);
  return rows.map(({ language }) => language);
}

/** Makes the variants of a product follow its status: no variant of a hidden product is sold. decisions/0089. */
export async function followStatus(tx: Tx, codes: readonly string[]): Promise<void> {
  await sql`
    update variant v set is_withdrawn = v.is_removed or p.status = 'hidden' from product p
    where p.code = v.code and v.code = any (${codes}) and v.is_withdrawn <> (v.is_removed or p.status = 'hidden')`.execute(
    tx,
  );
}

/** Raises the version of a promotion: a part of it was written. */
export async function raiseVersion(tx: Tx, promotion_id: string): Promise<void> {
  await sql`update promotion set version = version where promotion_id = ${promotion_id}`.execute(tx);
}

type PriceOfSku = StoredPrice & { sku: string; country: string };

/** Locks the SKUs to which prices are added, so that no other transaction adds the same ones. */
export async function lockSkus(tx: Tx, skus: readonly string[]): Promise<void> {
  if (skus.length > 0)
    await sql`select from variant where sku = any (${skus}::text[]) order by sku for update`.execute(tx);
}

/** The prices of SKUs in countries that are there, locked. */
export async function lockPrices(
  tx: Tx,
  keys: readonly { readonly sku: string; readonly country: string }[],
): Promise<PriceOfSku[]> {
  const { rows } = await sql<PriceOfSku>`
    select price.sku, price.country, price.amount, price.until, price.regular
    from json_to_recordset(${JSON.stringify(keys)}::json) as k (sku text, country text)
    join price on price.sku = k.sku and price.country = k.country
    order by price.sku, price.country for update of price`.execute(tx);
  return rows;
}

/** Ends the periods of prices: what comes after them holds. Those that nothing follows keep their price until they are deleted. */
export async function endPrices(
  tx: Tx,
  keys: readonly { readonly sku: string; readonly country: string }[],
): Promise<void> {
  await sql`
    update price set amount = coalesce(price.regular, price.amount), until = null, regular = null
    from json_to_recordset(${JSON.stringify(keys)}::json) as k (sku text, country text)
    where price.sku = k.sku and price.country = k.country`.execute(tx);
}

/** Gives prices another end. */
export async function moveEnds(
  tx: Tx,
  ends: readonly { readonly sku: string; readonly country: string; readonly after: Date }[],
): Promise<void> {
  await sql`
    update price set until = e.after
    from json_to_recordset(${JSON.stringify(ends)}::json) as e (sku text, country text, after timestamptz)
    where price.sku = e.sku and price.country = e.country`.execute(tx);
}

/** Lets what follows in a transaction take no change back: one that ends a price has done so, and a change is taken back once. */
export async function leaveUndo(tx: Tx): Promise<void> {
  await sql`select set_config('vitrine.undoes', '', true)`.execute(tx);
}

/** The products of SKUs. */
export async function codesOf(tx: Tx, skus: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select distinct code from variant where sku = any (${skus}::text[]) order by code`.execute(tx);
  return rows.map(({ code }) => code);
}

/** The products that show a row of the catalogue. */
export async function productsOf(
  db: On,
  { subject, key }: { readonly subject: ChangeSubject; readonly key: string },
): Promise<string[]> {
  const { code, sku } = keyColumns(subject, key) ?? {};
  if (code !== undefined && (subject.startsWith('product') || subject === 'picture')) return [code];
  if (sku === undefined) return [];
  const { rows } = await sql<{ code: string }>`select code from variant where sku = ${sku}`.execute(db);
  return rows.map((row) => row.code);
}

/** Locks the name of a row that is not there, until the transaction ends. */
export async function lockMissing(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`catalogue row ${name}`}, 0))`.execute(tx);
}

/** The prices of the engravings of products, by country; a product without an engraving is left out. */
export async function engravingPrices(
  tx: Tx,
  codes: readonly string[],
): Promise<{ code: string; prices: Readonly<Record<string, number>> }[]> {
  const { rows } = await sql<{ code: string; prices: Readonly<Record<string, number>> }>`
    select code, coalesce(engraving -> 'prices', '{}') as prices from product
    where code = any (${codes}) and engraving is not null`.execute(tx);
  return rows;
}

/** Writes prices of engravings; null takes one away. */
export async function writeEngravingPrices(
  tx: Tx,
  prices: readonly { readonly code: string; readonly country: string; readonly after: number | null }[],
): Promise<void> {
  if (prices.length === 0) return;
  await sql`
    update product p set engraving = jsonb_set(p.engraving, '{prices}', jsonb_strip_nulls(coalesce(p.engraving -> 'prices', '{}') || n.prices))
    from (select code, jsonb_object_agg(country, after) as prices
      from json_to_recordset(${JSON.stringify(prices)}::json) as k (code text, country text, after bigint) group by code) n
    where p.code = n.code`.execute(tx);
}
