// Every reason for which a return is refused, provoked by a call: 4800012 with its field and its own sentence. Spec 3 §5, §8.
import { randomUUID } from 'node:crypto';
import { createReturn, type ReturnRequest } from '@vitrine/contract/returns';
import { errorAnswer } from '@vitrine/contract/error';
import { problemFields, type ReturnProblem } from '@vitrine/rules/returns/returnProblems';
import { shippingMethodsOf } from '@vitrine/rules/shipping/shippingMethods';
import { createCarrierSimulator, type CarrierSimulator } from '@vitrine/simulators/carriers/createCarrierSimulator';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bag, boughtOrders, stamp } from '../../../testing/boughtOrders.ts';
import { untilWaiting } from '../../../testing/lockWaiters.ts';
import { addProducts, addVariant } from '../../../testing/testProducts.ts';
import { lockOrder } from '../../checkout/payment/locks/lockOrder.ts';
import { textIn } from '../../../platform/messages/textIn.ts';

const { bought, clock, database, house } = boughtOrders();
let carriers: CarrierSimulator;
const path = '/api/commerce/exchange-return/request';
const locale = 'uk_en';
const blue = 'H0612P 20B';

beforeAll(async () => {
  carriers = await createCarrierSimulator({ port: 0, webhook_url: 'http://127.0.0.1:9/none' });
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 1000 },
  ]);
  await addVariant(database.db, bag, { sku: blue, color: 'Ink blue', prices: { fr: 385_000 }, stock: 1000 });
  const urls = { CHRONOPOST_URL: `${carriers.url}/chronopost`, CARRIER_TIMEOUT_MS: 5000 };
  Object.assign(house.shop, { config: { ...house.shop.config, ...urls } });
});
afterAll(() => carriers.close());
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  carriers.fault = 'none';
  await database.db.deleteFrom('rate_limit').execute();
});

/** An order of two bags and a stamp that Chronopost has brought. */
async function arrived() {
  const { browser, order } = await bought([
    { sku: bag, qty: 2 },
    { sku: stamp, qty: 1 },
  ]);
  const { order_id } = order;
  const shipping_method = shippingMethodsOf('fr').find(({ carrier }) => carrier === 'chronopost')?.method ?? '';
  const change = (facts: object) =>
    database.db.updateTable('shop_order').set(facts).where('order_id', '=', order_id).execute();
  await change({ shipped_at: clock.now, delivered_at: clock.now, status: 'received', shipping_method });
  const lines = await database.db
    .selectFrom('shop_order_line')
    .select(['sku', 'item_order_id'])
    .where('order_id', '=', order_id)
    .execute();
  const idOf = (sku: string) => lines.find((line) => line.sku === sku)?.item_order_id ?? '';
  return {
    order_id,
    change,
    bags: idOf(bag),
    stamps: idOf(stamp),
    /** Merges facts into the bought piece of a line, or into its options. */
    with: (item: string, column: 'piece' | 'options', facts: object) =>
      sql`update shop_order_line set ${sql.ref(column)} = ${sql.ref(column)} || ${JSON.stringify(facts)}::jsonb
        where item_order_id = ${item}`.execute(database.db),
    post: (call: string, body: object) =>
      browser.post(`${path}${call}`, { locale, order_id, ...body }, { 'idempotency-key': randomUUID() }),
  };
}
type Order = Awaited<ReturnType<typeof arrived>>;
const item = (order_item_id: string, more: object = {}) => ({
  order_item_id,
  qty: 1,
  return_reason: 'colour',
  ...more,
});
const ask = ({ post }: Order, items: object[], return_type = 'refund') => post('', { return_type, items });
const opened = async (order: Order, items = [item(order.bags)]): Promise<ReturnRequest> =>
  createReturn.answer.parse((await ask(order, items)).body).request;
const finalize = ({ post }: Order, { request_id, chosen }: ReturnRequest, more: object = {}) =>
  post('/finalize', {
    return_type: 'refund',
    request_id,
    items: chosen,
    selected_return_method: 'office',
    ...more,
  });
const slotOf = ({ available_pickup_slots: slots }: ReturnRequest, nth = 0) => ({
  pickup_date: slots[nth]?.day,
  pickup_time: slots[nth]?.times[0],
});
const finalizePickup = (order: Order, request: ReturnRequest) =>
  finalize(order, request, { selected_return_method: 'pickup', ...slotOf(request) });
async function pickedUp(order: Order): Promise<ReturnRequest> {
  const request = await opened(order);
  expect((await finalizePickup(order, request)).status).toBe(200);
  return request;
}

