// Saved views of lists: own, shared, and by whom they are changed. decisions/0110, 0153.
import { staffViewAdd, type StaffView, staffViews, staffViewStep } from '@vitrine/contract/staffViews';
import { viewsMost } from '@vitrine/rules/staff/savedViews';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Shop } from '../../../platform/shop/shop.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testShop } from '../../../testing/testShop.ts';

const database = testDatabase();
let shop: Shop;
beforeAll(() => {
  shop = testShop(database.db);
});
beforeEach(() => database.db.deleteFrom('staff_view').execute());

type Member = Awaited<ReturnType<typeof staffMember>>;
const shown = { query: { state: 'all', country: 'jp' }, sort: 'newest', columns: ['number', 'total'] };
const save = (member: Member, title: string, change: object = {}) =>
  member.post('/views', { list: 'orders', title, is_shared: false, ...shown, ...change });
const saved = async (member: Member, title: string, change: object = {}): Promise<StaffView> =>
  staffViewAdd.answer.parse((await save(member, title, change)).body).view;
const step = (member: Member, { view_id, version }: StaffView, body: object) =>
  member.post(`/views/${view_id}/step`, { version, ...body });
const stepped = async (...of: Parameters<typeof step>) => staffViewStep.answer.parse((await step(...of)).body).view;
const views = async (member: Member) => staffViews.answer.parse((await member.get('/views?list=orders')).body).views;
const titles = async (member: Member) => (await views(member)).map(({ title }) => title);
const refused = (status: number, fields?: object) => ({ status, body: { error: fields ? { fields } : {} } });

test('S1: a view is its owner’s alone until it is shared, and changed by its owner or a supervisor', async () => {
  const [care, warehouse, supervisor] = await Promise.all([
    staffMember(shop, 'care'),
    staffMember(shop, 'warehouse'),
    staffMember(shop, 'supervisor'),
  ]);
  const view = await saved(care, 'To Japan');
  expect(view).toMatchObject({ ...shown, title: 'To Japan', is_mine: true, by: 'Mme care', lost: [], version: 1 });
  expect(await titles(warehouse)).toEqual([]);
  expect(await step(warehouse, view, { step: 'rename', title: 'Mine' })).toMatchObject(refused(404));
  expect(await step(supervisor, view, { step: 'delete' })).toMatchObject(refused(404));
  const shared = await stepped(care, view, { step: 'share' });
  expect(await views(warehouse)).toMatchObject([{ title: 'To Japan', is_mine: false, by: 'Mme care', steps: [] }]);
  if (!shared) throw new Error('not shared');
  for (const body of [
    { step: 'rename', title: 'Mine' },
    { step: 'keep', shown },
    { step: 'unshare' },
    { step: 'delete' },
  ])
    expect(await step(warehouse, shared, body)).toMatchObject(refused(403));
  expect(await stepped(supervisor, shared, { step: 'rename', title: 'Japan' })).toMatchObject({ title: 'Japan' });
  // Taken back it is its owner's, and the supervisor sees it no more.
  expect(await stepped(supervisor, { ...shared, version: 3 }, { step: 'unshare' })).toBeNull();
  expect([await titles(care), await titles(supervisor)]).toEqual([['Japan'], []]);
});

test('keeps in a view what the list shows, and deletes it', async () => {
  const care = await staffMember(shop, 'care');
  const view = await saved(care, 'Late');
  const kept = await stepped(care, view, { step: 'keep', shown: { query: {}, sort: 'oldest', columns: [] } });
  expect(kept).toMatchObject({ title: 'Late', query: {}, sort: 'oldest', columns: [], version: 2 });
  expect(await step(care, view, { step: 'delete' })).toMatchObject(refused(409, { version: 'changed_meanwhile' }));
  expect(await titles(care)).toEqual(['Late']);
  expect(await stepped(care, { ...view, version: 2 }, { step: 'delete' })).toBeNull();
  expect(await titles(care)).toEqual([]);
});

const narrowed = { list: 'products', query: { q: 'bag', state: 'draft' }, sort: null, columns: [] };

