import { setTimeout as sleep } from 'node:timers/promises';
import { auditOf } from '../audit.ts';
import { Buyer } from '../buyer.ts';
import { openCrowd } from '../crowd.ts';
import { plentiful } from '../pieces.ts';
import { metOf, type Scenario } from '../scenario.ts';
import { openWorld } from '../world.ts';

const mostBuyers = 1500;

/** Buyers arrive four times as fast as the shop can serve them, and give up after ten seconds. */
export const overload: Scenario = {
  name: 'overload, four times',
  alone: true,
  async run(run, name) {
    const world = await openWorld({ ...run, name });
    try {
      const seconds = run.short ? 2 : 12;
      const plan = () => ({ sku: world.random.pick(plentiful), patience: 10_000 });
      const calm = openCrowd(world, { atOnce: 12, plan });
      await sleep(seconds * 1000);
      const served = calm.came();
      await calm.stop();
      const perSecond = Math.max(1, served / seconds);
      const arriving = Math.min(mostBuyers, Math.ceil(perSecond * 4 * seconds));
      const bought: Promise<unknown>[] = [];
      const from = performance.now();
      for (let nth = 0; nth < arriving; nth += 1) {
        await sleep(Math.max(0, from + (nth * 1000) / (perSecond * 4) - performance.now()));
        bought.push(new Buyer(world).buy(plan()));
      }
      await Promise.all(bought);
      const restless = await world.settle();
      return {
        tries: served + arriving,
        failures: [...restless, ...(await auditOf(world))],
        note: `${perSecond.toFixed(1)} buyers a second served, ${arriving} came at four times that; ${metOf(world.acknowledged.met)}`,
      };
    } finally {
      await world.close();
    }
  },
};
