import { act, cleanup, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { errors } from '@vitrine/contract/errors';
import type { StoreStock } from '@vitrine/contract/stock';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { resolveSelection } from '@vitrine/rules/catalogue/resolveSelection';
import { stockButtons } from '@vitrine/rules/stock/stockType';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentChoice } from '../../lib/products/currentChoice.ts';
import { setSession } from '../../lib/session/session.ts';
import { finishTrays, useTrays } from '../../lib/layers/trays.ts';
import { enter } from '../../testing/enter.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { bag, basketOf, userOf, variantOf } from '../../testing/samples.ts';
import { storeSample } from '../../testing/storeSample.ts';
import { FindInStoreTray } from './FindInStoreTray.tsx';

const london = Array.from({ length: 6 }, (_, index) =>
  storeSample({
    store_id: `g${index}`,
    short_title: `London ${index}`,
    geo_coordinates: { latitude: 51 + index / 100, longitude: 0 },
  }),
);
const paris = storeSample({
  store_id: 'f1',
  short_title: 'Rue de la Pompe',
  city: 'Paris',
  country: 'fr',
  geo_coordinates: { latitude: 48.8, longitude: 2.3 },
});
const tokyo = storeSample({
  store_id: 'j1',
  short_title: 'Ginza',
  city: 'Tokyo',
  country: 'jp',
  geo_coordinates: { latitude: 35.6, longitude: 139.7 },
});
const stores = [...london, paris, tokyo];
const path = '/api/backend/stock/stores';
const server = fakeServer();
const position = vi.fn();
let without: readonly string[] = [];

beforeEach(() => {
  without = ['j1'];
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition: position }, configurable: true });
  server.on('/api/commerce/places/cities', () => ({ body: { cities: [] } }));
  server.on(path, ({ query }) => {
    const stock = (query.get('storeid') ?? '').split(';').map((storeId): StoreStock => {
      const available = !without.includes(storeId);
      return { storeId, available, limited: available && storeId === 'g1', ereservationActivated: storeId === 'g1' };
    });
    return { body: { inventoryDetailsByStore: [{ stores: stock }] } };
  });
});
afterEach(() => {
  cleanup();
  finishTrays();
  currentChoice.set(() => null);
  position.mockReset();
  act(() => setSession({ user: null, basket: basketOf([]) }));
});

function open(
  locale: Locale = 'uk_en',
  selection: Record<string, string | null> = { field_color_BAG: 'red', field_ref_size: 's' },
  store_id?: string,
) {
  server.on(`/data/stores/${locale}.json`, () => ({ body: { stores } }));
  const product = bag([variantOf('red', 's'), variantOf('red', 'l')]);
  const [shown] = product.variants;
  if (!shown) throw new Error('the sample has a variant');
  const choice = {
    selection,
    resolution: resolveSelection(product, selection),
    shown,
    fields: ['field_color_BAG', 'field_ref_size'],
    asked: ['field_ref_size'],
    stock: 'hComAndRetail' as const,
    stockOf: () => 'hComAndRetail' as const,
    buttons: stockButtons.hComAndRetail,
    configurator: product,
    take: () => undefined,
  };
  act(() => currentChoice.set(() => ({ product, choice })));
  return renderShop(<FindInStoreTray {...(store_id ? { store_id } : {})} />, { locale });
}
const names = () => screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);

test('lists the stores of the country that have the variant, five at first, the rest on request', async () => {
  open();
  expect(await screen.findByText('6 stores have this piece.')).toBeTruthy();
  expect(names()).toEqual(['London 0', 'London 1', 'London 2', 'London 3', 'London 4']);
  await userEvent.click(screen.getByRole('button', { name: 'See more' }));
  expect(document.activeElement?.textContent).toBe('London 5');
  expect(screen.queryByRole('button', { name: 'See more' })).toBeNull();
  expect(server.asked.find((asked) => asked.path === path)?.query.get('productsku')).toBe('BAG-red-s');
});

test('says what limited means on request, and shows the hours on request', async () => {
  open();
  const limited = (await screen.findByText('London 1')).closest('li') ?? document.body;
  expect(within(limited).getByText('Limited availability')).toBeTruthy();
  const info = within(limited).getByRole('button', { name: 'What this means: London 1' });
  expect(info.getAttribute('aria-expanded')).toBe('false');
  expect(within(limited).getByText(/^Only one or two/u).hidden).toBe(true);
  await userEvent.click(info);
  expect(within(limited).getByText(/^Only one or two/u).hidden).toBe(false);
  const hours = within(limited).getByRole('button', { name: 'See the hours: London 1' });
  await userEvent.click(hours);
  expect(within(limited).getAllByRole('term').length).toBe(7);
  expect(within(limited).getByRole('link', { name: '+44 20 7946 0018' })).toBeTruthy();
  expect(within(limited).getByRole('link', { name: /^Get directions/u })).toBeTruthy();
});

