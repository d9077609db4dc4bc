import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import type { Database } from '../../../platform/db/database.ts';
import { importCatalogue } from './importCatalogue.ts';
import { errorLine, type ImportReport } from './importReport.ts';
import { folderSource, holdsRows, missingFiles, rowKinds, unreadFiles } from './importSource.ts';

/** The import folder does not exist. */
export class FolderError extends Error {}

/**
 * Imports a folder and prints a progress line per kind, then errors and totals. `masters` is the folder from which
 * `/images` serves pictures, `wordings` the wordings that each row must have. Throws FolderError when the folder does
 * not exist.
 */
export async function importFolder(
  db: Database,
  dir: string,
  options: {
    dry_run: boolean;
    confirms_prices?: boolean;
    masters: string;
    wordings: readonly Wording[];
    say: (line: string) => void;
    progress: (line: string) => void;
  },
): Promise<ImportReport> {
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) throw new FolderError(`There is no folder ${dir}.`);
  if (!holdsRows(dir)) throw new FolderError(`There is no catalogue in ${dir}: none of ${rowKinds.join(', ')}.`);
  const started = performance.now();
  const seconds = (): string => ((performance.now() - started) / 1000).toFixed(1);
  const same = join(dir, 'pictures') === options.masters;
  const source = folderSource(dir, same || options.dry_run ? null : options.masters);
  const report = await importCatalogue(db, source, {
    dry_run: options.dry_run,
    confirms_prices: options.confirms_prices ?? false,
    wordings: options.wordings,
    onProgress(kind, rows) {
      if (rows % 100 === 0) options.progress(`${kind} ${rows}  ${seconds()} s`);
    },
  });
  options.progress('');
  for (const file of unreadFiles(dir))
    report.errors.push({ file, at: '', key: null, field: '(file)', problem: 'is not read: no rows have this name' });
  for (const error of report.errors) options.say(errorLine(error));
  if (report.more_errors > 0) options.say(`… and ${report.more_errors} errors more`);
  for (const [kind, { read, written, unchanged, refused }] of Object.entries(report.kinds))
    options.say(`${kind.padEnd(11)}${read} read, ${written} written, ${unchanged} unchanged, ${refused} refused`);
  for (const file of missingFiles(dir)) options.say(`${file} is missing: a variant without a price is not sold`);
  options.say(`${outcomeOf(report)} in ${seconds()} s`);
  return report;
}

/** The outcome in a few words: "imported" only when no row was refused. */
function outcomeOf({ dry_run, kinds, errors }: ImportReport): string {
  if (dry_run) return 'checked, nothing written';
  if (errors.length === 0) return 'imported';
  const refused = Object.values(kinds).reduce((sum, counts) => sum + counts.refused, 0);
  return `not everything was imported, ${refused} rows refused,`;
}
