// Writes a whole product of the office by the checks and the statements of the import. decisions/0130.
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { newRun } from './importCatalogue.ts';
import { productStep } from './importProducts.ts';
import type { RowProblem } from './importReport.ts';
import { importWhole } from './importRows.ts';
import type { ImportSource } from './importSource.ts';
import type { Fields } from './mergeRow.ts';
import { holdImports, lockProduct } from './patchQueries.ts';
import { announcePatch } from './stateQueries.ts';
import { storedProducts } from './storedRows.ts';

/** No folder: a product keeps the pictures that the shop has. */
const noFiles: ImportSource = {
  async *rows() {
    // It has no rows: the office passes its own.
  },
  picture: async () => null,
  sound: async () => null,
  video: async () => null,
};

/** The stored row of a product in the import's form, locked until the transaction ends; null where there is none. Throws step_refused: `import_runs`. */
export async function lockedProduct(tx: Tx, code: string): Promise<Fields | null> {
  if (!(await holdImports(tx))) throw new ApiError('step_refused', { fields: { change: 'import_runs' } });
  await lockProduct(tx, code);
  return (await storedProducts(tx, [code])).get(code) ?? null;
}

/**
 * Writes the whole row of a product that `lockedProduct` has locked, as the import does: pages and grids follow with the commit, searches
 * by `refresh` after it. Returns why the row is refused; then nothing is written.
 */
export async function writeProduct(
  tx: Tx,
  wordings: readonly Wording[],
  code: string,
  row: Fields,
): Promise<readonly RowProblem[]> {
  const run = await newRun(tx, noFiles, { wordings }, false);
  const problems = await importWhole(run, await productStep(run), code, row);
  if (problems.length === 0) await announcePatch(tx);
  return problems;
}
