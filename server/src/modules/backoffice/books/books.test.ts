// The books after what shoppers, staff and the provider do: every posting balances, and the sums are what really moved.
import { randomUUID } from 'node:crypto';
import { bookAccounts, bookPostings } from '@vitrine/rules/books/accounts';
import { createReturn } from '@vitrine/contract/returns';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allRows } from '../../../platform/db/keyset.ts';
import { bag, boughtOrders, stamp } from '../../../testing/boughtOrders.ts';
import { copiedOrders } from '../../../testing/copiedOrders.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { closeRefunds, refundReturn } from '../../orders/fulfilment/refunds/refunds.ts';
import { fulfilmentModule } from '../../orders/fulfilment/module.ts';
import { inspectReturn } from '../../orders/fulfilment/returns/inspectReturn.ts';
import { takeReturnStep } from '../../orders/fulfilment/returns/takeReturnStep.ts';
import { capturePayment } from '../../orders/fulfilment/capture/capture.ts';
import { takeStep } from '../../orders/fulfilment/steps/takeStep.ts';
import { adyenWebhook } from '../../checkout/payment/adyenWebhook.ts';
import { giveBackSurplus } from '../../checkout/payment/resolveOpen.ts';
import { booksLines, explainLines } from './commands.ts';
import { explainOrder } from './explainOrder.ts';
import { openOrders, readBooks } from './readBooks.ts';

const { bought, clock, database, house } = boughtOrders();

beforeAll(async () => {
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 1000 },
  ]);
});
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  house.simulator.state.knobs.delivery = 'immediate';
  await database.db.deleteFrom('rate_limit').execute();
});

const byName = (a: string, b: string): number => a.localeCompare(b);
const goods = [
  { sku: bag, qty: 1 },
  { sku: stamp, qty: 1 },
];
/** The balances of an order that are not zero. */
async function balances(order_id: string): Promise<Record<string, number>> {
  const rows = await database.db
    .selectFrom('book_balance')
    .select(['account', 'amount'])
    .where('order_id', '=', order_id)
    .execute();
  return Object.fromEntries(
    rows.flatMap(({ account, amount }) =>
      account !== null && amount !== null && amount !== 0 ? [[account, amount]] : [],
    ),
  );
}
/** Reports an event of an order's payment as the provider does. */
async function report(order_id: string, eventCode: string, pspReference: string, value?: number): Promise<void> {
  const attempt = await database.db
    .selectFrom('payment_attempt')
    .select(['merchant_reference', 'psp_reference', 'amount', 'currency'])
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  const item = {
    eventCode,
    success: true,
    pspReference,
    originalReference: attempt.psp_reference ?? '',
    merchantReference: attempt.merchant_reference,
    amount: { value: value ?? attempt.amount, currency: attempt.currency },
  };
  const answer = await adyenWebhook(house.shop).request('/webhooks/adyen', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(house.simulator.signed(item)),
  });
  expect(answer.status).toBe(200);
}
const sale = { discounts: 0, goods: -(320_833 + 5_001), tax: -(64_167 + 1_000) };