test('finds by name with distances, and leaves out stores without the variant', async () => {
  open();
  await screen.findByText('6 stores have this piece.');
  await enter(screen.getByRole('combobox'), 'Tokyo');
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
  expect(await screen.findByText(/^No store near by has this piece/u)).toBeTruthy();
  expect(names()).not.toContain('Ginza');
  expect(document.activeElement?.textContent).toBe('Nearest to Tokyo');
  expect(screen.getAllByText(/km$|mi$/u).length).toBe(5);
});

test('a refused position leads to the search, and no store at all to an adviser', async () => {
  without = stores.map(({ store_id }) => store_id);
  position.mockImplementation((_done: unknown, fail: (reason: { code: number }) => void) => fail({ code: 1 }));
  open();
  expect(await screen.findByText(/^No store here has this piece/u)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ask an adviser' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Use my location' }));
  expect(await screen.findByText(/^Your browser does not share your position\./u)).toBeTruthy();
});

test('says when the stock cannot be read, and asks again', async () => {
  server.refuse(path, 500, 5_000_000, 'No.');
  open();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('cannot be read');
  server.on(path, () => ({ body: { inventoryDetailsByStore: [{ stores: [] }] } }));
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^No store here/u)).toBeTruthy();
});

test.each([
  ['fr_fr', true],
  ['uk_en', false],
] as const)('in %s the note about concessions is shown: %s', async (locale, isShown) => {
  open(locale);
  await screen.findAllByRole('heading', { level: 4 });
  expect(screen.queryByText(/^Stock and services can differ|^Le stock et les services/u) !== null).toBe(isShown);
});

test('asks for the choice when it is incomplete', async () => {
  open('uk_en', { field_color_BAG: 'red', field_ref_size: null });
  expect(await screen.findByText(/^Choose the size and colour first/u)).toBeTruthy();
  expect(server.asked.some((asked) => asked.path === path)).toBe(false);
});

const reservation = {
  increment_id: 'E261152618',
  status: 'requested',
  sku: 'BAG-red-s',
  name: 'Pommeau',
  color: 'Red',
  size: null,
  image: null,
  requested_at: '2026-11-24T10:00:00.000Z',
  answer_by: '2026-11-25T18:00:00.000Z',
  held_until: null,
  boutique: {
    store_id: 'g1',
    short_title: 'London 1',
    street_address1: '1 Mount Street',
    city: 'London',
    store_phone_number: '+44 20 7946 0018',
    timezone: 'Europe/London',
  },
};
const reservePath = '/api/backend/ereservation';
const signIn = () => act(() => setSession({ user: userOf(), basket: basketOf([]) }));
const sends = () => server.asked.filter((asked) => asked.path === reservePath);

test('a signed-out visitor signs in first and comes back to the reservation', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Reserve in this store: London 1' }));
  const { entries } = renderHook(() => useTrays()).result.current;
  expect(entries.at(-1)).toMatchObject({
    name: 'signin',
    params: { source: 'ereservation', back: 'find-in-store', store_id: 'g1' },
  });
  expect(screen.getAllByRole('button', { name: /^Reserve in this store/u })).toHaveLength(1);
});

test('sends the request once with a key, and shows the number and until when the store answers', async () => {
  signIn();
  server.on(reservePath, () => ({ body: { reservation } }));
  open('uk_en', { field_color_BAG: 'red', field_ref_size: 's' }, 'g1');
  await userEvent.click(await screen.findByRole('button', { name: 'Request the reservation' }));
  expect(await screen.findByText('E261152618')).toBeTruthy();
  expect(screen.getByText(/25 November 2026.* 18:00/u)).toBeTruthy();
  expect(sends().map(({ body }) => body)).toEqual([{ locale: 'uk_en', productsku: 'BAG-red-s', storeid: 'g1' }]);
  expect(sends()[0]?.idempotency_key).toMatch(/^[\da-f-]{36}$/u);
  expect(document.activeElement?.textContent).toBe('Your request is with the store');
  // The confirmation still shows product, customer and store.
  const request = screen.getByRole('heading', { name: 'Your request is with the store' }).parentElement;
  expect(screen.getByText('Pommeau')).toBeTruthy();
  for (const words of [userOf().email ?? '', 'London 1'])
    expect(within(request ?? document.body).getByText(words)).toBeTruthy();
});

