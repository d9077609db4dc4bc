import { setTimeout as sleep } from 'node:timers/promises';
import { auditOf } from '../audit.ts';
import { openCrowd } from '../crowd.ts';
import type { Line } from '../proxy.ts';
import { metOf, type Scenario } from '../scenario.ts';
import { openWorld } from '../world.ts';

const partners = ['provider', 'database', 'mail', 'redis'] as const;

/** The connection to one partner is reset, swallows everything, or loses the answers, at random moments. */
const cut = (partner: (typeof partners)[number], label: string): Scenario => ({
  name: `resets and black holes: ${label}`,
  async run(run, name) {
    if (partner === 'redis' && !run.redis) return { tries: 0, failures: [], note: '', not_run: 'no Redis' };
    const world = await openWorld({ ...run, name });
    try {
      const line = world.lines[partner];
      if (!line) throw new Error('no such line');
      const crowd = openCrowd(world, { atOnce: 6 });
      const rounds = run.short ? 3 : 9;
      for (let round = 0; round < rounds; round += 1) {
        await sleep(world.random.between(200, 600));
        const kinds: readonly Line[] = ['reset', 'black_hole', 'deaf'];
        line.set(kinds[round % kinds.length] ?? 'reset');
        await sleep(world.random.between(200, run.short ? 600 : 2500));
        line.set('pass');
      }
      await sleep(300);
      await crowd.stop();
      const restless = await world.settle();
      const interrupted = partner === 'mail' || partner === 'database';
      // Each cut interrupts the mails of each server.
      const mailInterruptions = interrupted ? rounds * world.servers.length : 0;
      const failures = [...restless, ...(await auditOf(world, { mailInterruptions }))];
      return {
        tries: crowd.came(),
        failures,
        note: `${rounds} cuts, ${world.acknowledged.orders.size} orders shown; ${metOf(world.acknowledged.met)}`,
      };
    } finally {
      await world.close();
    }
  },
});

export const lines: readonly Scenario[] = [
  cut('provider', 'provider'),
  cut('database', 'PostgreSQL'),
  cut('redis', 'Redis'),
  cut('mail', 'SMTP'),
];
