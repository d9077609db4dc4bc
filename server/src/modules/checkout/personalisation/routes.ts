import * as contract from '@vitrine/contract/personalisation';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { personalisation } from './personalisation.ts';
import { previewEngraving } from './previewEngraving.ts';

export const personalisationRoutes = (shop: Shop): Route[] => [
  route(
    contract.personalisation,
    async ({ params, query, reply }) => {
      const { code, answer } = await personalisation(shop, params.sku, query.locale);
      reply.tag(`product:${code}`);
      return answer;
    },
    { public_seconds: 60 },
  ),
  route(contract.previewEngraving, ({ body }) => previewEngraving(shop, body), { visitor: 'unread' }),
];
