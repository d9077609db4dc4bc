import * as contract from '@vitrine/contract/content';
import { locales } from '@vitrine/rules/storefronts/storefronts';
import { expect, test } from 'vitest';
import { createApi } from '../../../platform/http/app.ts';
import { houseDatabase } from '../../../testing/houseDatabase.ts';
import { testClient, testShop } from '../../../testing/testShop.ts';
import { podcastRoutes } from './podcastFeed.ts';
import { contentRoutes } from './routes.ts';

const database = houseDatabase();
const podcastOf = async (locale: string, slug: string) => {
  const shop = testShop(database.db);
  const { body } = await testClient(shop, contentRoutes(shop)).get(
    `/api/commerce/content/stories/${slug}?locale=${locale}`,
  );
  return contract.story.answer.parse(body).podcast;
};
const feed = (locale: string) => {
  const shop = testShop(database.db);
  const app = createApi(shop, []);
  podcastRoutes(shop).mountOn(app);
  return app.request(`/data/podcasts/${locale}.xml`);
};

test('a story has a recording in every storefront: French in French ones, else English', async () => {
  for (const locale of locales) {
    const podcast = await podcastOf(locale, 'coming-home');
    expect(podcast?.language, locale).toBe(locale.endsWith('_fr') ? 'fr' : 'en');
    expect(podcast?.is_synthetic).toBe(true);
    expect(podcast?.chapters).toHaveLength(3);
    expect(podcast?.subscriptions[0]?.link_url).toBe(`/data/podcasts/${locale}.xml`);
  }
});

test('chapters lie within the recording', async () => {
  const podcast = await podcastOf('us_en', 'coming-home');
  expect(podcast?.chapters.every(({ at }) => at < podcast.seconds)).toBe(true);
});

test('answers null for a story without a recording', async () => {
  expect(await podcastOf('us_en', 'four-squares')).toBeNull();
});

test('the feed lists the recordings, with size and length', async () => {
  const answer = await feed('fr_fr');
  expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  const xml = await answer.text();
  expect(xml.match(/<item>/gu)).toHaveLength(1);
  expect(xml).toMatch(/<enclosure url="https?:\/\/[^"]+-fr\.mp3" length="[1-9]\d+" type="audio\/mpeg"\/>/u);
  expect(xml).toContain('<title>Le retour</title>');
  expect((await feed('xx_yy')).status).toBe(404);
});
