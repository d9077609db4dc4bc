import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/boutiqueStock';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { pictureOf } from '../../catalog/catalogue/picture.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { storeWithHours } from '../../catalog/stores/requireStore.ts';
import { storeLocale } from '../../catalog/stores/storeLocale.ts';
import { type BoutiqueMember, storeFor } from './boutiqueMember.ts';
import * as queries from './stockQueries.ts';

/** The stock of pieces everywhere, for a client at the counter. Throws staff_refused, not_found. Spec 2 §2. */
export async function findStock(
  shop: Shop,
  member: BoutiqueMember,
  { q, store_id: asked }: QueryOf<typeof contract.boutiqueStock>,
): Promise<AnswerOf<typeof contract.boutiqueStock>> {
  const store_id = await storeFor(shop, member, asked);
  const { country } = await storeWithHours(shop.db, store_id);
  const { wording } = storefrontOf(storeLocale(shop, country));
  const found = await queries.piecesFound(shop.db, wording, q.trim());
  const skus = found.map(({ sku }) => sku);
  const places = skus.length === 0 ? [] : await queries.placesOf(shop.db, skus, country);
  return {
    pieces: found.map(({ sku, title, color, size, picture }) => ({
      sku,
      name: title,
      choice: [color, size].filter(Boolean).join(', '),
      image: picture && pictureOf(shop.config.IMAGES_BASE_URL, picture).url,
      places: places
        .filter((row) => row.sku === sku)
        .map(({ place, name, city, pieces }) => ({
          place: name ?? place,
          city: city ?? '',
          is_here: place === store_id,
          pieces,
        })),
    })),
  };
}
