// A house with so many products in 42 storefronts, and the demo's people: what the benches of the office's calls ask.
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { findDatabaseServer } from '../scripts/lib/databases.mjs';
import { importCatalogue } from '../server/src/modules/catalog/catalogueimport/importCatalogue.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { largeSource } from './largeCatalogue.ts';
import { importPeople } from './officeHouse.ts';
import { timed } from './officeMember.ts';
import { benchDatabase, startShop } from './shopUnderTest.ts';

/** An option of the command; `usual` without it. */
export const flag = (name: string, usual: string): string => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? usual : (process.argv[at + 1] ?? usual);
};

async function newHouse(products: number) {
  const server = await findDatabaseServer();
  if (!server) throw new Error('Needs a PostgreSQL server on which it may create databases: set TEST_DATABASE_URL.');
  const database = await benchDatabase(server);
  try {
    importPeople(database.url);
    const open = openDatabase({ connectionString: database.url }, 4, () => undefined);
    const ms = await timed(() => importCatalogue(open.db, largeSource(products), { onProgress: () => undefined }));
    await open.close();
    console.log(`${products} products are in after ${(ms / 1000).toFixed(0)} s`);
    return database;
  } catch (error) {
    await database.drop();
    throw error;
  }
}

/**
 * Does some work with a shop of `--products` products, 30,000 without it: in a database of its own, or in that of `--database`, which has the house
 * already and stays.
 */
export async function withLargeHouse(work: (url: string, client: Client) => Promise<void>): Promise<void> {
  const given = flag('database', '');
  const database =
    given === '' ? await newHouse(Number(flag('products', '30000'))) : { url: given, drop: () => Promise.resolve() };
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('vacuum analyze');
    const shop = await startShop(database.url, { SESSION_SECRET: randomBytes(32).toString('base64url') });
    try {
      await work(shop.url, client);
    } finally {
      await shop.stop();
    }
  } finally {
    await client.end();
    await database.drop();
  }
}
