import * as contract from '@vitrine/contract/personalData';
import { customerIdOf } from '../../customers/customer/customerIdOf.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { askLink, personalDataState } from './askLink.ts';
import { confirmErasure } from './confirmErasure.ts';
import { openExport } from './openExport.ts';

export const personalDataRoutes = (shop: Shop): Route[] => [
  route(contract.personalData, ({ visitor }) => personalDataState(shop, customerIdOf(visitor))),
  route(contract.askExport, ({ visitor, body, address }) =>
    askLink(shop, customerIdOf(visitor), 'export', body, address),
  ),
  route(contract.openExport, ({ visitor, body }) => openExport(shop, customerIdOf(visitor), body)),
  route(contract.askErasure, ({ visitor, body, address }) =>
    askLink(shop, customerIdOf(visitor), 'erasure', body, address),
  ),
  route(contract.confirmErasure, ({ visitor, body, reply }) =>
    confirmErasure(shop, customerIdOf(visitor), body, reply),
  ),
];
