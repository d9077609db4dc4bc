import { type Locale, pathWords, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { categoryUrl, productUrl, storyUrl } from '../catalogue/paths.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import { storePaths } from '../stores/storePage.ts';
import * as queries from './queries.ts';

/** Returns the paths of all pages for the sitemap: products that the country sells, and its content. */
export async function publicPages(shop: Shop, locale: Locale): Promise<string[]> {
  const { country, wording } = storefrontOf(locale);
  const [categories, products, content, stores] = await Promise.all([
    queries.shownCategories(shop.replica, wording, country),
    queries.soldProducts(shop.replica, wording, country),
    queries.contentPages(shop.replica, wording),
    storePaths(shop, wording),
  ]);
  return [
    '',
    ...categories.map(categoryUrl),
    ...products.map(({ slug, sku }) => productUrl(slug, sku)),
    ...content.map(({ kind, slug }) => (kind === 'story' ? storyUrl(slug) : `/legal/${slug}/`)),
    '/faq/',
    `/${pathWords[wording].store}/`,
    ...stores,
  ];
}
