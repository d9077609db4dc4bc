// A client asks care for its data, or to be forgotten: the client's own use cases, with their refusals. decisions/0113.
import { randomUUID } from 'node:crypto';
import { errors } from '@vitrine/contract/errors';
import { staffClient } from '@vitrine/contract/staffCare';
import { staffClientOrders } from '@vitrine/contract/staffCare';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { boughtOrders, stamp } from '../../../testing/boughtOrders.ts';
import { untilWaiting } from '../../../testing/lockWaiters.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { clientReadsOf } from '../../customers/customer/clientReads.ts';
import { takeStep } from '../../orders/fulfilment/steps/takeStep.ts';
import { readWholeOrder } from '../../orders/orders/readWholeOrder.ts';

const { clock, database, house } = boughtOrders();
beforeAll(() => addProducts(database.db, [{ sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 1000 }]));
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  for (const table of ['rate_limit', 'mail_outbox'] as const) await database.db.deleteFrom(table).execute();
});

let clients = 0;
/** A client with an order. */
async function client() {
  clients += 1;
  const address = `client${clients}@example.com`;
  const browser = await house.customer(address);
  const total = await house.atPayment(browser, [{ sku: stamp, qty: 1 }], address);
  const { body } = await house.pay(browser, total);
  if (!body.order) throw new Error(JSON.stringify(body));
  const { customer_id } = await database.db
    .selectFrom('customer')
    .select('customer_id')
    .where('email', '=', address)
    .executeTakeFirstOrThrow();
  await database.db.deleteFrom('mail_outbox').execute();
  return { address, browser, customer_id, order: body.order };
}
const isThere = async (customer_id: string) =>
  (await database.db.selectFrom('customer').select('customer_id').where('customer_id', '=', customer_id).execute())
    .length === 1;
const mailsOf = async () =>
  (await database.db.selectFrom('mail_outbox').select(['kind', 'customer_id']).execute()).map(({ kind }) => kind);
const refused = (name: 'erasure_payment_open' | 'not_found' | 'proof_needed' | 'step_refused', fields?: object) => ({
  status: errors[name].status,
  body: { error: { internal_code: errors[name].internal_code, ...(fields ? { fields } : {}) } },
});
const now = { how: 'now', is_identity_checked: true };

test('the export goes to the client’s own mailbox, once per key, and shows the member nothing', async () => {
  const { customer_id } = await client();
  const member = await staffMember(house.shop, 'care');
  const key = randomUUID();
  for (const _press of [1, 2]) {
    const answer = await member.post(`/clients/${customer_id}/export`, {}, key);
    expect([answer.status, answer.body]).toEqual([200, { done: true }]);
    await database.db.deleteFrom('idempotency').execute();
  }
  const mails = await database.db.selectFrom('mail_outbox').select(['kind', 'customer_id']).execute();
  expect(mails).toEqual([{ kind: 'own_data_export', customer_id }]);
});

test('an erasure by link erases nothing before the client confirms', async () => {
  const { customer_id } = await client();
  const member = await staffMember(house.shop, 'care');
  expect(await member.post(`/clients/${customer_id}/erasure`, { how: 'link' })).toMatchObject({ status: 200 });
  expect([await mailsOf(), await isThere(customer_id)]).toEqual([['own_data_erasure'], true]);
});

test('an erasure by letter forgets the client as its own does: an order in the house keeps its address until it leaves', async () => {
  const { customer_id, order } = await client();
  const member = await staffMember(house.shop, 'care');
  const page = staffClient.answer.parse((await member.get(`/clients/${customer_id}`)).body);
  expect(page.personal_data).toEqual({
    has_mailbox: true,
    payment_open: false,
    waiting_orders: [order.increment_id],
  });
  const send = (body: object) => member.post(`/clients/${customer_id}/erasure`, body);
  expect(await send({ ...now, is_identity_checked: false })).toMatchObject(
    refused('step_refused', { is_identity_checked: 'id_not_checked' }),
  );
  expect(await send(now)).toMatchObject({ status: 200 });
  expect([await mailsOf(), await isThere(customer_id)]).toEqual([['own_data_erased'], false]);
  expect(await send(now)).toMatchObject(refused('not_found'));
  const kept = await readWholeOrder(database.db, order.order_id);
  expect([kept?.erased_at, kept?.customer_id, kept?.shipping_address.city]).toEqual([null, null, expect.any(String)]);
  // Every browser is signed out.
  const sessions = database.db.selectFrom('session').select('session_id').where('customer_id', '=', customer_id);
  expect(await sessions.execute()).toEqual([]);
  await takeStep(house.shop, order.order_id, 'ship', { actor: 'staff', track_number: 'ONE' });
});

test('the law’s refusals hold: an open payment; and a sign-in without a proof', async () => {
  const { customer_id, order } = await client();
  const member = await staffMember(house.shop, 'care');
  await sql`update payment_attempt set status = 'pending' where order_id = ${order.order_id}`.execute(database.db);
  for (const body of [now, { how: 'link' }])
    expect(await member.post(`/clients/${customer_id}/erasure`, body)).toMatchObject(refused('erasure_payment_open'));
  expect(await isThere(customer_id)).toBe(true);
  clock.now = new Date('2026-11-21T10:11:00Z');
  expect(await member.post(`/clients/${customer_id}/erasure`, now)).toMatchObject(refused('proof_needed'));
});

test('an account without a mailbox gets no link', async () => {
  const { customer_id } = await client();
  await sql`update customer set email = customer_id || '@phone.invalid', email_canonical = customer_id || '@phone.invalid'
    where customer_id = ${customer_id}`.execute(database.db);
  const member = await staffMember(house.shop, 'care');
  expect(await member.post(`/clients/${customer_id}/export`, {})).toMatchObject(
    refused('step_refused', { how: 'no_mailbox' }),
  );
  expect(await mailsOf()).toEqual([]);
});

test('of two erasures at once, one erases', async () => {
  const { customer_id } = await client();
  const member = await staffMember(house.shop, 'care');
  const other = await staffMember(house.shop, 'supervisor');
  const lock = await database.pool.connect();
  await lock.query('begin');
  await lock.query('select from customer where customer_id = $1 for update', [customer_id]);
  const both = [member, other].map((one) => one.post(`/clients/${customer_id}/erasure`, now));
  await untilWaiting(database.db, 2);
  await lock.query('commit');
  lock.release();
  const answers = (await Promise.all(both)).map(({ status }) => status);
  expect(answers.toSorted((one, more) => one - more)).toEqual([200, 404]);
  expect(await mailsOf()).toEqual(['own_data_erased']);
});

test('the orders of a client come in pages, and each reading is noted', async () => {
  const { address, browser, customer_id, order } = await client();
  const total = await house.atPayment(browser, [{ sku: stamp, qty: 1 }], address);
  await house.pay(browser, total);
  const member = await staffMember(house.shop, 'care');
  const page = staffClientOrders.answer.parse((await member.get(`/clients/${customer_id}/orders`)).body);
  expect([page.orders.length, page.next]).toEqual([2, null]);
  expect(page.orders.at(-1)?.increment_id).toBe(order.increment_id);
  expect(await clientReadsOf(database.db, customer_id)).toMatchObject([
    { call: '/staff/clients/:customer_id/orders', reader: member.account.staff_id },
  ]);
  expect((await member.get(`/clients/${customer_id}/orders?after=x`)).status).toBe(400);
});
