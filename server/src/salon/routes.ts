import * as contract from '@vitrine/contract/salon';
import { customerIdOf } from '../account/routes.ts';
import { type Route, route } from '../http/route.ts';
import type { Shop } from '../shop.ts';
import { listVisits } from './listVisits.ts';

export const salonRoutes = (shop: Shop): Route[] => [
  route(contract.salonReservations, ({ visitor, query }) => listVisits(shop, customerIdOf(visitor), query.locale)),
];
