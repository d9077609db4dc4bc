// What a use case would cause: it runs in a transaction that is always rolled back. decisions/0108.
import type { StepPreview } from '@vitrine/contract/staffPreview';
import type { Shop } from '../../../../platform/shop/shop.ts';
import { watch } from './effects.ts';
import { within } from './within.ts';

/** Ends the transaction of a preview with what it saw. */
class Undone extends Error {
  readonly seen: StepPreview;
  constructor(seen: StepPreview) {
    super('the end of a preview');
    this.seen = seen;
  }
}

/**
 * Runs a use case about an order and answers what it wrote, of which nothing stays. The use case may not ask a partner: like every
 * one with a transaction, it leaves that to its jobs. Without an order the use case itself must refuse. Throws what it throws.
 */
export async function previewed(
  shop: Shop,
  order_id: string | undefined,
  work: (shop: Shop) => Promise<unknown>,
): Promise<StepPreview> {
  const run = shop.db.transaction().execute(async (tx): Promise<never> => {
    const db = within(tx);
    const rolled = { ...shop, db, replica: db };
    if (order_id === undefined) throw new Error('a preview of no order', { cause: await work(rolled) });
    const seen = await watch(tx, order_id);
    await work(rolled);
    throw new Undone(await seen());
  });
  return run.catch((error: unknown) => {
    if (error instanceof Undone) return error.seen;
    throw error;
  });
}