describe('the books of an order', () => {
  test('hold its sale when it is paid, and the money when it is captured', async () => {
    const { order } = await bought(goods);
    const paid = await balances(order.order_id);
    expect(paid).toMatchObject({ goods: sale.goods, tax: sale.tax, customer: 391_001, authorised: 391_001 });
    await report(order.order_id, 'CAPTURE', 'CAPTURE000000001');
    await report(order.order_id, 'CAPTURE', 'CAPTURE000000001');
    const { customer, authorised, provider } = await balances(order.order_id);
    expect([customer, authorised, provider]).toEqual([undefined, undefined, 391_001]);
  });

  test('are empty again after a cancellation before the capture', async () => {
    const { browser, order } = await bought(goods);
    await browser.post('/api/commerce/order/cancel', { locale: 'fr_fr', order_id: order.order_id });
    await fulfilmentModule.jobs.grant_cancel(house.shop, { order_id: order.order_id });
    await giveBackSurplus(house.shop);
    await house.simulator.settled();
    expect(await balances(order.order_id)).toEqual({});
  });

  test('owe the customer an accepted return until its refund has moved, to the cent', async () => {
    const { browser, order } = await bought(goods);
    for (const step of ['ship', 'deliver'] as const)
      await takeStep(house.shop, order.order_id, step, { actor: 'staff' });
    await capturePayment(house.shop, { order_id: order.order_id });
    await house.simulator.settled();
    const line = await database.db
      .selectFrom('shop_order_line')
      .select('item_order_id')
      .where('order_id', '=', order.order_id)
      .where('sku', '=', stamp)
      .executeTakeFirstOrThrow();
    const items = [{ order_item_id: line.item_order_id, qty: 1, return_reason: 'colour' }];
    const of = { locale: 'fr_fr', order_id: order.order_id, return_type: 'refund', items };
    const path = '/api/commerce/exchange-return/request';
    const made = createReturn.answer.parse((await browser.post(path, of)).body).request;
    const payload = { ...of, request_id: made.request_id, selected_return_method: 'office' };
    await browser.post(`${path}/finalize`, payload, { 'idempotency-key': randomUUID() });
    const number = made.details.increment_id;
    await takeReturnStep(house.shop, number, 'receive');
    const finding = { line: stamp, condition: 'worn', loss: '1001', reason: 'Scratches', photo: null };
    expect(await inspectReturn(house.shop, number, finding)).toBeNull();
    await takeReturnStep(house.shop, number, 'accept');
    expect(await balances(order.order_id)).toMatchObject({ customer: -5_000, returns: 5_001, return_fees: -1_001 });
    const { increment_id } = order;
    const due = { increment_id, currency: 'EUR', open: 'refund_due', customer: -5_000, authorised: 0 } as const;
    expect(await allRows((page) => openOrders(database.db, page))).toContainEqual({ ...due, authorised_at: null });
    expect(booksLines([], [{ ...due, authorised_at: null }])).toEqual([
      `${increment_id}  customer          -5000 EUR, authorised              0 EUR`,
    ]);
    await refundReturn(house.shop, { return_id: made.return_id });
    await house.simulator.settled();
    await closeRefunds(house.shop);
    const after = await balances(order.order_id);
    expect([after['customer'], after['provider']]).toEqual([undefined, 386_001]);
    const explained = await explainOrder(database.db, order.increment_id);
    expect(explained).toMatchObject({ open: null, order: { is_imported: false, grand_total: 391_001 } });
    const [sold] = explained.postings;
    const ofLine = { item_order_id: line.item_order_id };
    expect(sold?.entries.find(({ account }) => account === 'goods')?.parts).toContainEqual({
      ...ofLine,
      of: 'goods',
      amount: -5_001,
      reason: { rule: 'charged_row', units: { qty: 1, of: 1 }, row: 5_001, law: null },
    });
    const returned = explained.postings.find(({ kind }) => kind === 'returned');
    expect(returned?.entries.find(({ account }) => account === 'customer')?.parts).toEqual([
      {
        ...ofLine,
        of: 'goods',
        amount: -6_001,
        reason: { rule: 'returned_units', units: { qty: 1, of: 1 }, row: 6_001, law: null },
      },
      {
        ...ofLine,
        of: 'loss',
        amount: 1_001,
        reason: {
          rule: 'value_loss',
          units: null,
          row: null,
          law: { statute: 'eu_consumer_rights', article: '14 (2)' },
        },
      },
    ]);
    const refunded = explained.postings.find(({ kind }) => kind === 'refunded');
    expect(refunded?.cause).toMatchObject({
      return_number: number,
      refund: { cause: 'return' },
      event: { event_code: 'REFUND' },
    });
    const text = explainLines(explained).join('\n');
    expect(text).toMatch(/settled$/u);
    for (const words of ['sale', 'captured', `returned: return ${number}`, '5000 EUR', `-1001 EUR    loss ${stamp}`])
      expect(text).toContain(words);
  });

  test('list the orders that are not settled in pages, the oldest first, with the sums on the first page', async () => {
    // After the orders of other tests.
    clock.now = new Date('2026-12-21T10:00:00Z');
    const earlier = await bought();
    // Of one moment, the order of two would be that of their ids.
    clock.now = new Date(clock.now.getTime() + 1000);
    const numbers = [earlier, await bought()].map(({ order }) => order.increment_id);
    const all = (await allRows((page) => openOrders(database.db, page))).map(({ increment_id }) => increment_id);
    expect(all.slice(-2)).toEqual(numbers);
    const first = await readBooks(database.db, { limit: all.length - 1 });
    expect([first.totals?.some(({ account }) => account === 'authorised'), first.orders]).toMatchObject([
      true,
      all.slice(0, -1).map((increment_id) => ({ increment_id })),
    ]);
    const last = await readBooks(database.db, { limit: 200, after: first.next ?? '' });
    expect(last).toMatchObject({ totals: null, next: null, orders: [{ increment_id: numbers[1] }] });
  });

  test('say that an order came here placed: its sale is in other books', async () => {
    const { order } = await bought();
    await copiedOrders(database.db, order.order_id, 1);
    const imported = await explainOrder(database.db, 'copy 1');
    expect(imported).toMatchObject({ order: { is_imported: true, grand_total: 385_000 }, payment: null, open: null });
    expect(explainLines(imported)).toEqual([
      'imported: its sale of 385000 EUR is in the books of the system that placed it',
      'balances',
      'nothing is open in these books',
    ]);
  });

  test('book each state of a payment once, whichever reports came before it', async () => {
    const { order } = await bought(goods);
    // The provider's own report of this payment must not come among those of the test.
    await house.simulator.settled();
    const template = await database.db
      .selectFrom('payment_attempt')
      .selectAll()
      .where('order_id', '=', order.order_id)
      .executeTakeFirstOrThrow();
    const reports = [
      ['authorised', 0],
      ['captured', 0],
      // The provider reports that the capture failed, and a second one follows.
      ['authorised', 0],
      ['captured', 0],
      ['partly_refunded', 1_000],
      ['partly_refunded', 4_000],
    ] as const;
    await fc.assert(
      fc.asyncProperty(fc.subarray([...reports], { minLength: 1 }), async (chosen) => {
        await sql`alter table book_entry disable trigger book_entry_not_deleted`.execute(database.db);
        await database.db.deleteFrom('book_entry').where('order_id', '=', order.order_id).execute();
        await sql`alter table book_entry enable trigger book_entry_not_deleted`.execute(database.db);
        const set = (status: (typeof template)['status'], refunded: number) =>
          database.db
            .updateTable('payment_attempt')
            .set({ status, captured: status === 'pending' || status === 'authorised' ? 0 : template.amount, refunded })
            .where('attempt_id', '=', template.attempt_id)
            .execute();
        await sql`alter table payment_attempt disable trigger payment_attempt_booked`.execute(database.db);
        await set('pending', 0);
        await sql`alter table payment_attempt enable trigger payment_attempt_booked`.execute(database.db);
        for (const [status, refunded] of chosen) await set(status, refunded);
        const [last_status, refunded] = chosen.at(-1) ?? ['pending', 0];
        const { customer = 0, provider = 0, authorised = 0 } = await balances(order.order_id);
        const is_captured = last_status !== 'authorised';
        expect(provider).toBe(is_captured ? template.amount - refunded : 0);
        expect(customer + provider).toBe(0);
        expect(authorised).toBe(is_captured ? 0 : template.amount);
      }),
      { numRuns: 15 },
    );
  });
});

