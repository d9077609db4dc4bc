import type { Context } from 'hono';
import { addressOf, queueNetwork } from '../../../platform/http/address.ts';
import type { Env } from '../../../platform/http/env.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { PaperLine } from '../../../platform/typesetting/paperQueue.ts';

/** The line of a visitor's network before the typesetter. decisions/0096. */
export const networkLine = (shop: Shop, context: Context<Env>): PaperLine => ({
  of: 'network',
  key: queueNetwork(addressOf(shop, context)),
});
