// The rule of a category, by the calls of staff and as the shop shows it. decisions/0142.
import type { CategoryPage, ProductPage } from '@vitrine/contract/catalogue';
import { staffCategoryRule, staffCategoryRulePreview } from '@vitrine/contract/staffCategoryRules';
import { staffChangeList } from '@vitrine/contract/staffHistory';
import { type CategoryRule, noRule } from '@vitrine/rules/catalogue/categoryRules';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { houseDatabase, houseFolder } from '../../../testing/houseDatabase.ts';
import { longTest } from '../../../testing/patience.ts';
import { addRole, staffMember } from '../../../testing/staffMembers.ts';
import { testShop } from '../../../testing/testShop.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { importCatalogue } from '../../catalog/catalogueimport/importCatalogue.ts';
import { folderSource } from '../../catalog/catalogueimport/importSource.ts';
import { patchPrices } from '../../catalog/catalogueimport/patchPrices.ts';
import { lockedProduct, writeProducts } from '../../catalog/catalogueimport/patchProduct.ts';
import { facts } from '../../catalog/catalogueimport/memberQueries.ts';
import { patchRow } from '../../catalog/catalogueimport/patchRow.ts';
import { indexChangedMembers, sweepRuleDay } from '../../catalog/catalogueimport/ruledMembers.ts';
import { indexProducts } from '../../catalog/search/indexDocuments.ts';
import { publicPages } from '../../catalog/sitemap/publicPages.ts';
import { activePromotions } from '../../checkout/promotions/queries.ts';
import { shopAt } from '../shopview/shopAt.ts';

const database = houseDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
let shop: Shop;
beforeAll(() => {
  shop = testShop(database.db, clock);
});
const perfume = '/categories/perfume/rule';
const silk: CategoryRule['conditions'] = [{ fact: 'material', any: ['silk'] }];
type Member = Awaited<ReturnType<typeof staffMember>>;
const merchandiser = () => staffMember(shop, 'merchandiser');
const ruleOf = async (member: Member, at = perfume) => staffCategoryRule.answer.parse((await member.get(at)).body);
const save = async (member: Member, rule: Partial<CategoryRule>, { at = perfume, before = noRule } = {}) =>
  member.post(at, { before, ...noRule, ...rule, reason: 'Season' });
const preview = async (member: Member, rule: Partial<CategoryRule>, locale = 'uk_en') =>
  staffCategoryRulePreview.answer.parse((await member.post(`${perfume}/preview`, { ...noRule, ...rule, locale })).body);
const gridOf = async (member: Member, query = 'locale=uk_en', path = 'perfume') =>
  (await member.browser.get(`/api/commerce/categories/${path}?${query}`)).body as CategoryPage;
const errorOf = ({ body }: { body: unknown }) =>
  (body as { error?: { fields?: Record<string, string>; conflict?: unknown } }).error ?? {};
const membersOf = async (category = 'perfume') => {
  const rows = await database.db
    .selectFrom('category_member')
    .select('code')
    .where('category', '=', category)
    .orderBy('code')
    .execute();
  return rows.map(({ code }) => code);
};
/** A carré that the import does not put among the perfumes. */
const carre = async () => {
  const { rows } = await sql<{ code: string; sku: string; title: string }>`
    select p.code, v.sku, t.title from product p join variant v on v.code = p.code and v.is_default
      join product_text t on t.code = p.code and t.language = 'en'
    where p.material = 'silk' and not exists (select from product_category c where c.code = p.code and c.category = 'perfume')
    order by p.position limit 1`.execute(database.db);
  const [found] = rows;
  if (!found) throw new Error('the house has no silk');
  return found;
};

/** A promotion of the category's products, which is active. */
async function perfumePromotion() {
  await sql`
    with made as (insert into promotion (promotion_id, name, kind, percent, state, countries, needs_code, starts_at, created_at, updated_at)
      values (gen_random_uuid(), 'Perfume', 'percent', 1000, 'draft', '{gb}', false, ${clock.now}, now(), now()) returning promotion_id)
    insert into promotion_scope (promotion_id, is_exception, of, code) select promotion_id, false, 'category', 'perfume' from made`.execute(
    database.db,
  );
  await sql`update promotion set state = 'active'`.execute(database.db);
  const [found] = await activePromotions(database.db, clock.now);
  if (!found) throw new Error('no promotion is active');
  return found;
}

beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await sql`delete from rate_limit`.execute(database.db);
  await sql`delete from category_rule`.execute(database.db);
  await sql`delete from category_member`.execute(database.db);
  await sql`delete from job`.execute(database.db);
  await sql`update catalogue_state set version = version + 1`.execute(database.db);
});

test('a product comes and goes with a fact that a member saves, in the transaction of the product', async () => {
  const member = await merchandiser();
  const { code } = await carre();
  expect((await save(member, { conditions: [...silk, { fact: 'is_new' }] })).status).toBe(200);
  const write = (is_new: boolean) =>
    database.db.transaction().execute(async (tx) => {
      const row = await lockedProduct(tx, code);
      return writeProducts(tx, shop.config.house.wordings, new Map([[code, { ...row, is_new }]]));
    });
  for (const is_new of [true, false, true]) {
    expect([...(await write(is_new))]).toEqual([]);
    expect((await membersOf()).includes(code)).toBe(is_new);
  }
  await write(false);
});

test('a rule adds what it says: counted before, and then in grid, filter, crumbs, search words, site map and promotions', async () => {
  const member = await merchandiser();
  const [{ total: was }, { code, sku, title }] = [await gridOf(member), await carre()];
  await indexProducts(database.db, [code], () => undefined);
  const seen = await preview(member, { conditions: silk });
  expect(seen.added).toBeGreaterThan(1);
  expect(seen.pieces.map((piece) => piece.code)).toContain(code);
  expect((await gridOf(member)).total).toBe(was);
  expect((await save(member, { conditions: silk })).status).toBe(200);
  const now = await gridOf(member);
  expect(now.total).toBe(was + seen.sold_here);
  expect((await preview(member, { conditions: silk })).grid.map((piece) => piece.title)).toEqual(
    now.items.map(({ name }) => name).slice(0, 24),
  );
  expect((await gridOf(member, 'locale=uk_en&material=silk')).items.map(({ name }) => name)).toContain(title);
  expect(await ruleOf(member)).toMatchObject({ rule: { conditions: silk }, added: seen.added });
  // A search for the category's name finds them once their words are written.
  const words = async () =>
    (
      await sql<{ words: string }>`select words::text from search_document
        where kind = '3products' and ref = ${code} and language = 'en'`.execute(database.db)
    ).rows[0]?.words ?? '';
  expect(await words()).not.toContain("'en:perfume'");
  const job = await database.db.selectFrom('job').select('data').where('kind', '=', 'index_members').executeTakeFirst();
  await indexChangedMembers(shop, (job?.data ?? {}) as Record<string, string>);
  expect(await words()).toContain("'en:perfume'");
  // The crumbs and the site map of a category that has products by its rule alone.
  const own = await database.db.deleteFrom('product_category').where('code', '=', code).returningAll().execute();
  await sql`update catalogue_state set version = version + 1`.execute(database.db);
  const product = (await member.browser.get(`/api/commerce/products/${encodeURIComponent(sku)}?locale=uk_en`))
    .body as ProductPage;
  expect(product.crumbs.map(({ path }) => path)).toEqual(['/category/perfume']);
  expect(await publicPages(shop, 'uk_en')).toContain('/category/perfume');
  expect([...((await perfumePromotion()).products ?? [])]).toContain(code);
  await database.db.insertInto('product_category').values(own).execute();
});

test('a rule is taken back, and of two members that set one at once one sees both', async () => {
  const [one, other] = [await merchandiser(), await staffMember(shop, 'marketing')];
  expect((await save(one, { conditions: silk })).status).toBe(200);
  const lost = await save(other, { arrangement: 'newest' });
  expect(lost.status).toBe(409);
  expect(errorOf(lost)).toMatchObject({
    fields: { rule: 'changed_since' },
    conflict: [{ field: 'conditions', expected: [], now: silk }],
  });
  // The same rule twice is no conflict.
  expect((await save(other, { conditions: silk })).status).toBe(200);
  const { changes } = staffChangeList.answer.parse((await one.get('/changes?subject=category_rule&key=perfume')).body);
  expect(changes[0]).toMatchObject({ key: 'perfume', reason: 'Season', may_undo: true });
  expect((await other.post(`/changes/${changes[0]?.change_id ?? 0}/undo`, { reason: 'No' })).status).toBe(200);
  expect(await membersOf()).toEqual([]);
  expect((await ruleOf(one)).rule).toEqual(noRule);
});

