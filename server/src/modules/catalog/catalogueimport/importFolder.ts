import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import type { Database } from '../../../platform/db/database.ts';
import { importCatalogue, type ImportOptions } from './importCatalogue.ts';
import { errorLine, ImportError, type ImportReport } from './importReport.ts';
import { withdrawnLines } from './withdrawn.ts';
import { folderSource, holdsRows, missingFiles, rowKinds, unreadFiles } from './importSource.ts';

/** The import folder does not exist. */
export class FolderError extends ImportError {}

/**
 * Imports a folder and prints a progress line per kind, then errors and totals. `masters` is the folder from which
 * `/images` serves pictures, `wordings` the wordings that each row must have. Throws FolderError when the folder does
 * not exist.
 */
export async function importFolder(
  db: Database,
  dir: string,
  options: Omit<ImportOptions, 'onProgress'> & {
    dry_run: boolean;
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
    ...options,
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
  for (const line of withdrawnLines(report.withdrawn)) if (!report.unconfirmed.includes(line)) options.say(line);
  for (const file of missingFiles(dir))
    options.say(`${file} is missing: a new variant is not sold before it has a price`);
  for (const line of report.unconfirmed) options.say(`needs a confirmation: ${line}; --confirm takes it`);
  options.say(`${outcomeOf(report, options.dry_run)} in ${seconds()} s`);
  return report;
}

/** Whether the import left something of the folder out, or would. */
export const isIncomplete = ({ errors, unconfirmed }: ImportReport): boolean =>
  errors.length > 0 || unconfirmed.length > 0;

/** The outcome in a few words: "imported" only when no row was refused. */
function outcomeOf({ kinds, errors, unconfirmed }: ImportReport, dry_run: boolean): string {
  if (dry_run) return 'checked, nothing written';
  if (unconfirmed.length > 0) return 'nothing written: what is withdrawn is not confirmed,';
  if (errors.length === 0) return 'imported';
  const refused = Object.values(kinds).reduce((sum, counts) => sum + counts.refused, 0);
  return `not everything was imported, ${refused} rows refused,`;
}
