// The lists of the office as files: the rows of their pages, with the right to the page. decisions/0155.
import { staffAudit } from '@vitrine/contract/staffAudit';
import { staffExports } from '@vitrine/contract/staffExports';
import { staffListExport } from '@vitrine/contract/staffListExports';
import { staffProducts } from '@vitrine/contract/staffProducts';
import { staffStockOf } from '@vitrine/contract/staffStockCount';
import { type ListFile, listFiles } from '@vitrine/rules/staff/listFiles';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bag, boughtOrders, stamp } from '../../../testing/boughtOrders.ts';
import { addRole, staffMember } from '../../../testing/staffMembers.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { addTestStore } from '../../../testing/testStores.ts';
import { exportFiles } from './exportFiles.ts';

const { bought, clock, database, house } = boughtOrders();
const boutique = '75001';

beforeAll(async () => {
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000, jp: 627_000 }, stock: 10 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 10 },
  ]);
  await addTestStore(database.db, boutique);
  await bought([{ sku: bag, qty: 2 }]);
});
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
});

type Member = Awaited<ReturnType<typeof staffMember>>;
type Asked = { readonly file: ListFile; readonly format?: 'csv' | 'xlsx'; readonly query?: object };
const ask = (member: Member, { file, format = 'csv', query = {} }: Asked) =>
  member.post('/list-exports', { file, format, query });
const download = (member: Member, address: string) =>
  Promise.resolve(
    exportFiles(house.shop).request(address, {
      headers: { cookie: [...member.browser.jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    }),
  );
async function fileOf(member: Member, asked: Asked): Promise<Buffer> {
  const { address } = staffListExport.answer.parse((await ask(member, asked)).body);
  return Buffer.from(await (await download(member, address)).arrayBuffer());
}
const rowsOf = async (member: Member, asked: Asked) =>
  parse((await fileOf(member, asked)).toString(), { bom: true, columns: true }) as Record<string, string>[];

test.each(listFiles)('the file of %s has its fields, and opens as a spreadsheet', async (file) => {
  const member = await staffMember(house.shop, 'supervisor');
  const text = (await fileOf(member, { file })).toString();
  expect(text.split('\r\n')[0]).toMatch(/^\uFEFF[a-z_]+(?:,[a-z_]+)+$/u);
  clock.now = new Date('2026-11-21T10:00:01Z');
  const sheet = unzipSync(await fileOf(member, { file, format: 'xlsx' }))['xl/worksheets/sheet1.xml'];
  expect(Buffer.from(sheet ?? []).toString()).toContain('<row>');
  const { exports } = staffExports.answer.parse((await member.get('/exports?list=list')).body);
  expect(exports.map((one) => [one.file, one.format, one.state])).toEqual([
    [file, 'xlsx', 'complete'],
    [file, 'csv', 'complete'],
  ]);
});

test('the rows of a file are those of its page with its filters, a price of each country in its currency', async () => {
  const member = await staffMember(house.shop, 'merchandiser');
  const { products } = staffProducts.answer.parse((await member.get('/products?q=Pommeau')).body);
  expect((await rowsOf(member, { file: 'products', query: { q: 'Pommeau' } })).map((row) => row['product'])).toEqual(
    products.map(({ code }) => code),
  );
  const priced = async (query: object) =>
    (await rowsOf(member, { file: 'prices', query })).map((row) => [
      row['sku'],
      row['country'],
      row['price'],
      row['currency'],
    ]);
  const inJapan = [bag, 'jp', '627000', 'JPY'];
  expect(await priced({})).toEqual([[bag, 'fr', '3850.00', 'EUR'], inJapan, [stamp, 'fr', '60.01', 'EUR']]);
  expect(await priced({ country: 'jp' })).toEqual([inJapan]);
});

test('the file of stock has what the look-up of each piece says', async () => {
  const warehouse = await staffMember(house.shop, 'warehouse');
  const lines = [{ code: stamp, pieces: 3 }];
  const sent = await warehouse.post('/transfers', { from: 'ecom', to: boutique, reason: 'Window', lines });
  expect(sent.status).toBe(200);
  const figures = ['free', 'reserved', 'sold', 'coming'] as const;
  const looked = async (sku: string) => {
    const answer = await warehouse.get(`/stock-of?code=${encodeURIComponent(sku)}`);
    const { places } = staffStockOf.answer.parse(answer.body);
    return places.map((one) => [sku, one.place, ...figures.map((figure) => String(one[figure]))]);
  };
  const inFile = await rowsOf(warehouse, { file: 'stock' });
  const rows = inFile.map((row) => ['sku', 'place', ...figures].map((name) => row[name]));
  expect(rows).toEqual([...(await looked(bag)), ...(await looked(stamp))]);
  expect(rows).toContainEqual([bag, 'ecom', '8', '0', '2', '0']);
  expect(rows).toContainEqual([stamp, boutique, '0', '0', '0', '3']);
});

test('an export is in the audit log, and an auditor takes the log out', async () => {
  const member = await staffMember(house.shop, 'merchandiser');
  await fileOf(member, { file: 'products' });
  const auditor = await staffMember(house.shop, 'auditor');
  const query = { kind: 'export', staff_id: member.account.staff_id };
  const { entries } = staffAudit.answer.parse(
    (await auditor.get(`/audit?${new URLSearchParams(query).toString()}`)).body,
  );
  const rows = await rowsOf(auditor, { file: 'audit', query });
  expect(rows.map((row) => [row['kind'], row['subject'], row['what']])).toEqual(
    entries.map(({ kind, subject, what }) => [kind, subject, what]),
  );
  expect(rows).toHaveLength(1);
});

test('S1: a file needs the right to its page, also while it leaves, and a filter that the page knows', async () => {
  const statusOf = async (member: Member, file: ListFile, query: object = {}) => {
    const { status, body } = await ask(member, { file, query });
    return [status, ...Object.keys((body as { error?: { fields?: object } }).error?.fields ?? {})];
  };
  const care = await staffMember(house.shop, 'care');
  expect(await statusOf(care, 'products')).toEqual([403]);
  expect(await statusOf(care, 'audit')).toEqual([403]);
  const french = await staffMember(house.shop, await addRole(house.shop, 'merchandiser', { countries: ['fr'] }));
  expect(await statusOf(french, 'prices')).toEqual([403]);
  const member = await staffMember(house.shop, 'merchandiser');
  expect(await statusOf(member, 'products', { state: 'lost' })).toEqual([400, 'state']);
  expect(await statusOf(care, 'stock', { q: 'P' })).toEqual([400, 'q']);
  const { address } = staffListExport.answer.parse((await ask(member, { file: 'products' })).body);
  await database.db
    .updateTable('staff_account')
    .set({ role: 'care' })
    .where('staff_id', '=', member.account.staff_id)
    .execute();
  await expect((await download(member, address)).text()).rejects.toThrow();
});
