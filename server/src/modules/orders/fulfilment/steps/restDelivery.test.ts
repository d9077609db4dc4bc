// The delivery of an order of which the buyer keeps nothing goes back in any order of events: returns that are accepted before and
// after the rest is cancelled. And a return of pieces that cost nothing. decisions/0081.
import { randomUUID } from 'node:crypto';
import { createReturn } from '@vitrine/contract/returns';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { boughtOrders, stamp } from '../../../../testing/boughtOrders.ts';
import { boughtIn } from '../../../../testing/lifeMarkets.ts';
import { lifeModel } from '../../../../testing/lifeModel.ts';
import { addProducts } from '../../../../testing/testProducts.ts';
import { explainOrder } from '../../../backoffice/books/explainOrder.ts';
import { readWholeOrder } from '../../orders/readWholeOrder.ts';
import { cfdiFactsOf } from '../../papers/cfdiDraft.ts';
import { allPieces } from '../../papers/invoicedPieces.ts';
import { invoicePaper } from '../../papers/invoicePaper.ts';
import { lifeMailWriters } from '../mails/mailWriters.ts';
import { takeReturnStep } from '../returns/takeReturnStep.ts';
import { takeStep } from './takeStep.ts';

const orders = boughtOrders();
const { bought, clock, database, house } = orders;
const { comeToRest } = lifeModel(orders);

beforeAll(async () => {
  // 349.72 with the tax of New York for three: a cent does not divide.
  await addProducts(database.db, [
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001, us: 10_707 }, stock: 1000 },
  ]);
});
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  Object.assign(house.simulator.state.knobs, { delivery: 'immediate', next_refund: null });
  for (const table of ['rate_limit', 'mail_outbox', 'job'] as const) await database.db.deleteFrom(table).execute();
});

const staff = { actor: 'staff' } as const;
const request = '/api/commerce/exchange-return/request';
type Sold = Awaited<ReturnType<typeof bought>>;
const wholeOrder = async (order_id: string) => {
  const order = await readWholeOrder(database.db, order_id);
  if (!order) throw new Error('no order');
  return order;
};

/** The steps of one order: its first pieces leave, arrive, and come back; the others are cancelled. */
function stepsOf({ browser, order }: Pick<Sold, 'browser' | 'order'>, locale: string, shipped: number) {
  let number = '';
  const { order_id } = order;
  const take = async (name: 'receive' | 'accept') => expect(await takeReturnStep(house.shop, number, name)).toBeNull();
  const step = async (name: 'ship' | 'deliver' | 'cancel_rest', more = {}) =>
    expect(await takeStep(house.shop, order_id, name, { ...staff, ...more })).toBeNull();
  return {
    ship: () => step('ship', { track_number: 'ONE', units: new Map([[stamp, shipped]]) }),
    deliver: () => step('deliver', { track_number: 'ONE' }),
    cancel_rest: () => step('cancel_rest'),
    receive: () => take('receive'),
    accept: () => take('accept'),
    work: comeToRest,
    async ask(qty = shipped, return_type = 'refund') {
      const { lines } = await wholeOrder(order_id);
      const items = [{ order_item_id: lines[0]?.item_order_id ?? '', qty, return_reason: 'colour' }];
      const of = { locale, order_id, return_type, items };
      const made = createReturn.answer.parse((await browser.post(request, of)).body).request;
      number = made.details.increment_id;
      const payload = { ...of, request_id: made.request_id, selected_return_method: 'office' };
      const key = { 'idempotency-key': randomUUID() };
      expect((await browser.post(`${request}/finalize`, payload, key)).status).toBe(200);
      return number;
    },
  };
}

/** What the buyer, the provider, the papers and the books have at the end, in minor units. */
async function endOf(order_id: string) {
  await comeToRest();
  const { invoices, increment_id, lines } = await wholeOrder(order_id);
  const sum = (kind: string) =>
    invoices.filter((paper) => paper.kind === kind).reduce((all, { total_amount }) => all + total_amount, 0);
  const payment = [...house.simulator.state.payments.values()].find(({ reference }) =>
    reference.startsWith(`${increment_id}-`),
  );
  return {
    paid: (payment?.captured ?? 0) - (payment?.refunded ?? 0),
    uncredited: sum('invoice') - sum('credit_note'),
    books: (await explainOrder(database.db, increment_id)).open,
    kept: lines.reduce((all, { qty, returned_qty, canceled_qty }) => all + qty - returned_qty - canceled_qty, 0),
  };
}
const nothing = { paid: 0, uncredited: 0, books: null, kept: 0 };

