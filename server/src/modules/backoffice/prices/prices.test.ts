// The board of prices, sets of proposals, where products are hidden, and the doctor, at a real shop. decisions/0126.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staffChangeList } from '@vitrine/contract/staffHistory';
import { staffPriceBoard } from '@vitrine/contract/staffPrices';
import { staffProposalSet, staffProposalSets } from '@vitrine/contract/staffProposalSets';
import { staffDoctor, staffPublishing, staffPublishingOf } from '@vitrine/contract/staffPublishing';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobHandlers } from '../../../modules.ts';
import { runJobs } from '../../../platform/jobs/runJobs.ts';
import { dieEverywhere } from '../../../testing/crashPoints.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { testClient, testShop } from '../../../testing/testShop.ts';
import { basketRoutes } from '../../checkout/basket/routes.ts';
import { catalogueRoutes } from '../../catalog/catalogue/routes.ts';
import { importCatalogue } from '../../catalog/catalogueimport/importCatalogue.ts';
import { folderSource } from '../../catalog/catalogueimport/importSource.ts';
import { refreshGalleries, refreshSoldIn } from '../../catalog/catalogueimport/importQueries.ts';
import { sessionRoutes } from '../../customers/session/routes.ts';
import { accountRoutes } from '../../identity/account/routes.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const shop = () => testShop(database.db, clock);
const bag = 'H0612P 20R';
const belt = 'P0001 01';
const code = 'h0612p_20r';

beforeAll(async () => {
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: {}, stock: 10 },
    { sku: belt, title: 'Ceinture', prices: {}, stock: 10 },
  ]);
});
const start = [
  { sku: bag, country: 'fr', amount: 385_000 },
  { sku: bag, country: 'jp', amount: 627_000 },
  { sku: belt, country: 'fr', amount: 60_000 },
];
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  const { db } = database;
  for (const table of ['rate_limit', 'job', 'price', 'product_hidden', 'basket_line', 'wish'] as const)
    // oxlint-disable-next-line no-await-in-loop -- one table after the other
    await db.deleteFrom(table).execute();
  await sql`update change_proposal set verdict = 'withdrawn', decided_by = proposed_by, decided_at = now()
    where applied_at is null`.execute(db);
  await db.insertInto('price').values(start).execute();
  await sql`update product set status = 'published'`.execute(db);
  await sql`update variant set is_withdrawn = false`.execute(db);
  await refreshGalleries(db, [code, 'p0001_01']);
  await refreshSoldIn(db, [code, 'p0001_01']);
});

type Member = Awaited<ReturnType<typeof staffMember>>;
const merchandiser = () => staffMember(shop(), 'merchandiser');
const supervisor = () => staffMember(shop(), 'supervisor');
const price = async (sku: string, country: string): Promise<number | undefined> =>
  (
    await database.db
      .selectFrom('price')
      .select('amount')
      .where('sku', '=', sku)
      .where('country', '=', country)
      .executeTakeFirst()
  )?.amount;
const row = (key: string, before: unknown, after: unknown) => ({ key, before, after });
const propose = ({ post }: Member, rows: readonly object[], more: object = {}) =>
  post('/proposal-sets', { subject: 'price', rows, reason: 'Season', ...more });
const idOf = ({ body }: { body: unknown }): string => (body as { set: { set_id: string } }).set.set_id;
const stepSet = ({ post }: Member, id: string, step: string) => post(`/proposal-sets/${id}/step`, { step });
const setOf = async ({ get }: Member, id: string) =>
  staffProposalSet.answer.parse((await get(`/proposal-sets/${id}`)).body);
const work = () => runJobs(shop(), jobHandlers);
/** The moment of the next jobs: the database's clock is not the shop's. */
const reach = async (moment: string) => {
  clock.now = new Date(moment);
  await sql`update job set due_at = now() - interval '1 second' where (data ->> 'at')::timestamptz <= ${clock.now}`.execute(
    database.db,
  );
};

