import { type CategoryPage, type GridPage, sorts } from '@vitrine/contract/catalogue';
import { gridPageSize, startWithin } from '@vitrine/rules/catalogue/gridPaging';
import { type Locale, storefrontOf, type Wording } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { cardsOf } from './cards.ts';
import { crumbsOf } from './crumbs.ts';
import { type GridAsked, gridOf, valuesOf } from './grid.ts';
import { categoryUrl, storyUrl } from './paths.ts';
import { pictureOf } from './picture.ts';
import { onCachedSnapshot, type Snapshot, type SnapshotCategory } from './snapshot.ts';
import * as queries from './storyQueries.ts';

/** The teaser of a story on another page; null when the story is not published. One statement. */
async function storyTeaser(shop: Shop, code: string, wording: Wording): Promise<CategoryPage['story']> {
  const row = await queries.teaser(shop.replica, code, wording);
  if (!row) return null;
  const { title, slug, intro, ...picture } = row;
  return { title, text: intro, path: storyUrl(slug), image: pictureOf(shop.config.IMAGES_BASE_URL, picture) };
}

/** A page of the products at `places`, with its facets. One statement. Spec 1 §9. */
export async function gridPageOf(
  shop: Shop,
  snapshot: Snapshot,
  places: readonly number[],
  parts: readonly SnapshotCategory[],
  asked: GridAsked,
): Promise<{ page: GridPage; version: number | null }> {
  const prices = await snapshot.prices(storefrontOf(asked.locale).country);
  const grid = gridOf(snapshot, prices, places, parts, asked);
  const fh_start_index = startWithin(asked.fh_start_index, grid.places.length);
  const codes = grid.places
    .slice(fh_start_index, fh_start_index + gridPageSize)
    .flatMap((place) => snapshot.products[place]?.code ?? []);
  const { cards, version } = await cardsOf(shop, snapshot, codes, asked.locale, [...valuesOf(asked.color)]);
  const page: GridPage = {
    items: cards.map(({ card }) => card),
    total: grid.places.length,
    fh_start_index,
    facets: grid.facets,
    sort: asked.sort,
    sorts: [...sorts],
  };
  return { page, version };
}

/** A category's picture with its text in the storefront's wording. */
export function categoryPicture(shop: Shop, { picture }: SnapshotCategory, locale: Locale) {
  if (!picture) return null;
  const { wording } = storefrontOf(locale);
  return pictureOf(shop.config.IMAGES_BASE_URL, { ...picture, alt: picture.alt[wording] });
}

/**
 * A grid page of a category. At most three statements. Throws not_found for a path without a category. Spec 1 §2, §9.
 */
export async function category(shop: Shop, path: string, asked: GridAsked): Promise<CategoryPage> {
  return (await onCachedSnapshot(shop.replica, (snapshot) => categoryOn(shop, snapshot, path, asked))).page;
}

async function categoryOn(
  shop: Shop,
  snapshot: Snapshot,
  path: string,
  asked: GridAsked,
): Promise<{ page: CategoryPage; version: number | null }> {
  const { wording, country } = storefrontOf(asked.locale);
  const found = snapshot.categoryAt(wording, path.replace(/\/$/u, ''));
  if (!found) throw new ApiError('not_found');
  const prices = await snapshot.prices(country);
  const children = found.children.flatMap((code) => snapshot.categories.get(code) ?? []);
  const places = (await snapshot.placesIn(found, country)).shown;
  const [grid, story] = await Promise.all([
    gridPageOf(shop, snapshot, places, children, asked),
    found.story === null ? null : storyTeaser(shop, found.story, wording),
  ]);
  const page: CategoryPage = {
    ...grid.page,
    code: found.code,
    path: categoryUrl(found.texts[wording].path),
    name: found.texts[wording].name,
    intro: found.texts[wording].intro,
    crumbs: crumbsOf(snapshot, [found.code], wording),
    children: children.map((child) => ({
      code: child.code,
      name: child.texts[wording].name,
      path: categoryUrl(child.texts[wording].path),
      image: categoryPicture(shop, child, asked.locale),
      count: child.places.filter((place) => !Number.isNaN(prices[place] ?? Number.NaN)).length,
    })),
    story,
    alternates: Object.fromEntries(
      shop.config.house.storefronts.map((other) => [other, categoryUrl(found.texts[storefrontOf(other).wording].path)]),
    ),
  };
  return { page, version: grid.version };
}
