// The menu as a content: edited by the calls of staff, shown by the storefront. decisions/0142.
import type { Navigation } from '@vitrine/contract/navigation';
import { staffContentPage, staffContents } from '@vitrine/contract/staffContents';
import { staffChangeList } from '@vitrine/contract/staffHistory';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { houseDatabase, houseFolder } from '../../../testing/houseDatabase.ts';
import { longTest } from '../../../testing/patience.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { testShop } from '../../../testing/testShop.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { importCatalogue } from '../../catalog/catalogueimport/importCatalogue.ts';
import { folderSource } from '../../catalog/catalogueimport/importSource.ts';
import { contentProblems } from '../../catalog/catalogueimport/patchContent.ts';
import { navigation } from '../../catalog/menu/navigation.ts';
import { applyChange } from '../changes/proposalTasks.ts';
import { shopAt } from '../shopview/shopAt.ts';

const database = houseDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
let shop: Shop;
beforeAll(() => {
  shop = testShop(database.db, clock);
});
const at = '/contents/menu/menu';
type Member = Awaited<ReturnType<typeof staffMember>>;
type Shared = Record<string, unknown>;
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
  await database.db.deleteFrom('content_page').where('kind', '=', 'menu').execute();
  await database.db.transaction().execute(async (tx) => {
    // Without the triggers that keep the history.
    await sql`set local session_replication_role = replica`.execute(tx);
    await tx.deleteFrom('change').where('key', 'like', 'menu/menu/%').execute();
  });
  await database.db
    .updateTable('catalogue_state')
    .set((table) => ({ version: table('version', '+', 1) }))
    .execute();
});
const marketing = () => staffMember(shop, 'marketing');
const pageOf = async (member: Member, path = at) => staffContentPage.answer.parse((await member.get(path)).body);
const menuIn = async (member: Member, locale = 'uk_en') =>
  ((await member.browser.get(`/api/commerce/navigation?locale=${locale}`)).body as Navigation).menu;
const errorOf = ({ body }: { body: unknown }) =>
  (body as { error?: { fields?: Record<string, string> } }).error?.fields;
const entries = [
  { type: 'category', category: 'bags' },
  { type: 'heading', word: 'house', entries: [{ type: 'page', page: 'stores', word: 'stores' }] },
];
/** A menu with its words in each language of the house. */
async function publish(member: Member, shared: Shared = { entries }, more: object = {}) {
  const { version, languages } = await pageOf(member);
  const texts = Object.fromEntries(
    languages.map((language) => [
      language,
      {
        words: [
          { code: 'house', text: `House ${language}` },
          { code: 'stores', text: `Stores ${language}` },
        ],
      },
    ]),
  );
  return member.post(at, { version, shared, texts, reason: 'Season', ...more });
}

test('a house that has written no menu has its categories, and the office shows that menu', async () => {
  const member = await marketing();
  const { body } = await member.browser.get('/api/commerce/navigation?locale=uk_en');
  const { categories, menu } = body as Navigation;
  expect(menu).toEqual(
    categories.map(({ name, path, image, children }) => ({
      kind: 'category',
      name,
      path,
      image,
      children: children.map((child) => ({ name: child.name, path: child.path })),
    })),
  );
  const { contents } = staffContents.answer.parse((await member.get('/contents')).body);
  expect(contents.filter(({ kind }) => kind === 'menu')).toMatchObject([{ code: 'menu', is_draft: false }]);
  expect(await pageOf(member)).toMatchObject({ shared: { entries: [{ type: 'categories' }] }, history: [] });
});

