import * as contract from '@vitrine/contract/ereservation';
import { customerIdOf } from '../customer/customerIdOf.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import { listReservations } from './listReservations.ts';

export const ereservationRoutes = (shop: Shop): Route[] => [
  route(contract.ereservations, ({ visitor, query }) => listReservations(shop, customerIdOf(visitor), query.locale)),
];
