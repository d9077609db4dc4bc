import type { Context } from 'hono';
import type { Kind } from '../load/workKinds.ts';
import type { Shop } from '../shop/shop.ts';
import { addressOf, queueNetwork } from './address.ts';
import type { Env } from './env.ts';

/**
 * Runs `work` in a slot of its kind. Drops it from the queue when its client disconnects. An in-process call for a page
 * runs in the page's slot, so it takes none.
 */
export function admitted<Result>(
  shop: Shop,
  context: Context<Env>,
  kind: Kind,
  work: () => Promise<Result>,
): Promise<Result> {
  // In tests the app runs without a server and has no bindings.
  const bindings: Env['Bindings'] | undefined = context.env;
  if (bindings?.admitted) return work();
  const network = () => queueNetwork(addressOf(shop, context));
  return shop.admission.run(kind, { network, signal: () => context.req.raw.signal }, work);
}
