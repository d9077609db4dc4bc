// Pickup of an order in a boutique: whose stock it takes, what is refused, the handover, and time. decisions/0061.
import { randomUUID } from 'node:crypto';
import type { CheckoutState } from '@vitrine/contract/checkout';
import { errors, type ErrorSpec } from '@vitrine/contract/errors';
import { orders } from '@vitrine/contract/orders';
import { staffOrder, staffOrders } from '@vitrine/contract/staff';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailWriters } from '../../../../modules.ts';
import { mailHtml } from '../../../../platform/mail/mailBody.ts';
import { createApi } from '../../../../platform/http/app.ts';
import { type Browser, card, pspIn, testPayments } from '../../../../testing/testPayments.ts';
import { staffMember } from '../../../../testing/staffMembers.ts';
import { addBoutiques } from '../../../../testing/testBoutiques.ts';
import { testDatabase } from '../../../../testing/testDatabase.ts';
import { addProducts } from '../../../../testing/testProducts.ts';
import { orderOf } from '../../orders/orderView.ts';
import { readWholeOrder } from '../../orders/readWholeOrder.ts';
import { issueForShipment } from '../../papers/issueInvoice.ts';
import { giveBackSurplus } from '../../../checkout/payment/resolveOpen.ts';
import { countStock } from '../../../catalog/stock/countStock.ts';
import { explainStock } from '../../../catalog/stock/explainStock.ts';
import { moveStock } from '../../../catalog/stock/moveStock.ts';
import { capturePayment } from '../capture/capture.ts';
import { moveDemo } from '../demoClock.ts';
import { handOver } from './handOver.ts';
import { clientReadsOf } from '../../../customers/customer/clientReads.ts';
import { pickupPages } from './pickupPage.ts';
import { codeForMail } from '../pickupcode/pickupCode.ts';
import { takeStep } from '../steps/takeStep.ts';
import { endWaiting } from './waitingOrders.ts';
import { forged } from '../../../../testing/forged.ts';

const database = testDatabase();
// A Tuesday, before the boutiques open.
const start = new Date('2026-11-24T08:00:00Z');
const clock = { now: start };
const house = testPayments(database, clock);
const bag = 'H0612P 20R';
const day = 86_400_000;

beforeAll(async () => {
  await addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 0 }]);
  await addBoutiques(database.db, [
    { store_id: '1001', is_pickup: true, is_concession: false },
    { store_id: '1002', is_pickup: true, is_concession: false },
    { store_id: '1003', is_pickup: false, is_concession: false },
    { store_id: '1004', is_pickup: true, is_concession: true },
  ]);
});

const have = (figures: Readonly<Record<string, number>>) =>
  countStock(
    database.db,
    Object.entries(figures).map(([source, qty]) => ({ sku: bag, source, qty })),
  );
beforeEach(async () => {
  clock.now = start;
  await sql`delete from rate_limit`.execute(database.db);
  await sql`update shop_order set status = 'canceled' where status = 'available_in_shop'`.execute(database.db);
  await have({ ecom: 10, '1001': 1, '1002': 0, '1003': 5, '1004': 5 });
});

const left = async (source: string): Promise<number | undefined> => {
  const row = database.db.selectFrom('stock').select('qty').where('sku', '=', bag).where('source', '=', source);
  return (await row.executeTakeFirst())?.qty;
};
const api = '/api/commerce';
const stateIn = (body: unknown): CheckoutState => (body as { checkout: CheckoutState }).checkout;
const refused = ({ status, internal_code }: ErrorSpec) => ({ status, body: { error: { internal_code } } });
const choose = (browser: Browser, change: object) =>
  browser.post(`${api}/delivery/pickup`, { locale: 'fr_fr', ...change });

/** A guest with the bag in the basket and an address. */
async function guest(qty = 1): Promise<Browser> {
  const browser = await house.browser();
  await house.atPayment(browser, [{ sku: bag, qty }]);
  return browser;
}

