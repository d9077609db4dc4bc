// The inspection of a returned piece: what is kept is within the law, explained, and exactly missing in the refund.
import { randomUUID } from 'node:crypto';
import { createReturn, returnDetails } from '@vitrine/contract/returns';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { bag, boughtOrders, cups } from '../../../../testing/boughtOrders.ts';
import { addProducts } from '../../../../testing/testProducts.ts';
import { readWholeOrder } from '../../orders/readWholeOrder.ts';
import { issueCreditNote } from '../../papers/issueCreditNote.ts';
import { issueForShipment } from '../../papers/issueInvoice.ts';
import { returnFiles } from '../../returns/returnFiles.ts';
import { explainStock } from '../../../catalog/stock/explainStock.ts';
import { capturePayment } from '../capture/capture.ts';
import { fulfilmentCommands } from '../commands/commands.ts';
import { type Finding, inspectReturn } from './inspectReturn.ts';
import { lifeMailWriters } from '../mails/mailWriters.ts';
import * as queries from '../life/queries.ts';
import { refundReturn } from '../refunds/refunds.ts';
import { takeReturnStep } from './takeReturnStep.ts';
import { takeStep } from '../steps/takeStep.ts';

const { bought, clock, database, house } = boughtOrders();

beforeAll(() =>
  addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: cups, title: 'Étrier', prices: { fr: 12_000 }, stock: 1000 },
  ]),
);

/** A bag and cups that were delivered and came back, for a reason. */
async function received(return_reason = 'colour', return_type: 'refund' | 'return' = 'refund') {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
  const { browser, order } = await bought([
    { sku: bag, qty: 1 },
    { sku: cups, qty: 1 },
  ]);
  const { order_id } = order;
  for (const step of ['prepare', 'pack', 'ship'] as const)
    await takeStep(house.shop, order_id, step, { actor: 'staff' });
  await capturePayment(house.shop, { order_id });
  await house.simulator.settled();
  await takeStep(house.shop, order_id, 'deliver', { actor: 'staff' });
  const lines = (await readWholeOrder(database.db, order_id))?.lines ?? [];
  const items = lines.map((line) => ({ order_item_id: line.item_order_id, qty: 1, return_reason }));
  const of = { locale: 'fr_fr', order_id, return_type, items };
  const request = '/api/commerce/exchange-return/request';
  const made = createReturn.answer.parse((await browser.post(request, of)).body).request;
  const payload = { ...of, request_id: made.request_id, selected_return_method: 'office' };
  expect((await browser.post(`${request}/finalize`, payload, { 'idempotency-key': randomUUID() })).status).toBe(200);
  const number = made.details.increment_id;
  expect(await takeReturnStep(house.shop, number, 'receive')).toBeNull();
  const details = async () => {
    const path = `/api/commerce/order/exchange-return-details?locale=fr_fr&order_id=${order_id}`;
    return returnDetails.answer.parse((await browser.get(path)).body).returns[0];
  };
  return { order_id, number, return_id: made.return_id, details };
}

const finding = (change: Partial<Finding> = {}): Finding => ({
  line: bag,
  condition: 'worn',
  loss: '20%',
  reason: 'Traces de pluie sur le cuir.',
  photo: null,
  ...change,
});
const inspect = (number: string, change: Partial<Finding> = {}) => inspectReturn(house.shop, number, finding(change));
const stockOf = async (sku: string) =>
  (
    await database.db
      .selectFrom('stock')
      .select('qty')
      .where('sku', '=', sku)
      .where('source', '=', 'ecom')
      .executeTakeFirst()
  )?.qty ?? 0;

