import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { NoticeHost } from '../../app/shell/NoticeHost.tsx';
import { setSession } from '../../lib/session.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { basketOf, userOf } from '../../testing/samples.ts';
import { AccountPage } from './AccountPage.tsx';

const server = fakeServer();

test('whose session ends while they are on the way elsewhere goes there', async () => {
  window.history.replaceState(null, '', '/uk_en/account/');
  act(() => setSession({ user: userOf(), basket: basketOf([]) }));
  const elsewhere = { path: '/:locale/elsewhere', loader: () => new Promise(() => undefined), element: null };
  const page = (
    <>
      <Link to="/uk_en/elsewhere">Elsewhere</Link>
      <AccountPage orders={null} addresses={null} />
    </>
  );
  renderShop(page, { at: '/uk_en/account/', beside: [elsewhere] });
  await userEvent.click(await screen.findByRole('link', { name: 'Elsewhere' }));
  act(() => setSession({ user: null, basket: basketOf([]), lifetime: 60 }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(screen.queryByRole('heading', { name: 'Sign in' })).toBeNull();
});

test('a card that the provider keeps is told in the server’s words, and stays', async () => {
  const card = { id: 'c1', type: 'visa', endNumbers: '1111', expiryMonth: '03', expiryYear: '2030', expired: false };
  server.on('/api/commerce/saved-cards', () => ({ body: { cards: [card] } }));
  server.refuse('/api/commerce/saved-cards/c1', 422, 4_900_013, 'The card could not be removed.');
  window.history.replaceState(null, '', '/uk_en/account/');
  act(() => setSession({ user: userOf(), basket: basketOf([]) }));
  renderShop(<AccountPage orders={null} addresses={null} />, { at: '/uk_en/account/' });
  const row = (await screen.findByText(/1111/u)).closest('li') ?? document.body;
  await userEvent.click(within(row).getByRole('button', { name: /^Remove: .+1111$/u }));
  expect(await within(row).findByText('The card could not be removed.')).toBeTruthy();
});

test('a card is removed by one call, however often the button is pressed; then none is stored, and that is said', async () => {
  const card = { id: 'c2', type: 'VI', endNumbers: '4242', expiryMonth: '03', expiryYear: '2020', expired: true };
  server.on('/api/commerce/saved-cards', () => ({ body: { cards: [{ ...card, holder: null }] } }));
  server.on('/api/commerce/saved-cards/c2', () => ({ body: { cards: [] } }));
  window.history.replaceState(null, '', '/ie_en/account/');
  act(() => setSession({ user: userOf(), basket: basketOf([]) }));
  const page = (
    <>
      <AccountPage orders={null} addresses={null} />
      <NoticeHost />
    </>
  );
  renderShop(page, { locale: 'ie_en', at: '/ie_en/account/' });
  const row = (await screen.findByText(/4242/u)).closest('li') ?? document.body;
  expect(within(row).getByText('Expired')).toBeTruthy();
  await userEvent.dblClick(within(row).getByRole('button', { name: 'Remove: Visa ending 4242' }));
  expect(await screen.findByText('No card stored.')).toBeTruthy();
  expect(await screen.findByText('Card deleted successfully.')).toBeTruthy();
  expect(server.asked.filter(({ path }) => path.endsWith('/c2'))).toHaveLength(1);
});

// Last: who signs out here stays on the way out.
test.each([
  ['whose session ends is led to the sign-in page', false],
  ['who signs out is not, by what is refused meanwhile', true],
])('%s', async (_name, signsOut) => {
  // The answer to signing out is under way for as long as the test lasts.
  server.on('/api/commerce/logout', () => new Promise(() => undefined));
  window.history.replaceState(null, '', '/uk_en/account/');
  act(() => setSession({ user: userOf(), basket: basketOf([]) }));
  renderShop(<AccountPage orders={null} addresses={null} />, { at: '/uk_en/account/' });
  const out = await screen.findByRole('button', { name: 'Sign out' });
  if (signsOut) await userEvent.click(out);
  act(() => setSession({ user: null, basket: basketOf([]), lifetime: 60 }));
  expect(screen.queryByRole('heading', { name: 'Sign in' }) === null).toBe(signsOut);
});