/** A guest with a chosen boutique, and what the checkout shows then. */
async function atPickup(shop_id = '1001'): Promise<{ browser: Browser; state: CheckoutState }> {
  const browser = await guest();
  const state = stateIn((await choose(browser, { shop_id })).body);
  return { browser, state };
}
const totalOf = ({ totals }: CheckoutState) => ({
  amount: totals.grand_total.amount,
  currency: totals.grand_total.currency,
});
const pay = (browser: Browser, state: CheckoutState, body: object = {}) => {
  const { payment_data = card() } = body as { payment_data?: object };
  return browser.post(
    `${api}/payment`,
    { locale: 'fr_fr', payment_method: 'adyen_cc', payment_data, terms: true, shown_total: totalOf(state) },
    { 'idempotency-key': randomUUID(), 'x-checkout-version': state.version },
  );
};
type Paid = { order?: { order_id: string; increment_id: string; ref: string } };

/** A paid order to collect. */
async function bought(shop_id = '1001') {
  const { browser, state } = await atPickup(shop_id);
  const { body } = await pay(browser, state);
  await house.simulator.settled();
  const { order } = body as Paid;
  if (!order) throw new Error(JSON.stringify(body));
  return { ...order, browser };
}
const rowOf = async (order_id: string) => {
  const row = await readWholeOrder(database.db, order_id);
  if (!row) throw new Error('no order');
  return row;
};
const staff = { actor: 'staff' } as const;
async function ready(shop_id = '1001') {
  const order = await bought(shop_id);
  expect(await takeStep(house.shop, order.order_id, 'make_ready', staff)).toBeNull();
  const code = (await codeForMail(house.shop, database.db, order.order_id)) ?? '';
  return { ...order, code };
}
const mailsOf = async (order_id: string): Promise<string[]> => {
  const rows = database.db.selectFrom('mail_outbox').select('kind').where('order_id', '=', order_id);
  return (await rows.orderBy('mail_id').execute()).map(({ kind }) => kind);
};
/** What the ledger says about an order: place, kind and change. */
const entriesOf = async (order_id: string) => {
  const rows = database.db.selectFrom('stock_entry').select(['source', 'kind', 'change']);
  return (await rows.where('cause_id', '=', order_id).orderBy('entry_id').execute()).map((row) => Object.values(row));
};
const theirs = ({ increment_id }: { increment_id: string }) =>
  [...house.simulator.state.payments.values()].find(({ reference }) => reference.startsWith(`${increment_id}-`));