describe('the board', () => {
  test('shows the prices of each variant with baskets, wish lists and what waits, by SKU, and is narrowed', async () => {
    const member = await merchandiser();
    const { basket_id } = await database.db
      .insertInto('basket')
      .values({ session_id: '7b1c8f7e-0d53-4f7b-9c1f-8f1d2f3a4b5c', store: 'jp', version: 1, updated_at: clock.now })
      .returning('basket_id')
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('basket_line')
      .values({ basket_id, sku: bag, options: '{}', options_hash: 'x', qty: 1, added_at: clock.now })
      .execute();
    const set = idOf(await propose(member, [row(`${bag}/jp`, 627_000, 640_000)]));
    const board = async (query = '') => staffPriceBoard.answer.parse((await member.get(`/price-board${query}`)).body);
    const { rows, countries: columns } = await board();
    expect(columns.map(({ country }) => country)).toEqual(countries);
    expect(columns.find(({ country }) => country === 'us')).toMatchObject({ currency: 'USD', tax_rate: 0 });
    expect(rows).toMatchObject([
      {
        sku: bag,
        title: 'Pommeau',
        prices: { fr: 385_000, jp: 627_000 },
        baskets: { jp: 1 },
        waits: [{ country: 'jp', after: 640_000, is_approved: false, set_id: set }],
      },
      { sku: belt, prices: { fr: 60_000 }, waits: [] },
    ]);
    const skus = async (query: string) => (await board(query)).rows.map(({ sku }) => sku);
    expect(await skus('?q=p0001')).toEqual([belt]);
    expect(await skus('?q=ommeau')).toEqual([bag]);
    expect(await skus('?q=%25')).toEqual([]);
    expect(await skus('?product=p0001_01')).toEqual([belt]);
    expect(await skus('?category=none')).toEqual([]);
    expect(await skus(`?after=${encodeURIComponent(bag)}`)).toEqual([belt]);
  });
});

