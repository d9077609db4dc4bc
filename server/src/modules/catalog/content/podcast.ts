import type { Podcast } from '@vitrine/contract/content';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { StoryBody } from '../catalogue/contentRows.ts';
import type { Shop } from '../../../platform/shop/shop.ts';

/** The standard icon of a feed. */
const feedIcon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" fill="none" stroke="%231b1917" stroke-width="1.25"%3E%3Cpath d="M4 9a7 7 0 0 1 7 7M4 4a12 12 0 0 1 12 12"/%3E%3Ccircle cx="5" cy="15" r="1"/%3E%3C/svg%3E';

/** The feed of a storefront's recordings. */
const feedPath = (locale: Locale): string => `/data/podcasts/${locale}.xml`;

/** The URL of a recording: next to the pictures, so that the same CDN serves it. */
export const soundUrl = (shop: Shop, file: string): string => `${shop.config.IMAGES_BASE_URL}/${file}`;

/** A story's recording with its subscriptions; null when the story has none. Spec 2 §2, §3. */
export function podcastOf(shop: Shop, row: StoryBody['podcast'], locale: Locale): Podcast | null {
  if (!row) return null;
  const { file, ...podcast } = row;
  return {
    ...podcast,
    url: soundUrl(shop, file),
    // Empty, because the title next to the icon already names it.
    subscriptions: [{ icon_url: feedIcon, icon_alt: '', link_url: feedPath(locale), link_title: 'RSS' }],
  };
}
