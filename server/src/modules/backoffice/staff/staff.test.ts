// The calls of staff: sign-in, the role at every call, and the name in the order's events. decisions/0074.
import { staffRights } from '@vitrine/rules/staff/staffRoles';
import { randomUUID } from 'node:crypto';
import { createReturn } from '@vitrine/contract/returns';
import { staffOrder, staffOrders, staffReturn, staffReturns } from '@vitrine/contract/staff';
import { staffMe } from '@vitrine/contract/staffAccount';
import { staffRoles } from '@vitrine/rules/staff/staffRoles';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bag, boughtOrders, stamp } from '../../../testing/boughtOrders.ts';
import { staffCalls } from '../../../testing/staffCalls.ts';
import { addStaff, staffBrowser, staffMember, staffPassword } from '../../../testing/staffMembers.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { capturePayment } from '../../orders/fulfilment/capture/capture.ts';
import { refundReturn } from '../../orders/fulfilment/refunds/refunds.ts';
import { readWholeOrder } from '../../orders/orders/readWholeOrder.ts';
import { returnFiles } from '../../orders/returns/returnFiles.ts';
import { changeMember } from './memberWork.ts';
import { setPassword } from './queries.ts';
import { sweepStaffSessions } from './signIn.ts';

const { bought, clock, database, house } = boughtOrders();

beforeAll(async () => {
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 1000 },
  ]);
});
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
});

const signIn = '/api/backend/staff/sign-in';
const refused = (status: number, internal_code: number) => ({ status, body: { error: { internal_code } } });
const pass = (minutes: number): void => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
};
const order = (number: string): string => `/orders/${number}`;
const step = (number: string): string => `/orders/${number}/step`;

const end = (staff_id: string) =>
  changeMember(database.db, { staff_id: null, now: clock.now }, staff_id, { step: 'end' });

describe('a sign-in of staff', () => {
  test('answers name and rights, and never the password', async () => {
    const { get, account } = await staffMember(house.shop, 'warehouse');
    const me = await get('/me');
    expect(staffMe.answer.parse(me.body)).toEqual({
      staff: { email: account.email, name: account.name, role: 'warehouse', role_name: null, store_id: null },
      orders: ['prepare', 'pack', 'ship', 'deliver'],
      returns: ['receive', 'send', 'deliver'],
      acts: [...staffRights.warehouse.acts],
      scope: { countries: null, stores: null, limit: null },
      second_factor: { is_needed: true, is_enrolled: true },
    });
    expect(JSON.stringify(me.body)).not.toContain('argon');
    expect(me.headers.get('cache-control')).toBe('no-store');
  });

  test('sets a cookie that no script reads, that no other site sends, and whose value the database does not hold', async () => {
    const { email } = await addStaff(house.shop, 'care');
    const browser = await staffBrowser(house.shop);
    const answer = await browser.post(signIn, { email: ` ${email.toUpperCase()}`, password: staffPassword });
    const line = answer.headers.getSetCookie().find((one) => one.startsWith('vitrine-staff=')) ?? '';
    expect(line).toMatch(/HttpOnly/u);
    expect(line).toMatch(/SameSite=Strict/u);
    const rows = await database.db.selectFrom('staff_session').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(browser.jar.get('vitrine-staff'));
  });

  test('A5: answers the same to a wrong password, an unknown email and an ended account', async () => {
    const { email } = await addStaff(house.shop, 'care');
    const ended = await addStaff(house.shop, 'care');
    await end(ended.staff_id);
    const browser = await staffBrowser(house.shop);
    const answers = await Promise.all(
      [
        { email, password: 'wrong' },
        { email: 'none@house.example', password: staffPassword },
        { email: ended.email, password: staffPassword },
      ].map((body) => browser.post(signIn, body)),
    );
    for (const { status, body } of answers) expect({ status, body }).toMatchObject(refused(422, 2_300_001));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body)))).toHaveProperty('size', 1);
  });

  test('A3: allows five tries of an account from a network in half an hour', async () => {
    const { email } = await addStaff(house.shop, 'supervisor');
    const browser = await staffBrowser(house.shop);
    for (let tried = 0; tried < 5; tried += 1) await browser.post(signIn, { email, password: `wrong ${tried}` });
    expect(await browser.post(signIn, { email, password: staffPassword })).toMatchObject({ status: 429 });
  });

  test('ends after half an hour without a call, after twelve hours in any case, and when it is signed out', async () => {
    const { get } = await staffMember(house.shop, 'care');
    for (let half = 0; half < 2; half += 1) {
      pass(20);
      expect((await get('/me')).status).toBe(200);
    }
    pass(31);
    expect(await get('/me')).toMatchObject(refused(401, 401));
    const busy = await staffMember(house.shop, 'care');
    for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
      expect((await busy.get('/me')).status).toBe(200);
      pass(20);
    }
    expect((await busy.get('/me')).status).toBe(401);
    await sweepStaffSessions(house.shop);
    expect(await database.db.selectFrom('staff_session').selectAll().execute()).toEqual([]);
    const gone = await staffMember(house.shop, 'care');
    const cookie = gone.browser.jar.get('vitrine-staff') ?? '';
    expect((await gone.post('/sign-out', {})).status).toBe(200);
    gone.browser.jar.set('vitrine-staff', cookie);
    expect((await gone.get('/me')).status).toBe(401);
  });

  test('ends with its account, and with another password', async () => {
    for (const close of [
      async ({ staff_id }: { staff_id: string }) => (await end(staff_id)) === null,
      ({ email }: { email: string }) => setPassword(database.db, email, 'x'),
    ]) {
      const { get, account } = await staffMember(house.shop, 'care');
      expect(await close(account)).toBe(true);
      expect((await get('/me')).status).toBe(401);
    }
  });
});

