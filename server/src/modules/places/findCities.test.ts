import { cities } from '@vitrine/contract/places';
import { expect, test } from 'vitest';
import { houseDatabase } from '../../testing/houseDatabase.ts';
import { testClient, testShop } from '../../testing/testShop.ts';
import { placesRoutes } from './routes.ts';

const database = houseDatabase();
const get = (query: string) => {
  const shop = testShop(database.db);
  return testClient(shop, placesRoutes(shop)).get(`/api/commerce/cities?${query}`);
};
const named = async (query: string) => cities.answer.parse((await get(query)).body).cities;

test('finds cities without a store, with coordinates, those of the storefront’s country first', async () => {
  const [nantes] = await named('terms=nant&locale=fr_fr');
  expect(nantes).toEqual({ name: 'Nantes', country: 'fr', state: '', latitude: 47.217, longitude: -1.553 });
  expect((await named('terms=birmingham&locale=us_en'))[0]).toMatchObject({ country: 'us', state: 'AL' });
  expect((await named('terms=birmingham&locale=uk_en'))[0]?.country).toBe('gb');
  expect((await named('terms=birmingham&locale=fr_fr&country=us')).map(({ country }) => country)).not.toContain('gb');
});

test('finds nothing for an unknown place, and refuses a request without terms', async () => {
  expect(await named('terms=atlantiszz&locale=fr_fr')).toEqual([]);
  expect((await get('locale=fr_fr')).status).toBe(400);
  expect((await get(`terms=${'a'.repeat(129)}&locale=fr_fr`)).status).toBe(400);
});

test('answers a beginning of one letter as quickly as a whole name', async () => {
  expect(await named('terms=s&locale=it_it')).toHaveLength(8);
});
