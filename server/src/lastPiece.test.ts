// The last pieces and seats under races over two server processes: none over, none lost, and the ledger explains all.
// LONG_TESTS=1 sends ten thousand instead of two hundred, ten thousand buyers of one unit among them.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { addSession } from './modules/instore/salon/staffSessions.ts';
import { countStock } from './modules/catalog/stock/countStock.ts';
import { explainStock } from './modules/catalog/stock/explainStock.ts';
import { shopperAt, signedInCrowd, type Shopper } from './testing/signedInCrowd.ts';
import { testDatabase } from './testing/testDatabase.ts';
import { testPayments } from './testing/testPayments.ts';
import { addProducts } from './testing/testProducts.ts';
import { testServers } from './testing/testServers.ts';
import { addTestStore } from './testing/testStores.ts';
import { longTest } from './testing/patience.ts';

vi.setConfig({ testTimeout: inject('longTests') ? 3_600_000 : longTest });

const crowdSize = inject('longTests') ? 10_000 : 200;
/** Guests of the shop who pay, each with a whole checkout. */
const payers = inject('longTests') ? 100 : 8;
/** Guests who pay for the one unit that is left. */
const buyers = inject('longTests') ? 10_000 : 30;
const bag = 'H0612P 20R';
const store = '1001';
const clock = { now: new Date() };
const database = testDatabase();
const house = testPayments(database, clock);
const servers = testServers(2, database, () => ({
  ADYEN_ENVIRONMENT_URL: house.simulator.url,
  CAPTCHA_COST: '100',
  LOG_LEVEL: 'error',
}));
const day = [['00:00', '24:00']] as const;
const always = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day };

beforeAll(async () => {
  await addProducts(database.db, [{ sku: bag, prices: { fr: 385_000 }, stock: 0 }]);
  await addTestStore(database.db, store, { hours: always, is_ereservation: true, is_pickup: true, is_salon: true });
});
beforeEach(async () => {
  for (const table of ['rate_limit', 'salon_waiting', 'salon_visit', 'salon_session', 'reservation'] as const)
    await sql`delete from ${sql.table(table)}`.execute(database.db);
});

const have = (figures: Readonly<Record<string, number>>) =>
  countStock(
    database.db,
    Object.entries(figures).map(([source, qty]) => ({ sku: bag, source, qty })),
  );
const reserve = (shopper: Shopper) =>
  shopper.post(
    '/api/backend/ereservation',
    { locale: 'fr_fr', productsku: bag.replace(' ', '-'), storeid: store },
    { 'idempotency-key': randomUUID() },
  );
const counted = (statuses: readonly number[]) =>
  Object.fromEntries([...new Set(statuses)].map((one) => [one, statuses.filter((status) => status === one).length]));
/** Asks with as many as two servers take at once. */
async function allOf<Asked, Answer>(asked: readonly Asked[], ask: (one: Asked) => Promise<Answer>): Promise<Answer[]> {
  const left = asked.map((one, at) => ({ one, at }));
  const answers: Answer[] = [];
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift())
      // oxlint-disable-next-line no-await-in-loop -- each worker asks one after the other
      answers[next.at] = await ask(next.one);
  };
  await Promise.all(Array.from({ length: 200 }, worker));
  return answers;
}

/** The ledger of the bag: each figure is the sum of its entries, without a gap, and what is held now. */
async function ledger() {
  const { rows } = await sql<{ source: string; qty: number; sum: number; gaps: number; open: number }>`
    select s.source, s.qty, sum(e.change)::integer as sum, (max(e.number) - min(e.number) + 1 - count(e.number))::integer as gaps,
      count(*) filter (where e.kind in ('held', 'reserved')
        and not exists (select from stock_entry x where x.ends = e.entry_id))::integer as open
    from stock s join stock_entry e using (sku, source) where s.sku = ${bag} group by s.source, s.qty order by s.source`.execute(
    database.db,
  );
  for (const { qty, sum, gaps } of rows) expect([sum, gaps]).toEqual([qty, 0]);
  return Object.fromEntries(rows.map(({ source, qty, open }) => [source, { qty, open }]));
}