describe('S1: a call of staff', () => {
  test('S1: needs a member of staff, whatever else the browser is', async () => {
    expect(staffCalls.length).toBeGreaterThan(20);
    const customer = await house.customer('anne@example.com');
    const browser = await staffBrowser(house.shop);
    browser.jar.set('vitrine-staff', customer.jar.get('vitrine') ?? '');
    for (const { path, method, address, body } of staffCalls) {
      const at = `/api/backend/staff${address}`;
      const answer =
        method === 'GET' ? await browser.get(at) : await browser.post(at, body, { 'idempotency-key': randomUUID() });
      expect([path, answer.status]).toEqual([path, 401]);
    }
  });

  test('S4: refuses every change without the anti-forgery token, though the cookie of staff is right', async () => {
    const { browser } = await staffMember(house.shop, 'supervisor');
    browser.jar.delete('XSRF-TOKEN');
    for (const { path, method, address, body } of staffCalls.filter((call) => call.method !== 'GET')) {
      const answer = await browser.post(`/api/backend/staff${address}`, body, { 'idempotency-key': randomUUID() });
      expect([path, method, answer.status]).toEqual([path, method, 403]);
    }
  });

  test('S1: a sign-in of staff is no sign-in of a customer', async () => {
    const { browser } = await staffMember(house.shop, 'supervisor');
    expect((await browser.get('/api/commerce/customer?locale=fr_fr')).status).toBe(401);
  });

  test('S1: refuses every step that is not of the role, and changes nothing', async () => {
    const { order: placed } = await bought();
    for (const role of staffRoles.filter((one) => one !== 'supervisor')) {
      const member = await staffMember(house.shop, role, role === 'boutique' ? '1001' : null);
      const { orders, returns } = staffMe.answer.parse((await member.get('/me')).body);
      for (const name of ['prepare', 'pack', 'ship', 'deliver', 'make_ready', 'ask_cancel', 'cancel', 'keep'] as const)
        if (!orders.includes(name))
          expect([role, name, await member.post(step(placed.increment_id), { step: name })]).toMatchObject([
            role,
            name,
            refused(403, 4_900_110),
          ]);
      for (const name of ['receive', 'accept', 'refuse', 'send'] as const)
        if (!returns.includes(name))
          expect(await member.post('/returns/R1/step', { step: name })).toMatchObject(refused(403, 4_900_110));
    }
    expect((await readWholeOrder(database.db, placed.order_id))?.status).toBe('validated');
  });

  test('a role that changes counts at the next call', async () => {
    const { order: placed } = await bought();
    const { post, account } = await staffMember(house.shop, 'warehouse');
    expect((await post(step(placed.increment_id), { step: 'prepare' })).status).toBe(200);
    await database.db
      .updateTable('staff_account')
      .set({ role: 'boutique' })
      .where('staff_id', '=', account.staff_id)
      .execute();
    expect(await post(step(placed.increment_id), { step: 'pack' })).toMatchObject(refused(403, 4_900_110));
  });

  test('S1: staff of a boutique sees only the orders that are collected there', async () => {
    const { order: placed } = await bought();
    const { get, post } = await staffMember(house.shop, 'boutique', '1001');
    expect(staffOrders.answer.parse((await get('/orders')).body).orders).toEqual([]);
    expect(await get(order(placed.increment_id))).toMatchObject(refused(404, 4_900_003));
    expect(await post(step(placed.increment_id), { step: 'make_ready' })).toMatchObject(refused(404, 4_900_003));
    expect(staffReturns.answer.parse((await get('/returns')).body).returns).toEqual([]);
  });

  test('counts the calls of a member', async () => {
    const { get } = await staffMember(house.shop, 'care');
    await get('/orders');
    await database.db.updateTable('rate_limit').set({ points: 600 }).where('key', 'like', 'staff_calls%').execute();
    expect(await get('/orders')).toMatchObject({ status: 429 });
  });
});

