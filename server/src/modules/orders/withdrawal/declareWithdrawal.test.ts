// A withdrawal that a client declares to a member of staff: as its own statement, by the days of its letter. decisions/0113.
import { errors } from '@vitrine/contract/errors';
import { staffOrderPage } from '@vitrine/contract/staffCare';
import { staffWithdrawals } from '@vitrine/contract/staffRefunds';
import { staffDeclareWithdrawalPreview } from '@vitrine/contract/staffReturnStart';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { mailWriters } from '../../../modules.ts';
import { mailHtml } from '../../../platform/mail/mailBody.ts';
import { claimMails } from '../../../platform/mail/queries.ts';
import { bag, boughtOrders, stamp } from '../../../testing/boughtOrders.ts';
import { untilWaiting } from '../../../testing/lockWaiters.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { takeStep } from '../fulfilment/steps/takeStep.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';

const { bought, clock, database, house } = boughtOrders();
beforeAll(() =>
  addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 1000 },
  ]),
);
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  for (const table of ['rate_limit', 'mail_outbox', 'withdrawal'] as const)
    await database.db.deleteFrom(table).execute();
});

const called = { how: 'telephone', declared_on: '2026-11-21', received_on: '2026-11-21' };
const refused = (name: 'payload_refused' | 'proof_needed' | 'step_refused', fields: object) => ({
  status: errors[name].status,
  body: { error: { internal_code: errors[name].internal_code, fields } },
});
async function delivered(order_id: string): Promise<void> {
  for (const step of ['pack', 'ship', 'deliver'] as const)
    expect(await takeStep(house.shop, order_id, step, { actor: 'staff' })).toBeNull();
}
/** The mails that wait, by kind: what their readers see. */
async function mails(): Promise<Map<string, string>> {
  const due = await claimMails(database.db, 60, 100);
  const sender = { site: 'https://shop.example', house: 'Maison' };
  const written = due.map(async (mail): Promise<[string, string]> => {
    const outgoing = await mailWriters.get(mail.kind)?.(house.shop, mail, sender);
    return [mail.kind, mailHtml(outgoing?.body)];
  });
  return new Map(await Promise.all(written));
}
const statementsOf = (order_id: string) =>
  database.db.selectFrom('withdrawal').selectAll().where('order_id', '=', order_id).execute();

test('of an order that is in the house: the preview says so, the order is cancelled once, and the life names the member', async () => {
  const { order } = await bought();
  const { order_id, increment_id } = order;
  const member = await staffMember(house.shop, 'care');
  await database.db.deleteFrom('mail_outbox').execute();
  const at = `/orders/${increment_id}/withdrawal`;
  const { preview } = staffDeclareWithdrawalPreview.answer.parse((await member.post(`${at}/preview`, called)).body);
  expect(preview).toMatchObject({ status: { to: 'canceled' }, pays_out: true });
  expect(await statementsOf(order_id)).toEqual([]);
  const key = '5f0a1b62-7c4e-4d52-9b53-6f1f0f6f9a11';
  for (const _press of [1, 2]) expect(await member.post(at, called, key)).toMatchObject({ status: 200 });
  // A server that died before it answered.
  await database.db.deleteFrom('idempotency').execute();
  expect(await member.post(at, called, key)).toMatchObject({ status: 200 });
  expect(await statementsOf(order_id)).toMatchObject([
    { declared_how: 'telephone', declared_by: member.account.staff_id, is_proven: true, stated_at: clock.now },
  ]);
  expect((await readWholeOrder(database.db, order_id))?.status).toBe('canceled');
  const written = await mails();
  expect([...written.keys()].toSorted()).toEqual(['order_canceled', 'withdrawal_message', 'withdrawal_receipt']);
  expect(written.get('withdrawal_receipt')).toContain('21 novembre 2026');
  const page = staffOrderPage.answer.parse((await member.get(`/orders/${increment_id}/page`)).body);
  expect(page.timeline).toContainEqual(
    expect.objectContaining({ reason: 'withdrawal_declared', staff: member.account.name }),
  );
  expect(page.care.withdrawal).toBe(false);
});