test('a view of another list keeps its filters, is on that list alone, and its names are apart', async () => {
  const care = await staffMember(shop, 'care');
  await saved(care, 'Mine');
  const view = await saved(care, 'Mine', narrowed);
  expect(view).toMatchObject({ query: narrowed.query, sort: null, columns: [], lost: [] });
  expect(await titles(care)).toEqual(['Mine']);
  const onList = staffViews.answer.parse((await care.get('/views?list=products')).body).views;
  expect(onList).toMatchObject([{ view_id: view.view_id, query: narrowed.query }]);
  const keep = (shown: object) => step(care, view, { step: 'keep', shown: { sort: null, columns: [], ...shown } });
  expect(await keep({ query: { country: 'jp' } })).toMatchObject(refused(400, { 'query.country': 'format' }));
  expect(await keep({ query: {}, sort: 'newest' })).toMatchObject(refused(400, { sort: 'format' }));
  expect(await keep({ query: { category: 'gifts' } })).toMatchObject({ status: 200 });
});

test('refuses a name that is taken, in any case, among one’s own and among the shared ones', async () => {
  const [care, other] = await Promise.all([staffMember(shop, 'care'), staffMember(shop, 'care')]);
  const own = await saved(care, 'Japan');
  const taken = refused(409, { title: 'name_taken' });
  expect(await save(care, ' japan ')).toMatchObject(taken);
  // Another member may have the name, and so may the house.
  expect((await save(other, 'Japan')).status).toBe(200);
  expect((await save(other, 'Japan', { is_shared: true })).status).toBe(200);
  expect(await save(care, 'JAPAN', { is_shared: true })).toMatchObject(taken);
  expect(await step(care, own, { step: 'share' })).toMatchObject(taken);
  expect((await stepped(care, own, { step: 'rename', title: 'JAPAN' }))?.title).toBe('JAPAN');
});

test('refuses one view too many, also of two that are saved at once', async () => {
  const care = await staffMember(shop, 'care');
  const rows = Array.from({ length: viewsMost.own - 1 }, (_one, at) => ({
    staff_id: care.account.staff_id,
    list: 'orders',
    name: `View ${at}`,
    query: '{}',
    sort: 'newest',
    columns: [],
    changed_at: shop.now(),
  }));
  await database.db.insertInto('staff_view').values(rows).execute();
  const both = await Promise.all([save(care, 'One'), save(care, 'Two')]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)).toMatchObject(refused(409, { title: 'too_many_views' }));
  expect(await views(care)).toHaveLength(viewsMost.own);
  // The shared ones are counted apart, for the whole house.
  await database.db.updateTable('staff_view').set({ is_shared: true }).execute();
  expect((await save(care, 'Three')).status).toBe(200);
  expect(await save(care, 'Four', { is_shared: true })).toMatchObject(refused(409, { title: 'too_many_shared' }));
});

test('answers a view without the filters and columns that no longer exist, and names them', async () => {
  const care = await staffMember(shop, 'care');
  const { view_id } = await saved(care, 'Old');
  await database.db
    .updateTable('staff_view')
    .set({ query: JSON.stringify({ state: 'lost', country: 'jp', priority: 'high' }), columns: ['priority', 'total'] })
    .where('view_id', '=', view_id)
    .execute();
  expect(await views(care)).toMatchObject([
    { query: { country: 'jp' }, columns: ['total'], lost: ['state', 'priority', 'priority'] },
  ]);
});

test('names the field that is refused', async () => {
  const care = await staffMember(shop, 'care');
  for (const [field, change] of [
    ['title', { title: '  ' }],
    ['title', { title: 'x'.repeat(41) }],
    ['query.state', { query: { state: 'lost' } }],
    ['query.priority', { query: { priority: 'high' } }],
    ['sort', { sort: 'best' }],
    ['columns', { columns: ['gone'] }],
    ['list', { list: 'dreams' }],
    ['query.q', { ...narrowed, query: { q: 'x'.repeat(121) } }],
    ['sort', { ...narrowed, sort: 'newest' }],
    ['sort', { sort: null }],
    ['columns', { ...narrowed, columns: ['total'] }],
  ] as const) {
    const { status, body } = await save(care, 'X', change);
    const { fields } = (body as { error: { fields: Record<string, string> } }).error;
    expect([status, Object.keys(fields).map((name) => name.split('.')[0])]).toEqual([400, [field.split('.')[0]]]);
  }
  const view = await saved(care, 'X');
  expect(await step(care, view, { step: 'rename' })).toMatchObject(refused(400, { title: 'required' }));
  expect(await step(care, view, { step: 'keep' })).toMatchObject(refused(400, { shown: 'required' }));
  expect(await care.post('/views/nothing/step', { step: 'delete', version: 1 })).toMatchObject(refused(404));
});
