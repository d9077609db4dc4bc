import type { CheckoutState } from '@vitrine/contract/checkout';
import { createStore } from '../browser/store.ts';

export type PickupShop = CheckoutState['pickup_shops'][number];

/** The checkout's boutiques, for the tray that finds one, which is outside the page's tree; null on other pages. */
export const pickupChoice = createStore<{
  readonly shops: readonly PickupShop[];
  readonly chosen: string | null;
  readonly choose: (shop_id: string) => Promise<unknown>;
} | null>(null);
