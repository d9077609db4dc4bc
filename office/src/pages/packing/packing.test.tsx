// A packer's desk at a real shop: scans, refusals, the print, the manifest.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { bag, boughtShop, stamp } from '../../testing/boughtShop.ts';
import { officeAt } from '../../testing/officeAt.tsx';
import { scan } from '../../testing/scan.ts';

const { bought, clock, database, house } = boughtShop();

beforeEach(async () => {
  await database.pool.query('delete from manifest_parcel; delete from manifest');
  await database.pool.query(
    "update shipment set delivered_at = shipped_at; update shop_order set status = 'received' where placed_at is not null",
  );
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:papers');
});

test('a packer scans a slip, its pieces, and gets one file to print; wrong pieces are refused in words', async () => {
  const { order } = await bought([{ sku: stamp, qty: 2 }]);
  const { order: other } = await bought([{ sku: bag, qty: 1 }]);
  const { user } = await officeAt(house.shop, 'warehouse', '/pack');
  expect(await screen.findByText('Ready to scan.')).toBeTruthy();
  scan('NOTHING');
  expect((await screen.findByRole('alert')).textContent).toBe('NOTHING is not an order.');
  scan(order.increment_id);
  expect(await screen.findByRole('heading', { level: 1, name: `Pack order ${order.increment_id}` })).toBeTruthy();
  expect(await screen.findByText('0 of 2 scanned')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pack and send' })).toMatchObject({ disabled: true });
  scan(bag);
  expect((await screen.findByRole('alert')).textContent).toBe(
    `Wrong piece: Pommeau is not in this order. ${other.increment_id} wait for it.`,
  );
  scan(other.increment_id);
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain(`the slip of order ${other.increment_id}`),
  );
  scan('p0001-00');
  expect(await screen.findByText('Petit rivet: 1 of 2')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  scan(stamp);
  expect(await screen.findByText('Petit rivet. The parcel is complete.')).toBeTruthy();
  scan(stamp);
  expect((await screen.findByRole('alert')).textContent).toContain('One too many');
  await user.type(screen.getByLabelText('Parcel number'), '1Z999');
  await user.click(screen.getByRole('button', { name: 'Pack and send' }));
  expect(await screen.findByText('Packing slip')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open and print' })).toMatchObject({ href: 'blob:papers' });
  expect(screen.getByText('1Z999')).toBeTruthy();
  expect(await barriers()).toEqual([]);
});

test('a scan that cannot be looked up says that the network failed, not that the piece is unknown', async () => {
  const { order } = await bought([{ sku: stamp, qty: 1 }]);
  await officeAt(house.shop, 'warehouse', `/pack/${order.increment_id}`);
  expect(await screen.findByText('0 of 1 scanned')).toBeTruthy();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  scan(bag);
  expect((await screen.findByRole('alert')).textContent).toMatch(/reach|network|connection/i);
});

test('a part of an order is packed by unit; without scans it needs a reason', async () => {
  const { order } = await bought([{ sku: stamp, qty: 2 }]);
  const { user } = await officeAt(house.shop, 'warehouse', `/pack/${order.increment_id}`);
  const units = await screen.findByLabelText('Pieces of Petit rivet in this parcel, of 2');
  // Keys in a field are no scan.
  fireEvent.keyDown(units, { key: 'P' });
  await user.clear(units);
  await user.type(units, '1');
  expect(await screen.findByText('0 of 1 scanned')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Pack without scanning' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Pack without scanning' })).toMatchObject({ disabled: true });
  await user.type(dialog.getByLabelText('Reason'), 'No barcode on the box');
  expect(await barriers()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Pack without scanning' }));
  expect(await screen.findByText('Packing slip')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Pack the next order' }));
  expect(await screen.findByText('Ready to scan.')).toBeTruthy();
  const check = database.db.selectFrom('parcel_check').select('reason').where('order_id', '=', order.order_id);
  expect(await check.execute()).toEqual([{ reason: 'No barcode on the box' }]);
});

test('the manifest of the day is closed without the parcel that the driver left; the next day names what was not scanned', async () => {
  const { takeStep } = await import('../../../../server/src/modules/orders/fulfilment/steps/takeStep.ts');
  const ship = async () => {
    const { order } = await bought([{ sku: stamp, qty: 1 }]);
    await takeStep(house.shop, order.order_id, 'ship', {
      actor: 'staff',
      carrier: 'colissimo',
      track_number: `N${order.increment_id}`,
    });
    return order.increment_id;
  };
  const [taken, left] = [await ship(), await ship()];
  const { user, unmount } = await officeAt(house.shop, 'warehouse', '/manifests');
  await user.click(await screen.findByLabelText(`Handed over ${left}`));
  expect(screen.getByText('1 parcel, 1 piece')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Close the manifest Colissimo' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/^Colissimo takes 1 parcel\./u)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Close the manifest' }));
  expect(await screen.findByText(/^Today’s manifest is closed/u)).toBeTruthy();
  await user.click(screen.getByRole('link', { name: /^Manifest \d+$/u }));
  expect(await screen.findByRole('link', { name: taken })).toBeTruthy();
  expect(screen.queryByRole('link', { name: left })).toBeNull();
  expect(await barriers()).toEqual([]);
  unmount();
  clock.now = new Date('2026-11-22T10:00:00Z');
  await officeAt(house.shop, 'warehouse', '/manifests');
  const unscanned = within(
    (await screen.findByRole('heading', { name: 'Not scanned by the carrier' })).closest('section') ?? document.body,
  );
  expect(unscanned.getByText(`N${taken}`)).toBeTruthy();
});
