import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Store } from '@vitrine/contract/stores';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NoticeHost } from '../../app/shell/NoticeHost.tsx';
import { closeNotice } from '../../lib/layers/notices.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { basketOf } from '../../testing/samples.ts';
import { FavouriteShop } from './FavouriteShop.tsx';

const server = fakeServer();
const customer = '/api/commerce/customer';
const sent = () => server.asked.filter(({ path, body }) => path === customer && body).map(({ body }) => body);
const shop = (store_id: string, country: string, city: string, short_title: string): Partial<Store> => ({
  store_id,
  country,
  city,
  short_title,
  street_address1: `1, ${short_title}`,
  street_address2: null,
  street_address3: null,
  postal_code: null,
  store_phone_number: '+44 20 7499 1874',
});
const stores = [
  shop('1', 'fr', 'Paris', 'Cherche-Midi'),
  shop('2', 'jp', 'Tokyo', 'Ginza'),
  shop('3', 'gb', 'London', 'Mount Street'),
  shop('4', 'de', 'Berlin', 'Mitte'),
];
let favourite: string | null = null;

beforeEach(() => {
  favourite = null;
  server.on('/data/stores/uk_en.json', () => ({ body: { stores } }));
  server.on('/data/stores/ae_ar.json', () => ({ body: { stores } }));
  server.on(customer, ({ body }) => {
    if (!body) return { body: { profile: { favorite_shop_code: favourite } } };
    const { favorite_shop_code } = body as { favorite_shop_code: string };
    favourite = favorite_shop_code === '0' ? null : favorite_shop_code;
    return { body: { user: null, basket: basketOf([]), lifetime: 60 } };
  });
});
afterEach(cleanup);

const open = (locale: Locale = 'uk_en', beside: ReactNode = null) =>
  renderShop(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FavouriteShop />
      {beside}
    </QueryClientProvider>,
    { locale },
  );
const choice = () => screen.findByRole('button', { name: 'Choose a store' });

test('offers the stores by country, the customer’s own first, and saves the chosen one', async () => {
  open();
  await userEvent.click(await choice());
  const select = screen.getByRole('combobox', { name: 'Store' });
  expect(document.activeElement).toBe(select);
  const groups = [...select.querySelectorAll('optgroup')].map(({ label }) => label);
  expect(groups).toEqual(['United Kingdom', 'France', 'Germany', 'Japan']);
  await userEvent.selectOptions(select, 'Tokyo – Ginza');
  await userEvent.click(screen.getByRole('button', { name: 'Keep this store' }));
  const change = await screen.findByRole('button', { name: 'Choose another' });
  expect(sent()).toEqual([{ locale: 'uk_en', action: 'edit', favorite_shop_code: '2' }]);
  expect(screen.getByText('Ginza')).toBeTruthy();
  expect(screen.getByRole('link', { name: '+44 20 7499 1874' }).getAttribute('href')).toBe('tel:+442074991874');
  expect(screen.getByRole('status').textContent).toBe('Your favourite store is saved.');
  expect(document.activeElement).toBe(change);
});

test('shows an alert at the field when nothing is chosen, and sends no request', async () => {
  open();
  await userEvent.click(await choice());
  await userEvent.click(screen.getByRole('button', { name: 'Keep this store' }));
  expect(screen.getByRole('combobox').getAttribute('aria-invalid')).toBe('true');
  expect(sent()).toEqual([]);
});

test('is removed with 0', async () => {
  favourite = '3';
  open();
  expect(await screen.findByText('Mount Street')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No store chosen yet.')).toBeTruthy();
  expect(sent()).toEqual([{ locale: 'uk_en', action: 'edit', favorite_shop_code: '0' }]);
});

test('shows no store that has closed since', async () => {
  favourite = '77';
  open();
  expect(await screen.findByText('No store chosen yet.')).toBeTruthy();
});

test('shows a refusal, and keeps the choice', async () => {
  open('uk_en', <NoticeHost />);
  await userEvent.click(await choice());
  await userEvent.selectOptions(screen.getByRole('combobox'), 'Berlin – Mitte');
  server.refuse(customer, 404, 4_900_015, 'We do not know this store.');
  await userEvent.click(screen.getByRole('button', { name: 'Keep this store' }));
  // The error catalogue shows it as a notification.
  expect(await screen.findByText('We do not know this store.')).toBeDefined();
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('4');
  closeNotice();
});

test('a list that fails to load can be requested again', async () => {
  server.refuse('/data/stores/uk_en.json', 503, 503, '');
  open();
  const alert = await screen.findByRole('alert');
  server.on('/data/stores/uk_en.json', () => ({ body: { stores } }));
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await choice()).toBeTruthy();
});

test('in Arabic an address in Latin letters keeps its own direction', async () => {
  favourite = '3';
  open('ae_ar');
  await waitFor(() => expect(screen.getByText('Mount Street').tagName).toBe('BDI'));
});
