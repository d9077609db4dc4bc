// Writes single rows of the catalogue, and then what follows from them, as the import does. decisions/0118.
import { type ChangeSubject, changeSubjects, keyColumns } from '@vitrine/rules/changes/changeSubjects';
import type { RowState } from '@vitrine/rules/changes/fold';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { indexAll, indexProducts } from '../search/indexDocuments.ts';
import * as queries from './patchQueries.ts';
import { refreshGalleries, refreshCategoryPaths, refreshSoldIn } from './importQueries.ts';
import { announcePatch } from './stateQueries.ts';

/** A row of the catalogue, by the key that the change table gives it. */
export type NamedRow = { readonly subject: ChangeSubject; readonly key: string };

/**
 * A row as it is now, without derived fields; null where there is none. Locks it until the transaction ends, also a row that is not there
 * yet: of two transactions that would add it the second waits, and finds what the first has added.
 */
export async function lockRow(tx: Tx, { subject, key }: NamedRow): Promise<RowState> {
  const columns = keyColumns(subject, key);
  if (columns === null) return null;
  const { hidden }: { readonly hidden: readonly string[] } = changeSubjects[subject];
  const at = { table: subject, columns, hidden };
  const row = await queries.lockRow(tx, at);
  if (row !== null) return row;
  if (subject === 'price' || subject === 'product_hidden') await queries.lockOwner(tx, at);
  else await queries.lockMissing(tx, `${subject} ${key}`);
  return queries.lockRow(tx, at);
}

/** Whether there is the piece or product of a row that may be absent: a price, or where a product is hidden. */
export async function hasOwner(tx: Tx, { subject, key }: NamedRow): Promise<boolean> {
  const { sku, code } = keyColumns(subject, key) ?? {};
  if (sku !== undefined) return queries.hasRow(tx, { table: 'variant', columns: { sku } });
  return code !== undefined && queries.hasRow(tx, { table: 'product', columns: { code } });
}

/** Throws step_refused where a product lacks the texts of a language: `incomplete`, with the languages. decisions/0130. */
async function requireTexts(db: Database, code: string): Promise<void> {
  const lacking = await queries.languagesWithout(db, code);
  if (lacking.length === 0) return;
  const conflict = lacking.map((language) => ({ field: `texts.${language}`, expected: null, now: null }));
  throw new ApiError('step_refused', { fields: { change: 'incomplete' }, conflict });
}

/** Whether `requireTexts` has thrown it: a proposal that publishes then fails at its moment. */
export const isIncomplete = (error: unknown): boolean =>
  error instanceof ApiError && error.detail.fields?.['change'] === 'incomplete';

/**
 * Writes fields of a row that is there, a row that is not, or deletes one (`fields` null). Throws step_refused: `import_runs`, `incomplete`. The database's own constraints refuse what
 * does not fit. Pages and grids follow with the commit, searches by `refresh` after it.
 */
export async function patchRow(tx: Tx, named: NamedRow, fields: RowState): Promise<void> {
  const columns = keyColumns(named.subject, named.key);
  if (columns === null) throw new Error(`${named.subject} has no row ${named.key}`);
  // An import writes neither settings nor promotions.
  if (named.subject !== 'setting' && named.subject !== 'promotion' && !(await queries.holdImports(tx)))
    throw new ApiError('step_refused', { fields: { change: 'import_runs' } });
  // A file that publishes it needs every text too.
  if (named.subject === 'product' && fields?.['status'] === 'published') await requireTexts(tx, named.key);
  const at = { table: named.subject, columns };
  if (fields === null) await queries.deleteRow(tx, at);
  else if (await queries.hasRow(tx, at)) await queries.updateRow(tx, at, fields);
  else await queries.insertRow(tx, at, { ...columns, ...fields });
  const codes = await queries.productsOf(tx, named);
  if (named.subject === 'product') await queries.followStatus(tx, codes);
  await refreshSoldIn(tx, codes);
  // The first text of a language has no gallery yet.
  if (named.subject === 'picture' || named.subject === 'product_text') await refreshGalleries(tx, codes);
  if (named.subject === 'category' || named.subject === 'category_text') await refreshCategoryPaths(tx);
  await announcePatch(tx);
}

const searched: readonly ChangeSubject[] = ['category', 'category_text', 'attribute_option'];

/** Makes every process read the catalogue again, and drops all cached answers. */
export const announce = (db: Database): Promise<void> => db.transaction().execute(announcePatch);

/** Makes searches follow a written row. They know no prices, and read where a product is sold from its own row. */
export async function refresh(db: Database, named: NamedRow): Promise<void> {
  if (named.subject === 'price' || named.subject === 'product_hidden') return;
  if (searched.includes(named.subject)) await indexAll(db, () => undefined);
  else {
    const codes = await queries.productsOf(db, named);
    if (codes.length === 0) return;
    await indexProducts(db, codes, () => undefined);
  }
  await announce(db);
}
