import type { CategoryPage } from '@vitrine/contract/catalogue';
import type { Language } from '@vitrine/rules/storefronts/storefronts';
import { storyUrl } from '../catalogue/paths.ts';
import type { StoryBody } from '../catalogue/rowSchemas.ts';
import type { Shop } from '../shop.ts';
import { picturesOf } from './pictures.ts';
import * as queries from './queries.ts';

/** A story as another page announces it; null when it is not told. Two statements. */
export async function storyTeaser(shop: Shop, code: string, language: Language): Promise<CategoryPage['story']> {
  const [row] = await queries.stories(shop.replica, language, [code]);
  if (!row) return null;
  const body = row.body as StoryBody;
  const pictures = await picturesOf(shop, [body.hero]);
  return { title: row.title, text: body.intro, path: storyUrl(row.slug), image: pictures(body.hero, body.alt) };
}
