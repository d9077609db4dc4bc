// What follows a statement of withdrawal: the order, its money and stock, the mails, and the list of staff. decisions/0083.
import { randomUUID } from 'node:crypto';
import { createReturn } from '@vitrine/contract/returns';
import { staffReturns } from '@vitrine/contract/staff';
import { staffWithdrawals } from '@vitrine/contract/staffRefunds';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bag, boughtOrders, email, stamp } from '../../../testing/boughtOrders.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { mailHtml } from '../../../platform/mail/mailBody.ts';
import { claimMails } from '../../../platform/mail/queries.ts';
import { mailWriters } from '../../../modules.ts';
import { capturePayment } from '../fulfilment/capture/capture.ts';
import { closeRefunds, refundReturn } from '../fulfilment/refunds/refunds.ts';
import { takeReturnStep } from '../fulfilment/returns/takeReturnStep.ts';
import { takeStep } from '../fulfilment/steps/takeStep.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { giveBackSurplus } from '../../checkout/payment/resolveOpen.ts';
import { withdrawalCommands } from './commands.ts';
import { dueCount } from './dutyFragment.ts';
import { withdrawalModule } from './module.ts';

const { bought, clock, database, house } = boughtOrders();

const start = new Date('2026-11-21T10:00:00Z');
beforeAll(() =>
  addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 1000 },
  ]),
);
beforeEach(async () => {
  clock.now = start;
  for (const table of ['rate_limit', 'mail_outbox', 'withdrawal'] as const)
    await database.db.deleteFrom(table).execute();
});

const state = async (reference: string, fields: object = {}) => {
  const statement = { locale: 'fr_fr', statement_id: randomUUID(), name: 'Anne Lacombe', reference, email, ...fields };
  expect((await (await house.browser()).post('/api/commerce/withdrawal', statement)).status).toBe(200);
};
const stockOf = async (sku: string): Promise<number | undefined> => {
  const row = database.db.selectFrom('stock').select('qty').where('sku', '=', sku).where('source', '=', 'ecom');
  return (await row.executeTakeFirst())?.qty;
};
const statusOf = async (order_id: string): Promise<string | undefined> =>
  (await readWholeOrder(database.db, order_id))?.status;
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
const listed = async () => {
  const { get } = await staffMember(house.shop, 'care');
  return staffWithdrawals.answer.parse((await get('/withdrawals')).body).withdrawals;
};
async function take(order_id: string, ...steps: readonly ('pack' | 'ship' | 'deliver')[]): Promise<void> {
  for (const step of steps) expect(await takeStep(house.shop, order_id, step, { actor: 'staff' })).toBeNull();
}