describe('the checkout', () => {
  test('lists the boutiques that have the whole cart, or get it by transfer with its days; no concession and no other', async () => {
    const { pickup_shops } = stateIn((await (await guest()).get(`${api}/checkout?locale=fr_fr`)).body);
    expect(pickup_shops).toMatchObject([
      {
        shop_id: '1001',
        company: 'Boutique 1001',
        address: ['1, rue', '75002 Paris'],
        telephone: '+33 1 00',
        shipping_duration: 'Prête dès le mardi 24 novembre',
        is_transfer: false,
        opening_hours: [
          { days: 'lundi – samedi', hours: '10:30 – 19:00' },
          { days: 'dimanche', hours: 'Fermée' },
        ],
      },
      { shop_id: '1002', is_transfer: true },
    ]);
    expect(pickup_shops[1]?.shipping_duration).toContain('mercredi 25 novembre');
    const both = stateIn((await (await guest(2)).get(`${api}/checkout?locale=fr_fr`)).body);
    expect(both.pickup_shops.map(({ is_transfer }) => is_transfer)).toEqual([true, true]);
  });

  test('lists the boutiques nearest to the buyer’s city first, with the distance; in the house’s order without a city', async () => {
    const browser = await guest();
    const at = (store_id: string, latitude: number, longitude: number) =>
      sql`update store set latitude = ${latitude}, longitude = ${longitude} where store_id = ${store_id}`.execute(
        database.db,
      );
    const shown = async () => {
      await sql`update catalogue_state set version = version + 1`.execute(database.db);
      const { body } = await browser.get(`${api}/checkout?locale=fr_fr`);
      return stateIn(body).pickup_shops.map(({ shop_id, distance }) => [shop_id, distance]);
    };
    await at('1001', 45.764, 4.8357);
    expect(await shown()).toEqual([
      ['1002', 'À 6,9\u202fkm de Paris'],
      ['1001', 'À 392\u202fkm de Paris'],
    ]);
    // A postcode says where a village is.
    await sql`update checkout set shipping_address = shipping_address || '{"city": "Nowhereville", "postcode": "99999"}'`.execute(
      database.db,
    );
    expect(await shown()).toEqual([
      ['1001', null],
      ['1002', null],
    ]);
    await at('1001', 48.8, 2.3);
    await shown();
  });

  test('offers none without the stock, and none for a pre-order', async () => {
    const browser = await guest();
    await have({ ecom: 0, '1001': 0 });
    expect(stateIn((await browser.get(`${api}/checkout?locale=fr_fr`)).body).pickup_shops).toEqual([]);
    await have({ ecom: 10, '1001': 1 });
    await database.pool.query('update product set pre_order = true');
    try {
      expect(stateIn((await browser.get(`${api}/checkout?locale=fr_fr`)).body).pickup_shops).toEqual([]);
    } finally {
      await database.pool.query('update product set pre_order = false');
    }
  });

  test('a pickup costs nothing, has no slot, and names the buyer as collector until another is named', async () => {
    const browser = await guest();
    await database.pool.query('update price set amount = 10000');
    try {
      const delivered = stateIn((await browser.get(`${api}/checkout?locale=fr_fr`)).body);
      expect(delivered.totals.shipping?.amount).toBeGreaterThan(0);
      const state = stateIn((await choose(browser, { shop_id: '1001' })).body);
      expect(state).toMatchObject({ delivery_mode: 'pickup', slot: null, slot_day: null });
      expect(state.totals.shipping?.amount).toBe(0);
      expect(state.totals.grand_total.amount).toBe(10_000);
      expect(state.pickup).toMatchObject({ shop_id: '1001', collector: { name: state.shipping_address?.name } });
      const back = await browser.post(`${api}/delivery/method`, { locale: 'fr_fr', method: 'standard' });
      expect(stateIn(back.body)).toMatchObject({ delivery_mode: 'deliver', pickup: null });
    } finally {
      await database.pool.query('update price set amount = 385000');
    }
  });

  test('keeps the boutique that is chosen before the address', async () => {
    const browser = await house.browser();
    await browser.post(`${api}/basket/add`, { locale: 'fr_fr', items: [{ sku: bag, qty: 1 }] });
    const state = stateIn((await choose(browser, { shop_id: '1002' })).body);
    expect(state.pickup).toEqual({ shop_id: '1002', collector: null });
  });

  test('checks the collector by the country’s rules, and keeps the choice of the boutique', async () => {
    const { browser } = await atPickup();
    const wrong = await choose(browser, { collector: { firstname: '', lastname: 'Weiss', telephone: '12' } });
    expect(wrong).toMatchObject(refused(errors.address_refused));
    expect(Object.keys((wrong.body as { error: { fields: object } }).error.fields).toSorted()).toEqual([
      'firstname',
      'prefix',
      'telephone',
    ]);
    const collector = { prefix: 'Mrs.', firstname: 'Zoé', lastname: 'Weiss', telephone: '0612345678' };
    const state = stateIn((await choose(browser, { collector })).body);
    expect(state.pickup).toMatchObject({ shop_id: '1001', collector: { name: 'Zoé Weiss' } });
  });

  test.each([
    ['an unknown boutique', '9999'],
    ['one that takes no part', '1003'],
    ['a concession', '1004'],
  ])('refuses %s', async (_name, shop_id) => {
    expect(await choose(await guest(), { shop_id })).toMatchObject(refused(errors.pickup_unavailable));
  });
});

