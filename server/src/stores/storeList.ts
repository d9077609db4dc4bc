import { storeSchema, type StoreList } from '@vitrine/contract/stores';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { storeUrl } from '../catalogue/paths.ts';
import { pictureOf } from '../catalogue/picture.ts';
import type { Shop } from '../shop.ts';
import * as queries from './queries.ts';

/** Every boutique in the words of a storefront, in the house's order. Spec 2 §3, §7. */
export async function storeList(shop: Shop, locale: Locale): Promise<StoreList> {
  const { wording } = storefrontOf(locale);
  const [rows, masters] = await Promise.all([queries.stores(shop.replica), queries.storePictures(shop.replica)]);
  const masterOf = new Map(masters.map((master) => [master.file, master]));
  return {
    stores: rows.map((row) => {
      const { latitude, longitude } = row;
      const names = row.names[wording];
      const texts = row.texts[wording];
      // Read through the contract, which takes of a row what a store list tells.
      return storeSchema.parse({
        ...row,
        ...names,
        geo_coordinates: { latitude, longitude },
        additional_information: texts?.['additional_information'] ?? '',
        description: texts?.['description'] ?? '',
        pictures: row.pictures.flatMap(({ file, alt }) => {
          const master = masterOf.get(file);
          return master ? [pictureOf(shop.config.IMAGES_BASE_URL, { ...master, alt: alt[wording] ?? '' })] : [];
        }),
        path: storeUrl(wording, row),
      });
    }),
  };
}
