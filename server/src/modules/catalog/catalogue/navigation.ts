import type { Navigation } from '@vitrine/contract/catalogue';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { categoryPicture } from './category.ts';
import { categoryUrl } from './paths.ts';
import { currentSnapshot, type SnapshotCategory } from './snapshot.ts';

/** The category tree of a storefront, two levels deep. One statement. Spec 1 §2. */
export async function navigation(shop: Shop, locale: Locale): Promise<Navigation> {
  const { wording } = storefrontOf(locale);
  const snapshot = await currentSnapshot(shop.replica);
  const leaf = ({ code, texts }: SnapshotCategory) => ({
    code,
    name: texts[wording].name,
    path: categoryUrl(texts[wording].path),
  });
  const found = (codes: readonly string[]): SnapshotCategory[] =>
    codes.flatMap((code) => snapshot.categories.get(code) ?? []);
  return {
    categories: found(snapshot.roots).map((root) => ({
      ...leaf(root),
      image: categoryPicture(shop, root, locale),
      children: found(root.children).map(leaf),
    })),
  };
}
