// Care starts a return for a client, and notes a withdrawal, at a real shop.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readWholeOrder } from '../../../../server/src/modules/orders/orders/readWholeOrder.ts';
import { takeStep } from '../../../../server/src/modules/orders/fulfilment/steps/takeStep.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { bag, boughtShop, stamp } from '../../testing/boughtShop.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const { bought, database, house } = boughtShop();
const orderAt = (order_id: string) => readWholeOrder(database.db, order_id);

async function arrived() {
  const { order } = await bought([
    { sku: bag, qty: 2 },
    { sku: stamp, qty: 1 },
  ]);
  for (const step of ['pack', 'ship', 'deliver'] as const)
    await takeStep(house.shop, order.order_id, step, { actor: 'staff' });
  return order;
}

test('care starts a return from the order: it says what comes back and what is refunded before it is sent off', async () => {
  const order = await arrived();
  const { user, member, router } = await officeAt(house.shop, 'care', `/orders/${order.increment_id}`);
  await user.click(await screen.findByRole('link', { name: 'Start a return' }));
  await user.selectOptions(await screen.findByLabelText('Kind of return'), 'Return for a refund, by the house’s terms');
  const goOn = screen.getByRole('button', { name: 'Go on' });
  expect(goOn).toMatchObject({ disabled: true });
  await user.selectOptions(await screen.findByLabelText('Pieces of Pommeau'), '1');
  await user.click(goOn);
  // No reason yet: the server says so, and the choice stays.
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(screen.getByLabelText('Pieces of Pommeau')).toMatchObject({ value: '1' });
  await user.selectOptions(screen.getByLabelText('Reason for Pommeau'), 'colour');
  await user.click(goOn);
  await user.selectOptions(await screen.findByLabelText('Method'), 'Hand in at the carrier, complimentary');
  expect(await screen.findByText('€3,850.00')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Send the return' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Send the return' }));
  expect(await dialog.findByText('return requested')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Send the return' }));
  expect(await screen.findByRole('heading', { name: 'Returns' })).toBeTruthy();
  expect(router.state.location.pathname).toBe(`/orders/${order.increment_id}`);
  expect(screen.getByText(new RegExp(`^${member.account.name} · sent off`, 'u'))).toBeTruthy();
  expect((await orderAt(order.order_id))?.returns).toMatchObject([
    { status: 'pending_shipping', total_price: 385_000 },
  ]);
});

test('a request that the client has begun is gone on with, or given up', async () => {
  const order = await arrived();
  const path = `/orders/${order.increment_id}/return`;
  const { user, unmount } = await officeAt(house.shop, 'care', path);
  await user.selectOptions(await screen.findByLabelText('Pieces of Petit rivet'), '1');
  await user.selectOptions(screen.getByLabelText('Reason for Petit rivet'), 'damaged');
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  expect(await screen.findByLabelText('Method')).toBeTruthy();
  unmount();
  const again = await officeAt(house.shop, 'care', path);
  expect(await screen.findByText(/^A return was started/u)).toBeTruthy();
  expect(screen.getByLabelText('Pieces of Petit rivet')).toMatchObject({ value: '1' });
  await again.user.click(screen.getByRole('button', { name: 'Discard this return' }));
  await waitFor(() => expect(screen.queryByLabelText('Method')).toBeNull());
  expect(screen.getByLabelText('Pieces of Petit rivet')).toMatchObject({ value: '0' });
  expect((await orderAt(order.order_id))?.returns).toEqual([]);
});

test('care notes a withdrawal by letter: a wrong day is named at its field, and the order is cancelled', async () => {
  const { order } = await bought([{ sku: bag, qty: 1 }]);
  const { user, member } = await officeAt(house.shop, 'care', `/orders/${order.increment_id}`);
  expect(screen.queryByRole('link', { name: 'Start a return' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Note a withdrawal' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Note a withdrawal' }));
  await user.selectOptions(dialog.getByLabelText('Declared by'), 'Letter');
  const [sent, had] = [
    dialog.getByLabelText('Day on which it was sent'),
    dialog.getByLabelText('Day on which the house received it'),
  ];
  await user.clear(sent);
  await user.type(sent, '2026-11-20');
  await user.clear(had);
  await user.type(had, '2026-11-21');
  expect(await dialog.findByText(/This day is before the order/u)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Note the withdrawal' }));
  expect(await dialog.findByText('This day is before the order.')).toBeTruthy();
  await user.clear(sent);
  await user.type(sent, '2026-11-21');
  expect(await dialog.findByText('€3,850.00 is released at the bank')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Note the withdrawal' }));
  expect(await screen.findByText(new RegExp(`^${member.account.name} · withdrawal noted`, 'u'))).toBeTruthy();
  expect((await orderAt(order.order_id))?.status).toBe('canceled');
});
