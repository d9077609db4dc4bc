// Writes a whole product of the office by the checks and the statements of the import. decisions/0130.
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../../platform/db/database.ts';
import { newRun } from './importCatalogue.ts';
import { productStep } from './importProducts.ts';
import type { RowProblem } from './importReport.ts';
import { importWhole } from './importRows.ts';
import type { ImportSource } from './importSource.ts';
import type { Fields } from './mergeRow.ts';
import { lockProductRows } from './patchQueries.ts';
import { refuseWhileImporting } from './refuseWhileImporting.ts';
import { refreshMembers } from './ruledMembers.ts';
import { announcePatch } from './stateQueries.ts';
import { storedProducts, type StoredRows } from './storedRows.ts';

/** No folder: a product keeps the pictures that the shop has. */
const noFiles: ImportSource = {
  async *rows() {
    // It has no rows: the office passes its own.
  },
  picture: async () => null,
  sound: async () => null,
  video: async () => null,
};

/** The stored rows of products in the import's form, by their codes, locked until the transaction ends. Throws step_refused: `import_runs`. */
export async function lockedProducts(tx: Tx, codes: readonly string[]): Promise<StoredRows> {
  await refuseWhileImporting(tx);
  await lockProductRows(tx, codes);
  return storedProducts(tx, codes);
}

/** The stored row of a product, as `lockedProducts` reads it; null where there is none. */
export const lockedProduct = async (tx: Tx, code: string): Promise<Fields | null> =>
  (await lockedProducts(tx, [code])).get(code) ?? null;

/**
 * Writes whole rows of products that `lockedProducts` has locked, as the import does: pages and grids follow with the commit, searches
 * by `refreshRows` after it. Returns why rows are refused, by their codes; then nothing is written.
 */
export async function writeProducts(
  tx: Tx,
  wordings: readonly Wording[],
  rows: ReadonlyMap<string, Fields>,
): Promise<ReadonlyMap<string, readonly RowProblem[]>> {
  const run = await newRun(tx, noFiles, { wordings }, false);
  const problems = await importWhole(run, await productStep(run), rows);
  if (problems.size > 0) return problems;
  await refreshMembers(tx, [...rows.keys()]);
  await announcePatch(tx);
  return problems;
}
