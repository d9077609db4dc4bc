import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@vitrine/contract/endpoint';
import * as contract from '@vitrine/contract/staff';
import type { z } from 'zod';
import { idempotent } from '../../platform/http/idempotent.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { ensureSession } from '../../platform/session/session.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import type { StaffMember } from './queries.ts';
import { requireStaff, signStaffIn, signStaffOut } from './signIn.ts';
import { collectOrder, readMe, readOrder, readOrders, readReturns, stepOrder, stepReturn } from './staffWork.ts';

type Asked<E> = { member: StaffMember; params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> };

/**
 * A call of staff: its use case gets the signed-in member. A call with an `Idempotency-Key` is done once per key and
 * member.
 */
function staffRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  shop: Shop,
  endpoint: Endpoint<P, Q, B, A>,
  work: (asked: Asked<Endpoint<P, Q, B, A>>) => Promise<AnswerOf<Endpoint<P, Q, B, A>>>,
): Route {
  return route(endpoint, async ({ params, query, body, staff, visitor, idempotency_key }) => {
    const member = await requireStaff(shop, staff);
    const once = () => work({ member, params, query, body });
    if (!endpoint.idempotent) return once();
    const session_id = await ensureSession(shop.db, visitor, shop.now());
    const payload = [endpoint.path, member.staff_id, params, body];
    return idempotent(shop, { session_id, key: idempotency_key ?? '', payload }, once);
  });
}

export const staffRoutes = (shop: Shop): Route[] => [
  route(contract.staffSignIn, ({ body, address, reply }) => signStaffIn(shop, body, { address, reply })),
  route(contract.staffSignOut, async ({ staff, reply }) => {
    await signStaffOut(shop, staff, reply);
    return { signed_out: true };
  }),
  staffRoute(shop, contract.staffMe, async ({ member }) => readMe(member)),
  staffRoute(shop, contract.staffOrders, ({ member, query }) => readOrders(shop, member, query.status)),
  staffRoute(shop, contract.staffOrder, ({ member, params }) => readOrder(shop, member, params.increment_id)),
  staffRoute(shop, contract.staffOrderStep, ({ member, params, body }) =>
    stepOrder(shop, member, params.increment_id, body),
  ),
  staffRoute(shop, contract.staffCollect, ({ member, params, body }) =>
    collectOrder(shop, member, params.increment_id, body),
  ),
  staffRoute(shop, contract.staffReturns, ({ member }) => readReturns(shop, member)),
  staffRoute(shop, contract.staffReturnStep, ({ member, params, body }) =>
    stepReturn(shop, member, params.increment_id, body),
  ),
];
