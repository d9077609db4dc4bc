import { type Wording, wordings } from '@vitrine/rules/storefronts/storefronts';
import type { Database } from '../../../platform/db/database.ts';
import { indexAll, indexProducts } from '../search/indexDocuments.ts';
import { importContent } from './importContent.ts';
import { importPrices, importStock } from './importOffers.ts';
import { importProducts } from './importProducts.ts';
import * as queries from './importQueries.ts';
import { type ImportReport, newReport } from './importReport.ts';
import type { ImportRun } from './importRows.ts';
import type { ImportSource } from './importSource.ts';
import { importStores } from './importStores.ts';
import { importAttributes, importCategories } from './importTree.ts';

type ImportOptions = {
  /** Only checks the rows. */
  dry_run?: boolean;
  /** Accepts price changes of any size. */
  confirms_prices?: boolean;
  /** The wordings of the house's storefronts: each row must have every one. */
  wordings?: readonly Wording[];
  /** Called with a kind and the number of its rows processed so far. */
  onProgress?: (kind: string, rows: number) => void;
};

/**
 * Imports a catalogue: skips unchanged rows, refuses invalid ones by file, place and field, and writes the others in
 * batches. Rows that no file contains remain; a variant that its product's row leaves out is withdrawn. Ends by
 * updating search documents and purging cached pages, including those of a previous import that crashed before it did
 * so.
 */
export async function importCatalogue(
  db: Database,
  source: ImportSource,
  {
    dry_run = false,
    confirms_prices = false,
    wordings: spoken = wordings,
    onProgress = () => undefined,
  }: ImportOptions = {},
): Promise<ImportReport> {
  const run: ImportRun = {
    db,
    source,
    wordings: spoken,
    dry_run,
    confirms_prices,
    onProgress,
    report: newReport(dry_run),
    known: await queries.known(db),
    reworded: new Set(),
    reindexAll: false,
    changed: false,
  };
  if (!dry_run && (await queries.openImport(db))) Object.assign(run, { changed: true, reindexAll: true });
  await importAttributes(run);
  await importCategories(run);
  await importProducts(run);
  await importStores(run);
  await importPrices(run);
  await importStock(run);
  await importContent(run);
  if (dry_run) return run.report;
  if (!run.changed) {
    await queries.closeImport(db);
    return run.report;
  }
  const indexed = (rows: number): void => onProgress('search', rows);
  if (run.reindexAll) await indexAll(db, indexed);
  else if (run.reworded.size > 0) await indexProducts(db, [...run.reworded], indexed);
  await queries.analyze(db);
  await queries.announceChange(db);
  return run.report;
}
