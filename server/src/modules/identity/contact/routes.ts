import * as contract from '@vitrine/contract/contact';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { contactAbout } from './contactAbout.ts';
import { sendMessage } from './sendMessage.ts';

export const contactRoutes = (shop: Shop): Route[] => [
  route(
    contract.contactAbout,
    ({ query: { locale, sku, is_size_open } }) =>
      contactAbout(shop, locale, { sku, is_size_open: is_size_open !== undefined }),
    { public_seconds: 60 },
  ),
  route(contract.contact, ({ body, address }) => sendMessage(shop, body, address)),
];
