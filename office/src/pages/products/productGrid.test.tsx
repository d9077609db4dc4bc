// Many products in a grid, at a real shop. decisions/0136.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { importCatalogue } from '../../../../server/src/modules/catalog/catalogueimport/importCatalogue.ts';
import { folderSource } from '../../../../server/src/modules/catalog/catalogueimport/importSource.ts';
import { longTest } from '../../../../server/src/testing/patience.ts';
import { smallHouse } from '../../../../server/src/testing/smallHouse.ts';
import { staffMember } from '../../../../server/src/testing/staffMembers.ts';
import { testDatabase } from '../../../../server/src/testing/testDatabase.ts';
import { testShop } from '../../../../server/src/testing/testShop.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const database = testDatabase();
const small = smallHouse();
const shop = () => testShop(database.db);
beforeAll(async () => {
  const report = await importCatalogue(database.db, folderSource(small.dir, null));
  if (report.errors.length > 0) throw new Error(JSON.stringify(report.errors[0]));
});
beforeEach(() => database.db.deleteFrom('rate_limit').execute());
vi.setConfig({ testTimeout: longTest });

const stored = async (code: string) =>
  database.db.selectFrom('product').select(['hscode', 'origin_country']).where('code', '=', code).executeTakeFirst();

/** The cell of a product in a column of the grid. */
async function cellIn(code: string, column: string): Promise<HTMLElement> {
  const grid = await screen.findByRole('grid');
  const heads = within(grid)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  const row = within(grid)
    .getAllByRole('row')
    .find((one) => within(one).queryByText(code) !== null);
  const cell = row && within(row).getAllByRole('gridcell')[heads.indexOf(column) - 1];
  if (!cell) throw new Error(`no cell ${code} ${column}`);
  return cell;
}
const bar = () => within(screen.getByRole('region', { name: 'What you typed' }));

test('a merchandiser pastes a block, mends what is wrong, saves it as one change and takes it back', async () => {
  const before = [await stored('arcon'), await stored('musette')];
  const { user } = await officeAt(shop(), 'merchandiser', '/products');
  await user.click(await screen.findByRole('link', { name: 'Edit many' }));
  const arcon = await cellIn('arcon', 'Customs code');
  expect(await barriers()).toEqual([]);
  await user.click(arcon);
  expect(document.activeElement).toBe(arcon);
  await user.paste('4202.29\tIT');
  const musette = await cellIn('musette', 'Customs code');
  await user.click(musette);
  await user.keyboard('42{Enter}');
  expect((await cellIn('musette', 'Customs code')).textContent).toContain('Not valid');
  expect(bar().getByRole('status').textContent).toBe('3 changes · 1 error');
  expect(bar().getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await user.click(arcon);
  await user.click(bar().getByRole('button', { name: 'Next error' }));
  await waitFor(async () => expect(document.activeElement).toBe(await cellIn('musette', 'Customs code')));
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  await user.keyboard('{Control>}z{/Control}');
  expect(bar().getByRole('status').textContent).toBe('2 changes');
  await user.keyboard('420222{Enter}');
  expect(await barriers()).toEqual([]);
  await user.click(bar().getByRole('button', { name: 'Save' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Save' }));
  expect(dialog.getByText(/^3 cells of 2 products/u)).toBeTruthy();
  await user.type(dialog.getByLabelText('Reason'), 'Customs');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('2 products are saved.')).toBeTruthy();
  expect([await stored('arcon'), await stored('musette')]).toEqual([
    { hscode: '420229', origin_country: 'IT' },
    { ...before[1], hscode: '420222' },
  ]);
  expect(screen.queryByRole('region', { name: 'What you typed' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Take the save back' }));
  const asked = within(screen.getByRole('dialog', { name: 'Undo' }));
  await user.type(asked.getByLabelText('Reason'), 'Error');
  await user.click(asked.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect([await stored('arcon'), await stored('musette')]).toEqual(before));
});

test('a value that changed meanwhile shows both, keeps what was typed, and is saved on the present one', async () => {
  const { user } = await officeAt(shop(), 'merchandiser', '/product-grid?q=arcon');
  await user.click(await cellIn('arcon', 'Made in'));
  await user.keyboard('es{Enter}');
  const other = await staffMember(shop(), 'supervisor');
  const theirs = {
    facts: [{ field: 'origin_country', before: 'FR', after: 'PT' }],
    variants: [],
    added: [],
    removed: [],
  };
  expect((await other.post('/products/arcon', theirs)).status).toBe(200);
  await user.click(bar().getByRole('button', { name: 'Save' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Save' }));
  await user.type(dialog.getByLabelText('Reason'), 'Moved');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(async () =>
    expect((await cellIn('arcon', 'Made in')).textContent).toContain('changed from FR to PT meanwhile'),
  );
  expect(bar().getByRole('status').textContent).toBe('1 change · 1 changed meanwhile');
  await user.click(bar().getByRole('button', { name: 'Keep mine on the present values' }));
  await user.click(bar().getByRole('button', { name: 'Save' }));
  const again = within(screen.getByRole('dialog', { name: 'Save' }));
  await user.type(again.getByLabelText('Reason'), 'Moved');
  await user.click(again.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect((await stored('arcon'))?.origin_country).toBe('ES'));
});

test('what the checks of the import refuse is named at its cell, until another text is typed', async () => {
  const { user } = await officeAt(shop(), 'merchandiser', '/product-grid?q=musette');
  await user.click(await cellIn('musette', 'Sold in steps of'));
  // More than may be sold at once: two facts that contradict each other.
  await user.keyboard('50{Enter}');
  await user.click(bar().getByRole('button', { name: 'Save' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Save' }));
  await user.type(dialog.getByLabelText('Reason'), 'Steps');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect((await cellIn('musette', 'Sold in steps of')).textContent).toContain('Not valid'));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(await cellIn('musette', 'Sold in steps of'));
  await user.keyboard('2{Enter}');
  expect((await cellIn('musette', 'Sold in steps of')).textContent).not.toContain('Not valid');
  await user.click(bar().getByRole('button', { name: 'Discard all' }));
  expect(screen.queryByRole('region', { name: 'What you typed' })).toBeNull();
});

test('an auditor reads the grid in French and types nothing', async () => {
  const { user } = await officeAt(shop(), 'auditor', '/product-grid?q=arcon', { language: 'fr' });
  await user.click(await cellIn('arcon', 'Code douanier'));
  await user.keyboard('420229{Enter}');
  expect(screen.queryByRole('region', { name: 'Votre saisie' })).toBeNull();
  expect((await cellIn('arcon', 'Titre')).textContent).toBe('Arçon');
  expect(await barriers()).toEqual([]);
});
