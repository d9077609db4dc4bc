// Many products in a grid at a real shop: one save, one change that is taken back whole. decisions/0136.
import { randomUUID } from 'node:crypto';
import { staffProductGrid, staffProductGridSave } from '@vitrine/contract/staffProductGrid';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bag, errorOf, productShop } from '../../../testing/productShop.ts';
import { addRole, staffMember } from '../../../testing/staffMembers.ts';
import { aloneImporting } from '../../catalog/catalogueimport/importQueries.ts';

const { database, merchandiser, shop } = productShop();
type Member = Awaited<ReturnType<typeof merchandiser>>;

const gridOf = async (member: Member, wording = 'fr', more = '') =>
  staffProductGrid.answer.parse((await member.get(`/product-grid?wording=${wording}${more}`)).body);
const rowOf = async (member: Member, code: string, wording = 'fr') =>
  (await gridOf(member, wording)).rows.find((row) => row.code === code);
const nothing = { facts: [], texts: [], reason: 'Customs' };
const save = (member: Member, change: object, key?: string) =>
  member.post('/product-grid', { ...nothing, ...change }, key);
const saved = async (member: Member, change: object) =>
  staffProductGridSave.answer.parse((await save(member, change)).body);
const hscode = (code: string, before: string, after: string | null) => ({ code, field: 'hscode', before, after });

