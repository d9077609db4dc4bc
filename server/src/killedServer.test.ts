// `kill -9` of a real server at random moments of a shipment, its captures and invoices, and of a return's refund: the next
// server and the repeated call end as one of each. Only with LONG_TESTS=1, because each round starts servers;
// crashPoints.test.ts visits every statement.
import { codeOf } from '@vitrine/simulators/authenticator/createAuthenticator';
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createReturn } from '@vitrine/contract/returns';
import { sql } from 'kysely';
import { beforeAll, expect, inject, test, vi } from 'vitest';
import { advanceOutboxes } from './testing/advanceOutboxes.ts';
import { killableServer } from './testing/killableServer.ts';
import { addStaff, enrol, staffPassword } from './testing/staffMembers.ts';
import { testDatabase } from './testing/testDatabase.ts';
import { testPayments } from './testing/testPayments.ts';
import { addProducts } from './testing/testProducts.ts';
import { clientOf } from './testing/testShop.ts';

const isLong = inject('longTests');
vi.setConfig({ testTimeout: 3_600_000 });
const rounds = 60;
/** The longest moment before a kill, in milliseconds: a shipment with its jobs takes about as long. */
const longestMs = 1500;

const bag = 'H0612P 20R';
const stamp = 'P0001 00';
const clock = { now: new Date() };
const database = testDatabase();
const house = testPayments(database, clock);
const server = killableServer(database, () => ({ ADYEN_ENVIRONMENT_URL: house.simulator.url }));
const stock = 10_000;
beforeAll(async () => {
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock },
  ]);
});

/** A supervisor, signed in at the server; the sign-in is in the database and outlives every server. */
async function supervisor() {
  const { staff_id, email } = await addStaff(house.shop, 'supervisor');
  const secret = await enrol(house.shop, staff_id);
  const client = clientOf((path, init) => fetch(server.url() + path, init));
  await client.start();
  const credentials = { email, password: staffPassword, code: codeOf(secret, new Date()) };
  expect((await client.post('/api/backend/staff/sign-in', credentials)).status).toBe(200);
  return client;
}
type Client = Awaited<ReturnType<typeof supervisor>>;

/** Sends a change, kills the server while or after it works, starts another, and sends the same change again. */
async function killedDuring(client: Client, path: string, body: object): Promise<void> {
  const key = { 'idempotency-key': randomUUID() };
  const first = client.post(`/api/backend/staff${path}`, body, key).catch(() => null);
  await sleep(randomInt(longestMs));
  await server.kill();
  await first;
  await server.start();
  // The lease of the dead server's key ends.
  await sql`update idempotency set lease_until = clock_timestamp() where outcome is null`.execute(database.db);
  expect((await client.post(`/api/backend/staff${path}`, body, key)).status).toBe(200);
}

type Facts = {
  captured: number;
  refunded: number;
  customer: number;
  provider: number;
  authorised: number;
  invoices: number;
  invoiced: number;
  credited: number;
  status: string;
  mails: Record<string, number>;
  open_jobs: number;
  reference: string;
};
async function factsOf(order_id: string): Promise<Facts> {
  const account = (name: string) =>
    sql`(select coalesce(sum(e.amount), 0)::bigint from book_entry e where e.order_id = o.order_id and e.account = ${name})`;
  const { rows } = await sql<Facts>`
    select a.captured, a.refunded, a.merchant_reference as reference, o.status,
      ${account('customer')} as customer, ${account('provider')} as provider, ${account('authorised')} as authorised,
      (select count(*)::integer from invoice i where i.order_id = o.order_id and i.kind = 'invoice') as invoices,
      (select coalesce(sum(total_amount), 0)::bigint from invoice i where i.order_id = o.order_id and i.kind = 'invoice') as invoiced,
      (select coalesce(sum(total_amount), 0)::bigint from invoice i where i.order_id = o.order_id and i.kind = 'credit_note') as credited,
      (select coalesce(jsonb_object_agg(kind, n), '{}') from (select kind, count(*)::integer as n from mail_outbox m
        where m.order_id = o.order_id group by kind) k) as mails,
      (select count(*)::integer from job) as open_jobs
    from shop_order o join payment_attempt a using (order_id) where o.order_id = ${order_id}`.execute(database.db);
  const [row] = rows;
  if (!row) throw new Error('no order');
  return row;
}
/** Waits until the new server has done what was left. */
async function atRest(order_id: string, isDone: (facts: Facts) => boolean): Promise<Facts> {
  for (let tries = 0; tries < 120; tries += 1) {
    await advanceOutboxes(database.db, 3600);
    await house.simulator.settled();
    const facts = await factsOf(order_id);
    if (facts.open_jobs === 0 && isDone(facts)) return facts;
    await sleep(250);
  }
  return factsOf(order_id);
}
const figureOf = async (sku: string): Promise<number> => {
  const { rows } = await sql<{ qty: number; summed: number }>`
    select s.qty, (select sum(e.change)::integer from stock_entry e where e.sku = s.sku and e.source = s.source) as summed
    from stock s where s.sku = ${sku} and s.source = 'ecom'`.execute(database.db);
  expect(rows[0]?.summed).toBe(rows[0]?.qty);
  return rows[0]?.qty ?? -1;
};

