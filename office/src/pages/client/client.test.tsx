// Care reads a client as a whole, and does what the client asks of its data, at a real shop.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { boughtShop, stamp } from '../../testing/boughtShop.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const { database, house } = boughtShop();

async function client(address: string) {
  const browser = await house.customer(address);
  const total = await house.atPayment(browser, [{ sku: stamp, qty: 1 }], address);
  const { body } = await house.pay(browser, total);
  const { customer_id } = await database.db
    .selectFrom('customer')
    .select('customer_id')
    .where('email', '=', address)
    .executeTakeFirstOrThrow();
  return { customer_id, number: body.order?.increment_id ?? '' };
}

test('care reads the size card of a client', async () => {
  const { customer_id } = await client('ines.martin@example.com');
  await database.db
    .insertInto('client_size')
    .values({ customer_id, kind: 'belt', size: '90', updated_at: new Date() })
    .execute();
  await officeAt(house.shop, 'care', `/clients/${customer_id}`);
  const { parentElement } = await screen.findByRole('heading', { name: 'Size card' });
  expect(parentElement?.textContent).toBe('Size cardBelts90Boutiques may see itNo');
});

test('care sends the client its data, and says so', async () => {
  const { customer_id, number } = await client('zoe.martin@example.com');
  const { user } = await officeAt(house.shop, 'care', `/clients/${customer_id}`);
  // In the list of orders, and beside the mail about it.
  expect((await screen.findAllByRole('link', { name: number })).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Send the personal data' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Send the personal data' }));
  expect(await barriers()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText('The mail is on its way.')).toBeTruthy();
  expect(await barriers()).toEqual([]);
});

test('care erases a client that wrote a letter, once the identity is checked; the page of the client is gone', async () => {
  const { customer_id, number } = await client('lea.martin@example.com');
  const { user, router } = await officeAt(house.shop, 'care', `/clients/${customer_id}`);
  await user.click(await screen.findByRole('button', { name: 'Erase the client' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Erase the client' }));
  expect(dialog.getByText(`These orders keep their address until they are shipped: ${number}.`)).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText('How'), 'By letter, now');
  expect(dialog.getByRole('button', { name: 'Erase now' })).toMatchObject({ disabled: true });
  await user.click(dialog.getByLabelText(/^I have checked/u));
  expect(await barriers()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Erase now' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/find'));
  const left = await database.db
    .selectFrom('customer')
    .select('email')
    .where('customer_id', '=', customer_id)
    .execute();
  expect(left).toEqual([]);
  // The way back reads again, and finds no one.
  await router.navigate(`/clients/${customer_id}`);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByText('lea.martin@example.com')).toBeNull();
});