describe('M8: an order of which nothing is kept', () => {
  const life = ['ship', 'deliver', 'work', 'ask', 'receive', 'accept'] as const;
  const orders = [1, 2, 3, 4, 5, 6].map(
    (at) => [...life.slice(0, at), 'cancel_rest' as const, ...life.slice(at)] as const,
  );

  test.each(orders)('leaves the buyer nothing to pay after %s, %s, %s, %s, %s, %s, %s', async (...events) => {
    const sold = await bought([{ sku: stamp, qty: 2 }]);
    const steps = stepsOf(sold, 'fr_fr', 1);
    for (const name of events) await steps[name]();
    expect(await endOf(sold.order.order_id)).toEqual(nothing);
  });

  test('that was captured as a whole is refunded whole, and its mail and papers name the delivery', async () => {
    const sold = await bought([{ sku: stamp, qty: 2 }]);
    const { order_id } = sold.order;
    // As PayPal: the whole with the first parcel.
    await sql`update payment_attempt set captures_parts = false where order_id = ${order_id}`.execute(database.db);
    const steps = stepsOf(sold, 'fr_fr', 1);
    for (const name of [...life, 'work', 'cancel_rest'] as const) await steps[name]();
    const order = await wholeOrder(order_id);
    expect(order.rest).toMatchObject({ total_amount: 6_001, shipping_amount: 1_000, shipping_tax_amount: 200 });
    const data = { mail_id: '1', kind: 'order_rest_canceled', customer_id: null, tries: 0, created_at: clock.now };
    const mail = { ...data, order_id, locale: 'fr_fr', data: {} } as never;
    const written = await lifeMailWriters.order_rest_canceled(house.shop, mail, {
      site: 'https://x.example',
      house: 'X',
    });
    expect(JSON.stringify(written?.body)).toMatch(/la livraison de 12\s€/u);
    expect(await endOf(order_id)).toEqual(nothing);
    const { invoices } = await wholeOrder(order_id);
    expect(
      invoices.map(({ kind, return_id, total_amount, tax_amount }) => [
        kind,
        return_id === null,
        total_amount,
        tax_amount,
      ]),
    ).toEqual([
      ['invoice', true, 7_201, 1_200],
      ['credit_note', false, 6_001, 1_000],
      ['credit_note', true, 1_200, 200],
    ]);
    // What its documents say, also as data: for a business, and in Mexico.
    const { seller } = house.shop.config.house;
    const billing_address = { ...order.billing_address, company: 'Maison Lacombe' };
    const [invoice, , note] = await database.db
      .selectFrom('invoice')
      .selectAll()
      .where('order_id', '=', order_id)
      .orderBy('issued_at')
      .orderBy('kind', 'desc')
      .orderBy('return_id')
      .execute();
    if (!seller || !invoice || !note) throw new Error('no credit note');
    const paper = invoicePaper({ ...order, billing_address }, note, seller, allPieces(order), [invoice]);
    expect(paper.rows.map(({ cells }) => cells[0])).toEqual(['Livraison']);
    expect(paper.sums.map(({ label, amount }) => `${label} ${amount}`.replaceAll(/\s/gu, ' '))).toEqual([
      'Livraison 10,00 €',
      'Taxe 2,00 €',
      'Remboursé 12,00 €',
    ]);
    expect(paper.attachment?.text).toMatch(/<ram:Name>Livraison<[^]*<ram:GrandTotalAmount>12.00</u);
    expect(cfdiFactsOf(order, note, allPieces(order))).toMatchObject({
      type: 'E',
      total: 1_200,
      lines: [{ sku: null, qty: 1, net: 1_000, tax: 200, discount: 0 }],
    });
    // One per order.
    const again = sql`insert into invoice (seller, kind, year, number, order_id, issued_at, currency, total_amount, tax_amount)
      select seller, kind, year, 0, order_id, issued_at, currency, total_amount, tax_amount from invoice
      where order_id = ${order_id} and kind = 'credit_note' and return_id is null`;
    await expect(again.execute(database.db)).rejects.toThrow('invoice_one_per_rest');
  });

  test.each([['before'], ['after']])(
    'with tax on top loses no cent: the rest cancelled %s two returns',
    async (when) => {
      const sold = await boughtIn({ house }, 'us_en', [{ sku: stamp, qty: 3 }], 'anne@example.com');
      const steps = stepsOf(sold, 'us_en', 2);
      await steps.ship();
      if (when === 'before') await steps.cancel_rest();
      await steps.deliver();
      await steps.work();
      for (let piece = 0; piece < 2; piece += 1) {
        await steps.ask(1);
        await steps.receive();
        await steps.accept();
      }
      if (when === 'after') await steps.cancel_rest();
      expect(await endOf(sold.order.order_id)).toEqual(nothing);
    },
  );

  // The law's withdrawal refunds the standard delivery, a return what was paid.
  test.each([
    ['refund', 'return'],
    ['return', 'refund'],
  ])('refunds the same express delivery after a %s as after a %s', async (...types) => {
    const sold = await bought([{ sku: stamp, qty: 2 }]);
    const { order_id } = sold.order;
    await sql`update shop_order set shipping_method = 'express', shipping_amount = 2084, shipping_tax_amount = 416,
        tax_amount = tax_amount + 216, grand_total = grand_total + 1300
      where order_id = ${order_id}`.execute(database.db);
    const steps = stepsOf(sold, 'fr_fr', 2);
    for (const name of ['ship', 'deliver', 'work'] as const) await steps[name]();
    for (const type of types) {
      await steps.ask(1, type);
      await steps.receive();
      await steps.accept();
    }
    const { returns } = await wholeOrder(order_id);
    expect(returns.reduce((sum, { total_shipping, total_tax }) => sum + total_shipping + total_tax, 0)).toBe(
      25_00 + 20_00,
    );
  });

  test('keeps the delivery where the house refuses the return', async () => {
    const sold = await bought([{ sku: stamp, qty: 2 }]);
    const steps = stepsOf(sold, 'fr_fr', 1);
    for (const name of ['ship', 'deliver', 'work', 'ask', 'receive', 'cancel_rest'] as const) await steps[name]();
    const { returns, rest } = await wholeOrder(sold.order.order_id);
    expect(rest).toMatchObject({ shipping_amount: 0, shipping_tax_amount: 0 });
    expect(
      await takeReturnStep(house.shop, returns[0]?.increment_id ?? '', 'refuse', { refusal_reason: 'worn' }),
    ).toBeNull();
    expect(await endOf(sold.order.order_id)).toEqual({ paid: 7_201, uncredited: 7_201, books: null, kept: 1 });
  });
});

