import type { Locale } from '@vitrine/rules/storefronts/storefronts';

/** The paths under the locale of the pages to index. */
export type PagesOf = (locale: Locale) => Promise<readonly string[]>;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** One sitemap per storefront of the house. expectations §3 */
export function sitemapIndex(origin: string, served: readonly Locale[]): string {
  const maps = served.map((locale) => `<sitemap><loc>${escaped(`${origin}/sitemaps/${locale}.xml`)}</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${maps.join('')}</sitemapindex>\n`;
}

/** The sitemap of a storefront; null for one that the house does not have. */
export async function sitemap(
  origin: string,
  asked: string,
  served: readonly Locale[],
  pagesOf: PagesOf,
): Promise<string | null> {
  const locale = served.find((one) => one === asked);
  if (!locale) return null;
  const urls = (await pagesOf(locale)).map((path) => `<url><loc>${escaped(`${origin}/${locale}${path}`)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

/**
 * Allows robots to read everything but calls. Personal pages have `noindex`, which a robot sees only if it may read them.
 */
export const robotsText = (origin: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /webhooks/\n\nSitemap: ${origin}/sitemap.xml\n`;
