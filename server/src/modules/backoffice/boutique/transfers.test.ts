// Transfers on the page of a boutique: seen by the boutique to which they go, and received there once. decisions/0154.
import { staffTransferSend } from '@vitrine/contract/staffStockCount';
import { expect, test } from 'vitest';
import { countStock } from '../../catalog/stock/countStock.ts';
import { releaseHeld } from '../../catalog/stock/moveStock.ts';
import { bag, boutiqueShop } from '../../../testing/boutiqueShop.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';

const database = testDatabase();
const { house, byPin, left } = boutiqueShop(database);

type Member = Awaited<ReturnType<typeof staffMember>>;
const sent = async (member: Member, to: string, pieces = 3): Promise<number> => {
  const body = { from: 'ecom', to, reason: 'Salon', lines: [{ code: bag, pieces }] };
  return staffTransferSend.answer.parse((await member.post('/transfers', body)).body).transfer.number;
};
type Page = Awaited<ReturnType<typeof byPin>>['page'];
const listed = async (page: Page, number: number) =>
  (await page.day()).transfers.filter((one) => one.number === number);
const refused = (status: number, fields?: object) => ({ status, body: { error: fields ? { fields } : {} } });

test('a boutique sees what is on its way to it, and receives it once, by PIN', async () => {
  const supervisor = await staffMember(house.shop, 'supervisor');
  const [here, there] = [await byPin('1001'), await byPin('1002')];
  const number = await sent(supervisor, '1001');
  const before = await left('1001');
  expect(await listed(here.page, number)).toMatchObject([
    { number, from: null, by: 'Mme supervisor', reason: 'Salon', lines: [{ sku: bag, name: 'Pommeau', pieces: 3 }] },
  ]);
  expect(await listed(there.page, number)).toEqual([]);
  const receive = ({ page }: typeof here) =>
    page.post(`/transfers/${number}/receive`, { lines: [{ sku: bag, received: 3 }] });
  expect(await receive(there)).toMatchObject(refused(403));
  expect(await receive(here)).toMatchObject({ status: 200, body: { done: true } });
  expect(await left('1001')).toBe(before + 3);
  expect(await listed(here.page, number)).toEqual([]);
  expect(await receive(here)).toMatchObject(refused(409, { step: 'received_before' }));
  expect(await left('1001')).toBe(before + 3);
});

test('M1: fewer pieces than were sent need their reason, and what is missing leaves the stock of the sender', async () => {
  const supervisor = await staffMember(house.shop, 'supervisor');
  const { page } = await byPin('1001');
  const online = await left('ecom');
  const number = await sent(supervisor, '1001');
  const before = await left('1001');
  const receive = (received: number, more: object = {}) =>
    page.post(`/transfers/${number}/receive`, { lines: [{ sku: bag, received }], ...more });
  expect(await receive(4)).toMatchObject(refused(409, { lines: 'too_many' }));
  expect(await receive(2)).toMatchObject(refused(409, { reason: 'reason_missing' }));
  expect(await left('1001')).toBe(before);
  expect((await receive(2, { reason: 'Broken box' })).status).toBe(200);
  expect([await left('1001'), await left('ecom')]).toEqual([before + 2, online - 3]);
});

test('M1: a transfer that holds nothing is refused until its sender has the pieces again', async () => {
  const { page } = await byPin('1001');
  const online = await left('ecom');
  const number = await sent(await staffMember(house.shop, 'supervisor'), '1001');
  const { transfer_id } = await database.db
    .selectFrom('stock_transfer')
    .select('transfer_id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  await database.db.transaction().execute((tx) => releaseHeld(tx, transfer_id));
  const receive = () => page.post(`/transfers/${number}/receive`, { lines: [{ sku: bag, received: 3 }] });
  await countStock(database.db, [{ sku: bag, source: 'ecom', qty: 2 }]);
  expect(await receive()).toMatchObject({ status: 409, body: { error: { fields: { lines: 'not_free' }, free: 2 } } });
  await countStock(database.db, [{ sku: bag, source: 'ecom', qty: online }]);
  expect(await receive()).toMatchObject({ status: 200 });
  expect(await left('ecom')).toBe(online - 3);
});

test('a transfer from another boutique has its name, and no sign-in but one of the page receives it', async () => {
  const [here, there] = [await byPin('1001'), await staffMember(house.shop, 'boutique', '1002')];
  const body = { from: '1002', to: '1001', reason: 'Client', lines: [{ code: bag, pieces: 1 }] };
  const { number } = staffTransferSend.answer.parse((await there.post('/transfers', body)).body).transfer;
  expect(await listed((await byPin('1002')).page, number)).toEqual([]);
  const [transfer] = await listed(here.page, number);
  const { short_title } = await database.db
    .selectFrom('store')
    .select('short_title')
    .where('store_id', '=', '1002')
    .executeTakeFirstOrThrow();
  expect(transfer).toMatchObject({ number, from: short_title });
  await here.page.post('/sign-out', {});
  expect(await here.page.post(`/transfers/${number}/receive`, { lines: [{ sku: bag, received: 1 }] })).toMatchObject(
    refused(401),
  );
});
