// What the change table costs an import of every price: processor time of the import and of its database connections, with and without
// the triggers in turn. Needs a database with the house's catalogue on this machine (DATABASE_URL). Changes each price by 1000 minor
// units and back. `npm run node -- bench/changeTable.ts DIR DIR`: two folders whose `prices.json` differ in every price.
import { importFolder } from '../server/src/modules/catalog/catalogueimport/importFolder.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { readConfig } from '../server/src/platform/config/config.ts';
import { databaseMs } from './processorTime.ts';

const [one = '', other = ''] = process.argv.slice(2);
const url = process.env['DATABASE_URL'] ?? '';
const { house, IMAGES_DIR } = readConfig(process.env);
const open = openDatabase({ connectionString: url }, 4, () => undefined);
const { db, pool } = open;

async function setTriggers(how: 'enable' | 'disable'): Promise<void> {
  for (const table of ['price', 'product', 'variant'])
    for (const event of ['insert', 'update', 'delete'])
      // oxlint-disable-next-line no-await-in-loop -- a statement after the other
      await pool.query(`alter table ${table} ${how} trigger ${table}_${event}_logged`);
}
const spent: Record<'enable' | 'disable', number[]> = { enable: [], disable: [] };
for (let round = 0; round < 16; round += 1) {
  // Each way takes both folders in turn.
  const how = Math.floor(round / 2) % 2 === 0 ? 'disable' : 'enable';
  await setTriggers(how);
  const [before, own] = [await databaseMs(pool), process.cpuUsage()];
  const options = {
    dry_run: false,
    confirms: true,
    masters: IMAGES_DIR,
    wordings: house.wordings,
    say: () => undefined,
    progress: () => undefined,
  };
  await importFolder(db, round % 2 === 0 ? one : other, options);
  const { user, system } = process.cpuUsage(own);
  const ms = (await databaseMs(pool)) - before + (user + system) / 1000;
  // The first of each warms up.
  if (round > 3) spent[how].push(ms);
}
await setTriggers('enable');
const median = (some: readonly number[]): number => some.toSorted((a, b) => a - b)[Math.floor(some.length / 2)] ?? 0;
console.log(spent);
console.log(`ratio ${(median(spent.enable) / median(spent.disable)).toFixed(2)}`);
await open.close();
