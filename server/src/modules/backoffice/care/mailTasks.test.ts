// Staff reads a mail about an order again, and sends it again. decisions/0104.
import { randomUUID } from 'node:crypto';
import { staffMail, staffOrderPage } from '@vitrine/contract/staffCare';
import { createMailSimulator, type MailSimulator } from '@vitrine/simulators/mail/createMailSimulator';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../../platform/config/config.ts';
import { bag, boughtOrders, email } from '../../../testing/boughtOrders.ts';
import { sendMails } from '../../../testing/sendAll.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { makeCode } from '../../orders/fulfilment/pickupcode/pickupCode.ts';
import { takeStep } from '../../orders/fulfilment/steps/takeStep.ts';

const { bought, clock, database, house } = boughtOrders();
let box: MailSimulator;
let order: { order_id: string; increment_id: string; ref: string };

const send = () =>
  sendMails({
    ...house.shop,
    config: readConfig({ NODE_ENV: 'test', SMTP_URL: box.smtp_url, PUBLIC_URL: 'https://shop.example' }),
  });
beforeAll(async () => {
  box = await createMailSimulator({ smtp: 0, outbox: 0 });
  await addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]);
  order = (await bought([{ sku: bag, qty: 1 }])).order;
  await takeStep(house.shop, order.order_id, 'ship', { actor: 'staff' });
  await send();
});
afterAll(() => box.close());
beforeEach(async () => {
  // What other tests have queued.
  await send();
  box.mails.length = 0;
  clock.now = new Date('2026-11-21T10:00:00Z');
});

type Member = Awaited<ReturnType<typeof staffMember>>;
const care = () => staffMember(house.shop, 'care');
const mailId = async (member: Member, kind: string): Promise<string> => {
  const { timeline } = staffOrderPage.answer.parse((await member.get(`/orders/${order.increment_id}/page`)).body);
  const mail = timeline.find((entry) => entry.what === 'mail' && entry.kind === kind);
  return mail?.what === 'mail' ? mail.mail_id : '';
};
const path = (mail_id: string): string => `/orders/${order.increment_id}/mails/${mail_id}`;
const read = async (member: Member, mail_id: string) =>
  staffMail.answer.parse((await member.get(path(mail_id))).body).mail;
/** A mail of a kind about the order, as if it had been sent; gone when the test is done. */
async function sent(kind: string, event: string = randomUUID()): Promise<string> {
  const { mail_id } = await database.db
    .insertInto('mail_outbox')
    .values({
      dedupe_key: `${kind} ${event}`,
      kind,
      order_id: order.order_id,
      locale: 'fr_fr',
      next_try_at: clock.now,
      created_at: clock.now,
      sent_at: clock.now,
    })
    .returning('mail_id')
    .executeTakeFirstOrThrow();
  onTestFinished(async () => {
    await database.db.deleteFrom('mail_outbox').where('mail_id', '=', mail_id).execute();
  });
  return mail_id;
}

test.each([
  ['order_confirmation', 'confirmée'],
  ['order_shipped', 'Pommeau'],
])('a sent %s is shown as it would be sent now, without the reference that opens the order', async (kind, words) => {
  const member = await care();
  const mail = await read(member, await mailId(member, kind));
  expect(mail).toMatchObject({ kind, refusal: null, may_resend: true, content: { email } });
  expect(`${mail.content?.subject} ${mail.content?.text}`).toContain(words);
  expect(mail.content?.html).toContain('•••');
  expect(JSON.stringify(mail)).not.toContain(order.ref);
});

