// The order of a category, by the calls of staff and as the shop shows it. decisions/0127.
import { staffCategories, staffCategoryOrder } from '@vitrine/contract/staffCategories';
import { staffChangeList } from '@vitrine/contract/staffHistory';
import type { CategoryPage } from '@vitrine/contract/catalogue';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { addRole, staffMember } from '../../../testing/staffMembers.ts';
import { houseDatabase, houseFolder } from '../../../testing/houseDatabase.ts';
import { longTest } from '../../../testing/patience.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { testShop } from '../../../testing/testShop.ts';
import { importCatalogue } from '../../catalog/catalogueimport/importCatalogue.ts';
import { aloneImporting } from '../../catalog/catalogueimport/importQueries.ts';
import { folderSource } from '../../catalog/catalogueimport/importSource.ts';

const database = houseDatabase();
let shop: Shop;
beforeAll(() => {
  shop = testShop(database.db);
});
const at = '/categories/bags/order';
beforeEach(async () => {
  await database.db.deleteFrom('rate_limit').execute();
  // By the call, which makes a new version of the catalogue: the shop reads an order once per version.
  expect((await arrange(await merchandiser(), [])).status).toBe(200);
});

type Member = Awaited<ReturnType<typeof staffMember>>;
const merchandiser = () => staffMember(shop, 'merchandiser');
const orderOf = async (member: Member, address = at) =>
  staffCategoryOrder.answer.parse((await member.get(address)).body);
const codesOf = async (member: Member) => (await orderOf(member)).pieces.map(({ code }) => code);
/** The names on the grid of the shop. */
const grid = async (member: Member, locale = 'uk_en', path = 'leather/bags') => {
  const { body } = await member.browser.get(`/api/commerce/categories/${path}?locale=${locale}`);
  return (body as CategoryPage).items.map(({ name }) => name);
};
const arrange = async (member: Member, codes: readonly string[], before?: readonly string[]) =>
  member.post(at, { before: before ?? (await orderOf(member)).first, codes, reason: 'Season' });
const errorOf = ({ body }: { body: unknown }) =>
  (body as { error?: { fields?: Record<string, string>; conflict?: unknown } }).error ?? {};

test('a new order shows in every storefront at once, with its tile, and is taken back', async () => {
  const member = await staffMember(shop, 'marketing');
  const was = await grid(member);
  const [, , third = ''] = await codesOf(member);
  expect((await arrange(member, [third])).status).toBe(200);
  const now = await grid(member);
  expect(now).toEqual([was[2], was[0], was[1], ...was.slice(3)]);
  expect((await grid(member, 'jp_ja'))[0]).toBe((await orderOf(member, `${at}?locale=jp_ja`)).pieces[0]?.title);
  const { body } = await member.browser.get('/api/commerce/categories/leather?locale=uk_en');
  const tile = (body as CategoryPage).children.find(({ code }) => code === 'bags')?.image?.url;
  expect(tile).toBe((await orderOf(member, `${at}?locale=uk_en`)).pieces[0]?.image);
  // Another sort is the shopper's own.
  const sorted = await member.browser.get('/api/commerce/categories/leather/bags?locale=uk_en&sort=price_asc');
  const prices = (sorted.body as CategoryPage).items.map(({ price }) => price?.amount ?? 0);
  expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  const { changes } = staffChangeList.answer.parse((await member.get('/changes?subject=category_order&key=bags')).body);
  expect(changes[0]).toMatchObject({ key: 'bags', reason: 'Season', after: { codes: [third] }, may_undo: true });
  expect((await member.post(`/changes/${changes[0]?.change_id ?? 0}/undo`, { reason: 'No' })).status).toBe(200);
  expect(await grid(member)).toEqual(was);
});