/** Each asks for something that is refused for its reason: the wrong piece is the second of two where it is about a piece. */
const causes: Record<ReturnProblem, (order: Order) => Promise<{ status: number; body: unknown }>> = {
  returned_already: async (order) => {
    await finalize(order, await opened(order, [item(order.stamps)]));
    return ask(order, [item(order.bags), item(order.stamps)]);
  },
  engraved_perfume: async (order) => {
    await order.with(order.stamps, 'piece', { hscode: '330300' });
    await order.with(order.stamps, 'options', { engraving: ['A.L.'] });
    return ask(order, [item(order.bags), item(order.stamps)]);
  },
  engraved: async (order) => {
    await order.with(order.stamps, 'options', { engraving: ['A.L.'] });
    return ask(order, [item(order.bags), item(order.stamps)]);
  },
  personalised: async (order) => {
    await order.with(order.stamps, 'options', { perso_info: {} });
    return ask(order, [item(order.bags), item(order.stamps)]);
  },
  no_customs_code: async (order) => {
    await order.change({ store: 'ch' });
    await order.with(order.stamps, 'piece', { hscode: null });
    return ask(order, [item(order.bags), item(order.stamps)]);
  },
  final_sale: async (order) => {
    await order.with(order.stamps, 'piece', { is_refundable: false });
    return ask(order, [item(order.bags), item(order.stamps)]);
  },
  no_exchange: (order) => ask(order, [item(order.bags, { exchange_sku: blue }), item(order.stamps)], 'exchange'),
  window_closed: async (order) => {
    await order.change({ delivered_at: new Date('2026-10-01'), shipped_at: new Date('2026-10-01') });
    return ask(order, [item(order.bags, { return_reason: 'damaged' }), item(order.stamps)]);
  },
  not_delivered: async (order) => {
    await order.change({ delivered_at: null, status: 'out_for_delivery' });
    return ask(order, [item(order.stamps)]);
  },
  linked_refused: async (order) => {
    await order.with(order.bags, 'piece', { return_group: 'set', is_refundable: false });
    await order.with(order.stamps, 'piece', { return_group: 'set' });
    return ask(order, [item(order.stamps)]);
  },
  unknown_item: (order) => ask(order, [item(order.bags), item(randomUUID())]),
  chosen_twice: (order) => ask(order, [item(order.bags), item(order.bags)]),
  linked_apart: async (order) => {
    await order.with(order.bags, 'piece', { return_group: 'set' });
    await order.with(order.stamps, 'piece', { return_group: 'set' });
    return ask(order, [item(order.stamps)]);
  },
  quantity: (order) => ask(order, [item(order.stamps), item(order.bags, { qty: 3 })]),
  missing_reason: (order) => ask(order, [item(order.stamps), item(order.bags, { return_reason: '' })]),
  exchange_not_offered: (order) => ask(order, [item(order.bags, { exchange_sku: 'X' })], 'exchange'),
  request_changed: async (order) => finalize(order, await opened(order), { items: [item(order.bags, { qty: 2 })] }),
  country_closed: async (order) => {
    const { request_id } = await opened(order);
    await order.change({ store: 'zz' });
    return order.post('/return-method', { request_id, selected_return_method: 'office' });
  },
  request_gone: (order) => order.post('/drop', { request_id: randomUUID() }),
  request_sent: async (order) => {
    const request = await opened(order);
    await finalize(order, request);
    return finalize(order, request);
  },
  method_not_offered: async (order) => {
    const { request_id } = await opened(order);
    return order.post('/return-method', { request_id, selected_return_method: 'boutique' });
  },
  pickup_refused: async (order) => {
    const request = await opened(order);
    carriers.fault = 'refusing';
    return finalizePickup(order, request);
  },
  return_unknown: (order) => order.post('/cancel-pickup', { return_id: randomUUID() }),
  pickup_closed: async (order) => {
    const { return_id } = await pickedUp(order);
    // The courier is on the way: the cut-off is over.
    const slot = { pickup_date: '2026-11-21', pickup_time: '09:00-12:00' };
    await database.db.updateTable('return_request').set(slot).where('return_id', '=', return_id).execute();
    return order.post('/cancel-pickup', { return_id });
  },
  pickup_kept: async (order) => {
    const { return_id } = await pickedUp(order);
    carriers.fault = 'underway';
    return order.post('/cancel-pickup', { return_id });
  },
  pickup_taken: async (order) => {
    const request = await pickedUp(order);
    const { return_id } = request;
    await order.post('/cancel-pickup', { return_id });
    const { late } = await database.db.transaction().execute(async (tx) => {
      await lockOrder(tx, order.order_id);
      const second = order.post('/choose-pickup', { return_id, ...slotOf(request, 1) });
      await untilWaiting(database.db);
      const taken = { ...slotOf(request, 2), pickup_canceled_at: null };
      await tx.updateTable('return_request').set(taken).where('return_id', '=', return_id).execute();
      return { late: second };
    });
    return late;
  },
};

const problems = Object.keys(problemFields) as ReturnProblem[];

test.each(problems)('%s: is refused at its field, in its own words', async (problem) => {
  const answer = await causes[problem](await arrived());
  expect(answer.status).toBe(422);
  const { internal_code, message, fields = {} } = errorAnswer.parse(answer.body).error;
  expect([internal_code, Object.values(fields)]).toEqual([4_800_012, [problem]]);
  expect(Object.keys(fields)[0]?.replace(/\.\d+\./u, '.')).toBe(problemFields[problem]);
  expect(message).toBe(textIn(locale, 'returns')(`refusal.${problem}`));
});

test('names each wrong piece, and says the reason of the first', async () => {
  const order = await arrived();
  const { body } = await ask(order, [item(order.bags, { qty: 3 }), item(order.stamps, { return_reason: 'because' })]);
  expect(errorAnswer.parse(body).error).toMatchObject({
    message: textIn(locale, 'returns')('refusal.quantity'),
    fields: { 'items.0.qty': 'quantity', 'items.1.return_reason': 'missing_reason' },
  });
});

test('a changed refund speaks of the refund', async () => {
  const order = await arrived();
  const { body } = await finalize(order, await opened(order), { shown_refund: 1 });
  expect(errorAnswer.parse(body).error).toMatchObject({
    internal_code: 4_900_011,
    message: textIn(locale, 'error')('total_changed.refund'),
    fields: { shown_refund: 'refund_changed' },
  });
});