test('M10: what an inspection keeps is shown with its reason and photo, and is missing in the refund to the cent', async () => {
  const { order_id, number, return_id, details } = await received();
  const job = database.db.selectFrom('shipment').select('shipment_id').where('order_id', '=', order_id);
  const { shipment_id } = await job.executeTakeFirstOrThrow();
  await issueForShipment(house.shop, { order_id, shipment_id });
  const raw = sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#804020' } });
  const photo = await raw
    .withExif({ IFD0: { Artist: 'Secret camera' } })
    .jpeg()
    .toBuffer();
  expect(photo.includes('Secret camera')).toBe(true);
  expect(await inspect(number, { photo })).toBeNull();
  expect(await inspect(number, { line: cups, condition: 'as_new', loss: '0', reason: '' })).toBeNull();
  // Nothing is shown, and nothing changes, before the house accepts.
  expect((await details())?.items[0]?.inspection).toBeNull();
  const before = [await stockOf(bag), await stockOf(cups)];
  expect(await takeReturnStep(house.shop, number, 'accept')).toBeNull();
  expect([await stockOf(bag), await stockOf(cups)]).toEqual([before[0], (before[1] ?? 0) + 1]);
  const shown = await details();
  expect(shown?.totals).toMatchObject({
    valueLoss: { amount: 77_000 },
    returnFee: { amount: 0 },
    adjustementNegative: { amount: 77_000 },
    totalPrice: { amount: 397_000 - 77_000 },
  });
  const inspection = shown?.items.find(({ name }) => name === 'Pommeau')?.inspection;
  expect(inspection).toMatchObject({
    condition: 'worn',
    reason: 'Traces de pluie sur le cuir.',
    value_loss: { amount: 77_000 },
  });
  const file = await returnFiles(house.shop).request(inspection?.photo ?? '');
  expect([file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual(['image/jpeg', 'no-store']);
  const stored = Buffer.from(await file.arrayBuffer());
  expect(stored.includes('Secret camera')).toBe(false);
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 1600 });
  await refundReturn(house.shop, { return_id });
  await house.simulator.settled();
  const payments = [...house.simulator.state.payments.values()];
  expect(payments.some(({ refunded }) => refunded === 397_000 - 77_000)).toBe(true);
  const sent = { mail_id: '1', kind: 'return_refunded', customer_id: null, tries: 0, created_at: clock.now } as const;
  const mail = { ...sent, locale: 'fr_fr' as const, order_id, data: { return_id } };
  const written = await lifeMailWriters.return_refunded(house.shop, mail, { site: 'https://x.example', house: 'X' });
  expect(JSON.stringify(written?.body)).toMatch(
    /traces d’usage[^]*770\s€[^]*Traces de pluie sur le cuir[^]*photo[^]*3\s200\s€/u,
  );
  await issueCreditNote(house.shop, { return_id });
  const note = await database.db
    .selectFrom('paper')
    .innerJoin('invoice', 'invoice.invoice_id', 'paper.invoice_id')
    .select('content')
    .where('return_id', '=', return_id)
    .executeTakeFirstOrThrow();
  expect(note.content).toMatch(/"Perte de valeur","amount":"[^"]*770/u);
});

/** What came back from an order, by the ledger. */
const cameBack = (order_id: string) =>
  database.db
    .selectFrom('stock_entry')
    .select(['sku', 'source', 'kind', 'change'])
    .where('cause_id', '=', order_id)
    .where('kind', 'in', ['received', 'damaged'])
    .orderBy('entry_id')
    .execute();

test('the ledger shows a piece that came back and cannot be sold again, and the figure does not count it', async () => {
  const { order_id, number } = await received();
  await inspect(number);
  await inspect(number, { line: cups, condition: 'as_new', loss: '0', reason: '' });
  const before = [await stockOf(bag), await stockOf(cups)];
  expect(await takeReturnStep(house.shop, number, 'accept')).toBeNull();
  expect([await stockOf(bag), await stockOf(cups)]).toEqual([before[0], (before[1] ?? 0) + 1]);
  expect((await cameBack(order_id)).toSorted((a, b) => a.sku.localeCompare(b.sku))).toEqual([
    { sku: cups, source: 'ecom', kind: 'received', change: 1 },
    { sku: bag, source: 'ecom', kind: 'received', change: 1 },
    { sku: bag, source: 'ecom', kind: 'damaged', change: -1 },
  ]);
  const lines = (await explainStock(database.db, bag, 'ecom')).slice(-2);
  expect(lines[0]).toMatch(/received +\+1/u);
  expect(lines[1]).toMatch(/damaged +-1 .*came back, cannot be sold again$/u);
});

test('the ledger counts the damaged pieces of a SKU that came back in several conditions, or all when staff says so', async () => {
  const { order_id, number, details } = await received();
  await database.db.updateTable('shop_order_line').set({ sku: bag }).where('order_id', '=', order_id).execute();
  const [line] = (await readWholeOrder(database.db, order_id))?.lines ?? [];
  expect(await inspect(number, { line: line?.item_order_id ?? '' })).toBeNull();
  const before = await stockOf(bag);
  expect(await takeReturnStep(house.shop, number, 'accept')).toBeNull();
  expect((await cameBack(order_id)).map(({ kind, change }) => [kind, change])).toEqual([
    ['received', 2],
    ['damaged', -1],
  ]);
  expect(await stockOf(bag)).toBe(before + 1);
  expect((await details())?.items).toHaveLength(2);
  const other = await received();
  expect(await takeReturnStep(house.shop, other.number, 'accept', { is_damaged: true })).toBeNull();
  const all = await cameBack(other.order_id);
  expect(all.map(({ kind }) => kind).toSorted()).toEqual(['damaged', 'damaged', 'received', 'received']);
  expect(all.reduce((sum, { change }) => sum + change, 0)).toBe(0);
});

test('a credit note waits for the invoice that it names', async () => {
  const { order_id, number, return_id } = await received();
  await takeReturnStep(house.shop, number, 'accept');
  await expect(issueCreditNote(house.shop, { return_id })).rejects.toThrow('not issued yet');
  const shipment = database.db.selectFrom('shipment').select('shipment_id').where('order_id', '=', order_id);
  await issueForShipment(house.shop, { order_id, ...(await shipment.executeTakeFirstOrThrow()) });
  await issueCreditNote(house.shop, { return_id });
  const notes = database.db.selectFrom('invoice').select('total_amount').where('return_id', '=', return_id);
  expect(await notes.execute()).toEqual([{ total_amount: 397_000 }]);
});

