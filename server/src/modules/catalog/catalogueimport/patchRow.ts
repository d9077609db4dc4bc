// Writes single rows of the catalogue, and then what follows from them, as the import does. decisions/0118.
import { type ChangeSubject, changeSubjects, keyColumns } from '@vitrine/rules/changes/changeSubjects';
import type { RowState } from '@vitrine/rules/changes/fold';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { indexAll, indexProducts } from '../search/indexDocuments.ts';
import * as queries from './patchQueries.ts';
import { codesShowing, refreshGalleries, refreshCategoryPaths, refreshSoldIn } from './importQueries.ts';
import { refuseWhileImporting } from './refuseWhileImporting.ts';
import { refreshMembers } from './ruledMembers.ts';
import { announcePatch } from './stateQueries.ts';

/** A row of the catalogue, by the key that the change table gives it. */
export type NamedRow = { readonly subject: ChangeSubject; readonly key: string };

/** What a write of these may change in rows of its product that it has not locked: where it is sold, its variants, its galleries. */
const ofProducts: ReadonlySet<ChangeSubject> = new Set([
  'price',
  'product',
  'product_hidden',
  'variant',
  'product_text',
  'product_category',
  'set_part',
  'picture',
  'picture_file',
  'product_video',
]);

/**
 * A row as it is now, without derived fields; null where there is none. Locks it until the transaction ends, also a row that is not there
 * yet: of two transactions that would add it the second waits, and finds what the first has added. One of a product waits for every other
 * writer of products.
 */
export async function lockRow(tx: Tx, { subject, key }: NamedRow): Promise<RowState> {
  const columns = keyColumns(subject, key);
  if (columns === null) return null;
  if (ofProducts.has(subject)) await queries.lockProducts(tx);
  const { hidden }: { readonly hidden: readonly string[] } = changeSubjects[subject];
  const at = { table: subject, columns, hidden };
  const row = await queries.lockRow(tx, at);
  if (row !== null) return row;
  if (subject === 'price' || subject === 'product_hidden' || subject === 'variant_cost')
    await queries.lockOwner(tx, at);
  else await queries.lockMissing(tx, `${subject} ${key}`);
  return queries.lockRow(tx, at);
}

/** Whether there is the piece or product of a row that may be absent: a price, or where a product is hidden. */
export async function hasOwner(tx: Tx, { subject, key }: NamedRow): Promise<boolean> {
  const { sku, code } = keyColumns(subject, key) ?? {};
  if (sku !== undefined) return queries.hasRow(tx, { table: 'variant', columns: { sku } });
  return code !== undefined && queries.hasRow(tx, { table: 'product', columns: { code } });
}

/** Throws step_refused where a product, or one of its pictures, lacks the texts of a language: `incomplete`, with the languages. decisions/0130, decisions/0136. */
async function requireTexts(db: Database, code: string): Promise<void> {
  const lacking = [
    ...(await queries.languagesWithout(db, code)).map((language) => `texts.${language}`),
    ...(await queries.languagesUndescribed(db, code)).map((language) => `images.${language}`),
  ];
  if (lacking.length === 0) return;
  const conflict = lacking.map((field) => ({ field, expected: null, now: null }));
  throw new ApiError('step_refused', { fields: { change: 'incomplete' }, conflict });
}

/** Whether `requireTexts` has thrown it: a proposal that publishes then fails at its moment. */
export const isIncomplete = (error: unknown): boolean =>
  error instanceof ApiError && error.detail.fields?.['change'] === 'incomplete';

/** Makes one writer of products wait for the other until the transaction ends. */
export { lockProducts } from './patchQueries.ts';

/** What an import does not write. */
const unimported: readonly ChangeSubject[] = ['setting', 'promotion', 'promotion_scope'];

/**
 * Writes fields of a row that is there, a row that is not, or deletes one (`fields` null); `followRows` does what follows. Throws
 * step_refused: `import_runs`, `incomplete`. The database's own constraints refuse what does not fit.
 */
export async function writeRow(tx: Tx, named: NamedRow, fields: RowState): Promise<void> {
  const columns = keyColumns(named.subject, named.key);
  if (columns === null) throw new Error(`${named.subject} has no row ${named.key}`);
  if (!unimported.includes(named.subject)) await refuseWhileImporting(tx);
  // A file that publishes it needs every text too.
  if (named.subject === 'product' && fields?.['status'] === 'published') await requireTexts(tx, named.key);
  const at = { table: named.subject, columns };
  if (fields === null) await queries.deleteRow(tx, at);
  else if (await queries.hasRow(tx, at)) await queries.updateRow(tx, at, fields);
  else await queries.insertRow(tx, at, { ...columns, ...fields });
  // A write that was based on the promotion before this change is refused.
  if (named.subject === 'promotion_scope') await queries.raiseVersion(tx, columns['promotion_id'] ?? '');
}

/** What no page and no search shows: nothing follows from it. */
const unshown: readonly ChangeSubject[] = ['variant_cost'];

/** Makes what is derived follow written rows. Pages and grids follow with the commit, searches by `refreshRows` after it. */
export async function followRows(tx: Tx, written: readonly NamedRow[]): Promise<void> {
  const rows = written.filter(({ subject }) => !unshown.includes(subject));
  if (rows.length === 0) return;
  const has = (...subjects: readonly ChangeSubject[]): boolean =>
    rows.some(({ subject }) => subjects.includes(subject));
  const codes = await codesOfRows(tx, rows);
  // No variant of a hidden product is sold.
  if (has('product', 'variant')) await queries.followStatus(tx, codes);
  await refreshSoldIn(tx, codes);
  // The first text of a language has no gallery yet.
  if (has('picture', 'product_text')) await refreshGalleries(tx, codes);
  const files = rows.flatMap(({ subject, key }) => (subject === 'picture_file' ? [key] : []));
  if (files.length > 0) await refreshGalleries(tx, await codesShowing(tx, files));
  if (has('category', 'category_text')) await refreshCategoryPaths(tx);
  await refreshMembers(tx, has('category', 'category_rule') ? null : codes);
  await announcePatch(tx);
}

/** The products that show these rows. */
async function codesOfRows(db: Database | Tx, rows: readonly NamedRow[]): Promise<string[]> {
  const codes = new Set<string>();
  for (const row of rows)
    // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
    for (const code of await queries.productsOf(db, row)) codes.add(code);
  return [...codes].toSorted();
}

/** Writes one row, and what follows from it. Throws what `writeRow` throws. */
export async function patchRow(tx: Tx, named: NamedRow, fields: RowState): Promise<void> {
  await writeRow(tx, named, fields);
  await followRows(tx, [named]);
}

const searched: readonly ChangeSubject[] = ['category', 'category_text', 'attribute_option'];

/** Makes every process read the catalogue again, and drops all cached answers. */
export const announce = (db: Database): Promise<void> => db.transaction().execute(announcePatch);

/** Makes searches follow written rows. They know no prices, and read where a product is sold from its own row. */
export async function refreshRows(db: Database, rows: readonly NamedRow[]): Promise<void> {
  const read = rows.filter(
    ({ subject }) => subject !== 'price' && subject !== 'product_hidden' && !unshown.includes(subject),
  );
  if (read.some(({ subject }) => searched.includes(subject))) await indexAll(db, () => undefined);
  else {
    const codes = await codesOfRows(db, read);
    if (codes.length === 0) return;
    await indexProducts(db, codes, () => undefined);
  }
  await announce(db);
}

/** Makes searches follow a written row. */
export const refresh = (db: Database, named: NamedRow): Promise<void> => refreshRows(db, [named]);
