// The import of the history: by the shop's own forms, totals and numbers.
import type { AddressFields } from '@vitrine/contract/address';
import { orderTotals } from '@vitrine/rules/checkout/orderTotals';
import { salesTaxOf } from '@vitrine/rules/tax/salesTax';
import { shippingMethodOf, shippingPrice } from '@vitrine/rules/shipping/shippingMethods';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { checkedAddress } from '../../../server/src/modules/customers/customer/acceptAddress.ts';
import { readConfig } from '../../../server/src/platform/config/config.ts';
import { routes } from '../../../server/src/modules.ts';
import { houseDatabase } from '../../../server/src/testing/houseDatabase.ts';
import { testHistory } from '../../../server/src/testing/testHistory.ts';
import { testClient, testShop } from '../../../server/src/testing/testShop.ts';
import { demoPassword } from '../named.ts';
import { longTest } from '../../../server/src/testing/patience.ts';

vi.setConfig({ testTimeout: longTest });

const database = houseDatabase();
const { now, history, moveIn } = testHistory(database);
const stocks = async () => (await database.pool.query('select * from stock order by sku, source')).rows;
let stock_before: unknown[] = [];
beforeAll(async () => {
  stock_before = await stocks();
});

const count = async (what: string): Promise<number> =>
  Number((await database.pool.query(`select count(*) as count from ${what}`)).rows[0]?.count);

