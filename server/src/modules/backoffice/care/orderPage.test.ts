// An order as a whole, for staff. decisions/0103, 0104.
import { errors } from '@vitrine/contract/errors';
import { staffOrderNote, staffOrderPage } from '@vitrine/contract/staffCare';
import { mayStaffRead, staffRights, staffRoles } from '@vitrine/rules/staff/staffRoles';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bag, boughtOrders, email, stamp } from '../../../testing/boughtOrders.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { takeStep } from '../../orders/fulfilment/steps/takeStep.ts';
import { readWholeOrder } from '../../orders/orders/readWholeOrder.ts';

const { bought, clock, database, house } = boughtOrders();
let order: { order_id: string; increment_id: string; ref: string };
beforeAll(async () => {
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 1000 },
  ]);
  order = (await bought([{ sku: stamp, qty: 3 }])).order;
});
beforeEach(() => {
  clock.now = new Date('2026-11-21T10:00:00Z');
});

type Member = Awaited<ReturnType<typeof staffMember>>;
const page = async (member: Member, number = order.increment_id) =>
  staffOrderPage.answer.parse((await member.get(`/orders/${number}/page`)).body);

test('shows the order as its client sees it, with payment, parcels, what happened and the steps of the role', async () => {
  const member = await staffMember(house.shop, 'supervisor');
  await takeStep(house.shop, order.order_id, 'ship', {
    actor: 'staff',
    staff_id: member.account.staff_id,
    units: new Map([[stamp, 1]]),
  });
  const shown = await page(member);
  expect(shown.order).toMatchObject({
    increment_id: order.increment_id,
    country: 'fr',
    delivery: 'deliver',
    pickup: null,
    lines: [{ sku: stamp, name: 'Petit rivet', qty: 3, shipped_qty: 1, unit_price: { amount: 6001 } }],
    parcels: [{ items: [{ qty: 1 }] }],
    invoices: [],
    returns: [],
  });
  expect(shown.order.grand_total.amount).toBe((await readWholeOrder(database.db, order.order_id))?.grand_total);
  expect(shown.payments).toMatchObject([{ method: 'adyen_cc', card: { last4: expect.any(String) }, refunds: [] }]);
  expect(shown.steps).toContain('cancel_rest');
  expect(shown.timeline).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ what: 'stock', sku: stamp, place: 'ecom' }),
      expect.objectContaining({ what: 'order', reason: 'placed', staff: null }),
      expect.objectContaining({ what: 'mail', kind: 'order_confirmation', to: email }),
    ]),
  );
  const moments = shown.timeline.map(({ at }) => at);
  expect(moments).toEqual(moments.toSorted());
  expect(shown.client).toMatchObject({
    customer_id: null,
    email,
    shipping_address: { name: expect.stringContaining('Lacombe') },
    other_orders: 0,
  });
});

test('S16: shows the client, mails and notes only to a role that sees clients, and notes each such read', async () => {
  for (const role of staffRoles.filter((one) => one !== 'boutique' && mayStaffRead(staffRights[one], 'see_orders'))) {
    const member = await staffMember(house.shop, role);
    const sees = mayStaffRead(staffRights[role], 'see_client');
    const { body } = await member.get(`/orders/${order.increment_id}/page`);
    expect([role, /Lacombe|anne@example/u.test(JSON.stringify(body))]).toEqual([role, sees]);
    expect([role, (await page(member)).client !== null]).toEqual([role, sees]);
    const reads = database.db
      .selectFrom('client_read')
      .select(['increment_id', 'call'])
      .where('reader', '=', member.account.staff_id);
    expect([role, await reads.execute()]).toEqual([
      role,
      sees ? [{ increment_id: order.increment_id, call: '/staff/orders/:increment_id/page' }] : [],
    ]);
  }
});

test('S2: answers nothing that opens the order, and only what the contract names', async () => {
  const member = await staffMember(house.shop, 'supervisor');
  const { body } = await member.get(`/orders/${order.increment_id}/page`);
  expect(JSON.stringify(body)).not.toContain(order.ref);
  expect(JSON.stringify(body)).not.toContain(order.order_id);
  expect(body).toEqual(staffOrderPage.answer.parse(body));
});

test('S1: the staff of a boutique sees the page of its own orders alone', async () => {
  const member = await staffMember(house.shop, 'boutique', '1001');
  const missing = { status: 404, body: { error: { internal_code: 4_900_003 } } };
  expect(await member.get(`/orders/${order.increment_id}/page`)).toMatchObject(missing);
  expect(await member.get('/orders/1/page')).toMatchObject(missing);
});

