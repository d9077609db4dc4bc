import * as grid from '@vitrine/contract/staffProductGrid';
import * as contract from '@vitrine/contract/staffProducts';
import type { Caller, Route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { requireCaller } from '../staff/keyMember.ts';
import { requireFactor } from '../staff/signIn.ts';
import { staffRoute } from '../staff/staffRoute.ts';
import { requireWholeAct } from '../staff/tasks.ts';
import { readGrid, saveGrid } from './gridTasks.ts';
import { readProduct, readProductOptions, readProducts } from './readProducts.ts';
import { copyProduct, createProduct, saveProduct } from './writeProducts.ts';

/** Refuses a member without the right before the server reads a large body. */
const admitWriter = (shop: Shop) => async (caller: Caller) => {
  const member = await requireCaller(shop, caller);
  requireFactor(member);
  requireWholeAct(member, 'change_catalogue');
};

export const productRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, contract.staffProducts, ({ member, query }) => readProducts(shop, member, query)),
  staffRoute(shop, contract.staffProductOptions, ({ member, query }) => readProductOptions(shop, member, query)),
  staffRoute(shop, contract.staffProduct, ({ member, params, query }) => readProduct(shop, member, params.code, query)),
  staffRoute(
    shop,
    contract.staffProductSave,
    ({ member, params, query, body, step_key }) =>
      saveProduct(shop, member, params.code, { ...body, language: query.language, step_key }),
    { admit: admitWriter(shop) },
  ),
  staffRoute(shop, contract.staffProductCreate, ({ member, query, body }) =>
    createProduct(shop, member, { ...body, language: query.language }),
  ),
  staffRoute(shop, contract.staffProductCopy, ({ member, params, query, body }) =>
    copyProduct(shop, member, params.code, { ...body, language: query.language }),
  ),
  staffRoute(shop, grid.staffProductGrid, ({ member, query }) => readGrid(shop, member, query)),
  staffRoute(shop, grid.staffProductGridSave, ({ member, body }) => saveGrid(shop, member, body), {
    admit: admitWriter(shop),
  }),
];
