import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BasketItem } from '@vitrine/contract/basket';
import { NoticeHost } from '../../app/shell/NoticeHost.tsx';
import { closeNotice } from '../../lib/layers/notices.ts';
import { setSession, useSession } from '../../lib/session/session.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { place, renderShop } from '../../testing/renderShop.tsx';
import { basketOf, lineOf } from '../../testing/samples.ts';
import { CartLines } from './CartLines.tsx';
import { CartTray } from './CartTray.tsx';
import { CheckoutLink } from './CheckoutLink.tsx';

const server = fakeServer();
let version = 1;

function Cart() {
  const { basket } = useSession();
  return (
    <>
      {basket && <CartLines basket={basket} />}
      <NoticeHost />
    </>
  );
}

function open(...lines: BasketItem[]): void {
  version += 1;
  setSession({ user: null, basket: basketOf(lines, version) });
  renderShop(<Cart />);
}
/** The server's basket from now on. */
const keeps = (path: string, ...lines: BasketItem[]) =>
  server.on(path, () => {
    version += 1;
    return { body: { basket: basketOf(lines, version) } };
  });
const bodyOf = (path: string) => server.asked.find((asked) => asked.path === path)?.body;

beforeEach(() => {
  server.on('/api/commerce/customer-session', () => ({ body: { user: null, basket: basketOf([], 0), lifetime: 60 } }));
});
afterEach(() => {
  cleanup();
  closeNotice();
});

test('increases by one, and shows the server’s quantity', async () => {
  keeps('/api/commerce/basket/set', lineOf({ qty: 2 }));
  open(lineOf());
  await userEvent.click(screen.getByRole('button', { name: 'One more' }));
  expect(bodyOf('/api/commerce/basket/set')).toEqual({
    locale: 'uk_en',
    items: [{ sku: 'BAG-red-s', item_id: 'line-1', qty: 2, was: 1 }],
  });
  await waitFor(() => expect(screen.getByRole('group', { name: 'Quantity of Pommeau' }).textContent).toContain('2'));
});