test('an erased order has a page without a client', async () => {
  const { order: gone } = await bought([{ sku: stamp, qty: 1 }], 'eve@example.com');
  await database.pool.query(
    `update shop_order set forgotten_at = now(), erased_at = now(), email = '', gift = null, cc_owner = null, cc_last4 = null,
      shipping_address = '{"country_id": "fr"}', billing_address = '{"country_id": "fr"}' where order_id = $1`,
    [gone.order_id],
  );
  const shown = await page(await staffMember(house.shop, 'care'), gone.increment_id);
  expect([shown.client, shown.payments[0]?.card]).toEqual([null, null]);
  expect(shown.timeline.flatMap((entry) => (entry.what === 'mail' ? [entry.to] : []))).toEqual([null]);
});

describe('a note', () => {
  const note = { kind: 'call', text: 'She calls back on Monday.' };

  test('is written once per key, with member and moment, and shown with the order', async () => {
    const member = await staffMember(house.shop, 'care');
    const path = `/orders/${order.increment_id}/notes`;
    const key = randomUUID();
    const answers = [await member.post(path, note, key), await member.post(path, note, key)];
    member.browser.jar.delete('vitrine');
    member.browser.jar.delete('XSRF-TOKEN');
    await member.browser.start();
    answers.push(await member.post(path, note, key));
    const notes = answers.map(({ body }) => staffOrderNote.answer.parse(body).note);
    expect(notes).toEqual(Array.from({ length: 3 }, () => notes[0]));
    expect((await page(member)).notes).toEqual([
      {
        ...note,
        note_id: notes[0]?.note_id,
        at: clock.now.toISOString(),
        by: member.account.name,
        order_number: order.increment_id,
      },
    ]);
  });

  test('M5: is refused under the key of another note, also in a new session', async () => {
    const member = await staffMember(house.shop, 'care');
    const [noted, other] = [await bought([{ sku: stamp, qty: 1 }]), await bought([{ sku: stamp, qty: 1 }])];
    const path = `/orders/${noted.order.increment_id}/notes`;
    const key = randomUUID();
    expect(await member.post(path, note, key)).toMatchObject({ status: 200 });
    member.browser.jar.delete('vitrine');
    member.browser.jar.delete('XSRF-TOKEN');
    await member.browser.start();
    const conflict = { status: 409, body: { error: { internal_code: errors.idempotency_conflict.internal_code } } };
    expect(await member.post(path, { ...note, text: 'She wrote.' }, key)).toMatchObject(conflict);
    await database.db.deleteFrom('idempotency').execute();
    expect(await member.post(`/orders/${other.order.increment_id}/notes`, note, key)).toMatchObject(conflict);
  });

  test('is in its own row alone, so that an erasure reaches all of it', async () => {
    const { order: noted } = await bought([{ sku: stamp, qty: 1 }]);
    const member = await staffMember(house.shop, 'care');
    const words = { ...note, text: 'Madame Zephirine asks for a call.' };
    const path = `/orders/${noted.increment_id}/notes`;
    expect(await member.post(path, words)).toMatchObject({ status: 200, body: { note: { text: words.text } } });
    const answers = await database.db.selectFrom('idempotency').select('outcome').execute();
    expect(JSON.stringify(answers)).not.toContain('Zephirine');
  });

  test('is never changed', async () => {
    const { order: noted } = await bought([{ sku: stamp, qty: 1 }]);
    const member = await staffMember(house.shop, 'care');
    expect(await member.post(`/orders/${noted.increment_id}/notes`, note)).toMatchObject({ status: 200 });
    await expect(database.pool.query(`update staff_note set body = 'x'`)).rejects.toThrow('never changed');
  });

  test('names the field that is refused, and is refused to other roles', async () => {
    const care = await staffMember(house.shop, 'care');
    const path = `/orders/${order.increment_id}/notes`;
    for (const [field, change] of [
      ['text', { text: ' ' }],
      ['text', { text: 'x'.repeat(2001) }],
      ['text', { text: 'a\u202Eb' }],
      ['kind', { kind: 'letter' }],
    ] as const)
      expect(await care.post(path, { ...note, ...change })).toMatchObject({
        status: 400,
        body: { error: { fields: { [field]: expect.any(String) } } },
      });
    expect(await care.post('/orders/1/notes', note)).toMatchObject({ status: 404 });
    expect(await care.post(`/clients/${randomUUID()}/notes`, note)).toMatchObject({ status: 404 });
    expect(await care.post('/clients/x/notes', note)).toMatchObject({ status: 404 });
    const boutique = await staffMember(house.shop, 'boutique', '1001');
    expect(await boutique.post(path, note)).toMatchObject({ status: 403 });
  });
});
