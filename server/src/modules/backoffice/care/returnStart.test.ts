// Care starts a return for a client that telephones: the client's own rules, mail and papers, and the log names the member. decisions/0113.
import { randomUUID } from 'node:crypto';
import { createReturn } from '@vitrine/contract/returns';
import { errors } from '@vitrine/contract/errors';
import { staffOrderPage } from '@vitrine/contract/staffCare';
import {
  staffReturnForm,
  staffReturnRequest,
  staffReturnSend,
  staffReturnSendPreview,
} from '@vitrine/contract/staffReturnStart';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bag, boughtOrders, stamp } from '../../../testing/boughtOrders.ts';
import { untilWaiting } from '../../../testing/lockWaiters.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { clientReadsOf } from '../../customers/customer/clientReads.ts';
import { takeStep } from '../../orders/fulfilment/steps/takeStep.ts';

const { bought, clock, database, house } = boughtOrders();
beforeAll(() =>
  addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 1000 },
  ]),
);
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  for (const table of ['rate_limit', 'mail_outbox', 'job'] as const) await database.db.deleteFrom(table).execute();
});

/** An order of two bags that has arrived, and the calls of care about it. */
async function arrived() {
  const { browser, order } = await bought([{ sku: bag, qty: 2 }]);
  for (const step of ['pack', 'ship', 'deliver'] as const)
    expect(await takeStep(house.shop, order.order_id, step, { actor: 'staff' })).toBeNull();
  await database.db.deleteFrom('mail_outbox').execute();
  const member = await staffMember(house.shop, 'care');
  const at = `/orders/${order.increment_id}/return`;
  const form = async (type = 'refund') =>
    staffReturnForm.answer.parse((await member.get(`${at}?return_type=${type}`)).body);
  const { form: first } = await form();
  const line = first.items[0]?.item_order_id ?? '';
  const items = [{ order_item_id: line, qty: 1, return_reason: 'colour' }];
  const asked = { return_type: 'refund', items, request_notes: 'Called on Monday.' };
  const request = async (change: object = {}) => member.post(at, { ...asked, ...change });
  return { at, asked, browser, form, line, member, order, request };
}
type Arrived = Awaited<ReturnType<typeof arrived>>;

/** Chooses a bag and the carrier's office, as far as the question before the return is sent off. */
async function chosen({ at, asked, form, member, request }: Arrived) {
  const { request_id } = staffReturnRequest.answer.parse((await request()).body);
  const way = { request_id, selected_return_method: 'office' };
  expect(await member.post(`${at}/method`, way)).toMatchObject({ status: 200 });
  const { request: stored } = await form();
  return { ...asked, ...way, shown_refund: stored?.details.totals?.totalPrice.amount };
}
const eventsOf = (order_id: string) =>
  database.db
    .selectFrom('return_event')
    .innerJoin('return_request', 'return_request.return_id', 'return_event.return_id')
    .select(['actor', 'staff_id', 'reason', 'to_status'])
    .where('order_id', '=', order_id)
    .execute();
const mailsOf = async (order_id: string) => {
  const mails = database.db.selectFrom('mail_outbox').select('kind').where('order_id', '=', order_id);
  return (await mails.execute()).map(({ kind }) => kind);
};
const refused = (name: 'return_refused' | 'step_refused' | 'total_changed' | 'order_not_found', fields?: object) => ({
  status: errors[name].status,
  body: { error: { internal_code: errors[name].internal_code, ...(fields ? { fields } : {}) } },
});

test('the form has no key to the client’s papers; the look is logged', async () => {
  const { at, form, member, order, request } = await arrived();
  await request();
  const { body } = await member.get(at);
  expect(JSON.stringify(body)).not.toMatch(/hash|"ref"/u);
  expect((await form()).request?.return_methods.map(({ method }) => method)).toContain('office');
  expect(await clientReadsOf(database.db, order.increment_id)).toContainEqual(
    expect.objectContaining({ call: '/staff/orders/:increment_id/return', reader: member.account.staff_id }),
  );
});