describe('the payment', () => {
  test('M1: takes the boutique’s own piece; the order names boutique and collector, the invoice its address', async () => {
    const { order_id } = await bought();
    expect([await left('1001'), await left('ecom')]).toEqual([0, 10]);
    const order = orderOf(await rowOf(order_id), 'fr_fr', clock.now);
    expect(order).toMatchObject({
      is_webtoshop: true,
      webtoshop: { shop_id: '1001', collector: { firstname: 'Anne' }, ready_at: null },
      status_label: 'preparing',
      shipping_title: 'Retrait en boutique',
      arrives_from: '2026-11-24',
      carrier_slot: null,
    });
    expect(order.shipping_address?.address).toEqual(['Boutique 1001', '1, rue', '75002 Paris']);
    expect(order.billing_address?.address).not.toEqual(order.shipping_address?.address);
    expect(order.timeline.map(({ step }) => step)).toContain('available_in_store');
    expect((await mailsOf(order_id)).toSorted()).toEqual(['order_confirmation', 'pickup_placed']);
  });

  test('takes the online stock for a transfer', async () => {
    await bought('1002');
    expect([await left('1002'), await left('ecom')]).toEqual([0, 9]);
  });

  test('M1: the last piece goes to a pickup or to a reservation, never to both', async () => {
    for (let round = 0; round < 6; round += 1) {
      await have({ ecom: 0, '1001': 1 });
      await sql`delete from rate_limit`.execute(database.db);
      await have({ ecom: 1, '1001': 1 });
      const { browser, state } = await atPickup();
      await have({ ecom: 0, '1001': 1 });
      const reserve = database.db
        .transaction()
        .execute((tx) =>
          moveStock(tx, { cause: 'reservation', cause_id: randomUUID() }, [
            { kind: 'reserved', sku: bag, source: '1001', pieces: 1 },
          ]),
        );
      const [paid, short] = await Promise.all([pay(browser, state), reserve]);
      const isPaid = Boolean((paid.body as Paid).order);
      expect(isPaid).toBe(short.length > 0);
      if (!isPaid) expect(paid).toMatchObject(refused(errors.pickup_unavailable));
      expect(await left('1001')).toBe(0);
      await house.simulator.settled();
    }
  });

  test('M11: refuses a boutique that lost its piece meanwhile, and another day than the page showed', async () => {
    const { browser, state } = await atPickup();
    // By transfer the order would come later.
    await have({ ecom: 10, '1001': 0 });
    expect(await pay(browser, state)).toMatchObject(refused(errors.checkout_changed));
    await have({ ecom: 0, '1001': 0 });
    expect(await pay(browser, state)).toMatchObject(refused(errors.pickup_unavailable));
    expect(stateIn((await browser.get(`${api}/checkout?locale=fr_fr`)).body).pickup?.shop_id).toBeNull();
  });

  test('M2: a failed payment gives the piece back to the boutique; an open one of the same purchase counts as its own', async () => {
    const { browser, state } = await atPickup();
    const first = await pay(browser, state, { payment_data: card('Anne', '4212345678910006') });
    expect(await left('1001')).toBe(0);
    const again = stateIn((await browser.get(`${api}/checkout?locale=fr_fr`)).body);
    expect(again.pickup_shops[0]).toMatchObject({ shop_id: '1001', is_transfer: false });
    expect(pspIn(first.body as never)).not.toBe('');
    const { body } = await pay(browser, again);
    expect((body as Paid).order).toBeDefined();
    expect(await left('1001')).toBe(0);
    const other = await atPickup('1002');
    await pay(other.browser, other.state, { payment_data: card('DECLINED') });
    expect(await left('ecom')).toBe(10);
  });
});

