// The search desk, at a real shop. decisions/0127.
import { mostOthers } from '@vitrine/rules/search/desk';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { refreshGalleries } from '../../../../server/src/modules/catalog/catalogueimport/importQueries.ts';
import { indexAll } from '../../../../server/src/modules/catalog/search/indexDocuments.ts';
import { staffMember } from '../../../../server/src/testing/staffMembers.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { bag, boughtShop } from '../../testing/boughtShop.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const { database, house } = boughtShop();
const code = bag.toLowerCase().replaceAll(' ', '_');
beforeAll(async () => {
  const { db } = database;
  await db
    .updateTable('product')
    .set({ sold_in: ['fr'] })
    .execute();
  await refreshGalleries(db, [code, 'p0001_00']);
  await indexAll(db, () => undefined);
  await db
    .updateTable('catalogue_state')
    .set((table) => ({ version: table('version', '+', 1) }))
    .execute();
  const row = { locale: 'fr_fr', day: '2026-11-20' };
  await db
    .insertInto('search_count')
    .values([
      { ...row, term: 'cabriolet', searches: 7, without_results: 7, results: 0 },
      { ...row, term: 'pommeau', searches: 9, without_results: 0, results: 1 },
    ])
    .execute();
});
beforeEach(async () => {
  for (const table of ['search_synonym', 'search_pin'] as const) await database.db.deleteFrom(table).execute();
});
/** Saves a rule that finds the bag too, as a member. */
async function saved(term: string): Promise<void> {
  const { post } = await staffMember(house.shop, 'marketing');
  const rule = { before: { others: [], codes: [] }, after: { others: ['pommeau'], codes: [] } };
  expect((await post('/search-rule', { language: 'fr', term, ...rule })).status).toBe(200);
}
const synonyms = () => database.db.selectFrom('search_synonym').select(['term', 'others']).execute();
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });
const others = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Also finds' });

test('marketing finds a term without results, sees what a rule would find and saves it', async () => {
  const { user } = await officeAt(house.shop, 'marketing', '/search-desk?storefront=fr_fr');
  const row = within((await screen.findByText('cabriolet')).closest('tr') ?? document.body);
  expect(row.getByText('7')).toBeTruthy();
  expect(screen.queryByText('pommeau')).toBeNull();
  expect(await barriers()).toEqual([]);
  await user.click(row.getByRole('link', { name: 'Add a rule' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Rule for “cabriolet”' })).toBeTruthy();
  type(await screen.findByRole('textbox', { name: 'Also finds' }), 'pommeau');
  expect(await screen.findByText('1 product')).toBeTruthy();
  expect(await synonyms()).toEqual([]);
  type(screen.getByRole('searchbox', { name: 'Find products to put first' }), 'rivet');
  await user.click(await screen.findByRole('button', { name: 'Put first Petit rivet' }));
  // The button is gone with its product: the focus is where the next one is found.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')));
  expect(await screen.findByText('2 products')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save the rule' }));
  await waitFor(async () => expect(await synonyms()).toEqual([{ term: 'cabriolet', others: ['pommeau'] }]));
  expect(await screen.findByText('Everything is saved.')).toBeTruthy();
});

test('more terms than a rule has are named, and none is left out without a word', async () => {
  const { user } = await officeAt(house.shop, 'marketing', '/search-desk/rule?language=fr&term=landau');
  type(
    await screen.findByRole('textbox', { name: 'Also finds' }),
    Array.from({ length: mostOthers + 1 }, (_, at) => `mot${at}`).join(', '),
  );
  expect(screen.getByText(`A rule has ${mostOthers} terms at most.`)).toBeTruthy();
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save the rule' });
  expect(save.disabled).toBe(true);
  type(others(), 'pommeau');
  await user.click(save);
  await waitFor(async () => expect(await synonyms()).toEqual([{ term: 'landau', others: ['pommeau'] }]));
});

test('marketing takes a rule back', async () => {
  await saved('barouche');
  const { user } = await officeAt(house.shop, 'marketing', '/search-desk/rule?language=fr&term=barouche');
  const history = within(await screen.findByRole('table', { name: 'What it also finds: history' }));
  await user.click(await history.findByRole('button', { name: /^Undo/u }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'Error');
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await synonyms()).toEqual([]));
  await waitFor(() => expect(others().value).toBe(''));
});

test('a rule that a colleague has saved meanwhile is shown, and nothing that was typed is lost', async () => {
  const colleague = await staffMember(house.shop, 'marketing');
  const { user } = await officeAt(house.shop, 'marketing', '/search-desk/rule?language=fr&term=landau');
  type(await screen.findByRole('textbox', { name: 'Also finds' }), 'pommeau');
  const before = { others: [], codes: [] };
  const rule = { language: 'fr', term: 'landau', before, after: { others: ['rivet'], codes: [code] } };
  expect((await colleague.post('/search-rule', rule)).status).toBe(200);
  await user.click(screen.getByRole('button', { name: 'Save the rule' }));
  expect(await screen.findByText('A colleague has saved in the meantime: rivet')).toBeTruthy();
  expect(others().value).toBe('pommeau');
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await user.click(screen.getByRole('button', { name: 'Save the rule' }));
  await waitFor(async () => expect(await synonyms()).toEqual([{ term: 'landau', others: ['pommeau'] }]));
});

test('an auditor reads terms and rules and is offered no step', async () => {
  await saved('landau');
  const { user } = await officeAt(house.shop, 'auditor', '/search-desk?storefront=fr_fr&show=with');
  expect(await screen.findByText('pommeau')).toBeTruthy();
  await user.click(await screen.findByRole('link', { name: 'landau' }));
  expect(await screen.findByText('Your role reads this language and does not write it.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save the rule' })).toBeNull();
});
