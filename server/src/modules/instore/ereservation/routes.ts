import * as contract from '@vitrine/contract/ereservation';
import { customerIdOf } from '../../customers/customer/customerIdOf.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { listReservations } from './listReservations.ts';
import { reserveInStore } from './reserveInStore.ts';
import { cancelReservation } from './takeReservationStep.ts';

export const ereservationRoutes = (shop: Shop): Route[] => [
  route(contract.ereservations, ({ visitor, query }) => listReservations(shop, customerIdOf(visitor), query.locale)),
  route(
    contract.reserveInStore,
    ({ visitor, body, address, idempotency_key }) =>
      reserveInStore(shop, visitor, body, { address, key: idempotency_key ?? '' }),
    { visitor: 'unread' },
  ),
  route(contract.cancelReservation, ({ visitor, params, query }) =>
    cancelReservation(shop, customerIdOf(visitor), params.increment_id, query.locale),
  ),
];
