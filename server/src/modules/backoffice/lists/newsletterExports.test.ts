// The confirmed subscribers as a file: what is in it, for which member, and what the clients learn of it. decisions/0125.
import { staffExports } from '@vitrine/contract/staffExports';
import { staffNewsletter, staffNewsletterExport } from '@vitrine/contract/staffNewsletter';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { dropSubscriber, insertRequest, putSubscriber } from '../../customers/newsletter/queries.ts';
import { addRole, staffMember } from '../../../testing/staffMembers.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testShop } from '../../../testing/testShop.ts';
import { exportFiles } from './exportFiles.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const shop = () => testShop(database.db, clock);
type Member = Awaited<ReturnType<typeof staffMember>>;
const consent = new Date('2026-10-01T08:30:00Z');
let customer_id = '';

const subscribe = (email: string, locale: string, fields: object = {}) =>
  database.db
    .transaction()
    .execute((tx) => putSubscriber(tx, { email, email_canonical: email.toLowerCase(), locale, fields }, consent));

beforeAll(async () => {
  const { db } = database;
  await subscribe('Anne@example.com', 'fr_fr', { prefix: 'Mrs.', firstname: 'Anne', lastname: '=1+1' });
  await subscribe('bruno@example.com', 'be_fr', { firstname: 'Bruno' });
  await subscribe('chiara@example.com', 'it_it');
  await subscribe('gone@example.com', 'fr_fr');
  await db.transaction().execute((tx) => dropSubscriber(tx, { email_canonical: 'gone@example.com' }));
  const unconfirmed = {
    email: 'never@example.com',
    email_canonical: 'never@example.com',
    locale: 'fr_fr',
    fields: '{}',
  };
  await insertRequest(db, { ...unconfirmed, created_at: clock.now, expires_at: new Date('2026-12-01') });
  const client = {
    country_id: 'fr',
    store: 'fr_fr',
    firstname: 'Anne',
    lastname: 'B',
    password_hash: 'x',
    email: 'Anne@example.com',
    email_canonical: 'anne@example.com',
    created_at: clock.now,
    updated_at: clock.now,
  };
  customer_id = (await db.insertInto('customer').values(client).returning('customer_id').executeTakeFirstOrThrow())
    .customer_id;
});
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
  await database.db.deleteFrom('client_read').execute();
});

const marketing = () => staffMember(shop(), 'marketing');
const read = async ({ get }: Member, query = '') =>
  staffNewsletter.answer.parse((await get(`/newsletter${query}`)).body);
const filesOf = async ({ get }: Member) => staffExports.answer.parse((await get('/exports?list=newsletter')).body);
const ask = async (member: Member, filter: object = {}) =>
  staffNewsletterExport.answer.parse((await member.post('/newsletter/export', { format: 'csv', ...filter })).body);
