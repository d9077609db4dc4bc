// The door of the office, its menu by role, and its languages, at a real shop.
import { codeOf } from '@vitrine/simulators/authenticator/createAuthenticator';
import { screen, waitFor } from '@testing-library/react';
import { type StaffRole, staffRoles } from '@vitrine/rules/staff/staffRoles';
import { expect, test } from 'vitest';
import { addStaff, enrol, staffPassword } from '../../../server/src/testing/staffMembers.ts';
import { testDatabase } from '../../../server/src/testing/testDatabase.ts';
import { testShop } from '../../../server/src/testing/testShop.ts';
import { barriers } from '../../../storefront/src/testing/barriers.ts';
import { officeAt, officeAtDoor } from '../testing/officeAt.tsx';

const database = testDatabase();
const shop = () => testShop(database.db);

test('a member signs in with the password, then with the code of the authenticator', async () => {
  const account = await addStaff(shop(), 'care');
  const secret = await enrol(shop(), account.staff_id);
  const { user } = await officeAtDoor(shop());
  await user.type(await screen.findByLabelText('Email'), account.email);
  await user.type(screen.getByLabelText('Password'), staffPassword);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  const code = await screen.findByLabelText('Authenticator code');
  expect(document.activeElement).toBe(code);
  expect(await barriers()).toEqual([]);
  await user.type(code, codeOf(secret, shop().now()));
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Good day, Mme care' })).toBeTruthy();
});