describe('the boutique', () => {
  test('marks the order as ready: its buyer gets the code, the money is captured', async () => {
    const order = await ready();
    const row = await rowOf(order.order_id);
    expect(row).toMatchObject({ status: 'available_in_shop', ready_at: clock.now });
    // The last closing time of the fourteenth day.
    expect(row.collect_until).toEqual(new Date('2026-12-08T18:00:00Z'));
    const shown = orderOf(row, 'fr_fr', clock.now);
    expect(shown).toMatchObject({ status_label: 'available_in_store', is_cancellable: false, is_refundable: false });
    await capturePayment(house.shop, { order_id: order.order_id });
    await house.simulator.settled();
    expect(theirs(order)?.status).toBe('captured');
    expect(await mailsOf(order.order_id)).toContain('pickup_ready');
  });

  test('stores no code: a stolen database without the key opens nothing', async () => {
    const { order_id, code } = await ready();
    expect(code).toMatch(/^\d{6}$/u);
    const { rows } = await database.pool.query(
      'select row_to_json(t)::text as all from pickup_code t where order_id = $1',
      [order_id],
    );
    const stored = String(rows[0]?.all);
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(Buffer.from(code).toString('hex'));
  });

  test('hands it over for the code and the checked identity document; the return window begins', async () => {
    const { order_id, code } = await ready();
    expect(await handOver(house.shop, order_id, { code, is_id_checked: false })).toBe('id_not_checked');
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await handOver(house.shop, order_id, { code: wrong, is_id_checked: true })).toBe('code_wrong');
    expect((await rowOf(order_id)).status).toBe('available_in_shop');
    clock.now = new Date(start.getTime() + 2 * day);
    expect(await handOver(house.shop, order_id, { code: ` ${code} `, is_id_checked: true })).toBeNull();
    const row = await rowOf(order_id);
    expect(row).toMatchObject({ status: 'retrieved_in_shop', delivered_at: clock.now });
    const shown = orderOf(row, 'fr_fr', clock.now);
    expect(shown).toMatchObject({ status_label: 'collected_in_store', is_refundable: true });
    expect(await handOver(house.shop, order_id, { code, is_id_checked: true })).toBe('not_now');
    const shipment = database.db.selectFrom('shipment').select('shipment_id').where('order_id', '=', order_id);
    const { shipment_id } = await shipment.executeTakeFirstOrThrow();
    await issueForShipment(house.shop, { order_id, shipment_id });
    expect((await rowOf(order_id)).invoices).toHaveLength(1);
  });

  test('waits an hour after five wrong codes, also for the right one', async () => {
    const { order_id, code } = await ready();
    const wrong = code === '000000' ? '000001' : '000000';
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await handOver(house.shop, order_id, { code: wrong, is_id_checked: true })).toBe('code_wrong');
    expect(await handOver(house.shop, order_id, { code, is_id_checked: true })).toBe('code_wait');
    expect((await rowOf(order_id)).status).toBe('available_in_shop');
  });

  test('does all that on the page of its mail, whose address alone is the permission', async () => {
    const { order_id, increment_id } = await bought();
    const mail = { kind: 'pickup_placed', locale: 'fr_fr', order_id, data: {} };
    const sent = await mailWriters.get('pickup_placed')?.(house.shop, mail as never, {
      site: 'https://shop.example',
      house: 'Solvène',
    });
    const path = /https:\/\/shop\.example(\/boutique\/pickups\/[\w-]+)/u.exec(mailHtml(sent?.body))?.[1] ?? '';
    const pages = pickupPages(house.shop).mountOn(createApi(house.shop, []));
    const post = (form: Record<string, string>, at = path) =>
      pages.request(at, { method: 'POST', body: new URLSearchParams(form) });
    const first = await (await pages.request(path)).text();
    expect(first).toContain(increment_id);
    expect(first).toContain('value="make_ready"');
    expect(await clientReadsOf(database.db, increment_id)).toMatchObject([
      { reader_kind: 'store', reader: '1001', call: '/boutique/pickups' },
    ]);
    expect((await post({ step: 'make_ready' })).status).toBe(303);
    const code = (await codeForMail(house.shop, database.db, order_id)) ?? '';
    expect(await (await pages.request(path)).text()).toContain('name="code"');
    const unchecked = await post({ step: 'collect', code });
    expect(unchecked.status).toBe(422);
    expect(await unchecked.text()).toContain('role="alert"');
    expect((await post({ step: 'cancel' })).status).toBe(400);
    expect((await post({ step: 'collect', code, id: 'checked' })).status).toBe(303);
    expect(await (await pages.request(path)).text()).not.toContain('<form');
    expect((await pages.request(forged(path))).status).toBe(404);
    clock.now = new Date(start.getTime() + 61 * day);
    expect((await pages.request(path)).status).toBe(410);
  });

  test('takes no step of a parcel, and a parcel none of the boutique', async () => {
    const { order_id } = await bought();
    expect(await takeStep(house.shop, order_id, 'ship', staff)).toBe('not_now');
    const browser = await house.browser();
    const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
    const { body } = await house.pay(browser, total);
    expect(await takeStep(house.shop, body.order?.order_id ?? '', 'make_ready', staff)).toBe('not_now');
  });
});

