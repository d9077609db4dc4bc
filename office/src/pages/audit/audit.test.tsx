// The audit log, at a real shop. decisions/0125.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { staffMember } from '../../../../server/src/testing/staffMembers.ts';
import { testDatabase } from '../../../../server/src/testing/testDatabase.ts';
import { testShop } from '../../../../server/src/testing/testShop.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const database = testDatabase();

test('IT finds what a member changed, by kind and key, in the address; the look is in the log', async () => {
  const shop = testShop(database.db);
  const colleague = await staffMember(shop, 'supervisor');
  await colleague.post('/settings/mail_rate', { before: null, value: 9, reason: 'Slow server' });
  const webhook = {
    url: 'https://erp.maison.example/',
    events: ['order.placed'],
    note: 'Ledger of Lyon',
    reason: 'New',
  };
  expect((await (await staffMember(shop, 'it')).post('/webhooks', webhook)).status).toBe(200);
  const { user, router, calls } = await officeAt(shop, 'it', '/audit');
  expect(await screen.findByText('Slow server')).toBeTruthy();
  expect(screen.getByText('Setting')).toBeTruthy();
  // A setting and a webhook by their names, no key and no id.
  expect(screen.getByText('Mails per second and server')).toBeTruthy();
  expect(screen.getByText('Ledger of Lyon')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  await user.selectOptions(screen.getByLabelText('Kind'), 'Change');
  await user.type(screen.getByLabelText('Number or key'), 'captcha_cost');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText('There is no entry of this kind.')).toBeTruthy();
  await user.clear(screen.getByLabelText('Number or key'));
  await user.type(screen.getByLabelText('Number or key'), 'mail_rate');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText('Slow server')).toBeTruthy();
  expect(router.state.location.search).toBe('?kind=change&subject=mail_rate');
  // A letter typed is no look.
  expect(calls.filter((call) => call.includes('subject=mail_') && !call.includes('mail_rate'))).toEqual([]);
  await user.clear(screen.getByLabelText('Number or key'));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await user.selectOptions(screen.getByLabelText('Kind'), 'Read of a client');
  // In words: no address of a call.
  expect((await screen.findAllByText('Audit log with reads of clients')).length).toBeGreaterThan(0);
  expect(screen.queryByText(/\/staff\//u)).toBeNull();
  expect(screen.getAllByText('Mme it').length).toBeGreaterThan(0);
});
