import * as contract from '@vitrine/contract/catalogue';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { category } from './category.ts';
import { product } from './product.ts';
import { productStatus } from './productStatus.ts';
import { stock } from './stock.ts';

// A change of the catalogue purges pages; a CDN that receives no purge may show an old one for these seconds.
const page = { public_seconds: 60 };

export const catalogueRoutes = (shop: Shop): Route[] => [
  route(
    contract.product,
    async ({ params, query, reply }) => {
      const answer = await product(shop, params.sku, query.locale, query.selected_sku);
      reply.tag(`product:${answer.code}`);
      return { ...answer, ...productStatus(shop, answer) };
    },
    page,
  ),
  route(
    contract.category,
    async ({ params, query, reply }) => {
      const answer = await category(shop, params.path, query);
      reply.tag(`category:${answer.code}`);
      return answer;
    },
    page,
  ),
  route(contract.stock, ({ query }) => stock(shop, query.skus, query.locale), { public_seconds: 5 }),
];