describe('an order of which nothing has left', () => {
  test('is cancelled with its stock and all its money, and the receipt says so', async () => {
    const before = await stockOf(bag);
    const { order } = await bought();
    await take(order.order_id, 'pack');
    await database.db.deleteFrom('mail_outbox').execute();
    await state(order.ref);
    expect(await statusOf(order.order_id)).toBe('canceled');
    expect(await stockOf(bag)).toBe(before);
    const written = await mails();
    expect([...written.keys()].toSorted()).toEqual(['order_canceled', 'withdrawal_message', 'withdrawal_receipt']);
    expect(written.get('withdrawal_receipt')).toContain(
      'tout ce que vous avez payé vous est rendu, livraison comprise',
    );
    await giveBackSurplus(house.shop);
    await house.simulator.settled();
    const attempt = database.db.selectFrom('payment_attempt').select('status').where('order_id', '=', order.order_id);
    expect(await attempt.execute()).toEqual([{ status: 'cancelled' }]);
    const events = database.db.selectFrom('order_event').select(['actor', 'reason', 'to_status']);
    expect((await events.where('order_id', '=', order.order_id).orderBy('event_id').execute()).at(-1)).toEqual({
      actor: 'shopper',
      reason: 'withdraw',
      to_status: 'canceled',
    });
    // A second statement changes nothing, and its receipt says the same.
    await database.db.deleteFrom('mail_outbox').execute();
    await state(order.ref);
    expect((await mails()).get('withdrawal_receipt')).toContain('livraison comprise');
    expect(await stockOf(bag)).toBe(before);
    expect(await listed()).toEqual([]);
  });

  test('S2: is not cancelled by its number, which a stranger can guess: staff stops it, and its mailbox gets its link', async () => {
    const { browser, order } = await bought([{ sku: bag, qty: 1 }]);
    await database.db.deleteFrom('mail_outbox').execute();
    await state(order.increment_id);
    expect(await statusOf(order.order_id)).toBe('validated');
    const sent = await mails();
    expect(sent.get('withdrawal_receipt')).toContain('Une personne lit votre déclaration');
    expect(sent.get('order_link')).toContain(`findyourorder/?ref=${order.ref}`);
    expect(await listed()).toMatchObject([{ state: 'stop', increment_id: order.increment_id }]);
    // The session that bought it reads it, so its statement acts.
    const own = { locale: 'fr_fr', statement_id: randomUUID(), name: 'Anne', reference: order.increment_id, email };
    expect((await browser.post('/api/commerce/withdrawal', own)).status).toBe(200);
    expect(await statusOf(order.order_id)).toBe('canceled');
  });

  test('S2: its mailbox gets three links a day, by whichever form its number is named', async () => {
    const { order } = await bought([{ sku: bag, qty: 1 }]);
    await database.db.deleteFrom('mail_outbox').execute();
    const links = async () =>
      (await claimMails(database.db, 60, 100)).filter(({ kind }) => kind === 'order_link').length;
    for (let count = 0; count < 4; count += 1) await state(order.increment_id);
    expect(await links()).toBe(3);
  });

  test('stays when the statement names certain pieces, and staff stops them', async () => {
    const { order } = await bought([
      { sku: bag, qty: 1 },
      { sku: stamp, qty: 1 },
    ]);
    await state(order.ref, { pieces: 'Petit rivet' });
    expect(await statusOf(order.order_id)).toBe('validated');
    expect((await mails()).get('withdrawal_receipt')).toContain('Une personne lit votre déclaration');
    expect(await listed()).toMatchObject([
      { increment_id: order.increment_id, state: 'stop', until: '2026-12-05', is_limited: true },
    ]);
  });
});

test('a partly sent order goes on to staff; the mail says that the rest is stopped and how the sent pieces come back', async () => {
  const { order } = await bought([
    { sku: bag, qty: 1 },
    { sku: stamp, qty: 1 },
  ]);
  const units = new Map([[bag, 1]]);
  await takeStep(house.shop, order.order_id, 'ship', { actor: 'staff', units, track_number: 'T1' });
  await state(order.ref);
  expect(await statusOf(order.order_id)).toBe('being_prepared');
  const sent = await mails();
  expect(sent.get('withdrawal_message')).toContain('Arrêtez ce qui n’est pas parti');
  const mail = sent.get('withdrawal_return') ?? '';
  expect(mail).toContain('Nous arrêtons ce qui n’est pas encore parti');
  expect(mail).toContain('Votre colis est en route');
  expect(await listed()).toMatchObject([{ state: 'stop', increment_id: order.increment_id }]);
});

