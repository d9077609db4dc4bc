// Where products are shown, at a real shop. decisions/0126.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { longTest } from '../../../../server/src/testing/patience.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { boughtShop } from '../../testing/boughtShop.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const { database, house } = boughtShop();
vi.setConfig({ testTimeout: longTest });
const code = 'h0612p_20r';
const hiddenIn = async (): Promise<string[]> =>
  (await database.db.selectFrom('product_hidden').select('country').where('code', '=', code).execute()).map(
    ({ country }) => country,
  );

test('a merchandiser finds a product, hides it in a storefront, sees why it is not sold, and shows it again', async () => {
  const { user } = await officeAt(house.shop, 'merchandiser', '/publishing?q=pomm');
  const link = await screen.findByRole('link', { name: 'Pommeau' });
  expect(await barriers()).toEqual([]);
  await user.click(link);
  await user.click(await screen.findByRole('checkbox', { name: 'France' }));
  expect(await barriers()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Hide in 1 country' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Hide' }));
  expect(dialog.getByText(/^No open basket holds a piece of it there/u)).toBeTruthy();
  await user.type(dialog.getByLabelText('Reason'), 'Recall');
  await user.click(dialog.getByRole('button', { name: 'Hide' }));
  await waitFor(async () => expect(await hiddenIn()).toEqual(['fr']));
  expect(await screen.findByText('France: it is not sold.')).toBeTruthy();
  const shown = await screen.findByRole('row', { name: /^It is not hidden in this country No/u });
  expect(within(shown).getByRole('link', { name: 'Publishing' }).getAttribute('href')).toBe(`/publishing/${code}`);
  await user.click(await screen.findByRole('button', { name: 'Show in 1 country' }));
  const again = within(screen.getByRole('dialog', { name: 'Publish' }));
  await user.type(again.getByLabelText('Reason'), 'Recall is over');
  await user.click(again.getByRole('button', { name: 'Publish' }));
  await waitFor(async () => expect(await hiddenIn()).toEqual([]));
});

test('a product is hidden everywhere from a moment on, which waits and is withdrawn', async () => {
  const { user } = await officeAt(house.shop, 'supervisor', `/publishing/${code}`);
  await user.click(await screen.findByRole('button', { name: 'Hide everywhere' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Hide' }));
  await user.type(dialog.getByLabelText('Reason'), 'End of season');
  await user.selectOptions(dialog.getByLabelText('When'), 'At a time on your own clock');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Hide' }).disabled).toBe(true);
  await user.type(dialog.getByLabelText('Day'), '2030-01-07');
  await user.click(dialog.getByRole('button', { name: 'Hide' }));
  const waiting = await screen.findByRole('table', { name: 'Waiting' });
  expect(within(waiting).getByRole('row', { name: /^Everywhere Hidden/u })).toBeTruthy();
  expect(await barriers()).toEqual([]);
  await user.click(within(waiting).getByRole('button', { name: /^Withdraw/u }));
  await user.click(within(screen.getByRole('dialog', { name: 'Withdraw' })).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Waiting' })).toBeNull());
});

test('an auditor reads it in French and takes no step', async () => {
  await officeAt(house.shop, 'auditor', `/publishing/${code}?country=jp`, { language: 'fr' });
  expect(await screen.findByText('Japon : il n’est pas vendu.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Masquer partout' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