const download = ({ browser }: Member, address: string) =>
  Promise.resolve(
    exportFiles(shop()).request(address, {
      headers: { cookie: [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    }),
  );
const fileOf = async (member: Member, filter: object = {}) => {
  const response = await download(member, (await ask(member, filter)).address);
  return parse(Buffer.from(await response.arrayBuffer()).toString(), { bom: true, columns: true }) as Record<
    string,
    string
  >[];
};
const emails = (rows: readonly Record<string, string>[]) => rows.map(({ email = '' }) => email).toSorted();

test('a file has the confirmed subscribers alone, with their consent, and no formula', async () => {
  const member = await marketing();
  const rows = await fileOf(member);
  expect(emails(rows)).toEqual(['Anne@example.com', 'bruno@example.com', 'chiara@example.com']);
  expect(rows.find(({ email }) => email === 'Anne@example.com')).toEqual({
    email: 'Anne@example.com',
    title: 'Mrs.',
    firstname: 'Anne',
    lastname: "'=1+1",
    country: 'fr',
    language: 'fr',
    storefront: 'fr_fr',
    consent_at_utc: '2026-10-01T08:30:00.000Z',
  });
  expect((await filesOf(member)).exports).toMatchObject([{ state: 'complete', row_count: 3 }]);
});

test('a subscriber that withdraws after the file was asked for is not in it', async () => {
  const member = await marketing();
  await subscribe('late@example.com', 'fr_fr');
  const { address, name } = await ask(member, { country: 'fr' });
  expect(name).toBe('newsletter-2026-11-21T100000.csv');
  await database.db.transaction().execute((tx) => dropSubscriber(tx, { email_canonical: 'late@example.com' }));
  expect(await (await download(member, address)).text()).not.toContain('late@');
});

test('country and language narrow the count and the file alike; a member of one country has no other', async () => {
  const member = await marketing();
  expect((await read(member)).subscribers).toEqual({ count: 3, is_more: false });
  expect((await read(member, '?language=fr')).subscribers.count).toBe(2);
  expect(emails(await fileOf(member, { language: 'fr', country: 'be' }))).toEqual(['bruno@example.com']);
  expect((await member.get('/newsletter?country=xx')).status).toBe(400);
  const ofFrance = await staffMember(shop(), await addRole(shop(), 'marketing', { countries: ['fr'] }));
  expect(await read(ofFrance)).toMatchObject({ subscribers: { count: 1 }, countries: ['fr'] });
  expect(emails(await fileOf(ofFrance))).toEqual(['Anne@example.com']);
  expect(await fileOf(ofFrance, { country: 'be' })).toEqual([]);
});

test('is read in pages, each subscriber once, and the count stops at a thousand', async () => {
  await sql`insert into newsletter_subscriber (email, email_canonical, locale, fields, confirmed_at)
    select 'm' || n || '@example.com', 'm' || n || '@example.com', case when n % 2 = 0 then 'de_de' else 'jp_ja' end, '{}', ${consent}
    from generate_series(1, 1205) n`.execute(database.db);
  const member = await marketing();
  const rows = await fileOf(member);
  expect([rows.length, new Set(emails(rows)).size]).toEqual([1208, 1208]);
  expect((await read(member)).subscribers).toEqual({ count: 1000, is_more: true });
  expect(await database.wholeTablesOf(() => fileOf(member, { country: 'jp' }))).toEqual([]);
  expect(await database.wholeTablesOf(() => read(member, '?country=jp'))).toEqual([]);
  await sql`delete from newsletter_subscriber where email like 'm%'`.execute(database.db);
});

test('S16: a subscriber with an account finds the look; the request is noted before the link', async () => {
  const member = await marketing();
  const reads = () =>
    database.db
      .selectFrom('client_read')
      .select(['increment_id', 'call'])
      .where('reader', '=', member.account.staff_id)
      .orderBy('increment_id')
      .execute();
  const { address } = await ask(member);
  const call = '/staff/newsletter/export';
  expect(await reads()).toEqual([{ increment_id: 'newsletter', call }]);
  await (await download(member, address)).text();
  expect((await reads()).toSorted((a, b) => a.increment_id.length - b.increment_id.length)).toEqual([
    { increment_id: 'newsletter', call },
    { increment_id: customer_id, call },
  ]);
});

test('S1: the link is of its member and its right: accounts open it not, and a lost right ends it', async () => {
  const [member, accounts] = [await marketing(), await staffMember(shop(), 'accounts')];
  const { address } = await ask(member);
  expect((await download(accounts, address)).status).toBe(404);
  await database.db
    .updateTable('staff_account')
    .set({ role: 'accounts' })
    .where('staff_id', '=', member.account.staff_id)
    .execute();
  // Accounts may open files of orders, and not this one.
  expect((await download(member, address)).status).toBe(404);
  expect((await accounts.get('/newsletter')).status).toBe(403);
  expect((await accounts.get('/exports?list=newsletter')).status).toBe(403);
  expect((await (await marketing()).get('/exports')).status).toBe(403);
  expect((await (await staffMember(shop(), 'auditor')).get('/newsletter')).status).toBe(200);
});
