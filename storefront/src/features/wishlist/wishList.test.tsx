import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setSession } from '../../lib/session/session.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { basketOf, userOf } from '../../testing/samples.ts';
import { WishButton } from '../product/WishButton.tsx';
import { WishListTray } from './WishListTray.tsx';

const server = fakeServer();
const path = '/api/commerce/wishlist';
const wish = (sku: string, size_chosen = false) => ({
  sku,
  size_chosen,
  name: 'Pommeau',
  kind: 'Bag',
  variant: ['Madder red'],
  url: `/product/bag-${sku}`,
  image: null,
  price: { amount: 1000, currency: 'EUR' },
  in_stock: false,
});
let wishes: { sku: string; size_chosen: boolean }[] = [];
let share: string | null = null;

beforeEach(() => {
  [wishes, share] = [[], null];
  const list = () => ({ body: { wishes: wishes.map(({ sku, size_chosen }) => wish(sku, size_chosen)), share } });
  server.on(path, ({ body }) => {
    const change = body as { sku: string; wanted: boolean; size_chosen?: boolean } | undefined;
    if (change) {
      wishes = wishes.filter(({ sku }) => sku !== change.sku);
      if (change.wanted) wishes = [{ sku: change.sku, size_chosen: change.size_chosen ?? false }, ...wishes];
    }
    return list();
  });
  server.on(`${path}/share`, ({ body }) => {
    share = (body as { shared: boolean }).shared ? 'token' : null;
    return list();
  });
});
afterEach(cleanup);

test('the product page puts a piece on the list, where it is shown, shared and removed', async () => {
  renderShop(
    <>
      <WishButton sku="BAG" isChosen={false} inColor={['BAG']} />
      <WishListTray />
    </>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Add to my wish list' }));
  expect(await screen.findByRole('button', { name: 'Remove from my wish list' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Pommeau' }).getAttribute('href')).toContain('/product/bag-BAG');
  expect(screen.getByText('Not available online')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Share by a link' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Link of your list')).value).toMatch(
    /#tray=wishlist&list=token$/u,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Stop sharing' }));
  expect(await screen.findByRole('button', { name: 'Share by a link' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Pommeau' }));
  const empty = await screen.findByText(/^Your list is empty/u);
  await waitFor(() => expect(document.activeElement).toBe(empty));
});

test('an entry has the size only where it was chosen, and a size chosen later is added to it', async () => {
  const inColor = ['BAG s', 'BAG l'];
  const view = renderShop(<WishButton sku="BAG s" isChosen={false} inColor={inColor} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add to my wish list' }));
  await screen.findByRole('button', { name: 'Remove from my wish list' });
  expect(wishes).toEqual([{ sku: 'BAG s', size_chosen: false }]);
  // The same colour, by another of its sizes: it is on the list.
  view.unmount();
  renderShop(<WishButton sku="BAG l" isChosen={false} inColor={inColor} />);
  expect(await screen.findByRole('button', { name: 'Remove from my wish list' })).toBeTruthy();
  cleanup();
  renderShop(<WishButton sku="BAG s" isChosen inColor={inColor} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add to my wish list' }));
  await screen.findByRole('button', { name: 'Remove from my wish list' });
  expect(wishes).toEqual([{ sku: 'BAG s', size_chosen: true }]);
});

test('a change waits for the answer to the one before, so that no late answer shows an older list', async () => {
  [wishes, share] = [[{ sku: 'BAG', size_chosen: false }], 'token'];
  // Another storefront than that of the tests before: its list is not loaded yet.
  renderShop(<WishListTray />, { locale: 'us_en' });
  let answer: () => void = () => undefined;
  server.on(`${path}/share`, async () => {
    const late = { body: { wishes: wishes.map(({ sku }) => wish(sku)), share: null } };
    await new Promise<void>((resolve) => (answer = resolve));
    return late;
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Stop sharing' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Pommeau' }));
  expect(server.asked.filter(({ path: at, body }) => at === path && body !== undefined)).toEqual([]);
  answer();
  expect(await screen.findByText(/^Your list is empty/u)).toBeTruthy();
});

type Late = { answer: () => void };
/** The list as it is now, whose answer arrives once the test lets it. */
async function readLate(seen: Late) {
  const list = { body: { wishes: wishes.map(({ sku }) => wish(sku)), share } };
  await new Promise<void>((resolve) => (seen.answer = resolve));
  return list;
}

// The storefronts of these two tests are others than above: their lists are not loaded yet.
test('a change waits for a list still being read, so that the late list does not undo it', async () => {
  const read: Late = { answer: () => undefined };
  server.on(path, ({ body }) => {
    if (body === undefined) return readLate(read);
    wishes = [{ sku: 'BAG', size_chosen: false }];
    return { body: { wishes: [wish('BAG')], share } };
  });
  renderShop(<WishButton sku="BAG" isChosen={false} inColor={['BAG']} />, { locale: 'ca_en' });
  await userEvent.click(await screen.findByRole('button', { name: 'Add to my wish list' }));
  read.answer();
  expect(await screen.findByRole('button', { name: 'Remove from my wish list' })).toBeTruthy();
});

test('the list of a guest that arrives after the sign-in does not replace that of the account', async () => {
  const read: Late = { answer: () => undefined };
  server.on(path, () => readLate(read));
  renderShop(<WishButton sku="BAG" isChosen={false} inColor={['BAG']} />, { locale: 'hk_en' });
  await waitFor(() => expect(server.asked.some(({ path: at }) => at === path)).toBe(true));
  server.on(path, () => ({ body: { wishes: [wish('BAG')], share } }));
  act(() => setSession({ user: userOf(), basket: basketOf([]) }));
  // Time for the account's list to arrive first, if its read did not wait.
  await new Promise((resolve) => setTimeout(resolve, 30));
  read.answer();
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(await screen.findByRole('button', { name: 'Remove from my wish list' })).toBeTruthy();
});

test('a link shows another list without any control of it, and says when it has ended', async () => {
  server.on(`${path}/shared`, () => ({ body: { wishes: [wish('BAG')] } }));
  renderShop(<WishListTray list="token" />);
  expect(await screen.findByRole('link', { name: 'Pommeau' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Remove|Share/u })).toBeNull();
  cleanup();
  server.refuse(`${path}/shared`, 404, 404, 'Not found.');
  renderShop(<WishListTray list="ended" />);
  expect(await screen.findByText('This list is no longer shared.')).toBeTruthy();
});
