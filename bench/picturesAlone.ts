// npm run bench -- pictures: the memory of a server from which visitors load pages with pictures.
import { findDatabaseServer } from '../scripts/lib/databases.mjs';
import { mixedRows, pictureRows } from './pictures.ts';
import { benchDatabase } from './shopUnderTest.ts';
import { printTable } from './table.ts';

const server = await findDatabaseServer();
if (!server) throw new Error('Needs a PostgreSQL server on which it may create databases: set TEST_DATABASE_URL.');
const database = await benchDatabase(server);
async function main(url: string): Promise<boolean> {
  // `-- pictures --mixed` measures the second alone.
  const browsed = process.argv.includes('--mixed') ? [] : await pictureRows(url);
  const rows = [...browsed, ...(await mixedRows(url))];
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
