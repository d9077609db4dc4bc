import { addressPlaces, cities, mapPlaces } from '@vitrine/contract/places';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { cityOfAddress } from '@vitrine/rules/stores/gazetteer';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import { expect, test } from 'vitest';
import { houseDatabase } from '../../../testing/houseDatabase.ts';
import { testClient, testShop } from '../../../testing/testShop.ts';
import { openGazetteer } from './openGazetteer.ts';
import { areasIn } from './postcodeCity.ts';
import { placesRoutes } from './routes.ts';

const database = houseDatabase();
const get = (query: string) => {
  const shop = testShop(database.db);
  return testClient(shop, placesRoutes(shop)).get(`/api/commerce/cities?${query}`);
};
const named = async (query: string) => cities.answer.parse((await get(query)).body).cities;

test('finds cities without a store, with coordinates, those of the storefront’s country first', async () => {
  const [nantes] = await named('terms=nant&locale=fr_fr');
  expect(nantes).toEqual({
    name: 'Nantes',
    country: 'fr',
    state: '',
    postcode: '',
    latitude: 47.217,
    longitude: -1.553,
  });
  expect((await named('terms=birmingham&locale=us_en'))[0]).toMatchObject({ country: 'us', state: 'AL' });
  expect((await named('terms=birmingham&locale=uk_en'))[0]?.country).toBe('gb');
  expect((await named('terms=birmingham&locale=fr_fr&country=us')).map(({ country }) => country)).not.toContain('gb');
});

test.each([
  ['wien', 'fr_fr', 'Vienne at'],
  ['Torino', 'uk_en', 'Turin it'],
  ['名古屋', 'jp_ja', '名古屋 jp'],
  ['ﾅｺﾞﾔ', 'uk_en', 'Nagoya jp'],
  ['横浜市', 'jp_ja', '横浜 jp'],
  ['富山', 'jp_ja', '富山 jp'],
  ['四日市', 'jp_ja', '四日市 jp'],
  ['서울', 'kr_ko', '서울 kr'],
  ['倫敦', 'hk_zh', '倫敦 gb'],
  ['伦敦', 'cn_zh', '伦敦 gb'],
  ['ปารีส', 'th_th', 'ปารีส fr'],
  ['الرياض', 'sa_ar', 'الرياض sa'],
  ['kobenhavn', 'dk_en', 'Copenhagen dk'],
])('finds %s on %s as %s', async (terms, locale, expected) => {
  const [city] = await named(new URLSearchParams({ terms, locale }).toString());
  expect(`${city?.name} ${city?.country}`).toBe(expected);
});

test.each([
  ['75008', 'fr_fr', 'Paris'],
  ['1010', 'at_de', 'Wien'],
  ['SW1A 1AA', 'uk_en', 'London'],
  ['10118', 'us_en', 'New York'],
  ['K1A 0B1', 'ca_en', 'Ottawa'],
  ['〒460-0008', 'jp_ja', '名古屋'],
  ['20121', 'it_it', 'Milano'],
  ['999077', 'hk_en', undefined],
  ['00000', 'ae_en', undefined],
])('finds a city near the postcode %s of %s', async (terms, locale, expected) => {
  const [city] = await named(new URLSearchParams({ terms, locale }).toString());
  expect(city?.name).toBe(expected);
  expect(city?.postcode).toBe(expected === undefined ? undefined : terms.replace('〒', ''));
});

test('knows a city for the postcodes of each country that has them, and each city of the list', () => {
  for (const country of countries) {
    const areas = [...areasIn(country)];
    expect([country, areas.length > 0]).toEqual([country, optionsOf(country).zip_pattern !== null]);
    const missing = areas.filter(([, city]) => cityOfAddress(openGazetteer(), { ...city, country }) === null);
    expect([country, missing]).toEqual([country, []]);
  }
});

test('finds places of one country alone where the search is restricted to it', async () => {
  expect(await named('terms=tokyo&locale=fr_fr&country=fr')).toEqual([]);
  expect((await named('terms=28001&locale=fr_fr&country=es'))[0]?.country).toBe('es');
});

test('finds nothing for an unknown place, and refuses a request without terms', async () => {
  expect(await named('terms=atlantiszz&locale=fr_fr')).toEqual([]);
  expect((await get('locale=fr_fr')).status).toBe(400);
  expect((await get(`terms=${'a'.repeat(129)}&locale=fr_fr`)).status).toBe(400);
});

