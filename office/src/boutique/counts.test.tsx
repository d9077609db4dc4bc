// Counts on the page of a boutique at a real shop: by scanner and by hand, in the vault without a network, on two devices.
import { act, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bag, boutiqueShop } from '../../../server/src/testing/boutiqueShop.ts';
import { testDatabase } from '../../../server/src/testing/testDatabase.ts';
import { barriers } from '../../../storefront/src/testing/barriers.ts';
import { boutiqueAt } from '../testing/boutiqueAt.tsx';
import { endCalls } from '../testing/pageCalls.ts';
import { scan } from '../testing/scan.ts';

const database = testDatabase();
const { byPin } = boutiqueShop(database);
type Shown = Awaited<ReturnType<typeof boutiqueAt>>;
const open: Shown[] = [];
const shown = async (...asked: Parameters<typeof boutiqueAt>): Promise<Shown> => {
  const page = await boutiqueAt(...asked);
  open.push(page);
  return page;
};
afterEach(() => {
  for (const page of open.splice(0)) page.close();
});
beforeEach(async () => {
  await sql`delete from stock_correction`.execute(database.db);
  await sql`delete from stock_count_line`.execute(database.db);
  await sql`delete from stock_count`.execute(database.db);
});

const sheet = async () => within(await screen.findByRole('dialog'));
/** The newest figure of each piece at the server. */
const counted = async (): Promise<readonly number[]> => {
  const { rows } = await sql<{ counted: number }>`
    select distinct on (sku) counted from stock_count_line order by sku, line_id desc`.execute(database.db);
  return rows.map((row) => row.counted);
};
const started = async ({ user }: Shown): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: 'Start a count' }));
  await user.click((await sheet()).getByRole('button', { name: 'Start a count' }));
  expect(await screen.findByText('Each scan counts one piece.')).toBeTruthy();
};
const reopened = async ({ user }: Shown): Promise<void> =>
  user.click(await screen.findByRole('button', { name: /^Count · Count \d+$/u }));

