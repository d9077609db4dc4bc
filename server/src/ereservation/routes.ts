import * as contract from '@vitrine/contract/ereservation';
import { customerIdOf } from '../account/routes.ts';
import { type Route, route } from '../http/route.ts';
import type { Shop } from '../shop.ts';
import { listReservations } from './listReservations.ts';

export const ereservationRoutes = (shop: Shop): Route[] => [
  route(contract.ereservations, ({ visitor, query }) => listReservations(shop, customerIdOf(visitor), query.locale)),
];