test('of two members that order a category at once one sees both orders', async () => {
  const [one, other] = [await merchandiser(), await merchandiser()];
  const [a = '', b = '', c = ''] = await codesOf(one);
  const answers = await Promise.all([arrange(one, [c], []), arrange(other, [b, a], [])]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const lost = answers.find(({ status }) => status === 409) ?? { body: {} };
  const { first } = await orderOf(one);
  expect(errorOf(lost)).toMatchObject({
    fields: { codes: 'changed_since' },
    conflict: [{ field: 'codes', expected: [], now: first }],
  });
  // The same order twice is no conflict.
  expect((await arrange(one, first, [])).status).toBe(200);
  expect((await arrange(one, [])).status).toBe(200);
  expect((await orderOf(one)).first).toEqual([]);
});

test('a piece of another category, one named twice, an unknown category and a foreign storefront are refused', async () => {
  const member = await merchandiser();
  const [a = ''] = await codesOf(member);
  expect(errorOf(await arrange(member, ['bougie'])).fields).toEqual({ codes: 'format' });
  expect(errorOf(await arrange(member, [a, a])).fields).toEqual({ codes: 'format' });
  expect((await member.post('/categories/nothing/order', { before: [], codes: [] })).status).toBe(404);
  expect((await member.get('/categories/nothing/order')).status).toBe(404);
  expect((await member.get(`${at}?locale=xx_xx`)).status).toBe(400);
  expect((await member.get(`${at}?from=-1`)).status).toBe(400);
  const french = await staffMember(shop, await addRole(shop, 'merchandiser', { countries: ['fr'] }));
  expect((await french.post(at, { before: [], codes: [a] })).status).toBe(403);
});

test('the list names what a storefront sells; a hidden piece and one that is not sold keep their place in the order', async () => {
  const member = await merchandiser();
  const [a = '', b = ''] = await codesOf(member);
  const skus = database.db.selectFrom('variant').select('sku').where('code', '=', b);
  const prices = await database.db
    .selectFrom('price')
    .selectAll()
    .where('country', '=', 'jp')
    .where('sku', 'in', skus)
    .execute();
  const { sold_in } = await database.db
    .selectFrom('product')
    .select('sold_in')
    .where('code', '=', b)
    .executeTakeFirstOrThrow();
  onTestFinished(async () => {
    await database.db.updateTable('product').set({ status: 'published' }).where('code', '=', a).execute();
    await database.db.updateTable('variant').set({ is_withdrawn: false }).where('code', '=', a).execute();
    await database.db.insertInto('price').values(prices).execute();
    await database.db.updateTable('product').set({ sold_in }).where('code', '=', b).execute();
  });
  await database.db.updateTable('product').set({ status: 'hidden' }).where('code', '=', a).execute();
  await database.db.updateTable('variant').set({ is_withdrawn: true }).where('code', '=', a).execute();
  await database.db.deleteFrom('price').where('country', '=', 'jp').where('sku', 'in', skus).execute();
  await database.db
    .updateTable('product')
    .set({ sold_in: ['fr'] })
    .where('code', '=', b)
    .execute();
  expect((await arrange(member, [b, a])).status).toBe(200);
  const { pieces, locale, total } = await orderOf(member, `${at}?locale=jp_ja`);
  expect(locale).toBe('jp_ja');
  expect(pieces.slice(0, 2)).toMatchObject([
    { code: b, natural: 1, is_sold_here: false, is_hidden: false, price: null },
    { code: a, natural: 0, is_sold_here: false, is_hidden: true },
  ]);
  expect(await grid(member, 'jp_ja')).toEqual(pieces.filter((piece) => piece.is_sold_here).map(({ title }) => title));
  const { categories } = staffCategories.answer.parse((await member.get('/categories?locale=jp_ja')).body);
  expect(categories.find(({ code }) => code === 'bags')).toMatchObject({
    depth: 1,
    pieces: total,
    sold_here: pieces.filter((piece) => piece.is_sold_here).length,
    first: 2,
  });
});

test(
  'no import changes an order of the office, also one of the whole collection',
  async () => {
    const member = await merchandiser();
    const codes = (await codesOf(member)).slice(0, 3).toReversed();
    expect((await arrange(member, codes)).status).toBe(200);
    const report = await importCatalogue(database.db, folderSource(houseFolder, null), {
      complete: true,
      confirms: true,
    });
    expect(report.errors).toEqual([]);
    expect((await orderOf(member)).first).toEqual(codes);
    expect((await codesOf(member)).slice(0, 3)).toEqual(codes);
    await aloneImporting(database.db, async (holdPatches) => {
      await holdPatches();
      expect(errorOf(await arrange(member, [])).fields).toEqual({ change: 'import_runs' });
    });
    expect((await orderOf(member)).first).toEqual(codes);
  },
  longTest,
);
