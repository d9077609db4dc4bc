import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countries } from '../storefronts/storefronts.ts';
import {
  availabilityOf,
  canBook,
  concessionaireDisclaimerCountries,
  hasProductLocator,
  parseDepartments,
  stockFlags,
} from './availability.ts';
import { distanceBetween, distanceShown, distanceText, type Place } from './distance.ts';
import { acceptsGeocode } from './geocoding.ts';
import {
  joinStoreIds,
  nearestFirst,
  parseStoreIds,
  productLocatorPageSize,
  storeLocatorPageSize,
  storesShown,
  hasStoreNearby,
  nearbyM,
} from './storeList.ts';
import { locatorLanguages, storeIdOf } from './storePath.ts';

const paris = { latitude: 48.8566, longitude: 2.3522 };
const london = { latitude: 51.5074, longitude: -0.1278 };
const tokyo = { latitude: 35.6762, longitude: 139.6503 };
const place: fc.Arbitrary<Place> = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('distance', () => {
  test.each([
    ['Paris to London', paris, london, 343_900],
    ['Paris to Tokyo', paris, tokyo, 9_722_500],
    ['nowhere', paris, paris, 0],
    ['half round the earth', { latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 }, Math.PI * 6_378_137],
    ['a degree of the equator', { latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }, 111_319.49],
  ])('%s', (_name, from, to, metres) => {
    expect(Math.abs(distanceBetween(from, to) - metres)).toBeLessThanOrEqual(metres * 0.001);
  });

  test('is symmetric and at most half the circumference', () => {
    fc.assert(
      fc.property(place, place, (from, to) => {
        const metres = distanceBetween(from, to);
        expect(metres).toBeCloseTo(distanceBetween(to, from), 3);
        expect(metres).toBeGreaterThanOrEqual(0);
        expect(metres).toBeLessThanOrEqual(Math.PI * 6_378_137 + 1e-6);
      }),
    );
  });

  test.each([
    ['metres as tenths of a kilometre', 640, 'km', 0.6],
    ['tenths under ten', 9940, 'km', 9.9],
    ['whole from ten', 9960, 'km', 10],
    ['whole kilometres', 343_556, 'km', 344],
    ['miles in the US', 343_556, 'mi', 213],
    ['tenths of a mile', 10_000, 'mi', 6.2],
  ] as const)('shows %s', (_name, metres, unit, value) => {
    expect(distanceShown(metres, unit)).toEqual({ value, unit });
  });
});

describe('a list of stores', () => {
  test('has a store near by up to a hundred kilometres', () => {
    expect(hasStoreNearby([{ distance: null }, { distance: nearbyM + 1 }])).toBe(false);
    expect(hasStoreNearby([{ distance: null }, { distance: nearbyM }])).toBe(true);
  });

  const store = (store_id: string, geo_coordinates: Place | null) => ({ store_id, geo_coordinates });
  test('sorts the nearest first, equal distances by id, stores without coordinates last', () => {
    const list = [store('9', null), store('3', tokyo), store('2', london), store('1', london), store('8', null)];
    expect(nearestFirst(list, paris).map(({ store_id }) => store_id)).toEqual(['1', '2', '3', '8', '9']);
  });
  test.each([
    ['8 at first in the locator', 20, 1, storeLocatorPageSize, 8, 12],
    ['16 after one see-more', 20, 2, storeLocatorPageSize, 16, 4],
    ['5 at first in find-in-store', 6, 1, productLocatorPageSize, 5, 1],
    ['all there are', 5, 3, productLocatorPageSize, 5, 0],
    ['a first page even when none was asked', 20, 0, storeLocatorPageSize, 8, 12],
  ])('shows %s', (_name, count, pages, size, shown, more) => {
    const list = Array.from({ length: count }, (_, index) => index);
    const result = storesShown(list, pages, size);
    expect([result.shown.length, result.more]).toEqual([shown, more]);
  });
  test('joins and parses the ids of the stock call', () => {
    expect(joinStoreIds(['1001', '1002'])).toBe('1001;1002');
    expect(parseStoreIds('1001;1002')).toEqual(['1001', '1002']);
  });
  test('drops empty and repeated ids', () => expect(parseStoreIds(';1;;1;2')).toEqual(['1', '2']));
});

