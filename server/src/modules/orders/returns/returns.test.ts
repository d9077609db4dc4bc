// What a shopper and an attacker do with the return form, from the choice to the mail.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createReturn, finalizeReturn, returnFormOf } from '@vitrine/contract/returns';
import { order as orderCall } from '@vitrine/contract/orders';
import { shippingMethodsOf } from '@vitrine/rules/shipping/shippingMethods';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bag, boughtOrders, email, stamp } from '../../../testing/boughtOrders.ts';
import { mailHtml } from '../../../platform/mail/mailBody.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { returnsModule } from './module.ts';
import { returnAddressOf } from './pickup.ts';
import * as queries from './queries.ts';
import { returnRequestedMail } from './returnMail.ts';

const { bought, clock, customer, database, house, lookup } = boughtOrders();

type Browser = Awaited<ReturnType<typeof house.browser>>;

beforeAll(async () => {
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000, au: 600_000, jp: 500_000 }, stock: 1000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001, au: 12_000, jp: 9_000 }, stock: 1000 },
  ]);
});
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  for (const table of ['rate_limit', 'mail_outbox'] as const) await database.db.deleteFrom(table).execute();
});

const later = (days: number): void => {
  clock.now = new Date(clock.now.getTime() + days * 86_400_000);
};

/** An order of two bags and a stamp that has arrived, in the browser that bought it. */
async function arrived(
  items = [
    { sku: bag, qty: 2 },
    { sku: stamp, qty: 1 },
  ],
) {
  const { browser, order } = await bought(items);
  await database.db
    .updateTable('shop_order')
    .set({ shipped_at: clock.now, delivered_at: clock.now, status: 'received' })
    .where('order_id', '=', order.order_id)
    .execute();
  const { rows } = await rowsOf(order.order_id);
  const idOf = (sku: string): string => rows.find((line) => line.sku === sku)?.item_order_id ?? '';
  return { browser, order, bags: idOf(bag), stamps: idOf(stamp) };
}
const rowsOf = async (order_id: string) => ({
  rows: await database.db
    .selectFrom('shop_order_line')
    .select(['item_order_id', 'sku', 'returned_qty'])
    .where('order_id', '=', order_id)
    .execute(),
});

const returnedOf = async (order_id: string) =>
  Object.fromEntries((await rowsOf(order_id)).rows.map((line) => [line.item_order_id, line.returned_qty]));

const request = '/api/commerce/exchange-return/request';
const choose = (order_item_id: string, qty = 1, return_reason = 'colour') => ({ order_item_id, qty, return_reason });
type Chosen = ReturnType<typeof choose>;

async function form(browser: Browser, order_id: string, return_id?: string) {
  const query = new URLSearchParams({ locale: 'fr_fr', order_id, ...(return_id && { return_id }) });
  return browser.get(`${request}?${query.toString()}`);
}
const create = (browser: Browser, order_id: string, items: Chosen[], more: object = {}) =>
  browser.post(request, { locale: 'fr_fr', order_id, return_type: 'refund', items, ...more });
async function created(browser: Browser, order_id: string, items: Chosen[], more: object = {}) {
  const answer = await create(browser, order_id, items, more);
  expect(answer.status).toBe(200);
  return createReturn.answer.parse(answer.body).request;
}
const method = (browser: Browser, order_id: string, request_id: string, selected_return_method: string) =>
  browser.post(`${request}/return-method`, { locale: 'fr_fr', order_id, request_id, selected_return_method });
const finalize = (browser: Browser, payload: object, key: string = randomUUID()) =>
  browser.post(
    `${request}/finalize`,
    { locale: 'fr_fr', return_type: 'refund', selected_return_method: 'office', ...payload },
    { 'idempotency-key': key },
  );
const mails = async () =>
  (await database.db.selectFrom('mail_outbox').select(['kind', 'data']).execute()).filter(({ kind }) =>
    kind.startsWith('return'),
  );

