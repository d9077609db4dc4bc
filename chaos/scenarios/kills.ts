import { setTimeout as sleep } from 'node:timers/promises';
import { auditOf } from '../audit.ts';
import { openCrowd } from '../crowd.ts';
import { metOf, type Outcome, type Run, type Scenario } from '../scenario.ts';
import { openWorld, type World } from '../world.ts';

type Killing = { short: number; long: number; kill: (world: World) => Promise<void>; interruptsMail: boolean };

/** Buyers continue while a process is killed at random moments; then all books must agree. */
async function whileKilling(run: Run, name: string, { short, long, kill, interruptsMail }: Killing): Promise<Outcome> {
  const rounds = run.short ? short : long;
  const world = await openWorld({ ...run, name });
  try {
    const crowd = openCrowd(world, { atOnce: 8 });
    for (let round = 0; round < rounds; round += 1) {
      await sleep(world.random.between(300, run.short ? 700 : 1500));
      await kill(world);
    }
    await sleep(300);
    await crowd.stop();
    const restless = await world.settle();
    const failures = [...restless, ...(await auditOf(world, { mailInterruptions: interruptsMail ? rounds : 0 }))];
    return {
      tries: crowd.came(),
      failures,
      note: `${rounds} kills, ${world.acknowledged.orders.size} orders shown; ${metOf(world.acknowledged.met)}`,
    };
  } finally {
    await world.close();
  }
}

export const serverKilled: Scenario = {
  name: 'kill -9 of a server',
  run: (run, name) =>
    whileKilling(run, name, {
      short: 3,
      long: 14,
      interruptsMail: true,
      async kill(world) {
        const server = world.random.pick(world.servers);
        await server.kill();
        await server.start();
      },
    }),
};

export const providerKilled: Scenario = {
  name: 'kill -9 of the provider',
  run: (run, name) =>
    whileKilling(run, name, {
      short: 3,
      long: 20,
      interruptsMail: false,
      async kill(world) {
        await world.provider.kill();
        await sleep(world.random.between(0, 500));
        await world.provider.start();
      },
    }),
};

export const databaseKilled: Scenario = {
  name: 'kill -9 of PostgreSQL',
  alone: true,
  run: (run, name) =>
    whileKilling(run, name, {
      short: 1,
      long: 4,
      interruptsMail: true,
      async kill(world) {
        await world.cluster.kill(world.database);
        // Up again once it has recovered; the embedded database gives up after five crashes within a minute.
        for (let tries = 0; tries < 150; tries += 1) {
          const isBack = await world.sql('select 1').then(
            () => true,
            () => false,
          );
          if (isBack) break;
          await sleep(100);
        }
        await sleep(run.short ? 500 : 12_000);
      },
    }),
};
