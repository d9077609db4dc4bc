// The page of an order: care reads and notes, the warehouse packs and ships, at a real shop.
import { codeOf } from '@vitrine/simulators/authenticator/createAuthenticator';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { clientReadsOf } from '../../../../server/src/modules/customers/customer/clientReads.ts';
import { makeCode } from '../../../../server/src/modules/orders/fulfilment/pickupcode/pickupCode.ts';
import { takeStep } from '../../../../server/src/modules/orders/fulfilment/steps/takeStep.ts';
import { readWholeOrder } from '../../../../server/src/modules/orders/orders/readWholeOrder.ts';
import { staffPassword } from '../../../../server/src/testing/staffMembers.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { bag, boughtShop, email, stamp } from '../../testing/boughtShop.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const { bought, clock, database, house } = boughtShop();
const orderAt = (order_id: string) => readWholeOrder(database.db, order_id);

test('care sees what the client bought, paid and was sent; the reading is noted', async () => {
  const { order } = await bought([
    { sku: bag, qty: 1 },
    { sku: stamp, qty: 2 },
  ]);
  await officeAt(house.shop, 'care', `/orders/${order.increment_id}`);
  expect(await screen.findByText('Pommeau')).toBeTruthy();
  expect(screen.getByText('2 × €60.01')).toBeTruthy();
  expect(screen.getByRole('link', { name: email })).toBeTruthy();
  expect(screen.getByText(/···· /u)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Mail: order confirmation/u })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ship' })).toBeNull();
  expect(await barriers()).toEqual([]);
  expect(await clientReadsOf(database.db, order.increment_id)).toMatchObject([
    { call: '/staff/orders/:increment_id/page' },
  ]);
});

test('the timeline of an order is in the language of the member', async () => {
  const { order } = await bought([{ sku: bag, qty: 1 }]);
  await takeStep(house.shop, order.order_id, 'pack', { actor: 'staff' });
  await officeAt(house.shop, 'care', `/orders/${order.increment_id}`, { language: 'fr' });
  expect(await screen.findByText('Le site · commande passée')).toBeTruthy();
  expect(screen.getByText('Personnel · Emballée')).toBeTruthy();
  expect(screen.getAllByText(`1 × Pommeau (${bag}), Stock en ligne`, { exact: false }).length).toBeGreaterThan(0);
});

test('the warehouse does not see the client, and ships one of two units', async () => {
  const { order } = await bought([{ sku: stamp, qty: 2 }]);
  const { user } = await officeAt(house.shop, 'warehouse', `/orders/${order.increment_id}`);
  expect(await screen.findByText('Your role does not see the client.')).toBeTruthy();
  expect(screen.queryByText(email)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ship' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Ship' }));
  expect(await barriers()).toEqual([]);
  const units = dialog.getByLabelText('Petit rivet, at most 2');
  await user.clear(units);
  await user.type(units, '1');
  // The preview follows what the form says.
  // One stamp, and the delivery with the first parcel.
  expect(await dialog.findByText('€72.01 is captured')).toBeTruthy();
  expect(dialog.getByText('Invoice')).toBeTruthy();
  await user.type(dialog.getByLabelText('Parcel number'), '1Z999AA10123456784');
  await user.click(dialog.getByRole('button', { name: 'Ship' }));
  expect(await screen.findByRole('heading', { name: 'Parcels' })).toBeTruthy();
  expect(screen.getByText('1 sent')).toBeTruthy();
  const [parcel] = (await orderAt(order.order_id))?.parcels ?? [];
  expect(parcel).toMatchObject({ track_number: '1Z999AA10123456784', lines: [{ qty: 1 }] });
  // The parcel that travels can arrive before the rest has left, by its number.
  await user.click(screen.getByRole('button', { name: 'Delivered' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delivered' }));
  expect(await screen.findByText(/^Arrived /u)).toBeTruthy();
});

test('a step that another person has taken meanwhile says so, and loses nothing', async () => {
  const { order } = await bought([{ sku: bag, qty: 1 }]);
  const { user } = await officeAt(house.shop, 'care', `/orders/${order.increment_id}`);
  await user.click(await screen.findByRole('button', { name: 'Cancel the order' }));
  await database.db
    .updateTable('shop_order')
    .set({ status: 'out_for_delivery' })
    .where('order_id', '=', order.order_id)
    .execute();
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Cancel the order' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Its state no longer allows this.');
  expect((await orderAt(order.order_id))?.status).toBe('out_for_delivery');
});

