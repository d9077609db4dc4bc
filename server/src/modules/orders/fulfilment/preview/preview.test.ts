// What a step would cause is what it causes: every step of staff, in every status that an order reaches, and each of a return.
// decisions/0108.
import { randomUUID } from 'node:crypto';
import { everyOrderStep, mayTake, type OrderStep } from '@vitrine/rules/orders/orderLife';
import { createReturn } from '@vitrine/contract/returns';
import type { HouseStep } from '@vitrine/rules/returns/houseSteps';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bag, boughtOrders, stamp } from '../../../../testing/boughtOrders.ts';
import { previewedStep } from '../../../../testing/previewedSteps.ts';
import { addBoutiques } from '../../../../testing/testBoutiques.ts';
import { addProducts, addVariant } from '../../../../testing/testProducts.ts';
import { readWholeOrder } from '../../orders/readWholeOrder.ts';
import { takeReturnStep } from '../returns/takeReturnStep.ts';
import { type StepDetails, takeStep } from '../steps/takeStep.ts';
import { previewed } from './previewed.ts';

const { bought, clock, database, house } = boughtOrders();
const tried = new Set<OrderStep>();
const blue = 'H0612P 21R';
beforeAll(async () => {
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 1000 },
  ]);
  await addVariant(database.db, bag, { sku: blue, color: 'Blue', prices: { fr: 385_000 }, stock: 1000 });
  await addBoutiques(database.db, [{ store_id: '1001', is_pickup: true, is_concession: false }]);
});
beforeEach(async () => {
  clock.now = new Date('2026-11-24T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
});

type Way = readonly (readonly [OrderStep, Partial<StepDetails>?])[];
const actorOf = (step: OrderStep) => (mayTake('staff', step) ? 'staff' : 'system');
const one = { units: new Map([[stamp, 1]]), track_number: 'T1' };
const part: Way = [['ship', one]];

/** How it is delivered, and whether its payment was captured at once. */
type Kind = { readonly isPickup?: boolean; readonly isCaptured?: boolean };

/** An order of a bag and two stamps that has come a way. */
async function orderAt(way: Way, { isPickup = false, isCaptured = false }: Kind): Promise<string> {
  const { order } = await bought([
    { sku: bag, qty: 1 },
    { sku: stamp, qty: 2 },
  ]);
  const { order_id } = order;
  if (isPickup)
    await database.db
      .updateTable('shop_order')
      .set({ pickup_store_id: '1001', stock_source: 'ecom' })
      .where('order_id', '=', order_id)
      .execute();
  if (isCaptured)
    await database.db
      .updateTable('payment_attempt')
      .set((eb) => ({ captures_at_shipment: false, status: 'captured', captured: eb.ref('amount') }))
      .where('order_id', '=', order_id)
      .execute();
  for (const [step, details] of way)
    expect([step, await takeStep(house.shop, order_id, step, { actor: actorOf(step), ...details })]).toEqual([
      step,
      null,
    ]);
  return order_id;
}

/** The ways to every status, and the details with which a step is taken there. */
const ways: Readonly<Record<string, Way>> = {
  placed: [],
  prepared: [['pack']],
  'partly shipped': part,
  'partly arrived': [...part, ['deliver', { track_number: 'T1' }]],
  'cancellation asked': [['ask_cancel']],
  held: [['hold']],
  'held, partly shipped': [...part, ['hold']],
  left: [['ship']],
  'left in two parcels': [...part, ['ship', { track_number: 'T2' }]],
  received: [['ship'], ['deliver']],
  canceled: [['cancel']],
};
const pickupWays: Readonly<Record<string, Way>> = {
  placed: [],
  ready: [['make_ready']],
  collected: [['make_ready'], ['collect']],
};
const details: { readonly [Step in OrderStep]?: readonly Partial<StepDetails>[] } = {
  ship: [{}, { track_number: 'T9' }, { units: new Map([[stamp, 1]]), track_number: 'T9' }],
  deliver: [{}, { track_number: 'T1' }],
  cancel_rest: [{}, { is_damaged: true }],
  cancel_units: [{}, { units: new Map([[stamp, 1]]) }, { units: new Map([[bag, 1]]), is_damaged: true }],
};
const steps = everyOrderStep.filter((step) => step !== 'withdraw' && step !== 'give_up');

/** Previews and takes every step from one place on the way. Refusals are compared too, at the first order. */
async function tryAll(way: Way, kind: Kind): Promise<void> {
  let order_id = await orderAt(way, kind);
  for (const step of steps)
    for (const some of details[step] ?? [{}]) {
      const { preview } = await previewedStep(house.shop, order_id, (shop) =>
        takeStep(shop, order_id, step, { actor: actorOf(step), ...some }),
      );
      if (preview === null) continue;
      tried.add(step);
      order_id = await orderAt(way, kind);
    }
}

// The last one asks what those before it have tried.
describe('a preview is the effect of its step', { shuffle: false }, () => {
  test.each(Object.entries(ways))('of a delivered order, %s', async (_name, way) => tryAll(way, {}));
  test.each(Object.entries(pickupWays))('of a collected order, %s', async (_name, way) =>
    tryAll(way, { isPickup: true }),
  );
  test.each(['placed', 'partly shipped'])('of an order whose money is captured, %s', async (name) =>
    tryAll(ways[name] ?? [], { isCaptured: true }),
  );
  test('of every step of staff and of the shop', () => expect(steps.filter((step) => !tried.has(step))).toEqual([]));
});

/** A delivered order with a return of a bag that its buyer has sent off: for its money, or for another colour. */
async function sentBack(return_type: 'refund' | 'exchange') {
  const { order, browser } = await bought();
  for (const step of ['ship', 'deliver'] as const)
    expect(await takeStep(house.shop, order.order_id, step, { actor: 'staff' })).toBeNull();
  await database.db
    .updateTable('payment_attempt')
    .set((eb) => ({ status: 'captured', captured: eb.ref('amount') }))
    .where('order_id', '=', order.order_id)
    .execute();
  const [line] = (await readWholeOrder(database.db, order.order_id))?.lines ?? [];
  const wanted = return_type === 'exchange' ? { exchange_sku: blue } : {};
  const items = [{ order_item_id: line?.item_order_id, qty: 1, return_reason: 'colour', ...wanted }];
  const of = { locale: 'fr_fr', order_id: order.order_id, return_type, items };
  const request = '/api/commerce/exchange-return/request';
  const made = createReturn.answer.parse((await browser.post(request, of)).body).request;
  const payload = { ...of, request_id: made.request_id, selected_return_method: 'office' };
  const sent = await browser.post(`${request}/finalize`, payload, { 'idempotency-key': randomUUID() });
  expect(sent.status).toBe(200);
  return { order_id: order.order_id, number: made.details.increment_id };
}

test.each<['refund' | 'exchange', readonly HouseStep[]]>([
  ['refund', ['receive', 'accept']],
  ['refund', ['receive', 'refuse', 'send']],
  ['exchange', ['receive', 'accept', 'send', 'deliver']],
  ['exchange', ['receive', 'accept', 'give_up']],
  ['exchange', ['refuse']],
])('a preview is the effect of each step of a return: %s, %s', async (return_type, names) => {
  const { order_id, number } = await sentBack(return_type);
  for (const name of names) {
    const { preview } = await previewedStep(house.shop, order_id, (shop) =>
      takeReturnStep(shop, number, name, { refusal_reason: 'worn', track_number: 'E1' }),
    );
    expect([name, preview]).not.toEqual([name, null]);
  }
});

test('M4: a preview asks no partner, and a preview of a refusal throws it', async () => {
  const order_id = await orderAt([], {});
  const asked = house.simulator.state.payments.size;
  const preview = await previewed(house.shop, order_id, (shop) =>
    takeStep(shop, order_id, 'cancel', { actor: 'staff' }),
  );
  expect(preview).toMatchObject({
    status: { from: 'validated', to: 'canceled' },
    mails: ['order_canceled'],
    money: [{ kind: 'released', amount: expect.any(Number), currency: 'EUR' }],
    stock: [
      { kind: 'received', sku: bag, pieces: 1, place: 'ecom' },
      { kind: 'received', sku: stamp, pieces: 2, place: 'ecom' },
    ],
  });
  expect(house.simulator.state.payments.size).toBe(asked);
  const refuse = previewed(house.shop, order_id, () => Promise.reject(new RangeError('refused')));
  await expect(refuse).rejects.toThrow(RangeError);
});
