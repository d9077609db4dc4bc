import type { Shop } from '../shop/shop.ts';

type Work = (shop: Shop) => Promise<unknown>;

/**
 * Work that every server runs `every` so many milliseconds, some rows at a time. Servers do not conflict, because each
 * row is claimed by one of them (`skip locked`).
 */
export type RegularWork = { every: number; work: Work };

/**
 * Runs a job every `every` milliseconds, unless its last run has not ended. Jobs are independent, so a slow partner of one
 * delays no other. Returns a function that stops it after its current run.
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

/** Runs the regular work of all modules. Returns a function that stops it after the current runs. */
export function workRegularly(shop: Shop, works: Readonly<Record<string, RegularWork>>): () => Promise<void> {
  const stops = Object.entries(works).map(([name, { every, work }]) => workEvery(shop, every, name, work));
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
