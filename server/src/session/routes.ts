import { syncForm as syncFormCall } from '@vitrine/contract/session';
import { type Route, route } from '../http/route.ts';
import type { Shop } from '../shop.ts';
import { syncForm } from './syncForm.ts';

export const sessionRoutes = (shop: Shop): Route[] => [
  route(syncFormCall, async ({ visitor, reply }) => syncForm(shop, visitor, reply)),
];
