// The warehouse's day in the office, at a real shop: what is late, a wave, a missing piece, places.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { addStaff } from '../../../../server/src/testing/staffMembers.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { bag, boughtShop, stamp } from '../../testing/boughtShop.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const { bought, clock, database, house } = boughtShop();

beforeEach(async () => {
  await database.pool.query('delete from pick_wave; delete from missing_piece; delete from stock_place');
  await database.pool.query("update shop_order set status = 'received' where placed_at is not null");
});

test('what is late is on top with its day and why, and counts among what waits today', async () => {
  const { order: late } = await bought([{ sku: bag, qty: 1 }]);
  clock.now = new Date('2026-11-27T10:00:00Z');
  const { order: fresh } = await bought([{ sku: stamp, qty: 1 }]);
  const { user } = await officeAt(house.shop, 'warehouse', '/');
  const queue = await screen.findByRole('link', { name: /Orders later than promised/u });
  await waitFor(() => expect(queue.textContent).toContain('1'));
  await user.click(queue);
  expect(await screen.findByText('1 order is late.')).toBeTruthy();
  expect(screen.getByText('Late: promised for 26 Nov 2026')).toBeTruthy();
  expect(screen.queryByRole('link', { name: fresh.increment_id })).toBeNull();
  await user.click(screen.getByLabelText('Only late orders'));
  expect(await screen.findByRole('link', { name: fresh.increment_id })).toBeTruthy();
  const numbers = screen.getAllByRole('link', { name: /^\d+$/u }).map(({ textContent }) => textContent);
  expect(numbers).toEqual([late.increment_id, fresh.increment_id]);
  expect(await barriers()).toEqual([]);
});

test('a wave is started of chosen orders, picked by place and ended; care sees the piece that was not found', async () => {
  const { order } = await bought([{ sku: stamp, qty: 2 }]);
  const { order: other } = await bought([{ sku: bag, qty: 1 }]);
  const { user } = await officeAt(house.shop, 'warehouse', '/warehouse');
  await user.click(await screen.findByLabelText(`Choose order ${order.increment_id}`));
  await user.click(screen.getByRole('button', { name: 'Start a wave' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('1 chosen order')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Start a wave' }));
  expect(await screen.findByRole('heading', { level: 1, name: /^Wave \d+$/u })).toBeTruthy();
  expect(await screen.findByText(`No place noted: ${stamp}`)).toBeTruthy();
  expect(screen.queryByText(other.increment_id)).toBeNull();
  const printed = vi.fn();
  vi.stubGlobal('print', printed);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(printed).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'End the wave' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End the wave' }));
  expect(await screen.findByText('Some pieces are neither picked nor reported as not found.')).toBeTruthy();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: /^Not found/u }));
  const report = within(screen.getByRole('dialog'));
  const count = report.getByLabelText('How many are missing');
  await user.clear(count);
  await user.type(count, '1');
  await user.type(report.getByLabelText('Where you looked'), 'Drawer and table');
  await user.click(report.getByRole('button', { name: 'Not found' }));
  expect(await screen.findByText('1 not found')).toBeTruthy();
  expect(screen.getByText('1 of 2 picked')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'End the wave' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End the wave' }));
  expect(await screen.findByText(/^Ended /u)).toBeTruthy();
});

test('care reads of a missing piece at its order, and notes that it was found', async () => {
  const { order } = await bought([{ sku: stamp, qty: 1 }]);
  const { staff_id } = await addStaff(house.shop, 'warehouse');
  await database.pool.query(
    `insert into missing_piece (missing_id, order_id, item_order_id, sku, qty, note, staff_id, reported_at)
     select gen_random_uuid(), order_id, item_order_id, sku, 1, 'Drawer', $2, $3 from shop_order_line where order_id = $1`,
    [order.order_id, staff_id, clock.now],
  );
  const { user, router } = await officeAt(house.shop, 'care', `/orders/${order.increment_id}`);
  expect((await screen.findByText(/Petit rivet was not found/u)).textContent).toContain('Drawer');
  await router.navigate('/missing');
  await user.click(await screen.findByRole('button', { name: `Found Petit rivet ${order.increment_id}` }));
  expect(await barriers()).toEqual([]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Found' }));
  expect(await screen.findByText('No piece is missing.')).toBeTruthy();
});

test('places are typed one by one or pasted; a wrong line is named and nothing typed is lost', async () => {
  const { user } = await officeAt(house.shop, 'warehouse', '/warehouse/places?without=true');
  await user.click(await screen.findByRole('button', { name: `Change ${stamp}` }));
  await user.type(within(screen.getByRole('dialog')).getByLabelText('Place'), 'a-2');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: `Change ${stamp}` })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Paste a list' }));
  const dialog = within(screen.getByRole('dialog'));
  const lines = dialog.getByLabelText<HTMLTextAreaElement>('Lines');
  await user.type(lines, `${bag};B-1{Enter}NONE;B-2`);
  await user.click(dialog.getByRole('button', { name: 'Paste a list' }));
  expect(await dialog.findByText(/^Line 2 \(NONE\)/u)).toBeTruthy();
  expect(lines.value).toContain('NONE;B-2');
  expect(await barriers()).toEqual([]);
  await user.clear(lines);
  await user.type(lines, `${bag};B-1`);
  await user.click(dialog.getByRole('button', { name: 'Paste a list' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByLabelText('Only pieces in stock without a place'));
  expect(await screen.findByText('A-2')).toBeTruthy();
  expect(screen.getByText('B-1')).toBeTruthy();
});
