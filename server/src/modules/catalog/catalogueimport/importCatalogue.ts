import { type Wording, wordings } from '@vitrine/rules/storefronts/storefronts';
import type { Database } from '../../../platform/db/database.ts';
import { indexAll, indexProducts } from '../search/indexDocuments.ts';
import { importContent } from './importContent.ts';
import { importCosts } from './importCosts.ts';
import { importPrices, importStock } from './importOffers.ts';
import { importProducts } from './importProducts.ts';
import * as queries from './importQueries.ts';
import * as state from './stateQueries.ts';
import { type ImportReport, newReport } from './importReport.ts';
import type { ImportRun } from './importStep.ts';
import type { ImportSource } from './importSource.ts';
import { importStores } from './importStores.ts';
import { importAttributes, importCategories } from './importTree.ts';
import { withStoredFiles } from './storedFiles.ts';
import { refreshMembers } from './ruledMembers.ts';
import { largeWithdrawals, withdrawnLines } from './withdrawn.ts';

export type ImportOptions = {
  /** Only checks the rows, and counts what an import would write and withdraw. */
  dry_run?: boolean;
  /** The files are the whole catalogue: what they leave out is withdrawn. */
  complete?: boolean;
  /** Accepts price changes of any size, and the withdrawal of any number of prices. */
  confirms_prices?: boolean;
  /** Accepts all of it: price changes of any size and any number of withdrawals. */
  confirms?: boolean;
  /** Asks an operator whether withdrawals that need a confirmation, one line for each kind, are meant. */
  ask?: (lines: readonly string[]) => Promise<boolean>;
  /** The wordings of the house's storefronts: each row must have every one. */
  wordings?: readonly Wording[];
  /** Called with a kind and the number of its rows processed so far. */
  onProgress?: (kind: string, rows: number) => void;
};

async function importKinds(run: ImportRun): Promise<void> {
  await importAttributes(run);
  await importCategories(run);
  await importProducts(run);
  await importStores(run);
  await importPrices(run);
  await importCosts(run);
  await importStock(run);
  await importContent(run);
}

/** The state of an import at its start. */
export async function newRun(
  db: Database,
  source: ImportSource,
  options: ImportOptions,
  dry_run: boolean,
): Promise<ImportRun> {
  const { complete = false, confirms = false, confirms_prices = false, wordings: spoken = wordings } = options;
  return {
    db,
    source: await withStoredFiles(db, source),
    wordings: spoken,
    dry_run,
    complete,
    confirms_prices: confirms || confirms_prices,
    onProgress: options.onProgress ?? (() => undefined),
    report: newReport(dry_run),
    known: await queries.known(db),
    reworded: new Set(),
    reindexAll: false,
    changed: false,
  };
}

/**
 * Checks the whole source, and returns its report with what an operator has to confirm. Reads everything once more than
 * the import itself, because nothing may be written before the last file has been counted.
 */
async function planned(db: Database, source: ImportSource, options: ImportOptions): Promise<ImportReport> {
  const run = await newRun(db, source, options, true);
  await importKinds(run);
  const { report } = run;
  const large = largeWithdrawals(report.withdrawn, await queries.existingThings(db)).filter(
    (thing) => !options.confirms && !(options.confirms_prices && thing === 'prices'),
  );
  report.unconfirmed = withdrawnLines(report.withdrawn, large);
  return report;
}

/**
 * Imports a catalogue: lays each row over the stored one, skips rows that change nothing, refuses invalid ones by file,
 * place and field, and writes the others in batches. What a file does not name stays; a withdrawal is a word of its own
 * (or what a `complete` source leaves out), and one of many things writes nothing without a confirmation. Ends by
 * updating search documents and purging cached pages, including those of a previous import that crashed before it did
 * so. Throws ImportError when another import runs. decisions/0089.
 */
export async function importCatalogue(
  db: Database,
  source: ImportSource,
  options: ImportOptions = {},
): Promise<ImportReport> {
  return queries.aloneImporting(db, async (holdPatches) => {
    const { dry_run = false, ask } = options;
    // A catalogue that is empty has nothing to lose.
    if (dry_run || (await queries.hasProducts(db))) {
      const report = await planned(db, source, options);
      if (dry_run) return report;
      if (report.unconfirmed.length > 0 && !(await ask?.(report.unconfirmed))) return unwritten(report);
    }
    await holdPatches();
    return writeCatalogue(db, source, options);
  });
}

/** The report of an import that stopped before it wrote anything. */
function unwritten(report: ImportReport): ImportReport {
  for (const counts of Object.values(report.kinds)) counts.written = 0;
  return { ...report, dry_run: false };
}

async function writeCatalogue(db: Database, source: ImportSource, options: ImportOptions): Promise<ImportReport> {
  const run = await newRun(db, source, options, false);
  if (await state.openImport(db)) Object.assign(run, { changed: true, reindexAll: true });
  await importKinds(run);
  if (!run.changed) {
    await state.closeImport(db);
    return run.report;
  }
  // Also of categories that another parent has now.
  await db.transaction().execute((tx) => refreshMembers(tx, null));
  const indexed = (rows: number): void => run.onProgress('search', rows);
  if (run.reindexAll) await indexAll(db, indexed);
  else if (run.reworded.size > 0) await indexProducts(db, [...run.reworded], indexed);
  await state.analyze(db);
  await state.announceChange(db);
  return run.report;
}