// One long story, in this order: what stops an import, the import, and what it has left.
describe('one import', { shuffle: false }, () => {
  test('refuses to import people in production without an explicit setting', async () => {
    const attempt = moveIn({ config: readConfig({ NODE_ENV: 'production' }) });
    await expect(attempt).rejects.toThrow(/^DEMO_PEOPLE is 0, or unset in production[^\n]+$/u);
    expect(readConfig({ NODE_ENV: 'production', DEMO_PEOPLE: '1' }).DEMO_PEOPLE).toBe(true);
    expect(readConfig({ NODE_ENV: 'development', DEMO_PEOPLE: '0' }).DEMO_PEOPLE).toBe(false);
    expect(await count('customer')).toBe(0);
  });

  test('an address that the country’s form refuses stops the whole import, and nothing is saved', async () => {
    const [first, ...others] = history.people;
    const broken = { ...first, addresses: [{ ...first?.addresses[0], postcode: '7500' }] };
    await expect(moveIn({ people: [broken, ...others] })).rejects.toThrow(/^people\.json .*postcode/u);
    expect(await count('customer')).toBe(0);
  });

  test('an order in an unknown status stops the import, which names it', async () => {
    const first = history.events.find(({ kind }) => kind === 'order');
    const events = history.events.map((event) => (event === first ? { ...event, status: 'teleported' } : event));
    await expect(moveIn({ events })).rejects.toThrow(/events\.json: .*"teleported" is no status of an order/u);
    expect(await count('customer')).toBe(0);
  });

  test('imports all at once, and only once', async () => {
    expect(await moveIn()).toMatchObject({ customers: 200, orders: 1500 });
    expect(await moveIn()).toBeNull();
    expect(await count('customer')).toBe(200);
    expect(await count('shop_order where placed_at is not null')).toBe(1500);
  });

  test('saves each purchase as it was made: products, prices, delivery method, hour, gift', async () => {
    const imported = await database.pool
      .query(`select o.created_at, o.shipping_method, o.slot, o.gift ->> 'message' as message,
    o.payment_method, o.cc_type,
    (select jsonb_agg(jsonb_build_array(l.sku, l.qty, l.unit_price) order by l.position)
      from shop_order_line l where l.order_id = o.order_id) as lines
    from shop_order o`);
    const expected = history.events.flatMap((event) =>
      event.kind === 'order' || event.kind === 'refused_payment'
        ? [
            {
              created_at: new Date(event.at),
              shipping_method: event.shipping_method,
              slot: event.slot,
              message: event.gift?.message ?? null,
              payment_method: event.payment_method,
              cc_type: event.card?.cc_type ?? null,
              lines: event.lines.map(({ sku, qty, unit_price }) => [sku, qty, unit_price]),
            },
          ]
        : [],
    );
    const inOrder = (rows: object[]): string[] => rows.map((row) => JSON.stringify(row)).sort();
    expect(inOrder(imported.rows)).toEqual(inOrder(expected));
  });

  test('M8: every order adds up by the rules of the checkout', async () => {
    const { rows } = await database.pool.query(`select o.*, (
    select jsonb_agg(to_jsonb(l) order by l.position) from shop_order_line l where l.order_id = o.order_id) as lines
    from shop_order o`);
    expect(rows.length).toBeGreaterThan(1500);
    for (const order of rows) {
      const { country, currency } = storefrontOf(order.locale as Locale);
      const method = shippingMethodOf(country, order.shipping_method);
      if (!method) throw new Error(`an order to ${country} without method`);
      const lines = order.lines as {
        unit_price: number;
        qty: number;
        discount: number;
        row_incl_tax: number;
        row_tax: number;
      }[];
      const goods = lines.reduce((sum, { unit_price, qty }) => sum + unit_price * qty, 0);
      const { region = null, postcode = null } = order.shipping_address;
      const tax = salesTaxOf(country, region, { postcode, goods });
      if (!tax) throw new Error(`an order to ${country} without tax`);
      const shipping = shippingPrice(country, method, goods).amount;
      const { rows: totalled, ...totals } = orderTotals({ currency, lines, shipping, tax });
      expect(order).toMatchObject(totals);
      expect(lines).toMatchObject(totalled);
    }
  });

  test('assigns the shop’s own numbers, in order of time', async () => {
    const { rows } = await database.pool.query(
      "select increment_id, to_char(created_at, 'YYMM') as month from shop_order order by created_at, increment_id",
    );
    const numbers = rows.map(({ increment_id, month }) => {
      expect(increment_id).toMatch(new RegExp(`^${month}\\d{6}$`, 'u'));
      return Number(increment_id.slice(4));
    });
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
  });

  test('settles every payment: leaves the jobs nothing to do, sends no mail, moves no stock', async () => {
    expect(await count("payment_attempt where status = 'pending' or needs_review")).toBe(0);
    expect(await count('payment_attempt a join shop_order o using (order_id) where a.amount <> o.grand_total')).toBe(0);
    expect(
      await count(`payment_attempt a join shop_order o using (order_id)
      where o.status in ('received', 'complete') and a.status <> 'captured'`),
    ).toBe(0);
    expect(await count("shop_order where holds_stock and (placed_at is null or status = 'canceled')")).toBe(0);
    expect(await count('mail_outbox')).toBe(0);
    expect(await stocks()).toEqual(stock_before);
  });

  test('every saved address is valid in its country’s form', async () => {
    const { rows } = await database.pool.query(
      'select a.fields, c.store from customer_address a join customer c using (customer_id)',
    );
    expect(rows.length).toBeGreaterThan(200);
    for (const { fields, store } of rows) {
      const { language } = storefrontOf(store as Locale);
      expect(checkedAddress('shipping', fields as AddressFields, language, now)).toEqual({
        address: fields,
        wrong: null,
      });
    }
  });

  test.each(history.people.filter(({ demo }) => demo !== null).map((person) => [person.demo, person] as const))(
    '%s signs in with the demo password, and finds orders, addresses and cards',
    async (_name, { locale, email, phone, cards }) => {
      const shop = testShop(database.db, { now });
      const browser = testClient(shop, routes(shop));
      await browser.start();
      const who = email ? { email } : { phonecode: phone?.phonecode, phonenumber: phone?.loginphone };
      const signed = await browser.post('/api/commerce/login', { locale, password: demoPassword, ...who });
      expect(signed.status).toBe(200);
      const { body } = await browser.get(`/api/commerce/orders?locale=${locale}&page=1&limit=3`);
      const { orders } = body as { orders: { total: number; items: { order_id: string; status_label: string }[] } };
      expect(orders.total).toBeGreaterThanOrEqual(12);
      for (const { order_id, status_label } of orders.items) {
        expect(status_label).not.toBeNull();
        expect((await browser.get(`/api/commerce/order?locale=${locale}&order_id=${order_id}`)).status).toBe(200);
      }
      const savedCards = await database.pool.query(
        'select c.customer_id from customer c join saved_card using (customer_id) where email is not distinct from $1 and phone_login is not distinct from $2',
        [email, phone && `${phone.phonecode}${phone.loginphone}`],
      );
      expect(savedCards.rows).toHaveLength(cards.length);
    },
  );
});
