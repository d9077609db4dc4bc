// The queues by which money, pickups and legal duties come to an end, at a real shop.
import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { refundReturn } from '../../../server/src/modules/orders/fulfilment/refunds/refunds.ts';
import { takeReturnStep } from '../../../server/src/modules/orders/fulfilment/returns/takeReturnStep.ts';
import { barriers } from '../../../storefront/src/testing/barriers.ts';
import { bag, boughtShop, email } from '../testing/boughtShop.ts';
import { officeAt } from '../testing/officeAt.tsx';

const shop = boughtShop();
const { bought, clock, house, sentBack, sentByHand } = shop;

/** Presses a row's button, and then the one of the question that opens. */
async function press(user: UserEvent, step: string, about: RegExp) {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${step} .*${about.source}`, 'u') }));
  return within(screen.getByRole('dialog'));
}

test('accounts notes that a failed refund was paid by a transfer, and says how', async () => {
  const { number, return_id, order } = await sentBack();
  house.simulator.state.knobs.next_refund = 'refused';
  for (const step of ['receive', 'accept'] as const) await takeReturnStep(house.shop, number, step);
  await refundReturn(house.shop, { return_id });
  await house.simulator.settled();
  const { user } = await officeAt(house.shop, 'accounts', '/refunds');
  expect(await screen.findByText('refused once')).toBeTruthy();
  expect(screen.getByRole('link', { name: order.increment_id })).toBeTruthy();
  expect(await barriers()).toEqual([]);
  const dialog = await press(user, 'Paid by other means', new RegExp(number, 'u'));
  await user.click(dialog.getByRole('button', { name: 'Paid by other means' }));
  // Without a reason nothing is noted, and the field says so.
  await waitFor(() => expect(dialog.getByLabelText('How it was paid').getAttribute('aria-invalid')).toBe('true'));
  await user.type(dialog.getByLabelText('How it was paid'), 'Transfer of 21 November');
  await user.click(dialog.getByRole('button', { name: 'Paid by other means' }));
  expect(await screen.findByText('No refund has failed.')).toBeTruthy();
});

test('care asks a failed refund again, and has no way to note a transfer', async () => {
  const { number, return_id } = await sentBack();
  house.simulator.state.knobs.next_refund = 'refused';
  for (const step of ['receive', 'accept'] as const) await takeReturnStep(house.shop, number, step);
  await refundReturn(house.shop, { return_id });
  await house.simulator.settled();
  const { user } = await officeAt(house.shop, 'care', '/refunds');
  expect(await screen.findByText('refused once')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Paid by other means/u })).toBeNull();
  const dialog = await press(user, 'Ask again', new RegExp(number, 'u'));
  await user.click(dialog.getByRole('button', { name: 'Ask again' }));
  expect(await screen.findByText('No refund has failed.')).toBeTruthy();
});

test('an authorisation that ends soon is shown with what is left of it', async () => {
  const { order } = await bought([{ sku: bag, qty: 1 }]);
  clock.now = new Date('2026-11-27T10:00:00Z');
  const { user } = await officeAt(house.shop, 'accounts', '/payments');
  const row = (await screen.findByRole('link', { name: order.increment_id })).closest('tr');
  expect(within(row ?? document.body).getByText('€3,850.00')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  const dialog = await press(user, 'Capture again', new RegExp(order.increment_id, 'u'));
  await user.click(dialog.getByRole('button', { name: 'Capture again' }));
  // Nothing was captured in vain: there is nothing to repeat.
  expect((await dialog.findByRole('alert')).textContent).not.toBe('');
});

test('the warehouse books a pickup by hand; another day than the chosen one is refused, and what was typed stays', async () => {
  const { number, day } = await sentByHand();
  const { user } = await officeAt(house.shop, 'warehouse', '/pickups');
  expect(await screen.findByText('Book with Aramex')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  const dialog = await press(user, 'Booked', new RegExp(number, 'u'));
  const field = dialog.getByLabelText<HTMLInputElement>('Day');
  await user.clear(field);
  await user.type(field, '2026-11-30');
  await user.type(dialog.getByLabelText('Confirmation'), 'ARX1');
  await user.click(dialog.getByRole('button', { name: 'Booked' }));
  expect((await dialog.findAllByRole('alert')).length).toBeGreaterThan(0);
  expect(dialog.getByLabelText<HTMLInputElement>('Confirmation').value).toBe('ARX1');
  await user.clear(field);
  await user.type(field, day);
  await user.click(dialog.getByRole('button', { name: 'Booked' }));
  expect(await screen.findByText('No pickup waits.')).toBeTruthy();
});

test('care closes a statement of withdrawal that names no order of the house', async () => {
  const statement = { locale: 'fr_fr', statement_id: randomUUID(), name: 'Anne Lacombe', reference: 'NOORDER', email };
  expect((await (await house.browser()).post('/api/commerce/withdrawal', statement)).status).toBe(200);
  const { user } = await officeAt(house.shop, 'care', '/withdrawals');
  expect(await screen.findByText('Unknown: NOORDER')).toBeTruthy();
  expect(screen.getByText('Answer the client')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  const dialog = await press(user, 'Close', /NOORDER/u);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Nothing is due.')).toBeTruthy();
});
