import { type Store, storeSchema, type StoreList } from '@vitrine/contract/stores';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { storeUrl } from '../catalogue/paths.ts';
import { pictureOf } from '../catalogue/picture.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import * as queries from './queries.ts';

/** A boutique in the words of a storefront. `masters` are the pictures that boutiques show. Spec 2 §3. */
export function storeIn(
  shop: Shop,
  row: queries.StoreRow,
  masters: readonly queries.StorePicture[],
  locale: Locale,
): Store {
  const { wording } = storefrontOf(locale);
  const { latitude, longitude } = row;
  const texts = row.texts[wording];
  // Read through the contract, which takes of a row what a store list tells.
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

/** Every boutique in the words of a storefront, in the house's order. Spec 2 §3, §7. */
export async function storeList(shop: Shop, locale: Locale): Promise<StoreList> {
  const [rows, masters] = await Promise.all([queries.stores(shop.replica), queries.storePictures(shop.replica)]);
  return { stores: rows.map((row) => storeIn(shop, row, masters, locale)) };
}
