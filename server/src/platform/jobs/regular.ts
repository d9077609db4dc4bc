import type { Shop } from '../shop/shop.ts';

type Work = (shop: Shop) => Promise<unknown>;

/**
 * Work that every server does all the time, some rows at a time: `every` so many milliseconds. Any number of servers
 * may, as one of them takes each row (`skip locked`).
 */
export type RegularWork = { every: number; work: Work };

/**
 * Does a job every so many milliseconds, unless it is still at it. Each goes by itself: a silent partner of one holds up
 * no other. Returns how to stop it: what is in hand is finished.
 */
export function workEvery(shop: Shop, every: number, name: string, job: Work): () => Promise<void> {
  let running = Promise.resolve();
  let busy = false;
  const round = async (): Promise<void> => {
    await job(shop).catch((error: unknown) => {
      shop.metrics.jobFailed(name);
      shop.log.error({ err: error, job: name }, 'job failed');
    });
    busy = false;
  };
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = round();
  }, every);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Does the regular work of all modules. Returns how to stop it: what is in hand is finished. */
export function workRegularly(shop: Shop, works: Readonly<Record<string, RegularWork>>): () => Promise<void> {
  const stops = Object.entries(works).map(([name, { every, work }]) => workEvery(shop, every, name, work));
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
