import { profile as profileCall } from '@vitrine/contract/account';
import { expect, test } from 'vitest';
import { sessionRoutes } from '../../customers/session/routes.ts';
import { lacombe } from '../../../testing/samples.ts';
import { houseDatabase } from '../../../testing/houseDatabase.ts';
import { testClient, testShop } from '../../../testing/testShop.ts';
import { accountRoutes } from './routes.ts';

const database = houseDatabase();
const started = async () => {
  const shop = testShop(database.db);
  const browser = testClient(shop, [...sessionRoutes(shop), ...accountRoutes(shop)]);
  await browser.start();
  const choose = (favorite_shop_code: string) =>
    browser.post('/api/commerce/customer', { locale: 'fr_fr', action: 'edit', favorite_shop_code });
  const chosen = async () =>
    profileCall.answer.parse((await browser.get('/api/commerce/customer?locale=fr_fr')).body).profile
      .favorite_shop_code;
  return { browser, choose, chosen };
};

test('sets, changes and clears (0) the favourite store; refuses an unknown one without a change', async () => {
  const { browser, choose, chosen } = await started();
  expect((await choose('1001')).status).toBe(401);
  await browser.post('/api/commerce/customer', lacombe);
  expect(await chosen()).toBeNull();
  expect((await choose('1001')).status).toBe(200);
  expect(await chosen()).toBe('1001');
  for (const nowhere of ['9999', '', '1001 ', '00']) {
    expect(await choose(nowhere)).toMatchObject({ status: 404, body: { error: { internal_code: 4_900_015 } } });
    expect(await chosen()).toBe('1001');
  }
  expect((await choose('0')).status).toBe(200);
  expect(await chosen()).toBeNull();
});
