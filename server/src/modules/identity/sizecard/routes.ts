import * as contract from '@vitrine/contract/sizeCard';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { customerIdOf } from '../../customers/customer/customerIdOf.ts';
import { allowCard, changeSize, readSizeCard } from './sizeCard.ts';

export const sizeCardRoutes = (shop: Shop): Route[] => [
  route(contract.sizeCard, ({ visitor, query }) => readSizeCard(shop, customerIdOf(visitor), query.locale)),
  route(contract.changeSize, ({ visitor, body }) => changeSize(shop, customerIdOf(visitor), body)),
  route(contract.allowSizeCard, ({ visitor, body }) => allowCard(shop, customerIdOf(visitor), body)),
];
