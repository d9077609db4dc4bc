import type { Locale } from '@vitrine/rules/storefronts/storefronts';

/** Paths under the locale of the pages that search engines should know. */
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
 * What robots may read: all but the calls. Personal pages say `noindex` themselves, which only a robot that may read
 * them sees.
 */
export const robotsText = (origin: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /webhooks/\n\nSitemap: ${origin}/sitemap.xml\n`;
