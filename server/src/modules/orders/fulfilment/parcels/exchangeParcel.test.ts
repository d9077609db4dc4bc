// The new pieces of an exchange: their label, their number, their journey and their own return window.
import { randomUUID } from 'node:crypto';
import { createReturn } from '@vitrine/contract/returns';
import { staffReturn, staffReturns } from '@vitrine/contract/staff';
import { order as orderCall } from '@vitrine/contract/orders';
import { calledCarriers } from '@vitrine/rules/carriers/carrierTable';
import type { ScanKind } from '@vitrine/rules/carriers/scans';
import {
  createCarrierSimulator,
  type CarrierSimulator,
  localKeys,
} from '@vitrine/simulators/carriers/createCarrierSimulator';
import { reports } from '@vitrine/simulators/carriers/reports';
import { signReport } from '@vitrine/simulators/carriers/state';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bag, boughtOrders, email } from '../../../../testing/boughtOrders.ts';
import { staffMember } from '../../../../testing/staffMembers.ts';
import { addProducts, addVariant } from '../../../../testing/testProducts.ts';
import { readWholeOrder } from '../../orders/readWholeOrder.ts';
import { labelOf, labelsOfOrder } from '../../parcels/labels.ts';
import { carrierWebhook } from '../../tracking/carrierWebhook.ts';
import { labelShipment, typeNumber } from './labelShipment.ts';
import * as queries from '../steps/queries.ts';
import { moveDemo } from '../demoClock.ts';
import { deliverExchange } from './exchangeParcel.ts';
import { exchangeSlip } from './slips.ts';
import { takeReturnStep } from '../returns/takeReturnStep.ts';

const { bought, clock, database, house, lookup } = boughtOrders();

let carriers: CarrierSimulator;
const blue = 'H0612P 20B';
const locale = 'fr_fr';
const path = '/api/commerce/exchange-return/request';

beforeAll(async () => {
  carriers = await createCarrierSimulator({ port: 0, webhook_url: 'http://127.0.0.1:9/none' });
  await addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]);
  await addVariant(database.db, bag, { sku: blue, color: 'Ink blue', prices: { fr: 385_000 }, stock: 1000 });
  const urls = Object.fromEntries(
    calledCarriers.map((name) => [`${name.toUpperCase()}_URL`, `${carriers.url}/${name}`]),
  );
  Object.assign(house.shop, { config: { ...house.shop.config, ...urls, CARRIER_TIMEOUT_MS: 5000 } });
});
afterAll(() => carriers.close());
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  carriers.fault = 'none';
  for (const table of ['rate_limit', 'job', 'mail_outbox'] as const) await database.db.deleteFrom(table).execute();
});

/** An exchange whose return was received and accepted, and whose new pieces have left. */
async function sent(details = {}, country = 'fr') {
  const { browser, order } = await bought([{ sku: bag, qty: 1 }]);
  const { order_id, ref } = order;
  await database.db
    .updateTable('shop_order')
    .set({ shipped_at: clock.now, delivered_at: clock.now, status: 'received' })
    .where('order_id', '=', order_id)
    .execute();
  const line = database.db.selectFrom('shop_order_line').select('item_order_id').where('order_id', '=', order_id);
  const { item_order_id: order_item_id } = await line.executeTakeFirstOrThrow();
  const items = [{ order_item_id, qty: 1, return_reason: 'colour', exchange_sku: blue }];
  const of = { locale, order_id, return_type: 'exchange', items };
  const { return_id: request_id, details: made } = createReturn.answer.parse(
    (await browser.post(path, of)).body,
  ).request;
  const finalize = { ...of, request_id, selected_return_method: 'office' };
  await browser.post(`${path}/finalize`, finalize, { 'idempotency-key': randomUUID() });
  if (country !== 'fr') {
    const shipping_address = JSON.stringify({
      country_id: country,
      firstname: 'Anne',
      lastname: 'Weiss',
      street1: 'Weg 1',
      postcode: '3000',
      city: 'Bern',
      telephone: '0612345678',
    });
    await database.db
      .updateTable('shop_order')
      .set({ shipping_address, store: country, shipping_method: 'express' })
      .where('order_id', '=', order_id)
      .execute();
  }
  await database.db.deleteFrom('mail_outbox').execute();
  for (const step of ['receive', 'accept'] as const) await takeReturnStep(house.shop, made.increment_id, step);
  expect(await takeReturnStep(house.shop, made.increment_id, 'send', details)).toBeNull();
  const row = database.db.selectFrom('shipment').select('shipment_id').where('return_id', '=', request_id);
  const { shipment_id } = await row.executeTakeFirstOrThrow();
  return { browser, order_id, ref, return_id: request_id, number: made.increment_id, shipment_id };
}
const shown = async (ref: string) => orderCall.answer.parse((await lookup(ref, email)).body).order;
const kinds = async (order_id: string) =>
  (await database.db.selectFrom('mail_outbox').select('kind').where('order_id', '=', order_id).execute())
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('exchange_'))
    .toSorted();

