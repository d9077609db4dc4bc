// Care merges two accounts of one client, at a real shop; both mailboxes confirm it first. decisions/0119.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { hashOf } from '../../../../server/src/modules/customers/newsletter/links.ts';
import { confirmMerge } from '../../../../server/src/modules/identity/merge/answerLink.ts';
import { giveHash } from '../../../../server/src/modules/identity/merge/queries.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { boughtShop, stamp } from '../../testing/boughtShop.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const { database, house } = boughtShop();

async function account(email: string) {
  const browser = await house.customer(email);
  const total = await house.atPayment(browser, [{ sku: stamp, qty: 1 }], email);
  await house.pay(browser, total);
  await house.simulator.settled();
  const row = database.db.selectFrom('customer').select('customer_id').where('email', '=', email);
  return (await row.executeTakeFirstOrThrow()).customer_id;
}

/** Both mailboxes follow their links. */
async function confirmBoth() {
  const { request_id } = await database.db.selectFrom('merge_request').select('request_id').executeTakeFirstOrThrow();
  for (const side of ['stays', 'goes'] as const) {
    await giveHash(house.shop.db, { request_id, side, hash: hashOf(side) }, house.shop.now());
    await confirmMerge(house.shop, side);
  }
}

test('care compares two accounts, asks both mailboxes, and merges once both have confirmed', async () => {
  const stays = await account('zoe@example.com');
  const goes = await account('zoe.martin@example.org');
  const { user, router } = await officeAt(house.shop, 'care', `/clients/${goes}`);
  await user.click(await screen.findByRole('link', { name: 'Merge with another account' }));
  const email = await screen.findByLabelText('Email of the other account');
  await user.type(email, 'no@example.com');
  await user.click(screen.getByRole('button', { name: 'Compare the accounts' }));
  expect(await screen.findByText('No account that you can see has this email.')).toBeTruthy();
  expect(email).toHaveProperty('value', 'no@example.com');
  await user.clear(email);
  await user.type(email, 'zoe@example.com');
  await user.selectOptions(screen.getByLabelText('Account that stays'), 'The other one');
  await user.click(screen.getByRole('button', { name: 'Compare the accounts' }));
  const orders = await screen.findByRole('row', { name: /^Orders/u });
  expect(
    within(orders)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ordersmoves', '1', '1', '2']);
  // The email that stays was never confirmed before.
  expect(screen.getByText(/^The email that stays was never confirmed before/u)).toBeTruthy();
  expect(await barriers()).toEqual([]);
  const send = screen.getByRole('button', { name: 'Send both links' });
  expect(send).toMatchObject({ disabled: true });
  await user.type(screen.getByLabelText('Reason'), 'By telephone.');
  await user.click(send);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/clients/${goes}`));
  expect(await screen.findByText('waits for a confirmation')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Merge the accounts' })).toBeNull();
  expect(await barriers()).toEqual([]);

  await confirmBoth();
  await router.navigate(`/clients/${stays}`);
  await user.click(await screen.findByRole('button', { name: 'Merge the accounts' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Merge the accounts' }));
  expect(dialog.getByText(/^zoe\.martin@example\.org becomes part of zoe@example\.com/u)).toBeTruthy();
  expect(await barriers()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Merge the accounts' }));
  expect(await screen.findByText('zoe.martin@example.org merged into this account')).toBeTruthy();
  expect(
    await database.db.selectFrom('customer').select('customer_id').where('customer_id', '=', goes).execute(),
  ).toEqual([]);
  // The page of the other, read before, is no more.
  await router.navigate(`/clients/${goes}`);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByText('zoe.martin@example.org')).toBeNull();
});

test('what another choice says is not sent: a changed email or account asks for a new comparison', async () => {
  const id = await account('lea@example.com');
  await account('lea@example.org');
  const { user, calls } = await officeAt(house.shop, 'care', `/clients/${id}/merge`);
  await user.type(await screen.findByLabelText('Email of the other account'), 'lea@example.org');
  await user.click(screen.getByRole('button', { name: 'Compare the accounts' }));
  expect(await screen.findByRole('button', { name: 'Send both links' })).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Account that stays'), 'The other one');
  expect(screen.queryByRole('button', { name: 'Send both links' })).toBeNull();
  expect(calls.filter((call) => call.endsWith('/merge'))).toEqual([]);
});

test('a role without the right sees neither the way nor the steps', async () => {
  const id = await account('eva@example.com');
  const { findByRole } = await officeAt(house.shop, 'auditor', `/clients/${id}`);
  expect(await findByRole('heading', { name: 'Person' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Merge with another account' })).toBeNull();
});