describe('availability', () => {
  test.each([
    ['nothing', 0, null],
    ['one piece', 1, 'limited'],
    ['two pieces', 2, 'limited'],
    ['three pieces', 3, 'available'],
  ] as const)('of %s', (_name, pieces, expected) => expect(availabilityOf(stockFlags(pieces))).toBe(expected));
  test('is not limited without stock', () => {
    expect(stockFlags(0)).toEqual({ available: false, limited: false });
  });
  test.each([
    ['a product in a store with bookings', true, true, true],
    ['no piece', false, true, false],
    ['a product in a store without bookings', true, false, false],
  ])('offers booking for %s', (_name, available, ereservationActivated, expected) => {
    expect(canBook({ available, ereservationActivated })).toBe(expected);
  });
  test('shows the concessionaire disclaimer in France, the US and Italy only', () => {
    expect(countries.filter((country) => concessionaireDisclaimerCountries.has(country))).toEqual(['fr', 'it', 'us']);
  });
  test.each([
    ['spaces', 'MAR SOI', ['MAR', 'SOI']],
    ['commas', 'MAR,SOI', ['MAR', 'SOI']],
    ['both, many and at the ends', ' , MAR ,, SOI\n', ['MAR', 'SOI']],
    ['nothing', '', []],
  ])('splits departments on %s', (_name, text, expected) => expect([...parseDepartments(text)]).toEqual(expected));
  test.each([
    ['a department that is not excluded', true, 'SOI', true],
    ['an excluded one', true, 'MAR', false],
    ['a part of an excluded code', true, 'MA', true],
    ['anything while the locator is off', false, 'SOI', false],
  ])('find-in-store for %s', (_name, active, department, expected) => {
    expect(hasProductLocator({ active, excludedDeptCodes: 'MAR, PAR' }, department)).toBe(expected);
  });
});

describe('a geocoder’s answer', () => {
  const lyon = { names: ['Lyon', 'Rhône', 'France', '69001'], country: 'FR' };
  test.each([
    ['is taken when it has what was entered', 'Lyon', lyon, 'fr', true],
    ['is taken by its beginning, accents aside', 'rhone lyo', lyon, 'fr', true],
    ['is taken by its postcode', '69001', lyon, 'fr', true],
    ['is refused when it answers something else', 'Xyzzy', { names: ['France'], country: 'FR' }, 'fr', false],
    ['is refused when a word is missing', 'Lyon Xyzzy', lyon, 'fr', false],
    ['is refused in another country', 'Lyon', lyon, 'be', false],
    ['is refused for an empty text', ' ', lyon, 'fr', false],
    ['is taken in Chinese by its end', '外滩', { names: ['上海市黄浦区外滩'], country: 'CN' }, 'cn', true],
    ['is refused in Latin letters by its end', 'yon', lyon, 'fr', false],
    ['is taken whatever it is without restriction', 'Xyzzy', lyon, null, true],
  ] as const)('%s', (_name, entered, result, restricted, expected) => {
    expect(acceptsGeocode(entered, result, restricted)).toBe(expected);
  });
});

describe('store paths', () => {
  test.each([
    ['a name with hyphens', 'rue-du-cherche-midi-1001', '1001'],
    ['an id alone', '1001', '1001'],
    ['nothing after the name', 'rue-', null],
    ['signs', 'rue-10.01', null],
  ])('reads the id from %s', (_name, segment, expected) => expect(storeIdOf(segment)).toBe(expected));
});

test.each([
  ['zh_hans', 'zh'],
  ['zh_hant', 'zh'],
  ['th', 'en'],
  ['ar', 'en'],
  ['pt', 'pt'],
] as const)('%s uses the locator language %s', (language, expected) =>
  expect(locatorLanguages[language]).toBe(expected),
);

test.each([
  [2310, 'fr-FR', 'km', '2,3\u202fkm'],
  [2310, 'en-US', 'mi', '1.4 mi'],
  [465_000, 'ar-AE', 'km', '465 كم'],
] as const)('%i m in %s, in %s, are written %s', (metres, tag, distance_unit, expected) =>
  expect(distanceText(metres, { tag, distance_unit })).toBe(expected),
);