async function report(track_number: string, kind: ScanKind, at: Date) {
  const { text } = reports.colissimo({ track_number }, [{ kind, at, place: 'Nice' }]);
  const headers = { 'carrier-signature': signReport(localKeys('colissimo').hook_key, clock.now, text) };
  const call = { method: 'POST', headers, body: text };
  expect((await carrierWebhook(house.shop).request('/webhooks/carriers/colissimo', call)).status).toBe(200);
}

describe('the label of an exchange', () => {
  test('M4: is issued once, names the new pieces, and brings the number and the mail', async () => {
    const { order_id, ref, shipment_id, number } = await sent();
    expect(await kinds(order_id)).toEqual(['exchange_received']);
    const before = carriers.parcels.size;
    await Promise.all([labelShipment(house.shop, { shipment_id }), labelShipment(house.shop, { shipment_id })]);
    carriers.fault = 'broken';
    await labelShipment(house.shop, { shipment_id });
    expect(carriers.parcels.size).toBe(before + 1);
    const label = await labelOf(database.db, { shipment_id });
    expect(label?.file?.toString('latin1', 0, 5)).toBe('%PDF-');
    expect([...carriers.parcels.values()].at(-1)).toMatchObject({ number, is_return: false });
    expect(await kinds(order_id)).toEqual(['exchange_received', 'exchange_shipped']);
    const { returns, shipment, parcels } = await shown(ref);
    expect(returns[0]?.exchange_shipment).toMatchObject({
      carrier_name: 'Colissimo',
      track_number: label?.track_number,
      delivered_at: null,
      return_until: null,
    });
    // It is none of the order's own parcels.
    expect([shipment.track_number, parcels.length]).toEqual([null, 0]);
    expect(await labelsOfOrder(database.db, order_id)).toHaveLength(1);
  });

  test('M4: is one after a lost answer, and waits for a carrier that does not answer', async () => {
    const { order_id, shipment_id } = await sent();
    const before = carriers.parcels.size;
    carriers.fault = 'slow';
    await expect(labelShipment(house.shop, { shipment_id })).rejects.toThrow();
    carriers.fault = 'none';
    await labelShipment(house.shop, { shipment_id });
    expect(carriers.parcels.size).toBe(before + 1);
    expect(await kinds(order_id)).toEqual(['exchange_received', 'exchange_shipped']);
  });

  test('that the carrier refuses leaves the number to staff, whose mail names it', async () => {
    const { order_id, shipment_id, ref } = await sent();
    carriers.fault = 'refusing';
    await labelShipment(house.shop, { shipment_id });
    expect(await kinds(order_id)).toEqual(['exchange_received']);
    carriers.fault = 'none';
    expect(await typeNumber(house.shop, order_id, '6A 12345678901')).toBe(true);
    // The job is too late now.
    const before = carriers.parcels.size;
    await labelShipment(house.shop, { shipment_id });
    expect(carriers.parcels.size).toBe(before);
    expect((await shown(ref)).returns[0]?.exchange_shipment?.track_number).toBe('6A 12345678901');
    expect(await kinds(order_id)).toEqual(['exchange_received', 'exchange_shipped']);
  });

  test('is not asked for with a typed number, and the mail leaves at once', async () => {
    const { order_id, shipment_id } = await sent({ track_number: 'RX 2 FR' });
    const before = carriers.parcels.size;
    await labelShipment(house.shop, { shipment_id });
    expect(carriers.parcels.size).toBe(before);
    expect(await kinds(order_id)).toEqual(['exchange_received', 'exchange_shipped']);
  });

  test('abroad declares the new pieces with their origin', async () => {
    const { shipment_id } = await sent({}, 'ch');
    await labelShipment(house.shop, { shipment_id });
    const parcel = [...carriers.parcels.values()].at(-1);
    expect(parcel?.origins).toEqual(['IT']);
    expect(await labelOf(database.db, { shipment_id })).toBeDefined();
  });
});

