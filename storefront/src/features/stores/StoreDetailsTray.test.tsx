import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PageFrame } from '../../app/shell/PageFrame.tsx';
import { setSession } from '../../lib/session/session.ts';
import { finishTrays, openTray } from '../../lib/layers/trays.ts';
import { enter } from '../../testing/enter.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { place, renderShop } from '../../testing/renderShop.tsx';
import { basketOf, userOf } from '../../testing/samples.ts';
import { storeSample } from '../../testing/storeSample.ts';

const server = fakeServer();
const customer = '/api/commerce/customer';
const edits = () => server.asked.filter(({ path, body }) => path === customer && body).map(({ body }) => body);
let favourite: string | null = null;
let connected = false;

beforeEach(() => {
  favourite = null;
  connected = false;
  server.on('/data/stores/uk_en.json', () => ({ body: { stores: [storeSample({ store_id: '3' })] } }));
  server.on('/api/commerce/customer-session', () => ({
    body: { user: connected ? userOf({}) : null, basket: basketOf([]), lifetime: 1800 },
  }));
  server.on('/api/commerce/login', () => {
    connected = true;
    return { body: { user: userOf({}), basket: basketOf([]), lifetime: 1800 } };
  });
  server.on(customer, ({ body }) => {
    if (!body) return { body: { profile: { favorite_shop_code: favourite } } };
    const { favorite_shop_code } = body as { favorite_shop_code: string };
    favourite = favorite_shop_code === '0' ? null : favorite_shop_code;
    return { body: { user: userOf({}), basket: basketOf([]), lifetime: 60 } };
  });
});
afterEach(async () => {
  act(() => finishTrays());
  await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  cleanup();
  sessionStorage.clear();
});

const page = (
  <PageFrame>
    <main id="content" tabIndex={-1}>
      <h1>Our stores</h1>
    </main>
  </PageFrame>
);
async function open(at = '/uk_en/find-store/', store_id = '3') {
  renderShop(page, { at });
  act(() => openTray('store-details', { store_id }));
  return screen.findByRole('dialog', { name: store_id === '3' ? 'Mount Street' : 'Our stores' });
}
const button = (name: string) => screen.findByRole('button', { name });

test('shows address, hours of the next seven days and the way there', async () => {
  const tray = await open();
  // The sign-out of the test before makes the list load again.
  await waitFor(() => expect(tray.textContent).toContain('1 Mount Street'));
  expect(tray.querySelectorAll('dt')).toHaveLength(7);
  expect(screen.getByRole('link', { name: /^Get directions/u })).toHaveProperty('target', '_blank');
  expect(screen.getByRole('link', { name: 'Open the store’s page' }).getAttribute('href')).toBe(
    '/uk_en/find-store/gb/london/mount-street-3/',
  );
});

test('a signed-out visitor presses favourite, signs in and comes back to the store, which is then the favourite', async () => {
  await open();
  await userEvent.click(await button('Make it my favourite store'));
  await screen.findByRole('dialog', { name: 'Sign in' });
  await enter(screen.getByLabelText('Email'), 'anne@example.com');
  await enter(screen.getByLabelText('Password'), 'a good password');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  // Both trays close together; the store's then opens again.
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign in' })).toBeNull());
  await screen.findByRole('dialog', { name: 'Mount Street' });
  expect(await screen.findByText('This is your favourite store.')).toBeTruthy();
  expect(edits()).toEqual([{ locale: 'uk_en', action: 'edit', favorite_shop_code: '3' }]);
  await userEvent.click(await button('Remove it from my favourites'));
  await waitFor(() => expect(favourite).toBeNull());
  // Saved once, not at each opening.
  act(() => finishTrays());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => openTray('store-details', { store_id: '3' }));
  await button('Make it my favourite store');
  expect(edits()).toHaveLength(2);
});

test('leads to the front page from elsewhere, and closes on it', async () => {
  act(() => setSession({ user: userOf({}), basket: basketOf([]) }));
  await open();
  await userEvent.click(await button('Start shopping'));
  await waitFor(() => expect(place.now).toBe('/uk_en'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => openTray('store-details', { store_id: '3' }));
  await userEvent.click(await button('Start shopping'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(place.now).toBe('/uk_en');
});

test('says that a store has left the list', async () => {
  const tray = await open('/uk_en/', '1010');
  expect(await within(tray).findByText(/^This store is not in our list any more/u)).toBeTruthy();
});