test('a wrong field is named, an unknown category is not found, and a member of one country sets no rule', async () => {
  const member = await merchandiser();
  const refused = async (conditions: unknown) =>
    errorOf(await save(member, { conditions } as Partial<CategoryRule>)).fields;
  expect(await refused([{ fact: 'material', any: ['tin'] }])).toEqual({ 'conditions.0.any': 'unknown' });
  expect(await refused([{ fact: 'category', any: ['perfume'] }])).toEqual({ 'conditions.0.any': 'own' });
  expect(await refused([{ fact: 'price', country: 'fr', from: 2, to: 1 }])).toEqual({ 'conditions.0.to': 'range' });
  expect((await save(member, {}, { at: '/categories/nothing/rule' })).status).toBe(404);
  const french = await staffMember(shop, await addRole(shop, 'merchandiser', { countries: ['fr'] }));
  expect((await save(french, { conditions: silk })).status).toBe(403);
  expect((await french.get(perfume)).status).toBe(403);
  expect((await staffMember(shop, 'auditor').then((auditor) => save(auditor, {}))).status).toBe(403);
});

test('a product comes and goes with the price that a rule asks for, in the transaction of the price', async () => {
  const member = await merchandiser();
  const { code } = await carre();
  const prices = async () =>
    database.db
      .selectFrom('price')
      .innerJoin('variant', 'variant.sku', 'price.sku')
      .select(['price.sku', 'amount'])
      .where('code', '=', code)
      .where('country', '=', 'fr')
      .execute();
  const lowest = Math.min(...(await prices()).map(({ amount }) => amount));
  const conditions: CategoryRule['conditions'] = [...silk, { fact: 'price', country: 'fr', from: null, to: lowest }];
  expect((await save(member, { conditions })).status).toBe(200);
  expect(await membersOf()).toContain(code);
  const raise = async (by: number) => {
    const patches = (await prices()).map(({ sku, amount }) => ({
      sku,
      country: 'fr',
      before: amount,
      after: amount + by,
    }));
    await database.db.transaction().execute((tx) => patchPrices(tx, patches));
  };
  await raise(1);
  expect(await membersOf()).not.toContain(code);
  await raise(-1);
  expect(await membersOf()).toContain(code);
});

test('a category under another parent takes its products along', async () => {
  const { rows } = await sql<{ code: string }>`select code from product_category where category = 'bags'`.execute(
    database.db,
  );
  const bags = rows.map(({ code }) => code).toSorted();
  const undone = new Error('nothing stays');
  const moved = database.db.transaction().execute(async (tx) => {
    const members = async () =>
      (
        await sql<{
          code: string;
        }>`select code from category_member where code = any (${bags}::text[]) order by code`.execute(tx)
      ).rows.map(({ code }) => code);
    await sql`delete from product_category where code = any (${bags}::text[]) and category <> 'bags'`.execute(tx);
    const rule = { ...noRule, conditions: [{ fact: 'category', any: ['leather'] }] };
    await patchRow(tx, { subject: 'category_rule', key: 'perfume' }, rule);
    expect(await members()).toEqual(bags);
    await patchRow(tx, { subject: 'category', key: 'bags' }, { parent: 'silk' });
    expect(await members()).toEqual([]);
    throw undone;
  });
  await expect(moved).rejects.toBe(undone);
});

test('what the import puts into a category is no product of its rule', async () => {
  const conditions: CategoryRule['conditions'] = [{ fact: 'price', country: 'fr', from: 1, to: null }];
  expect((await save(await merchandiser(), { conditions })).status).toBe(200);
  expect((await membersOf()).length).toBeGreaterThan(0);
  const { rows } = await sql`
    select from category_member m join product_category c using (category, code) where m.category = 'perfume'`.execute(
    database.db,
  );
  expect(rows).toEqual([]);
});

