// Webhooks by the calls of IT, and what a receiver gets. decisions/0131.
import { createHmac, randomUUID } from 'node:crypto';
import {
  type DecidedWebhook,
  staffWebhookAdd,
  staffWebhookDeliveries,
  staffWebhooks,
  staffWebhookStep,
} from '@vitrine/contract/staffWebhooks';
import { webhookMessages, webhookTestMessage } from '@vitrine/contract/webhookMessages';
import type { WebhookStep } from '@vitrine/rules/staff/webhookTable';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { mostJobTries } from '../../../platform/jobs/retry.ts';
import { privateAddress, publicLookup } from '../../../platform/partners/webhooks/publicAddress.ts';
import { bag, boughtOrders, email } from '../../../testing/boughtOrders.ts';
import { untilWaiting } from '../../../testing/lockWaiters.ts';
import { eventually } from '../../../testing/patience.ts';
import { sentReturn } from '../../../testing/sentReturn.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { type Received, webhookReceiver } from '../../../testing/webhookReceiver.ts';
import { takeStep } from '../../orders/fulfilment/steps/takeStep.ts';
import { deliverDue } from './deliver.ts';

const shop = boughtOrders();
const { bought, clock, database, house } = shop;
type Member = Awaited<ReturnType<typeof staffMember>>;
let member: Member;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;

beforeAll(async () => {
  await addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]);
  receiver = await webhookReceiver();
  member = await staffMember(house.shop, 'it');
});
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  receiver.received.length = 0;
  receiver.answer = () => 204;
  await database.db.deleteFrom('webhook').execute();
  await database.db.deleteFrom('rate_limit').execute();
});

const decided = (more: Partial<DecidedWebhook> = {}): DecidedWebhook => ({
  url: receiver.url,
  events: ['order.placed', 'order.status_changed'],
  note: 'Warehouse program',
  ...more,
});
const post = (more: Partial<DecidedWebhook> = {}, key?: string) =>
  member.post('/webhooks', { ...decided(more), reason: 'Test' }, key);
const add = async (more: Partial<DecidedWebhook> = {}) => staffWebhookAdd.answer.parse((await post(more)).body);
const step = async (webhook_id: string, what: WebhookStep, key?: string) =>
  staffWebhookStep.answer.parse(
    (await member.post(`/webhooks/${webhook_id}/step`, { step: what, reason: 'Test' }, key)).body,
  );
const sentTo = async (webhook_id: string, query = '') =>
  staffWebhookDeliveries.answer.parse((await member.get(`/webhooks/${webhook_id}/deliveries${query}`)).body).deliveries;
const listed = async () => staffWebhooks.answer.parse((await member.get('/webhooks')).body).webhooks;
const makeDue = () => sql`update webhook_delivery set due_at = now() where due_at is not null`.execute(database.db);

