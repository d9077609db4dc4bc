import * as contract from '@vitrine/contract/navigation';
import { route } from '../../../platform/http/route.ts';
import type { Module } from '../../../platform/module/module.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { navigation } from './navigation.ts';

export const menuModule = {
  // A CDN that receives no purge may show an old menu for these seconds.
  routes: (shop: Shop) => [
    route(contract.navigation, ({ query }) => navigation(shop, query.locale), { public_seconds: 60 }),
  ],
} satisfies Module;