test('M1, M17: one piece in a store is reserved once, by any number of customers at both servers', async () => {
  await have({ [store]: 1 });
  const { open = 0 } = (await ledger())[store] ?? {};
  const crowd = await signedInCrowd(database.db, servers, crowdSize);
  const statuses = (await allOf(crowd, ({ shopper }) => reserve(shopper))).map(({ status }) => status);
  expect(counted(statuses)).toEqual({ 200: 1, 409: crowdSize - 1 });
  expect((await ledger())[store]).toEqual({ qty: 0, open: open + 1 });
});

test('M17: one customer reserves a product once, by requests at both servers at once', async () => {
  await have({ [store]: 50 });
  const [known] = await signedInCrowd(database.db, servers, 1);
  // From many networks, so that only the limits per customer and product can refuse.
  const tabs = Array.from({ length: 40 }, (_none, nth) => shopperAt(servers[nth % 2] ?? '', nth, known?.shopper.jar));
  const answers = await allOf(tabs, reserve);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await ledger())[store]?.qty).toBe(49);
});

test('M1, M4: one unit online is sold once to any number of buyers at both servers', async () => {
  await have({ ecom: 1, [store]: 0 });
  const charged = () =>
    [...house.simulator.state.payments.values()].filter(({ status }) => status === 'authorised').length;
  const before = charged();
  const guests = await allOf(
    Array.from({ length: buyers }, (_none, nth) => nth),
    async (nth) => {
      const browser = shopperAt(servers[nth % 2] ?? '', 100_000 + nth);
      await browser.start();
      return { browser, total: await house.atPayment(browser, [{ sku: bag, qty: 1 }], `buyer.${nth}@example.com`) };
    },
  );
  const answers = await allOf(guests, ({ browser, total }) => house.pay(browser, total));
  const outcomes = answers.map(({ status, body }) => {
    const { outcome, error } = body as { outcome?: string; error?: { internal_code: number } };
    return `${status} ${outcome ?? error?.internal_code}`;
  });
  const count = (wanted: string): number => outcomes.filter((one) => one === wanted).length;
  expect([...new Set(outcomes)].toSorted()).toEqual(['200 payment_OK', '409 3300007']);
  expect([count('200 payment_OK'), count('409 3300007')]).toEqual([1, buyers - 1]);
  expect(charged() - before).toBe(1);
  expect((await ledger())['ecom']).toEqual({ qty: 0, open: 0 });
  const { rows } = await sql<{ kind: string; orders: number; count: number }>`
    select e.kind, count(distinct o.order_id)::integer as orders, count(*)::integer as count
    from stock_entry e join shop_order o on o.order_id = e.cause_id where o.email like 'buyer.%'
    group by e.kind order by e.kind`.execute(database.db);
  expect(rows).toEqual([
    { kind: 'held', orders: 1, count: 1 },
    { kind: 'sold', orders: 1, count: 1 },
  ]);
  const mails = database.db
    .selectFrom('mail_outbox')
    .innerJoin('shop_order', 'shop_order.order_id', 'mail_outbox.order_id');
  expect(await mails.select('kind').where('email', 'like', 'buyer.%').execute()).toEqual([
    { kind: 'order_confirmation' },
  ]);
});

