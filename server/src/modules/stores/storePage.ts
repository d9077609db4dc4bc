import type { StorePage } from '@vitrine/contract/stores';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { addressLines } from '@vitrine/rules/forms/addressFormat';
import { isCountry, type Locale, storefrontOf, type Wording } from '@vitrine/rules/storefronts/storefronts';
import { storeUrl } from '../catalogue/paths.ts';
import { ApiError } from '../../platform/errors/ApiError.ts';
import type { Shop } from '../../platform/shop/shop.ts';
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
  const { street_address1: street1, street_address2, street_address3, postal_code, city, country } = store;
  const parts = {
    street1,
    street2: street_address2 ?? '',
    street3: street_address3 ?? '',
    postcode: postal_code ?? '',
    city,
  };
  // A country without a storefront has no address format.
  const address = isCountry(country) ? addressLines(optionsOf(country), parts) : Object.values(parts).filter(Boolean);
  const alternates = shop.config.house.storefronts.map((other) => [other, storeUrl(storefrontOf(other).wording, row)]);
  return { ...store, address: [...address], alternates: Object.fromEntries(alternates) };
}

/** The paths of all store pages under a locale, for the sitemap. */
export async function storePaths(shop: Shop, wording: Wording): Promise<string[]> {
  return (await queries.stores(shop.replica)).map((row) => storeUrl(wording, row));
}