describe('the return form', () => {
  test('offers every line with its reasons, its quantities and its last day', async () => {
    const { browser, order, bags } = await arrived();
    const { form: shown, request: open } = returnFormOf.answer.parse((await form(browser, order.order_id)).body);
    expect(open).toBeNull();
    expect(shown.return_types).toEqual(['refund', 'return']);
    expect(shown.returnReasons).toHaveLength(11);
    expect(shown.items.find(({ item_order_id }) => item_order_id === bags)).toMatchObject({
      isReturnable: true,
      return_until: '2026-12-21',
      quantities: [1, 2],
    });
  });

  test('speaks of the delivery only where one was paid', async () => {
    const { browser, order } = await arrived();
    const spoken = async () =>
      returnFormOf.answer.parse((await form(browser, order.order_id)).body).form.refund_only_full_return;
    expect(await spoken()).toBe(false);
    const paid = { shipping_amount: 1000, grand_total: sql<number>`grand_total + 1000` };
    await database.db.updateTable('shop_order').set(paid).where('order_id', '=', order.order_id).execute();
    expect(await spoken()).toBe(true);
  });

  test('offers nothing before the delivery', async () => {
    const { browser, order } = await bought();
    const { form: shown } = returnFormOf.answer.parse((await form(browser, order.order_id)).body);
    expect(shown.return_types).toEqual([]);
    expect(shown.items.some(({ isReturnable }) => isReturnable)).toBe(false);
  });

  test('takes a damaged piece after the window, and says why it takes no other', async () => {
    const { browser, order, bags } = await arrived();
    later(40);
    await lookupAs(browser, order.ref);
    const { form: shown } = returnFormOf.answer.parse((await form(browser, order.order_id)).body);
    expect(shown.items.map(({ return_refusal }) => return_refusal)).toEqual(['window_closed', 'window_closed']);
    expect((await create(browser, order.order_id, [choose(bags)])).body).toMatchObject({
      error: { internal_code: 4_800_012 },
    });
    const open = await created(browser, order.order_id, [choose(bags, 1, 'damaged')]);
    expect(open.details.totals?.totalPrice.amount).toBe(385_000);
  });
});

const lookupAs = async (browser: Browser, ref: string) => {
  const query = new URLSearchParams({ locale: 'fr_fr', order_id: ref, email });
  return browser.get(`/api/commerce/order?${query.toString()}`);
};

describe('a request', () => {
  test('answers the exact refund, and the database counts its units', async () => {
    const { browser, order, bags, stamps } = await arrived();
    const open = await created(browser, order.order_id, [choose(bags, 2), choose(stamps)]);
    expect(open.details.totals?.totalPrice.amount).toBe(776_001);
    expect(open.return_methods.map((way) => way.method)).toEqual(['office']);
    expect(await returnedOf(order.order_id)).toEqual({ [bags]: 2, [stamps]: 1 });
  });

  test('shows its fee, the label and the fields of the specification on the order', async () => {
    const { browser, order, bags } = await arrived();
    const open = await created(browser, order.order_id, [choose(bags)]);
    expect(open.return_fees).toEqual(open.details.totals?.returnFee);
    const home = {
      country_id: 'fr',
      firstname: 'Anne',
      lastname: 'Weiss',
      street1: '1 rue Haute',
      street2: 'B',
    } as const;
    expect(returnAddressOf('order', home, 'fr')).toMatchObject({ street1: '1 rue Haute', street2: 'B', street3: null });
    const shown = async () => orderCall.answer.parse((await lookup(order.ref, email)).body).order;
    expect((await shown()).return_label).toBeNull();
    await finalize(browser, { order_id: order.order_id, request_id: open.request_id, items: open.chosen });
    const now = await shown();
    expect(now.return_label).not.toBeNull();
    expect(now).toMatchObject({
      email: now.customer_email,
      track_url: now.shipment.tracking_url,
      returns_amount_fees: open.returns_amount_fees,
      order_id_hash: null,
    });
  });

  test('replaces the unfinished one, and is resumed from another visit', async () => {
    const { browser, order, bags, stamps } = await arrived();
    await created(browser, order.order_id, [choose(bags, 2)]);
    const second = await created(browser, order.order_id, [choose(bags), choose(stamps)]);
    const { request: resumed } = returnFormOf.answer.parse((await form(browser, order.order_id)).body);
    expect(resumed?.request_id).toBe(second.request_id);
    expect(resumed?.chosen).toEqual([choose(bags), choose(stamps)]);
    expect((await rowsOf(order.order_id)).rows.map(({ returned_qty }) => returned_qty)).toEqual([1, 1]);
  });

  test.each([
    ['no item', () => [], 'required'],
    ['too many units', (bags: string) => [choose(bags, 3)], null],
    ['half a unit', (bags: string) => [choose(bags, 0)], null],
    ['no reason', (bags: string) => [choose(bags, 1, '')], null],
    ['an invented reason', (bags: string) => [choose(bags, 1, 'because')], null],
    ['the same line twice', (bags: string) => [choose(bags), choose(bags)], null],
    ['an item of another order', () => [choose(randomUUID())], null],
  ])('refuses %s and stores nothing', async (_name, items, field) => {
    const { browser, order, bags } = await arrived();
    const answer = await create(browser, order.order_id, items(bags));
    expect(answer.body).toMatchObject(
      field ? { error: { fields: { items: field } } } : { error: { internal_code: 4_800_012 } },
    );
    expect((await rowsOf(order.order_id)).rows.every(({ returned_qty }) => returned_qty === 0)).toBe(true);
  });

  test('is given up by the shopper, or by itself after a day', async () => {
    const { browser, order, bags } = await arrived();
    const first = await created(browser, order.order_id, [choose(bags, 2)]);
    const dropped = await browser.post(`${request}/drop`, {
      locale: 'fr_fr',
      order_id: order.order_id,
      request_id: first.request_id,
    });
    expect(dropped).toMatchObject({ status: 200, body: { dropped: true } });
    await created(browser, order.order_id, [choose(bags, 2)]);
    later(0.9);
    await lookupAs(browser, order.ref);
    await returnsModule.sweeps.unfinished_returns(house.shop);
    expect(returnFormOf.answer.parse((await form(browser, order.order_id)).body).request).not.toBeNull();
    later(0.2);
    await returnsModule.sweeps.unfinished_returns(house.shop);
    await lookupAs(browser, order.ref);
    expect(returnFormOf.answer.parse((await form(browser, order.order_id)).body).request).toBeNull();
    expect((await rowsOf(order.order_id)).rows.every(({ returned_qty }) => returned_qty === 0)).toBe(true);
  });
});