test('M1, M2: the last pieces go once each to a sale online, a reservation and a collection at the same moment', async () => {
  await have({ ecom: 1, [store]: 1 });
  const crowd = await signedInCrowd(database.db, servers, crowdSize / 10);
  const guests = await Promise.all(
    Array.from({ length: payers }, async (_none, nth) => {
      const browser = shopperAt(servers[nth % 2] ?? '', 70_000 + nth);
      await browser.start();
      const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }], `guest.${nth}@example.com`);
      const isPickup = nth % 2 === 1;
      const shop = { locale: 'fr_fr', shop_id: store };
      if (isPickup) expect((await browser.post('/api/commerce/delivery/pickup', shop)).status).toBe(200);
      return { browser, total };
    }),
  );
  const [reserved, paid] = await Promise.all([
    allOf(crowd, ({ shopper }) => reserve(shopper)),
    allOf(guests, ({ browser, total }) => house.pay(browser, total)),
  ]);
  const won = [
    reserved.filter(({ status }) => status === 200).length,
    paid.filter(({ body }) => body.order !== undefined).length,
  ];
  // A release after a refusal may leave a piece that all others were refused: the next buyer gets it.
  expect(won[0]).toBeLessThanOrEqual(1);
  const left = await ledger();
  const lost = (left['ecom']?.qty ?? 0) + (left[store]?.qty ?? 0);
  expect([(won[0] ?? 0) + (won[1] ?? 0) + lost, lost]).toEqual([2, 0]);
  for (const source of ['ecom', store])
    expect((await explainStock(database.db, bag, source)).join('\n')).toContain(`${left[source]?.qty ?? ''}`);
  const orders = await database.db
    .selectFrom('shop_order')
    .select('order_id')
    .where('placed_at', 'is not', null)
    .where('email', 'like', 'guest.%')
    .execute();
  expect(orders).toHaveLength(won[1] ?? -1);
});

test('M17: the seats of a session and its waiting list under a race of reservations, ends and sweeps', async () => {
  const start = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 16);
  const added = await addSession(database.db, { store_id: store, start, minutes: 60, seats: 6 }, new Date());
  const pid = typeof added === 'string' ? '' : added.pid;
  const crowd = await signedInCrowd(database.db, servers, crowdSize / 10);
  const path = '/api/commerce/salon/reservations';
  const join = (shopper: Shopper) =>
    shopper.post(path, { locale: 'fr_fr', pid, wait: true }, { 'idempotency-key': randomUUID() });
  const first = await allOf(crowd, ({ shopper }) => join(shopper));
  expect(counted(first.map(({ status }) => status))).toEqual({ 200: crowd.length });
  /** How many have what in the session. */
  const places = async () => {
    const { rows } = await sql<{ status: string; count: number; people: number }>`
      select status, count(*)::integer as count, count(distinct customer_id)::integer as people from (
        select status, customer_id from salon_visit where pid = ${pid}
        union all select 'waiting', customer_id from salon_waiting where pid = ${pid}) place
      group by status`.execute(database.db);
    return Object.fromEntries(rows.map(({ status, count, people }) => [status, [count, people]]));
  };
  expect(await places()).toEqual({ reserved: [6, 6], waiting: [crowd.length - 6, crowd.length - 6] });
  // Every guest gives the place up while all others ask again, at both servers.
  const held = await database.db
    .selectFrom('salon_visit')
    .select(['visit_id', 'customer_id'])
    .where('pid', '=', pid)
    .execute();
  const ends = held.map(({ visit_id, customer_id }) => {
    const shopper = crowd.find((one) => one.customer_id === customer_id)?.shopper;
    return shopper ? shopper.delete(`${path}/${visit_id}?locale=fr_fr`) : Promise.reject(new Error('a stranger'));
  });
  const others = crowd.filter(({ customer_id }) => held.every((one) => one.customer_id !== customer_id));
  await Promise.all([...ends, allOf(others, ({ shopper }) => join(shopper))]);
  const after = await places();
  const taken = (after['reserved']?.[0] ?? 0) + (after['offered']?.[0] ?? 0);
  expect(taken).toBe(6);
  expect(after['cancelled']).toEqual([6, 6]);
  expect(taken + (after['waiting']?.[0] ?? 0)).toBe(others.length);
});
