// Costs at a real shop: typed, pasted, saved as one change, taken back, and the margins that they give. decisions/0143.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { longTest } from '../../../../server/src/testing/patience.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { bag, boughtShop } from '../../testing/boughtShop.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const { database, house } = boughtShop();
vi.setConfig({ testTimeout: longTest });
beforeEach(() => database.db.deleteFrom('variant_cost').execute());
const costs = () => database.db.selectFrom('variant_cost').selectAll().orderBy('from_day').execute();

async function cell(): Promise<HTMLElement> {
  const grid = await screen.findByRole('grid', { name: 'Costs' });
  return within(within(grid).getByRole('row', { name: /Pommeau/u })).getByRole('gridcell');
}
const bar = () => within(screen.getByRole('region', { name: 'What you typed' }));
const status = () => bar().getByRole('status').textContent;

test('a merchandiser types and pastes a cost, saves it from a day on, sees the margin, and takes the save back', async () => {
  const { user, unmount } = await officeAt(house.shop, 'merchandiser', '/costs?product=h0612p_20r&from=2026-11-01');
  expect((await cell()).textContent).toBe('not known');
  expect(await barriers()).toEqual([]);
  await user.click(await cell());
  await user.keyboard('1200 XYZ{Enter}');
  expect((await cell()).textContent).toContain('Unknown currency');
  expect(status()).toBe('1 cost · 1 error');
  expect(bar().getByRole<HTMLButtonElement>('button', { name: 'Save the costs' }).disabled).toBe(true);
  await user.keyboard('{Control>}z{/Control}');
  await user.paste('1200,50');
  expect((await cell()).textContent).toContain('€1,200.50');
  await user.click(bar().getByRole('button', { name: 'Save the costs' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Save the costs' }));
  expect(dialog.getByText(/^1 cost holds from this day: 1 Nov 2026\./u)).toBeTruthy();
  await user.type(dialog.getByLabelText('Reason'), 'Season');
  expect(await barriers()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Save the costs' }));
  expect(await screen.findByText(/^1 cost is saved\./u)).toBeTruthy();
  expect(await costs()).toEqual([{ sku: bag, from_day: '2026-11-01', cost: 120_050, currency: 'EUR' }]);
  await waitFor(async () => expect((await cell()).textContent).toBe('€1,200.50 (from 1 Nov 2026)'));
  unmount();

  const board = await officeAt(house.shop, 'merchandiser', '/prices?product=h0612p_20r&country=fr');
  // 3,850 euros with 20 % of tax are 3,208.33 without.
  expect(await screen.findByText('margin 62.6% (€2,007.83)')).toBeTruthy();
  board.unmount();

  const product = await officeAt(house.shop, 'finance', '/products/h0612p_20r');
  expect(await screen.findByText('€1,200.50 (from 1 Nov 2026)')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Write the costs' }).getAttribute('href')).toBe('/costs?product=h0612p_20r');
  product.unmount();

  const history = await officeAt(house.shop, 'supervisor', '/changes?subject=variant_cost');
  // The newest change comes first.
  const [newest] = await screen.findAllByRole('button', { name: /^Undo/u });
  if (newest) await history.user.click(newest);
  const undo = within(screen.getByRole('dialog'));
  await history.user.type(undo.getByLabelText('Reason'), 'Mistake');
  await history.user.click(undo.getByRole('button', { name: /^Undo/u }));
  await waitFor(async () => expect(await costs()).toEqual([]));
});

test('a cost that changed meanwhile shows both, keeps what was typed, and is saved on the present one', async () => {
  const { user } = await officeAt(house.shop, 'merchandiser', '/costs?product=h0612p_20r&from=2026-11-01');
  await user.click(await cell());
  await user.keyboard('1300{Enter}');
  await database.db
    .insertInto('variant_cost')
    .values({ sku: bag, from_day: '2026-11-01', cost: 125_000, currency: 'EUR' })
    .execute();
  const save = async (): Promise<ReturnType<typeof within>> => {
    await user.click(bar().getByRole('button', { name: 'Save the costs' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Save the costs' }));
    await user.type(dialog.getByLabelText('Reason'), 'Season');
    await user.click(dialog.getByRole('button', { name: 'Save the costs' }));
    return dialog;
  };
  const dialog = await save();
  await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(status()).toContain('1 cost'));
  await user.click(await screen.findByRole('button', { name: 'Take the present costs' }));
  await save();
  await waitFor(async () => expect((await costs())[0]?.cost).toBe(130_000));
});

test('a member without the right has no page of costs, no sheet on the product, and no margin', async () => {
  await database.db
    .insertInto('variant_cost')
    .values({ sku: bag, from_day: '2026-11-01', cost: 120_050, currency: 'EUR' })
    .execute();
  const { unmount } = await officeAt(house.shop, 'accounts', '/prices?product=h0612p_20r&country=fr');
  await screen.findByRole('grid');
  expect(screen.queryByText(/margin|cost/iu)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Costs' })).toBeNull();
  unmount();
  await officeAt(house.shop, 'auditor', '/products/h0612p_20r');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('heading', { name: 'Costs' })).toBeNull();
});
