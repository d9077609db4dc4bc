// A rolling deploy: servers of this version keep running while the next version's migrations add columns.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../config/config.ts';
import { longTest } from '../../testing/patience.ts';
import { openDatabase, type OpenDatabase } from './database.ts';
import { sendMails } from '../../testing/sendAll.ts';
import { giveBackSurplus, resolveOpen } from '../../modules/checkout/payment/resolveOpen.ts';
import { routes } from '../../modules.ts';
import { houseDatabase } from '../../testing/houseDatabase.ts';
import { lacombe, paris } from '../../testing/samples.ts';
import { pspIn, testPayments } from '../../testing/testPayments.ts';
import { testHistory } from '../../testing/testHistory.ts';
import { type Answered, testClient } from '../../testing/testShop.ts';

vi.setConfig({ testTimeout: longTest });

const database = houseDatabase();
// One connection, so that the second day reuses every statement that the first day prepared.
const one: { open?: OpenDatabase } = {};
beforeAll(() => {
  one.open = openDatabase({ connectionString: database.url }, 1, () => undefined);
});
afterAll(() => one.open?.close());
const onOne = {
  get db() {
    if (!one.open) throw new Error('The connection is there from beforeAll on.');
    return one.open.db;
  },
};
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPayments(onOne, clock);
const { moveIn } = testHistory(database);
const commerce = '/api/commerce';
const locale = 'fr_fr';

/** Adds a column to every table, as a migration of the next version may. */
async function addColumns(): Promise<number> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select quote_ident(c.relname) as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  );
  for (const { name } of rows)
    await database.pool.query(`alter table ${name} add column of_the_next_version text not null default 'new'`);
  return rows.length;
}

let days = 0;

/** Makes the calls of one day in a shop; returns the status of each. */
async function day(): Promise<Record<string, number>> {
  days += 1;
  const statuses: Record<string, number> = {};
  const record = async (name: string, asked: Promise<Answered>): Promise<Answered> => {
    const answer = await asked;
    statuses[name] = answer.status;
    return answer;
  };
  const email = `anne.day${days}@example.com`;
  const config = readConfig({ NODE_ENV: 'test', CAPTCHA: 'off', ADYEN_ENVIRONMENT_URL: house.simulator.url });
  const shop = { ...house.shop, config };
  const browser = testClient(shop, routes(shop));
  await record('start', browser.start());
  const sku = await skuOf((await record('grid', browser.get(`${commerce}/categories/leather?locale=${locale}`))).body);
  await record('customer', browser.post(`${commerce}/customer`, { ...lacombe, email }));
  await record('address', browser.post(`${commerce}/customer/address`, { locale, address: paris }));
  const first = await house.pay(browser, await house.atPayment(browser, [{ sku, qty: 1 }]));
  statuses['payment'] = first.status;
  expect(first.body.outcome).toBe('payment_OK');
  const shown = await house.atPayment(browser, [{ sku, qty: 1 }]);
  const { body } = await house.pay(browser, shown, {
    payment_data: { ...challenged, holderName: 'Anne Lacombe' },
  });
  const back = await house.details(browser, body.attempt_id, house.simulator.decide(pspIn(body), true));
  statuses['3-D Secure'] = back.status;
  expect(back.body.outcome).toBe('payment_OK');
  await house.simulator.settled();
  for (const job of [sendMails, resolveOpen, giveBackSurplus]) await job(shop);
  await record('orders', browser.get(`${commerce}/orders?locale=${locale}`));
  await record('order', browser.get(`${commerce}/order?locale=${locale}&order_id=${back.body.order?.order_id ?? ''}`));
  await record('session', browser.get(`${commerce}/customer-session?locale=${locale}`));
  await record('profile', browser.get(`${commerce}/customer?locale=${locale}`));
  await record('reservations', browser.get(`${commerce}/ereservations?locale=${locale}`));
  await record('sessions', browser.get(`${commerce}/customer/sessions?locale=${locale}`));
  await record('store', browser.get(`${commerce}/stores/1001?locale=${locale}`));
  await record('sign out', browser.post(`${commerce}/logout`, { locale }));
  await record('sign in', browser.post(`${commerce}/login`, { locale, email, password: lacombe.password }));
  await record('forgotten', browser.post(`${commerce}/forgot-password`, { locale, email }));
  return statuses;
}

const challenged = {
  type: 'scheme',
  encryptedCardNumber: 'test_4212345678910006',
  encryptedExpiryMonth: 'test_03',
  encryptedExpiryYear: 'test_2030',
  encryptedSecurityCode: 'test_737',
};

async function skuOf(grid: unknown): Promise<string> {
  const { items } = grid as { items: { sku: string }[] };
  const { rows } = await database.pool.query<{ sku: string }>(
    `update stock set qty = 1000 where source = 'ecom' and sku = any ($1) returning sku`,
    [items.map(({ sku }) => sku)],
  );
  if (!rows[0]) throw new Error('nothing to buy');
  return rows[0].sku;
}

let before: Record<string, number> = {};
beforeAll(async () => {
  before = await day();
  expect(await addColumns()).toBeGreaterThan(40);
}, 60_000);

test('this version takes, pays and shows orders on a schema that has a new column in every table', async () => {
  expect(Object.entries(before).filter(([, status]) => status >= 300)).toEqual([]);
  // The same connection: its prepared statements must still work.
  expect(await day()).toEqual(before);
}, 60_000);

test('people move into a schema that is newer', async () => {
  // As a restore does, without the triggers that keep entries.
  await database.pool.query(
    'begin; set local session_replication_role = replica; truncate customer, shop_order, basket cascade; commit',
  );
  expect(await moveIn()).toMatchObject({ customers: 200 });
}, 60_000);

const folder = join(import.meta.dirname, '../..');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'),
);

test.each([
  ['an insert without its columns', /\binsert into (?:\w+|\$\{[^}]*\})(?: as \w+)?\s+(?:select|values|with|table)\b/iu],
  ['every column of a table', /\bselect \* from (?!\(|unnest|json|kept\b|met\b|here\b|everywhere\b|device\b)/iu],
  ['every column, by the query builder', /\b(?:selectAll|returningAll)\(/u],
  ['every column of what was written', /\breturning (?:\w+\.)?\*/iu],
])('no statement has %s', (_name, pattern) => {
  expect(sources.length).toBeGreaterThan(200);
  expect(sources.filter((file) => pattern.test(readFileSync(join(folder, file), 'utf8')))).toEqual([]);
});
