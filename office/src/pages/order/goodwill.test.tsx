// Care grants a price reduction after the sale, at a real shop.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { capturePayment } from '../../../../server/src/modules/orders/fulfilment/capture/capture.ts';
import { takeStep } from '../../../../server/src/modules/orders/fulfilment/steps/takeStep.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { bag, boughtShop, stamp } from '../../testing/boughtShop.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const { bought, database, house } = boughtShop();

test('care grants a reduction of a line: what is wrong is named at the amount, and the books say why the money left', async () => {
  const { order } = await bought([
    { sku: bag, qty: 1 },
    { sku: stamp, qty: 1 },
  ]);
  const path = `/orders/${order.increment_id}`;
  await takeStep(house.shop, order.order_id, 'ship', { actor: 'staff', track_number: 'ONE' });
  await capturePayment(house.shop, { order_id: order.order_id });
  await house.simulator.settled();
  const { user, member, router } = await officeAt(house.shop, 'care', path);
  await user.click(await screen.findByRole('button', { name: 'Grant a price reduction' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Grant a price reduction' }));
  await user.selectOptions(dialog.getByLabelText('For'), 'Petit rivet, €60.01 left');
  const amount = dialog.getByLabelText('Amount with tax, in EUR');
  await user.type(amount, 'ten');
  expect(dialog.getByText('An amount such as 45.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Grant the reduction' })).toMatchObject({ disabled: true });
  await user.clear(amount);
  await user.type(amount, '60.02');
  expect(await dialog.findByText(/^Not possible: This is more than what is left/u)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Grant the reduction' }));
  expect(await dialog.findByText('This is more than what is left of the amount paid.')).toBeTruthy();
  await user.clear(amount);
  await user.type(amount, '12');
  expect(await dialog.findByText('€12.00 is refunded')).toBeTruthy();
  expect(dialog.getByText('Credit note')).toBeTruthy();
  expect(dialog.getByText('price reduction')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Grant the reduction' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(new RegExp(`^${member.account.name} · price reduction granted`, 'u'))).toBeTruthy();
  await router.navigate(`${path}/books`);
  expect(await screen.findByRole('heading', { name: 'Price reduction' })).toBeTruthy();
  expect(screen.getByText(/^price reduction, our service/u)).toBeTruthy();
  expect(await barriers()).toEqual([]);
  const refunds = database.db.selectFrom('refund').select(['cause', 'amount']);
  expect(await refunds.execute()).toEqual([{ cause: 'goodwill', amount: 1_200 }]);
});