describe('a set of prices', () => {
  const rows = [row(`${bag}/fr`, 385_000, 400_000), row(`${bag}/us`, null, 420_000), row(`${bag}/jp`, 627_000, null)];

  test('counts when another member approves it, all together, with each change in the name of its proposer', async () => {
    const [one, other] = [await merchandiser(), await supervisor()];
    const id = idOf(await propose(one, rows));
    expect(await price(bag, 'fr')).toBe(385_000);
    expect(await stepSet(one, id, 'approve')).toMatchObject({
      status: 409,
      body: { error: { fields: { step: 'not_now' } } },
    });
    expect((await stepSet(other, id, 'approve')).body).toMatchObject({ set: { counts: { applied: 3 }, steps: [] } });
    expect([await price(bag, 'fr'), await price(bag, 'us'), await price(bag, 'jp')]).toEqual([
      400_000,
      420_000,
      undefined,
    ]);
    const sold = await database.db.selectFrom('product').select('sold_in').where('code', '=', code).executeTakeFirst();
    expect(sold?.sold_in.toSorted()).toEqual(['fr', 'us']);
    const { changes } = staffChangeList.answer.parse((await one.get('/changes?subject=price&key=H0612P')).body);
    expect(changes.slice(0, 3).map(({ by, approved_by, reason }) => [by, approved_by, reason])).toEqual(
      Array.from({ length: 3 }, () => [one.account.name, other.account.name, 'Season']),
    );
  });

  test('is refused as a whole, with both values, where one price is another one than was seen', async () => {
    const member = await merchandiser();
    const answer = await propose(member, [row(`${belt}/fr`, 60_000, 65_000), row(`${bag}/fr`, 1, 2)]);
    expect(answer).toMatchObject({
      status: 409,
      body: {
        error: { fields: { before: 'changed_since' }, conflict: [{ field: `${bag}/fr`, expected: 1, now: 385_000 }] },
      },
    });
    const { sets } = staffProposalSets.answer.parse((await member.get('/proposal-sets?subject=price')).body);
    expect(sets.every(({ counts }) => counts.proposed === 0)).toBe(true);
  });

  test.each([
    [[row(`${bag}/fr`, 385_000, 385_000)], 'rows.0.after', 'unchanged'],
    [[row(`${bag}/fr`, 385_000, 0)], 'rows.0.after', 'format'],
    [[row(`${bag}/fr`, 385_000, 'x')], 'rows.0.after', 'format'],
    [[row(`${bag}/zz`, null, 100)], 'rows.0.key', 'format'],
    [[row('none/fr', null, 100)], 'rows.0.key', 'sku_unknown'],
    [[row(`${bag}/fr`, 385_000, 400_000), row(`${bag}/fr`, 385_000, 410_000)], 'rows.1.key', 'named_twice'],
  ])('%j is refused at %s: %s', async (bad, field, reason) => {
    expect(await propose(await merchandiser(), bad)).toMatchObject({
      status: 400,
      body: { error: { fields: { [field]: reason } } },
    });
  });

  test('counts at the same time of the clock of each storefront', async () => {
    const [one, other] = [await merchandiser(), await supervisor()];
    const local_time = { day: '2026-12-07', time: '00:00' };
    const id = idOf(
      await propose(one, [row(`${bag}/fr`, 385_000, 400_000), row(`${bag}/jp`, 627_000, 640_000)], { local_time }),
    );
    await stepSet(other, id, 'approve');
    await reach('2026-12-06T14:59:00Z');
    await work();
    expect([await price(bag, 'fr'), await price(bag, 'jp')]).toEqual([385_000, 627_000]);
    await reach('2026-12-06T15:00:00Z');
    await work();
    expect([await price(bag, 'fr'), await price(bag, 'jp')]).toEqual([385_000, 640_000]);
    await reach('2026-12-06T23:00:00Z');
    await work();
    expect(await price(bag, 'fr')).toBe(400_000);
    // Sign-ins of staff have ended by then.
    const later = await merchandiser();
    expect((await setOf(later, id)).set.counts.applied).toBe(2);
    expect(
      await propose(later, [row(`${belt}/fr`, 60_000, 65_000)], { local_time: { day: '2026-12-06', time: '00:00' } }),
    ).toMatchObject({ status: 400, body: { error: { fields: { local_time: 'past' } } } });
  });

  test('a price that changed before its moment fails alone and names both values; the others count', async () => {
    const [one, other] = [await merchandiser(), await supervisor()];
    const local_time = { day: '2026-12-07', time: '00:00' };
    const id = idOf(
      await propose(one, [row(`${bag}/fr`, 385_000, 400_000), row(`${belt}/fr`, 60_000, 65_000)], { local_time }),
    );
    await stepSet(other, id, 'approve');
    // A second editor, or an import.
    await database.db
      .updateTable('price')
      .set({ amount: 390_000 })
      .where('sku', '=', bag)
      .where('country', '=', 'fr')
      .execute();
    await reach('2026-12-07T00:00:00Z');
    await work();
    expect([await price(bag, 'fr'), await price(belt, 'fr')]).toEqual([390_000, 65_000]);
    expect((await setOf(await merchandiser(), id)).proposals).toMatchObject([
      { key: `${bag}/fr`, state: 'failed', failure: 'changed', before: 385_000, now: 390_000 },
      { key: `${belt}/fr`, state: 'applied' },
    ]);
  });

  test('single prices are approved, refused and withdrawn, and a withdrawn one does not count at the moment of its set', async () => {
    const [one, other] = [await merchandiser(), await supervisor()];
    const local_time = { day: '2026-12-07', time: '00:00' };
    const id = idOf(
      await propose(one, [row(`${bag}/fr`, 385_000, 400_000), row(`${belt}/fr`, 60_000, 65_000)], { local_time }),
    );
    await stepSet(other, id, 'approve');
    const [first] = (await setOf(one, id)).proposals;
    expect((await one.post(`/proposals/${first?.proposal_id}/step`, { step: 'withdraw' })).status).toBe(200);
    await reach('2026-12-07T00:00:00Z');
    await work();
    expect([await price(bag, 'fr'), await price(belt, 'fr')]).toEqual([385_000, 65_000]);
  });

  test('of two that approve at once one does, and of two sets of one price the second one fails', async () => {
    const [one, other, third] = [await merchandiser(), await supervisor(), await supervisor()];
    const [id, rival] = [
      idOf(await propose(one, [row(`${bag}/fr`, 385_000, 400_000)])),
      idOf(await propose(one, [row(`${bag}/fr`, 385_000, 410_000)])),
    ];
    const answers = await Promise.all([stepSet(other, id, 'approve'), stepSet(third, id, 'approve')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await stepSet(other, rival, 'approve')).body).toMatchObject({ set: { counts: { failed: 1 } } });
    expect(await price(bag, 'fr')).toBe(400_000);
  });

  test('a first price that two sets add at once is written by one of them', async () => {
    const [one, other, third] = [await merchandiser(), await supervisor(), await supervisor()];
    const ids = [
      idOf(await propose(one, [row(`${bag}/de`, null, 400_000)])),
      idOf(await propose(one, [row(`${bag}/de`, null, 410_000)])),
    ];
    const answers = await Promise.all([
      stepSet(other, ids[0] ?? '', 'approve'),
      stepSet(third, ids[1] ?? '', 'approve'),
    ]);
    expect(
      answers
        .map(({ body }) => (body as { set: { counts: { failed: number } } }).set.counts.failed)
        .toSorted((a, b) => a - b),
    ).toEqual([0, 1]);
  });

  test('a repeated call stores one set', async () => {
    const member = await merchandiser();
    const key = 'b2a1d7c4-8f5e-4f0a-9a55-0a5d3f0e1c77';
    const body = { subject: 'price', rows: [row(`${bag}/fr`, 385_000, 400_000)], reason: 'Season' };
    const [first, second] = [
      await member.post('/proposal-sets', body, key),
      await member.post('/proposal-sets', body, key),
    ];
    expect(idOf(first)).toBe(idOf(second));
  });

  test('a server that dies anywhere while it applies a set leaves all of it or none, and the next one ends it', async () => {
    const [one, other] = [await merchandiser(), await supervisor()];
    const seams = await dieEverywhere(
      { shop: shop(), pool: database.pool },
      {
        prepare: async () => {
          clock.now = new Date('2026-11-21T10:00:00Z');
          const [before, beside] = [(await price(bag, 'fr')) ?? 0, (await price(belt, 'fr')) ?? 0];
          const after = before + 1_000;
          const rows = [row(`${bag}/fr`, before, after), row(`${belt}/fr`, beside, after)];
          const local_time = { day: '2026-12-07', time: '00:00' };
          await stepSet(other, idOf(await propose(one, rows, { local_time })), 'approve');
          await reach('2026-12-07T00:00:00Z');
          return { before, beside, after };
        },
        act: (dying) => runJobs(dying, jobHandlers),
        recover: async ({ before, beside, after }) => {
          const left = [await price(bag, 'fr'), await price(belt, 'fr')];
          expect([
            [before, beside],
            [after, after],
          ]).toContainEqual(left);
          await sql`update job set due_at = now() - interval '1 second' where kind = 'apply_set'`.execute(database.db);
          await work();
        },
        check: async ({ after }) => {
          expect([await price(bag, 'fr'), await price(belt, 'fr')]).toEqual([after, after]);
          const { rows } =
            await sql`select from change_proposal where applied_at is null and verdict = 'approved'`.execute(
              database.db,
            );
          expect(rows).toEqual([]);
        },
      },
    );
    expect(seams).toBeGreaterThanOrEqual(5);
  });
});