test('cells of many products are saved as one change, show in the shop, and are taken back as one', async () => {
  const member = await merchandiser();
  const before = await gridOf(member, 'en');
  expect(before).toMatchObject({ may_edit: true, next: null });
  expect(before.may_word).toContain('ja');
  expect(before.rows.find(({ code }) => code === 'pommeau')).toMatchObject({
    title: 'Pommeau',
    facts: { hscode: '420221', origin_country: 'FR', max_sale_qty: 1, is_new: false },
    texts: { title: 'Pommeau' },
  });
  const change = {
    facts: [
      hscode('pommeau', '420221', '420222'),
      { code: 'arcon', field: 'origin_country', before: 'FR', after: 'IT' },
      { code: 'arcon', field: 'is_new', before: null, after: true },
    ],
    texts: [{ code: 'pommeau', wording: 'en', field: 'title', before: 'Pommeau', after: 'Pommeau Bag' }],
  };
  const key = randomUUID();
  const answers = [await save(member, change, key), await save(member, change, key)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { products, change: made } = staffProductGridSave.answer.parse(answers[0]?.body);
  expect([products, made?.reason, made?.has_others, made?.may_undo]).toEqual([2, 'Customs', true, true]);
  const shown = await member.browser.get(`/api/commerce/products/${encodeURIComponent(bag)}?locale=uk_en`);
  expect(JSON.stringify(shown.body)).toContain('Pommeau Bag');
  const rows = await database.db
    .selectFrom('change')
    .select(['subject', 'key', 'after'])
    .where('reason', '=', 'Customs')
    .where('staff_id', '=', member.account.staff_id)
    .orderBy('subject')
    .orderBy('key')
    .execute();
  expect(rows).toEqual([
    { subject: 'product', key: 'arcon', after: { is_new: true, origin_country: 'IT' } },
    { subject: 'product', key: 'pommeau', after: { hscode: '420222' } },
    { subject: 'product_text', key: 'pommeau/en', after: { title: 'Pommeau Bag' } },
  ]);
  const undone = await member.post(`/changes/${made?.change_id ?? 0}/undo`, { reason: 'No', with_others: true });
  expect(undone.status).toBe(200);
  expect(await gridOf(member, 'en')).toEqual(before);
});

test('each refused cell is named, and no cell is written', async () => {
  const member = await merchandiser();
  const before = await gridOf(member);
  const wrong = await save(member, {
    facts: [
      hscode('pommeau', '420221', '42'),
      { code: 'arcon', field: 'origin_country', before: 'FR', after: null },
      { code: 'arcon', field: 'material', before: 'box', after: 'nothing' },
      { code: 'musette', field: 'max_sale_qty', before: 1, after: 1000 },
      { code: 'musette', field: 'designer', before: 'Ilan Ferrand', after: 'Good' },
    ],
    texts: [{ code: 'musette', wording: 'fr', field: 'title', before: 'Musette', after: '' }],
  });
  expect([wrong.status, errorOf(wrong).fields]).toMatchObject([
    400,
    {
      'pommeau.hscode': 'format',
      'arcon.origin_country': 'required',
      'musette.max_sale_qty': 'format',
      'musette.texts.fr.title': 'required',
    },
  ]);
  const unknown = await save(member, { facts: [hscode('nothing', '420221', '420222')] });
  expect(errorOf(unknown).fields).toEqual({ nothing: 'unknown' });
  expect(errorOf(await save(member, {})).fields).toEqual({ facts: 'required' });
  const cell = hscode('pommeau', '420221', '420222');
  expect(errorOf(await save(member, { facts: [cell, cell] })).fields).toEqual({ 'pommeau.hscode': 'format' });
  expect((await save(member, { facts: [cell], reason: '' })).status).toBe(400);
  const many = Array.from({ length: 501 }, (_, at) => hscode(`p${at}`, '420221', '420222'));
  expect(errorOf(await save(member, { facts: many })).fields).toEqual({ facts: 'too_many' });
  expect(await gridOf(member)).toEqual(before);
});

test('a value that another member has changed refuses all cells, with both values', async () => {
  const [one, other] = [await merchandiser(), await merchandiser()];
  const { change } = await saved(one, { facts: [hscode('arcon', '420221', '420229')] });
  const late = await save(other, {
    facts: [hscode('pommeau', '420221', '420222'), hscode('arcon', '420221', '420222')],
    texts: [{ code: 'arcon', wording: 'ja', field: 'kind', before: 'x', after: 'y' }],
  });
  const now = (await rowOf(one, 'arcon', 'ja'))?.texts?.kind;
  expect([late.status, errorOf(late)]).toMatchObject([
    409,
    {
      fields: { facts: 'changed_since' },
      conflict: [
        { field: 'arcon.hscode', expected: '420221', now: '420229' },
        { field: 'arcon.texts.ja.kind', expected: 'x', now },
      ],
    },
  ]);
  expect((await rowOf(one, 'pommeau'))?.facts.hscode).toBe('420221');
  // A save of one cell has nothing with it.
  expect(change?.has_others).toBe(false);
  await aloneImporting(database.db, async (holdPatches) => {
    await holdPatches();
    const held = await save(one, { facts: [hscode('arcon', '420229', '420221')] });
    expect(errorOf(held).fields).toEqual({ change: 'import_runs' });
  });
  expect((await save(one, { facts: [hscode('arcon', '420229', '420221')] })).status).toBe(200);
});

test('the wording of a storefront of its own is changed alone, and its language without it', async () => {
  const member = await merchandiser();
  const title = async (wording: string) => (await rowOf(member, 'musette', wording))?.texts?.title;
  const [pt, br] = [await title('pt'), await title('br_pt')];
  const word = (wording: string, before: unknown, after: string) => ({
    texts: [{ code: 'musette', wording, field: 'title', before, after }],
  });
  expect((await save(member, word('pt', pt, 'Musette P'))).status).toBe(200);
  expect([await title('pt'), await title('br_pt')]).toEqual(['Musette P', br]);
  expect((await save(member, word('br_pt', br, 'Musette B'))).status).toBe(200);
  expect([await title('pt'), await title('br_pt')]).toEqual(['Musette P', 'Musette B']);
});

test('the rights are those of a product and of its texts', async () => {
  const auditor = await staffMember(shop(), 'auditor');
  expect(await gridOf(auditor)).toMatchObject({ may_edit: false, may_word: [] });
  expect((await save(auditor, { facts: [hscode('pommeau', '420221', '420222')] })).status).toBe(403);
  const french = await staffMember(shop(), await addRole(shop(), 'merchandiser', { countries: ['fr'] }));
  expect((await french.get('/product-grid?wording=fr')).status).toBe(403);
  expect((await save(french, { facts: [hscode('pommeau', '420221', '420222')] })).status).toBe(403);
  const role = await addRole(shop(), 'merchandiser');
  await sql`update staff_role set acts = array_remove(acts, 'edit_texts') where role_id = ${role.role_id}`.execute(
    database.db,
  );
  const without = await staffMember(shop(), role);
  expect(await gridOf(without)).toMatchObject({ may_edit: true, may_word: [] });
  const text = { code: 'pommeau', wording: 'fr', field: 'title', before: 'Pommeau', after: 'X' };
  expect((await save(without, { texts: [text] })).status).toBe(403);
  const made = await saved(without, { facts: [hscode('pommeau', '420221', '420222')] });
  expect(made.products).toBe(1);
  await save(without, { facts: [hscode('pommeau', '420222', '420221')] });
});
