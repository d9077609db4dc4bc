// Stock held by guests, and baskets of customers with several devices, under races over two server processes.
// LONG_TESTS=1 sends a thousand guests and a hundred customers.
import { randomUUID } from 'node:crypto';
import type { Basket } from '@vitrine/contract/basket';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { lacombe } from './testing/samples.ts';
import { longTest } from './testing/patience.ts';
import { shopperAt, type Shopper } from './testing/signedInCrowd.ts';
import { testDatabase } from './testing/testDatabase.ts';
import { card, pspIn, testPayments } from './testing/testPayments.ts';
import { addProducts } from './testing/testProducts.ts';
import { testServers } from './testing/testServers.ts';

vi.setConfig({ testTimeout: inject('longTests') ? 900_000 : longTest });

const guestCount = inject('longTests') ? 999 : 24;
const customerCount = inject('longTests') ? 100 : 6;
const bag = 'H0612P 20R';
/** A bag that is never short. */
const plain = 'H0613P 20R';
const [scarf, cup, stamp, stripe] = ['S0001 90', 'C0001 00', 'P0001 00', 'R0001 00'];
const clock = { now: new Date() };
const database = testDatabase();
const house = testPayments(database, clock);
const servers = testServers(2, database, () => ({ ADYEN_ENVIRONMENT_URL: house.simulator.url, LOG_LEVEL: 'error' }));

beforeAll(() =>
  addProducts(database.db, [
    { sku: bag, prices: { fr: 385_000 }, stock: guestCount },
    ...[plain, scarf, cup, stamp, stripe].map((sku) => ({
      sku,
      prices: { fr: 9_500 },
      stock: 100_000,
      max_sale_qty: 99,
    })),
  ]),
);
beforeEach(() => database.db.deleteFrom('rate_limit').execute());

let networks = 0;
/** One browser as a client of both servers. */
function deviceAt(): readonly [Shopper, Shopper] {
  const jar = new Map<string, string>();
  networks += 1;
  return [shopperAt(servers[0] ?? '', networks, jar), shopperAt(servers[1] ?? '', networks, jar)];
}
type Device = ReturnType<typeof deviceAt>;
/** Works through a list, twenty at a time. */
async function each<One, Answer>(list: readonly One[], work: (one: One, nth: number) => Promise<Answer>) {
  const answers: Answer[] = [];
  for (let from = 0; from < list.length; from += 20)
    // oxlint-disable-next-line no-await-in-loop -- twenty at once
    answers.push(...(await Promise.all(list.slice(from, from + 20).map((one, at) => work(one, from + at)))));
  return answers;
}
const numbered = (count: number): number[] => Array.from({ length: count }, (_none, nth) => nth);
const challenged = { payment_data: card('Anne', '4212345678910006') };

/** A guest at the bank's page, whose order holds a bag. */
async function holding(nth: number) {
  const device = deviceAt();
  const browser = device[nth % 2 === 0 ? 0 : 1];
  await browser.start();
  const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }], `guest.${nth}@example.com`);
  const { body } = await house.pay(browser, total, challenged);
  expect(body.outcome).toBe('not_used');
  return { nth, total, body, psp: pspIn(body), other: device[nth % 2 === 0 ? 1 : 0] };
}
type Guest = Awaited<ReturnType<typeof holding>>;
const answered = ({ other, body, psp }: Guest, approved: boolean) =>
  house.details(other, body.attempt_id, house.simulator.decide(psp, approved));

