// A return that the customer brings to a boutique: found on its page, received there, and stock of that boutique afterwards.
import { randomUUID } from 'node:crypto';
import { createReturn } from '@vitrine/contract/returns';
import { staffReturn, staffReturns } from '@vitrine/contract/staff';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { storeCommands } from '../../../catalog/stores/commands.ts';
import { mintStoreLink } from '../../../catalog/stores/storeLink.ts';
import { mintDocumentHash } from '../../../../platform/shop/documentHash.ts';
import { bag, boughtOrders, cups } from '../../../../testing/boughtOrders.ts';
import { staffMember } from '../../../../testing/staffMembers.ts';
import { addBoutiques } from '../../../../testing/testBoutiques.ts';
import { addProducts } from '../../../../testing/testProducts.ts';
import { addTestStore } from '../../../../testing/testStores.ts';
import { inspectReturn } from './inspectReturn.ts';
import {
  mailReturnsPage,
  receiveInStore,
  returnSeen,
  storeKey,
  storeReturnsPath,
  writeBoutiqueReturns,
} from './storeReturns.ts';
import { storeReturnPages } from './storeReturnPage.ts';
import { takeReturnStep } from './takeReturnStep.ts';

const { bought, clock, database, house } = boughtOrders();

const api = '/api/commerce/exchange-return/request';
beforeAll(async () => {
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: cups, title: 'Étrier', prices: { fr: 12_000 }, stock: 1000 },
  ]);
  await addBoutiques(database.db, [
    { store_id: '1001', is_pickup: true, is_concession: false },
    { store_id: '1002', is_pickup: true, is_concession: false },
    { store_id: '1004', is_pickup: true, is_concession: true },
  ]);
  await addTestStore(database.db, '2001', { country: 'de', timezone: 'Europe/Berlin' });
});
beforeEach(async () => {
  clock.now = new Date('2026-11-24T10:00:00Z');
  for (const table of ['rate_limit', 'mail_outbox'] as const) await database.db.deleteFrom(table).execute();
});

/** A return of two pieces that was sent off. */
async function sent(method: 'boutique' | 'office' = 'boutique') {
  const { browser, order } = await bought([
    { sku: bag, qty: 1 },
    { sku: cups, qty: 1 },
  ]);
  const { order_id } = order;
  await database.db
    .updateTable('shop_order')
    .set({ delivered_at: clock.now, shipped_at: clock.now, status: 'received' })
    .where('order_id', '=', order_id)
    .execute();
  const of = database.db
    .selectFrom('shop_order_line')
    .select(['item_order_id', 'sku'])
    .where('order_id', '=', order_id);
  const lines = await of.orderBy('position').execute();
  const items = lines.map(({ item_order_id }) => ({ order_item_id: item_order_id, qty: 1, return_reason: 'colour' }));
  const body = { locale: 'fr_fr', order_id, return_type: 'refund', items };
  const made = createReturn.answer.parse((await browser.post(api, body)).body).request;
  const payload = { ...body, request_id: made.request_id, selected_return_method: method };
  expect((await browser.post(`${api}/finalize`, payload, { 'idempotency-key': randomUUID() })).status).toBe(200);
  return { number: made.details.increment_id, return_id: made.return_id, lines };
}
type Sent = Awaited<ReturnType<typeof sent>>;

const pages = () => storeReturnPages(house.shop);
const addressOf = (store_id: string, number = ''): string =>
  `${storeReturnsPath}/${mintDocumentHash(house.shop, 'boutique_returns', storeKey(store_id))}${number && `?number=${number}`}`;
const shown = async (store_id: string, number?: string) => (await pages().request(addressOf(store_id, number))).text();
/** Sends the form of the page with the condition of each piece. */
const receive = async (store_id: string, { number, lines }: Sent, conditions: readonly string[]) => {
  const form = lines.map(({ item_order_id }, index) => [`condition-${item_order_id}`, conditions[index] ?? '']);
  const body = new URLSearchParams(Object.fromEntries(form));
  return pages().request(addressOf(store_id, number), { method: 'POST', body });
};
const stock = async (source: string) => {
  const rows = await database.db.selectFrom('stock').select(['sku', 'qty']).where('source', '=', source).execute();
  return Object.fromEntries(rows.map(({ sku, qty }) => [sku, qty]));
};
const rowOf = ({ return_id }: Sent) =>
  database.db.selectFrom('return_request').selectAll().where('return_id', '=', return_id).executeTakeFirstOrThrow();