test('care cancels an order: the page shows it at once', async () => {
  const { order } = await bought([{ sku: bag, qty: 1 }]);
  const { user, calls } = await officeAt(house.shop, 'care', `/orders/${order.increment_id}`);
  await user.click(await screen.findByRole('button', { name: 'Cancel the order' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/All pieces go back to stock/u)).toBeTruthy();
  // What the press will cause, as the server has worked it out, before it is pressed.
  const effects = within(await dialog.findByRole('region', { name: 'What this causes' }));
  expect(await effects.findByText('€3,850.00 is released at the bank')).toBeTruthy();
  expect(effects.getByText(`Back in stock: 1 × Pommeau (${bag}), Online stock`)).toBeTruthy();
  expect(effects.getByText('order cancelled')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  expect((await orderAt(order.order_id))?.status).toBe('validated');
  await user.click(dialog.getByRole('button', { name: 'Cancel the order' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await screen.findAllByText('Cancelled')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Cancel the order' })).toBeNull();
  // The button of the step is gone; the focus is not lost with it.
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  expect(calls.filter((made) => made.startsWith('POST') && !made.endsWith('/preview')).length).toBe(1);
});

test('care cancels one unit of two before dispatch: the preview says what is not captured, the page what is left', async () => {
  const { order } = await bought([{ sku: stamp, qty: 2 }]);
  const { user } = await officeAt(house.shop, 'care', `/orders/${order.increment_id}`);
  await user.click(await screen.findByRole('button', { name: 'Cancel pieces' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel pieces' }));
  // Nothing is chosen yet, so nothing can be taken.
  expect((await dialog.findByText(/Not possible/u)).textContent).toContain('Choose pieces');
  const units = within(dialog.getByRole('group', { name: 'Pieces to cancel' })).getByRole('spinbutton');
  await user.clear(units);
  await user.type(units, '1');
  expect(await dialog.findByText(`Back in stock: 1 × Petit rivet (${stamp}), Online stock`)).toBeTruthy();
  expect(dialog.getByText('rest of the order cancelled')).toBeTruthy();
  // Half of the goods: nothing moves before the last capture, which takes less.
  expect(dialog.getByText('€60.01 less is charged')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Cancel pieces' }));
  expect(await screen.findByText(/1 cancelled/u)).toBeTruthy();
  expect((await orderAt(order.order_id))?.lines).toMatchObject([{ qty: 2, canceled_qty: 1 }]);
});

test('an erased order says so, and takes no note', async () => {
  const { order } = await bought([{ sku: bag, qty: 1 }]);
  await database.pool.query(
    `update shop_order set forgotten_at = now(), erased_at = now(), email = '', gift = null, cc_owner = null, cc_last4 = null,
      shipping_address = '{"country_id": "fr"}', billing_address = '{"country_id": "fr"}' where order_id = $1`,
    [order.order_id],
  );
  await officeAt(house.shop, 'care', `/orders/${order.increment_id}`);
  expect(await screen.findByText('The client’s data was erased.')).toBeTruthy();
  expect(screen.queryByLabelText('Text')).toBeNull();
});

test('care changes the delivery address: a wrong postcode is named at its field, and the one before stays', async () => {
  const { order } = await bought([{ sku: bag, qty: 1 }]);
  const { user, member } = await officeAt(house.shop, 'care', `/orders/${order.increment_id}`);
  await user.click(await screen.findByRole('button', { name: 'Change the delivery address' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Change the delivery address' }));
  const was = (await orderAt(order.order_id))?.shipping_address;
  const postcode = dialog.getByLabelText<HTMLInputElement>('Postcode');
  expect(postcode.value).toBe(was?.postcode);
  await user.clear(postcode);
  await user.type(postcode, '7');
  await user.click(dialog.getByRole('button', { name: 'Change the address' }));
  expect(await dialog.findByText('Not valid in this country.')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  await user.clear(postcode);
  await user.type(postcode, was?.postcode ?? '');
  const street = dialog.getByLabelText('Address');
  await user.click(street);
  await user.paste('a'.repeat(400));
  await user.click(dialog.getByRole('button', { name: 'Change the address' }));
  // Longer than the contract takes: named at its field, and all of it is still there.
  await waitFor(() => expect(street.getAttribute('aria-invalid')).toBe('true'));
  expect(street).toHaveProperty('value.length', (was?.street1?.length ?? 0) + 400);
  await user.clear(street);
  await user.type(street, '8, rue du Bac');
  await user.click(dialog.getByRole('button', { name: 'Change the address' }));
  expect(await screen.findByText(new RegExp(`changed by ${member.account.name}`, 'u'))).toBeTruthy();
  expect(screen.getByText(/delivery address changed/u)).toBeTruthy();
  expect((await orderAt(order.order_id))?.shipping_address).toEqual({ ...was, street1: '8, rue du Bac' });
});

test('care notes a call, which stays', async () => {
  const { order } = await bought([{ sku: bag, qty: 1 }]);
  const { user, member } = await officeAt(house.shop, 'care', `/orders/${order.increment_id}`);
  await user.selectOptions(await screen.findByLabelText('Kind'), 'Telephone call');
  await user.type(screen.getByLabelText('Text'), 'She calls back on Monday.');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText(new RegExp(`^Telephone call · ${member.account.name}`, 'u'))).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('');
});

test('M5: a note whose answer was lost is there, and a changed one is added under a key of its own', async () => {
  const { order } = await bought([{ sku: bag, qty: 1 }]);
  const { user } = await officeAt(house.shop, 'care', `/orders/${order.increment_id}`);
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Text');
  await user.type(field, 'She calls back.');
  const online = fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const answer = await online(address, init);
    if (!address.endsWith('/notes')) return answer;
    vi.stubGlobal('fetch', online);
    throw new TypeError('Failed to fetch');
  });
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(await screen.findByText('She calls back.', { selector: 'p' })).toBeTruthy();
  await user.type(field, ' On Monday.');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText(/^Your first attempt arrived/u)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('She calls back. On Monday.', { selector: 'p' })).toBeTruthy();
  expect(field.value).toBe('');
});

test('a sign-in that ends loses neither a note nor the words of a dialog', async () => {
  const { order } = await bought([{ sku: bag, qty: 1 }]);
  const { user, member } = await officeAt(house.shop, 'care', `/orders/${order.increment_id}`);
  await user.type(await screen.findByLabelText('Text'), 'She calls back.');
  const giftMessage = async (): Promise<HTMLElement> => {
    await user.click(await screen.findByRole('button', { name: 'Change the gift' }));
    return screen.findByLabelText('Message on the card');
  };
  await user.click(screen.getByRole('button', { name: 'Change the gift' }));
  await user.click(screen.getByLabelText('It is a gift'));
  await user.selectOptions(screen.getByLabelText('Card'), 'With a message');
  await user.type(screen.getByLabelText('Message on the card'), 'For Zoé');
  await database.db.deleteFrom('staff_session').where('staff_id', '=', member.account.staff_id).execute();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change the gift' }));
  await user.type(await screen.findByLabelText('Password'), staffPassword);
  await user.type(screen.getByLabelText('Email'), member.account.email);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  const code = await screen.findByLabelText('Authenticator code');
  clock.now = new Date('2026-11-21T10:01:00Z');
  await user.type(code, codeOf(member.secret, clock.now));
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByLabelText('Text')).toMatchObject({ value: 'She calls back.' });
  expect(await giftMessage()).toMatchObject({ value: 'For Zoé' });
});

test('a parcel without a piece is not shipped: the server would ship all', async () => {
  const { order } = await bought([{ sku: stamp, qty: 2 }]);
  const { user } = await officeAt(house.shop, 'warehouse', `/orders/${order.increment_id}`);
  await user.click(await screen.findByRole('button', { name: 'Ship' }));
  const dialog = within(screen.getByRole('dialog'));
  const units = dialog.getByLabelText('Petit rivet, at most 2');
  await user.clear(units);
  await user.type(units, '0');
  expect(dialog.getByRole('button', { name: 'Ship' })).toMatchObject({ disabled: true });
  expect((await orderAt(order.order_id))?.parcels).toEqual([]);
});

test('care reads the very mail and sends it again', async () => {
  const { order } = await bought([{ sku: bag, qty: 1 }]);
  // As if its server had sent it.
  await database.db
    .updateTable('mail_outbox')
    .set({ sent_at: clock.now })
    .where('order_id', '=', order.order_id)
    .execute();
  const { user } = await officeAt(house.shop, 'care', `/orders/${order.increment_id}`);
  await user.click(await screen.findByRole('button', { name: /^Mail: order confirmation/u }));
  const dialog = within(await screen.findByRole('dialog'));
  const shown = await dialog.findByTitle<HTMLIFrameElement>(/./u);
  // Its keys are the office's; a script runs there no more than in a frame of its own origin.
  expect(shown.getAttribute('sandbox')).toBe('allow-same-origin');
  expect(shown.srcdoc).toContain('Pommeau');
  await user.click(dialog.getByRole('button', { name: 'Send it again' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Mail: order confirmation/u }).length).toBe(2));
});

test('a mail that still waits is shown, and sent again only once it has gone; a collector’s code is sent again and not shown', async () => {
  const { order } = await bought([{ sku: bag, qty: 1 }]);
  const path = `/orders/${order.increment_id}`;
  const { user, unmount } = await officeAt(house.shop, 'care', path);
  await user.click(await screen.findByRole('button', { name: /^Mail: order confirmation/u }));
  const waiting = within(await screen.findByRole('dialog'));
  expect(await waiting.findByText('This mail still waits to be sent.')).toBeTruthy();
  expect(waiting.getByRole('button', { name: 'Send it again' })).toMatchObject({ disabled: true });
  await database.db
    .updateTable('mail_outbox')
    .set({ sent_at: clock.now })
    .where('order_id', '=', order.order_id)
    .execute();
  // The open mail notices that it has gone.
  await waitFor(() =>
    expect(waiting.getByRole('button', { name: 'Send it again' })).toMatchObject({ disabled: false }),
  );
  unmount();
  await database.db
    .updateTable('shop_order')
    .set({ pickup_store_id: '1001' })
    .where('order_id', '=', order.order_id)
    .execute();
  await database.db.transaction().execute((tx) => makeCode(house.shop, tx, order.order_id, clock.now));
  await database.db
    .updateTable('mail_outbox')
    .set({ sent_at: clock.now, kind: 'pickup_ready', dedupe_key: `pickup_ready ${order.order_id}` })
    .where('order_id', '=', order.order_id)
    .execute();
  const again = await officeAt(house.shop, 'care', path);
  await again.user.click(await screen.findByRole('button', { name: /^Mail: ready/iu }));
  const hidden = within(await screen.findByRole('dialog'));
  expect(await hidden.findByText(/It can be sent again\.$/u)).toBeTruthy();
  expect(hidden.queryByTitle(/./u)).toBeNull();
  await again.user.click(hidden.getByRole('button', { name: 'Send it again' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Mail: ready/iu }).length).toBe(2));
});
