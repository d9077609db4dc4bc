import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { auditOf } from '../audit.ts';
import { Buyer } from '../buyer.ts';
import { sqlOn } from '../cluster.ts';
import { openCrowd } from '../crowd.ts';
import { plentiful } from '../pieces.ts';
import { metOf, type Scenario } from '../scenario.ts';
import { root } from '../server.ts';
import { openWorld, type World } from '../world.ts';

const hasCommands = existsSync(path.join(root, 'server/src/platform/db/backupCommands.ts'));

type Command = { status: number | null; output: string };

/** `npm run db -- …` for the scenario's database. Not run synchronously: its connections go through this process. */
async function db(world: World, ...args: string[]): Promise<Command> {
  const child = spawn(process.execPath, ['server/src/cli.ts', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...world.env, DATABASE_URL: world.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
  const status = await new Promise<number | null>((done) => {
    child.once('close', done);
  });
  return { status, output: output.trim() };
}

function must(command: Command, what: string): void {
  if (command.status !== 0) throw new Error(`${what} ended with ${command.status}:\n${command.output}`);
}

type Backup = { take: () => Promise<void>; bringBack: () => Promise<void>; kind: string };

/** The shop's own commands, if available; else a copy of the stopped database. */
function backupOf(world: World, folder: string): Backup {
  if (hasCommands) {
    const file = path.join(folder, 'shop.backup.gz');
    return {
      kind: 'npm run db -- backup, restore, reconcile',
      take: async () => must(await db(world, 'backup', file), 'backup'),
      bringBack: async () => must(await db(world, 'restore', file, '--yes'), 'restore'),
    };
  }
  const admin = world.cluster.url('postgres');
  const copy = `${world.database}_copy`;
  const between = async (from: string, to: string): Promise<void> => {
    await Promise.all(world.servers.map((server) => server.stop()));
    await sqlOn(admin, `drop database if exists ${to} with (force)`);
    await sqlOn(admin, `create database ${to} template ${from}`);
  };
  return {
    kind: 'a copy of the closed database',
    async take() {
      await between(world.database, copy);
      await Promise.all(world.servers.map((server) => server.start()));
    },
    async bringBack() {
      await between(copy, world.database);
      await sqlOn(admin, `drop database ${copy} with (force)`);
    },
  };
}

/** Charges that the provider still holds for orders that a restore lost. */
function moneyOfLost(world: World, lost: ReadonlySet<string>): number {
  world.provider.readBooks();
  return [...world.provider.charges.values()].filter(
    ({ status, reference }) => status === 'authorised' && [...lost].some((number) => reference.startsWith(number)),
  ).length;
}

/**
 * Purchases, a backup, more purchases that are lost, the restore, late notifications of the lost orders, and purchases again.
 */
export const restore: Scenario = {
  name: 'restore of a backup',
  async run(run, name) {
    if (run.short && !hasCommands) return { tries: 0, failures: [], note: '', not_run: 'there is no restore command' };
    const orders = run.short ? 6 : 40;
    const world = await openWorld({ ...run, name });
    try {
      const backup = backupOf(world, run.folder);
      await openCrowd(world, { atOnce: 4, most: orders }).done();
      const before = new Set(world.acknowledged.orders);
      // The restored outbox sends again what was sent after the backup read it.
      const [{ unsent } = { unsent: 0 }] = await world.sql<{ unsent: number }>(
        'select count(*)::int as unsent from mail_outbox where sent_at is null',
      );
      await backup.take();
      // From here on the notifications are late: they arrive after the restore.
      world.provider.holding = true;
      const equal = { sku: plentiful[0] };
      const trade = (holder?: string) =>
        openCrowd(world, {
          atOnce: 4,
          most: orders,
          plan: () => ({ ...equal, ...(holder ? { holder, bank: 'leave' } : {}) }),
        });
      await trade().done();
      await trade('SILENT Anne').done();
      const numbers = await world.sql<{ increment_id: string }>('select increment_id from shop_order');
      await Promise.all(world.servers.map((server) => server.kill()));
      await backup.bringBack();
      const storedOrders = await world.sql<{ increment_id: string }>('select increment_id from shop_order');
      const here = new Set(storedOrders.map(({ increment_id }) => increment_id));
      const lost = new Set(numbers.map(({ increment_id }) => increment_id).filter((number) => !here.has(number)));
      const failures = [...before]
        .filter((number) => !here.has(number))
        .map((number) => `the backup lacks order ${number}`);
      // While the restore mark is set, buyers place orders of equal amounts, and the late notifications arrive among
      // them.
      await Promise.all(world.servers.map((server) => server.start()));
      for (let nth = 0; nth < orders; nth += 1)
        await new Buyer(world).buy({ ...equal, holder: 'SILENT Anne', bank: 'leave' });
      world.provider.holding = false;
      await trade().done();
      await world.rest();
      const reused = (await world.sql<{ increment_id: string }>('select increment_id from shop_order')).filter(
        ({ increment_id }) => lost.has(increment_id),
      );
      failures.push(...reused.map(({ increment_id }) => `number ${increment_id} of a lost order was given out again`));
      // Twice: the refunds that the first one requested are in the books of the second.
      if (hasCommands) await db(world, 'reconcile', '--apply');
      const reconciled = hasCommands ? await db(world, 'reconcile', '--apply') : null;
      if (reconciled && reconciled.status !== 0) failures.push(`reconcile left differences:\n${reconciled.output}`);
      failures.push(...(await world.settle()));
      failures.push(...(await auditOf(world, { lost, lostMoney: !hasCommands, mailInterruptions: 2 + unsent })));
      return {
        tries: orders * 5,
        failures,
        note: `${backup.kind}; ${lost.size} orders lost, ${moneyOfLost(world, lost)} of them still charged; ${metOf(world.acknowledged.met)}`,
      };
    } finally {
      await world.close();
    }
  },
};