test('M16: a return of pieces that cost nothing is closed with a mail that says so', async () => {
  const sold = await bought([{ sku: stamp, qty: 2 }]);
  const { order_id } = sold.order;
  const steps = stepsOf(sold, 'fr_fr', 2);
  for (const name of ['ship', 'deliver', 'work'] as const) await steps[name]();
  // As a discount of the whole price: its lines are worth nothing.
  await sql`update shop_order_line set discount = row_price, row_tax = 0, row_incl_tax = 0 where order_id = ${order_id}`.execute(
    database.db,
  );
  await steps.ask(1);
  for (const name of ['receive', 'accept'] as const) await steps[name]();
  const { returns } = await wholeOrder(order_id);
  expect(returns.map(({ status, total_price }) => [status, total_price])).toEqual([['credit_refunded', 0]]);
  const [row] = await database.db
    .selectFrom('mail_outbox')
    .select(['kind', 'data'])
    .where('order_id', '=', order_id)
    .where('kind', '=', 'return_refunded')
    .execute();
  const facts = {
    mail_id: '1',
    customer_id: null,
    tries: 0,
    created_at: clock.now,
    order_id,
    locale: 'fr_fr',
  } as const;
  const mail = { ...facts, kind: 'return_refunded', data: (row?.data ?? {}) as Record<string, string> };
  const written = await lifeMailWriters.return_refunded(house.shop, mail, { site: 'https://x.example', house: 'X' });
  expect(JSON.stringify(written)).toMatch(/retour de la commande[^]*est clos[^]*Rien n’a été payé/u);
});
