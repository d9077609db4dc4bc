import * as contract from '@vitrine/contract/search';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { search } from './search.ts';
import { suggestions } from './suggestions.ts';

export const searchRoutes = (shop: Shop): Route[] => [
  route(contract.suggestions, ({ query }) => suggestions(shop, query.terms, query.locale), { public_seconds: 60 }),
  route(contract.search, ({ query: { s, ...asked } }) => search(shop, s, asked), { public_seconds: 60 }),
];
