// A price reduction after the sale: money, books, papers, mail, limit; and what later returns still give back. decisions/0114.
import { randomUUID } from 'node:crypto';
import { createReturn } from '@vitrine/contract/returns';
import { errors } from '@vitrine/contract/errors';
import { staffOrderPage } from '@vitrine/contract/staffCare';
import { staffGoodwillPreview } from '@vitrine/contract/staffGoodwill';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailHtml } from '../../../../platform/mail/mailBody.ts';
import { claimMails } from '../../../../platform/mail/queries.ts';
import { bag, boughtOrders, stamp } from '../../../../testing/boughtOrders.ts';
import { lifeModel } from '../../../../testing/lifeModel.ts';
import { untilWaiting } from '../../../../testing/lockWaiters.ts';
import { previewedStep } from '../../../../testing/previewedSteps.ts';
import { staffMember } from '../../../../testing/staffMembers.ts';
import { addProducts } from '../../../../testing/testProducts.ts';
import { explainOrder } from '../../../backoffice/books/explainOrder.ts';
import { readWholeOrder } from '../../orders/readWholeOrder.ts';
import { lifeMailWriters } from '../mails/mailWriters.ts';
import { refundAgain } from '../refunds/failedRefunds.ts';
import { takeReturnStep } from '../returns/takeReturnStep.ts';
import { takeStep } from '../steps/takeStep.ts';
import { grantGoodwill, type Goodwill } from './grantGoodwill.ts';

const orders = boughtOrders();
const { bought, clock, database, house } = orders;
const { comeToRest } = lifeModel(orders);

beforeAll(() =>
  addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 1000 },
  ]),
);
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  Object.assign(house.simulator.state.knobs, { delivery: 'immediate', next_refund: null });
  for (const table of ['rate_limit', 'mail_outbox', 'job'] as const) await database.db.deleteFrom(table).execute();
});

/** An order of a bag and two stamps that has arrived, and is captured and invoiced. */
async function arrived(
  items = [
    { sku: bag, qty: 1 },
    { sku: stamp, qty: 2 },
  ],
) {
  const { browser, order } = await bought(items);
  for (const step of ['ship', 'deliver'] as const)
    expect(await takeStep(house.shop, order.order_id, step, { actor: 'staff' })).toBeNull();
  await comeToRest();
  await database.db.deleteFrom('mail_outbox').execute();
  const whole = await readWholeOrder(database.db, order.order_id);
  const idOf = (sku: string) => whole?.lines.find((line) => line.sku === sku)?.item_order_id ?? '';
  return { ...order, browser, idOf };
}
const asked = (change: Partial<Goodwill> = {}): Goodwill => ({
  amount: 5_000,
  item_order_id: null,
  reason: 'late',
  ...change,
});
const grant = (order_id: string, change: Partial<Goodwill> = {}) => grantGoodwill(house.shop, order_id, asked(change));
const refundsOf = (order_id: string) =>
  database.db
    .selectFrom('refund')
    .innerJoin('payment_attempt', 'payment_attempt.attempt_id', 'refund.attempt_id')
    .select(['refund_id', 'cause', 'refund.amount', 'paid_at', 'failed_at'])
    .where('order_id', '=', order_id)
    .orderBy('refund_id')
    .execute();
const notesOf = (order_id: string) =>
  database.db
    .selectFrom('invoice')
    .select(['goodwill_id', 'return_id', 'total_amount', 'tax_amount'])
    .where('order_id', '=', order_id)
    .where('kind', '=', 'credit_note')
    .execute();
const paymentOf = (increment_id: string) =>
  [...house.simulator.state.payments.values()].find(({ reference }) => reference.startsWith(`${increment_id}-`));
