import type { HouseNotice } from '@vitrine/contract/content';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { NoticesBody } from '../catalogue/rowSchemas.ts';
import { currentShelf } from '../catalogue/shelf.ts';
import type { Shop } from '../shop.ts';
import * as queries from './queries.ts';
import { targetPath } from './targetPath.ts';

/** The house's notices; a house may have none. A link leads only where the storefront has what it names. Spec 1 §2. */
export async function notices(shop: Shop, locale: Locale): Promise<{ notices: HouseNotice[] }> {
  const { wording } = storefrontOf(locale);
  const row = await queries.page(shop.replica, 'notices', 'notices', wording);
  if (!row) return { notices: [] };
  const { entries } = row.body as NoticesBody;
  const shelf = await currentShelf(shop.replica);
  const stories = await queries.stories(shop.replica, wording, null);
  const shown = entries.map(async ({ code, text, more = null, action, ...target }) => {
    const path = await targetPath(shop, shelf, target, stories, locale);
    return { code, text, more, link: action !== undefined && path !== null ? { label: action, path } : null };
  });
  return { notices: await Promise.all(shown) };
}
