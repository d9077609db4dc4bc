import type { Story } from '@vitrine/contract/content';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { storyUrl } from '../catalogue/paths.ts';
import type { StoryBody } from '../catalogue/contentRows.ts';
import { textIn } from '../../../platform/messages/textIn.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { blocksOf, filesOf } from './blocks.ts';
import { picturesOf } from './pictures.ts';
import { podcastOf } from './podcast.ts';
import * as queries from './queries.ts';

const othersShown = 3;

/** A story page. Throws not_found for an unknown slug. Spec 1 §2. */
export async function story(shop: Shop, slug: string, locale: Locale): Promise<Story> {
  const { wording } = storefrontOf(locale);
  const [row, all] = await Promise.all([
    queries.page(shop.replica, 'story', slug, wording),
    queries.stories(shop.replica, wording, null),
  ]);
  if (!row) throw new ApiError('not_found');
  const body = row.body as StoryBody;
  const others = all.filter(({ code }) => code !== row.code).slice(0, othersShown);
  const heroes = others.map((other) => (other.body as StoryBody).hero);
  const pictures = await picturesOf(shop, [body.hero, ...filesOf(body.blocks), ...heroes]);
  return {
    slug: row.slug,
    title: row.title,
    intro: body.intro,
    image: pictures(body.hero, body.alt),
    blocks: await blocksOf(shop, body.blocks, pictures, locale),
    others: others.map((other) => {
      const otherBody = other.body as StoryBody;
      return {
        title: other.title,
        text: otherBody.intro,
        link: textIn(locale, 'catalogue')('read_story'),
        path: storyUrl(other.slug),
        image: pictures(otherBody.hero, otherBody.alt),
      };
    }),
    podcast: podcastOf(shop, body.podcast, locale),
    alternates: Object.fromEntries(
      shop.config.house.storefronts.map((other) => [
        other,
        storyUrl(row.slugs[storefrontOf(other).wording] ?? row.slug),
      ]),
    ),
  };
}
