import * as contract from '@vitrine/contract/sms';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { sendCode } from './sendCode.ts';

export const smsRoutes = (shop: Shop): Route[] => [
  route(contract.sendSmsCode, ({ visitor, body, address }) =>
    sendCode(shop, { ...body, address, customer_id: visitor.customer_id }),
  ),
];