describe('sending a return off', () => {
  test('announces it once, however often the shopper presses, with one mail', async () => {
    const { browser, order, bags } = await arrived();
    const open = await created(browser, order.order_id, [choose(bags)]);
    const payload = {
      order_id: order.order_id,
      request_id: open.request_id,
      items: open.chosen,
      shown_refund: open.details.totals?.totalPrice.amount,
    };
    const key = randomUUID();
    const [first, second] = await Promise.all([finalize(browser, payload, key), finalize(browser, payload, key)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(finalizeReturn.answer.parse(first.body).request.details).toMatchObject({ status: 'pending_shipping' });
    expect(await mails()).toHaveLength(1);
    expect((await finalize(browser, payload)).body).toMatchObject({ error: { internal_code: 4_800_012 } });
    // A second return starts while the first one travels.
    const more = await created(browser, order.order_id, [choose(bags)]);
    expect(more.details.totals?.totalPrice.amount).toBe(385_000);
  });

  test('refuses another refund, choice or method than the one that the page shows', async () => {
    const { browser, order, bags } = await arrived();
    const open = await created(browser, order.order_id, [choose(bags)]);
    const payload = { order_id: order.order_id, request_id: open.request_id, items: open.chosen };
    expect(await finalize(browser, { ...payload, shown_refund: 385_001 })).toMatchObject({ status: 409 });
    expect(await finalize(browser, { ...payload, items: [choose(bags, 2)] })).toMatchObject({ status: 422 });
    expect(await finalize(browser, { ...payload, selected_return_method: 'pickup' })).toMatchObject({ status: 422 });
    expect(await finalize(browser, { ...payload, return_type: 'return' })).toMatchObject({ status: 422 });
    expect(await mails()).toEqual([]);
  });

  test('no_pickup_times: takes a pickup only at a time that the carrier offers', async () => {
    const { browser, order, bags } = await arrived();
    const express = shippingMethodsOf('fr').find(({ carrier }) => carrier === 'chronopost')?.method ?? '';
    await database.db
      .updateTable('shop_order')
      .set({ shipping_method: express })
      .where('order_id', '=', order.order_id)
      .execute();
    const open = await created(browser, order.order_id, [choose(bags)]);
    const pickup = { selected_return_method: 'pickup', pickup_address: { address_id: 'order' } };
    const payload = { order_id: order.order_id, request_id: open.request_id, items: open.chosen, ...pickup };
    const [slot] = open.available_pickup_slots;
    for (const time of [{}, { pickup_date: slot?.day, pickup_time: '03:00-04:00' }])
      expect((await finalize(browser, { ...payload, ...time })).body).toMatchObject({
        error: { internal_code: 2_200_105 },
      });
    const answer = await finalize(browser, { ...payload, pickup_date: slot?.day, pickup_time: slot?.times[0] });
    expect(finalizeReturn.answer.parse(answer.body).request.details.pickup_time).toBe(slot?.times[0]);
  });

  test('M10: two browsers that return the same units at once return them once', async () => {
    const { browser, order, stamps } = await arrived();
    const other = await house.browser();
    await lookupAs(other, order.ref);
    const [one, two] = await Promise.all([
      create(browser, order.order_id, [choose(stamps)]),
      create(other, order.order_id, [choose(stamps)]),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    const both = await Promise.all(
      [one, two].map(({ body }, index) => {
        const open = createReturn.answer.parse(body).request;
        return finalize(index === 0 ? browser : other, {
          order_id: order.order_id,
          request_id: open.request_id,
          items: open.chosen,
        });
      }),
    );
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 422]));
    const rows = (await rowsOf(order.order_id)).rows.filter(({ item_order_id }) => item_order_id === stamps);
    expect(rows).toMatchObject([{ returned_qty: 1 }]);
  });
});

describe('S1: another person’s order', () => {
  test('is neither read nor returned, signed in or not', async () => {
    const { order, bags } = await arrived();
    const stranger = await customer('eve@example.com');
    const guest = await house.browser();
    for (const [browser, status] of [
      [stranger, 404],
      [guest, 401],
    ] as const) {
      expect((await form(browser, order.order_id)).status).toBe(status);
      expect((await create(browser, order.order_id, [choose(bags)])).status).toBe(status);
    }
  });

  test('opens for the browser that names its email, until the proof ends', async () => {
    const { order } = await arrived();
    const guest = await house.browser();
    await guest.get('/api/commerce/sync-form');
    expect((await form(guest, order.order_id)).status).toBe(401);
    expect((await lookupAs(guest, order.ref)).status).toBe(200);
    expect((await form(guest, order.order_id)).status).toBe(200);
    clock.now = new Date(clock.now.getTime() + 3 * 3_600_000);
    expect((await form(guest, order.order_id)).status).toBe(401);
  });

  test('a request of one order is not reached through another', async () => {
    const { browser, order, bags } = await arrived();
    const open = await created(browser, order.order_id, [choose(bags)]);
    const other = await arrived();
    const answer = await method(other.browser, other.order.order_id, open.request_id, 'office');
    expect(answer.body).toMatchObject({ error: { internal_code: 4_800_012 } });
    expect((await form(other.browser, other.order.order_id, open.request_id)).status).toBe(404);
  });
});

describe('a withdrawal', () => {
  test('comes back after its statement, without a fee, and counts from the statement', async () => {
    const { browser, order, bags } = await arrived();
    const payload = { return_type: 'return' };
    later(10);
    await browser.post('/api/commerce/withdrawal', {
      locale: 'fr_fr',
      statement_id: randomUUID(),
      name: 'Anne',
      reference: order.ref,
      email,
    });
    later(10);
    await lookupAs(browser, order.ref);
    const { form: shown } = returnFormOf.answer.parse((await form(browser, order.order_id)).body);
    expect(shown.return_types).toEqual(['return', 'refund']);
    const open = await created(browser, order.order_id, [choose(bags, 1, 'changed_mind')], payload);
    expect(open.details.totals).toMatchObject({ adjustementNegative: { amount: 0 }, totalPrice: { amount: 385_000 } });
  });
});

test('the mail names the pieces, the refund and the way back', async () => {
  const { browser, order, bags } = await arrived();
  const open = await created(browser, order.order_id, [choose(bags, 2, 'damaged')]);
  await finalize(browser, { order_id: order.order_id, request_id: open.request_id, items: open.chosen });
  const whole = await readWholeOrder(database.db, order.order_id);
  const row = await queries.requestOf(database.db, order.order_id, open.request_id);
  if (!whole || !row) throw new Error('no return');
  const { body, subject } = returnRequestedMail(
    'fr_fr',
    { site: 'https://shop.example', house: 'Solvène' },
    whole,
    row,
  );
  const html = mailHtml(body);
  expect(subject).toContain(row.increment_id);
  for (const text of ['Pommeau', '× 2', '7 700', 'étiquette', 'défaut', `?ref=${order.ref}`])
    expect(html.replaceAll(/[\u00A0\u202F]/gu, ' ')).toContain(text);
});

test('the order shows its returns to its buyer alone', async () => {
  const { browser, order, bags } = await arrived();
  const open = await created(browser, order.order_id, [choose(bags)]);
  await finalize(browser, { order_id: order.order_id, request_id: open.request_id, items: open.chosen });
  const shown = orderCall.answer.parse((await lookup(order.ref, email)).body).order;
  expect(shown.returns).toMatchObject([{ status_label: expect.any(String), selected_return_method: 'office' }]);
  const query = new URLSearchParams({ locale: 'fr_fr', order_id: order.order_id });
  const details = `/api/commerce/order/exchange-return-details?${query.toString()}`;
  expect((await browser.get(details)).body).toMatchObject({
    returns: [{ return_id: open.return_id }],
    // An open return is dated by its request. Spec 3 §4.
    exchange_return_date: shown.refund[0]?.return_date,
  });
  expect(shown.refund[0]?.return_date).toBeTruthy();
  expect((await (await house.browser()).get(details)).status).toBe(401);
});
