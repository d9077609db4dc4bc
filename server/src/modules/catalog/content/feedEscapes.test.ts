import { beforeAll, expect, test } from 'vitest';
import { createApi } from '../../../platform/http/app.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testShop } from '../../../testing/testShop.ts';
import { podcastRoutes } from './podcastFeed.ts';

const database = testDatabase();
const odd = `<script>alert("x")</script> & 'y'`;
const escaped = `&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; 'y'`;

beforeAll(async () => {
  const podcast = { file: 'sounds/a.mp3', language: 'fr', seconds: 60, is_synthetic: true, chapters: [] };
  await database.db
    .insertInto('content_page')
    .values({
      kind: 'story',
      code: 'odd&<code>',
      language: 'fr',
      slug: 'odd',
      title: odd,
      body: JSON.stringify({ intro: odd, podcast }),
    })
    .execute();
});

test('S6: escapes title, introduction and code of a story in a feed', async () => {
  const shop = testShop(database.db);
  const app = createApi(shop, []);
  podcastRoutes(shop).mountOn(app);
  const feed = await (await app.request('/data/podcasts/fr_fr.xml')).text();
  expect(feed).toContain(`<item><title>${escaped}</title><description>${escaped}</description>`);
  expect(feed).toContain('<guid isPermaLink="false">odd&amp;&lt;code&gt;-fr</guid>');
  expect(feed).not.toContain('<script');
});