describe('an order that is not collected', () => {
  test('M2: reminds once, then goes back to the stock that it came from, with the refund', async () => {
    const order = await ready();
    const { order_id } = order;
    await capturePayment(house.shop, { order_id });
    await house.simulator.settled();
    clock.now = new Date('2026-12-04T17:00:00Z');
    await endWaiting(house.shop);
    expect(await mailsOf(order_id)).not.toContain('pickup_reminder');
    clock.now = new Date('2026-12-04T18:30:00Z');
    await endWaiting(house.shop);
    await endWaiting(house.shop);
    expect((await mailsOf(order_id)).filter((kind) => kind === 'pickup_reminder')).toHaveLength(1);
    expect(await left('1001')).toBe(0);
    clock.now = new Date('2026-12-08T18:00:01Z');
    await Promise.all([endWaiting(house.shop), endWaiting(house.shop)]);
    expect(await left('1001')).toBe(1);
    expect(await left('ecom')).toBe(10);
    expect((await rowOf(order_id)).status).toBe('canceled');
    expect(await mailsOf(order_id)).toEqual(expect.arrayContaining(['pickup_expired', 'pickup_ended']));
    await giveBackSurplus(house.shop);
    await house.simulator.settled();
    expect(theirs(order)?.refunded).toBe(385_000);
    expect(await handOver(house.shop, order_id, { code: order.code, is_id_checked: true })).toBe('not_now');
  });

  test('of a transfer goes back to the online stock, from the boutique where it was ready', async () => {
    const { order_id } = await ready('1002');
    expect(await left('ecom')).toBe(9);
    clock.now = new Date(start.getTime() + 20 * day);
    await endWaiting(house.shop);
    expect([await left('ecom'), await left('1002')]).toEqual([10, 0]);
    expect(await entriesOf(order_id)).toEqual([
      ['ecom', 'held', -1],
      ['ecom', 'sold', 0],
      ['1002', 'received', 1],
      ['1002', 'transferred', -1],
      ['ecom', 'transferred', 1],
    ]);
    const lines = await explainStock(database.db, bag, '1002');
    expect(lines.at(-1)).toMatch(/transferred +-1 → 0 +to ecom, order [\w-]+ was canceled$/u);
  });

  test('M2: staff cancels it: from its own stock, or before a transfer is ready, it comes in where it was taken', async () => {
    for (const [order, source] of [
      [await ready('1001'), '1001'],
      [await bought('1002'), 'ecom'],
    ] as const) {
      expect(await takeStep(house.shop, order.order_id, 'cancel', staff)).toBeNull();
      expect((await entriesOf(order.order_id)).slice(2)).toEqual([[source, 'received', 1]]);
    }
    expect([await left('1001'), await left('ecom'), await left('1002')]).toEqual([1, 10, 0]);
  });

  test('can be cancelled by its buyer before it is ready, and the boutique gets a mail', async () => {
    const { order_id, browser } = await bought();
    const asked = await browser.post(`${api}/order/cancel`, { locale: 'fr_fr', order_id });
    expect(asked.status).toBe(200);
    await takeStep(house.shop, order_id, 'grant_cancel', { actor: 'system' });
    expect(await left('1001')).toBe(1);
    expect(await mailsOf(order_id)).toContain('pickup_ended');
    const late = await ready('1002');
    const refusedLate = await late.browser.post(`${api}/order/cancel`, { locale: 'fr_fr', order_id: late.order_id });
    expect(refusedLate).toMatchObject(refused(errors.cancel_refused));
  });
});

