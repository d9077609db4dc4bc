import type { ContactAbout } from '@vitrine/contract/contact';
import { adviserStore } from '@vitrine/rules/stores/adviserStore';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { chosenProductUrl, productUrl } from '../../catalog/catalogue/paths.ts';
import { pictureOf } from '../../catalog/catalogue/picture.ts';
import { storeList } from '../../catalog/stores/storeList.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as queries from './queries.ts';

/** The form shows exceptional opening days two weeks ahead. */
const aheadMs = 14 * 86_400_000;

/** What a message is about: a variant, or the product in its colour before a size is chosen. */
type Asked = { readonly sku?: string | undefined; readonly is_size_open: boolean };

/** The product that a message is about; null for a sku that is not sold. Without its size before one is chosen. Spec 1 §2. */
export async function productAbout(
  shop: Shop,
  { sku, is_size_open }: Asked,
  locale: Locale,
): Promise<ContactAbout['piece']> {
  const found = sku === undefined ? undefined : await queries.piece(shop.replica, sku, storefrontOf(locale).wording);
  if (sku === undefined || !found) return null;
  const { title, kind, slug, color, size, picture } = found;
  return {
    sku,
    name: title,
    kind,
    variant: [color, is_size_open ? null : size].filter((name) => name !== null),
    url: is_size_open ? productUrl(slug, sku) : chosenProductUrl(slug, sku),
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
export async function contactAbout(shop: Shop, locale: Locale, asked: Asked): Promise<ContactAbout> {
  const [piece, line] = await Promise.all([productAbout(shop, asked, locale), lineOf(shop, locale)]);
  return { piece, line };
}
