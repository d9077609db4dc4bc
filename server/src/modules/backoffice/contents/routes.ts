import * as contract from '@vitrine/contract/staffContents';
import type { Route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { requireFactor, requireStaff } from '../staff/signIn.ts';
import { staffRoute } from '../staff/staffRoute.ts';
import { requireWholeAct } from '../staff/tasks.ts';
import { proposeContent, readContent, readContents } from './contentTasks.ts';

export const contentRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, contract.staffContents, ({ member }) => readContents(shop, member)),
  staffRoute(shop, contract.staffContentPage, ({ member, params, query }) => readContent(shop, member, params, query)),
  staffRoute(
    shop,
    contract.staffContentPropose,
    ({ member, params, body, step_key }) => proposeContent(shop, member, params, { ...body, step_key }),
    {
      // Before the server reads a large body.
      admit: async ({ staff }) => {
        const member = await requireStaff(shop, staff);
        requireFactor(member);
        requireWholeAct(member, 'edit_contents');
      },
    },
  ),
];
