// What a shopper meets around the moment of a price: on two servers, and from the page to the mail. decisions/0126.
import { order as orderCall } from '@vitrine/contract/orders';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { jobHandlers, mailWriters, works } from '../../../modules.ts';
import { createResponseCache } from '../../../platform/cache/responseCache.ts';
import { listenForPurges } from '../../../platform/cache/purge.ts';
import { pack } from '../../../platform/cache/packed.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { openNotices } from '../../../platform/db/notices.ts';
import { workEvery } from '../../../platform/jobs/regular.ts';
import { runJobs } from '../../../platform/jobs/runJobs.ts';
import { createLog } from '../../../platform/log/log.ts';
import { mailHtml } from '../../../platform/mail/mailBody.ts';
import { bag, boughtOrders, email } from '../../../testing/boughtOrders.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { testShop } from '../../../testing/testShop.ts';
import { product } from '../../catalog/catalogue/product.ts';
import { refreshGalleries, refreshSoldIn } from '../../catalog/catalogueimport/importQueries.ts';

const { clock, database, house, lookup } = boughtOrders();
const local_time = { day: '2026-12-07', time: '00:00' };

beforeAll(async () => {
  await addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]);
  await refreshGalleries(database.db, ['h0612p_20r']);
  await refreshSoldIn(database.db, ['h0612p_20r']);
});

/** A price of France that two members have decided, for the time of its storefront. */
async function decided(before: number, after: number): Promise<void> {
  clock.now = new Date('2026-11-21T10:00:00Z');
  const shop = testShop(database.db, clock);
  const rows = [{ key: `${bag}/fr`, before, after }];
  const proposed = await (
    await staffMember(shop, 'merchandiser')
  ).post('/proposal-sets', {
    subject: 'price',
    rows,
    reason: 'Season',
    local_time,
  });
  const { set_id } = (proposed.body as { set: { set_id: string } }).set;
  const { status } = await (
    await staffMember(shop, 'supervisor')
  ).post(`/proposal-sets/${set_id}/step`, { step: 'approve' });
  expect(status).toBe(200);
}

/** A server of the shop: its own connections, cache and notices. */
async function server() {
  const open = openDatabase({ connectionString: database.url }, 4, () => undefined);
  const cache = createResponseCache(1e6);
  const notices = openNotices(database.url, createLog('silent'));
  await listenForPurges(notices, cache);
  const shop = { ...testShop(open.db, clock), replica: open.db };
  /** The price of the page: the cached answer, else what the page's use case reads now. */
  const shown = async (): Promise<string> => {
    const kept = cache.get('/page');
    if (kept) return 'kept';
    const { variants } = await product(shop, bag, 'fr_fr');
    const headers = { 'cache-control': 'public, s-maxage=3600', 'x-cache-tags': 'product:h0612p_20r' };
    await cache.fill('/page', () => pack(new Response('page', { headers }), undefined));
    return JSON.stringify(variants);
  };
  return {
    shop,
    shown,
    close: async () => {
      await notices.close();
      await open.close();
    },
  };
}

test('a price is in the pages of every server after its moment', async () => {
  const { amount: was } = await database.db.selectFrom('price').select('amount').executeTakeFirstOrThrow();
  await decided(was, was + 1_000);
  const servers = [await server(), await server()];
  for (const { shown } of servers) {
    // oxlint-disable-next-line no-await-in-loop -- one server after the other
    expect([await shown(), await shown()]).toEqual([expect.stringContaining(String(was)), 'kept']);
  }
  const every = works['runJobs']?.every ?? 0;
  const stops = servers.map(({ shop }) => workEvery(shop, every, 'runJobs', (one) => runJobs(one, jobHandlers)));
  // The moment, by the clock of the database that jobs follow.
  const { rows } = await sql<{ due_at: Date }>`
    update job set due_at = now() + interval '500 milliseconds' where kind = 'apply_set' returning due_at`.execute(
    database.db,
  );
  expect(rows).toHaveLength(1);
  await expect
    .poll(async () => (await servers[0]?.shown()) ?? '', { timeout: 5_000, interval: 20 })
    .toContain(String(was + 1_000));
  await expect
    .poll(async () => (await servers[1]?.shown()) ?? '', { timeout: 5_000, interval: 20 })
    .toContain(String(was + 1_000));
  await Promise.all(stops.map((stop) => stop()));
  await Promise.all(servers.map(({ close }) => close()));
});

test('page, basket, order and mail name one price before the moment, and one after it; a total of before is not charged', async () => {
  const { amount: was } = await database.db.selectFrom('price').select('amount').executeTakeFirstOrThrow();
  await decided(was, 420_000);
  const seen = async (browser: Awaited<ReturnType<typeof house.browser>>): Promise<string> =>
    JSON.stringify((await browser.get('/api/commerce/customer-session?locale=fr_fr')).body);
  const buys = async (browser: Awaited<ReturnType<typeof house.browser>>, amount: number): Promise<void> => {
    const { body } = await house.pay(browser, { amount, currency: 'EUR' });
    const found = await lookup(body.order?.ref ?? '', email);
    const { grand_total } = orderCall.answer.parse(found.body).order;
    expect(grand_total).toMatchObject({ amount, currency: 'EUR' });
    const mail = await database.db
      .selectFrom('mail_outbox')
      .selectAll()
      .where('kind', '=', 'order_confirmation')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    const links = { site: 'https://shop.example', house: 'Maison' };
    const written = await mailWriters.get('order_confirmation')?.(house.shop, mail as never, links);
    expect(mailHtml(written?.body)).toContain(grand_total.formatted);
    // The next one is the only one.
    await database.db.deleteFrom('mail_outbox').execute();
  };
  const [early, late] = [await house.browser(), await house.browser()];
  const [before] = [
    await house.atPayment(early, [{ sku: bag, qty: 1 }], email),
    await house.atPayment(late, [{ sku: bag, qty: 1 }], email),
  ];
  expect(before.amount).toBe(was);
  expect(await seen(early)).toContain(String(was));
  await buys(early, was);
  await sql`update job set due_at = now() where kind = 'apply_set'`.execute(database.db);
  await runJobs(house.shop, jobHandlers);
  // The basket shows the new price; the total that the page of before showed is refused, and nothing is charged.
  expect(await seen(late)).toContain('420000');
  const refused = await house.pay(late, before);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringContaining('total')]);
  await buys(late, 420_000);
});
