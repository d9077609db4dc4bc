import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Store } from '@vitrine/contract/stores';
import { storefronts } from '@vitrine/rules/storefronts/storefronts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { directoryOf } from './directory.ts';
import { StoresPage } from './StoresPage.tsx';

const storeOf = (store_id: string, short_title: string, city: string, country: string, latitude: number): Store => ({
  store_id,
  short_title,
  street_address1: `${store_id} High Street`,
  street_address2: null,
  street_address3: null,
  postal_code: null,
  city,
  area: null,
  country,
  store_phone_number: '+44 20 7946 0018',
  store_fax_number: null,
  geo_coordinates: { latitude, longitude: 0 },
  timezone: 'Europe/London',
  hours: Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [['00:00', '24:00']]]),
  ),
  exceptions: [],
  services: [],
  additional_information: '',
  description: '',
  pictures: [],
  cegid_id: null,
  is_ereservation: false,
  is_salon: false,
  is_concession: false,
  path: `/find-store/${country}/${store_id}/`,
});
const stores = [
  storeOf('1', 'Rue de la Pompe', 'Paris', 'fr', 48),
  storeOf('2', 'Mount Street', 'London', 'gb', 51),
  storeOf('3', 'King Street', 'Manchester', 'gb', 53),
  ...Array.from({ length: 10 }, (_, index) => storeOf(`9${index}`, `Via ${index}`, 'Milan', 'it', 45 + index / 100)),
];

const server = fakeServer();
const position = vi.fn();
beforeEach(() => {
  server.on('/data/stores/uk_en.json', () => ({ body: { stores } }));
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition: position }, configurable: true });
});
afterEach(() => {
  cleanup();
  position.mockReset();
});

const open = (locale: 'uk_en' | 'us_en' | 'ie_en' | 'ca_en' = 'uk_en') =>
  renderShop(<StoresPage hero={null} directory={directoryOf(stores, storefronts[locale])} />, { locale });
const field = () => screen.getByRole('combobox', { name: 'City, postcode, country or store' });
/** The names of the found stores, in their order. */
const found = () => {
  const section = document.activeElement?.closest('section') ?? document.body;
  return within(section)
    .getAllByRole('link')
    .filter((link) => link.closest('h3'))
    .map(({ textContent }) => textContent);
};

test('lists all stores by country as links, the storefront’s own country first', () => {
  open();
  const [, first, second] = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect([first, second]).toEqual(['All stores', 'United Kingdom']);
  expect(screen.getByRole('link', { name: 'London Mount Street' }).getAttribute('href')).toBe(
    '/uk_en/find-store/gb/2/',
  );
  expect(screen.getAllByRole('link')).toHaveLength(stores.length);
});

test('suggests cities, countries and stores while typing, and shows the stores nearest to the picked one', async () => {
  open();
  await userEvent.type(field(), 'lon');
  const option = await screen.findByRole('option', { name: 'London United Kingdom' });
  expect(screen.getByText('2 suggestions')).toBeTruthy();
  await userEvent.click(option);
  expect(document.activeElement?.textContent).toBe('Nearest to London');
  expect(found().slice(0, 3)).toEqual(['Mount Street', 'King Street', 'Rue de la Pompe']);
  expect(screen.getByText('0 km')).toBeTruthy();
  expect(screen.getAllByText(/^Open/u)).toHaveLength(8);
});

test('moves through the suggestions by arrow keys, opens one by Enter and closes them by Escape', async () => {
  open();
  await userEvent.type(field(), 'par');
  await screen.findByRole('option', { name: 'Paris France' });
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  await userEvent.keyboard('{ArrowDown}');
  expect(field().getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id);
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  expect(screen.getAllByRole('option').length).toBeGreaterThan(0);
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toBe('Nearest to Paris');
});

test('shows only the stores of a country, eight at a time, and moves the focus to the first added one', async () => {
  open();
  await userEvent.type(field(), 'italy{enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Italy'));
  expect(found()).toHaveLength(8);
  expect(screen.getByText('8 of 10')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'See more' }));
  expect(document.activeElement?.textContent).toBe('Via 8');
  expect(screen.queryByRole('button', { name: 'See more' })).toBeNull();
});

test('says that nothing matches, keeps the typed text, and clears both', async () => {
  open();
  await userEvent.type(field(), 'Atlantis{enter}');
  expect(await screen.findByRole('heading', { name: 'Oops…' })).toBeTruthy();
  expect(screen.getByText(/^No store matches “Atlantis”/u)).toBeTruthy();
  expect(field()).toHaveProperty('value', 'Atlantis');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('heading', { name: 'Oops…' })).toBeNull();
  expect(field()).toHaveProperty('value', '');
});

