// What waits for a verdict, a boutique or a figure: each list with its step, at a real shop.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { screenOrder } from '../../../server/src/modules/orders/fulfilment/fraud/fraudReview.ts';
import { card } from '../../../server/src/testing/testPayments.ts';
import { barriers } from '../../../storefront/src/testing/barriers.ts';
import { bag, boughtShop, stamp } from '../testing/boughtShop.ts';
import { officeAt } from '../testing/officeAt.tsx';

const { bought, clock, customer, database, house } = boughtShop();

/** The search box of every page. */
const findBox = { name: 'Number, name, email, telephone, SKU' };

test('care accepts an order that was held for a review', async () => {
  const browser = await house.browser();
  const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
  const { body } = await house.pay(browser, total, { payment_data: card('Anne MANUAL_REVIEW') });
  await house.simulator.settled();
  const { order_id = '', increment_id = '' } = body.order ?? {};
  await screenOrder(house.shop, { order_id });
  const { user } = await officeAt(house.shop, 'care', '/fraud');
  expect(await screen.findByText('the provider asks for a review')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  // The name of each row's button says which order it is about.
  await user.click(screen.getByRole('button', { name: `Accept ${increment_id}` }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(`Order ${increment_id} of €3,850.00 goes ahead.`)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('No order waits for a review.')).toBeTruthy();
});

test('care reads what a review rests on, and decides there', async () => {
  const browser = await house.browser();
  const pay = async (holder: string) => {
    const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }], 'eve.evidence@example.com');
    const { body } = await house.pay(browser, total, { payment_data: card(holder) });
    await house.simulator.settled();
    return body.order ?? { order_id: '', increment_id: '' };
  };
  const earlier = await pay('Anne Lacombe');
  clock.now = new Date(clock.now.getTime() + 60_000);
  const held = await pay('Anne MANUAL_REVIEW');
  await screenOrder(house.shop, { order_id: held.order_id });
  const { user, member } = await officeAt(house.shop, 'care', `/fraud/${held.increment_id}`);
  const provider = (await screen.findByRole('heading', { name: 'Review by the payment provider' })).closest('section');
  expect(within(provider ?? document.body).getByText('Holds the order')).toBeTruthy();
  expect(within(provider ?? document.body).getByText(/^Review begun ·/u)).toBeTruthy();
  const cards = screen.getByRole('heading', { name: 'Cards of this person in a day' }).closest('section');
  expect(within(cards ?? document.body).getByText('Nothing suspect')).toBeTruthy();
  expect(within(cards ?? document.body).getByRole('link', { name: earlier.increment_id })).toBeTruthy();
  expect(screen.getByText('Earlier orders').nextElementSibling?.textContent).toBe('1 order');
  expect(screen.getByText('Delivered to this very address before').nextElementSibling?.textContent).toBe('none');
  expect(screen.getAllByText('France')).toHaveLength(2);
  const reads = await database.db
    .selectFrom('client_read')
    .select('call')
    .where('increment_id', '=', held.increment_id)
    .where('reader', '=', member.account.staff_id)
    .execute();
  expect(reads).not.toEqual([]);
  expect(await barriers()).toEqual([]);
  await user.click(screen.getByRole('button', { name: `Refuse ${held.increment_id}` }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Refuse' }));
  expect(await screen.findByText(/^This review was decided on/u)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Accept/u })).toBeNull();
});

test('the warehouse writes pieces off; more than are free are refused at their field, with how many are', async () => {
  const { user } = await officeAt(house.shop, 'warehouse', '/stock');
  await user.type(await screen.findByLabelText('SKU'), stamp);
  const pieces = screen.getByLabelText('Pieces');
  await user.clear(pieces);
  await user.type(pieces, '5000');
  await user.type(screen.getByLabelText('Reason'), 'Broken while unpacking');
  await user.click(screen.getByRole('button', { name: 'Write off' }));
  expect(await screen.findByText('Not enough pieces are free there.')).toBeTruthy();
  expect(screen.getByText(/^\d+ are free there\.$/u)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Broken while unpacking');
  await user.clear(pieces);
  await user.type(pieces, '2');
  await user.click(screen.getByRole('button', { name: 'Write off' }));
  expect((await screen.findByText(/^Done for/u)).textContent).toContain(stamp);
  expect(await barriers()).toEqual([]);
});

test('the numbers of an order explain themselves: the parts of an amount open under it', async () => {
  const { order } = await bought([{ sku: bag, qty: 1 }]);
  const { user } = await officeAt(house.shop, 'accounts', `/orders/${order.increment_id}/books`);
  expect(await screen.findByRole('heading', { name: 'Sale' })).toBeTruthy();
  const sale = screen.getByRole('heading', { name: 'Sale' }).closest('section');
  const goods = within(sale ?? document.body).getByText('Goods sold, without tax');
  await user.click(goods);
  expect(within(goods.closest('details') ?? document.body).getByText(`Goods ${bag}`)).toBeTruthy();
  expect(screen.getByText('Authorised and not captured')).toBeTruthy();
  expect(await barriers()).toEqual([]);
});

test('accounts compares the payments with the provider', async () => {
  const { user } = await officeAt(house.shop, 'accounts', '/books');
  await user.click(await screen.findByRole('button', { name: 'Compare' }));
  expect(await screen.findByText(/^(?:No difference|Something differs) since/u)).toBeTruthy();
  expect(await barriers()).toEqual([]);
});

test('care finds a client by the beginning of the email and opens her page, which says that the reading is noted', async () => {
  const browser = await customer('edmee.lacombe@example.com');
  const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
  await house.pay(browser, total);
  const { user } = await officeAt(house.shop, 'care', '/');
  await user.type(await screen.findByRole('combobox', findBox), 'edmee.la{Enter}');
  await user.click(await screen.findByRole('link', { name: 'A L' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'A L' })).toBeTruthy();
  expect(screen.getByText(/^Each opening of this page is noted/u)).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /^\d{10}$|^\d+$/u }).length).toBeGreaterThan(0);
  expect(await barriers()).toEqual([]);
});

