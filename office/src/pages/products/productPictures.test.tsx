// Choosing the pictures of a product, at a real shop. decisions/0136.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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

const files = async () =>
  (
    await database.db.selectFrom('picture').select('file').where('code', '=', 'arcon').orderBy('position').execute()
  ).map(({ file }) => file);
const write = (field: HTMLElement, value: string): void => void fireEvent.change(field, { target: { value } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('a merchandiser moves a picture by keyboard, chooses another, describes it, saves, and takes all of it back', async () => {
  const before = await files();
  const { user } = await officeAt(shop(), 'merchandiser', '/products/arcon');
  const list = await screen.findByRole('list', { name: 'Pictures' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(before.length);
  expect(button('Earlier Picture 1').disabled).toBe(true);
  button('Later Picture 1').focus();
  await user.keyboard('{Enter}');
  // The same key moves it on.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Later Picture 2'));
  expect(screen.getByText('The picture moved from place 1 to place 2.')).toBeTruthy();
  await user.click(button('Remove Picture 3'));
  await user.click(button('Choose a picture'));
  const library = within(screen.getByRole('dialog', { name: 'Choose a picture' }));
  const [take] = await library.findAllByRole('button', { name: /^Use/u });
  if (take) await user.click(take);
  const dialog = within(await screen.findByRole('dialog', { name: `Picture ${before.length}` }));
  expect(await barriers()).toEqual([]);
  await user.selectOptions(dialog.getByRole('combobox', { name: 'View' }), 'Flat');
  write(dialog.getByRole('textbox', { name: 'What it shows, in English' }), 'The bag');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(within(list).getAllByRole('listitem').at(-1)?.textContent).toContain('Flat');
  await user.click(button('Save the product'));
  // A picture needs words in every language, as in an import.
  expect(await screen.findByText(`Picture ${before.length}, Japanese: This is missing.`)).toBeTruthy();
  await user.click(button(`Change Picture ${before.length}`));
  const again = within(screen.getByRole('dialog', { name: `Picture ${before.length}` }));
  const japanese = again.getByRole<HTMLTextAreaElement>('textbox', { name: 'What it shows, in Japanese' });
  expect(japanese.getAttribute('aria-invalid')).toBe('true');
  for (const field of again.getAllByRole<HTMLTextAreaElement>('textbox')) if (field.value === '') write(field, 'Sac');
  await user.click(again.getByRole('button', { name: 'Apply' }));
  write(screen.getByRole('textbox', { name: 'Reason' }), 'Autumn');
  await user.click(button('Save the product'));
  expect(await screen.findByText('Everything is saved.')).toBeTruthy();
  const [first, second, , ...rest] = before;
  await waitFor(async () => expect((await files()).slice(0, -1)).toEqual([second, first, ...rest]));
  expect(await barriers()).toEqual([]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'History of' }), 'Pictures');
  const [undo] = await screen.findAllByRole('button', { name: /^Undo/u });
  if (undo) await user.click(undo);
  const asked = within(screen.getByRole('dialog', { name: 'Undo' }));
  expect(asked.getByRole<HTMLInputElement>('checkbox', { name: 'Undo all that was saved with it too' }).checked).toBe(
    true,
  );
  write(asked.getByLabelText('Reason'), 'Error');
  await user.click(asked.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await files()).toEqual(before));
});

test('pictures that a colleague has changed show both lists, and nothing that was chosen is lost', async () => {
  const { user } = await officeAt(shop(), 'merchandiser', '/products/arcon');
  await screen.findByRole('list', { name: 'Pictures' });
  const before = await files();
  await user.click(button('Remove Picture 1'));
  const other = await staffMember(shop(), 'supervisor');
  const { images } = (await other.get('/products/arcon')).body as { images: object[] };
  const theirs = {
    facts: [],
    variants: [],
    added: [],
    removed: [],
    images: { before: images, after: images.toReversed() },
  };
  expect((await other.post('/products/arcon', theirs)).status).toBe(200);
  await user.click(button('Save the product'));
  const keep = await screen.findByRole('button', { name: 'Keep mine Pictures' });
  expect(await files()).toEqual(before.toReversed());
  expect(await barriers()).toEqual([]);
  await user.click(keep);
  await user.click(button('Save the product'));
  await waitFor(async () => expect(await files()).toEqual(before.slice(1)));
});

test('an auditor sees the pictures and moves none', async () => {
  await officeAt(shop(), 'auditor', '/products/arcon');
  const list = await screen.findByRole('list', { name: 'Pictures' });
  expect(within(list).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Choose a picture' })).toBeNull();
});
