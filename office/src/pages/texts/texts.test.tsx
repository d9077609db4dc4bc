// Texts beside their source, at a real shop. decisions/0127.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { staffMember } from '../../../../server/src/testing/staffMembers.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { bag, boughtShop } from '../../testing/boughtShop.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const { database, house } = boughtShop();
const code = bag.toLowerCase().replaceAll(' ', '_');
const set = (language: string, fields: Partial<Record<'title' | 'intro' | 'kind', string>>) =>
  database.db
    .updateTable('product_text')
    .set(fields)
    .where('code', '=', code)
    .where('language', '=', language)
    .execute();
const stored = async (language: string) =>
  database.db
    .selectFrom('product_text')
    .select(['title', 'intro', 'kind'])
    .where('code', '=', code)
    .where('language', '=', language)
    .executeTakeFirstOrThrow();
const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } });
const box = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });

test('a translator finds what was translated before its source changed, and corrects it with the voice', async () => {
  await set('fr', { intro: 'Vendu en boutique.' });
  const { user } = await officeAt(house.shop, 'translator', '/texts?language=ja&kind=product');
  const link = await screen.findByRole('link', { name: 'Pommeau' });
  expect(await barriers()).toEqual([]);
  await user.click(link);
  expect((await screen.findByText('Vendu en boutique.')).lang).toBe('fr');
  type('Introduction', 'あなたへ');
  expect(screen.getByText('The house does not say “あなた” but “お客様”.')).toBeTruthy();
  expect(screen.getByText('The source says “boutique”; the house says 店舗.')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  type('Introduction', '店舗で。');
  expect(screen.queryByText(/The house does not say/u)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save the texts' }));
  expect(await screen.findByText('Everything is saved.')).toBeTruthy();
  await waitFor(async () => expect((await stored('ja')).intro).toBe('店舗で。'));
  expect(await screen.findByText('Complete')).toBeTruthy();
});

test('a translator takes its own change back', async () => {
  const member = await staffMember(house.shop, 'translator');
  const { source_changed_at } = (await member.get(`/texts/product/${code}`)).body as { source_changed_at: string };
  const before = (await stored('ko')).intro;
  const changes = [{ language: 'ko', field: 'intro', before, after: '새로운 글.' }];
  expect((await member.post(`/texts/product/${code}`, { changes, checked: [], source_changed_at })).status).toBe(200);
  const { user } = await officeAt(house.shop, 'translator', `/texts/product/${code}?language=ko`);
  const [undo] = await screen.findAllByRole('button', { name: /^Undo/u });
  if (undo) await user.click(undo);
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'Error');
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect((await stored('ko')).intro).toBe(before));
});

test('a text that a colleague has changed shows both values; nothing that was typed is lost', async () => {
  await set('de', { intro: 'Alt.' });
  const { user } = await officeAt(house.shop, 'translator', `/texts/product/${code}?language=de`);
  await waitFor(() => expect(box('Introduction').value).toBe('Alt.'));
  type('Introduction', 'Meins.');
  await set('de', { intro: 'Anderes.' });
  await user.click(screen.getByRole('button', { name: 'Save the texts' }));
  const keep = await screen.findByRole('button', { name: /^Keep mine/u });
  expect(screen.getAllByText('Anderes.').length).toBeGreaterThan(0);
  expect(box('Introduction').value).toBe('Meins.');
  expect((await stored('de')).intro).toBe('Anderes.');
  expect(await barriers()).toEqual([]);
  await user.click(keep);
  await user.click(screen.getByRole('button', { name: 'Save the texts' }));
  await waitFor(async () => expect((await stored('de')).intro).toBe('Meins.'));
});

test('Arabic is written from the right; a wrong text is named at its field; a draft outlives the page', async () => {
  const { user, router } = await officeAt(house.shop, 'translator', `/texts/product/${code}?language=ar`);
  await screen.findByRole('heading', { name: 'Arabic' });
  expect(box('Title').dir).toBe('rtl');
  type('Title', '');
  await user.click(screen.getByRole('button', { name: 'Save the texts' }));
  expect(await screen.findByText('This field needs a text.')).toBeTruthy();
  type('Title', 'بومو');
  await router.navigate('/texts');
  await router.navigate(`/texts/product/${code}?language=ar`);
  await waitFor(() => expect(box('Title').value).toBe('بومو'));
  await user.click(screen.getByRole('button', { name: 'Discard what I typed' }));
  expect(box('Title').value).toBe('Pommeau');
});

test('a source that changed while the member worked is shown before anything is saved', async () => {
  await set('fr', { kind: 'Sac' });
  const { user } = await officeAt(house.shop, 'translator', `/texts/product/${code}?language=it`);
  await screen.findByRole('heading', { name: 'Italian' });
  type('Kind', 'Borsa');
  await set('fr', { kind: 'Sac du soir' });
  await user.click(screen.getByRole('button', { name: 'Save the texts' }));
  expect((await screen.findAllByText('Sac du soir')).length).toBeGreaterThan(0);
  expect((await stored('it')).kind).toBe('Bag');
  await user.click(await screen.findByRole('button', { name: 'I have read the new source' }));
  await user.click(screen.getByRole('button', { name: 'Save the texts' }));
  await waitFor(async () => expect((await stored('it')).kind).toBe('Borsa'));
});

test('an auditor reads the texts and is offered no step', async () => {
  const editor = await staffMember(house.shop, 'translator');
  expect((await editor.get(`/texts/product/${code}`)).status).toBe(200);
  await officeAt(house.shop, 'auditor', `/texts/product/${code}?language=en`);
  expect(await screen.findByRole('heading', { name: 'English' })).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save the texts' })).toBeNull();
});
