import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pickupChoice } from '../../lib/stores/pickupChoice.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { storeSample } from '../../testing/storeSample.ts';
import { PickupTray } from './PickupTray.tsx';

const server = fakeServer();
// The list of the stores is loaded once per page.
const stores = [
  ...['far', 'near', 'other'].map((store_id) => storeSample({ store_id, short_title: store_id })),
  storeSample({ store_id: 'ginza', short_title: 'Ginza', country: 'jp', city: 'Tokyo' }),
];
beforeEach(() => server.on('/data/stores/uk_en.json', () => ({ body: { stores } })));
afterEach(() => {
  cleanup();
  act(() => pickupChoice.set(() => null));
});

const shop = (shop_id: string, distance: string | null) => ({
  shop_id,
  company: shop_id,
  address: [`1 ${shop_id} Street`],
  telephone: '',
  shipping_duration: 'Ready from tomorrow',
  opening_hours: [],
  is_transfer: false,
  distance,
});

test('lists the boutiques of the order as the checkout does, the nearest first, each with its distance', async () => {
  const shops = [shop('near', '2.3 mi from Leeds'), shop('far', null)];
  act(() => pickupChoice.set(() => ({ shops, chosen: null, choose: async () => undefined })));
  renderShop(<PickupTray />);
  const [near, far] = (await screen.findAllByRole('heading', { level: 4 })).map((heading) => heading.closest('li'));
  if (!near || !far) throw new Error('two boutiques are listed');
  expect(screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual(['near', 'far']);
  expect(within(near).getByText('2.3 mi from Leeds')).toBeTruthy();
  expect(within(far).queryByText(/from Leeds/u)).toBeNull();
});

test.each([
  ['Tokyo', 'a city'],
  ['Japan', 'a country'],
  ['Ginza', 'a store'],
])('finds no place abroad: %s, %s', async (terms) => {
  const asked: (string | null)[] = [];
  server.on('/api/commerce/cities', ({ query }) => {
    const country = query.get('country');
    asked.push(country);
    const tokyo = { name: 'Tokyo', country: 'jp', state: '', postcode: '', latitude: 35, longitude: 139 };
    return { body: { cities: country === 'gb' ? [] : [tokyo] } };
  });
  server.on('/api/commerce/geocode', () => ({ body: { places: [], error: null } }));
  act(() => pickupChoice.set(() => ({ shops: [shop('near', null)], chosen: null, choose: async () => undefined })));
  const user = userEvent.setup();
  renderShop(<PickupTray />);
  await user.type(await screen.findByRole('combobox'), `${terms}{Enter}`);
  expect(await screen.findByText(/No place in this country matches/u)).toBeTruthy();
  expect(screen.getByText(/Only stores in United Kingdom can hand over/u)).toBeTruthy();
  expect(screen.queryByRole('option')).toBeNull();
  expect(new Set(asked)).toEqual(new Set(['gb']));
});
