// Lists as files: for whom, what is in them, and how one that ended early is known. decisions/0110.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type StaffExport, staffExport, staffExports } from '@vitrine/contract/staffExports';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { unzipSync } from 'fflate';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { routes } from '../../../modules.ts';
import { createResponseCache } from '../../../platform/cache/responseCache.ts';
import { createApi } from '../../../platform/http/app.ts';
import { createListener } from '../../../platform/http/listener.ts';
import { serve } from '../../../platform/http/serve.ts';
import { bag, boughtOrders } from '../../../testing/boughtOrders.ts';
import { untilWaiting } from '../../../testing/lockWaiters.ts';
import { copyOrders } from '../../../testing/manyOrders.ts';
import { eventually } from '../../../testing/patience.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { exportFiles } from './exportFiles.ts';
import { sweepExports } from './exports.ts';

const { bought, clock, database, house } = boughtOrders();
/** More than a page. */
const copies = 1200;

beforeAll(async () => {
  await addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]);
  const { order } = await bought([{ sku: bag, qty: 1 }]);
  await copyOrders(database.pool, order.increment_id, copies);
  await database.pool.query(
    `update shop_order set billing_address = billing_address || '{"firstname": "=1+1", "lastname": "Lacombe; Fille"}'
      where increment_id = 'C1'`,
  );
});
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
});

type Member = Awaited<ReturnType<typeof staffMember>>;
const wanted = { list: 'orders', format: 'csv', query: { state: 'all' }, sort: 'oldest', columns: [] };
const ask = async (member: Member, change: object = {}) =>
  staffExport.answer.parse((await member.post('/exports', { ...wanted, ...change })).body);
const cookieOf = ({ browser }: Member): string =>
  [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
const download = (member: Member, address: string, method = 'GET') =>
  Promise.resolve(exportFiles(house.shop).request(address, { method, headers: { cookie: cookieOf(member) } }));
const bytesOf = async (member: Member, change: object = {}): Promise<Buffer> =>
  Buffer.from(await (await download(member, (await ask(member, change)).address)).arrayBuffer());
const csvOf = async (member: Member, change: object = {}) =>
  parse((await bytesOf(member, change)).toString(), { bom: true, columns: true }) as Record<string, string>[];
const last = async (member: Member): Promise<StaffExport | undefined> =>
  staffExports.answer.parse((await member.get('/exports')).body).exports[0];
const reads = (member: Member) =>
  database.db
    .selectFrom('client_read')
    .select(['call', 'increment_id'])
    .where('reader', '=', member.account.staff_id)
    .execute();

test('a CSV file has every order of the filter once, in pages, with decimals, a byte order mark and no formula', async () => {
  const member = await staffMember(house.shop, 'supervisor');
  const bytes = await bytesOf(member, { columns: ['number', 'client', 'total', 'placed'] });
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(bytes.toString().split('\r\n')[0]).toBe('\uFEFFnumber,firstname,lastname,total,currency,placed_at_utc');
  const rows = parse(bytes.toString(), { bom: true, columns: true }) as Record<string, string>[];
  expect(new Set(rows.map(({ number }) => number)).size).toBe(copies + 1);
  expect(rows).toHaveLength(copies + 1);
  expect(rows[1]).toEqual({
    number: 'C1',
    firstname: "'=1+1",
    lastname: 'Lacombe; Fille',
    total: '3850.00',
    currency: 'EUR',
    placed_at_utc: '2026-11-21T10:00:01.000Z',
  });
  expect(await last(member)).toMatchObject({ state: 'complete', row_count: copies + 1, format: 'csv' });
  expect(await csvOf(member, { query: { state: 'complete' } })).toEqual([]);
});

test('an XLSX file opens, with numbers as numbers, moments as moments and texts that are no formulas', async () => {
  const member = await staffMember(house.shop, 'supervisor');
  const bytes = await bytesOf(member, { format: 'xlsx', columns: ['number', 'client', 'total', 'placed'] });
  const parts = unzipSync(bytes);
  expect(Object.keys(parts).toSorted()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  const sheet = Buffer.from(parts['xl/worksheets/sheet1.xml'] ?? []).toString();
  expect(sheet.match(/<row>/gu)).toHaveLength(copies + 2);
  expect(sheet).toContain('<c t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>');
  expect(sheet).toContain('<c s="2"><v>3850.00</v></c>');
  // 2026-11-21T10:00:01Z in days since 1899-12-30.
  expect(sheet).toContain('<c s="4"><v>46347.41667824074</v></c>');
  expect(sheet).not.toContain('<f>');
});

test('S16: accounts export no clients, whatever they ask for; a file with clients leaves a row in the log of reads', async () => {
  const accounts = await staffMember(house.shop, 'accounts');
  const [row] = await csvOf(accounts, { columns: ['number', 'client'] });
  expect(Object.keys(row ?? {})).toEqual(['number']);
  expect(await reads(accounts)).toEqual([]);
  const supervisor = await staffMember(house.shop, 'supervisor');
  await ask(supervisor, { columns: ['number', 'total'] });
  expect(await reads(supervisor)).toEqual([]);
  const { export: asked } = await ask(supervisor);
  expect(await reads(supervisor)).toEqual([{ call: '/staff/exports', increment_id: 'list' }]);
  expect(asked.state).toBe('waiting');
});

test('S1: a link works once, for its member, for five minutes, and a look at its head uses up nothing', async () => {
  const [accounts, other, care] = await Promise.all([
    staffMember(house.shop, 'accounts'),
    staffMember(house.shop, 'accounts'),
    staffMember(house.shop, 'care'),
  ]);
  const { address } = await ask(accounts);
  expect((await download(other, address)).status).toBe(404);
  expect((await download(care, address)).status).toBe(404);
  expect((await exportFiles(house.shop).request(address)).status).toBe(401);
  expect((await download(accounts, address, 'HEAD')).status).not.toBe(200);
  const answer = await download(accounts, address);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="orders-2026-11-21T100000.csv"',
    'content-type': 'text/csv; charset=utf-8',
  });
  await answer.arrayBuffer();
  expect((await download(accounts, address)).status).toBe(404);
  expect((await download(accounts, '/staff-exports/nothing')).status).toBe(404);
  clock.now = new Date('2026-11-21T10:00:01Z');
  const late = await ask(accounts);
  clock.now = new Date('2026-11-21T10:05:01Z');
  expect((await download(accounts, late.address)).status).toBe(404);
  expect(await last(accounts)).toMatchObject({ state: 'unused' });
});