test('M5: is sent again once per key, to the order’s present contact, with its links', async () => {
  const member = await care();
  const mail_id = await mailId(member, 'order_shipped');
  await database.db
    .updateTable('shop_order')
    .set({ email: 'new@example.com' })
    .where('order_id', '=', order.order_id)
    .execute();
  const key = randomUUID();
  const again = () => member.post(`${path(mail_id)}/resend`, {}, key);
  expect([(await again()).body, (await again()).body]).toEqual([{ done: true }, { done: true }]);
  await send();
  expect(box.mails.map(({ to }) => to)).toEqual([['new@example.com']]);
  expect(box.mails[0]?.text).toContain(order.ref);
  // The mail that was sent again can be sent again itself.
  const rows = database.db.selectFrom('mail_outbox').select('mail_id').where('dedupe_key', 'like', `%~%${key}`);
  const { mail_id: next } = await rows.executeTakeFirstOrThrow();
  expect(await read(member, next)).toMatchObject({ kind: 'order_shipped', may_resend: true });
  await database.db.updateTable('shop_order').set({ email }).where('order_id', '=', order.order_id).execute();
});

test('a mail that still waits is shown and not sent twice', async () => {
  const member = await care();
  const mail_id = await sent('order_delivered');
  await database.db.updateTable('mail_outbox').set({ sent_at: null }).where('mail_id', '=', mail_id).execute();
  expect(await read(member, mail_id)).toMatchObject({ refusal: null, may_resend: false });
  expect(await member.post(`${path(mail_id)}/resend`, {})).toMatchObject({
    status: 409,
    body: { error: { internal_code: 4_900_111, fields: { mail_id: 'still_waiting' } } },
  });
});

test.each([
  ['withdrawal_receipt', 'not_stored'],
  ['return_requested', 'not_stored'],
  ['pickup_placed', 'to_the_house'],
  ['own_data_export', 'one_time_secret'],
  ['order_shipped', 'no_recipient'],
])('%s is neither shown nor sent again: %s', async (kind, refusal) => {
  const member = await care();
  const mail_id = await sent(kind, kind === 'return_requested' ? 'a booking' : randomUUID());
  expect(await read(member, mail_id)).toMatchObject({ content: null, refusal, may_resend: false });
  expect(await member.post(`${path(mail_id)}/resend`, {})).toMatchObject({
    status: 409,
    body: { error: { internal_code: 4_900_111, fields: { mail_id: refusal } } },
  });
});

test('S16: a collector’s code is not shown to staff; its buyer gets it again', async () => {
  await database.db
    .updateTable('shop_order')
    .set({ pickup_store_id: '1001' })
    .where('order_id', '=', order.order_id)
    .execute();
  await database.db.transaction().execute((tx) => makeCode(house.shop, tx, order.order_id, clock.now));
  const member = await care();
  const mail_id = await sent('pickup_ready', order.order_id);
  expect(await read(member, mail_id)).toMatchObject({ content: null, refusal: 'one_time_secret', may_resend: true });
  expect((await member.post(`${path(mail_id)}/resend`, {})).body).toEqual({ done: true });
  await send();
  expect(box.mails.map(({ to, text }) => [to, /\d{6}/u.test(text)])).toEqual([[[email], true]]);
  await database.db
    .updateTable('shop_order')
    .set({ pickup_store_id: null })
    .where('order_id', '=', order.order_id)
    .execute();
});

test('S1: only a mail of the order, and only for a role that sees clients', async () => {
  const member = await care();
  const mail_id = await mailId(member, 'order_confirmation');
  const { order: other } = await bought([{ sku: bag, qty: 1 }]);
  for (const wrong of [`/orders/${other.increment_id}/mails/${mail_id}`, path(randomUUID()), path('x')]) {
    expect(await member.get(wrong)).toMatchObject({ status: 404 });
    expect(await member.post(`${wrong}/resend`, {})).toMatchObject({ status: 404 });
  }
  for (const role of ['warehouse', 'accounts'] as const) {
    const without = await staffMember(house.shop, role);
    expect(await without.get(path(mail_id))).toMatchObject({ status: 403 });
    expect(await without.post(`${path(mail_id)}/resend`, {})).toMatchObject({ status: 403 });
  }
});
