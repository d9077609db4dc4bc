// Products of the office, at a real shop. decisions/0130.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { importCatalogue } from '../../../../server/src/modules/catalog/catalogueimport/importCatalogue.ts';
import { folderSource } from '../../../../server/src/modules/catalog/catalogueimport/importSource.ts';
import { smallHouse } from '../../../../server/src/testing/smallHouse.ts';
import { staffMember } from '../../../../server/src/testing/staffMembers.ts';
import { testDatabase } from '../../../../server/src/testing/testDatabase.ts';
import { testShop } from '../../../../server/src/testing/testShop.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const database = testDatabase();
const small = smallHouse();
const shop = () => testShop(database.db);
const bag = 'H0612P 20R';
beforeAll(async () => {
  const report = await importCatalogue(database.db, folderSource(small.dir, null));
  if (report.errors.length > 0) throw new Error(JSON.stringify(report.errors[0]));
});
beforeEach(() => database.db.deleteFrom('rate_limit').execute());

const stored = async (code = 'pommeau') =>
  database.db
    .selectFrom('product')
    .select(['status', 'hscode', 'origin_country', 'designer'])
    .where('code', '=', code)
    .executeTakeFirst();
/** Writes into a field at once: key by key costs seconds here and tests nothing more. */
const write = (field: HTMLElement, value: string): void => void fireEvent.change(field, { target: { value } });
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('a merchandiser finds a product, changes a fact and a variant, and takes the change back', async () => {
  const { user } = await officeAt(shop(), 'merchandiser', '/products?q=pomm');
  const link = await screen.findByRole('link', { name: 'Pommeau' });
  expect(await barriers()).toEqual([]);
  await user.click(link);
  await screen.findByRole('heading', { name: 'What it still needs' });
  expect(screen.getByText('Texts in every language')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  const before = await stored();
  write(box('Customs code'), '420229');
  await user.click(screen.getByRole('button', { name: `Change ${bag}` }));
  const dialog = within(screen.getByRole('dialog', { name: `Variant ${bag}` }));
  expect(await barriers()).toEqual([]);
  const model = dialog.getByDisplayValue('H0612R');
  write(model, 'H0612Z');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(screen.getByText('2 changes are unsaved.')).toBeTruthy();
  write(box('Reason'), 'Customs');
  await user.click(screen.getByRole('button', { name: 'Save the product' }));
  // A search of a large page again and again takes the processor from the server in the same process.
  await waitFor(async () => expect((await stored())?.hscode).toBe('420229'));
  expect(await screen.findByText('Everything is saved.')).toBeTruthy();
  expect(await screen.findByText('H0612Z')).toBeTruthy();
  expect((await screen.findAllByText('Customs')).length).toBeGreaterThan(0);
  const [undo] = await screen.findAllByRole('button', { name: /^Undo/u });
  if (undo) await user.click(undo);
  const asked = within(screen.getByRole('dialog'));
  write(asked.getByLabelText('Reason'), 'Error');
  await user.click(asked.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await stored()).toEqual(before));
});

test('a fact that a colleague has changed shows both values, and nothing that was typed is lost', async () => {
  const { user } = await officeAt(shop(), 'merchandiser', '/products/pommeau');
  const country = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Made in' });
  write(country, 'IT');
  const other = await staffMember(shop(), 'supervisor');
  const theirs = {
    facts: [{ field: 'origin_country', before: 'FR', after: 'ES' }],
    variants: [],
    added: [],
    removed: [],
  };
  expect((await other.post('/products/pommeau', theirs)).status).toBe(200);
  await user.click(screen.getByRole('button', { name: 'Save the product' }));
  const keep = await screen.findByRole('button', { name: /^Keep mine/u });
  expect(screen.getByText('A colleague has saved: ES')).toBeTruthy();
  expect(country.value).toBe('IT');
  expect((await stored())?.origin_country).toBe('ES');
  expect(await barriers()).toEqual([]);
  await user.click(keep);
  await user.click(screen.getByRole('button', { name: 'Save the product' }));
  await waitFor(async () => expect((await stored())?.origin_country).toBe('IT'));
});

