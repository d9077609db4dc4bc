// A supervisor makes roles, gives them and takes them back; at a real shop.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { longTest } from '../../../../server/src/testing/patience.ts';
import { addRole, staffMember } from '../../../../server/src/testing/staffMembers.ts';
import { testDatabase } from '../../../../server/src/testing/testDatabase.ts';
import { testShop } from '../../../../server/src/testing/testShop.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const database = testDatabase();
const shop = () => testShop(database.db);

/** The value beside a name on the page. */
const valueOf = (name: string): string | null | undefined =>
  screen.getAllByText(name, { selector: 'dt' })[0]?.nextSibling?.textContent;

test(
  'a supervisor copies a preset, narrows it, gives it, changes it and cannot delete it while a person has it',
  { timeout: longTest },
  async () => {
    const { account } = await staffMember(shop(), 'warehouse');
    const { user, router } = await officeAt(shop(), 'supervisor', '/staff');
    await user.click(await screen.findByRole('link', { name: 'Roles' }));
    await screen.findByRole('table', { name: 'Roles' });
    expect(await barriers()).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Customer care' }));
    expect(await screen.findByText(/^A preset stays as it is/u)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit the role' })).toBeNull();
    expect(valueOf('Clients')).toBe('Open clients · Change delivery addresses · Merge two accounts of a client');
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await user.type(await screen.findByLabelText('Name'), 'Care of France');
    await user.click(screen.getByRole('checkbox', { name: 'Review fraud' }));
    await user.selectOptions(screen.getByLabelText('Countries'), 'Some countries');
    await user.click(screen.getByRole('checkbox', { name: 'France' }));
    await user.type(screen.getByLabelText('Limit in euros'), 'much');
    expect(screen.getByText('Write an amount, such as 500.')).toBeTruthy();
    await user.clear(screen.getByLabelText('Limit in euros'));
    await user.type(screen.getByLabelText('Limit in euros'), '500');
    expect(await barriers()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Create the role' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Care of France' })).toBeTruthy();
    expect(valueOf('Countries')).toBe('France');
    expect(valueOf('Limit')).toBe('€500.00');
    expect(screen.getByText('Role created: Care of France')).toBeTruthy();

    await router.navigate(`/staff/${account.staff_id}`);
    await user.click(await screen.findByRole('button', { name: 'Change the role' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.selectOptions(
      await dialog.findByLabelText('Role'),
      await dialog.findByRole('option', { name: 'Care of France' }),
    );
    await user.click(dialog.getByRole('button', { name: 'Change the role' }));
    expect(await screen.findByText('Role changed from Warehouse to Care of France')).toBeTruthy();
    const cannot = within(screen.getByRole('heading', { name: 'Cannot' }).closest('section') ?? document.body);
    expect(cannot.getByText('Money').nextSibling?.textContent).toMatch(/Repeat captures/u);
    expect(cannot.getByText('Orders').nextSibling?.textContent).toMatch(/Review fraud/u);
    expect(await barriers()).toEqual([]);

    await router.navigate('/staff/roles');
    await user.click(await screen.findByRole('link', { name: 'Care of France' }));
    const edit = await screen.findByRole('button', { name: 'Edit the role' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete the role' })).toBeNull());
    await user.click(edit);
    expect(await screen.findByText(/^One person has this role/u)).toBeTruthy();
    await user.clear(screen.getByLabelText('Limit in euros'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Limit from €500.00 to No limit')).toBeTruthy();
    expect(await barriers()).toEqual([]);
  },
);

test('a name that another role has is refused at its field, and nothing typed is lost; an unused role is deleted', async () => {
  const { user } = await officeAt(shop(), 'supervisor', '/staff/roles/new');
  await user.type(await screen.findByLabelText('Name'), 'Guests');
  await user.click(screen.getByRole('button', { name: 'Create the role' }));
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  await user.type(await screen.findByLabelText('Name'), 'Guests');
  await user.click(screen.getByRole('checkbox', { name: 'Read the books of an order' }));
  await user.click(screen.getByRole('button', { name: 'Create the role' }));
  expect(await screen.findByText('Another role already has this name.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Read the books of an order' }).checked).toBe(true);
  await user.type(screen.getByLabelText('Name'), ' of honour');
  await user.click(screen.getByRole('button', { name: 'Create the role' }));
  await screen.findByRole('heading', { level: 1, name: 'Guests of honour' });
  await user.click(screen.getByRole('button', { name: 'Delete the role' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete the role' }));
  await screen.findByRole('table', { name: 'Roles' });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Guests of honour' })).toBeNull());
});

test('a role that a colleague changes meanwhile is not overwritten: what changed shows, and nothing typed is lost', async () => {
  const { role_id } = await addRole(shop(), 'care', { limit: 50_000 });
  const { user } = await officeAt(shop(), 'supervisor', `/staff/roles/${role_id}/change`);
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  await user.clear(name);
  await user.type(name, 'Night desk');
  await database.db.updateTable('staff_role').set({ limit_amount: 10_000 }).where('role_id', '=', role_id).execute();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { name: 'Changed meanwhile' })).toBeTruthy();
  expect(screen.getByText('€500.00 → €100.00')).toBeTruthy();
  expect(name.value).toBe('Night desk');
  expect(await barriers()).toEqual([]);
  await user.clear(screen.getByLabelText('Limit in euros'));
  await user.type(screen.getByLabelText('Limit in euros'), '100');
  await user.click(screen.getByRole('button', { name: 'I have read it' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Night desk' })).toBeTruthy();
  expect(screen.getByText('€100.00')).toBeTruthy();
});

test('IT sees what it cannot give, and an auditor reads roles without a step', async () => {
  const it = await officeAt(shop(), 'it', '/staff/roles/new');
  const refund = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Repeat failed refunds \(not among/u });
  expect(refund.disabled).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Manage accounts and roles of staff' }).disabled).toBe(
    false,
  );
  it.unmount();
  await officeAt(shop(), 'auditor', '/staff/roles/care');
  await screen.findByRole('heading', { level: 1, name: 'Customer care' });
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
});

test('a member reads in the own account what it can do, where, and what not', async () => {
  await officeAt(shop(), 'auditor', '/account');
  await screen.findByRole('heading', { level: 2, name: 'Can' });
  expect(valueOf('House')).toBe('Read everything without changing it');
  expect(screen.getByText('Reads all of this, and changes nothing.')).toBeTruthy();
  expect(valueOf('Limit')).toBe('No limit');
  expect(await barriers()).toEqual([]);
});
