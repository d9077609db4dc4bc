// npm run bench -- pictures: the memory of a server from which visitors load pages with pictures.
import { findDatabaseServer } from '../scripts/lib/databases.mjs';
import { pictureRows } from './pictures.ts';
import { benchDatabase } from './shopUnderTest.ts';
import { printTable } from './table.ts';

const server = await findDatabaseServer();
if (!server) throw new Error('Needs a PostgreSQL server on which it may create databases: set TEST_DATABASE_URL.');
const database = await benchDatabase(server);
async function main(url: string): Promise<boolean> {
  const rows = await pictureRows(url);
  printTable(rows);
  return rows.every(({ passed }) => passed);
}

let passed = false;
try {
  passed = await main(database.url);
} finally {
  await database.drop();
}
process.exit(passed ? 0 : 1);
