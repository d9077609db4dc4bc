import type { HouseNotice } from '@vitrine/contract/content';
import { respelled, spelled } from '@vitrine/rules/storefronts/spelling';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { NoticesBody } from '../catalogue/contentRows.ts';
import { currentSnapshot } from '../catalogue/snapshot.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as queries from './queries.ts';
import { targetPath } from './targetPath.ts';

/** The house's notices; a house may have none. Links only to pages that the storefront has. Spec 1 §2. */
export async function notices(shop: Shop, locale: Locale): Promise<{ notices: HouseNotice[] }> {
  const { wording } = storefrontOf(locale);
  const row = await queries.page(shop.replica, 'notices', 'notices', wording);
  if (!row) return { notices: [] };
  const { entries } = row.body as NoticesBody;
  const snapshot = await currentSnapshot(shop.replica);
  const stories = await queries.stories(shop.replica, wording, null);
  const shown = entries.map(async ({ code, text, more = null, action, ...target }) => {
    const path = await targetPath(shop, snapshot, target, stories, locale);
    const link = action !== undefined && path !== null ? { label: spelled(locale, action), path } : null;
    return { code, ...respelled(locale, { text, more }), link };
  });
  return { notices: await Promise.all(shown) };
}
