import * as contract from '@vitrine/contract/salon';
import { customerIdOf } from '../customer/customerIdOf.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import { listVisits } from './listVisits.ts';

export const salonRoutes = (shop: Shop): Route[] => [
  route(contract.salonReservations, ({ visitor, query }) => listVisits(shop, customerIdOf(visitor), query.locale)),
];
