// Engraving, places in kits and the parts of sets in the office, at a real shop. decisions/0136.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { importCatalogue } from '../../../../server/src/modules/catalog/catalogueimport/importCatalogue.ts';
import { folderSource } from '../../../../server/src/modules/catalog/catalogueimport/importSource.ts';
import { longTest } from '../../../../server/src/testing/patience.ts';
import { smallHouse } from '../../../../server/src/testing/smallHouse.ts';
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

const write = (field: HTMLElement, value: string): void => void fireEvent.change(field, { target: { value } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('a merchandiser changes an engraving and a place in a kit; what is wrong is named before it is taken', async () => {
  const { user } = await officeAt(shop(), 'merchandiser', '/products/arcon');
  const { engraving } = await database.db
    .selectFrom('product')
    .select('engraving')
    .where('code', '=', 'arcon')
    .executeTakeFirstOrThrow();
  const before = (engraving as { prices: object }).prices;
  await user.click(await screen.findByRole('button', { name: 'Change Engraving' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Engraving' }));
  expect(await barriers()).toEqual([]);
  const letters = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Letters of a line' });
  write(letters, '99');
  write(dialog.getByRole('textbox', { name: 'France (EUR)' }), '1,2345');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(dialog.getByText('2 fields are not valid.')).toBeTruthy();
  expect(letters.getAttribute('aria-invalid')).toBe('true');
  write(letters, '8');
  write(dialog.getByRole('textbox', { name: 'France (EUR)' }), '95');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  const [variant] = screen.getAllByRole('button', { name: /^Change H0618P/u });
  if (variant) await user.click(variant);
  const place = within(screen.getByRole('dialog'));
  await user.selectOptions(place.getByRole('combobox', { name: 'Kit' }), 'Apple Watch');
  write(place.getByRole('textbox', { name: 'Number of the kit' }), 'repos');
  expect(await barriers()).toEqual([]);
  await user.click(place.getByRole('button', { name: 'Apply' }));
  expect(screen.getByText(/^1 price is proposed with the save/u)).toBeTruthy();
  // What another member is to approve has a reason.
  expect(button('Save the product').disabled).toBe(true);
  write(screen.getByRole('textbox', { name: 'Reason' }), 'Workshop');
  await user.click(button('Save the product'));
  const stored = database.db.selectFrom('product').select('engraving').where('code', '=', 'arcon');
  await waitFor(async () =>
    expect((await stored.executeTakeFirst())?.engraving).toMatchObject({
      max_letters: 8,
      prices: before,
    }),
  );
  expect(await screen.findByText('France: €95.00 waits for approval (at once)')).toBeTruthy();
  const kits = database.db
    .selectFrom('variant')
    .select(['container_type', 'container_id', 'container_role'])
    .where('code', '=', 'arcon')
    .where('container_id', 'is not', null);
  expect(await kits.execute()).toEqual([
    { container_type: 'apple_watch_kit', container_id: 'repos', container_role: 'base' },
  ]);
});

test('a set with joined SKUs keeps its pieces and changes how many there are', async () => {
  await officeAt(shop(), 'merchandiser', '/products/ensemble-gue');
  const table = await screen.findByRole('table', { name: 'Parts of the set' });
  expect(within(table).queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add to the set' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Engraving' })).toBeNull();
  const [first] = within(table).getAllByRole<HTMLInputElement>('textbox');
  if (first === undefined) throw new Error('no piece');
  write(first, '0');
  expect(first.getAttribute('aria-invalid')).toBe('true');
  write(first, '2');
  fireEvent.click(button('Save the product'));
  const parts = async () =>
    (await database.db.selectFrom('set_part').select('qty').where('qty', '=', 2).execute()).length;
  await waitFor(async () => expect(await parts()).toBe(1));
});
