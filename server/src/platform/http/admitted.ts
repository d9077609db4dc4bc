import type { Context } from 'hono';
import type { Kind } from '../load/workKinds.ts';
import type { Shop } from '../shop/shop.ts';
import type { Env } from './env.ts';

/**
 * Does `work` in a slot of its kind. What waits in the queue is dropped when its client hangs up. A part of a page that
 * is made in the process needs no slot of its own.
 */
export function admitted<Result>(
  shop: Shop,
  context: Context<Env>,
  kind: Kind,
  work: () => Promise<Result>,
): Promise<Result> {
  // Without a server around it, as in tests, an app has no bindings.
  const bindings: Env['Bindings'] | undefined = context.env;
  return bindings?.admitted ? work() : shop.admission.run(kind, () => context.req.raw.signal, work);
}
