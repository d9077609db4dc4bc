import * as contract from '@vitrine/contract/staffKeys';
import type { Route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { staffRoute } from '../staff/staffRoute.ts';
import * as tasks from './keyTasks.ts';

export const keyRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, contract.staffKeys, ({ member }) => tasks.readKeys(shop, member)),
  staffRoute(shop, contract.staffKeyAdd, ({ member, body }) => tasks.addKey(shop, member, body), {
    proves: () => ['key', 'add'],
  }),
  staffRoute(
    shop,
    contract.staffKeyStep,
    ({ member, params, body }) => tasks.stepKey(shop, member, params.key_id, body),
    { proves: ({ body }) => ['key', body.step] },
  ),
];