describe('a statement about certain pieces', () => {
  /** An order of two pieces, and the ids of its lines. */
  async function two() {
    const { browser, order } = await bought([
      { sku: bag, qty: 1 },
      { sku: stamp, qty: 1 },
    ]);
    const { lines = [] } = (await readWholeOrder(database.db, order.order_id)) ?? {};
    const idOf = (sku: string): string => lines.find((line) => line.sku === sku)?.item_order_id ?? '';
    return { browser, order, idOf };
  }
  /** The bag of two pieces has left. */
  async function bagSent() {
    const made = await two();
    const units = new Map([[bag, 1]]);
    await takeStep(house.shop, made.order.order_id, 'ship', { actor: 'staff', units, track_number: 'T1' });
    await database.db.deleteFrom('mail_outbox').execute();
    return made;
  }

  test('is one about the whole order when it names all of them', async () => {
    const { order, idOf } = await two();
    await state(order.ref, { items: [idOf(bag), idOf(stamp)] });
    expect(await statusOf(order.order_id)).toBe('canceled');
    const noted = await two();
    await state(noted.order.ref, { items: [noted.idOf(bag), noted.idOf(stamp)], pieces: 'The bag alone.' });
    expect(await statusOf(noted.order.order_id)).toBe('validated');
  });

  test('that were sent stops no other piece', async () => {
    const { order, idOf } = await bagSent();
    await state(order.ref, { items: [idOf(bag)] });
    const sent = await mails();
    expect(sent.get('withdrawal_return')).toContain('Votre colis est en route');
    expect(sent.get('withdrawal_return')).not.toContain('Nous arrêtons');
    expect(sent.get('withdrawal_message')).not.toContain('Arrêtez');
    expect(await listed()).toMatchObject([{ state: 'waits', increment_id: order.increment_id }]);
  });

  test('that have not left asks for nothing back, and ends with their cancellation', async () => {
    const { order, idOf } = await bagSent();
    await state(order.ref, { items: [idOf(stamp)] });
    const sent = await mails();
    expect(sent.has('withdrawal_return')).toBe(false);
    expect(sent.get('withdrawal_receipt')).toContain('Une personne lit votre déclaration');
    expect(await listed()).toMatchObject([{ state: 'stop', increment_id: order.increment_id }]);
    await takeStep(house.shop, order.order_id, 'cancel_rest', { actor: 'staff' });
    expect(await listed()).toEqual([]);
  });

  test('that come back already asks for nothing more; a return that was not sent off is none', async () => {
    const { browser, order, idOf } = await two();
    await take(order.order_id, 'ship', 'deliver');
    const items = [{ order_item_id: idOf(bag), qty: 1, return_reason: 'changed_mind' }];
    const of = { locale: 'fr_fr', order_id: order.order_id, return_type: 'refund', items };
    const request = '/api/commerce/exchange-return/request';
    const { request_id } = createReturn.answer.parse((await browser.post(request, of)).body).request;
    await state(order.ref, { items: [idOf(bag)] });
    expect((await mails()).has('withdrawal_return')).toBe(true);
    const payload = { ...of, request_id, selected_return_method: 'office' };
    await browser.post(`${request}/finalize`, payload, { 'idempotency-key': randomUUID() });
    await database.db.deleteFrom('mail_outbox').execute();
    await state(order.ref, { items: [idOf(bag)] });
    const sent = await mails();
    expect(sent.has('withdrawal_return')).toBe(false);
    expect(sent.get('withdrawal_receipt')).toContain('Une personne lit votre déclaration');
  });
});

test('a statement without an order waits for an answer, and a member of staff closes it', async () => {
  await state('NOORDER');
  const [open] = await listed();
  expect(open).toMatchObject({ increment_id: null, reference: 'NOORDER', state: 'answer', until: '2026-12-05' });
  const { post } = await staffMember(house.shop, 'care');
  const path = `/withdrawals/${open?.withdrawal_id ?? ''}/step`;
  // Without an order, nothing was dispatched.
  expect((await post(path, { step: 'proof' })).status).toBe(404);
  expect((await post(path, { step: 'close' })).body).toEqual({ done: true });
  expect(await listed()).toEqual([]);
});

