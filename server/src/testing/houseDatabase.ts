import { fileURLToPath } from 'node:url';
import { beforeAll } from 'vitest';
import { folderSource } from '../modules/catalog/catalogueimport/importSource.ts';
import { importCatalogue } from '../modules/catalog/catalogueimport/importCatalogue.ts';
import { testDatabase } from './testDatabase.ts';

export const houseFolder = fileURLToPath(new URL('../../../house/catalogue', import.meta.url));

/** A test file's own database with the demo house in it. Call it at the file's top. */
export function houseDatabase(): ReturnType<typeof testDatabase> {
  const database = testDatabase();
  beforeAll(async () => {
    const report = await importCatalogue(database.db, folderSource(houseFolder, null));
    if (report.errors.length > 0) throw new Error(JSON.stringify(report.errors[0]));
  });
  return database;
}
