import * as contract from '@vitrine/contract/withdrawal';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { stateWithdrawal } from './stateWithdrawal.ts';

export const withdrawalRoutes = (shop: Shop): Route[] => [
  route(contract.withdrawal, ({ visitor, body, address }) => stateWithdrawal(shop, visitor, body, address)),
];