describe('a delivered order', () => {
  /** A withdrawn order, delivered and paid. */
  async function withdrawn(fields: object = {}, lines?: Parameters<typeof bought>[0]) {
    const { browser, order } = await bought(lines);
    const { order_id, ref } = order;
    await take(order_id, 'pack', 'ship');
    await capturePayment(house.shop, { order_id });
    await house.simulator.settled();
    await take(order_id, 'deliver');
    await database.db.deleteFrom('mail_outbox').execute();
    await state(ref, fields);
    return { browser, order_id, ref };
  }

  test('brings the mail that opens its return', async () => {
    const { ref } = await withdrawn();
    const mail = (await mails()).get('withdrawal_return') ?? '';
    expect(mail).toContain(`https://shop.example/fr_fr/findyourorder/?ref=${ref}&amp;open=return`);
    expect(mail).toContain('renvoyez-les jusqu’au 7 décembre 2026');
    expect(mail).toContain('dans les 14 jours');
  });

  test('is due from a proof of dispatch on', async () => {
    await withdrawn();
    expect(await listed()).toMatchObject([{ state: 'waits', until: '2026-12-07', proof_at: null }]);
    const id = (await listed())[0]?.withdrawal_id ?? '';
    clock.now = new Date('2026-12-08T09:00:00Z');
    const { post, account } = await staffMember(house.shop, 'care');
    expect((await post(`/withdrawals/${id}/step`, { step: 'proof' })).body).toEqual({ done: true });
    expect(await listed()).toMatchObject([{ state: 'refund', until: '2026-12-08', proof_at: clock.now.toISOString() }]);
    const row = database.db.selectFrom('withdrawal').select('proof_by');
    expect(await row.executeTakeFirst()).toEqual({ proof_by: account.staff_id });
    // The first proof decides: a later one puts nothing off.
    clock.now = new Date('2026-12-10T09:00:00Z');
    const later = await staffMember(house.shop, 'care');
    expect((await later.post(`/withdrawals/${id}/step`, { step: 'proof' })).body).toEqual({ done: true });
    expect(await listed()).toMatchObject([{ until: '2026-12-08' }]);
  });

  /** Sends the return of all pieces off. */
  async function sentBack(
    { browser, order_id }: Pick<Awaited<ReturnType<typeof withdrawn>>, 'browser' | 'order_id'>,
    sku = bag,
  ) {
    const line = (await readWholeOrder(database.db, order_id))?.lines.find((one) => one.sku === sku);
    const items = [{ order_item_id: line?.item_order_id, qty: 1, return_reason: 'changed_mind' }];
    const of = { locale: 'fr_fr', order_id, return_type: 'return', items };
    const request = '/api/commerce/exchange-return/request';
    const made = createReturn.answer.parse((await browser.post(request, of)).body).request;
    const payload = { ...of, request_id: made.request_id, selected_return_method: 'office' };
    await browser.post(`${request}/finalize`, payload, { 'idempotency-key': randomUUID() });
    return { number: made.details.increment_id, return_id: made.return_id };
  }
  /** An order of a bag and a stamp that has arrived. */
  async function bothSent() {
    const { browser, order_id } = await withdrawn({}, [
      { sku: bag, qty: 1 },
      { sku: stamp, qty: 1 },
    ]);
    const { lines = [] } = (await readWholeOrder(database.db, order_id)) ?? {};
    const idOf = (sku: string): string => lines.find((line) => line.sku === sku)?.item_order_id ?? '';
    return { browser, order_id, idOf };
  }
  /** Lets the refund of a return reach the provider, and its report come back. */
  async function moneyMoves(return_id: string): Promise<void> {
    await refundReturn(house.shop, { return_id });
    await house.simulator.settled();
    await closeRefunds(house.shop);
  }

  test('is settled when its money has moved, also where a gift is kept', async () => {
    const order = await withdrawn({}, [
      { sku: bag, qty: 1 },
      { sku: stamp, qty: 1 },
    ]);
    await sql`update shop_order_line set discount = row_price, row_tax = 0, row_incl_tax = 0
      where order_id = ${order.order_id} and sku = ${stamp}`.execute(database.db);
    const { number, return_id } = await sentBack(order);
    expect(await listed()).toMatchObject([{ state: 'waits', return_number: number }]);
    await takeReturnStep(house.shop, number, 'receive');
    expect(await listed()).toMatchObject([{ state: 'refund', until: '2026-12-05' }]);
    await takeReturnStep(house.shop, number, 'accept');
    await moneyMoves(return_id);
    expect(await listed()).toEqual([]);
    await withdrawalModule.sweeps.settled_withdrawals(house.shop);
    const row = database.db.selectFrom('withdrawal').select('closed_at');
    expect(await row.executeTakeFirst()).toEqual({ closed_at: clock.now });
  });

  describe('with a proof of dispatch', () => {
    const due = async () => {
      const { rows } = await sql<{ withdrawals_due: number }>`${dueCount}`.execute(database.db);
      return Number(rows[0]?.withdrawals_due);
    };
    const take = async (step: string, pieces?: object[]) => {
      const { withdrawal_id } = await database.db
        .selectFrom('withdrawal')
        .select('withdrawal_id')
        .executeTakeFirstOrThrow();
      const { post } = await staffMember(house.shop, 'care');
      return post(`/withdrawals/${withdrawal_id}/step`, { step, pieces });
    };
    const returnsOf = (order_id: string) =>
      database.db.selectFrom('return_request').selectAll().where('order_id', '=', order_id).execute();
    const refunded = async (order_id: string) => {
      const attempt = database.db.selectFrom('payment_attempt').select(['captured', 'refunded']);
      return attempt.where('order_id', '=', order_id).executeTakeFirstOrThrow();
    };

    test('M10: is paid in one step; its pieces come to the stock later and move no money', async () => {
      // The figure is counted by the database's clock.
      clock.now = new Date();
      const order = await withdrawn();
      const { order_id } = order;
      const stock = (await stockOf(bag)) ?? 0;
      const { number, return_id } = await sentBack(order);
      expect((await take('refund')).body).toMatchObject({ error: { fields: { step: 'proof_missing' } } });
      expect(await due()).toBe(0);
      await take('proof');
      expect(await due()).toBe(1);
      expect(await listed()).toMatchObject([{ state: 'refund', return_number: number }]);
      expect((await take('refund')).body).toEqual({ done: true });
      expect(await due()).toBe(0);
      expect((await take('refund')).body).toMatchObject({ error: { fields: { step: 'not_now' } } });
      await moneyMoves(return_id);
      const paid = { captured: 385_000, refunded: 385_000 };
      expect([await refunded(order_id), await listed()]).toEqual([paid, []]);
      expect(await statusOf(order_id)).toBe('total_refund');
      expect(await stockOf(bag)).toBe(stock);
      const warehouse = await staffMember(house.shop, 'warehouse');
      const open = async () => staffReturns.answer.parse((await warehouse.get('/returns')).body).returns;
      expect((await open()).filter((one) => one.increment_id === number)).toMatchObject([{ owes_pieces: true }]);
      for (const [step, refusal] of [
        ['accept', 'not_now'],
        ['refuse', 'not_now'],
        ['receive', null],
        ['receive', 'not_now'],
        ['accept', null],
        ['accept', 'not_now'],
      ] as const)
        expect([step, await takeReturnStep(house.shop, number, step)]).toEqual([step, refusal]);
      await moneyMoves(return_id);
      expect([await refunded(order_id), await stockOf(bag)]).toEqual([paid, stock + 1]);
      expect(await returnsOf(order_id)).toMatchObject([{ status: 'credit_refunded', owes_pieces: false }]);
      const refunds = database.db.selectFrom('refund').select('amount').where('return_id', '=', return_id);
      expect(await refunds.execute()).toEqual([{ amount: 385_000 }]);
      expect((await open()).filter((one) => one.increment_id === number)).toEqual([]);
    });

    test('M10: is written off when its pieces do not come, and taken in when they come after all', async () => {
      const order = await withdrawn();
      const stock = (await stockOf(bag)) ?? 0;
      const { number, return_id } = await sentBack(order);
      expect(await takeReturnStep(house.shop, number, 'write_off')).toBe('not_now');
      await take('proof');
      await take('refund');
      await moneyMoves(return_id);
      const care = await staffMember(house.shop, 'care');
      const open = async () =>
        staffReturns.answer
          .parse((await care.get('/returns')).body)
          .returns.filter(({ increment_id }) => increment_id === number);
      expect(await open()).toMatchObject([{ owes_pieces: true }]);
      const step = (name: string) => care.post(`/returns/${number}/step`, { step: name });
      expect((await step('write_off')).status).toBe(200);
      expect((await step('write_off')).body).toMatchObject({ error: { fields: { step: 'not_now' } } });
      expect(await open()).toEqual([]);
      expect(await returnsOf(order.order_id)).toMatchObject([
        { status: 'credit_refunded', owes_pieces: false, arrived_at: null, written_off_at: clock.now },
      ]);
      const events = database.db.selectFrom('return_event').select(['reason', 'staff_id', 'to_status']);
      const ours = await events.where('return_id', '=', return_id).orderBy('event_id').execute();
      const { staff_id } = care.account;
      expect(ours.at(-1)).toEqual({ reason: 'return write_off', staff_id, to_status: 'credit_refunded' });
      expect(await stockOf(bag)).toBe(stock);
      for (const name of ['receive', 'accept'] as const)
        expect([name, await takeReturnStep(house.shop, number, name)]).toEqual([name, null]);
      expect(await stockOf(bag)).toBe(stock + 1);
      await moneyMoves(return_id);
      expect(await refunded(order.order_id)).toEqual({ captured: 385_000, refunded: 385_000 });
      expect(await returnsOf(order.order_id)).toMatchObject([{ owes_pieces: false, written_off_at: null }]);
    });

    test('is paid also when the client sent the pieces off without opening the return', async () => {
      const { order_id } = await withdrawn();
      await take('proof');
      expect((await take('refund')).body).toEqual({ done: true });
      const [back] = await returnsOf(order_id);
      expect(back).toMatchObject({
        return_type: 'return',
        status: 'validated',
        total_price: 385_000,
        owes_pieces: true,
      });
      await moneyMoves(back?.return_id ?? '');
      expect(await refunded(order_id)).toEqual({ captured: 385_000, refunded: 385_000 });
    });

    test('pays what the statement names, not another piece that comes back without a proof', async () => {
      const { browser, order_id, idOf } = await bothSent();
      await database.db.deleteFrom('withdrawal').execute();
      const { ref } = await database.db
        .selectFrom('shop_order')
        .select('ref')
        .where('order_id', '=', order_id)
        .executeTakeFirstOrThrow();
      await state(ref, { items: [idOf(bag)] });
      await sentBack({ browser, order_id }, stamp);
      await take('proof');
      expect((await take('refund')).body).toEqual({ done: true });
      const lines = database.db
        .selectFrom('return_request')
        .innerJoin('return_line', 'return_line.return_id', 'return_request.return_id')
        .select(['return_line.item_order_id', 'return_request.status'])
        .where('return_request.order_id', '=', order_id);
      expect(new Map((await lines.execute()).map((row) => [row.item_order_id, row.status]))).toEqual(
        new Map([
          [idOf(stamp), 'pending_shipping'],
          [idOf(bag), 'validated'],
        ]),
      );
    });

    test('is not paid while it is not clear which pieces come back', async () => {
      const { order_id } = await withdrawn({ pieces: 'le sac' });
      await take('proof');
      expect((await take('refund')).body).toMatchObject({ error: { fields: { step: 'pieces_unclear' } } });
      expect(await returnsOf(order_id)).toEqual([]);
    });

    test('pays the pieces that staff reads in the words, and no others', async () => {
      const { order_id } = await withdrawn({ pieces: 'a stamp' }, [
        { sku: bag, qty: 1 },
        { sku: stamp, qty: 3 },
      ]);
      const { lines = [] } = (await readWholeOrder(database.db, order_id)) ?? {};
      const [ofBag = '', ofStamp = ''] = [bag, stamp].map(
        (sku) => lines.find((line) => line.sku === sku)?.item_order_id,
      );
      const one = { item_order_id: ofStamp, qty: 1 };
      expect((await take('proof', [one])).body).toMatchObject({ error: { fields: { pieces: 'pieces_clear' } } });
      await take('proof');
      for (const pieces of [
        [{ item_order_id: ofStamp, qty: 4 }],
        [
          { ...one, qty: 2 },
          { ...one, qty: 2 },
        ],
        [one, { item_order_id: randomUUID(), qty: 1 }],
      ])
        expect((await take('refund', pieces)).body).toMatchObject({ error: { fields: { pieces: 'unknown_piece' } } });
      expect((await take('refund', [])).status).toBe(400);
      expect(await returnsOf(order_id)).toEqual([]);
      expect((await take('refund', [one, one])).body).toEqual({ done: true });
      expect((await take('refund', [one])).body).toMatchObject({ error: { fields: { pieces: 'pieces_clear' } } });
      const [back] = await returnsOf(order_id);
      await moneyMoves(back?.return_id ?? '');
      expect(await refunded(order_id)).toMatchObject({ refunded: 12_002 });
      expect(await listed()).toEqual([]);
      const returned = database.db.selectFrom('return_line').select(['item_order_id', 'qty']);
      expect(await returned.where('item_order_id', 'in', [ofBag, ofStamp]).execute()).toEqual([
        { item_order_id: ofStamp, qty: 2 },
      ]);
    });

    test('takes no words of staff where the statement names its pieces', async () => {
      const { order_id } = await withdrawn();
      const [line] = (await readWholeOrder(database.db, order_id))?.lines ?? [];
      await take('proof');
      const pieces = [{ item_order_id: line?.item_order_id, qty: 1 }];
      expect((await take('refund', pieces)).body).toMatchObject({ error: { fields: { pieces: 'pieces_clear' } } });
      expect(await returnsOf(order_id)).toEqual([]);
    });
  });
});

test('the command lists and closes what the call does', async () => {
  await state('NOORDER');
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const run = (name: string, ...args: string[]) => withdrawalCommands[name]?.run(database.url, args);
  await run('withdrawals');
  const [line = ''] = said.mock.calls[0] ?? [];
  expect(line).toContain('answer the client');
  await expect(run('withdrawal', 'x', 'close')).rejects.toThrow('no open withdrawal');
  await expect(run('withdrawal', 'x', 'refund', 'line=0')).rejects.toThrow('line=0 is not LINE=UNITS');
  await expect(run('withdrawal', randomUUID(), 'close', 'line=1')).rejects.toThrow('name no pieces');
  await run('withdrawal', String(line).slice(0, 36), 'close');
  await run('withdrawals');
  expect(said).toHaveBeenLastCalledWith('no withdrawal is open');
  said.mockRestore();
});
