import { type Locale, pathWords, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { categoryUrl, productUrl, storyUrl } from '../catalogue/paths.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { salons } from '../stores/salons.ts';
import { storePaths } from '../stores/storePage.ts';
import * as queries from './queries.ts';

/** Returns the paths of all pages for the sitemap: products that the country sells, and its content. */
export async function publicPages(shop: Shop, locale: Locale): Promise<string[]> {
  const { country, wording } = storefrontOf(locale);
  const [categories, products, content, stores, withSalon] = await Promise.all([
    queries.shownCategories(shop.replica, wording, country),
    queries.soldProducts(shop.replica, wording, country),
    queries.contentPages(shop.replica, wording),
    storePaths(shop, wording),
    salons(shop.replica),
  ]);
  return [
    '',
    ...categories.map(categoryUrl),
    ...products.map(({ slug, sku }) => productUrl(slug, sku)),
    ...content.map(({ kind, slug }) => (kind === 'story' ? storyUrl(slug) : `/legal/${slug}/`)),
    '/faq/',
    `/${pathWords[wording].store}/`,
    ...stores,
    ...(withSalon.length > 0 ? ['/salon/'] : []),
  ];
}