test('the complete number of an order opens it at once', async () => {
  const { order } = await bought([{ sku: bag, qty: 1 }]);
  const { user, router } = await officeAt(house.shop, 'warehouse', '/');
  const box = await screen.findByRole('combobox', findBox);
  await user.type(box, `${order.increment_id}{Enter}`);
  expect(await screen.findByRole('heading', { level: 1, name: `Order ${order.increment_id}` })).toBeTruthy();
  // Back leads to the page before the search, not into it again.
  await router.navigate(-1);
  expect(await screen.findByRole('heading', { level: 1, name: /^Good day/u })).toBeTruthy();
});

test('the warehouse finds an order by a SKU of it, and no client', async () => {
  const { order } = await bought([{ sku: bag, qty: 1 }]);
  const { user } = await officeAt(house.shop, 'warehouse', '/');
  await user.type(await screen.findByRole('combobox', findBox), `${bag}{Enter}`);
  expect(await screen.findByRole('link', { name: order.increment_id })).toBeTruthy();
  expect(screen.queryByText('Clients')).toBeNull();
  // What the word before has found is gone at once, however long the answer takes.
  const online = fetch;
  const answered = Promise.withResolvers<undefined>();
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    await answered.promise;
    return online(address, init);
  });
  await user.type(screen.getByRole('combobox', findBox), ' nothing-like-it{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: /nothing-like-it/u })).toBeTruthy();
  expect(screen.queryByRole('link', { name: order.increment_id })).toBeNull();
  answered.resolve(undefined);
  expect(await screen.findByText('Nothing was found.')).toBeTruthy();
});

test('the list of orders keeps its filter in the address', async () => {
  const { order } = await bought([{ sku: bag, qty: 1 }]);
  const { user, router } = await officeAt(house.shop, 'supervisor', '/orders?state=canceled');
  expect(await screen.findByLabelText('Status')).toMatchObject({ value: 'canceled' });
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
  expect(screen.queryByRole('link', { name: order.increment_id })).toBeNull();
  await user.selectOptions(screen.getByLabelText('Status'), 'All');
  expect(await screen.findByRole('link', { name: order.increment_id })).toBeTruthy();
  expect(router.state.location.search).toBe('?state=all');
  await user.selectOptions(screen.getByLabelText('Country'), 'Japan');
  expect(await screen.findByText('No order matches this filter.')).toBeTruthy();
  expect(await barriers()).toEqual([]);
});

test('an ended sign-in leads back to the door', async () => {
  const { user, member } = await officeAt(house.shop, 'care', '/withdrawals');
  expect(await screen.findByText('Nothing is due.')).toBeTruthy();
  await database.db.deleteFrom('staff_session').where('staff_id', '=', member.account.staff_id).execute();
  clock.now = new Date('2026-11-21T10:01:00Z');
  await user.click(screen.getByRole('link', { name: 'Returns' }));
  // The sign-in has ended: the door, and nothing of the member behind it.
  expect(await screen.findByLabelText('Password')).toBeTruthy();
});

test('the first page of a translator leads to the texts that lack a field in a language', async () => {
  await database.db.updateTable('product_text').set({ care: 'Wipe it.' }).where('language', '=', 'fr').execute();
  await database.db.updateTable('product_text').set({ care: null }).where('language', '=', 'ja').execute();
  await officeAt(house.shop, 'translator', '/');
  const link = await screen.findByRole('link', { name: /Texts to translate or check/u });
  expect(link.getAttribute('href')).toMatch(/\/texts$/u);
  await waitFor(() => expect(Number.parseInt(link.textContent ?? '', 10)).toBeGreaterThan(0));
});