test('a boutique finds a return by its barcode, receives it, and its good pieces become its stock', async () => {
  const back = await sent();
  expect(await shown('1001')).toContain('name="number"');
  const found = await shown('1001', ` ${back.number.toLowerCase()} `.trim());
  for (const word of ['Pommeau', bag, 'Étrier', 'condition-', 'Boutique 1001']) expect(found).toContain(word);
  // No personal data is on the page.
  expect(found).not.toMatch(/Lacombe|75008|@example/u);
  // Nothing is received without a condition for each piece.
  expect((await receive('1001', back, ['as_new', ''])).status).toBe(400);
  expect((await rowOf(back)).status).toBe('pending_shipping');

  const answer = await receive('1001', back, ['as_new', 'damaged']);
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    expect.stringContaining(`number=${back.number}`),
  ]);
  expect(await rowOf(back)).toMatchObject({ status: 'received', received_store_id: '1001' });
  expect(await shown('1001', back.number)).toContain('<option value="damaged" selected>');
  const queued = database.db.selectFrom('mail_outbox').select('kind').where('kind', '=', 'return_received');
  expect(await queued.execute()).toHaveLength(1);

  const before = { ecom: await stock('ecom'), store: await stock('1001') };
  expect(await takeReturnStep(house.shop, back.number, 'accept')).toBeNull();
  // The damaged piece is in the boutique's ledger, and not for sale.
  const { [bag]: bags = 0, [cups]: cupsThere = 0 } = before.store;
  expect(await stock('1001')).toEqual({ ...before.store, [bag]: bags + 1, [cups]: cupsThere });
  expect(await stock('ecom')).toEqual(before.ecom);
  expect(await shown('1001', back.number)).not.toContain('<form method="post"');
});

test('a return that comes by the carrier, another country’s and another boutique’s is not received', async () => {
  const byCarrier = await sent('office');
  expect(await shown('1001', byCarrier.number)).toContain('number-fault');
  const back = await sent();
  expect(await shown('2001', back.number)).toContain('number-fault');
  expect((await receive('2001', back, ['as_new', 'as_new'])).status).toBe(400);
  for (const [store_id, number] of [
    ['2001', back.number],
    ['1004', back.number],
    ['1001', byCarrier.number],
  ] as const)
    expect(await takeReturnStep(house.shop, number, 'receive', { store_id })).toBe('not_this_store');
  await receive('1001', back, ['as_new', 'as_new']);
  // The second boutique sees that it was received elsewhere, and changes nothing.
  expect(await shown('1002', back.number)).not.toContain('<form method="post"');
  await receive('1002', back, ['worn', 'worn']);
  expect(await takeReturnStep(house.shop, back.number, 'receive', { store_id: '1002' })).toBe('not_now');
  expect((await rowOf(back)).received_store_id).toBe('1001');
  const lines = database.db.selectFrom('return_line').select('condition').where('return_id', '=', back.return_id);
  expect(await lines.execute()).toEqual([{ condition: 'as_new' }, { condition: 'as_new' }]);
});

test('a later note of the boutique replaces its own, and no finding of staff', async () => {
  const back = await sent();
  await receive('1001', back, ['as_new', 'as_new']);
  const early = await returnSeen(house.shop, back.number, { countries: null, stores: ['1001'] });
  if (!early) throw new Error('not seen');
  const staff = { loss: '50%', reason: 'Scratches', photo: null };
  expect(await inspectReturn(house.shop, back.number, { ...staff, line: bag, condition: 'worn' })).toBeNull();
  const page = await shown('1001', back.number);
  expect(page).toContain(`name="condition-${back.lines[1]?.item_order_id}"`);
  expect(page).not.toContain(`name="condition-${back.lines[0]?.item_order_id}"`);
  // A note that was read before the finding waits for the order's lock, and then leaves it.
  const conditions = new Map(back.lines.map(({ item_order_id }) => [item_order_id, 'as_new' as const]));
  expect(await receiveInStore(house.shop, '1001', early, conditions)).toBeNull();
  // The form was opened before the finding: it still names both pieces.
  expect((await receive('1001', back, ['as_new', 'damaged'])).status).toBe(303);
  const found = () =>
    database.db
      .selectFrom('return_line')
      .innerJoin('shop_order_line', 'shop_order_line.item_order_id', 'return_line.item_order_id')
      .select(['condition', 'value_loss', 'inspection_reason'])
      .where('return_id', '=', back.return_id)
      .orderBy('position')
      .execute();
  expect(await found()).toEqual([
    { condition: 'worn', value_loss: 192_500, inspection_reason: 'Scratches' },
    { condition: 'damaged', value_loss: 0, inspection_reason: null },
  ]);
  const none = { line: cups, condition: 'as_new', loss: '0', reason: '', photo: null };
  expect(await inspectReturn(house.shop, back.number, none)).toBeNull();
  expect(await shown('1001', back.number)).not.toContain('<form method="post"');
  await receive('1001', back, ['as_new', 'damaged']);
  expect(await found()).toMatchObject([{ condition: 'worn' }, { condition: 'as_new' }]);
  expect(await takeReturnStep(house.shop, back.number, 'accept')).toBeNull();
  expect((await rowOf(back)).total_price).toBe(397_000 - 192_500);
});

