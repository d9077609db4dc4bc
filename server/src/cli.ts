// npm run db -- <command>: database commands for operators.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import pg from 'pg';
import { claimHouse } from './modules/catalog/catalogueimport/claimHouse.ts';
import { exportCatalogue } from './modules/catalog/catalogueimport/exportCatalogue.ts';
import { importFolder, isIncomplete } from './modules/catalog/catalogueimport/importFolder.ts';
import { ImportError } from './modules/catalog/catalogueimport/importReport.ts';
import { ConfigError, readConfig } from './platform/config/config.ts';
import { reviewLines } from './modules/checkout/payment/reviews/listReviews.ts';
import { closeReview } from './modules/checkout/payment/reviews/reviews.ts';
import { takingCommands } from './modules/backoffice/accounting/commands.ts';
import { bookCommands } from './modules/backoffice/books/commands.ts';
import { reservationCommands } from './modules/instore/ereservation/commands.ts';
import { fulfilmentCommands } from './modules/orders/fulfilment/commands/commands.ts';
import { hasCustomers } from './modules/customers/customer/customers.ts';
import { reconcileCommands } from './modules/backoffice/reconcile/commands.ts';
import { settlementCommands } from './modules/backoffice/reconcile/settlementCommands.ts';
import { salonCommands } from './modules/instore/salon/commands.ts';
import { storeCommands } from './modules/catalog/stores/commands.ts';
import { staffCommands } from './modules/backoffice/staff/commands.ts';
import { withdrawalCommands } from './modules/orders/withdrawal/commands.ts';
import { stockCommands } from './modules/catalog/stock/commands.ts';
import { nameCommand } from './platform/db/database.ts';
import { emptyDatabase } from './platform/db/emptyDatabase.ts';
import { backupCommands } from './platform/db/backupCommands.ts';
import { assertTakes, type Command } from './platform/db/commandWords.ts';
import { endWith, withDatabase, withPool, withShop } from './platform/db/commandLine.ts';
import { jobCommands } from './platform/jobs/commands.ts';
import { migrate } from './platform/db/migrate.ts';
import { writeSchema } from './platform/db/writeSchema.ts';

/** `npm run up` matches this text. */
const nobodyYet = 'nobody has an account yet';

