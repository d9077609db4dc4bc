import * as schemas from '../catalogue/rowSchemas.ts';
import * as queries from './importQueries.ts';
import { importRows, type ImportRun } from './importRows.ts';
import type { PictureFile } from './pictureFiles.ts';
import * as tables from './productTables.ts';
import { readPictures, writePictures } from './rowPictures.ts';

/** Imports stores with their hours, services and pictures. */
export async function importStores(run: ImportRun): Promise<void> {
  const positions = new Map<string, number>();
  const pictures = new Map<string, PictureFile>();
  await importRows(run, {
    kind: 'stores',
    schema: schemas.storeRow(run.wordings),
    keyOf: (value) => value.store_id,
    storedForm: (value) => tables.storeTable(value, 0),
    salt: (value) => value.pictures.map(({ file }) => pictures.get(file)?.hash).join(),
    async check(value) {
      const files = value.pictures.map(({ file }) => file);
      const problems = await readPictures(run, files, pictures);
      if (problems.length > 0) return problems;
      positions.set(value.store_id, positions.size);
      run.known.stores.add(value.store_id);
      return [];
    },
    async write(batch) {
      run.reindexAll = true;
      const files = [...new Set(batch.flatMap(({ value }) => value.pictures.map(({ file }) => file)))];
      await writePictures(run, files, pictures);
      const rows = batch.map(({ value }) => tables.storeTable(value, positions.get(value.store_id) ?? 0));
      await queries.upsert(run.db, 'store', ['store_id'], tables.storeColumns, rows);
    },
  });
}