describe('the table of entries', () => {
  const entry = async () => {
    const { order } = await bought(goods);
    return {
      order_id: order.order_id,
      cause_id: order.order_id,
      currency: 'EUR',
      posting: 'sale',
      posting_id: randomUUID(),
    };
  };

  test('refuses a posting that does not sum to zero', async () => {
    const half = { ...(await entry()), account: 'goods', amount: 5 };
    await expect(database.db.insertInto('book_entry').values(half).execute()).rejects.toThrow('sum to zero');
  });

  test('refuses a change', async () => {
    const { order_id } = await entry();
    const change = database.db.updateTable('book_entry').set({ amount: 1 }).where('order_id', '=', order_id);
    await expect(change.execute()).rejects.toThrow('neither changed');
  });

  test('knows the accounts and postings of the rules, and no others', async () => {
    const { rows } = await sql<{ text: string }>`
      select pg_get_constraintdef(oid) as text from pg_constraint where conrelid = 'book_entry'::regclass and contype = 'c'
        and conname in ('book_entry_account_check', 'book_entry_posting_check') order by conname`.execute(database.db);
    const namesIn = (text = '') => [...text.matchAll(/'(\w+)'/gu)].map(([, name = '']) => name).toSorted(byName);
    expect(namesIn(rows[0]?.text)).toEqual(Object.keys(bookAccounts).toSorted(byName));
    expect(namesIn(rows[1]?.text)).toEqual(bookPostings.toSorted(byName));
  });
});
