import * as contract from '@vitrine/contract/salon';
import { customerIdOf } from '../../customers/customer/customerIdOf.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { endPlace } from './endPlace.ts';
import { listPrograms, showProgram } from './listPrograms.ts';
import { listVisits } from './listVisits.ts';
import { reserveSeat } from './reserveSeat.ts';

export const salonRoutes = (shop: Shop): Route[] => [
  route(contract.salonPrograms, ({ visitor, query }) => listPrograms(shop, visitor, query)),
  route(contract.salonProgram, ({ visitor, params, query }) => showProgram(shop, visitor, params.pid, query.locale)),
  route(contract.salonReservations, ({ visitor, query }) => listVisits(shop, customerIdOf(visitor), query.locale)),
  route(contract.reserveInSalon, ({ visitor, body, address, idempotency_key }) =>
    reserveSeat(shop, visitor, body, { address, key: idempotency_key ?? '' }),
  ),
  route(contract.endSalonReservation, ({ visitor, params, query }) =>
    endPlace(shop, customerIdOf(visitor), params.id, query.locale),
  ),
];
