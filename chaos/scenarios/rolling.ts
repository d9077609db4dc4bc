import { setTimeout as sleep } from 'node:timers/promises';
import { auditOf } from '../audit.ts';
import { openCrowd } from '../crowd.ts';
import { metOf, type Scenario } from '../scenario.ts';
import { openWorld } from '../world.ts';

/** The servers are stopped and restarted one after the other, as a deployment does. */
export const rolling: Scenario = {
  name: 'rolling restart',
  async run(run, name) {
    const world = await openWorld({ ...run, name });
    try {
      const crowd = openCrowd(world, { atOnce: 8 });
      const rounds = run.short ? 1 : 5;
      for (let round = 0; round < rounds; round += 1)
        for (const server of world.servers) {
          await sleep(world.random.between(200, 600));
          await server.stop();
          await server.start();
        }
      await crowd.stop();
      const restless = await world.settle();
      return {
        tries: crowd.came(),
        failures: [...restless, ...(await auditOf(world))],
        note: `${rounds * world.servers.length} restarts, ${world.acknowledged.orders.size} orders shown; ${metOf(world.acknowledged.met)}`,
      };
    } finally {
      await world.close();
    }
  },
};