test('the link is the permission: another one, and one of another purpose, opens nothing', async () => {
  const { number } = await sent();
  expect((await pages().request(`${storeReturnsPath}/x?number=${number}`)).status).toBe(404);
  const other = mintDocumentHash(house.shop, 'pickup', storeKey('1001'));
  expect((await pages().request(`${storeReturnsPath}/${other}`)).status).toBe(404);
  expect((await pages().request(addressOf('1004'))).status).toBe(404);
  const address = addressOf('1001');
  clock.now = new Date(clock.now.getTime() + 61 * 86_400_000);
  expect((await pages().request(address)).status).toBe(410);
});

test('S3: revoked links open nothing more, at no other store; a later mail has one that opens, and a link has no other generation', async () => {
  const old = addressOf('1001');
  const spy = vi.spyOn(console, 'log').mockReturnValue();
  const revoke = (store: string) => storeCommands['revoke-store-links']?.run(database.url, [store]);
  await revoke('1001');
  expect((await pages().request(old)).status).toBe(410);
  expect((await pages().request(old, { method: 'POST', body: new URLSearchParams() })).status).toBe(410);
  expect((await pages().request(addressOf('1002'))).status).toBe(200);
  const link = async () =>
    `${storeReturnsPath}/${await mintStoreLink(house.shop, 'boutique_returns', storeKey('1001'), '1001')}`;
  const first = await link();
  expect((await pages().request(first)).status).toBe(200);
  await revoke('1001');
  expect((await pages().request(first)).status).toBe(410);
  expect((await pages().request(await link())).status).toBe(200);
  // The generation is signed.
  const raw = Buffer.from(first.slice(storeReturnsPath.length + 1), 'base64url');
  raw.writeUInt16BE(2, 20);
  expect((await pages().request(`${storeReturnsPath}/${raw.toString('base64url')}`)).status).toBe(404);
  await expect(revoke('none')).rejects.toThrow('no store has the number none');
  spy.mockRestore();
  await database.db.deleteFrom('store_link').execute();
});

test('the staff of a boutique takes its returns by the calls, and no other', async () => {
  const back = await sent();
  const byCarrier = await sent('office');
  const own = await staffMember(house.shop, 'boutique', '1001');
  const other = await staffMember(house.shop, 'boutique', '1002');
  const abroad = await staffMember(house.shop, 'boutique', '2001');
  const listed = async (member: typeof own) =>
    staffReturns.answer.parse((await member.get('/returns')).body).returns.map(({ increment_id }) => increment_id);
  expect(await listed(own)).toContain(back.number);
  expect(await listed(own)).not.toContain(byCarrier.number);
  expect(await listed(abroad)).not.toContain(back.number);
  const step = (member: typeof own, number: string, name = 'receive') =>
    member.post(`/returns/${number}/step`, { step: name });
  expect((await step(own, byCarrier.number)).status).toBe(404);
  expect((await step(abroad, back.number)).status).toBe(404);
  expect((await step(own, back.number)).status).toBe(200);
  expect((await step(own, back.number, 'accept')).status).toBe(403);
  expect(await listed(other)).not.toContain(back.number);
  const { return: seen } = staffReturn.answer.parse((await own.get(`/returns/${back.number}`)).body);
  expect(seen).toMatchObject({ status: 'received', received_store_id: '1001', items: [{ sku: bag }, { sku: cups }] });
  const finding = { sku: bag, condition: 'worn', loss: '0', reason: '' };
  expect((await other.post(`/returns/${back.number}/inspect`, finding)).status).toBe(404);
  expect((await own.post(`/returns/${back.number}/inspect`, finding)).status).toBe(200);
});

test('the warehouse receives what a boutique has passed on', async () => {
  const passed = await sent();
  const warehouse = await staffMember(house.shop, 'warehouse');
  expect((await warehouse.post(`/returns/${passed.number}/step`, { step: 'receive' })).status).toBe(200);
  expect((await rowOf(passed)).received_store_id).toBeNull();
});

test('the link is mailed to the boutique, by call and command, and to no concession', async () => {
  const own = await staffMember(house.shop, 'boutique', '1001');
  expect((await own.post('/returns-page', {})).status).toBe(200);
  expect((await own.post('/returns-page', { store_id: '1002' })).status).toBe(404);
  expect(await mailReturnsPage(house.shop, '1004')).toBe(false);
  const mails = await database.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('kind', '=', 'boutique_returns')
    .execute();
  expect(mails).toHaveLength(1);
  const data = (mails[0]?.data ?? {}) as Record<string, string>;
  const sender = { site: 'https://shop.example', house: 'Maison' };
  const mail = await writeBoutiqueReturns(house.shop, { locale: 'fr_fr', data } as never, sender);
  const link = /\/boutique\/returns\/[\w-]+/u.exec(JSON.stringify(mail))?.[0] ?? '';
  expect((await pages().request(link)).status).toBe(200);
});
