// A step above the limit is proposed, and a second person approves or declines it; at a real shop.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { readSettings } from '../../../../server/src/platform/shop/settings.ts';
import { bag, boughtOrders } from '../../../../server/src/testing/boughtOrders.ts';
import { addRole, staffMember } from '../../../../server/src/testing/staffMembers.ts';
import { addProducts } from '../../../../server/src/testing/testProducts.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const { bought, database, house } = boughtOrders();
beforeAll(() => addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 10 }]));

const low = async () => addRole(house.shop, 'care', { limit: 10_000 });
/** A proposal by a member of care. */
async function proposal(): Promise<string> {
  const { order } = await bought();
  const { post } = await staffMember(house.shop, await low());
  await post(`/orders/${order.increment_id}/step`, { step: 'cancel' });
  return order.increment_id;
}

test('the question before a step says that it needs a second person, and pressing proposes it', async () => {
  const { order } = await bought();
  const { user } = await officeAt(house.shop, await low(), `/orders/${order.increment_id}`);
  await user.click(await screen.findByRole('button', { name: /^Cancel the order/u }));
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText(/^This is above your limit: it will be proposed/u)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: /^Cancel the order/u }));
  expect(await dialog.findByText(/^This is above your limit, so it was proposed/u)).toBeTruthy();
  expect(await barriers()).toEqual([]);
});

test('a second person reads the evidence and approves', async () => {
  const number = await proposal();
  const { user } = await officeAt(house.shop, 'supervisor', '/approvals');
  await screen.findByRole('heading', { level: 1, name: 'Approvals' });
  await screen.findByRole('link', { name: number });
  const sheet = () => within(screen.getByRole('link', { name: number }).closest('section') ?? document.body);
  expect(sheet().getByText('Amount').nextSibling?.textContent).toBe('€3,850.00');
  expect(sheet().getByText('Money').nextSibling?.textContent).toMatch(/3,850\.00/u);
  expect(await barriers()).toEqual([]);
  await user.click(screen.getByRole('button', { name: `Approve ${number}` }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(sheet().getByText(/^Approved by Mme supervisor/u)).toBeTruthy());
  const row = database.db.selectFrom('shop_order').select('status').where('increment_id', '=', number);
  expect((await row.executeTakeFirst())?.status).toBe('canceled');
  expect(await barriers()).toEqual([]);
});

test('a proposal that its proposer withdraws while a second person reads it is refused, and the page then says so', async () => {
  const { order } = await bought();
  const by = await staffMember(house.shop, await low());
  const { body } = await by.post(`/orders/${order.increment_id}/step`, { step: 'cancel' });
  const { approval_id } = (body as { error: { approval_id: string } }).error;
  const { user } = await officeAt(house.shop, 'supervisor', '/approvals');
  await user.click(await screen.findByRole('button', { name: `Approve ${order.increment_id}` }));
  await by.post(`/approvals/${approval_id}/decide`, { verdict: 'declined', reason: 'She keeps it' });
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Another person has already decided this.')).toBeTruthy();
  expect(await screen.findByText(/^Withdrawn by/u)).toBeTruthy();
  expect(screen.queryByRole('button', { name: `Approve ${order.increment_id}` })).toBeNull();
});

test('a second person declines with a reason', async () => {
  const number = await proposal();
  const { user } = await officeAt(house.shop, 'finance', '/approvals');
  await user.click(await screen.findByRole('button', { name: `Decline ${number}` }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Decline' }).disabled).toBe(true);
  await user.type(dialog.getByLabelText('Reason'), 'She keeps it');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('She keeps it')).toBeTruthy();
  expect(await barriers()).toEqual([]);
});

test('a file with more clients than a member takes out alone is proposed, approved, and asked for again', async () => {
  await bought();
  await bought();
  await database.pool.query(`insert into setting (name, value) values ('export_rows_alone', '1')`);
  await readSettings(house.shop);
  const asker = await staffMember(house.shop, 'supervisor');
  const file = {
    list: 'orders',
    format: 'csv',
    query: { state: 'all' },
    sort: 'oldest',
    columns: ['number', 'client'],
  };
  expect((await asker.post('/exports', file)).status).toBe(409);
  const { user } = await officeAt(house.shop, 'supervisor', '/approvals');
  const link = await screen.findByRole('link', { name: 'Orders with clients' });
  expect(link.getAttribute('href')).toBe('/orders?state=all&sort=oldest&columns=number.client');
  await user.click(screen.getByRole('button', { name: 'Approve orders' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/may take this file out of the office once, within 24 hours/u)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve orders' })).toBeNull());
  expect(await barriers()).toEqual([]);
  expect((await asker.post('/exports', file)).status).toBe(200);
});
