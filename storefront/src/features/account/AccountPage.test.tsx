import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy } from 'react';
import { Link } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { NoticeHost } from '../../app/shell/NoticeHost.tsx';
import { SessionWatch } from '../../app/shell/SessionWatch.tsx';
import { leaving } from '../../lib/session/leaving.ts';
import { setSession } from '../../lib/session/session.ts';
import { readKey } from '../../lib/browser/sessionStorage.ts';
import { finishTrays, useTrays } from '../../lib/layers/trays.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { basketOf, userOf } from '../../testing/samples.ts';
import { AccountPage } from './AccountPage.tsx';

const server = fakeServer();
afterEach(() => {
  act(() => finishTrays());
  act(() => setSession({ user: null, basket: basketOf([]), lifetime: 60 }));
  leaving.set(() => null);
  sessionStorage.clear();
});

/** The account page, next to the component that redirects visitors away from it. */
const watched = (
  <>
    <AccountPage orders={null} addresses={null} />
    <SessionWatch />
  </>
);

test('a customer whose session ends while they navigate elsewhere gets there', async () => {
  act(() => setSession({ user: userOf(), basket: basketOf([]) }));
  const elsewhere = { path: '/:locale/elsewhere', loader: () => new Promise(() => undefined), element: null };
  const page = (
    <>
      <Link to="/uk_en/elsewhere">Elsewhere</Link>
      {watched}
    </>
  );
  renderShop(page, { at: '/uk_en/account/', beside: [elsewhere] });
  await userEvent.click(await screen.findByRole('link', { name: 'Elsewhere' }));
  act(() => setSession({ user: null, basket: basketOf([]), lifetime: 60 }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(screen.queryByRole('heading', { name: 'Sign in' })).toBeNull();
});

test('says under a card that its removal failed, in the words of the specification, and keeps the card listed', async () => {
  const card = { id: 'c1', type: 'visa', endNumbers: '1111', expiryMonth: '03', expiryYear: '2030', expired: false };
  server.on('/api/commerce/saved-cards', () => ({ body: { cards: [card] } }));
  server.refuse('/api/commerce/saved-cards/c1', 422, 4_900_013, 'The card could not be removed.');
  act(() => setSession({ user: userOf(), basket: basketOf([]) }));
  renderShop(<AccountPage orders={null} addresses={null} />, { at: '/uk_en/account/' });
  const row = (await screen.findByText(/1111/u)).closest('li') ?? document.body;
  await userEvent.click(within(row).getByRole('button', { name: /^Remove: .+1111$/u }));
  expect((await within(row).findByRole('alert')).textContent).toBe(
    "Oops, something's gone wrong. Please try again later.",
  );
});

test('removes a card with one call, however often the button is pressed, and then says that none is stored', async () => {
  const card = { id: 'c2', type: 'VI', endNumbers: '4242', expiryMonth: '03', expiryYear: '2020', expired: true };
  server.on('/api/commerce/saved-cards', () => ({ body: { cards: [{ ...card, holder: null }] } }));
  server.on('/api/commerce/saved-cards/c2', () => ({ body: { cards: [] } }));
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

test('restores a removed card when the user presses Undo', async () => {
  const card = { id: 'c3', type: 'VI', endNumbers: '5555', expiryMonth: '03', expiryYear: '2030', expired: false };
  const cards = [{ ...card, holder: null }];
  server.on('/api/commerce/saved-cards', () => ({ body: { cards } }));
  server.on('/api/commerce/saved-cards/c3', () => ({ body: { cards: [] } }));
  server.on('/api/commerce/saved-cards/c3/restore', () => ({ body: { cards } }));
  act(() => setSession({ user: userOf(), basket: basketOf([]) }));
  const page = (
    <>
      <AccountPage orders={null} addresses={null} />
      <NoticeHost />
    </>
  );
  renderShop(page, { locale: 'ie_en', at: '/ie_en/account/' });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove: Visa ending 5555' }));
  expect(await screen.findByText('No card stored.')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Your card is stored again.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Remove: Visa ending 5555' })).toBeTruthy();
});

test('updates the profile when a WeChat account is unlinked', async () => {
  const { email: _, ...known } = userOf({ country_id: 'cn', is_binded_wechat: true });
  const profile = { ...known, phone_login: true, phonecode: '+86', loginphone: '13800138000', dob: null };
  server.on('/api/commerce/customer', () => ({ body: { profile } }));
  act(() => setSession({ user: userOf({ country_id: 'cn', is_binded_wechat: true }), basket: basketOf([]) }));
  renderShop(<AccountPage orders={null} addresses={null} />, { locale: 'cn_zh', at: '/cn_zh/account/' });
  expect(await screen.findByText('已绑定')).toBeTruthy();
  act(() => setSession({ user: userOf({ country_id: 'cn' }), basket: basketOf([]) }));
  expect(await screen.findByText('尚未绑定')).toBeTruthy();
  expect(screen.queryByText('已绑定')).toBeNull();
});

test('redirects to the sign-in page when the session ends', async () => {
  act(() => setSession({ user: userOf(), basket: basketOf([]) }));
  renderShop(watched, { at: '/uk_en/account/' });
  await screen.findByRole('button', { name: 'Sign out' });
  act(() => setSession({ user: null, basket: basketOf([]), lifetime: 60 }));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
});

test('a refused call during sign-out does not redirect to the sign-in page', async () => {
  let answered = () => {};
  const gate = new Promise<void>((resolve) => (answered = resolve));
  server.on('/api/commerce/logout', async () => {
    await gate;
    return { body: { user: null, basket: basketOf([]), lifetime: 60 } };
  });
  // The front page renders slowly, its address changes at once.
  let stands = () => {};
  const built = new Promise<void>((resolve) => (stands = resolve));
  const Front = lazy(async () => {
    await built;
    return { default: () => <h1>Front</h1> };
  });
  act(() => setSession({ user: userOf(), basket: basketOf([]) }));
  renderShop(watched, { at: '/uk_en/account/', beside: [{ path: '/:locale', element: <Front /> }] });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  act(() => setSession({ user: null, basket: basketOf([]), lifetime: 60 }));
  expect(screen.queryByRole('heading', { name: 'Sign in' })).toBeNull();
  await act(async () => {
    answered();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(screen.queryByRole('heading', { name: 'Sign in' })).toBeNull();
  await act(async () => stands());
  expect(await screen.findByRole('heading', { name: 'Front' })).toBeTruthy();
});

test('leaving before the front page renders still signs out: no session ends later', async () => {
  server.on('/api/commerce/logout', () => ({ body: { user: null, basket: basketOf([]), lifetime: 60 } }));
  act(() => setSession({ user: userOf(), basket: basketOf([]) }));
  const front = { path: '/:locale', loader: () => new Promise(() => undefined), element: null };
  renderShop(watched, { at: '/uk_en/account/', beside: [front] });
  await waitFor(() => expect(readKey('isConnected')).toBe('true'));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(readKey('isConnected')).toBe('false'));
});

function OpenTrays() {
  return <output>{useTrays().entries.map(({ name, params }) => `${name} ${params.order_id}`)}</output>;
}

test('opens the order that the address names once its customer is signed in', async () => {
  server.on('/api/commerce/saved-cards', () => ({ body: { cards: [] } }));
  renderShop(
    <>
      <AccountPage orders={null} addresses={null} />
      <OpenTrays />
    </>,
    { locale: 'nz_en', at: '/nz_en/account/?order_id=a1' },
  );
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => setSession({ user: userOf(), basket: basketOf([]) }));
  await screen.findByText('order a1');
});

test('groups the customer’s orders, addresses and cards, orders first, beside their personal details', async () => {
  server.on('/api/commerce/saved-cards', () => ({ body: { cards: [] } }));
  act(() => setSession({ user: userOf(), basket: basketOf([]) }));
  renderShop(<AccountPage orders={null} addresses={null} />, { locale: 'au_en', at: '/au_en/account/' });
  await screen.findByText('No card stored.');
  const beside = (name: string) =>
    within(screen.getByRole('region', { name }).parentElement ?? document.body)
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent);
  expect(beside('Orders')).toEqual(['Orders', 'Reservations and visits', 'My size card', 'Addresses', 'Cards']);
  expect(beside('Profile')).toEqual(['Profile', 'Security and data', 'Favourite store']);
});

describe('a sign-out that fails says so, offers to try again, and the page still shows the person', () => {
  const logout = '/api/commerce/logout';
  const page = (
    <>
      <AccountPage orders={null} addresses={null} />
      <NoticeHost />
    </>
  );

  test.each([
    ['the server has a fault', () => server.refuse(logout, 500, 5_000_000, '')],
    ['the network is gone', () => undefined],
  ])('%s', async (_name, fail) => {
    fail();
    act(() => setSession({ user: userOf(), basket: basketOf([]) }));
    renderShop(page, { at: '/uk_en/account/' });
    const button = await screen.findByRole('button', { name: 'Sign out' });
    await userEvent.click(button);
    const notice = await screen.findByText("Oops, something's gone wrong. Please try again later.");
    expect(screen.getByRole('heading', { name: `Good day, ${userOf().firstname}` })).toBeTruthy();
    await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
    expect(server.asked.filter(({ path }) => path === logout)).toHaveLength(1);

    server.on(logout, () => ({ body: { user: null, basket: basketOf([]) } }));
    await userEvent.click(
      within(notice.closest('[data-variant]') ?? document.body).getByRole('button', { name: 'Try again' }),
    );
    expect(await screen.findByText('You are signed out.')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: /^Good day/u })).toBeNull();
  });
});