test('a withdrawn variant gives its product neither a price nor a colour that a rule asks for', async () => {
  const member = await merchandiser();
  const { code } = await carre();
  await sql`insert into variant (sku, code, position, attributes) values ('OLD 00', ${code}, 99, '{"color": "gone"}')`.execute(
    database.db,
  );
  await sql`insert into price (sku, country, amount) values ('OLD 00', 'fr', 1)`.execute(database.db);
  const cheap: CategoryRule['conditions'] = [{ fact: 'price', country: 'fr', from: null, to: 1 }];
  expect((await save(member, { conditions: cheap })).status).toBe(200);
  expect(await membersOf()).toEqual([code]);
  await sql`update variant set is_withdrawn = true where sku = 'OLD 00'`.execute(database.db);
  expect((await save(member, {}, { before: { ...noRule, conditions: cheap } })).status).toBe(200);
  expect((await save(member, { conditions: cheap })).status).toBe(200);
  expect(await membersOf()).toEqual([]);
  const [seen] = await facts(database.db, [code], ['fr']);
  expect(seen?.color).not.toContain('gone');
  await sql`delete from variant where sku = 'OLD 00'`.execute(database.db);
});

test('a new product leaves when its days are over; the shop on that day shows it today already', async () => {
  const member = await merchandiser();
  const { code } = await carre();
  await sql`update product set launched_on = '2026-11-20' where code = ${code}`.execute(database.db);
  expect((await save(member, { conditions: [...silk, { fact: 'launched', days: 3 }] })).status).toBe(200);
  expect(await membersOf()).toEqual([code]);
  const seenAt = (at: Date) =>
    shopAt(shop, { at, with_proposed: false }, async (of) => {
      const { rows } = await sql<{ code: string }>`select code from category_member`.execute(of.db);
      return rows.map((row) => row.code);
    });
  expect(await seenAt(new Date('2026-11-22T10:00:00Z'))).toEqual([code]);
  expect(await seenAt(new Date('2026-11-23T10:00:00Z'))).toEqual([]);
  expect(await membersOf()).toEqual([code]);
  clock.now = new Date('2026-11-22T23:59:00Z');
  await sweepRuleDay(shop);
  expect(await membersOf()).toEqual([code]);
  clock.now = new Date('2026-11-23T00:01:00Z');
  await sweepRuleDay(shop);
  expect(await membersOf()).toEqual([]);
});

test('the pieces without a place follow as the rule says, those of each storefront by its own prices', async () => {
  const member = await merchandiser();
  const [first] = (await gridOf(member, 'locale=uk_en', 'leather/bags')).items;
  const { codes } = await (async () => {
    const { rows } = await sql<{ code: string }>`
      select p.code from product p join product_text t using (code)
      where t.language = 'en' and t.title = ${first?.name ?? ''} limit 1`.execute(database.db);
    return { codes: rows.map(({ code }) => code) };
  })();
  expect((await member.post('/categories/bags/order', { before: [], codes })).status).toBe(200);
  expect((await save(member, { arrangement: 'price_asc' }, { at: '/categories/bags/rule' })).status).toBe(200);
  for (const locale of ['uk_en', 'jp_ja']) {
    const { items } = await gridOf(member, `locale=${locale}`, 'leather/bags');
    const prices = items.slice(1).map(({ price }) => price?.amount ?? 0);
    expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  }
  expect((await gridOf(member, 'locale=uk_en', 'leather/bags')).items[0]?.name).toBe(first?.name);
  await member.post('/categories/bags/order', { before: codes, codes: [] });
});

test(
  'no import changes a rule; what it changes of a product the rule sees',
  async () => {
    const member = await merchandiser();
    const { code } = await carre();
    await sql`update product set material = null where code = ${code}`.execute(database.db);
    await sql`delete from catalogue_row where key = ${code}`.execute(database.db);
    expect((await save(member, { conditions: silk })).status).toBe(200);
    expect(await membersOf()).not.toContain(code);
    const source = folderSource(houseFolder, null);
    const report = await importCatalogue(database.db, source, { complete: true, confirms: true });
    expect(report.errors).toEqual([]);
    expect((await ruleOf(member)).rule.conditions).toEqual(silk);
    expect(await membersOf()).toContain(code);
  },
  longTest,
);