test('M3: guests release and renew their own stock at both servers and leave that of the others alone', async () => {
  const guests = await each(numbered(guestCount), holding);
  const of = (kind: number) => guests.filter(({ nth }) => nth % 3 === kind);
  const figure = async () => {
    const row = database.db.selectFrom('stock').select('qty').where('sku', '=', bag).where('source', '=', 'ecom');
    return (await row.executeTakeFirstOrThrow()).qty;
  };
  expect(await figure()).toBe(0);
  // A third is refused by the bank, a third pays with another card, and the others still wait.
  const [refused, renewed] = await Promise.all([
    each(of(0), (guest) => answered(guest, false)),
    each(of(1), ({ other, total }) => house.pay(other, total)),
  ]);
  expect(new Set(refused.map(({ body }) => body.outcome))).toEqual(new Set(['payment_NOK']));
  expect(new Set(renewed.map(({ body }) => body.outcome))).toEqual(new Set(['payment_OK']));
  expect(await figure()).toBe(of(0).length);
  const paid = await each(of(2), (guest) => answered(guest, true));
  expect(new Set(paid.map(({ body }) => body.outcome))).toEqual(new Set(['payment_OK']));

  expect(await figure()).toBe(of(0).length);
  // Each hold has ended once, by the order that took it; a renewed one by its release, and by the sale of the next.
  const { rows } = await sql<{ kinds: string; orders: number }>`
    select kinds, count(*)::integer as orders from (
      select h.cause_id, string_agg(e.kind, ' ' order by e.number) as kinds
      from stock_entry h left join stock_entry e on e.ends = h.entry_id and e.cause_id = h.cause_id
      where h.sku = ${bag} and h.kind = 'held' group by h.cause_id
    ) one group by kinds order by kinds`.execute(database.db);
  expect(rows).toEqual([
    { kinds: 'released', orders: of(0).length + of(1).length },
    { kinds: 'sold', orders: of(1).length + of(2).length },
  ]);
  const ledger = await sql<{ sum: number; gaps: number }>`
    select sum(change)::integer as sum, (max(number) - min(number) + 1 - count(number))::integer as gaps
    from stock_entry where sku = ${bag} and source = 'ecom'`.execute(database.db);
  expect(ledger.rows).toEqual([{ sum: of(0).length, gaps: 0 }]);
});

const add = (browser: Shopper, sku: string, qty: number, key: string = randomUUID()) =>
  browser.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku, qty }] }, { 'idempotency-key': key });
const basketOf = async (browser: Shopper): Promise<Record<string, number>> => {
  const { body } = await browser.get('/api/commerce/customer-session?locale=fr_fr');
  return Object.fromEntries((body as { basket: Basket }).basket.items.map(({ sku, qty }) => [sku, qty]));
};
const email = (nth: number): string => `customer.${nth}@example.com`;
/** A customer, signed in at one device, with guests' baskets at two others. */
async function household(nth: number): Promise<readonly [Device, Device, Device]> {
  const devices = [deviceAt(), deviceAt(), deviceAt()] as const;
  for (const [browser] of devices) await browser.start();
  const [own, second, third] = devices;
  const made = await own[0].post('/api/commerce/customer', { ...lacombe, email: email(nth) });
  expect(made.status).toBe(200);
  // Half of the customers have no basket yet.
  const fills = [...(nth % 2 === 0 ? [add(own[0], plain, 2)] : []), add(second[1], scarf, 3), add(third[0], scarf, 1)];
  for (const { status } of await Promise.all(fills)) expect(status).toBe(200);
  expect((await add(third[0], cup, 2)).status).toBe(200);
  return devices;
}

test('M13: sign-ins of two devices and additions of a third at both servers lose and double no line', async () => {
  const households = await each(numbered(customerCount), household);
  const signIn = (browser: Shopper, nth: number) =>
    browser.post('/api/commerce/login', { locale: 'fr_fr', email: email(nth), password: lacombe.password });
  await each(households, async ([own, second, third], nth) => {
    /** Each press of the button reaches both servers: the answer of the first was lost. */
    const presses = numbered(5).flatMap(() => {
      const key = randomUUID();
      return own.map((browser) => add(browser, stamp, 1, key));
    });
    // Another tab of the second device: what it adds during the sign-in comes along, or is refused.
    const tab = shopperAt(servers[nth % 2] ?? '', 500_000 + nth, new Map(second[0].jar));
    const adding = Promise.all(numbered(10).map(() => add(tab, stripe, 1)));
    const answers = await Promise.all([
      // A double click on the second device's sign-in.
      signIn(second[0], nth),
      signIn(second[1], nth),
      signIn(third[nth % 2 === 0 ? 0 : 1], nth),
      ...presses,
    ]);
    expect(answers.map(({ status, body }) => (status === 200 ? 200 : body))).toEqual(answers.map(() => 200));
    for (const { status } of await adding) expect([200, 403]).toContain(status);
  });
  for (const [nth, devices] of households.entries()) {
    const brought = nth % 2 === 0 ? { [plain]: 2 } : {};
    for (const [browser] of devices) {
      const { [stripe]: _added, ...lines } = await basketOf(browser);
      expect(lines).toEqual({ ...brought, [scarf]: 3, [cup]: 2, [stamp]: 5 });
    }
  }
  // No line is left in a basket that no sign-in reaches, or that a signed-in session hides.
  const { rows } = await sql<{ sku: string; is_signed_in: boolean }>`
    select l.sku, s.customer_id is not null as is_signed_in
    from basket b join basket_line l using (basket_id) join session s using (session_id)
    where l.sku = any (${[scarf, cup, stamp]}) or s.customer_id is not null`.execute(database.db);
  expect(rows).toEqual([]);
});
