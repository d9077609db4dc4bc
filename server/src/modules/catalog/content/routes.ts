import * as contract from '@vitrine/contract/content';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { faq } from './faq.ts';
import { frontPage } from './frontPage.ts';
import { legalPage } from './legalPage.ts';
import { notices } from './notices.ts';
import { story } from './story.ts';

const page = { public_seconds: 60 };

export const contentRoutes = (shop: Shop): Route[] => [
  route(contract.frontPage, ({ query }) => frontPage(shop, query.locale), page),
  route(contract.story, ({ params, query }) => story(shop, params.slug, query.locale), page),
  route(contract.faq, ({ query }) => faq(shop, query.locale), page),
  route(contract.houseNotices, ({ query }) => notices(shop, query.locale), page),
  route(contract.legalPage, ({ params, query }) => legalPage(shop, params.name, query.locale), page),
];
