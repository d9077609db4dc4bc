import {
  type Store,
  type StoreDirectory,
  storeDirectorySchema,
  storeSchema,
  type StoreList,
} from '@vitrine/contract/stores';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { storeUrl } from '../catalogue/paths.ts';
import { pictureOf } from '../catalogue/picture.ts';
import { storesHero } from '../content/storesHero.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as queries from './queries.ts';

/** A store in a storefront's language. `masters` are the original pictures of stores. Spec 2 §3. */
export function storeIn(
  shop: Shop,
  row: queries.StoreRow,
  masters: readonly queries.StorePicture[],
  locale: Locale,
): Store {
  const { wording } = storefrontOf(locale);
  const { latitude, longitude } = row;
  const texts = row.texts[wording];
  // The contract's schema drops the columns that the list does not contain.
  return storeSchema.parse({
    ...row,
    ...row.names[wording],
    geo_coordinates: { latitude, longitude },
    additional_information: texts?.['additional_information'] ?? '',
    description: texts?.['description'] ?? '',
    pictures: row.pictures.flatMap(({ file, alt }) => {
      const master = masters.find((one) => one.file === file);
      return master ? [pictureOf(shop.config.IMAGES_BASE_URL, { ...master, alt: alt[wording] ?? '' })] : [];
    }),
    path: storeUrl(wording, row),
  });
}

/** Returns all stores in a storefront's language, in the house's order. Spec 2 §3, §7. */
export async function storeList(shop: Shop, locale: Locale): Promise<StoreList> {
  const [rows, masters] = await Promise.all([queries.stores(shop.replica), queries.storePictures(shop.replica)]);
  return { stores: rows.map((row) => storeIn(shop, row, masters, locale)) };
}

/** The stores by name, city and country, for the locator page's list of links. Spec 2 §2. */
export async function storeDirectory(shop: Shop, locale: Locale): Promise<StoreDirectory> {
  const { wording } = storefrontOf(locale);
  const [rows, hero] = await Promise.all([queries.stores(shop.replica), storesHero(shop, locale)]);
  // The contract's schema picks the columns that the directory has.
  return storeDirectorySchema.parse({
    hero,
    stores: rows.map((row) => ({ ...row, ...row.names[wording], path: storeUrl(wording, row) })),
  });
}