test('a menu is published in every language, restored as it was before, and taken back', async () => {
  const member = await marketing();
  const was = await menuIn(member);
  expect((await publish(member)).status).toBe(200);
  expect(await menuIn(member)).toMatchObject([
    { kind: 'category', name: 'Bags', path: '/category/leather/bags' },
    { kind: 'heading', name: 'House en', path: null, children: [{ name: 'Stores en' }] },
  ]);
  expect((await menuIn(member, 'sa_ar'))[1]?.name).toBe('House ar');
  expect((await member.get('/contents')).status).toBe(200);
  const { history, version } = await pageOf(member);
  const before = await pageOf(member, `${at}?before=${history[0]?.change_id ?? 0}`);
  expect(before.shared).toEqual({ entries: [{ type: 'categories' }] });
  const restored = { version, shared: before.shared, texts: before.texts, reason: 'Back' };
  expect((await member.post(at, restored)).status).toBe(200);
  expect(await menuIn(member)).toEqual(was);
  const { changes } = staffChangeList.answer.parse(
    (await member.get('/changes?subject=content_page&key=menu/menu/en')).body,
  );
  expect(changes[0]).toMatchObject({ reason: 'Back', may_undo: true });
});

test('of two members that write the first menu one sees that another version follows', async () => {
  const [one, other] = [await marketing(), await marketing()];
  const { version, texts } = await pageOf(other);
  expect((await publish(one)).status).toBe(200);
  const shared = { entries: [{ type: 'category', category: 'silk' }] };
  const late = await other.post(at, { version, shared, texts, reason: 'Season' });
  expect([late.status, errorOf(late)]).toEqual([409, { before: 'changed_since' }]);
});

test('the menu of a coming Monday shows in the view of that day, and counts at its moment', async () => {
  const member = await marketing();
  const monday = new Date('2026-12-07T00:00:00Z');
  const was = await menuIn(member);
  const answer = await publish(member, { entries }, { effective_at: monday.toISOString() });
  expect(answer.status).toBe(200);
  expect(await menuIn(member)).toEqual(was);
  const then = await shopAt(shop, { at: monday, with_proposed: false }, (of) => navigation(of, 'uk_en'));
  expect(then.menu.map(({ name }) => name)).toEqual(['Bags', 'House en']);
  expect(await menuIn(member)).toEqual(was);
  clock.now = monday;
  const { proposal } = answer.body as { proposal: { proposal_id: string } };
  await applyChange(shop, { proposal_id: proposal.proposal_id });
  expect(await menuIn(member)).toEqual(then.menu);
});

test('an unknown category or story and a word that a language lacks are named', async () => {
  const member = await marketing();
  const refused = async (own: readonly object[]) => errorOf(await publish(member, { entries: own }));
  expect(await refused([{ type: 'category', category: 'gone' }])).toEqual({ 'entries.0.category': 'unknown' });
  expect(await refused([{ type: 'heading', word: 'house', entries: [{ type: 'story', story: 'gone' }] }])).toEqual({
    'entries.0.entries.0.story': 'unknown',
  });
  expect((await refused([{ type: 'page', page: 'stores', word: 'other' }])) ?? {}).toMatchObject({
    'texts.fr.words': 'required',
    'texts.en.words': 'required',
  });
  expect(await refused([])).toEqual({ entries: 'required' });
  expect(await refused([{ type: 'page', page: 'nowhere', word: 'house' }])).toEqual({ 'entries.0.page': 'format' });
});

test(
  'a complete import without a menu leaves that of the office',
  async () => {
    const member = await marketing();
    expect((await publish(member)).status).toBe(200);
    const report = await importCatalogue(database.db, folderSource(houseFolder, null), {
      complete: true,
      confirms: true,
    });
    expect(report.errors).toEqual([]);
    expect((await menuIn(member)).map(({ name }) => name)).toEqual(['Bags', 'House en']);
    const row = { kind: 'menu', code: 'menu', entries: [{ type: 'picture', image: 'pictures/no.webp', word: 'a' }] };
    const texts = Object.fromEntries((await pageOf(member)).languages.map((one) => [one, { words: [] }]));
    expect(await contentProblems(database.db, shop.config.house.wordings, { ...row, texts })).toMatchObject({
      'entries.0.image': 'picture_missing',
      'texts.en.words': 'required',
    });
  },
  longTest,
);
