import type { StorePage } from '@vitrine/contract/stores';
import { type Locale, storefrontOf, type Wording } from '@vitrine/rules/storefronts/storefronts';
import { storeAddressLines } from '@vitrine/rules/stores/storeAddress';
import { storeUrl } from '../catalogue/paths.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as queries from './queries.ts';
import { storeIn } from './storeList.ts';

/** Returns a store's page; for a closed store that of its successor. Throws not_found for an unknown id. Spec 1 §2, spec 2 §2. */
export async function storePage(shop: Shop, store_id: string, locale: Locale): Promise<StorePage> {
  const [successor, [own], masters] = await Promise.all([
    queries.successorOf(shop.replica, store_id),
    queries.storesById(shop.replica, [store_id]),
    queries.storePictures(shop.replica),
  ]);
  const row = successor ?? own;
  if (!row) throw new ApiError('not_found');
  const store = storeIn(shop, row, masters, locale);
  const alternates = shop.config.house.storefronts.map((other) => [other, storeUrl(storefrontOf(other).wording, row)]);
  return { ...store, address: [...storeAddressLines(store)], alternates: Object.fromEntries(alternates) };
}

/** The paths of all store pages under a locale, for the sitemap. */
export async function storePaths(shop: Shop, wording: Wording): Promise<string[]> {
  return (await queries.stores(shop.replica)).map((row) => storeUrl(wording, row));
}
