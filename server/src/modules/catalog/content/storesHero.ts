import type { StoreDirectory } from '@vitrine/contract/stores';
import { respelled } from '@vitrine/rules/storefronts/spelling';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { StoresBody } from '../catalogue/contentRows.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { picturesOf } from './pictures.ts';
import * as queries from './queries.ts';

/** The picture of the store locator, for wide and for narrow screens; null in a house without one. Spec 2 §2. */
export async function storesHero(shop: Shop, locale: Locale): Promise<StoreDirectory['hero']> {
  const row = await queries.page(shop.replica, 'stores', 'stores', storefrontOf(locale).wording);
  if (!row) return null;
  const { image, mobile, alt } = (row.body as StoresBody).hero;
  const pictures = await picturesOf(shop, [image, mobile.image]);
  const words = respelled(locale, { alt });
  return { desktop: pictures(image, words.alt), mobile: pictures(mobile.image, words.alt) };
}