test('a letter that was sent in time and came late: the pieces come back, and the refund is due from its receipt', async () => {
  const { order } = await bought([
    { sku: bag, qty: 1 },
    { sku: stamp, qty: 1 },
  ]);
  await delivered(order.order_id);
  await database.db.deleteFrom('mail_outbox').execute();
  // The law's fourteen days ended on 7 December, a Monday.
  clock.now = new Date('2026-12-09T10:00:00Z');
  const member = await staffMember(house.shop, 'care');
  const [line] = (await readWholeOrder(database.db, order.order_id))?.lines ?? [];
  const letter = { how: 'letter', declared_on: '2026-12-02', received_on: '2026-12-08', items: [line?.item_order_id] };
  const at = `/orders/${order.increment_id}/withdrawal`;
  expect(await member.post(at, letter)).toMatchObject({ status: 200 });
  const written = await mails();
  expect([...written.keys()].toSorted()).toEqual(['withdrawal_message', 'withdrawal_receipt', 'withdrawal_return']);
  expect(written.get('withdrawal_receipt')).toContain('8 décembre 2026');
  expect(written.get('withdrawal_receipt')).toContain('Pommeau');
  await member.post(at, { ...letter, declared_on: '2026-12-08', received_on: '2026-12-08' });
  const { withdrawals } = staffWithdrawals.answer.parse((await member.get('/withdrawals')).body);
  // In time, so the house waits for the pieces; too late, so a person answers, until fourteen days after the receipt.
  expect(withdrawals.map(({ state, until }) => [state, until])).toEqual([
    ['waits', '2026-12-16'],
    ['answer', '2026-12-22'],
  ]);
  const proof = { step: 'proof' };
  expect(await member.post(`/withdrawals/${withdrawals[0]?.withdrawal_id}/step`, proof)).toMatchObject({ status: 200 });
  const after = staffWithdrawals.answer.parse((await member.get('/withdrawals')).body).withdrawals;
  expect(after[0]).toMatchObject({ state: 'refund', until: '2026-12-22' });
});

test('refuses wrong days, lines of another order, and a sign-in that is not proven', async () => {
  const { order } = await bought();
  const { order: other } = await bought();
  const member = await staffMember(house.shop, 'care');
  const at = `/orders/${order.increment_id}/withdrawal`;
  const send = (change: object) => member.post(at, { ...called, ...change });
  expect(await send({ declared_on: '2026-11-20', received_on: '2026-11-20' })).toMatchObject(
    refused('step_refused', { declared_on: 'before_order' }),
  );
  expect(await send({ how: 'letter', received_on: '2026-11-22' })).toMatchObject(
    refused('step_refused', { received_on: 'future' }),
  );
  const [line] = (await readWholeOrder(database.db, other.order_id))?.lines ?? [];
  expect(await send({ items: [line?.item_order_id] })).toMatchObject(refused('payload_refused', { items: 'format' }));
  clock.now = new Date('2026-11-21T10:11:00Z');
  expect(await send({})).toMatchObject(refused('proof_needed', { code: 'required' }));
  expect(await statementsOf(order.order_id)).toEqual([]);
});

test('M2: a withdrawal and a shipment at once: the pieces leave, or the order is cancelled, never both', async () => {
  const { order } = await bought();
  const member = await staffMember(house.shop, 'care');
  const lock = await database.pool.connect();
  await lock.query('begin');
  await lock.query('select from shop_order where order_id = $1 for update', [order.order_id]);
  const declared = member.post(`/orders/${order.increment_id}/withdrawal`, called);
  const shipped = takeStep(house.shop, order.order_id, 'ship', { actor: 'staff', track_number: 'ONE' });
  await untilWaiting(database.db, 2);
  await lock.query('commit');
  lock.release();
  expect(await declared).toMatchObject({ status: 200 });
  const { status, parcels } = (await readWholeOrder(database.db, order.order_id)) ?? {};
  expect([status, parcels?.length, await shipped]).toEqual(
    status === 'canceled' ? ['canceled', 0, 'not_now'] : ['out_for_delivery', 1, null],
  );
  expect((await statementsOf(order.order_id)).map(({ closed_at }) => closed_at !== null)).toEqual([
    status === 'canceled',
  ]);
});