test('the customer’s list shows the labels of a pickup', async () => {
  const email = `${randomUUID()}@example.com`;
  const browser = await house.customer(email);
  await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
  const state = stateIn((await choose(browser, { shop_id: '1001' })).body);
  const { body } = await pay(browser, state);
  await takeStep(house.shop, (body as Paid).order?.order_id ?? '', 'make_ready', staff);
  const listed = orders.answer.parse((await browser.get(`${api}/orders?locale=fr_fr`)).body);
  expect(listed.orders.items[0]?.status_label).toBe('available_in_store');
});

test('the demo’s clock makes an order ready, and leaves the handover to the boutique', async () => {
  const { order_id } = await bought();
  const shop = { ...house.shop, config: { ...house.shop.config, DEMO_CLOCK: 30 } };
  for (let step = 0; step < 6; step += 1) {
    clock.now = new Date(clock.now.getTime() + 31_000);
    await moveDemo(shop);
  }
  expect((await rowOf(order_id)).status).toBe('available_in_shop');
});

test.each(['fr_fr', 'ae_ar', 'jp_ja'] as const)(
  'every mail of a pickup names the order in %s; the code only while it waits',
  async (locale) => {
    const { order_id, increment_id, code } = await ready();
    const write = async (kind: string) => {
      const mail = { kind, locale, order_id, data: { event: order_id } };
      return mailWriters.get(kind)?.(house.shop, mail as never, { site: 'https://shop.example', house: 'Solvène' });
    };
    for (const kind of [
      'order_confirmation',
      'pickup_placed',
      'pickup_ready',
      'pickup_reminder',
      'pickup_collected',
      'pickup_expired',
      'pickup_ended',
    ]) {
      const sent = await write(kind);
      expect(sent?.subject).toContain(increment_id);
      const html = mailHtml(sent?.body);
      expect(html.includes(code)).toBe(kind === 'pickup_ready' || kind === 'pickup_reminder');
    }
    await handOver(house.shop, order_id, { code, is_id_checked: true });
    expect(await write('pickup_ready')).toBeNull();
  },
);

test('staff of the boutique hands over by its calls, under its name; another boutique finds no such order', async () => {
  const order = await bought();
  const other = await staffMember(house.shop, 'boutique', '1002');
  const own = await staffMember(house.shop, 'boutique', '1001');
  const step = `/orders/${order.increment_id}/step`;
  const collect = `/orders/${order.increment_id}/collect`;
  expect((await other.post(step, { step: 'make_ready' })).status).toBe(404);
  expect(await own.post(step, { step: 'make_ready' })).toMatchObject({
    body: { order: { status: 'available_in_shop' } },
  });
  const { orders: listed } = staffOrders.answer.parse((await own.get('/orders')).body);
  expect(listed.map(({ increment_id }) => increment_id)).toContain(order.increment_id);
  const { orders: elsewhere } = staffOrders.answer.parse((await other.get('/orders')).body);
  expect(elsewhere.map(({ increment_id }) => increment_id)).not.toContain(order.increment_id);
  const code = (await codeForMail(house.shop, database.db, order.order_id)) ?? '';
  expect((await other.post(collect, { code, is_id_checked: true })).status).toBe(404);
  expect(await own.post(collect, { code, is_id_checked: false })).toMatchObject({
    body: { error: { fields: { is_id_checked: 'id_not_checked' } } },
  });
  expect(await own.post(collect, { code: '000000', is_id_checked: true })).toMatchObject({
    body: { error: { fields: { code: 'code_wrong' } } },
  });
  expect((await own.post(collect, { code, is_id_checked: true })).body).toEqual({
    order: { increment_id: order.increment_id, status: 'retrieved_in_shop' },
  });
  const { events } = staffOrder.answer.parse((await own.get(`/orders/${order.increment_id}`)).body).order;
  expect(events.slice(1).map(({ name, reason }) => [name, reason])).toEqual([
    [own.account.name, 'make_ready'],
    [own.account.name, 'collect'],
  ]);
});
