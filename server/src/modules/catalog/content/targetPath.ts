import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { cardsOf } from '../catalogue/cards.ts';
import { categoryUrl, storyUrl } from '../catalogue/paths.ts';
import type { Snapshot } from '../catalogue/snapshot.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type * as queries from './queries.ts';

type Target = { product?: string | undefined; story?: string | undefined; category?: string | undefined };

/**
 * The path under the locale of the product, story or category that a teaser links to; null when the storefront has none
 * of them.
 */
export async function targetPath(
  shop: Shop,
  snapshot: Snapshot,
  target: Target,
  stories: readonly queries.StoryRow[],
  locale: Locale,
): Promise<string | null> {
  if (target.product !== undefined) {
    const [card] = (await cardsOf(shop, snapshot, [target.product], locale)).cards;
    if (card) return card.card.url;
  }
  const story = stories.find(({ code }) => code === target.story);
  if (story) return storyUrl(story.slug);
  const category = snapshot.categories.get(target.category ?? '');
  return category ? categoryUrl(category.texts[storefrontOf(locale).wording].path) : null;
}
