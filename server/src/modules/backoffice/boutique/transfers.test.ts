// Transfers on the page of a boutique: sent, taken back, and received once by the boutique to which they go. decisions/0154, 0157.
import { randomUUID } from 'node:crypto';
import { boutiquePlaces } from '@vitrine/contract/boutiqueStock';
import { staffTransferSend } from '@vitrine/contract/staffStockCount';
import { sql } from 'kysely';
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

const put = (to: string, pieces: number, more: object = {}) => ({
  step_id: randomUUID(),
  to,
  reason: 'Window',
  lines: [{ code: bag, pieces }],
  ...more,
});
const freeHere = () => left('1001');

test('M5: a boutique sends by PIN, once per id; another body with the same id sends nothing', async () => {
  const { page } = await byPin('1001');
  const before = await freeHere();
  const body = put('1002', 2);
  const first = await page.post('/transfers', body);
  expect(first.status).toBe(200);
  expect((await page.post('/transfers', body)).body).toEqual(first.body);
  expect((await page.post('/transfers', { ...body, to: 'ecom' })).status).toBe(409);
  expect(await freeHere()).toBe(before - 2);
  const { number } = first.body as { number: number };
  const sentRow = (await page.day()).sent.find((one) => one.number === number);
  expect(sentRow).toMatchObject({
    to: 'Boutique 1002',
    reason: 'Window',
    lines: [{ sku: bag, name: 'Pommeau', pieces: 2 }],
  });
});

test('a boutique sends no more than is free, no unknown code, and not to itself; the refusal names what is wrong', async () => {
  const { page } = await byPin('1001');
  const free = await freeHere();
  const tries = [
    [put('1002', free + 1), { lines: 'not_free' }],
    [put('1001', 1), { to: 'same_place' }],
    [put('9999', 1), { to: 'place_unknown' }],
    [put('1002', 1, { lines: [{ code: 'X', pieces: 1 }] }), { 'lines.0.code': 'sku_unknown' }],
  ] as const;
  for (const [body, fields] of tries)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await page.post('/transfers', body)).toMatchObject(refused(409, fields));
  expect(await page.post('/transfers', put('1002', 1, { store_id: '1002' }))).toMatchObject(refused(403));
  expect(await freeHere()).toBe(free);
});

test('M1: the place that sent a transfer takes it back with a reason, once; its pieces are free there, by the ledger', async () => {
  const [here, there] = [await byPin('1001'), await byPin('1002')];
  const before = [await left('1001'), await left('1002')];
  const { number } = (await here.page.post('/transfers', put('1002', 3))).body as { number: number };
  const cancel = ({ page }: typeof here, reason = 'Wrong bag') => page.post(`/transfers/${number}/cancel`, { reason });
  expect(await here.page.post(`/transfers/${number}/cancel`, { reason: ' ' })).toMatchObject({ status: 400 });
  expect(await cancel(there)).toMatchObject(refused(403));
  expect(await cancel(here)).toMatchObject({ status: 200, body: { done: true } });
  // A repeat after a lost answer is answered alike; another press hears what it is.
  expect(await cancel(here)).toMatchObject({ status: 200 });
  expect(await cancel(here, 'Again')).toMatchObject(refused(409, { step: 'taken_back_before' }));
  expect(await there.page.post(`/transfers/${number}/receive`, { lines: [{ sku: bag, received: 3 }] })).toMatchObject(
    refused(409, { step: 'taken_back_before' }),
  );
  expect([await left('1001'), await left('1002')]).toEqual(before);
  expect(
    [...(await here.page.day()).sent, ...(await there.page.day()).transfers].map((one) => one.number),
  ).not.toContain(number);
  const { rows } = await sql<{ kind: string; change: number }>`
    select e.kind, e.change from stock_entry e join stock_transfer t on t.transfer_id = e.cause_id
    where t.number = ${number} order by e.entry_id`.execute(database.db);
  expect(rows).toEqual([
    { kind: 'held', change: -3 },
    { kind: 'released', change: 3 },
  ]);
});

test('M2: of a reception and a cancellation at once, one counts, whichever comes first', async () => {
  const [here, there] = [await byPin('1001'), await byPin('1002')];
  for (let turn = 0; turn < 4; turn += 1) {
    /* oxlint-disable no-await-in-loop -- each race by itself */
    const before = (await left('1001')) + (await left('1002'));
    const { number } = (await here.page.post('/transfers', put('1002', 2))).body as { number: number };
    const both = [
      () => here.page.post(`/transfers/${number}/cancel`, { reason: 'Wrong bag' }),
      () => there.page.post(`/transfers/${number}/receive`, { lines: [{ sku: bag, received: 2 }] }),
    ];
    const ended = await Promise.all((turn % 2 === 0 ? both : both.toReversed()).map((one) => one()));
    expect(new Set(ended.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await left('1001')) + (await left('1002'))).toBe(before);
    /* oxlint-enable no-await-in-loop */
  }
});

test('the page names the piece of a code with what is free here, and the places to send to', async () => {
  const { page } = await byPin('1001');
  expect((await page.get(`/pieces?code=${encodeURIComponent(bag.replaceAll(' ', '-'))}`)).body).toMatchObject({
    piece: { sku: bag, name: 'Pommeau', free: await freeHere() },
  });
  expect((await page.get('/pieces?code=none')).body).toEqual({ piece: null });
  const { places } = boutiquePlaces.answer.parse((await page.get('/places')).body);
  expect(places.map(({ place }) => place)).toEqual(['ecom', '1002']);
});