/** The signatures that a receiver computes itself. */
const signatureOf = ({ headers, body }: Received, secret: string | null): string => {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(secret?.replace('whsec_', '') ?? '', 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
};

test('an order and its steps are sent once each, signed, with number and status and no more', async () => {
  const { secret } = await add();
  const { order } = await bought();
  await takeStep(house.shop, order.order_id, 'prepare', { actor: 'staff' });
  await deliverDue(house.shop);
  await deliverDue(house.shop);
  const messages = receiver.received.toSorted((a, b) => a.body.length - b.body.length);
  expect(messages).toHaveLength(2);
  const [placed, changed] = messages;
  const first = webhookMessages['order.placed'].parse(JSON.parse(placed?.body ?? ''));
  expect(first.data).toMatchObject({ number: order.increment_id, country: 'fr', previous_status: null });
  const second = webhookMessages['order.status_changed'].parse(JSON.parse(changed?.body ?? ''));
  expect(second.data).toMatchObject({ number: order.increment_id, previous_status: first.data.status });
  for (const message of messages) {
    expect(message.headers['webhook-signature']).toBe(signatureOf(message, secret));
    expect(message.body).not.toContain(email);
    expect(Object.keys((JSON.parse(message.body) as { data: object }).data)).toHaveLength(5);
  }
});

test('what changes an order and not its status is no change of its status', async () => {
  const { webhook } = await add({ events: ['order.status_changed'] });
  const { order } = await bought([{ sku: bag, qty: 2 }]);
  const one = { actor: 'staff', units: new Map([[bag, 1]]) } as const;
  expect(await takeStep(house.shop, order.order_id, 'cancel_units', one)).toBeNull();
  expect(await sentTo(webhook.webhook_id)).toEqual([]);
});

test('a return is sent; an event that no webhook asks for, and one while it is paused, are not', async () => {
  const { webhook } = await add({ events: ['return.requested'] });
  const { number } = await sentReturn(shop);
  await deliverDue(house.shop);
  expect(
    receiver.received.map(({ body }) => webhookMessages['return.requested'].parse(JSON.parse(body)).data.number),
  ).toEqual([number]);
  await step(webhook.webhook_id, 'pause');
  // Another one stays active.
  await add({ events: ['order.placed'], url: (await webhookReceiver()).url });
  await sentReturn(shop);
  await step(webhook.webhook_id, 'resume');
  await deliverDue(house.shop);
  expect(receiver.received).toHaveLength(1);
});

test('a receiver that fails gets the same message again; what failed for good pauses a silent webhook and is replayed', async () => {
  const { webhook } = await add();
  const { webhook_id } = webhook;
  await step(webhook_id, 'test');
  receiver.answer = () => 500;
  await deliverDue(house.shop);
  expect(await sentTo(webhook_id)).toMatchObject([{ event: 'webhook.test', state: 'waiting', tries: 1, status: 500 }]);
  // Not before its pause is over.
  await deliverDue(house.shop);
  expect(receiver.received).toHaveLength(1);
  await sql`update webhook_delivery set tries = ${mostJobTries - 1}`.execute(database.db);
  await makeDue();
  await deliverDue(house.shop);
  expect(await sentTo(webhook_id, '?state=failed')).toMatchObject([{ tries: mostJobTries, due_at: null, status: 500 }]);
  expect(await listed()).toMatchObject([{ is_paused: true, is_silent: true, failed: { count: 1 } }]);
  receiver.answer = () => 204;
  await step(webhook_id, 'resume');
  await step(webhook_id, 'pause');
  // Now a member has paused it.
  expect(await listed()).toMatchObject([{ is_paused: true, is_silent: false }]);
  await step(webhook_id, 'resume');
  await step(webhook_id, 'replay_failed');
  await deliverDue(house.shop);
  const [again] = await sentTo(webhook_id, '?state=delivered');
  expect(again).toMatchObject({ tries: 1, status: 204 });
  await member.post(`/webhooks/${webhook_id}/deliveries/${again?.delivery_id}/replay`, {});
  await deliverDue(house.shop);
  expect(receiver.received.map(({ body }) => webhookTestMessage.parse(JSON.parse(body)).type)).toHaveLength(4);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('a webhook that took something meanwhile is not paused by one message that it refuses', async () => {
  const { webhook } = await add();
  await step(webhook.webhook_id, 'test');
  await step(webhook.webhook_id, 'test');
  await sql`update webhook_delivery set tries = ${mostJobTries - 1}
    where delivery_id = (select min(delivery_id) from webhook_delivery)`.execute(database.db);
  receiver.answer = () => (receiver.received.length === 1 ? 204 : 400);
  await sql`update webhook_delivery set due_at = now() + interval '1 hour' where tries > 0`.execute(database.db);
  await deliverDue(house.shop);
  await makeDue();
  await deliverDue(house.shop);
  expect(await listed()).toMatchObject([{ is_paused: false, failed: { count: 1 } }]);
});

test('a receiver that does not answer holds up no other', async () => {
  const slow = await webhookReceiver();
  let release = (_status: number): void => undefined;
  slow.answer = () => new Promise((resolve) => (release = resolve));
  const held = await add({ url: slow.url });
  const { webhook } = await add();
  await step(held.webhook.webhook_id, 'test');
  const sending = deliverDue(house.shop);
  await eventually(() => expect(slow.received).toHaveLength(1));
  await step(webhook.webhook_id, 'test');
  await eventually(() => expect(receiver.received).toHaveLength(1));
  release(204);
  await sending;
  expect(await sentTo(held.webhook.webhook_id)).toMatchObject([{ state: 'delivered' }]);
});

test('a renewed secret signs beside the old one for a day; a repeated call renews nothing', async () => {
  const { webhook, secret: old } = await add();
  const key = randomUUID();
  const { secret } = await step(webhook.webhook_id, 'renew_secret', key);
  // As if the server had died before it noted its answer.
  await database.db.deleteFrom('idempotency').execute();
  expect((await step(webhook.webhook_id, 'renew_secret', key)).secret).toBe(secret);
  expect(secret).not.toBe(old);
  await step(webhook.webhook_id, 'test');
  await deliverDue(house.shop);
  const [message] = receiver.received;
  if (!message) throw new Error('no message');
  expect(message.headers['webhook-signature']).toBe(`${signatureOf(message, secret)} ${signatureOf(message, old)}`);
  await sql`update webhook set old_until = now() - interval '1 second'`.execute(database.db);
  await step(webhook.webhook_id, 'test');
  await deliverDue(house.shop);
  const [, later] = receiver.received;
  expect(later?.headers['webhook-signature']).not.toContain(' ');
});

test('a repeated call adds one webhook; the list and the log of changes never have its secret', async () => {
  const key = randomUUID();
  const first = staffWebhookAdd.answer.parse((await post({}, key)).body);
  await database.db.deleteFrom('idempotency').execute();
  expect(staffWebhookAdd.answer.parse((await post({}, key)).body)).toEqual(first);
  expect(await listed()).toHaveLength(1);
  const { webhook_id } = first.webhook;
  const { rows } = await sql<{ after: object; staff_id: string }>`
    select after, staff_id from change where subject = 'webhook' and key = ${webhook_id}`.execute(database.db);
  expect(rows).toEqual([{ staff_id: member.account.staff_id, after: { webhook_id, is_paused: false, ...decided() } }]);
  await step(webhook_id, 'remove');
  expect(await listed()).toEqual([]);
});

test('another address is refused where a colleague was first, and an address of the own network in production', async () => {
  const { webhook } = await add();
  const before = decided();
  const change = (after: DecidedWebhook, seen = before) =>
    member.post(`/webhooks/${webhook.webhook_id}`, { before: seen, after, reason: 'Test' });
  expect((await change(decided({ note: 'Ledger' }))).status).toBe(200);
  expect(await change(decided({ note: 'Stock' }))).toMatchObject({
    status: 409,
    body: { error: { conflict: [{ field: 'note', expected: 'Warehouse program', now: 'Ledger' }] } },
  });
  Object.assign(house.shop.config, { WEBHOOK_PRIVATE: false });
  try {
    const refused = { status: 400, body: { error: { fields: { url: 'private_address' } } } };
    expect(await post({ url: 'https://169.254.169.254/latest' })).toMatchObject(refused);
    await step(webhook.webhook_id, 'test');
    await deliverDue(house.shop);
    // The address was allowed when it was stored.
    expect(receiver.received).toEqual([]);
    expect(await sentTo(webhook.webhook_id)).toMatchObject([{ state: 'waiting', error: privateAddress }]);
  } finally {
    Object.assign(house.shop.config, { WEBHOOK_PRIVATE: true });
  }
});

test('an order is placed while the webhook that asks for it is being removed', async () => {
  const { webhook } = await add({ events: ['order.placed'] });
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('delete from webhook where webhook_id = $1', [webhook.webhook_id]);
  const buying = bought();
  await untilWaiting(database.db);
  await holder.query('commit');
  holder.release();
  expect((await buying).order.increment_id).not.toBe('');
});

test('a name that leads to this machine is not connected', async () => {
  const failed = await new Promise((resolve) => publicLookup('localhost', { all: true }, resolve));
  expect(failed).toMatchObject({ code: privateAddress });
});