test.skipIf(!isLong)(
  'M4, M10, M16: a server killed at any moment leaves one shipment, one capture of each, one refund and one mail',
  async () => {
    await server.start();
    const client = await supervisor();
    const paid = 385_000 + 2 * 6_001;
    for (let round = 0; round < rounds; round += 1) {
      await database.db.deleteFrom('rate_limit').execute();
      clock.now = new Date();
      const browser = await house.browser();
      const total = await house.atPayment(browser, [
        { sku: bag, qty: 1 },
        { sku: stamp, qty: 2 },
      ]);
      const { order } = (await house.pay(browser, total)).body;
      const { order_id = '', increment_id = '' } = order ?? {};
      const step = `/orders/${increment_id}/step`;
      await killedDuring(client, step, { step: 'ship', track_number: 'A1', units: [{ sku: stamp, qty: 1 }] });
      await killedDuring(client, step, { step: 'ship', track_number: 'A2' });
      const sent = await atRest(order_id, ({ captured, invoices }) => captured === paid && invoices === 2);
      expect(sent).toMatchObject({ captured: paid, refunded: 0, customer: 0, authorised: 0, provider: paid });
      expect(sent).toMatchObject({ invoices: 2, invoiced: paid, mails: { order_confirmation: 1, order_shipped: 2 } });
      await killedDuring(client, step, { step: 'deliver' });

      const { item_order_id } = await database.db
        .selectFrom('shop_order_line')
        .select('item_order_id')
        .where('order_id', '=', order_id)
        .where('sku', '=', stamp)
        .executeTakeFirstOrThrow();
      const items = [{ order_item_id: item_order_id, qty: 1, return_reason: 'colour' }];
      const of = { locale: 'fr_fr', order_id, return_type: 'refund', items };
      const request = '/api/commerce/exchange-return/request';
      const made = createReturn.answer.parse((await browser.post(request, of)).body).request;
      const payload = { ...of, request_id: made.request_id, selected_return_method: 'office' };
      await browser.post(`${request}/finalize`, payload, { 'idempotency-key': randomUUID() });
      const back = `/returns/${made.details.increment_id}/step`;
      const before = await figureOf(stamp);
      await killedDuring(client, back, { step: 'receive' });
      await killedDuring(client, back, { step: 'accept' });
      const ended = await atRest(
        order_id,
        ({ credited, mails }) => credited > 0 && (mails['return_refunded'] ?? 0) > 0,
      );
      expect(ended).toMatchObject({
        captured: paid,
        refunded: 6_001,
        credited: 6_001,
        customer: 0,
        provider: paid - 6_001,
      });
      expect(ended.mails).toMatchObject({ order_delivered: 1, return_received: 1, return_refunded: 1 });
      expect(await figureOf(stamp)).toBe(before + 1);
      const theirs = [...house.simulator.state.payments.values()].filter(
        ({ reference }) => reference === ended.reference,
      );
      expect(theirs.map((payment) => [payment.captured, payment.refunded])).toEqual([[paid, 6_001]]);
    }
  },
);
