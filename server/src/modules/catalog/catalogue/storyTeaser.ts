import type { CategoryPage } from '@vitrine/contract/catalogue';
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { storyUrl } from './paths.ts';
import { pictureOf } from './picture.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as queries from './storyQueries.ts';

/** The teaser of a story on another page; null when the story is not published. One statement. */
export async function storyTeaser(shop: Shop, code: string, wording: Wording): Promise<CategoryPage['story']> {
  const row = await queries.teaser(shop.replica, code, wording);
  if (!row) return null;
  const { title, slug, intro, ...picture } = row;
  return { title, text: intro, path: storyUrl(slug), image: pictureOf(shop.config.IMAGES_BASE_URL, picture) };
}