/** Sends a return of some units off, and accepts it. */
async function sendBack({ browser, order_id }: Awaited<ReturnType<typeof arrived>>, id: string, qty: number) {
  const items = [{ order_item_id: id, qty, return_reason: 'colour' }];
  const of = { locale: 'fr_fr', order_id, return_type: 'refund', items };
  const path = '/api/commerce/exchange-return/request';
  const { request } = createReturn.answer.parse((await browser.post(path, of)).body);
  const sent = { ...of, request_id: request.request_id, selected_return_method: 'office' };
  const answer = await browser.post(`${path}/finalize`, sent, { 'idempotency-key': randomUUID() });
  return {
    status: answer.status,
    number: request.details.increment_id,
    total: request.details.totals?.totalPrice.amount,
  };
}
const accepted = async (number: string) => {
  for (const step of ['receive', 'accept'] as const) expect(await takeReturnStep(house.shop, number, step)).toBeNull();
};

test('M8: money, tax, books, credit note and mail are of one amount, and the preview says so', async () => {
  const { order_id, increment_id } = await arrived();
  const { answer, preview } = await previewedStep(house.shop, order_id, (shop) =>
    grantGoodwill(shop, order_id, asked()),
  );
  expect(answer).toBeNull();
  expect(preview).toMatchObject({
    pays_out: true,
    mails: ['goodwill_granted'],
    money: [{ kind: 'refunded', amount: 5_000 }],
  });
  await comeToRest();
  expect(await refundsOf(order_id)).toMatchObject([{ cause: 'goodwill', amount: 5_000, failed_at: null }]);
  expect(paymentOf(increment_id)?.refunded).toBe(5_000);
  // 20 % of tax in the goods.
  expect(await notesOf(order_id)).toMatchObject([{ total_amount: 5_000, tax_amount: 833, return_id: null }]);
  const tree = await explainOrder(database.db, increment_id);
  expect(tree.open).toBeNull();
  const posting = tree.postings.find(({ kind }) => kind === 'goodwill');
  expect(posting).toMatchObject({ cause: { goodwill: { reason: 'late' } } });
  expect(Object.fromEntries(posting?.entries.map(({ account, amount }) => [account, amount]) ?? [])).toEqual({
    customer: -5_000,
    discounts: 4_167,
    tax: 833,
  });
  expect(posting?.entries.flatMap(({ parts }) => parts).filter(({ of }) => of === 'unexplained')).toEqual([]);
  expect(tree.postings.find(({ kind }) => kind === 'refunded')?.cause).toMatchObject({
    refund: { cause: 'goodwill' },
    goodwill: { reason: 'late' },
  });
  const [mail] = (await claimMails(database.db, 60, 100)).filter(({ kind }) => kind === 'goodwill_granted');
  if (!mail) throw new Error('no mail');
  const sender = { site: 'https://shop.example', house: 'Maison' };
  expect(mailHtml((await lifeMailWriters.goodwill_granted(house.shop, mail, sender))?.body)).toMatch(
    /Remboursement\s:\s50\s€/u,
  );
});

test('a refused refund is retried as others are, and the books are settled in the end', async () => {
  const { order_id, increment_id } = await arrived();
  house.simulator.state.knobs.next_refund = 'refused';
  expect(await grant(order_id)).toBeNull();
  await comeToRest();
  const [failed] = await refundsOf(order_id);
  expect(failed?.failed_at).not.toBeNull();
  expect((await explainOrder(database.db, increment_id)).open).toBe('refund_due');
  house.simulator.state.knobs.next_refund = null;
  expect(await refundAgain(house.shop, failed?.refund_id ?? 0)).toBeNull();
  await comeToRest();
  expect(paymentOf(increment_id)?.refunded).toBe(5_000);
  expect((await explainOrder(database.db, increment_id)).open).toBeNull();
});

