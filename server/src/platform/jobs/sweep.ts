import type { Shop } from '../shop/shop.ts';

const everyMs = 15 * 60_000;

/** Deletes expired rows. */
export type Sweep = (shop: Shop) => Promise<unknown>;

/**
 * Runs the sweeps of all modules one after the other, every quarter of an hour, on every server. A failed one does not
 * stop the others. Returns a function that stops it.
 */
export function sweepRegularly(shop: Shop, sweeps: Readonly<Record<string, Sweep>>): () => Promise<void> {
  let running = Promise.resolve();
  const sweepAll = async (): Promise<void> => {
    for (const [name, sweep] of Object.entries(sweeps))
      await sweep(shop).catch((error: unknown) => shop.log.warn({ err: error, sweep: name }, 'sweeping failed'));
  };
  const timer = setInterval(() => {
    running = sweepAll();
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