test('a boutique starts a count, scans, names a quantity, and sends the differences for approval', async () => {
  const { browser } = await byPin();
  const page = await shown(browser);
  await started(page);
  expect(await barriers()).toEqual([]);
  // Faster than the answers come: each counts.
  scan(bag);
  scan('h0612p-20r');
  expect(await screen.findByText('Pommeau: 2')).toBeTruthy();
  await page.user.type((await sheet()).getByLabelText('Reference or barcode'), `${bag}{Enter}`);
  expect(await screen.findByText('Pommeau: 3')).toBeTruthy();
  await waitFor(async () => expect(await counted()).toEqual([3]));
  // Blind: nothing says what is expected.
  expect(screen.queryByText(/Difference/u)).toBeNull();
  await page.user.click((await sheet()).getByRole('button', { name: /^Set the quantity · Pommeau/u }));
  const label = 'How many of “Pommeau” are here?';
  // A scan that comes while a quantity is typed is a scan, and sets no quantity to a barcode.
  (await sheet()).getByLabelText(label).focus();
  scan(bag);
  expect(await screen.findByText('Pommeau: 4')).toBeTruthy();
  await waitFor(() => expect(screen.queryByLabelText(label)).toBeNull());
  await page.user.click((await sheet()).getByRole('button', { name: /^Set the quantity · Pommeau/u }));
  const field = (await sheet()).getByLabelText(label);
  await page.user.clear(field);
  // As a Japanese keyboard types it.
  await page.user.type(field, '９８');
  await page.user.click((await sheet()).getByRole('button', { name: 'Save the quantity' }));
  await waitFor(async () => expect(await counted()).toEqual([98]));
  await waitFor(async () => expect(await page.store.kept()).toEqual([]));
  await page.user.click(await screen.findByRole('button', { name: 'End the count' }));
  expect(await barriers()).toEqual([]);
  await page.user.click((await sheet()).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Expected: 100. Difference: \u2066-2\u2069')).toBeTruthy();
  expect(screen.getByText(/^The differences wait for approval/u)).toBeTruthy();
  await page.user.click((await sheet()).getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('1 difference to approve')).toBeTruthy();
});

test('in the vault a count goes on over a killed browser, and each entry counts once when the network is back', async () => {
  const { browser } = await byPin();
  const first = await shown(browser);
  await started(first);
  first.network.losesAnswer = true;
  scan(bag);
  await waitFor(async () => expect(await counted()).toEqual([1]));
  first.network.isOn = false;
  for (let each = 0; each < 3; each += 1) scan(bag);
  expect(await screen.findByText('Pommeau: 4')).toBeTruthy();
  expect((await sheet()).getByText('Saved on this device, not sent yet')).toBeTruthy();
  expect((await sheet()).getByRole('button', { name: 'End the count' })).toHaveProperty('disabled', true);
  open.splice(0);
  first.close();
  const again = await shown(browser, { device: first.device, isOn: false });
  await reopened(again);
  expect(await screen.findByText('4')).toBeTruthy();
  scan(bag);
  expect(await screen.findByText('Pommeau: 5')).toBeTruthy();
  expect(await counted()).toEqual([1]);
  again.network.isOn = true;
  await waitFor(async () => {
    await again.model.refresh();
    expect(await again.store.kept()).toEqual([]);
  });
  expect(await counted()).toEqual([5]);
  const rows = database.db.selectFrom('stock_count_line').select('counted').orderBy('line_id');
  expect((await rows.execute()).map((row) => row.counted)).toEqual([1, 2, 3, 4, 5]);
});

test('an answer from before a scan does not take the scan back', async () => {
  const { browser } = await byPin();
  const page = await shown(browser);
  await started(page);
  await page.user.click((await sheet()).getByRole('button', { name: 'Close' }));
  await endCalls();
  let arrive = (): void => undefined;
  const until = new Promise<void>((resolve) => (arrive = resolve));
  page.network.slow = { of: /^GET .*\/counts\/\d+$/u, until };
  page.network.calls.length = 0;
  await reopened(page);
  await waitFor(() => expect(page.network.calls.filter((one) => /\/counts\/\d+$/u.test(one))).toHaveLength(1));
  scan(bag);
  await waitFor(async () => expect(await counted()).toEqual([1]));
  await waitFor(async () => expect(await page.store.kept()).toEqual([]));
  page.network.slow = null;
  arrive();
  await act(endCalls);
  scan(bag);
  expect(await screen.findByText('Pommeau: 2')).toBeTruthy();
  await waitFor(async () => expect(await counted()).toEqual([2]));
});

test('of two devices that count a piece the second shows who counted how many, once, and is counted again', async () => {
  const [here, there] = [await byPin(), await byPin()];
  const page = await shown(here.browser);
  await started(page);
  await waitFor(async () => expect((await page.store.day())?.counts).toHaveLength(1));
  page.network.isOn = false;
  scan(bag);
  scan(bag);
  expect(await screen.findByText('Pommeau: 2')).toBeTruthy();
  const [count] = (await there.page.day()).counts;
  await there.page.post(`/counts/${count?.number}/lines`, {
    step_id: crypto.randomUUID(),
    code: bag,
    counted: 7,
    was: null,
    is_scan: false,
    counted_at: new Date().toISOString(),
  });
  page.network.isOn = true;
  await waitFor(async () => {
    await page.model.refresh();
    expect((await page.store.kept()).filter(({ refused }) => refused === null)).toEqual([]);
  });
  const alarm = within(await (await sheet()).findByRole('alert'));
  expect(alarm.getByText('Pommeau, counted here: 2')).toBeTruthy();
  expect(alarm.getAllByText('Counted by Mme boutique: 7')).toHaveLength(1);
  scan(bag);
  expect(await screen.findByText('Pommeau: 8')).toBeTruthy();
  await waitFor(async () => expect(await page.store.kept()).toEqual([]));
  await waitFor(() => expect(screen.queryByRole('alert', { hidden: true })).toBeNull());
  expect(await counted()).toEqual([8]);
});