test('shows that a line is being removed, and ignores presses meanwhile', async () => {
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  server.on('/api/commerce/basket/delete', async () => {
    await answered;
    version += 1;
    return { body: { basket: basketOf([], version) } };
  });
  open(lineOf());
  const remove = screen.getByRole('button', { name: 'Remove Pommeau' });
  await userEvent.click(remove);
  await waitFor(() => expect(screen.getByRole('listitem').getAttribute('aria-busy')).toBe('true'));
  expect(remove.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(remove);
  await userEvent.click(screen.getByRole('button', { name: 'One more' }));
  answer();
  await screen.findByText('Your cart is empty.');
  expect(server.asked.map(({ path }) => path)).toEqual(['/api/commerce/basket/delete']);
});

const shownQty = () => screen.getByRole('group', { name: 'Quantity of Pommeau' }).textContent;
const changesSent = () =>
  server.asked.flatMap(({ path, body }) =>
    path.endsWith('/basket/set') ? [(body as { items: unknown[] }).items[0]] : [],
  );

/** A server that answers a change on demand, with `others` more than the request asked for. */
function answersLate(others = 0): () => void {
  let answer = (): void => undefined;
  server.on('/api/commerce/basket/set', async ({ body }) => {
    await new Promise<void>((resolve) => (answer = resolve));
    version += 1;
    const { qty, was } = (body as { items: { qty: number; was: number }[] }).items[0] ?? { qty: 0, was: 0 };
    return { body: { basket: basketOf([lineOf({ qty: qty + (was === 1 ? others : 0), max_sale_qty: 9 })], version) } };
  });
  return () => answer();
}

test('counts each press, also during a request, and adds to the changes of another tab', async () => {
  const answer = answersLate(2);
  open(lineOf({ max_sale_qty: 9 }));
  const more = screen.getByRole('button', { name: 'One more' });
  await userEvent.click(more);
  await userEvent.click(more);
  await userEvent.click(more);
  await userEvent.click(screen.getByRole('button', { name: 'One fewer' }));
  expect(shownQty()).toBe('3');
  const line = { sku: 'BAG-red-s', item_id: 'line-1' };
  expect(changesSent()).toEqual([{ ...line, qty: 2, was: 1 }]);
  answer();
  await waitFor(() =>
    expect(changesSent()).toEqual([
      { ...line, qty: 2, was: 1 },
      { ...line, qty: 5, was: 4 },
    ]),
  );
  answer();
  await waitFor(() => expect(screen.getByRole('listitem').getAttribute('aria-busy')).toBeNull());
  expect(shownQty()).toBe('5');
});

test.each([
  ['One fewer', 4, 2],
  ['One more', 4, 6],
  ['One fewer', 5, 4],
  ['One more', 5, 6],
])('%s of a line of %i that is sold in pairs asks for %i', async (name, was, qty) => {
  const answer = answersLate();
  const stock = { is_less_than_qty: false, is_empty: false, left: 9 };
  open(lineOf({ qty: was, qty_increments: 2, max_sale_qty: 9, stock }));
  await userEvent.click(screen.getByRole('button', { name }));
  expect(shownQty()).toBe(String(qty));
  expect(changesSent()).toEqual([{ sku: 'BAG-red-s', item_id: 'line-1', qty, was }]);
  answer();
  await waitFor(() => expect(screen.getByRole('listitem').getAttribute('aria-busy')).toBeNull());
});

test('the checkout link waits for the last answer', async () => {
  const answer = answersLate();
  document.documentElement.dataset['pays'] = '';
  version += 1;
  setSession({ user: null, basket: basketOf([lineOf()], version) });
  renderShop(
    <>
      <Cart />
      <CheckoutLink />
    </>,
    { at: '/uk_en/cart/' },
  );
  await userEvent.click(screen.getByRole('button', { name: 'One more' }));
  await userEvent.click(screen.getByRole('link', { name: 'Continue to checkout' }));
  expect(place.now).toBe('/uk_en/cart/');
  answer();
  await waitFor(() => expect(place.now).toBe('/uk_en/checkout/'));
  delete document.documentElement.dataset['pays'];
});

test('retries a change whose answer was lost as the shown quantity', async () => {
  open(lineOf());
  const updated = lineOf({ qty: 2 });
  const basket = basketOf([updated], version + 1);
  server.on('/api/commerce/customer-session', () => ({ body: { user: null, basket, lifetime: 60 } }));
  await userEvent.click(screen.getByRole('button', { name: 'One more' }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  await userEvent.click(again);
  await waitFor(() => expect(shownQty()).toBe('2'));
  expect(changesSent()).toHaveLength(1);
});

test.each([
  ['below one', { qty: 1 }, 'One fewer'],
  ['below one step', { qty: 2, qty_increments: 2 }, 'One fewer'],
  ['above what may be sold at once', { qty: 3, max_sale_qty: 3 }, 'One more'],
  [
    'above the whole steps that are left',
    { qty: 2, qty_increments: 2, stock: { is_less_than_qty: false, is_empty: false, left: 3 } },
    'One more',
  ],
  ['above what is left', { qty: 2, stock: { is_less_than_qty: false, is_empty: false, left: 2 } }, 'One more'],
] as const)('does not go %s', async (_what, line, name) => {
  open(lineOf(line));
  const step = screen.getByRole('button', { name });
  expect(step.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(step);
  expect(bodyOf('/api/commerce/basket/set')).toBeUndefined();
});

test('removes a line, offers an undo with the focus on it, and restores the line as it was', async () => {
  keeps('/api/commerce/basket/delete');
  open(lineOf({ qty: 2, options: { engraving: ['A. L.'] } }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Pommeau' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(screen.getByText('Pommeau was removed.')).toBeTruthy();
  expect(screen.getByText('Your cart is empty.')).toBeTruthy();
  expect(document.activeElement).toBe(undo);
  keeps('/api/commerce/basket/add', lineOf({ qty: 2 }));
  await userEvent.click(undo);
  await screen.findByRole('link', { name: 'Pommeau' });
  expect(bodyOf('/api/commerce/basket/add')).toEqual({
    locale: 'uk_en',
    items: [{ sku: 'BAG-red-s', qty: 2, options: { engraving: ['A. L.'] } }],
  });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('shows the server’s reason for a refused change, and keeps the line', async () => {
  const unchanged = lineOf();
  server.refuse('/api/commerce/basket/set', 409, 3_400_007, 'Only one Pommeau is left.');
  open(unchanged);
  const basket = basketOf([unchanged], version + 1);
  server.on('/api/commerce/customer-session', () => ({ body: { user: null, basket, lifetime: 60 } }));
  await userEvent.click(screen.getByRole('button', { name: 'One more' }));
  expect((await screen.findByText('Only one Pommeau is left.')).closest('[role=status]')).not.toBeNull();
  expect(screen.getByRole('link', { name: 'Pommeau' })).toBeTruthy();
});

test.each([
  ['is gone', { is_less_than_qty: true, is_empty: true, left: 0 }, 'No longer available. Remove it to go on.'],
  ['is short', { is_less_than_qty: true, is_empty: false, left: 1 }, 'One left online.'],
] as const)('says of a piece that it %s', (_what, stock, message) => {
  open(lineOf({ qty: 2, stock }));
  expect(screen.getByText(message)).toBeTruthy();
});

test('names the lines that a storefront does not sell', () => {
  version += 1;
  const basket = {
    ...basketOf([], version),
    deleted_items: [
      { sku: 'X', name: 'Arçon', reason: 'not_sold_here' as const },
      { sku: 'Y', name: 'Pommeau', reason: 'options_refused' as const },
    ],
  };
  setSession({ user: null, basket });
  renderShop(<Cart />);
  expect(screen.getByText('Arçon is not sold here and was removed.')).toBeTruthy();
  expect(screen.getByText(/^Pommeau is no longer offered with this personalisation\./u)).toBeTruthy();
});

test('the tray leads to the cart page too, while there is something in it', async () => {
  version += 1;
  setSession({ user: null, basket: basketOf([lineOf()], version) });
  renderShop(<CartTray />);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links.slice(-2)).toEqual(['/uk_en/checkout/', '/uk_en/cart/']);
  await userEvent.click(screen.getByRole('link', { name: 'View the cart' }));
  await waitFor(() => expect(place.now).toBe('/uk_en/cart/'));
});
