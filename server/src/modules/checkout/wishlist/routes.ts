import * as contract from '@vitrine/contract/wishList';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { changeWishList, sharedWishList, shareWishList, wishList } from './wishList.ts';

export const wishListRoutes = (shop: Shop): Route[] => [
  route(contract.wishList, ({ visitor, query }) => wishList(shop, visitor, query.locale)),
  route(contract.changeWishList, ({ visitor, body }) => changeWishList(shop, visitor, body)),
  route(contract.shareWishList, ({ visitor, body }) => shareWishList(shop, visitor, body)),
  route(contract.sharedWishList, ({ query }) => sharedWishList(shop, query)),
];
