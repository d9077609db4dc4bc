import type { ContactAbout } from '@vitrine/contract/contact';
import { adviserStore } from '@vitrine/rules/stores/adviserStore';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { chosenProductUrl } from '../catalogue/paths.ts';
import { pictureOf } from '../catalogue/picture.ts';
import { storeList } from '../stores/storeList.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import * as queries from './queries.ts';

/** The form shows exceptional opening days two weeks ahead. */
const aheadMs = 14 * 86_400_000;

/** The product that a message is about; null for a sku that is not sold. Spec 1 §2. */
export async function pieceOf(shop: Shop, sku: string | undefined, locale: Locale): Promise<ContactAbout['piece']> {
  const found = sku === undefined ? undefined : await queries.piece(shop.replica, sku, storefrontOf(locale).wording);
  if (sku === undefined || !found) return null;
  const { title, kind, slug, color, size, picture } = found;
  return {
    sku,
    name: title,
    kind,
    variant: [color, size].filter((name) => name !== null),
    url: chosenProductUrl(slug, sku),
    image: picture && pictureOf(shop.config.IMAGES_BASE_URL, picture),
  };
}

async function lineOf(shop: Shop, locale: Locale): Promise<ContactAbout['line']> {
  const { stores } = await storeList(shop, locale);
  const store = adviserStore(stores, storefrontOf(locale).country);
  if (!store?.store_phone_number) return null;
  const { city, timezone, hours, store_phone_number: telephone } = store;
  // The date in the store's zone differs by at most a day from the UTC date, so UTC is close enough.
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  const now = shop.now().getTime();
  const exceptions = store.exceptions.filter(({ date }) => date >= day(now) && date <= day(now + aheadMs));
  return { city, timezone, hours, telephone, exceptions };
}

/** The product next to the contact form, and the telephone with its hours. Spec 1 §2. */
export async function contactAbout(shop: Shop, locale: Locale, sku?: string): Promise<ContactAbout> {
  const [piece, line] = await Promise.all([pieceOf(shop, sku, locale), lineOf(shop, locale)]);
  return { piece, line };
}
