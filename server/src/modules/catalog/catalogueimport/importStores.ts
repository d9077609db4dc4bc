import { parseStoreCode } from '@vitrine/rules/stores/storeCode';
import * as schemas from '../catalogue/rowSchemas.ts';
import type { StoreRow } from '../catalogue/rowSchemas.ts';
import * as queries from './importQueries.ts';
import { importRows, stringOf } from './importRows.ts';
import type { ImportRun } from './importStep.ts';
import { newPlaces } from './newPlaces.ts';
import type { PictureFile } from './pictureFiles.ts';
import * as tables from './productTables.ts';
import { readPictures, writePictures } from './rowPictures.ts';
import { storedStores, type StoredRows } from './storedRows.ts';

/** The closed stores that a row replaces. Spec 2 §9. */
const formerOf = ({ cegid_id }: StoreRow): readonly string[] => parseStoreCode(cegid_id ?? '')?.former ?? [];

/** Imports stores with their hours, services and pictures. */
export async function importStores(run: ImportRun): Promise<void> {
  let stored: Promise<StoredRows> | undefined;
  const places = await newPlaces(run, 'store');
  const positions = new Map<string, number>();
  const closed = new Set<string>();
  const pictures = new Map<string, PictureFile>();
  await importRows(run, {
    kind: 'stores',
    schema: schemas.storeRow(run.wordings),
    keyOf: ({ store_id }) => stringOf(store_id),
    stored: () => (stored ??= storedStores(run.db)),
    storedForm: (value) => tables.storeTable(value, 0),
    salt: (value) => value.pictures.map(({ file }) => pictures.get(file)?.hash).join(),
    async check(value) {
      const files = value.pictures.map(({ file }) => file);
      const problems = await readPictures(run, files, pictures);
      if (problems.length > 0) return problems;
      const former = formerOf(value);
      if (value.cegid_id && parseStoreCode(value.cegid_id)?.store_id !== value.store_id)
        return [{ field: 'cegid_id', problem: 'is no code of this store, such as 1004€1010' }];
      if (closed.has(value.store_id) || former.some((id) => positions.has(id) || closed.has(id)))
        return [{ field: 'cegid_id', problem: 'names an open store, or one that another store replaces' }];
      for (const id of former) closed.add(id);
      positions.set(value.store_id, places(value.store_id));
      run.known.stores.add(value.store_id);
      return [];
    },
    async write(batch) {
      run.reindexAll = true;
      const files = [...new Set(batch.flatMap(({ value }) => value.pictures.map(({ file }) => file)))];
      await writePictures(run, files, pictures);
      const rows = batch.map(({ value }) => tables.storeTable(value, positions.get(value.store_id) ?? 0));
      await queries.upsert(run.db, 'store', ['store_id'], tables.storeColumns, rows);
      await queries.clearStoreCodes(
        run.db,
        batch.map(({ value }) => value.store_id),
        batch.flatMap(({ value }) => formerOf(value)),
      );
    },
  });
}
