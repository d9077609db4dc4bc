import * as contract from '@vitrine/contract/paymentLink';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { leaveLink, openLink, readLink } from './openLink.ts';

export const paymentLinkRoutes = (shop: Shop): Route[] => [
  route(contract.paymentLink, ({ visitor, body }) => readLink(shop, visitor, body)),
  route(contract.openPaymentLink, ({ visitor, body }) => openLink(shop, visitor, body)),
  route(contract.leavePaymentLink, ({ visitor, body }) => leaveLink(shop, visitor, body)),
];