test('the preview says what is sent, and changes nothing; then the client gets the mail of its own return, once per key', async () => {
  const of = await arrived();
  const body = await chosen(of);
  const { preview } = staffReturnSendPreview.answer.parse((await of.member.post(`${of.at}/send/preview`, body)).body);
  expect(preview).toMatchObject({ mails: ['return_requested'], money: [], pays_out: false });
  expect(preview.returns).toMatchObject([{ to: 'pending_shipping' }]);
  expect(await eventsOf(of.order.order_id)).toEqual([]);
  const key = randomUUID();
  const [first, again] = [
    await of.member.post(`${of.at}/send`, body, key),
    await of.member.post(`${of.at}/send`, body, key),
  ];
  expect(again.body).toEqual(first.body);
  expect(staffReturnSend.answer.parse(first.body).return.status).toBe('pending_shipping');
  expect(await mailsOf(of.order.order_id)).toEqual(['return_requested']);
  expect(await eventsOf(of.order.order_id)).toMatchObject([
    { actor: 'staff', staff_id: of.member.account.staff_id, reason: 'sent_off', to_status: 'pending_shipping' },
  ]);
  const page = staffOrderPage.answer.parse((await of.member.get(`/orders/${of.order.increment_id}/page`)).body);
  expect(page.timeline).toContainEqual(expect.objectContaining({ what: 'return', staff: of.member.account.name }));
  expect(page.care.return_start).toBe(true);
});

test('a server that died after it stored the return finds it again by the key', async () => {
  const of = await arrived();
  const body = await chosen(of);
  const key = randomUUID();
  const first = await of.member.post(`${of.at}/send`, body, key);
  // Its answer was never stored.
  await database.db.deleteFrom('idempotency').execute();
  expect((await of.member.post(`${of.at}/send`, body, key)).body).toEqual(first.body);
  expect(await mailsOf(of.order.order_id)).toEqual(['return_requested']);
});

test('M8: refuses what the client’s form refuses, another refund than the one that was shown, and an order that is erased', async () => {
  const of = await arrived();
  const item = { order_item_id: of.line, qty: 1, return_reason: 'colour' };
  const first = (field: string) => ({ [`items.0.${field}`]: expect.any(String) });
  expect(await of.request({ items: [{ ...item, qty: 3 }] })).toMatchObject(refused('return_refused', first('qty')));
  expect(await of.request({ items: [{ ...item, return_reason: 'x' }] })).toMatchObject(
    refused('return_refused', first('return_reason')),
  );
  expect(await of.request({ return_type: 'exchange', items: [item] })).toMatchObject(refused('return_refused'));
  const body = await chosen(of);
  const send = (change: object) => of.member.post(`${of.at}/send`, { ...body, ...change });
  expect(await send({ shown_refund: 1 })).toMatchObject(refused('total_changed', { shown_refund: 'refund_changed' }));
  expect(await send({ selected_return_method: 'boutique' })).toMatchObject({ status: 422 });
  expect(await of.member.post('/orders/1/return', of.asked)).toMatchObject(refused('order_not_found'));
  expect(await eventsOf(of.order.order_id)).toEqual([]);
  await database.pool.query(
    `update shop_order set forgotten_at = now(), erased_at = now(), email = '', gift = null, cc_owner = null, cc_last4 = null,
      shipping_address = '{"country_id": "fr"}', billing_address = '{"country_id": "fr"}' where order_id = $1`,
    [of.order.order_id],
  );
  expect(await send({})).toMatchObject(refused('step_refused', { step: 'not_now' }));
});

test('after its deadline nothing is offered', async () => {
  const of = await arrived();
  clock.now = new Date('2027-11-21T10:00:00Z');
  const late = await staffMember(house.shop, 'care');
  const page = staffOrderPage.answer.parse((await late.get(`/orders/${of.order.increment_id}/page`)).body);
  // A faulty piece can be claimed for two years; a change of mind cannot.
  const { form } = staffReturnForm.answer.parse((await late.get(of.at)).body);
  expect(form.items[0]?.return_reasons).not.toContain('colour');
  expect(page.care.return_start).toBe(form.return_types.length > 0);
});

test('M5: client and care send the same piece off at once: one of them wins', async () => {
  const of = await arrived();
  const both = { ...of.asked, items: [{ order_item_id: of.line, qty: 2, return_reason: 'colour' }] };
  const { browser, order } = of;
  const own = { locale: 'fr_fr', order_id: order.order_id, ...both };
  const path = '/api/commerce/exchange-return/request';
  const { request } = createReturn.answer.parse((await browser.post(path, own)).body);
  const sent = { ...both, request_id: request.request_id, selected_return_method: 'office' };
  const lock = await database.pool.connect();
  await lock.query('begin');
  await lock.query('select from shop_order where order_id = $1 for update', [order.order_id]);
  const calls = [
    browser.post(
      `${path}/finalize`,
      { locale: 'fr_fr', order_id: order.order_id, ...sent },
      { 'idempotency-key': randomUUID() },
    ),
    of.member.post(`${of.at}/send`, sent),
  ];
  await untilWaiting(database.db, 2);
  await lock.query('commit');
  lock.release();
  const answers = await Promise.all(calls);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200,
    errors.return_refused.status,
  ]);
  expect(await eventsOf(order.order_id)).toHaveLength(1);
  expect(await mailsOf(order.order_id)).toEqual(['return_requested']);
});
