import * as queries from './importQueries.ts';
import type { RowProblem } from './importReport.ts';
import type { ImportRun } from './importStep.ts';
import type { PictureFile } from './pictureFiles.ts';
import * as tables from './productTables.ts';

/** Reads a row's pictures into `found`; returns those that cannot be read. */
export async function readPictures(
  run: ImportRun,
  files: readonly string[],
  found: Map<string, PictureFile>,
): Promise<RowProblem[]> {
  const problems: RowProblem[] = [];
  for (const file of files) {
    const picture = await run.source.picture(file);
    if (picture) found.set(file, picture);
    else problems.push({ field: 'picture', problem: `${file} is no readable picture` });
  }
  return problems;
}

export async function writePictures(
  run: ImportRun,
  files: readonly string[],
  found: ReadonlyMap<string, PictureFile>,
): Promise<void> {
  const rows = files.flatMap((file) => found.get(file) ?? []);
  await queries.upsert(run.db, 'picture_file', ['file'], tables.pictureFileColumns, rows);
  // A story or a store may contain a newer version of a product's picture.
  await queries.refreshGalleries(run.db, await queries.codesShowing(run.db, files));
}
