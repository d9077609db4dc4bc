import { expect, test } from 'vitest';
import { matchPlaces, mostPlaces, storePlaces, withCities } from './findStores.ts';

const store = (store_id: string, short_title: string, city: string, country: string, more = {}) => ({
  store_id,
  short_title,
  city,
  country,
  area: null,
  postal_code: null,
  geo_coordinates: { latitude: 48, longitude: 2 },
  ...more,
});
const stores = [
  store('1', 'Rue de la Pompe', 'Paris', 'fr', {
    postal_code: '75016',
    geo_coordinates: { latitude: 48, longitude: 2 },
  }),
  store('2', 'Place des Victoires', 'Paris', 'fr', { geo_coordinates: { latitude: 50, longitude: 4 } }),
  store('3', 'Königsallee', 'Düsseldorf', 'de', { postal_code: '40212' }),
  store('4', 'ギンザ並木通り', '東京', 'jp', { area: '中央区' }),
];
const names: Record<string, string> = { fr: 'France', de: 'Germany', jp: '日本' };
const places = storePlaces(stores, (country) => names[country] ?? country);
const found = (entered: string) => matchPlaces(entered, places).map(({ kind, label }) => `${kind} ${label}`);

test.each([
  ['a city before its stores', 'paris', ['city Paris', 'store Rue de la Pompe', 'store Place des Victoires']],
  ['a city by its beginning, without its signs', 'dussel', ['city Düsseldorf', 'store Königsallee']],
  ['a country', 'Germany', ['country Germany']],
  [
    'a country and a store by a beginning that both have',
    'de',
    ['country Germany', 'store Rue de la Pompe', 'store Place des Victoires'],
  ],
  ['a store by its postcode', '75016', ['store Rue de la Pompe']],
  ['a store by its name and city together', 'victoires paris', ['store Place des Victoires']],
  ['a Japanese city by its beginning', '東', ['city 東京', 'store ギンザ並木通り']],
  ['nothing for words that no place has', 'Atlantis', []],
  ['nothing for signs alone', ' - ', []],
])('finds %s', (_name, entered, expected) => {
  expect(found(entered)).toEqual(expected);
});

test('puts a city in the middle of its stores, with all of them', () => {
  expect(places[0]).toMatchObject({
    label: 'Paris',
    detail: 'France',
    store_ids: ['1', '2'],
    at: { latitude: 49, longitude: 3 },
  });
});

test('limits the suggestions', () => {
  const many = Array.from({ length: 20 }, (_, index) => store(String(index), `Rue ${index}`, 'Lyon', 'fr'));
  expect(
    matchPlaces(
      'lyon',
      storePlaces(many, () => 'France'),
    ),
  ).toHaveLength(mostPlaces);
});

test('adds cities without a store after the found places, and none twice', () => {
  const city = (name: string, state: string, latitude: number) => ({
    name,
    country: 'fr',
    state,
    at: { latitude, longitude: 3 },
  });
  const added = withCities(
    matchPlaces('paris', places),
    [city('Paris', '', 49.01), city('Parisot', '', 44.1), city('Paris', 'TX', 33.6)],
    (country) => names[country] ?? country,
  );
  expect(added.slice(-2).map(({ kind, label, detail }) => [kind, label, detail])).toEqual([
    ['place', 'Parisot', 'France'],
    ['place', 'Paris', 'TX, France'],
  ]);
  expect(added).toHaveLength(5);
  const many = Array.from({ length: 20 }, (_, index) => city(`Ville ${index}`, '', index));
  expect(withCities([], many, String)).toHaveLength(mostPlaces);
});
