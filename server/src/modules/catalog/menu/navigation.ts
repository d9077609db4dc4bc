import type { MenuEntry, Navigation } from '@vitrine/contract/navigation';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { cachePerSnapshot } from '../catalogue/cachePerSnapshot.ts';
import { categoryPicture } from '../catalogue/category.ts';
import { type MenuBody, plainMenu } from '../catalogue/contentRows.ts';
import { categoryUrl } from '../catalogue/paths.ts';
import { currentSnapshot, type Snapshot, type SnapshotCategory } from '../catalogue/snapshot.ts';
import { picturesOf } from '../content/pictures.ts';
import { salons } from '../stores/salons.ts';
import { menuOf } from './menu.ts';
import * as queries from './queries.ts';

// A change of a content, a category, a price or a store is a new version of the catalogue: one entry a storefront.
const cacheOf = cachePerSnapshot<Navigation>(64);

/** The menu of a storefront and its category tree, two levels deep. One statement, and three for the first of a version. Spec 1 §2. */
export async function navigation(shop: Shop, locale: Locale): Promise<Navigation> {
  const snapshot = await currentSnapshot(shop.replica);
  const cache = cacheOf(snapshot);
  const known = cache.get(locale);
  if (known) return known;
  const made = { categories: treeOf(shop, snapshot, locale), menu: await menuIn(shop, snapshot, locale) };
  cache.set(locale, made);
  return made;
}

function treeOf(shop: Shop, snapshot: Snapshot, locale: Locale): Navigation['categories'] {
  const { wording } = storefrontOf(locale);
  const leaf = ({ code, texts }: SnapshotCategory) => ({
    code,
    name: texts[wording].name,
    path: categoryUrl(texts[wording].path),
  });
  const found = (codes: readonly string[]): SnapshotCategory[] =>
    codes.flatMap((code) => snapshot.categories.get(code) ?? []);
  return found(snapshot.roots).map((root) => ({
    ...leaf(root),
    image: categoryPicture(shop, root, locale),
    children: found(root.children).map(leaf),
  }));
}

async function menuIn(shop: Shop, snapshot: Snapshot, locale: Locale): Promise<MenuEntry[]> {
  const { wording, country } = storefrontOf(locale);
  const pages = await queries.linkedPages(shop.replica, wording);
  const written = pages.find(({ kind }) => kind === 'menu')?.body as MenuBody | undefined;
  const body = written ?? { words: [], entries: plainMenu([]).entries };
  const [prices, pictures, withSalon] = await Promise.all([
    snapshot.prices(country),
    picturesOf(
      shop,
      body.entries.flatMap((entry) => (entry.type === 'picture' ? [entry.image] : [])),
    ),
    salons(shop.replica),
  ]);
  return menuOf(body, {
    locale,
    snapshot,
    isSold: ({ places }) => places.some((place) => !Number.isNaN(prices[place] ?? Number.NaN)),
    pictureOf: (category) => categoryPicture(shop, category, locale),
    picture: pictures,
    pages,
    hasSalon: withSalon.length > 0,
  });
}
