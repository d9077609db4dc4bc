import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { geocode as contract } from '@vitrine/contract/places';
import { createMapsSimulator, type MapsSimulator } from '../../../../../simulators/src/maps/createMapsSimulator.ts';
import { houseDatabase } from '../../../testing/houseDatabase.ts';
import { testClient, testShop } from '../../../testing/testShop.ts';
import { placesRoutes } from './routes.ts';

const database = houseDatabase();
let maps: MapsSimulator;
beforeAll(async () => {
  maps = await createMapsSimulator({ port: 0, key: 'secret' });
});
afterAll(() => maps.close());
beforeEach(async () => {
  maps.fault = 'none';
  maps.asked.length = 0;
  await database.db.deleteFrom('rate_limit').execute();
});

const keys = { GOOGLE_GEOCODING_KEY: 'secret', AMAP_GEOCODING_KEY: 'secret' };
const ask = async (query: string, more: object = keys) => {
  const shop = testShop(database.db);
  const config = {
    ...shop.config,
    GOOGLE_MAPS_URL: maps.url,
    AMAP_API_URL: maps.url,
    GEOCODING_TIMEOUT_MS: 300,
    ...more,
  };
  const open = { ...shop, config };
  const { status, body } = await testClient(open, placesRoutes(open)).get(`/api/commerce/geocode?${query}`);
  return { status, body: status === 200 ? contract.answer.parse(body) : null };
};
const named = async (query: string, more?: object) => (await ask(query, more)).body?.places.map(({ name }) => name);
const eiffel = { name: 'Tour Eiffel, Île-de-France, France', country: 'fr', latitude: 48.8584, longitude: 2.2945 };

describe('a place that the gazetteer does not know', () => {
  test('is found by Google, in the language of the storefront', async () => {
    expect((await ask('terms=tour+eif&locale=fr_fr')).body).toEqual({ places: [eiffel], error: null });
    expect(maps.asked[0]).toMatch(
      /^\/maps\/api\/geocode\/json\?address=tour\+eif&language=fr-FR&region=fr&key=secret$/u,
    );
  });

  test('is found by AMap for the storefront of China, with coordinates that every map understands', async () => {
    const { body } = await ask(`terms=${encodeURIComponent('天安门')}&locale=cn_zh`);
    expect(body?.places).toEqual([
      {
        name: '北京市东城区',
        country: 'cn',
        latitude: expect.closeTo(39.90733, 4),
        longitude: expect.closeTo(116.39108, 4),
      },
    ]);
  });

  test('counts with a country only when it is there and matches the text', async () => {
    expect(await named('terms=tour+eiffel&locale=fr_fr&country=fr')).toHaveLength(1);
    // For nonsense Google returns the country itself.
    expect(await named('terms=xyzzy&locale=fr_fr&country=fr')).toEqual([]);
    expect(maps.asked.at(-1)).toContain('components=country%3AFR');
    expect(await named(`terms=${encodeURIComponent('外滩')}&locale=cn_zh&country=cn`)).toEqual(['上海市黄浦区']);
    expect(await named(`terms=${encodeURIComponent('外滩')}&locale=cn_zh&country=hk`)).toEqual([]);
  });

  test('is unknown where nothing is found', async () => {
    expect((await ask('terms=xyzzy&locale=us_en')).body).toEqual({ places: [], error: null });
    expect((await ask('terms=xyzzy&locale=cn_zh')).body).toEqual({ places: [], error: null });
  });
});

test.each([
  ['broken', 'fr_fr'],
  ['slow', 'fr_fr'],
  ['quota', 'fr_fr'],
  ['broken', 'cn_zh'],
  ['quota', 'cn_zh'],
] as const)('a geocoder that is %s returns an empty error to %s', async (fault, locale) => {
  maps.fault = fault;
  expect(await ask(`terms=tour&locale=${locale}`)).toEqual({ status: 200, body: { places: [], error: '' } });
});

test('a refused key returns an empty error', async () => {
  const wrong = { GOOGLE_GEOCODING_KEY: 'wrong', AMAP_GEOCODING_KEY: 'wrong' };
  expect((await ask('terms=tour&locale=fr_fr', wrong)).body?.error).toBe('');
  expect((await ask('terms=tour&locale=cn_zh', wrong)).body?.error).toBe('');
});

test('no service is asked without a key, nor another country’s', async () => {
  expect((await ask('terms=tour&locale=fr_fr', {})).body).toEqual({ places: [], error: null });
  expect((await ask('terms=tour&locale=cn_zh', { GOOGLE_GEOCODING_KEY: 'secret' })).body?.error).toBeNull();
  expect(maps.asked).toEqual([]);
});

test('refuses a text that is empty or too long, and asks a limited number of times', async () => {
  expect((await ask('terms=+&locale=fr_fr')).status).toBe(400);
  expect((await ask(`terms=${'a'.repeat(129)}&locale=fr_fr`)).status).toBe(400);
  const shop = testShop(database.db);
  const open = { ...shop, config: { ...shop.config, ...keys, GOOGLE_MAPS_URL: maps.url, GEOCODING_TIMEOUT_MS: 2000 } };
  const client = testClient(open, placesRoutes(open));
  for (let turn = 0; turn < 61; turn += 1) await client.get('/api/commerce/geocode?terms=tour&locale=fr_fr');
  expect(maps.asked.length).toBeLessThanOrEqual(60);
  expect((await client.get('/api/commerce/geocode?terms=tour&locale=fr_fr')).body).toEqual({ places: [], error: '' });
});
