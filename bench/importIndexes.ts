// What indexes cost an import of new products: processor time of the import and of its database connections, with and without them in turn, each time
// in a new database. `npm run node -- bench/importIndexes.ts [--products 5000] [--rounds 4] FILE…`: the migrations that create the indexes.
import { readFileSync } from 'node:fs';
import { findDatabaseServer } from '../scripts/lib/databases.mjs';
import { importCatalogue } from '../server/src/modules/catalog/catalogueimport/importCatalogue.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { flag } from './largeHouse.ts';
import { largeSource } from './largeCatalogue.ts';
import { middle } from './officeMember.ts';
import { databaseMs } from './processorTime.ts';
import { benchDatabase } from './shopUnderTest.ts';

const products = Number(flag('products', '5000'));
const indexes = process.argv
  .filter((one) => one.endsWith('.sql'))
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/create index if not exists (?<name>\w+)/gu)])
  .map(({ groups }) => groups?.['name'] ?? '');

async function imported(server: string, without: readonly string[]): Promise<number> {
  const database = await benchDatabase(server);
  try {
    const { db, pool, close } = openDatabase({ connectionString: database.url }, 4, () => undefined);
    // oxlint-disable-next-line no-await-in-loop -- one lock at a time
    for (const name of without) await pool.query(`drop index ${name}`);
    const [before, own] = [await databaseMs(pool), process.cpuUsage()];
    await importCatalogue(db, largeSource(products), { onProgress: () => undefined });
    const { user, system } = process.cpuUsage(own);
    const ms = (await databaseMs(pool)) - before + (user + system) / 1000;
    await close();
    return ms;
  } finally {
    await database.drop();
  }
}

const server = await findDatabaseServer();
if (!server) throw new Error('Needs a PostgreSQL server on which it may create databases: set TEST_DATABASE_URL.');
const spent: Record<'with' | 'without', number[]> = { with: [], without: [] };
for (let round = 0; round < Number(flag('rounds', '4')); round += 1) {
  // oxlint-disable-next-line no-await-in-loop -- one import after the other
  spent.without.push(await imported(server, indexes));
  // oxlint-disable-next-line no-await-in-loop -- as above
  spent.with.push(await imported(server, []));
}
console.log(`${indexes.length} indexes, ${products} products, processor milliseconds`, spent);
console.log(`ratio ${(middle(spent.with) / middle(spent.without)).toFixed(2)}`);
