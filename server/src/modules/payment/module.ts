import { openRestore } from '../../platform/db/restores.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import { adyenWebhook } from './adyenWebhook.ts';
import { forgetNetworks } from './jobQueries.ts';
import { paymentRoutes } from './routes.ts';
import { giveBackSurplus, settleOpen } from './settleOpen.ts';
import type { Module } from '../../platform/module/module.ts';

/** The network of a payment is stored for this long: longer than it reserves stock and than refused cards count. */
const networkMs = 2 * 3_600_000;

/**
 * Ends no open payment while a restored database is not reconciled: the provider may have reported to the lost database
 * that it was paid, and reports it once only.
 */
const settleUnlessRestored = async (shop: Shop): Promise<unknown> =>
  (await openRestore(shop.db)) ? undefined : settleOpen(shop);

export const paymentModule = {
  routes: paymentRoutes,
  mount: (app, shop) => void app.route('/', adyenWebhook(shop)),
  works: {
    settleOpen: { every: 5_000, work: settleUnlessRestored },
    giveBackSurplus: { every: 5_000, work: giveBackSurplus },
  },
  sweeps: { networks: (shop) => forgetNetworks(shop.db, new Date(shop.now().getTime() - networkMs)) },
} satisfies Module;
