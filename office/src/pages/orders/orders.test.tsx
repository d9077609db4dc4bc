// The list of orders: its views and its columns, by keyboard, at a real shop.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { exportFiles } from '../../../../server/src/modules/backoffice/lists/exportFiles.ts';
import { addStaff } from '../../../../server/src/testing/staffMembers.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { bag, boughtShop } from '../../testing/boughtShop.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const { bought, database, house } = boughtShop();
beforeEach(() => database.db.deleteFrom('staff_view').execute());

const at = (router: { readonly state: { readonly location: { readonly search: string } } }) =>
  new URLSearchParams(router.state.location.search);
const columnNames = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

test('care saves what the list shows as a view, shares it, and another role opens it; a name that is taken keeps what was typed', async () => {
  const { order } = await bought([{ sku: bag, qty: 1 }]);
  const { user, router, unmount } = await officeAt(
    house.shop,
    'care',
    '/orders?state=all&country=fr&columns=number.total',
  );
  await user.click(await screen.findByRole('button', { name: 'Save as a view' }));
  await user.keyboard('France');
  await user.click(screen.getByRole('checkbox', { name: 'Share it with everyone in the office' }));
  await user.keyboard('{Enter}');
  const tab = await screen.findByRole('link', { name: /^France/u });
  await waitFor(() => expect(tab.getAttribute('aria-current')).toBe('page'));
  expect(screen.queryByText(/no longer exists/u)).toBeNull();
  const { view, ...filters } = Object.fromEntries(at(router));
  expect(filters).toEqual({ state: 'all', country: 'fr', columns: 'number.total' });
  expect(view).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save as a view' }));
  await user.keyboard('france');
  await user.click(screen.getByRole('checkbox', { name: 'Share it with everyone in the office' }));
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Another view already has this name.')).toBeTruthy();
  expect(screen.getByLabelText('Name')).toMatchObject({ value: 'france' });
  await user.keyboard('{Escape}');
  unmount();

  const warehouse = await officeAt(house.shop, 'warehouse', '/orders');
  await warehouse.user.click(await screen.findByRole('link', { name: 'France Shared by Mme care.' }));
  expect(await screen.findByText('Shared by Mme care.', { selector: 'p' })).toBeTruthy();
  await waitFor(() => expect(columnNames()).toEqual(['Order', 'Total']));
  expect(screen.getByRole('link', { name: order.increment_id })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Rename' })).toBeNull();
  expect(await barriers()).toEqual([]);
});

test('a changed list says so, and its view keeps it only when asked', async () => {
  const { user, router } = await officeAt(house.shop, 'care', '/orders');
  await user.click(await screen.findByRole('button', { name: 'Save as a view' }));
  await user.keyboard('Mine{Enter}');
  expect(await screen.findByText('Your own view.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  await user.selectOptions(screen.getByLabelText('Status'), 'All');
  expect(await screen.findByText('Your own view. The list differs from the saved view.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your own view.')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Open orders' }));
  await waitFor(() => expect(at(router).size).toBe(0));
  await user.click(screen.getByRole('link', { name: 'Mine' }));
  await waitFor(() => expect(at(router).get('state')).toBe('all'));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Mine' })).toBeNull());
  // The list stays as it was.
  expect(at(router).toString()).toBe('state=all');
  expect(screen.queryByText(/no longer exists/u)).toBeNull();
});

test('a view whose filter no longer exists opens without it and says so', async () => {
  const { staff_id } = await addStaff(house.shop, 'supervisor');
  const query = JSON.stringify({ state: 'lost', country: 'fr', priority: 'high' });
  const view = { staff_id, list: 'orders', name: 'Old', is_shared: true, query, sort: 'oldest', columns: [] };
  await database.db
    .insertInto('staff_view')
    .values({ ...view, changed_at: new Date() })
    .execute();
  const { user } = await officeAt(house.shop, 'care', '/orders');
  await user.click(await screen.findByRole('link', { name: /^Old/u }));
  expect(await screen.findByText('Some filters no longer exist and were left out: Status, priority.')).toBeTruthy();
  expect(screen.getByLabelText('Country')).toMatchObject({ value: 'fr' });
  expect(await barriers()).toEqual([]);
});

test('columns are chosen and moved by keyboard, and the moved one keeps the focus', async () => {
  await bought([{ sku: bag, qty: 1 }]);
  const { user, router } = await officeAt(house.shop, 'care', '/orders?columns=number.total');
  await waitFor(() => expect(columnNames()).toEqual(['Order', 'Total']));
  screen.getByRole('button', { name: 'Columns' }).focus();
  await user.keyboard('{Enter}');
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByRole('checkbox', { name: 'Last change' }).focus();
  await user.keyboard(' ');
  const earlier = dialog.getByRole('button', { name: 'Move Last change up' });
  earlier.focus();
  await user.keyboard('{Enter}');
  expect(dialog.getByRole('status').textContent).toBe('Last change is column 2 of 3.');
  await user.keyboard('{Enter}{Enter}');
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Move Last change up' }));
  const later = dialog.getByRole('button', { name: 'Move Last change down' });
  later.focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(later);
  expect(await barriers()).toEqual([]);
  dialog.getByRole('button', { name: 'Show these' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(columnNames()).toEqual(['Order', 'Last change', 'Total']));
  expect(at(router).get('columns')).toBe('number.changed.total');
});

test('S16: a role that sees no clients has no column of them, also where the address asks for it', async () => {
  await bought([{ sku: bag, qty: 1 }]);
  const { user } = await officeAt(house.shop, 'warehouse', '/orders?columns=number.client.total');
  await waitFor(() => expect(columnNames()).toEqual(['Order', 'Total']));
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  expect(screen.queryByRole('checkbox', { name: 'Client' })).toBeNull();
});

test('accounts prepares a file, downloads it, and sees whether it is whole', async () => {
  await bought([{ sku: bag, qty: 1 }]);
  const { user, member } = await officeAt(house.shop, 'accounts', '/orders?state=all&columns=number.total');
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.selectOptions(screen.getByLabelText('File'), 'Excel (XLSX)');
  await user.click(screen.getByRole('button', { name: 'Prepare the file' }));
  const link = await screen.findByRole('link', { name: /^Download orders-.*\.xlsx$/u });
  expect(await screen.findByText('Not downloaded yet')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  const cookie = [...member.browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await exportFiles(house.shop).request(link.getAttribute('href') ?? '', { headers: { cookie } });
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  expect(await screen.findByText('Complete', {}, { timeout: 10_000 })).toBeTruthy();
});

test('a role that may not export has no button for it', async () => {
  await officeAt(house.shop, 'care', '/orders');
  await screen.findByRole('button', { name: 'Columns' });
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});
