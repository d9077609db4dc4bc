import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { storyUrl } from '../catalogue/paths.ts';
import type { StoryBody } from '../catalogue/contentRows.ts';
import { PlainRoutes } from '../../../platform/http/plainRoutes.ts';
import { isServed } from '../../../platform/config/house.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { publicUrl } from '../../../platform/http/securityHeaders.ts';
import { ifThere } from '../images/ifThere.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { soundUrl } from './podcast.ts';
import * as queries from './queries.ts';

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/gu, (mark) => marks[mark] ?? '');

async function feed(shop: Shop, locale: Locale): Promise<string> {
  const { wording, tag } = storefrontOf(locale);
  const site = publicUrl(shop.config);
  const stories = await queries.stories(shop.replica, wording, null);
  const items = stories.map(async ({ code, slug, title, body }) => {
    const { intro, podcast } = body as StoryBody;
    if (!podcast) return '';
    const page = new URL(`/${locale}${storyUrl(slug)}`, site).href;
    const sound = new URL(soundUrl(shop, podcast.file), site).href;
    const size = await ifThere(stat(join(shop.config.IMAGES_DIR, podcast.file)));
    return `<item><title>${escaped(title)}</title><description>${escaped(intro)}</description><link>${escaped(page)}</link><guid isPermaLink="false">${escaped(code)}-${podcast.language}</guid><enclosure url="${escaped(sound)}" length="${size?.size ?? 0}" type="audio/mpeg"/><itunes:duration>${podcast.seconds}</itunes:duration></item>`;
  });
  const { name } = shop.config.house;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>${escaped(name)}</title><link>${escaped(new URL(`/${locale}`, site).href)}</link><description>${escaped(name)}</description><language>${tag.toLowerCase()}</language>${(await Promise.all(items)).join('')}</channel></rss>
`;
}

/** Each storefront's feed of recordings, to which the player's subscribe list links. Spec 2 §2. */
export function podcastRoutes(shop: Shop): PlainRoutes {
  return new PlainRoutes(shop).get('/data/podcasts/:file{[a-z_]+\\.xml}', 'page', async (context) => {
    const locale = context.req.param('file')?.slice(0, -'.xml'.length) ?? '';
    if (!isServed(shop.config.house, locale)) throw new ApiError('not_found');
    context.header('cache-control', 'public, max-age=300, stale-while-revalidate=600');
    context.header('content-type', 'application/rss+xml; charset=utf-8');
    return context.body(await feed(shop, locale));
  });
}