describe('the parcel of an exchange', () => {
  test('arrives once, in any order of reports, and starts a return window of its own', async () => {
    const { order_id, ref, return_id, shipment_id } = await sent();
    await labelShipment(house.shop, { shipment_id });
    const { track_number = '' } = (await labelOf(database.db, { shipment_id })) ?? {};
    const before = await shown(ref);
    const at = new Date('2026-11-25T09:00:00Z');
    clock.now = new Date('2026-11-25T12:00:00Z');
    await report(track_number, 'delivered', at);
    await report(track_number, 'in_transit', new Date('2026-11-24T09:00:00Z'));
    await report(track_number, 'delivered', at);
    const { returns, delivered_at, status_id } = { ...(await shown(ref)), delivered_at: null };
    const [back] = returns;
    expect(back?.exchange_shipment).toMatchObject({ delivered_at: at.toISOString(), return_until: '2026-12-25' });
    expect(back?.exchange_shipment?.scans.map(({ kind }) => kind)).toEqual(['delivered', 'in_transit']);
    expect([status_id, delivered_at]).toEqual([before.status_id, null]);
    expect(await kinds(order_id)).toEqual(['exchange_delivered', 'exchange_received', 'exchange_shipped']);
    // Two reports at once, of which the second one is late.
    expect(await deliverExchange(house.shop, return_id, clock.now)).toBe(false);
    expect((await shown(ref)).returns[0]?.exchange_shipment?.delivered_at).toBe(at.toISOString());
    const whole = await readWholeOrder(database.db, order_id);
    expect(whole?.delivered_at).toEqual(new Date('2026-11-21T10:00:00Z'));
  });

  test('without a called carrier is marked as delivered by staff, once, and mailed with its window', async () => {
    const { order_id, ref, number, return_id } = await sent({ track_number: 'SF 1' });
    const warehouse = await staffMember(house.shop, 'warehouse');
    const listed = async () => {
      const { returns } = staffReturns.answer.parse((await warehouse.get('/returns')).body);
      return returns.filter(({ increment_id }) => increment_id === number).map(({ status }) => status);
    };
    expect(await listed()).toEqual(['complete']);
    // The desk reads what it sends instead.
    const { return: back } = staffReturn.answer.parse((await warehouse.get(`/returns/${number}`)).body);
    expect(back.items.map(({ exchange }) => exchange?.sku)).toEqual([blue]);
    const step = () => warehouse.post(`/returns/${number}/step`, { step: 'deliver' });
    expect((await step()).body).toEqual({ return: { increment_id: number, status: 'complete' } });
    expect((await step()).body).toMatchObject({ error: { fields: { step: 'not_now' } } });
    expect(await kinds(order_id)).toEqual(['exchange_delivered', 'exchange_received', 'exchange_shipped']);
    const at = clock.now.toISOString();
    expect((await shown(ref)).returns[0]?.exchange_shipment).toMatchObject({
      delivered_at: at,
      return_until: '2026-12-21',
    });
    expect(await listed()).toEqual([]);
    const events = database.db.selectFrom('return_event').select(['reason', 'staff_id']);
    expect(await events.where('return_id', '=', return_id).where('reason', '=', 'return deliver').execute()).toEqual([
      { reason: 'return deliver', staff_id: warehouse.account.staff_id },
    ]);
  });

  test('arrives in a demo, whose clock takes the step', async () => {
    const { order_id, number } = await sent({ track_number: 'DEMO 1' });
    const shop = { ...house.shop, config: { ...house.shop.config, DEMO_CLOCK: 30 } };
    await moveDemo(shop);
    expect(await kinds(order_id)).not.toContain('exchange_delivered');
    clock.now = new Date(clock.now.getTime() + 60_000);
    await moveDemo(shop);
    expect(await kinds(order_id)).toContain('exchange_delivered');
    expect(await takeReturnStep(house.shop, number, 'deliver')).toBe('not_now');
  });

  test('is none of the order’s own: their delivery leaves it on its way', async () => {
    const { order_id, return_id } = await sent();
    const tx = database.db.transaction();
    const own = await tx.execute((on) => queries.deliverParcels(on, order_id, null, clock.now));
    expect(own).toMatchObject({ delivered: [], open: 0 });
    const row = database.db.selectFrom('shipment').select('delivered_at').where('return_id', '=', return_id);
    expect((await row.executeTakeFirstOrThrow()).delivered_at).toBeNull();
  });

  test('has a packing slip with the new pieces and without a price', async () => {
    const { order_id, return_id, number } = await sent();
    const order = await readWholeOrder(database.db, order_id);
    const back = order?.returns.find((one) => one.return_id === return_id);
    if (!order || !back) throw new Error('no exchange');
    const slip = JSON.stringify(exchangeSlip(house.shop, order, back));
    for (const words of [blue, number, order.increment_id]) expect(slip).toContain(words);
    expect(slip).not.toMatch(/€|3[\s.,\u202f]?850/u);
  });
});