/** Reads the first bytes of a file, lets something happen, and reads on. */
async function interrupted(member: Member, happens: () => Promise<unknown>): Promise<unknown> {
  const { address } = await ask(member);
  const reader = (await download(member, address)).body?.getReader();
  if (!reader) throw new Error('no body');
  await reader.read();
  await reader.read();
  await happens();
  try {
    while (!(await reader.read()).done);
    return null;
  } catch (error) {
    return error;
  }
}

test.each([
  ['its sign-in', (id: string) => database.db.deleteFrom('staff_session').where('staff_id', '=', id).execute()],
  [
    'the right to export',
    (id: string) => database.db.updateTable('staff_account').set({ role: 'care' }).where('staff_id', '=', id).execute(),
  ],
  [
    'the right to see clients',
    (id: string) =>
      database.db.updateTable('staff_account').set({ role: 'accounts' }).where('staff_id', '=', id).execute(),
  ],
])('S1: a member that loses %s while the file leaves gets no more of it', async (_name, lose) => {
  const member = await staffMember(house.shop, 'supervisor');
  const { staff_id } = member.account;
  expect(await interrupted(member, () => lose(staff_id))).not.toBeNull();
  const noted = await database.db
    .selectFrom('staff_export')
    .select(['row_count', 'is_complete', 'ended_at'])
    .where('staff_id', '=', staff_id)
    .executeTakeFirstOrThrow();
  expect(noted).toEqual({ row_count: 500, is_complete: false, ended_at: clock.now });
});

test('a stream that is left is read no further and noted as ended early', async () => {
  const member = await staffMember(house.shop, 'supervisor');
  const { address } = await ask(member);
  const body = (await download(member, address)).body;
  const reader = body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect(await last(member)).toMatchObject({ state: 'ended_early', row_count: 0 });
});

test('over the network a file that ends early breaks off, and never looks whole', async () => {
  const member = await staffMember(house.shop, 'supervisor');
  const all = routes(house.shop);
  const app = exportFiles(house.shop).mountOn(createApi(house.shop, all));
  const serving = await serve(createListener(house.shop, app, all, createResponseCache(0)), 0);
  try {
    const { address } = await ask(member);
    const asked = request({ port: serving.port, path: address, headers: { cookie: cookieOf(member) } });
    const response = once(asked, 'response') as Promise<[IncomingMessage]>;
    // Its first page waits, so that the file cannot be whole before the member is signed out.
    await database.db.transaction().execute(async (tx) => {
      await sql`lock table shop_order in access exclusive mode`.execute(tx);
      asked.end();
      await untilWaiting(database.db);
      await tx.deleteFrom('staff_session').where('staff_id', '=', member.account.staff_id).execute();
    });
    const [answer] = await response;
    expect(answer.statusCode).toBe(200);
    const ended = await new Promise<string>((resolve) => {
      answer
        .on('end', () => resolve('whole'))
        .on('error', () => resolve('broken off'))
        .resume();
    });
    expect([ended, answer.complete]).toEqual(['broken off', false]);
  } finally {
    await serving.stop(0);
  }
});

test('a client that goes away stops the export', async () => {
  const member = await staffMember(house.shop, 'supervisor');
  const all = routes(house.shop);
  const app = exportFiles(house.shop).mountOn(createApi(house.shop, all));
  const serving = await serve(createListener(house.shop, app, all, createResponseCache(0)), 0);
  try {
    const { address, export: made } = await ask(member);
    const asked = request({ port: serving.port, path: address, headers: { cookie: cookieOf(member) } });
    // Its first page waits, so that the file cannot be whole before the client is gone.
    await database.db.transaction().execute(async (tx) => {
      await sql`lock table shop_order in access exclusive mode`.execute(tx);
      asked.on('error', () => undefined).end();
      await untilWaiting(database.db);
      const gone = once(asked, 'close');
      asked.destroy();
      await gone;
    });
    const state = () =>
      database.db
        .selectFrom('staff_export')
        .select(['ended_at', 'is_complete'])
        .where('export_id', '=', made.export_id)
        .executeTakeFirstOrThrow();
    await eventually(async () => expect(await state()).toEqual({ ended_at: clock.now, is_complete: false }));
  } finally {
    await serving.stop(0);
  }
});

test('notes of exports go after a year', async () => {
  const member = await staffMember(house.shop, 'accounts');
  const { export: asked } = await ask(member);
  const kept = async (days: number) => {
    await sweepExports({ ...house.shop, now: () => new Date(clock.now.getTime() + days * 86_400_000) });
    return database.db.selectFrom('staff_export').where('export_id', '=', asked.export_id).select('list').execute();
  };
  expect([(await kept(364)).length, (await kept(366)).length]).toEqual([1, 0]);
});
