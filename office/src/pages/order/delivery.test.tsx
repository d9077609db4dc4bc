// Care changes the delivery and the gift of an order that has not left, at a real shop.
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readWholeOrder } from '../../../../server/src/modules/orders/orders/readWholeOrder.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { boughtShop, stamp } from '../../testing/boughtShop.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const { bought, database, house } = boughtShop();

test('a dearer method is refused with both amounts, and nothing that was chosen is lost', async () => {
  const { order } = await bought([{ sku: stamp, qty: 1 }]);
  const { user } = await officeAt(house.shop, 'care', `/orders/${order.increment_id}`);
  await user.click(await screen.findByRole('button', { name: 'Change the delivery' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Change the delivery' }));
  const method = dialog.getByLabelText('Method');
  await user.selectOptions(method, 'express');
  await user.click(dialog.getByRole('button', { name: 'Change the delivery' }));
  expect(await dialog.findByText(/^€12.00 was paid for the delivery, and this method costs €25.00/u)).toBeTruthy();
  expect(dialog.getByText('Its price differs from what was paid.')).toBeTruthy();
  expect(method).toMatchObject({ value: 'express' });
  expect(await barriers()).toEqual([]);
  expect((await readWholeOrder(database.db, order.order_id))?.shipping_method).toBe('standard');
});

test('care makes an order a gift with a message; what does not fit is named before it is sent', async () => {
  const { order } = await bought([{ sku: stamp, qty: 1 }]);
  const { user, member } = await officeAt(house.shop, 'care', `/orders/${order.increment_id}`);
  await user.click(await screen.findByRole('button', { name: 'Change the gift' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Change the gift' }));
  await user.click(dialog.getByLabelText('It is a gift'));
  await user.selectOptions(dialog.getByLabelText('Card'), 'With a message');
  const message = dialog.getByLabelText('Message on the card');
  await user.type(message, 'For Zoé 😀');
  expect(dialog.getByText('The card cannot print one of these letters.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Change the gift' })).toMatchObject({ disabled: true });
  expect(await barriers()).toEqual([]);
  await user.clear(message);
  await user.type(message, 'For Zoé');
  await user.click(dialog.getByRole('button', { name: 'Change the gift' }));
  expect(await screen.findByText(new RegExp(`^${member.account.name} · gift changed`, 'u'))).toBeTruthy();
  expect(screen.getByText(/^Before .*no gift$/u)).toBeTruthy();
  expect((await readWholeOrder(database.db, order.order_id))?.gift).toMatchObject({
    is_gift: true,
    message: 'For Zoé',
  });
});
