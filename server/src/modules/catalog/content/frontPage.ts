import type { FrontPage } from '@vitrine/contract/content';
import { languageOf, type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { joined } from '@vitrine/rules/text/listed';
import { cardsOf } from '../catalogue/cards.ts';
import { categoryPicture } from '../catalogue/category.ts';
import { categoryUrl, storyUrl } from '../catalogue/paths.ts';
import type { FrontBody, StoryBody } from '../catalogue/contentRows.ts';
import { currentSnapshot } from '../catalogue/snapshot.ts';
import { textIn } from '../../../platform/messages/textIn.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { picturesOf } from './pictures.ts';
import { targetPath } from './targetPath.ts';
import * as queries from './queries.ts';

const productsShown = 8;

/** The content of the front page. Spec 1 §2. */
export async function frontPage(shop: Shop, locale: Locale): Promise<FrontPage> {
  const { wording, country } = storefrontOf(locale);
  const [snapshot, row] = await Promise.all([
    currentSnapshot(shop.replica),
    queries.page(shop.replica, 'front', 'front', wording),
  ]);
  if (!row) throw new ApiError('not_found');
  const body = row.body as FrontBody;
  const prices = await snapshot.prices(country);
  const sold = snapshot.products.filter(({ place }) => !Number.isNaN(prices[place] ?? Number.NaN));
  const newest = [...sold.filter(({ is_new }) => is_new), ...sold.filter(({ is_new }) => !is_new)];
  const codes = body.products ?? newest.slice(0, productsShown).map(({ code }) => code);
  const [stories, { cards }] = await Promise.all([
    queries.stories(shop.replica, wording, null),
    cardsOf(shop, snapshot, codes, locale),
  ]);
  const storiesByCode = new Map(stories.map(({ code, slug, body }) => [code, { slug, ...(body as StoryBody) }]));
  const pictures = await picturesOf(shop, [
    body.hero.image,
    ...body.entries.flatMap(({ image }) => image ?? []),
    ...[...storiesByCode.values()].map(({ hero }) => hero),
  ]);
  const title = joined([body.hero.title, body.hero.title_stitched], languageOf(wording));
  return {
    hero: {
      title,
      text: body.hero.text,
      link: body.hero.action,
      path:
        (await targetPath(shop, snapshot, body.hero, stories, locale)) ??
        (await targetPath(shop, snapshot, { category: snapshot.roots[0] }, stories, locale)) ??
        '/',
      image: pictures(body.hero.image, body.hero.alt),
    },
    entries: body.entries.flatMap(({ category: code, label, image }) => {
      const category = snapshot.categories.get(code);
      const own = category && categoryPicture(shop, category, locale);
      const shown = image === undefined ? own : pictures(image, label);
      return category && shown ? [{ name: label, path: categoryUrl(category.texts[wording].path), image: shown }] : [];
    }),
    stories: body.stories.flatMap(({ story: code, title, text, action }) => {
      const story = storiesByCode.get(code);
      if (!story) return [];
      return [{ title, text, link: action, path: storyUrl(story.slug), image: pictures(story.hero, story.alt) }];
    }),
    products: {
      title: body.products_title ?? textIn(locale, 'catalogue')('new_pieces'),
      items: cards.map(({ card }) => card),
    },
  };
}