const commands: Record<string, Command> = {
  migrate: {
    takes: '',
    says: 'brings the schema up to date and runs the reference seeds',
    run: async (url) => {
      const ran = await withPool(url, migrate);
      console.log(ran.length === 0 ? 'nothing to migrate' : `migrated: ${ran.join(', ')}`);
    },
  },
  seed: {
    takes: '[DIR]',
    says: 'migrates, and brings the house’s catalogue, or a folder’s, into a database that has none',
    run: async (url, args) => {
      await withShop(url, async ({ pool, db }) => {
        await migrate(pool);
        const { HOUSE, IMAGES_DIR, house } = readConfig(process.env);
        await claimHouse(db, house);
        const { rows } = await pool.query<{ any: boolean }>('select exists (select 1 from product) as any');
        const accounts = (await hasCustomers(db)) ? '' : `, ${nobodyYet}`;
        if (rows[0]?.any) return console.log(`migrated, the collection is there${accounts}`);
        const [dir = join(HOUSE, 'catalogue')] = args;
        const report = await importFolder(db, dir, {
          dry_run: false,
          masters: IMAGES_DIR,
          wordings: house.wordings,
          say: (line) => console.log(line),
          progress: () => undefined,
        });
        if (report.errors.length > 0) process.exitCode = 1;
        const left_out = report.errors.length > 0 ? ', without what is refused above' : '';
        console.log(`the collection of ${dir} is loaded${left_out}${accounts}`);
      });
    },
  },
  reset: {
    takes: '[--yes]',
    says: 'empties the database and migrates it anew; --yes on a server of your own',
    run: async (url, args) => {
      if (process.env.DATABASE_URL && !args.includes('--yes'))
        throw new ConfigError('reset deletes everything in the database of DATABASE_URL; add --yes to mean it.');
      await withPool(url, async (pool) => {
        await emptyDatabase(pool);
        await migrate(pool);
      });
      console.log('the database is empty and migrated');
    },
  },
  import: {
    takes: 'DIR [--dry-run] [--complete] [--confirm] [--confirm-prices]',
    says: 'brings rows of a catalogue in; what they leave out stays, or with --complete is withdrawn; errors by file, line and field',
    run: async (url, args) => {
      const [dir = ''] = args.filter((word) => !word.startsWith('--'));
      const { IMAGES_DIR, house } = readConfig(process.env);
      const report = await withShop(url, async ({ pool, db }) => {
        await migrate(pool);
        await claimHouse(db, house);
        return importFolder(db, dir, {
          dry_run: args.includes('--dry-run'),
          complete: args.includes('--complete'),
          confirms: args.includes('--confirm'),
          confirms_prices: args.includes('--confirm-prices'),
          ask: confirmed,
          masters: IMAGES_DIR,
          wordings: house.wordings,
          say: (line) => console.log(line),
          progress: (line) => process.stderr.isTTY && process.stderr.write(`\r\u001B[K${line}`),
        });
      });
      if (isIncomplete(report)) process.exitCode = 1;
    },
  },
  export: {
    takes: 'DIR',
    says: 'writes the catalogue as files that import takes again',
    run: async (url, [dir = '']) => {
      const { IMAGES_DIR } = readConfig(process.env);
      const products = await withShop(url, ({ db }) => exportCatalogue(db, dir, IMAGES_DIR));
      console.log(`wrote ${products} products to ${dir}`);
    },
  },
  reviews: {
    takes: '[ID]',
    says: 'lists the payments that staff has to look at; with an ID takes that one off the list',
    run: (url, [id]) =>
      withShop(url, async ({ db }) => {
        if (id === undefined) for (const line of await reviewLines(db)) console.log(line);
        else if (!/^\d{1,15}$/u.test(id) || !(await closeReview(db, Number(id), new Date())))
          throw new ConfigError(`no open review has the ID ${id}`);
        else console.log(`review ${id} is done`);
      }),
  },
  ...backupCommands,
  ...reconcileCommands,
  ...settlementCommands,
  ...jobCommands,
  ...stockCommands,
  ...fulfilmentCommands,
  ...bookCommands,
  ...takingCommands,
  ...reservationCommands,
  ...salonCommands,
  ...staffCommands,
  ...storeCommands,
  ...withdrawalCommands,
  psql: {
    takes: '',
    says: 'opens psql, or a small prompt where psql is not installed',
    run: (url) => psql(url),
  },
  types: {
    takes: '',
    says: 'writes src/platform/db/schema.ts from the migrated schema',
    run: async (url) => {
      await withPool(url, migrate);
      writeSchema(url);
      console.log('wrote server/src/platform/db/schema.ts');
    },
  },
};

/** Asks the operator at a terminal; elsewhere only the flag confirms. */
async function confirmed(lines: readonly string[]): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false;
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await prompt.question(`\n${lines.join('\n')}\nType yes to withdraw this: `);
    return answer.trim().toLowerCase() === 'yes';
  } finally {
    prompt.close();
  }
}

async function psql(url: string): Promise<void> {
  if (spawnSync('psql', [url], { stdio: 'inherit' }).error === undefined) return;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const prompt = createInterface({ input: process.stdin, output: process.stdout, prompt: 'sql> ' });
  prompt.prompt();
  for await (const line of prompt) {
    if (/^\s*(?:\\q|exit|quit)\s*$/u.test(line)) break;
    if (line.trim() !== '')
      await client.query<Record<string, unknown>>(line).then(
        ({ rows, rowCount }) => (rows.length > 0 ? console.table(rows) : console.log(`${rowCount ?? 0} rows`)),
        (error: unknown) => console.log(error instanceof Error ? error.message : error),
      );
    prompt.prompt();
  }
  prompt.close();
  await client.end();
}

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command) {
  console.error(
    `npm run db -- <command>\n${Object.entries(commands)
      .map(([word, { takes, says }]) => `  ${`${word} ${takes}`.padEnd(26)}${says}`)
      .join('\n')}`,
  );
  process.exit(1);
}
nameCommand(name);
try {
  assertTakes(name, command.takes, args);
  await withDatabase((url) => command.run(url, args));
} catch (error) {
  endWith(error, error instanceof ImportError);
}