test('answers a beginning of one letter as quickly as a whole name', async () => {
  expect(await named('terms=s&locale=it_it')).toHaveLength(8);
});

const completed = async (query: string) => {
  const shop = testShop(database.db);
  const { body } = await testClient(shop, placesRoutes(shop)).get(`/api/commerce/address/places?${query}`);
  return addressPlaces.answer.parse(body).places.map(({ city, region }) => `${city} ${region?.code ?? ''}`.trim());
};

test('completes a city of the address’s country, with its state where addresses have one', async () => {
  expect((await completed('country=fr&field=city&terms=nant&locale=uk_en'))[0]).toBe('Nantes');
  expect((await completed('country=us&field=city&terms=bosto&locale=fr_fr'))[0]).toBe('Boston MA');
  expect((await completed('country=ca&field=city&terms=toron&locale=ca_fr'))[0]).toBe('Toronto ON');
  expect((await completed('country=au&field=city&terms=bris&locale=au_en'))[0]).toBe('Brisbane QLD');
  // Provinces of Spain are in the postcode, not in the gazetteer.
  expect((await completed('country=es&field=city&terms=valenc&locale=es_es'))[0]).toBe('Valencia');
});

test.each([
  ['at', 'wie', 'Wien'],
  ['at', 'vienn', 'Wien'],
  ['cz', 'praha', 'Praha'],
  ['be', 'brus', 'Bruxelles'],
  ['be', 'antw', 'Antwerpen'],
  ['pt', 'lisb', 'Lisboa'],
  ['dk', 'kobenh', 'København'],
  ['nl', 'den h', 'Den Haag'],
  ['ch', 'genev', 'Genève'],
  ['us', 'new york', 'New York NY'],
])('fills an address of %s for “%s” with %s, as the country writes it', async (country, terms, expected) => {
  const query = new URLSearchParams({ country, field: 'city', terms, locale: 'uk_en' });
  expect((await completed(query.toString()))[0]).toBe(expected);
});

test.each([
  ['es', '28001', 'M'],
  ['us', '10118', 'NY'],
  ['us', '10118-0110', 'NY'],
  ['ca', 'M5V 2T6', 'ON'],
  ['au', '3000', 'VIC'],
  ['my', '50450', '14'],
  ['us', '101', undefined],
  ['fr', '75001', undefined],
])('the region of a postcode of %s: %s is in %s', async (country, terms, code) => {
  const query = new URLSearchParams({ country, field: 'postcode', terms, locale: 'uk_en' });
  expect(await completed(query.toString())).toEqual(code === undefined ? [] : [code]);
});

test('completes nothing where the country’s forms do not', async () => {
  for (const country of ['de', 'mx', 'br', 'jp', 'tw', 'sg'])
    expect(await completed(`country=${country}&field=city&terms=s&locale=uk_en`)).toEqual([]);
});

test.each([
  ['jp_ja', '12.0', 'パリ'],
  ['fr_fr', '12.4', 'Vienne'],
  ['th_th', '12.4', 'Vienna'],
  ['hk_zh', '12.4', '維也納'],
])('labels the map of %s in its language: cell %s begins with %s', async (locale, cell, largest) => {
  const shop = testShop(database.db);
  const { body } = await testClient(shop, placesRoutes(shop)).get(
    `/api/commerce/map/places?locale=${locale}&cell=${cell}`,
  );
  const { places } = mapPlaces.answer.parse(body);
  expect(places[0]?.name).toBe(largest);
  expect(places.length).toBeGreaterThan(100);
  expect(places.every(({ rank }, at) => at === 0 || rank > (places[at - 1]?.rank ?? 0))).toBe(true);
});

test('the first places of the map are the largest of each part of the world', async () => {
  const shop = testShop(database.db);
  const { body } = await testClient(shop, placesRoutes(shop)).get('/api/commerce/map/places?locale=fr_fr');
  const { places } = mapPlaces.answer.parse(body);
  const names = places.map(({ name }) => name);
  expect(names).toHaveLength(400);
  // Smaller than hundreds of cities of Asia, larger than all near them.
  expect(names).toEqual(expect.arrayContaining(['Paris', 'Vienne', 'Varsovie', 'Bruxelles']));
  expect(names).not.toContain('Dongguan');
});