describe('M10: what is given back in all', () => {
  test('never exceeds what was paid, whatever comes first', async () => {
    const order = await arrived();
    const { order_id, increment_id, idOf } = order;
    // Half of the stamps, then one of them comes back, then more than is left of the other.
    expect(await grant(order_id, { amount: 6_001, item_order_id: idOf(stamp) })).toBeNull();
    const back = await sendBack(order, idOf(stamp), 1);
    expect([back.status, back.total]).toEqual([200, 3_000]);
    expect(await grant(order_id, { amount: 3_002, item_order_id: idOf(stamp) })).toBe('above_paid');
    expect(await grant(order_id, { amount: 3_001, item_order_id: idOf(stamp) })).toBeNull();
    await accepted(back.number);
    const last = await sendBack(order, idOf(stamp), 1);
    expect(last.total).toBe(0);
    const all = await sendBack(order, idOf(bag), 1);
    await accepted(last.number);
    await accepted(all.number);
    await comeToRest();
    expect(await grant(order_id, { amount: 1 })).toBe('above_paid');
    expect(paymentOf(increment_id)?.refunded).toBe(paymentOf(increment_id)?.captured);
    const tree = await explainOrder(database.db, increment_id);
    expect(tree.open).toBeNull();
    const unexplained = tree.postings.flatMap(({ entries }) => entries.flatMap(({ parts }) => parts));
    expect(unexplained.filter(({ of }) => of === 'unexplained')).toEqual([]);
    const notes = await notesOf(order_id);
    const taxes = notes.reduce((sum, { tax_amount }) => sum + tax_amount, 0);
    expect(taxes).toBe((await readWholeOrder(database.db, order_id))?.tax_amount);
  });

  test('is a whole amount where the storefront shows no decimals, or all that is left', async () => {
    const { order_id, idOf } = await arrived();
    await database.db
      .updateTable('shop_order')
      .set({ store: 'sa', currency: 'SAR' })
      .where('order_id', '=', order_id)
      .execute();
    expect(await grant(order_id, { amount: 1_050, item_order_id: idOf(stamp) })).toBe('not_whole');
    expect(await grant(order_id, { amount: 1_000, item_order_id: idOf(stamp) })).toBeNull();
    // Two of 60.01, less 10.
    expect(await grant(order_id, { amount: 11_002, item_order_id: idOf(stamp) })).toBeNull();
  });

  test('of two goodwills at once, one is granted where only one fits', async () => {
    const { order_id, idOf } = await arrived();
    const lock = await database.pool.connect();
    await lock.query('begin');
    await lock.query('select from shop_order where order_id = $1 for update', [order_id]);
    const change = { amount: 200_000, item_order_id: idOf(bag) };
    const both = [grant(order_id, change), grant(order_id, change)];
    await untilWaiting(database.db, 2);
    await lock.query('commit');
    lock.release();
    expect((await Promise.all(both)).map(String).toSorted()).toEqual(['above_paid', 'null']);
    expect(await refundsOf(order_id)).toHaveLength(1);
  });

  test('of a goodwill and the client’s return at once, the return is of what is left, or the goodwill is refused', async () => {
    const order = await arrived();
    const { browser, order_id, idOf, increment_id } = order;
    const items = [{ order_item_id: idOf(bag), qty: 1, return_reason: 'colour' }];
    const of = { locale: 'fr_fr', order_id, return_type: 'refund', items };
    const path = '/api/commerce/exchange-return/request';
    const { request } = createReturn.answer.parse((await browser.post(path, of)).body);
    const lock = await database.pool.connect();
    await lock.query('begin');
    await lock.query('select from shop_order where order_id = $1 for update', [order_id]);
    const sent = { ...of, request_id: request.request_id, selected_return_method: 'office' };
    const returned = browser.post(`${path}/finalize`, sent, { 'idempotency-key': randomUUID() });
    const granted = grant(order_id, { amount: 100_000, item_order_id: idOf(bag) });
    await untilWaiting(database.db, 2);
    await lock.query('commit');
    lock.release();
    const outcome = [(await returned).status, await granted];
    // The goodwill gives the request up, whose amount has changed; or the return leaves nothing of the bag.
    expect([
      [errors.return_refused.status, null],
      [200, 'above_paid'],
    ]).toContainEqual(outcome);
    if (outcome[0] === 200) await accepted(request.details.increment_id);
    await comeToRest();
    expect(paymentOf(increment_id)?.refunded).toBe(outcome[0] === 200 ? 385_000 : 100_000);
  });
});