test('keeps nothing for a faulty piece, and nothing above the value or without a reason', async () => {
  const faulty = await received('damaged');
  expect(await inspect(faulty.number, { loss: '1' })).toBe('loss_refused');
  expect(await inspect(faulty.number, { condition: 'damaged', loss: '0' })).toBeNull();
  const { number } = await received();
  expect(await inspect(number, { loss: '385001' })).toBe('loss_refused');
  expect(await inspect(number, { condition: 'as_new', loss: '1' })).toBe('loss_refused');
  expect(await inspect(number, { loss: '-1' })).toBe('loss_refused');
  expect(await inspect(number, { loss: '12.5%' })).toBe('loss_refused');
  expect(await inspect(number, { reason: ' ' })).toBe('reason_missing');
  expect(await inspect(number, { condition: 'bad' })).toBe('unknown_condition');
  expect(await inspect(number, { line: 'X' })).toBe('unknown_line');
  expect(await inspect('R0')).toBe('unknown_return');
  expect(await inspect(number, { photo: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') })).toBe(
    'photo_refused',
  );
  expect(await inspect(number)).toBeNull();
  await takeReturnStep(house.shop, number, 'accept');
  expect(await inspect(number)).toBe('not_now');
});

test.each([
  ['br', 1, 'loss_refused'],
  ['br', 10, null],
  ['tw', 1, 'loss_refused'],
  ['cn', 1, 'loss_refused'],
  ['kr', 1, null],
  ['fr', 1, null],
] as const)('of the house’s return in %s, %i days after the delivery, a loss is %s', async (store, days, expected) => {
  const { order_id, number } = await received();
  const asked_at = new Date(clock.now.getTime() + days * 86_400_000);
  await database.db.updateTable('shop_order').set({ store }).where('order_id', '=', order_id).execute();
  const back = database.db.updateTable('return_request').where('order_id', '=', order_id);
  await back.set({ requested_at: asked_at, finalized_at: asked_at, arrived_at: asked_at }).execute();
  expect(await inspect(number)).toBe(expected);
});

test('keeps a whole amount where the storefront shows no decimals, or all of it', async () => {
  const { order_id, number } = await received();
  const order = database.db.updateTable('shop_order').where('order_id', '=', order_id);
  await order.set({ store: 'sa', currency: 'SAR' }).execute();
  const back = database.db.updateTable('return_request').where('order_id', '=', order_id);
  const late = new Date('2026-12-20T10:00:00Z');
  await back.set({ requested_at: late, finalized_at: late, arrived_at: late }).execute();
  expect(await inspect(number, { loss: '12345' })).toBe('not_whole');
  expect(await inspect(number, { loss: '12300' })).toBeNull();
  expect(await inspect(number, { loss: '7%' })).toBeNull();
  const lossNow = database.db
    .selectFrom('return_line')
    .select('value_loss')
    .where('value_loss', '>', 0)
    .where('order_id', '=', order_id);
  // 269.50 of 3,850.
  expect(await lossNow.execute()).toEqual([{ value_loss: 27_000 }]);
  await order.set({ currency: 'EUR' }).execute();
  expect(await inspect(number, { loss: '12345' })).toBeNull();
});

test('a later finding replaces an earlier one, and its photo', async () => {
  const { number, return_id, details } = await received();
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  expect(await inspect(number, { photo })).toBeNull();
  await fulfilmentCommands['return']?.run(database.url, [number, 'inspect', bag, 'opened', '100', 'Boîte ouverte']);
  const photos = await database.db
    .selectFrom('return_photo')
    .select('photo_id')
    .where('return_id', '=', return_id)
    .execute();
  expect(photos).toEqual([]);
  expect(await takeReturnStep(house.shop, number, 'accept')).toBeNull();
  expect((await details())?.items[0]?.inspection).toMatchObject({
    condition: 'opened',
    photo: null,
    value_loss: { amount: 100 },
  });
  expect((await queries.returnById(database.db, return_id))?.total_price).toBe(396_900);
  await expect(
    fulfilmentCommands['return']?.run(database.url, [number, 'inspect', bag, 'worn', '0', '', '/no/such/file']),
  ).rejects.toThrow('cannot be read');
});

test('two lines with one SKU, a plain and an engraved piece, are inspected one by one', async () => {
  const { order_id, number, details } = await received();
  await database.db.updateTable('shop_order_line').set({ sku: bag }).where('order_id', '=', order_id).execute();
  expect(await inspect(number)).toBe('two_lines');
  const lines = (await readWholeOrder(database.db, order_id))?.lines ?? [];
  const conditions = ['worn', 'opened'] as const;
  for (const [index, { item_order_id }] of lines.entries())
    expect(await inspect(number, { line: item_order_id, condition: conditions[index] ?? 'worn' })).toBeNull();
  expect(await takeReturnStep(house.shop, number, 'accept')).toBeNull();
  expect((await details())?.items.map(({ inspection }) => inspection?.condition)).toEqual(conditions);
});
