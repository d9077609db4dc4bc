import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { auditOf } from '../audit.ts';
import { Buyer } from '../buyer.ts';
import { sqlOn } from '../cluster.ts';
import { openCrowd } from '../crowd.ts';
import { plentiful, rare } from '../pieces.ts';
import { previousVersion, unpack } from '../previous.ts';
import { metOf, type Outcome, type Run, type Scenario } from '../scenario.ts';
import { openWorld, type World } from '../world.ts';

/** Migrates a database with the code of a checkout and puts the products on sale. */
function prepare(from: string, url: string): void {
  const server = path.join(from, 'server/src');
  // A version from before `platform/` has its database folder at the top.
  const db = path.join(server, existsSync(path.join(server, 'platform')) ? 'platform/db' : 'db');
  const pieces = [...plentiful, rare].map((sku, at) => ({ sku, prices: { fr: 42_500 + at * 7300 }, stock: 1_000_000 }));
  // A version from before the rename calls its test products pieces.
  const testing = path.join(server, 'testing');
  const [file, name] = existsSync(path.join(testing, 'testProducts.ts'))
    ? ['testProducts.ts', 'addProducts']
    : ['testPieces.ts', 'addPieces'];
  const script = `
    const { openDatabase } = await import(${JSON.stringify(path.join(db, 'database.ts'))});
    const { migrate } = await import(${JSON.stringify(path.join(db, 'migrate.ts'))});
    const { ${name}: addProducts } = await import(${JSON.stringify(path.join(testing, file))});
    const open = openDatabase({ connectionString: ${JSON.stringify(url)} }, 2, () => undefined);
    await migrate(open.pool);
    await addProducts(open.db, ${JSON.stringify(pieces)});
    await open.close();`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: from,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the former version could not make its database:\n${stdout}${stderr}`);
}

/** Buys at one server only; each purchase must end as paid. */
async function buyAt(world: World, url: string, orders: number, who: string): Promise<string[]> {
  const failures: string[] = [];
  for (let nth = 0; nth < orders; nth += 1) {
    const buyer = new Buyer({ ...world, open: () => [url] });
    const bought = await buyer.buy({ sku: world.random.pick(plentiful), patience: 60_000 });
    if (bought !== 'paid') failures.push(`a purchase at ${who} ended as ${bought}`);
  }
  return failures;
}

async function sideBySide(run: Run, name: string, from: string): Promise<Omit<Outcome, 'note'> & { met: string }> {
  const world = await openWorld({ ...run, name, empty: true });
  try {
    const admin = run.cluster.url('postgres');
    await sqlOn(admin, `drop database ${world.database} with (force)`);
    await sqlOn(admin, `create database ${world.database} template template0`);
    prepare(from, world.url);
    world.stock.set(rare, 1_000_000);
    const former = await world.newServer(from);
    await former.start();
    const orders = run.short ? 2 : 20;
    const failures = await buyAt(world, former.url, orders, 'the version before, on its own schema');
    // It migrates the schema while the previous version still serves.
    const current = await world.newServer();
    await current.start();
    failures.push(...(await buyAt(world, former.url, orders, 'the version before, on the new schema')));
    failures.push(...(await buyAt(world, current.url, orders, 'this version')));
    // A few buyers suffice to show that it cannot sell.
    if (failures.length > 0) return { tries: orders * 3, failures, met: metOf(world.acknowledged.met) };
    const crowd = openCrowd(world, { atOnce: 4, most: run.short ? 12 : 150 });
    await crowd.done();
    await former.stop();
    await former.start();
    failures.push(...(await buyAt(world, former.url, 1, 'the version before, started on the new schema')));
    const restless = await world.settle();
    failures.push(...restless, ...(await auditOf(world)));
    return { tries: orders * 3 + 1 + crowd.came(), failures, met: metOf(world.acknowledged.met) };
  } finally {
    await world.close();
  }
}

/** Servers of the version before the last change of the schema, on the schema of this version. */
export const previous: Scenario = {
  name: 'previous version on the new schema',
  async run(run, name) {
    const found = previousVersion();
    if ('missing' in found)
      return { tries: 1, failures: [`There is no previous version: ${found.missing}.`], note: '' };
    const from = path.join(run.folder, 'previous');
    const lacking = unpack(found.commit, from);
    const { met, ...outcome } = await sideBySide(run, name, from);
    return {
      ...outcome,
      note: `version ${found.commit.slice(0, 9)}${lacking.length > 0 ? ` with ${lacking.join(', ')}` : ''}; ${met}`,
    };
  },
};
