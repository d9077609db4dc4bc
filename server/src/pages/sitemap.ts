import { isLocale, type Locale, locales } from '@vitrine/rules/storefronts/storefronts';

/** Paths under the locale of the pages that search engines should know. */
export type PagesOf = (locale: Locale) => Promise<readonly string[]>;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** One sitemap per storefront. expectations §3 */
export function sitemapIndex(origin: string): string {
  const maps = locales.map((locale) => `<sitemap><loc>${escaped(`${origin}/sitemaps/${locale}.xml`)}</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${maps.join('')}</sitemapindex>\n`;
}

/** The sitemap of a storefront; null for an unknown one. */
export async function sitemap(origin: string, locale: string, pagesOf: PagesOf): Promise<string | null> {
  if (!isLocale(locale)) return null;
  const urls = (await pagesOf(locale)).map((path) => `<url><loc>${escaped(`${origin}/${locale}${path}`)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

/** What robots may read: all but the calls. Personal pages say `noindex` themselves, which only a robot that may read them sees. */
export const robotsText = (origin: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /webhooks/\n\nSitemap: ${origin}/sitemap.xml\n`;
