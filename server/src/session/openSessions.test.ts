import { openSessions as sessionsCall } from '@vitrine/contract/openSessions';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountRoutes } from '../account/routes.ts';
import { openDatabase, type OpenDatabase } from '../db/database.ts';
import type { Shop } from '../shop.ts';
import { testDatabase } from '../testing/testDatabase.ts';
import { testClient, testShop } from '../testing/testShop.ts';
import { sessionRoutes } from './routes.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
let second: OpenDatabase;
let shop: Shop;
/** Another server on the same database. */
let otherShop: Shop;
const routesOf = (of: Shop) => [...sessionRoutes(of), ...accountRoutes(of)];
const email = 'anne.lacombe@example.com';
const password = 'Saddle.leather1874';
const account = {
  locale: 'fr_fr',
  action: 'create',
  email,
  password,
  prefix: 'Mrs.',
  firstname: 'Anne',
  lastname: 'Lacombe',
};
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Version/19.1 Mobile/15E148 Safari/604.1';

type Browser = ReturnType<typeof testClient>;
const browserAt = async (of: Shop = shop): Promise<Browser> => {
  const browser = testClient(of, routesOf(of));
  await browser.start();
  return browser;
};
const signedInAt = async (of: Shop = shop, headers = {}): Promise<Browser> => {
  const browser = await browserAt(of);
  const { status } = await browser.post('/api/commerce/login', { locale: 'fr_fr', email, password }, headers);
  if (status !== 200) throw new Error(`not signed in: ${status}`);
  return browser;
};
const isSignedIn = async (browser: Browser): Promise<boolean> => {
  const { body } = await browser.get('/api/commerce/customer-session?locale=fr_fr');
  return (body as { user: unknown }).user !== null;
};
/** A thief's browser with the cookie as it was. */
const replay = (of: Shop, cookie: string | undefined): Browser => {
  const thief = testClient(of, routesOf(of));
  thief.jar.set('vitrine', cookie ?? '');
  return thief;
};

beforeAll(() => {
  second = openDatabase({ connectionString: database.url }, 4, () => undefined);
  shop = testShop(database.db, clock);
  otherShop = testShop(second.db, clock);
});
afterAll(() => second.close());
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  for (const table of ['customer', 'session', 'login_guard'] as const) await database.db.deleteFrom(table).execute();
  await (await browserAt()).post('/api/commerce/customer', account);
});

const list = async (browser: Browser) =>
  sessionsCall.answer.parse((await browser.get('/api/commerce/customer/sessions?locale=fr_fr')).body).sessions;

test('names this one first, then the others, by their kind alone', async () => {
  await signedInAt(otherShop, { 'user-agent': iphone });
  clock.now = new Date('2026-11-21T10:20:00Z');
  const here = await signedInAt(shop, { 'user-agent': 'curl/8.5.0 (of Anne)' });
  const shown = await list(here);
  // The third is where the account was opened.
  expect(shown.map(({ browser, device, current }) => [browser, device, current])).toEqual([
    [null, null, true],
    expect.arrayContaining([false]),
    expect.arrayContaining([false]),
  ]);
  expect(shown).toContainEqual(
    expect.objectContaining({ browser: 'safari', device: 'iphone', seen_at: '2026-11-21T10:00:00.000Z' }),
  );
  const rows = await database.db.selectFrom('session').selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/curl|Version\/19|OS 19_1/u);
});

test('A2: signs out one, on every server', async () => {
  const there = await signedInAt(otherShop, { 'user-agent': iphone });
  const here = await signedInAt();
  const other = (await list(here)).find(({ device }) => device === 'iphone');
  const answer = await here.delete(`/api/commerce/customer/sessions/${other?.session_id ?? ''}?locale=fr_fr`);
  expect(sessionsCall.answer.parse(answer.body).sessions.some(({ device }) => device === 'iphone')).toBe(false);
  for (const of of [shop, otherShop]) expect(await isSignedIn(replay(of, there.jar.get('vitrine')))).toBe(false);
  expect(await isSignedIn(here)).toBe(true);
});

test('A2: signs out all the others', async () => {
  const there = await signedInAt(otherShop);
  const here = await signedInAt();
  const answer = await here.delete('/api/commerce/customer/sessions?locale=fr_fr');
  expect(sessionsCall.answer.parse(answer.body).sessions).toHaveLength(1);
  expect(await isSignedIn(replay(shop, there.jar.get('vitrine')))).toBe(false);
});

test('A2: signing out ends the session on every server', async () => {
  const browser = await signedInAt();
  const before = browser.jar.get('vitrine');
  await browser.post('/api/commerce/logout', { locale: 'fr_fr' });
  for (const of of [shop, otherShop]) expect(await isSignedIn(replay(of, before))).toBe(false);
});

test('S1: another customer’s session, and one’s own, cannot be named', async () => {
  const mine = await signedInAt();
  const stranger = await browserAt();
  await stranger.post('/api/commerce/customer', { ...account, email: 'eve@example.com' });
  for (const { session_id } of [...(await list(mine)), ...(await list(stranger)).filter(({ current }) => current)]) {
    const answer = await stranger.delete(`/api/commerce/customer/sessions/${session_id}?locale=fr_fr`);
    expect(answer.status).toBe(404);
  }
  expect(await isSignedIn(mine)).toBe(true);
});