test.each([
  ['three open', errors.reservation_limit, 'Three are open.', 'See my reservations'],
  ['the same product', errors.reservation_exists, 'It is reserved already.', 'See my reservations'],
  ['the limit of the network', errors.too_many_requests, 'Again in 5 minutes.', null],
] as const)('a request refused for %s has its own words and next step', async (_why, error, message, next) => {
  signIn();
  server.refuse(reservePath, error.status, error.internal_code, message);
  open('uk_en', { field_color_BAG: 'red', field_ref_size: 's' }, 'g1');
  await userEvent.click(await screen.findByRole('button', { name: 'Request the reservation' }));
  const alert = (await screen.findByText(message)).closest('[role=alert]') as HTMLElement;
  expect(within(alert).queryByText(/Please call the store/u)).toBeNull();
  expect(within(alert).queryByRole('link')).toBeNull();
  if (next === null) expect(within(alert).queryByRole('button')).toBeNull();
  else {
    await userEvent.click(within(alert).getByRole('button', { name: next }));
    expect(renderHook(() => useTrays()).result.current.entries.at(-1)?.name).toBe('visits');
  }
});

test('a piece that sold out meanwhile leads to the list, where the store has no button any more', async () => {
  signIn();
  server.on(reservePath, () => {
    without = ['j1', 'g1'];
    return {
      status: 409,
      body: { error: { internal_code: errors.out_of_stock.internal_code, message: 'No longer available.' } },
    };
  });
  open('uk_en', { field_color_BAG: 'red', field_ref_size: 's' }, 'g1');
  await userEvent.click(await screen.findByRole('button', { name: 'Request the reservation' }));
  await screen.findByText('This store no longer has the piece. Please choose another store.');
  expect(screen.queryByRole('button', { name: 'Request the reservation' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Choose another store' }));
  expect(await screen.findByText('5 stores have this piece.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Reserve in this store/u })).toBeNull();
});

test('an ended session leads to the sign-in, and from there back to the request', async () => {
  signIn();
  server.refuse(reservePath, 401, 401, 'Your session has ended.');
  open('uk_en', { field_color_BAG: 'red', field_ref_size: 's' }, 'g1');
  await userEvent.click(await screen.findByRole('button', { name: 'Request the reservation' }));
  await waitFor(() =>
    expect(renderHook(() => useTrays()).result.current.entries.at(-1)).toMatchObject({
      name: 'signin',
      params: { source: 'ereservation', back: 'find-in-store', store_id: 'g1' },
    }),
  );
});

test.each([
  ['anne@example.com', /confirms by mail/u],
  ['13800000000@phone.invalid', /confirms by text message/u],
] as const)('says how the store confirms to %s', async (email, words) => {
  act(() => setSession({ user: { ...userOf(), email }, basket: basketOf([]) }));
  open('uk_en', { field_color_BAG: 'red', field_ref_size: 's' }, 'g1');
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText(/invalid/u)).toBeNull();
});

test('a failed request names the store’s phone, and the back arrow leads to the list', async () => {
  signIn();
  server.refuse(reservePath, 422, errors.reservation_refused.internal_code, 'Not in this store.');
  open('uk_en', { field_color_BAG: 'red', field_ref_size: 's' }, 'g1');
  await userEvent.click(await screen.findByRole('button', { name: 'Request the reservation' }));
  await screen.findByText(/^The reservation could not be made/u);
  const alert = screen.getByRole('alert');
  expect(within(alert).getByRole('link').getAttribute('href')).toBe('tel:+442079460018');
  await userEvent.click(screen.getByRole('button', { name: 'Request the reservation' }));
  expect(new Set(sends().map(({ idempotency_key }) => idempotency_key)).size).toBe(2);
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('6 stores have this piece.')).toBeTruthy();
});

test.each([
  ['us_en', true],
  ['ca_en', true],
  ['ca_fr', true],
  ['uk_en', false],
] as const)('in %s the notice about taxes is shown: %s', async (locale, isShown) => {
  signIn();
  open(locale, { field_color_BAG: 'red', field_ref_size: 's' }, 'g1');
  await screen.findByRole('button', { name: /^Request the reservation|^Demander la réservation/u });
  const notice = /^The price shown is without sales tax|^Le prix affiché est hors taxes/u;
  expect(screen.queryByText(notice) !== null).toBe(isShown);
});