async function shopper() {
  const own = shop();
  const browser = testClient(own, [
    ...sessionRoutes(own),
    ...accountRoutes(own),
    ...basketRoutes(own),
    ...catalogueRoutes(own),
  ]);
  await browser.start();
  const path = encodeURIComponent(bag);
  return {
    add: (locale: string) => browser.post('/api/commerce/basket/add', { locale, items: [{ sku: bag, qty: 1 }] }),
    page: async (locale: string): Promise<number> =>
      (await browser.get(`/api/commerce/products/${path}?locale=${locale}`)).status,
    price: async (locale: string): Promise<string> =>
      JSON.stringify((await browser.get(`/api/commerce/products/${path}?locale=${locale}`)).body),
    basket: async (locale: string): Promise<string> =>
      JSON.stringify((await browser.get(`/api/commerce/customer-session?locale=${locale}`)).body),
  };
}

describe('a hidden product', () => {
  const hide = ({ post }: Member, more: object = {}) =>
    post('/proposal-sets', {
      subject: 'product_hidden',
      rows: [row(`${code}/jp`, null, true)],
      reason: 'Recall',
      ...more,
    });
  const viewOf = async ({ get }: Member) => staffPublishingOf.answer.parse((await get(`/publishing/${code}`)).body);
  const doctor = async ({ get }: Member, country: string) =>
    staffDoctor.answer.parse((await get(`/publishing/${code}/doctor?country=${country}`)).body);
  const failing = async (member: Member, country: string) =>
    (await doctor(member, country)).checks.filter(({ is_ok }) => !is_ok).map(({ check }) => check);

  test('leaves the storefronts of one country at once, keeps its price, and baskets say so; the others sell it', async () => {
    const member = await merchandiser();
    const visitor = await shopper();
    expect((await visitor.add('jp_ja')).status).toBe(200);
    expect(await failing(member, 'jp')).toEqual(['pictures', 'category']);
    expect((await hide(member)).body).toMatchObject({ set: { counts: { applied: 1 } } });
    expect([await visitor.page('jp_ja'), await visitor.page('fr_fr')]).toEqual([404, 200]);
    expect(await visitor.basket('jp_ja')).toContain('not_sold_here');
    expect((await visitor.add('jp_ja')).status).toBe(404);
    expect((await visitor.add('fr_fr')).status).toBe(200);
    expect(await price(bag, 'jp')).toBe(627_000);
    const view = await viewOf(member);
    expect(view.countries.find(({ country }) => country === 'jp')).toMatchObject({ is_hidden: true, is_sold: false });
    expect(await failing(member, 'jp')).toEqual(expect.arrayContaining(['shown', 'listed', 'page']));
    expect((await doctor(member, 'fr')).is_sold).toBe(true);
    // The change is taken back as any other.
    const { changes } = staffChangeList.answer.parse((await member.get('/changes?subject=product_hidden')).body);
    expect((await member.post(`/changes/${changes[0]?.change_id}/undo`, { reason: 'Mistake' })).status).toBe(200);
    expect(await visitor.page('jp_ja')).toBe(200);
  });

  test('is hidden everywhere and published again by one member, with what follows from it, and each is taken back', async () => {
    const member = await merchandiser();
    const visitor = await shopper();
    await visitor.add('fr_fr');
    const status = (before: string, after: string) =>
      member.post('/proposals', { subject: 'product', key: code, field: 'status', before, after, reason: 'Recall' });
    expect((await status('published', 'hidden')).body).toMatchObject({ proposal: { state: 'applied' } });
    await work();
    expect([await visitor.page('jp_ja'), await visitor.page('fr_fr')]).toEqual([404, 404]);
    expect(await visitor.basket('fr_fr')).toContain('withdrawn');
    const { products } = staffPublishing.answer.parse((await member.get('/publishing?state=hidden')).body);
    expect(products).toMatchObject([{ code, status: 'hidden', sold_in: 0 }]);
    expect(await failing(member, 'fr')).toEqual(expect.arrayContaining(['published', 'variants', 'listed', 'page']));
    expect(await status('published', 'hidden')).toMatchObject({ status: 409 });
    expect((await status('hidden', 'published')).status).toBe(200);
    expect([await visitor.page('jp_ja'), await visitor.page('fr_fr')]).toEqual([200, 200]);
  });

  test('waits for the time of its storefront, is listed and withdrawn until then', async () => {
    const member = await merchandiser();
    const local_time = { day: '2026-12-07', time: '00:00' };
    await hide(member, { local_time });
    const { waits } = await viewOf(member);
    expect(waits).toMatchObject([{ country: 'jp', after: true, effective_at: '2026-12-06T15:00:00.000Z' }]);
    const step = { step: 'withdraw' };
    expect((await member.post(`/proposals/${waits[0]?.proposal_id}/step`, step)).status).toBe(200);
    await hide(member, { local_time });
    await reach('2026-12-06T15:00:00Z');
    await work();
    const view = await viewOf(await merchandiser());
    expect(view.countries.filter(({ is_hidden }) => is_hidden).map(({ country }) => country)).toEqual(['jp']);
    expect(view.waits).toEqual([]);
  });

  test('is neither shown nor hidden by an import that does not name it', async () => {
    const member = await merchandiser();
    await hide(member);
    const dir = await mkdtemp(join(tmpdir(), 'vitrine-prices-'));
    await writeFile(join(dir, 'prices.json'), JSON.stringify({ [bag]: { jp: 640_000 } }));
    const report = await importCatalogue(database.db, folderSource(dir, null), {});
    await rm(dir, { recursive: true });
    expect(report.errors).toEqual([]);
    expect(await price(bag, 'jp')).toBe(640_000);
    expect((await viewOf(member)).countries.find(({ country }) => country === 'jp')).toMatchObject({
      is_hidden: true,
      is_sold: false,
    });
  });

  test('a reader without the right to change the catalogue sees it and takes no step', async () => {
    const member = await staffMember(shop(), 'finance');
    expect((await viewOf(member)).product.code).toBe(code);
    expect((await hide(member)).status).toBe(403);
    expect((await propose(member, [row(`${bag}/fr`, 385_000, 400_000)])).status).toBe(403);
  });
});
