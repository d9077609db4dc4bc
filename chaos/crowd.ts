import { setTimeout as sleep } from 'node:timers/promises';
import { Buyer, type Plan, planOf } from './buyer.ts';
import { plentiful } from './pieces.ts';
import type { World } from './world.ts';

/** Buyers in sequence, `atOnce` at a time, until the crowd is stopped or `most` buyers have come. */
export function openCrowd(
  world: World,
  { atOnce, most = 100_000, plan }: { atOnce: number; most?: number; plan?: () => Plan },
) {
  const closing = new AbortController();
  let came = 0;
  const planned = plan ?? (() => planOf(world.random, world.random.pick(plentiful)));
  const one = async (): Promise<void> => {
    while (!closing.signal.aborted && came < most) {
      came += 1;
      await new Buyer(world).buy(planned());
      await sleep(world.random.between(0, 30));
    }
  };
  const all = Promise.all(Array.from({ length: atOnce }, one));
  return {
    came: () => came,
    /** Waits until all planned buyers have bought. */
    done: () => all,
    async stop(): Promise<void> {
      closing.abort();
      await all;
    },
  };
}
