import * as contract from '@vitrine/contract/returns';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { cancelPickup, choosePickup } from './changePickup.ts';
import { chooseMethod } from './chooseMethod.ts';
import { createReturn } from './createReturn.ts';
import { finalizeReturn } from './finalizeReturn.ts';
import { printDetails, printLabel, printProforma } from './returnFiles.ts';
import { dropUnfinished, readReturnDetails, readReturnForm } from './readReturns.ts';

export const returnRoutes = (shop: Shop): Route[] => [
  route(contract.returnFormOf, ({ visitor, query }) => readReturnForm(shop, visitor, query)),
  route(contract.createReturn, ({ visitor, body }) => createReturn(shop, visitor, body)),
  route(contract.returnMethod, ({ visitor, body }) => chooseMethod(shop, visitor, body)),
  route(contract.finalizeReturn, ({ visitor, body, idempotency_key }) =>
    finalizeReturn(shop, visitor, body, idempotency_key ?? ''),
  ),
  route(contract.cancelPickup, ({ visitor, body }) => cancelPickup(shop, visitor, body)),
  route(contract.choosePickup, ({ visitor, body, idempotency_key }) =>
    choosePickup(shop, visitor, body, idempotency_key ?? ''),
  ),
  route(contract.printLabel, ({ query }) => printLabel(shop, query)),
  route(contract.printDetails, ({ query }) => printDetails(shop, query)),
  route(contract.proforma, ({ query }) => printProforma(shop, query)),
  route(contract.dropReturn, ({ visitor, body }) => dropUnfinished(shop, visitor, body)),
  route(contract.returnDetails, ({ visitor, query }) => readReturnDetails(shop, visitor, query)),
];
