import { describe, expect, test } from 'vitest';
import { adviserStore } from './adviserStore.ts';
import { groupedDays } from './groupedDays.ts';

const store = (store_id: string, country: string, change: object = {}) => ({
  store_id,
  country,
  store_phone_number: '+33 1',
  is_concession: false,
  ...change,
});

describe('the store whose telephone a storefront shows', () => {
  const paris = store('paris', 'fr');
  const stores = [
    paris,
    store('corner', 'jp', { is_concession: true }),
    store('silent', 'jp', { store_phone_number: null }),
    store('tokyo', 'jp'),
    store('osaka', 'jp'),
  ];
  test.each([
    ['the first of the country', 'fr', 'paris'],
    ['no concession and none without a telephone', 'jp', 'tokyo'],
    ['the house’s first where the country has none', 'fi', 'paris'],
  ])('is %s', (_name, country, expected) => expect(adviserStore(stores, country)?.store_id).toBe(expected));

  test('is null when no store has a telephone', () => {
    expect(adviserStore([store('silent', 'fr', { store_phone_number: null })], 'fr')).toBeNull();
    expect(adviserStore([], 'fr')).toBeNull();
  });
});

describe('grouping days with the same hours', () => {
  const day = [['10:00', '19:00']] as const;
  test.each([
    ['are one line', { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day }, ['0-6']],
    ['are apart where another day is between', { mon: day, tue: [], wed: day, thu: day }, ['0-0', '1-1', '2-3', '4-6']],
    ['and none at all are closed', {}, ['0-6']],
  ])('%s', (_name, hours, expected) =>
    expect(groupedDays(hours).map(({ from, to }) => `${from}-${to}`)).toEqual(expected),
  );
});