test('a wrong password says so and keeps what was typed', async () => {
  const { user } = await officeAtDoor(shop());
  const email = await screen.findByLabelText<HTMLInputElement>('Email');
  await user.type(email, 'nobody@house.example');
  await user.type(screen.getByLabelText('Password'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The email or the password is wrong.');
  expect(email.value).toBe('nobody@house.example');
});

test('a member without a second factor sees nothing but its enrolment', async () => {
  const account = await addStaff(shop(), 'warehouse');
  const { user, calls } = await officeAtDoor(shop());
  await user.type(await screen.findByLabelText('Email'), account.email);
  await user.type(screen.getByLabelText('Password'), staffPassword);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('heading', { name: 'Set up your second factor' })).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(calls.filter((call) => !/staff\/(?:me|sign-in)|sync-form/u.test(call))).toEqual([]);
  expect(await barriers()).toEqual([]);
});

/** What each role finds in the menu. */
const menus = {
  warehouse: [
    'Today',
    'Approvals',
    'Orders',
    'Returns',
    'Pickups of returns',
    'Warehouse',
    'Pack',
    'Manifests',
    'Missing pieces',
    'Stock',
    'Counts',
    'Transfers',
    'Where pieces are',
    'My account',
  ],
  boutique: [
    'Today',
    'Approvals',
    'Orders',
    'Returns',
    'Stock',
    'Counts',
    'Transfers',
    'Where pieces are',
    'Reservations',
    'Salon',
    'Wrong handovers',
    'My account',
  ],
  care: [
    'Today',
    'Approvals',
    'Orders',
    'Orders by telephone',
    'Returns',
    'Fraud review',
    'Withdrawals',
    'Pickups of returns',
    'Missing pieces',
    'Where pieces are',
    'Wrong handovers',
    'Failed refunds',
    'My account',
  ],
  accounts: [
    'Today',
    'Approvals',
    'Orders',
    'Products',
    'Prices',
    'Publishing',
    'Changes',
    'Failed refunds',
    'Expiring payments',
    'Books',
    'Takings',
    'Sales and returns',
    'Conversion',
    'Service',
    'Invoices',
    'VAT report',
    'Money under way',
    'Months and journal',
    'Chart of accounts',
    'My account',
  ],
  supervisor: [
    'Today',
    'Approvals',
    'Orders',
    'Orders by telephone',
    'Returns',
    'Fraud review',
    'Withdrawals',
    'Pickups of returns',
    'Newsletter',
    'Warehouse',
    'Pack',
    'Manifests',
    'Missing pieces',
    'Stock',
    'Counts',
    'Transfers',
    'Where pieces are',
    'Reservations',
    'Salon',
    'Wrong handovers',
    'Devices',
    'Products',
    'Prices',
    'Costs',
    'Promotions',
    'Publishing',
    'Texts',
    'Contents',
    'Shop on a date',
    'Pictures',
    'Categories',
    'Search desk',
    'Changes',
    'Failed refunds',
    'Expiring payments',
    'Books',
    'Takings',
    'Sales and returns',
    'Conversion',
    'Service',
    'Invoices',
    'VAT report',
    'Money under way',
    'Months and journal',
    'Chart of accounts',
    'Staff',
    'Jobs and messages',
    'Partners',
    'Settings',
    'Webhooks',
    'API keys',
    'Audit log',
    'My account',
  ],
  merchandiser: [
    'Today',
    'Orders',
    'Products',
    'Prices',
    'Costs',
    'Promotions',
    'Publishing',
    'Texts',
    'Contents',
    'Shop on a date',
    'Pictures',
    'Categories',
    'Search desk',
    'Changes',
    'My account',
  ],
  translator: ['Today', 'Texts', 'My account'],
  marketing: [
    'Today',
    'Approvals',
    'Newsletter',
    'Promotions',
    'Contents',
    'Shop on a date',
    'Pictures',
    'Categories',
    'Search desk',
    'My account',
  ],
  finance: [
    'Today',
    'Approvals',
    'Orders',
    'Returns',
    'Withdrawals',
    'Products',
    'Prices',
    'Costs',
    'Publishing',
    'Changes',
    'Failed refunds',
    'Books',
    'Takings',
    'Sales and returns',
    'Conversion',
    'Service',
    'Invoices',
    'VAT report',
    'Money under way',
    'Months and journal',
    'Chart of accounts',
    'My account',
  ],
  it: [
    'Today',
    'Devices',
    'Staff',
    'Jobs and messages',
    'Partners',
    'Settings',
    'Webhooks',
    'API keys',
    'Audit log',
    'My account',
  ],
  auditor: [
    'Today',
    'Approvals',
    'Orders',
    'Orders by telephone',
    'Returns',
    'Fraud review',
    'Withdrawals',
    'Pickups of returns',
    'Newsletter',
    'Warehouse',
    'Manifests',
    'Missing pieces',
    'Counts',
    'Transfers',
    'Where pieces are',
    'Reservations',
    'Salon',
    'Wrong handovers',
    'Devices',
    'Products',
    'Prices',
    'Promotions',
    'Publishing',
    'Texts',
    'Contents',
    'Shop on a date',
    'Pictures',
    'Categories',
    'Search desk',
    'Changes',
    'Failed refunds',
    'Expiring payments',
    'Books',
    'Takings',
    'Sales and returns',
    'Conversion',
    'Service',
    'Invoices',
    'VAT report',
    'Money under way',
    'Months and journal',
    'Chart of accounts',
    'Staff',
    'Jobs and messages',
    'Partners',
    'Settings',
    'Webhooks',
    'API keys',
    'Audit log',
    'My account',
  ],
} as const satisfies Record<StaffRole, readonly string[]>;

test.each(staffRoles)('%s finds the sections of its work, and every queue of today answers', async (role) => {
  const { calls } = await officeAt(shop(), role, '/');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([...menus[role]]),
  );
  const sections = screen.getByRole('navigation').querySelectorAll('a');
  expect([...sections].map(({ textContent }) => textContent)).toEqual(menus[role]);
  await waitFor(() => expect(screen.queryByText('·')).toBeNull());
  expect(screen.queryByText('!')).toBeNull();
  // No queue of today is theirs.
  const isWithoutQueue = role === 'translator' || role === 'marketing';
  expect(calls.length).toBeGreaterThan(isWithoutQueue ? 0 : 1);
  expect(await barriers()).toEqual([]);
});

test('the office speaks French, and remembers it', async () => {
  const { user } = await officeAt(shop(), 'supervisor', '/account');
  await user.click(await screen.findByRole('button', { name: 'Français' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Mon compte' })).toBeTruthy();
  expect(document.documentElement.lang).toBe('fr');
  expect(localStorage.getItem('office-language')).toBe('fr');
});

test('signing out leads to the door, and nothing of the member stays', async () => {
  const { user } = await officeAt(shop(), 'care', '/orders');
  await screen.findByRole('heading', { level: 1, name: 'Orders' });
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByLabelText('Password')).toBeTruthy();
  expect(screen.queryByText('Mme care')).toBeNull();
});

test('on a copy of the shop each page leads to the desk of the drill, also before the sign-in', async () => {
  document.documentElement.dataset['drill'] = 'http://127.0.0.1:3101/';
  try {
    await officeAtDoor(shop());
    const desk = await screen.findByRole('link', { name: 'Desk of the drill' });
    expect(desk.getAttribute('href')).toBe('http://127.0.0.1:3101/');
    expect(screen.getByRole('complementary').textContent).toContain('this is a copy of the shop');
    expect(await barriers()).toEqual([]);
  } finally {
    delete document.documentElement.dataset['drill'];
  }
});
