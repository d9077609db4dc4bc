import * as contract from '@vitrine/contract/staffProducts';
import type { Route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { staffRoute } from '../staff/staffRoute.ts';
import { readProduct, readProductOptions, readProducts } from './readProducts.ts';
import { copyProduct, createProduct, saveProduct } from './writeProducts.ts';

export const productRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, contract.staffProducts, ({ member, query }) => readProducts(shop, member, query)),
  staffRoute(shop, contract.staffProductOptions, ({ member, query }) => readProductOptions(shop, member, query)),
  staffRoute(shop, contract.staffProduct, ({ member, params, query }) => readProduct(shop, member, params.code, query)),
  staffRoute(shop, contract.staffProductSave, ({ member, params, query, body }) =>
    saveProduct(shop, member, params.code, { ...body, language: query.language }),
  ),
  staffRoute(shop, contract.staffProductCreate, ({ member, query, body }) =>
    createProduct(shop, member, { ...body, language: query.language }),
  ),
  staffRoute(shop, contract.staffProductCopy, ({ member, params, query, body }) =>
    copyProduct(shop, member, params.code, { ...body, language: query.language }),
  ),
];
