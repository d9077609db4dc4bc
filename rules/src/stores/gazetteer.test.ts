import { expect, test } from 'vitest';
import { citiesLike, cityOfAddress, gazetteerOf, mostCities, nameIn } from './gazetteer.ts';

const lines = [
  'São Paulo\tbr\t\t-23.548\t-46.636',
  'Saint-Étienne\tfr\t\t45.434\t4.39',
  'Springfield\tus\tMO\t37.215\t-93.298',
  'Springfield\tus\tMA\t42.101\t-72.589',
  'Spring Valley\tca\t\t50\t-100',
  'broken line',
  'Wien\tat\t\t48.208\t16.372\tfr:Vienne|en:Vienna|ja:ウィーン\t維也納|Bécs',
  'Nagoya\tjp\t\t35.181\t136.906\tja:名古屋市\tなごや|名古屋',
  ...Array.from({ length: 20 }, (_, index) => `Newtown ${index}\tgb\t\t51\t${index}`),
  'Newport\tus\tRI\t41.49\t-71.313',
];
const gazetteer = gazetteerOf(lines.join('\n'));
const found = (entered: string, own: 'fr' | 'us' | 'ca' = 'fr', restricted: 'us' | 'ca' | null = null) =>
  citiesLike(gazetteer, entered, own, restricted).map(({ name, state }) => (state ? `${name} ${state}` : name));

test.each([
  ['the largest of its name', { city: 'springfield', country: 'us', region: null }, 37.215],
  ['that of the region', { city: 'Springfield', country: 'us', region: 'US-MA' }, 42.101],
  ['the largest for another region', { city: 'Springfield', country: 'us', region: 'TX' }, 37.215],
  ['one without its signs', { city: 'SAINT ETIENNE', country: 'fr', region: null }, 45.434],
  ['one in its own script', { city: '名古屋市', country: 'jp', region: null }, 35.181],
  ['that before its ward', { city: '名古屋市中区', country: 'jp', region: null }, 35.181],
  ['none of another country', { city: 'São Paulo', country: 'fr', region: null }, undefined],
  ['none by a beginning', { city: 'Spring', country: 'us', region: null }, undefined],
  ['none without letters', { city: ' – ', country: 'us', region: null }, undefined],
])('the city of an address is %s', (_name, address, latitude) =>
  expect(cityOfAddress(gazetteer, address)?.at.latitude).toBe(latitude),
);

test('finds a city by its beginning, without its signs', () => {
  expect(found('sao p')).toEqual(['São Paulo']);
  expect(found('SAINT ETIENNE')).toEqual(['Saint-Étienne']);
  expect(citiesLike(gazetteer, 'saint-é', 'fr')[0]?.at).toEqual({ latitude: 45.434, longitude: 4.39 });
});

test.each(['wien', 'Vienna', 'VIENNE', 'ウィーン', 'ｳｨｰﾝ', 'うぃーん', '維也納', 'becs'])(
  'finds Vienna as %s',
  (entered) => {
    expect(found(entered)).toEqual(['Wien']);
  },
);

test('shows a city in the language of the page, else by its own name', () => {
  const [city] = citiesLike(gazetteer, 'wien', 'at');
  if (!city) throw new Error('Vienna is found');
  expect([nameIn(city, 'fr'), nameIn(city, 'ja'), nameIn(city, 'de')]).toEqual(['Vienne', 'ウィーン', 'Wien']);
});

test('the larger of two comes first, and those of the visitor’s country before both', () => {
  expect(found('spring')).toEqual(['Springfield MO', 'Springfield MA', 'Spring Valley']);
  expect(found('spring', 'ca')).toEqual(['Spring Valley', 'Springfield MO', 'Springfield MA']);
});

test('finds only cities of the country to which the search is restricted', () => {
  expect(found('spring', 'fr', 'ca')).toEqual(['Spring Valley']);
});

test('finds nothing for signs alone, for the middle of a name and for a broken line', () => {
  expect([found(''), found(' - '), found('etienne'), found('broken')]).toEqual([[], [], [], []]);
});

test('finds a limited number, the visitor’s own among them', () => {
  expect(found('new')).toHaveLength(mostCities);
  expect(found('new', 'us')[0]).toBe('Newport RI');
});
