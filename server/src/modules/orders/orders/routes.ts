import * as contract from '@vitrine/contract/orders';
import { customerIdOf } from '../../customers/customer/customerIdOf.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { listOrders } from './listOrders.ts';
import { readOrder } from './readOrder.ts';

export const orderRoutes = (shop: Shop): Route[] => [
  route(contract.order, async ({ visitor, query, address }) => ({
    order: await readOrder(shop, visitor, query, address),
  })),
  route(contract.orders, ({ visitor, query }) =>
    listOrders(shop, { customer_id: customerIdOf(visitor), session_id: visitor.session_id }, query),
  ),
];
