import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { barriers } from '../../testing/barriers.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { AccountMergeTray } from './AccountMergeTray.tsx';

const server = fakeServer();
afterEach(cleanup);
const path = '/api/commerce/account-merge';
const asked = (to: string) => server.asked.filter((each) => each.path === to).map(({ body }) => body);
const question = (change: object = {}) =>
  server.on(path, () => ({
    body: {
      side: 'goes',
      stays: 'a•••@example.com',
      goes: 'z•••@example.org',
      is_confirmed: false,
      expires_at: '2026-12-05T10:00:00.000Z',
      ...change,
    },
  }));

test('shows both accounts, and confirms only on a click', async () => {
  question();
  server.on(`${path}/confirm`, () => ({ body: { success: true } }));
  renderShop(<AccountMergeTray hash="h1" />);
  expect(await screen.findByText(/z•••@example\.org would become part of a•••@example\.com/u)).toBeTruthy();
  expect(asked(`${path}/confirm`)).toEqual([]);
  expect(await barriers()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm both accounts' }));
  expect(await screen.findByRole('heading', { name: 'Confirmation received' })).toBeTruthy();
  expect(asked(`${path}/confirm`)).toEqual([{ locale: expect.any(String), hash: 'h1' }]);
  expect(screen.queryByRole('button', { name: 'Confirm both accounts' })).toBeNull();
  expect(screen.queryByText(/Confirm only if/u)).toBeNull();
});

test('a confirmed link still declines', async () => {
  question({ is_confirmed: true });
  server.on(`${path}/decline`, () => ({ body: { success: true } }));
  renderShop(<AccountMergeTray hash="h1" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Decline the merge' }));
  expect(await screen.findByRole('heading', { name: 'The merge has been declined' })).toBeTruthy();
  expect(asked(`${path}/decline`)).toEqual([{ locale: expect.any(String), hash: 'h1' }]);
});

test.each([
  ['has expired', 410, 2_900_005],
  ['is unknown', 404, 2_300_005],
])('a link that %s says so', async (_name, status, code) => {
  server.refuse(path, status, code, 'Refused.');
  renderShop(<AccountMergeTray hash="h1" />);
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
});

test('an answer that is not stored can be given again', async () => {
  question();
  server.refuse(`${path}/confirm`, 500, 1, 'Refused.');
  renderShop(<AccountMergeTray hash="h1" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm both accounts' }));
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    'Your answer could not be saved. Please try again.',
  );
  expect(screen.getByRole('button', { name: 'Confirm both accounts' })).toBeTruthy();
});

test('a link without its token asks nothing', () => {
  renderShop(<AccountMergeTray />);
  expect(screen.getByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
  expect(server.asked).toEqual([]);
});