describe('refuses', () => {
  test('an order that is in the house, is cancelled, was erased, or has a fiscal invoice', async () => {
    const { order } = await bought([{ sku: bag, qty: 1 }]);
    expect(await grant(order.order_id)).toBe('not_now');
    await takeStep(house.shop, order.order_id, 'cancel', { actor: 'staff' });
    expect(await grant(order.order_id)).toBe('not_now');
    expect(await grant(randomUUID())).toBe('unknown_order');
    const { order_id } = await arrived();
    await database.db
      .insertInto('fapiao')
      .values({ order_id, type: 0, name: 'Anne', requested_at: clock.now })
      .execute();
    expect(await grant(order_id)).toBe('fiscal_invoice');
    expect(await refundsOf(order_id)).toEqual([]);
  });

  test('what the bank took back already', async () => {
    const { order_id, increment_id } = await arrived();
    const payment = paymentOf(increment_id);
    house.simulator.dispute(payment?.psp_reference ?? '', 'chargeback', payment?.captured ?? 0);
    await comeToRest();
    expect(await grant(order_id)).toBe('above_paid');
  });
});

describe('a member', () => {
  test('grants once per key, also after its server died, within its limit; a supervisor approves more; the life names it', async () => {
    const { order_id, increment_id } = await arrived();
    const care = await staffMember(house.shop, 'care');
    const at = `/orders/${increment_id}/goodwill`;
    const key = randomUUID();
    const body = { amount: 6_000, reason: 'service' };
    expect(staffGoodwillPreview.answer.parse((await care.post(`${at}/preview`, body)).body).preview.pays_out).toBe(
      true,
    );
    for (const _press of [1, 2]) {
      expect(await care.post(at, body, key)).toMatchObject({ status: 200 });
      await database.db.deleteFrom('idempotency').execute();
    }
    expect(await refundsOf(order_id)).toHaveLength(1);
    // 100 euros of an order in all.
    const more = { ...body, amount: 4_001 };
    const previewed = await care.post(`${at}/preview`, more);
    expect(staffGoodwillPreview.answer.parse(previewed.body).needs_second).toBe(true);
    const proposed = await care.post(at, more);
    expect(proposed).toMatchObject({ status: 409, body: { error: { fields: { step: 'second_person' } } } });
    expect(await refundsOf(order_id)).toHaveLength(1);
    const page = staffOrderPage.answer.parse((await care.get(`/orders/${increment_id}/page`)).body);
    expect(page.care.goodwill).toMatchObject({ currency: 'EUR', alone: 4_000 });
    expect(page.care.goodwill?.most).toBeGreaterThan(4_000);
    const approve = `/approvals/${(proposed.body as { error: { approval_id: string } }).error.approval_id}/decide`;
    const colleague = await staffMember(house.shop, 'care');
    const above = { status: 409, body: { error: { fields: { verdict: 'above_limit' } } } };
    expect(await colleague.post(approve, { verdict: 'approved' })).toMatchObject(above);
    expect(await refundsOf(order_id)).toHaveLength(1);
    expect(page.timeline).toContainEqual(expect.objectContaining({ reason: 'goodwill', staff: care.account.name }));
    const supervisor = await staffMember(house.shop, 'supervisor');
    expect(await supervisor.post(approve, { verdict: 'approved' })).toMatchObject({ status: 200 });
    expect((await refundsOf(order_id)).map(({ amount }) => amount)).toEqual([6_000, 4_001]);
    expect(await supervisor.post(at, { ...body, amount: 89_999 })).toMatchObject({ status: 200 });
    clock.now = new Date('2026-11-21T10:11:00Z');
    expect(await supervisor.post(at, body)).toMatchObject({ status: 403 });
  });
});
