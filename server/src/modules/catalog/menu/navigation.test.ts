import { navigation } from '@vitrine/contract/navigation';
import { expect, test } from 'vitest';
import { houseDatabase } from '../../../testing/houseDatabase.ts';
import { testClient, testShop } from '../../../testing/testShop.ts';
import { menuModule } from './module.ts';

const database = houseDatabase();
const client = () => {
  const shop = testShop(database.db);
  return testClient(shop, menuModule.routes(shop));
};

test('answers the navigation in one statement', async () => {
  const { body } = await client().get('/api/commerce/navigation?locale=fr_fr');
  const { categories } = navigation.answer.parse(body);
  expect(categories.map(({ code }) => code)).toEqual([
    'leather',
    'belts',
    'silk',
    'watches',
    'jewellery',
    'perfume',
    'wear',
    'home',
    'gifts',
  ]);
  expect(categories[0]?.children.map(({ path }) => path)).toEqual([
    '/category/cuir/sacs',
    '/category/cuir/petite-maroquinerie',
  ]);
  const asked = () => database.statementsOf(() => client().get('/api/commerce/navigation?locale=jp_ja'));
  await asked();
  // Every answer but the first of a version.
  expect(await asked()).toBe(1);
});