test('shows the stores nearest to the visitor, in miles in the US', async () => {
  position.mockImplementation((done: (at: unknown) => void) => done({ coords: { latitude: 53, longitude: 0 } }));
  server.on('/data/stores/us_en.json', () => ({ body: { stores } }));
  open('us_en');
  await userEvent.click(screen.getByRole('button', { name: 'Use my location' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Nearest to you'));
  expect(found()[0]).toBe('King Street');
  expect(screen.getByText('0 mi')).toBeTruthy();
});

test('says that no store is near a far position, and lists the nearest', async () => {
  position.mockImplementation((done: (at: unknown) => void) => done({ coords: { latitude: -54, longitude: 3 } }));
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Use my location' }));
  expect(await screen.findByText('No store is nearby. These are the nearest.')).toBeTruthy();
  expect(found()).toHaveLength(8);
  await userEvent.type(field(), 'london{enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Nearest to London'));
  expect(screen.queryByText(/^No store is nearby/u)).toBeNull();
});

test.each([
  ['a refused position', { code: 1 }, 'Your browser does not share your position'],
  ['an unknown position', { code: 2 }, 'Your position could not be determined'],
])('leads from %s to a typed place', async (_name, error, message) => {
  position.mockImplementation((_done: unknown, fail: (reason: unknown) => void) => fail(error));
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Use my location' }));
  expect(await screen.findByText(new RegExp(`^${message}`, 'u'))).toBeTruthy();
});

test('leads from a browser without positions to a typed place', async () => {
  Reflect.deleteProperty(navigator, 'geolocation');
  Reflect.deleteProperty(Object.getPrototypeOf(navigator), 'geolocation');
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Use my location' }));
  expect(await screen.findByText(/^Your browser cannot determine positions/u)).toBeTruthy();
});

test('searches once the list has come, when Enter is pressed before', async () => {
  let answer = (): void => undefined;
  server.on('/data/stores/ca_en.json', async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return { body: { stores } };
  });
  open('ca_en');
  await userEvent.type(screen.getByRole('combobox'), 'london{enter}');
  answer();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Nearest to London'));
});

test('says that the search failed when the list cannot be loaded', async () => {
  server.refuse('/data/stores/ie_en.json', 503, 503, '');
  open('ie_en');
  await userEvent.type(field(), 'london{enter}');
  expect(await screen.findByText(/^The search did not work/u, undefined, { timeout: 4000 })).toBeTruthy();
});

test('shows the house’s picture, another one on a narrow screen', () => {
  const picture = (url: string, width: number) => ({ url, alt: 'The shop front', width, height: 900 });
  renderShop(
    <StoresPage
      hero={{ desktop: picture('/images/wide.webp', 1600), mobile: picture('/images/tall.webp', 720) }}
      directory={[]}
    />,
  );
  const shown = screen.getByRole('img', { name: 'The shop front' });
  expect(shown.getAttribute('src')).toBe('/images/tall.webp?w=640&f=webp');
  const [first] = shown.parentElement?.querySelectorAll('source') ?? [];
  expect(first?.media).toBe('(min-width: 768px)');
  expect(first?.srcset).toContain('/images/wide.webp?w=1600&f=avif 1600w');
});

test('finds a city without a store: it is suggested after the stores, and leads to the nearest of them', async () => {
  let isPostcode = false;
  server.on('/api/commerce/cities', ({ query }) => ({
    body: {
      cities: query.get('terms')?.toLowerCase().startsWith('l')
        ? [
            {
              name: 'Leeds',
              country: 'gb',
              state: '',
              postcode: isPostcode ? 'LS1 4AP' : '',
              latitude: 53.8,
              longitude: 0,
            },
          ]
        : [],
    },
  }));
  open();
  await userEvent.type(field(), 'lee');
  await userEvent.click(await screen.findByRole('option', { name: 'Leeds United Kingdom' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Nearest to Leeds'));
  expect(found()[0]).toBe('King Street');
  await userEvent.clear(field());
  await userEvent.type(field(), 'leeds{enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Nearest to Leeds'));
  isPostcode = true;
  await userEvent.clear(field());
  await userEvent.type(field(), 'LS1 4AP{enter}');
  // A postcode's own place is not known: the words say so.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Nearest to LS1 4AP (near Leeds)'));
  await userEvent.clear(field());
  await userEvent.type(field(), 'Atlantis{enter}');
  expect(await screen.findByRole('heading', { name: 'Oops…' })).toBeTruthy();
});

test('finds a place that only the geocoder knows; a failed geocode leads to the next step', async () => {
  let error: '' | null = null;
  server.on('/api/commerce/cities', () => ({ body: { cities: [] } }));
  server.on('/api/commerce/geocode', ({ query }) => ({
    body: {
      places:
        query.get('terms') === 'Old Trafford' && error === null
          ? [{ name: 'Old Trafford', country: 'gb', latitude: 53.46, longitude: -2.29 }]
          : [],
      error,
    },
  }));
  open();
  await userEvent.type(field(), 'Old Trafford{enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Nearest to Old Trafford'));
  expect(found()[0]).toBe('King Street');
  error = '';
  await userEvent.clear(field());
  await userEvent.type(field(), 'Old Trafford{enter}');
  expect(await screen.findByRole('heading', { name: 'Oops…' })).toBeTruthy();
  expect(screen.getByText(/choose a country below/u)).toBeTruthy();
});
