// API keys in the office, at a real shop and by a program that calls it. decisions/0133.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { staffMember } from '../../../../server/src/testing/staffMembers.ts';
import { testDatabase } from '../../../../server/src/testing/testDatabase.ts';
import { madeKey, program } from '../../../../server/src/testing/testKeys.ts';
import { testShop } from '../../../../server/src/testing/testShop.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const database = testDatabase();
let shop: ReturnType<typeof testShop>;
beforeAll(() => {
  shop = testShop(database.db);
});
beforeEach(() => database.db.deleteFrom('api_key').execute());
const dialog = () => within(screen.getByRole('dialog'));
const shownSecret = async (): Promise<string> => (await screen.findByText(/^vk_[\w-]{43}$/u)).textContent ?? '';
const statusOf = async (secret: string) => (await program(shop, secret).get('/orders')).status;

test('a supervisor makes a key, sees its secret once, renews it, takes that back and revokes it', async () => {
  const { user, router } = await officeAt(shop, 'supervisor', '/api-keys');
  expect(await screen.findByText('No program has a key yet. Create the first one.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Create a key' }));
  const name = await screen.findByLabelText('Name');
  expect(await barriers()).toEqual([]);
  await user.type(name, 'ERP');
  await user.click(screen.getByLabelText(/^orders:read/u));
  await user.selectOptions(screen.getByLabelText('Countries'), 'Some countries');
  await user.type(screen.getByLabelText('Reason'), 'New');
  const make = screen.getByRole<HTMLButtonElement>('button', { name: 'Create the key' });
  expect(make.disabled).toBe(true);
  await user.click(screen.getByLabelText('France'));
  await user.type(screen.getByLabelText('Networks'), '192.0.2.1');
  await user.click(make);
  expect(await screen.findByText(/^Write each network like/u)).toBeTruthy();
  await user.clear(screen.getByLabelText('Networks'));
  await user.click(make);
  const first = await shownSecret();
  expect(await barriers()).toEqual([]);
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  expect(router.state.location.pathname).toBe('/api-keys');
  expect(await screen.findByRole('link', { name: 'ERP' })).toBeTruthy();
  expect(screen.queryByText(first)).toBeNull();
  expect(await statusOf(first)).toBe(200);
  await user.click(screen.getByRole('button', { name: 'Renew ERP' }));
  expect(dialog().getByLabelText<HTMLInputElement>('Last day').value).toBe('2027-11-21');
  await user.type(dialog().getByLabelText('Reason'), 'Yearly');
  await user.click(dialog().getByRole('button', { name: 'Renew' }));
  const second = await shownSecret();
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  expect(await screen.findByText(new RegExp(`^The secret …${first.slice(-4)} still works until`, 'u'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Renew/u })).toBeNull();
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
  await user.click(screen.getByRole('button', { name: 'Undo the renewal ERP' }));
  await user.type(dialog().getByLabelText('Reason'), 'Lost');
  await user.click(dialog().getByRole('button', { name: 'Undo the renewal' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 401]);
  await user.click(screen.getByRole('link', { name: 'ERP' }));
  expect(await screen.findByRole('heading', { name: 'ERP' })).toBeTruthy();
  expect((await screen.findAllByText('Yearly')).length).toBeGreaterThan(0);
  expect(await barriers()).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Revoke/u }));
  await user.type(dialog().getByLabelText('Reason'), 'Leak');
  await user.click(dialog().getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText(/^Revoked \d+ \w+ \d/u)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Renew|^Revoke/u })).toBeNull();
  expect(await statusOf(first)).toBe(401);
});

test('IT is offered the scopes and the renewals whose rights it has itself, and every revocation', async () => {
  await madeKey(await staffMember(shop, 'supervisor'), { name: 'Ledger' });
  const { router } = await officeAt(shop, 'it', '/api-keys');
  expect(await screen.findByRole('button', { name: 'Revoke Ledger' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Renew Ledger' })).toBeNull();
  await router.navigate('/api-keys/new');
  expect(await screen.findByLabelText(/^webhooks:read/u)).toBeTruthy();
  expect(screen.queryByLabelText(/^orders:read/u)).toBeNull();
});

test('an auditor reads keys and is offered no step', async () => {
  await madeKey(await staffMember(shop, 'supervisor'), { name: 'Ledger' });
  await officeAt(shop, 'auditor', '/api-keys', { language: 'fr' });
  expect(await screen.findByRole('link', { name: 'Ledger' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Renouveler|Révoquer|Créer/u })).toBeNull();
});