describe('the work of staff', () => {
  test('moves an order from its payment to its arrival, each change under the name of its member', async () => {
    const { order: placed } = await bought([{ sku: bag, qty: 2 }]);
    const { get, post, account } = await staffMember(house.shop, 'warehouse');
    const number = placed.increment_id;
    expect(staffOrders.answer.parse((await get('/orders?status=validated')).body).orders).toContainEqual({
      increment_id: number,
      status: 'validated',
      changed_at: clock.now.toISOString(),
      pickup_store_id: null,
    });
    for (const name of ['prepare', 'pack'] as const)
      expect((await post(step(number), { step: name })).status).toBe(200);
    // A repeat of a call whose answer was lost ships no second parcel.
    const key = randomUUID();
    const parcel = { step: 'ship', track_number: 'ONE', units: [{ sku: bag, qty: 1 }] };
    for (let sent = 0; sent < 2; sent += 1)
      expect(await post(step(number), parcel, key)).toMatchObject({
        status: 200,
        body: { order: { status: 'being_prepared' } },
      });
    expect(await post(step(number), { ...parcel, units: [{ sku: bag, qty: 9 }] })).toMatchObject({
      status: 409,
      body: { error: { internal_code: 4_900_111, fields: { units: 'not_these_units' } } },
    });
    expect(await post(step(number), { ...parcel, units: [...parcel.units, ...parcel.units] })).toMatchObject({
      status: 400,
    });
    expect(staffOrder.answer.parse((await get(order(number))).body).order.lines).toEqual([
      {
        item_order_id: expect.any(String) as unknown,
        sku: bag,
        product_name: 'Pommeau',
        qty: 2,
        shipped: 1,
        canceled: 0,
      },
    ]);
    expect((await post(step(number), { step: 'ship', track_number: 'TWO' })).status).toBe(200);
    expect((await post(step(number), { step: 'deliver' })).body).toEqual({
      order: { increment_id: number, status: 'received' },
    });
    expect(await post(step(number), { step: 'deliver' })).toMatchObject({
      body: { error: { fields: { step: 'not_now' } } },
    });
    const { events, steps } = staffOrder.answer.parse((await get(order(number))).body).order;
    expect(steps).toEqual([]);
    expect(events.map(({ actor, name, reason }) => [actor, name, reason])).toEqual([
      ['system', null, 'placed'],
      ...['prepare', 'pack', 'ship', 'ship', 'deliver'].map((reason) => ['staff', account.name, reason]),
    ]);
  });

  test('cancels before the dispatch, and keeps an order whose cancellation was asked', async () => {
    const { post } = await staffMember(house.shop, 'care');
    const { order: kept } = await bought();
    expect((await post(step(kept.increment_id), { step: 'ask_cancel' })).status).toBe(200);
    expect((await post(step(kept.increment_id), { step: 'keep' })).body).toMatchObject({
      order: { status: 'being_prepared' },
    });
    expect((await post(step(kept.increment_id), { step: 'cancel' })).body).toMatchObject({
      order: { status: 'canceled' },
    });
    expect(await post(step('1'), { step: 'cancel' })).toMatchObject(refused(404, 4_900_003));
  });

  test('receives and accepts a return in two roles; its events name both, and the money moves once', async () => {
    const { order: placed, browser } = await bought();
    const warehouse = await staffMember(house.shop, 'warehouse');
    const care = await staffMember(house.shop, 'care');
    const number = placed.increment_id;
    await warehouse.post(step(number), { step: 'ship' });
    await capturePayment(house.shop, { order_id: placed.order_id });
    await house.simulator.settled();
    await warehouse.post(step(number), { step: 'deliver' });
    const [line] = (await readWholeOrder(database.db, placed.order_id))?.lines ?? [];
    const request = '/api/commerce/exchange-return/request';
    const items = [{ order_item_id: line?.item_order_id, qty: 1, return_reason: 'colour' }];
    const of = { locale: 'fr_fr', order_id: placed.order_id, return_type: 'refund', items };
    const made = createReturn.answer.parse((await browser.post(request, of)).body).request;
    const payload = { ...of, request_id: made.request_id, selected_return_method: 'office' };
    await browser.post(`${request}/finalize`, payload, { 'idempotency-key': randomUUID() });
    const back = made.details.increment_id;
    const { returns } = staffReturns.answer.parse((await care.get('/returns')).body);
    expect(returns).toContainEqual({
      increment_id: back,
      owes_pieces: false,
      return_type: 'refund',
      status: 'pending_shipping',
      order_number: number,
      total_price: 385_000,
    });
    expect(await care.post(`/returns/${back}/step`, { step: 'accept' })).toMatchObject({
      body: { error: { fields: { step: 'not_now' } } },
    });
    expect((await warehouse.post(`/returns/${back}/step`, { step: 'receive' })).body).toEqual({
      return: { increment_id: back, status: 'received' },
    });
    const photo = (
      await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .jpeg()
        .toBuffer()
    ).toString('base64');
    const finding = { sku: bag, condition: 'worn', loss: '1000', reason: 'Traces de pluie', photo };
    expect((await warehouse.post(`/returns/${back}/inspect`, finding)).status).toBe(200);
    // Care decides with what was found.
    const { currency, items: found } = staffReturn.answer.parse((await care.get(`/returns/${back}`)).body).return;
    expect({ currency, found }).toMatchObject({
      currency: 'EUR',
      found: [
        { value_loss: 1000, inspection_reason: 'Traces de pluie', photo: expect.stringMatching(/^\/return-photos\//u) },
      ],
    });
    expect((await returnFiles(house.shop).request(found[0]?.photo ?? '')).headers.get('content-type')).toBe(
      'image/jpeg',
    );
    // Nothing is kept beside what an inspection found.
    expect(await care.post(`/returns/${back}/step`, { step: 'accept', less: 1 })).toMatchObject({
      body: { error: { fields: { body: 'unknown_field' } } },
    });
    expect((await care.post(`/returns/${back}/step`, { step: 'accept' })).body).toMatchObject({
      return: { status: 'validated' },
    });
    await refundReturn(house.shop, { return_id: made.return_id });
    await house.simulator.settled();
    const payment = [...house.simulator.state.payments.values()].find(({ reference }) =>
      reference.startsWith(`${number}-`),
    );
    expect(payment?.refunded).toBe(384_000);
    const { return_events } = staffOrder.answer.parse((await care.get(order(number))).body).order;
    expect(return_events.map(({ actor, name, reason, to_status }) => [actor, name, reason, to_status])).toEqual([
      ['shopper', null, 'sent_off', 'pending_shipping'],
      ['staff', warehouse.account.name, 'return receive', 'received'],
      ['staff', care.account.name, 'return accept', 'validated'],
      ['system', null, 'refund taken on', 'credit_ok'],
    ]);
    expect(await care.post('/returns/R1/step', { step: 'refuse' })).toMatchObject(refused(404, 404));
    // An entry is never changed.
    await expect(database.db.updateTable('return_event').set({ actor: 'system' }).execute()).rejects.toMatchObject({
      code: '23001',
    });
  });
});
