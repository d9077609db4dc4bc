// Counts, transfers and the look-up of stock at a real shop.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { addTestStore } from '../../../../server/src/testing/testStores.ts';
import { stockOf } from '../../../../server/src/testing/testProducts.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { bag, boughtShop, stamp } from '../../testing/boughtShop.ts';
import { officeAt } from '../../testing/officeAt.tsx';
import { scan } from '../../testing/scan.ts';

const { bought, database, house } = boughtShop();
const boutique = '75001';
beforeAll(() => addTestStore(database.db, boutique));

test('a place is counted by scan, blind, and another person approves what differs', async () => {
  await database.pool.query("update stock set qty = 3, moves = moves where sku = $1 and source = 'ecom'", [stamp]);
  const { user, router, unmount } = await officeAt(house.shop, 'warehouse', '/counts');
  await user.click(await screen.findByRole('button', { name: 'Start a count' }));
  expect(await barriers()).toEqual([]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Start a count' }));
  expect(await screen.findByRole('heading', { level: 1, name: /^Count \d+$/u })).toBeTruthy();
  expect(await screen.findByText('Each scan counts one piece.')).toBeTruthy();
  // Faster than the answers come: each counts.
  scan(stamp);
  scan('p0001-00');
  expect(await screen.findByText('Petit rivet: 2 counted')).toBeTruthy();
  scan('NOTHING');
  expect((await screen.findByRole('alert')).textContent).toContain('NOTHING: ');
  expect(screen.queryByText('-1')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Count again Petit rivet' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.clear(dialog.getByLabelText('Pieces'));
  await user.type(dialog.getByLabelText('Pieces'), '0');
  await user.click(dialog.getByRole('button', { name: 'Count again' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The refusal is dealt with: the last line no longer says it.
  expect(screen.queryByText(/NOTHING/u)).toBeNull();
  expect(await barriers()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'End the count' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End the count' }));
  expect(await screen.findByText('-3')).toBeTruthy();
  expect(screen.getByText(/^A person who did not count here/u)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve the differences' })).toBeNull();
  const path = router.state.location.pathname;
  unmount();
  const other = await officeAt(house.shop, 'warehouse', path);
  await other.user.click(await screen.findByRole('button', { name: 'Approve the differences' }));
  expect(await barriers()).toEqual([]);
  await other.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve the differences' }));
  expect(await screen.findByText('Corrected')).toBeTruthy();
  expect(await stockOf(database.db, stamp)).toBe(0);
  await other.user.click(screen.getByRole('button', { name: 'Undo the corrections' }));
  await other.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo the corrections' }));
  expect(await screen.findByText('Undone')).toBeTruthy();
  expect(await stockOf(database.db, stamp)).toBe(3);
  other.unmount();
  // An auditor reads it, and is offered nothing that the server would refuse.
  await officeAt(house.shop, 'auditor', path);
  expect(await screen.findByText('Undone')).toBeTruthy();
  expect(within(screen.getByRole('main')).queryAllByRole('button')).toEqual([]);
});

test('pieces are sent to a boutique, looked up while they are under way, and received there with a difference', async () => {
  const { user, router, unmount } = await officeAt(house.shop, 'warehouse', '/transfers');
  await user.click(await screen.findByRole('button', { name: 'Send pieces' }));
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findAllByRole('option', { name: new RegExp(`${boutique}$`, 'u') });
  await user.selectOptions(dialog.getByLabelText('To'), boutique);
  await user.type(dialog.getByLabelText('Reason'), 'For the window');
  const lines = dialog.getByLabelText<HTMLTextAreaElement>(/^Pieces, one line each/u);
  await user.type(lines, `${bag};2{Enter}NONE;1`);
  await user.click(dialog.getByRole('button', { name: 'Send pieces' }));
  expect(await dialog.findByText(/^Line 2 \(NONE\)/u)).toBeTruthy();
  expect(lines.value).toContain('NONE');
  expect(await barriers()).toEqual([]);
  await user.clear(lines);
  await user.type(lines, `${bag};2`);
  await user.click(dialog.getByRole('button', { name: 'Send pieces' }));
  expect(await screen.findByText('Under way')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Receive/u })).toBeNull();
  await router.navigate('/stock-of');
  expect(await screen.findByText('Ready to scan.')).toBeTruthy();
  scan('h0612p 20r');
  expect(await screen.findByText('One, Paris')).toBeTruthy();
  const row = within(screen.getByText('One, Paris').closest('tr') ?? document.body);
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'One, Paris',
    '0',
    '0',
    '0',
    '2',
    '',
  ]);
  expect(await barriers()).toEqual([]);
  unmount();
  const there = await officeAt(house.shop, 'boutique', '/transfers', { store_id: boutique });
  await there.user.click(await screen.findByRole('button', { name: /^Receive/u }));
  const receive = within(screen.getByRole('dialog'));
  await there.user.clear(receive.getByLabelText('Pommeau, of 2'));
  await there.user.type(receive.getByLabelText('Pommeau, of 2'), '1');
  await there.user.click(receive.getByRole('button', { name: 'Receive' }));
  expect(await receive.findByText('Give a reason.')).toBeTruthy();
  await there.user.type(receive.getByLabelText('Why some are missing'), 'One box was empty');
  await there.user.click(receive.getByRole('button', { name: 'Receive' }));
  expect(await screen.findByText('1 of 2 arrived')).toBeTruthy();
  expect(screen.getByText('Difference: One box was empty')).toBeTruthy();
  expect(await barriers()).toEqual([]);
});

test('care looks up what is free and what is sold', async () => {
  await bought([{ sku: bag, qty: 1 }]);
  await officeAt(house.shop, 'care', `/stock-of?code=${encodeURIComponent(bag)}`);
  expect(await screen.findByText(/^Pommeau: \d+ free in all$/u)).toBeTruthy();
});
