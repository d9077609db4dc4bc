// Where a product is hidden, and what the doctor says of it, at a real shop. decisions/0126.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staffChangeList } from '@vitrine/contract/staffHistory';
import { staffDoctor, staffPublishing, staffPublishingOf } from '@vitrine/contract/staffPublishing';
import { describe, expect, test } from 'vitest';
import { bag, code, pricedShop, propose, row } from '../../../testing/pricedShop.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { testClient } from '../../../testing/testShop.ts';
import { basketRoutes } from '../../checkout/basket/routes.ts';
import { catalogueRoutes } from '../../catalog/catalogue/routes.ts';
import { importCatalogue } from '../../catalog/catalogueimport/importCatalogue.ts';
import { folderSource } from '../../catalog/catalogueimport/importSource.ts';
import { sessionRoutes } from '../../customers/session/routes.ts';
import { accountRoutes } from '../../identity/account/routes.ts';

const { database, shop, merchandiser, price, work, reach } = pricedShop();
type Member = Awaited<ReturnType<typeof merchandiser>>;

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