test('a value that the import would refuse is named at its field', async () => {
  const { user } = await officeAt(shop(), 'merchandiser', '/products/arcon');
  const code = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Customs code' });
  write(code, '12');
  await user.click(screen.getByRole('button', { name: 'Save the product' }));
  expect(await screen.findByText('Customs code: This is not valid.')).toBeTruthy();
  expect(code.getAttribute('aria-invalid')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Discard what I typed' }));
  expect(code.value).toBe('420221');
});

test('a new product gets four variants with proposed SKUs, is a draft, and says what it lacks', async () => {
  const { user } = await officeAt(shop(), 'merchandiser', '/products');
  await user.click(await screen.findByRole('link', { name: 'New product' }));
  await screen.findByRole('heading', { name: 'Texts in French' });
  for (const [name, value] of [
    ['Title', 'Étrier'],
    ['Kind', 'Sac'],
    ['Introduction', 'Un sac.'],
    ['Description', 'Cousu main.'],
    ['Code', 'etrier'],
    ['Customs code', '420221'],
    ['Made in', 'FR'],
    ['Product code', 'H0699'],
    ['Family', 'SAC'],
    ['Department', 'MAR'],
    ['Division', 'CUI'],
    ['Beginning of the SKUs', 'H0699P'],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- one field after the other
    write(box(name), value);
  for (const name of ['Bags', 'Madder red (garance)', 'Black (noir)', /\(CM20\)$/u, /\(CM26\)$/u])
    // oxlint-disable-next-line no-await-in-loop -- one field after the other
    await user.click(screen.getByRole('checkbox', { name, hidden: true }));
  await user.click(screen.getByRole('button', { name: 'Propose the variants' }));
  const made = await screen.findByRole('table', { name: 'New variants' });
  const skus = () =>
    within(made)
      .getAllByRole<HTMLInputElement>('textbox')
      .map(({ value }) => value);
  expect(skus()).toEqual(['H0699P 20G', 'H0699P 26G', 'H0699P 20N', 'H0699P 26N']);
  const [first] = within(made).getAllByRole<HTMLInputElement>('textbox');
  if (first) {
    write(first, 'H0699P 26G');
  }
  expect(screen.getByText('Another new variant has this SKU.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Make the draft' }).disabled).toBe(true);
  if (first) {
    write(first, 'H0699P 20R');
  }
  // Proposed again with another colour less, what was typed over stays.
  await user.click(screen.getByRole('checkbox', { name: 'Black (noir)', hidden: true }));
  await user.click(screen.getByRole('button', { name: 'Propose the variants' }));
  expect(skus()).toEqual(['H0699P 20R', 'H0699P 26G']);
  await user.click(screen.getByRole('checkbox', { name: 'Black (noir)', hidden: true }));
  await user.click(screen.getByRole('button', { name: 'Propose the variants' }));
  expect(await barriers()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Make the draft' }));
  expect(await screen.findByText('2 entries are missing before it is published and sold.')).toBeTruthy();
  expect(screen.getByText('Draft')).toBeTruthy();
  expect((await stored('etrier'))?.status).toBe('hidden');
  expect(screen.getByRole('link', { name: 'Write the texts' }).getAttribute('href')).toBe('/texts/product/etrier');
  expect(await barriers()).toEqual([]);
});

test('a copy has the codes that the member types, and opens', async () => {
  const { user } = await officeAt(shop(), 'merchandiser', '/products/musette');
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Copy' }));
  write(dialog.getByRole('textbox', { name: 'Code' }), 'arcon');
  write(dialog.getByRole('textbox', { name: 'Beginning of the SKUs' }), 'H0777P');
  expect(dialog.getByText('H0777P 22F, H0777P 22V, H0777P 22N')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Make the copy' }));
  expect(await dialog.findByText('Code: Another product already has this.')).toBeTruthy();
  write(dialog.getByRole('textbox', { name: 'Code' }), 'musette-2');
  await user.click(dialog.getByRole('button', { name: 'Make the copy' }));
  await waitFor(async () => expect((await stored('musette-2'))?.status).toBe('hidden'));
  expect((await screen.findAllByText('musette-2')).length).toBeGreaterThan(0);
  expect((await screen.findAllByText('H0777P 22F')).length).toBeGreaterThan(0);
});

test('an auditor reads the facts in French and is offered no step', async () => {
  await officeAt(shop(), 'auditor', '/products/pommeau', { language: 'fr' });
  expect(await screen.findByRole('heading', { name: 'Ce qu’il lui manque' })).toBeTruthy();
  expect(screen.getByText('Anne-Lise Courtois')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(?:Enregistrer|Dupliquer|Modifier)/u })).toBeNull();
  expect(await barriers()).toEqual([]);
});
