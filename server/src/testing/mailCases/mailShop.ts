// The shop of the cases of mails, with its clients and their orders. `mailTransactions.test.ts` runs the cases.
import type { MailName } from '@vitrine/rules/mail/messageTable';
import { sql } from 'kysely';
import { beforeAll, beforeEach } from 'vitest';
import type { OrderStep } from '@vitrine/rules/orders/orderLife';
import { takeStep } from '../../modules/orders/fulfilment/steps/takeStep.ts';
import { countStock } from '../../modules/catalog/stock/countStock.ts';
import { routes } from '../../modules.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import { addProducts, addVariant } from '../testProducts.ts';
import { testDatabase } from '../testDatabase.ts';
import { testPersonalData } from '../testPersonalData.ts';
import type { Browser } from '../testPayments.ts';
import { testClient } from '../testShop.ts';

export const bag = 'H0612P 20R';
export const blue = 'H0612P 20B';
export const gold = 'H0612P 20G';

/** A call and the check whether its change was stored. */
export type Case = { act: (shop: Shop) => Promise<unknown>; isDone: () => Promise<boolean> };
/** A mail, how it comes about, and what is done before. */
export type MailCase = readonly [kind: MailName, how: string, prepare: () => Promise<Case>];
export type MailShop = ReturnType<typeof mailShop>;

/** The secret of the link in a mail. */
export const hashIn = (text: string | undefined): string => /hash=([\w-]+)/u.exec(text ?? '')?.[1] ?? '';
/** The same browser with a server that may crash. */
export const at = (shop: Shop, browser: Browser): Browser => {
  const same = testClient(shop, routes(shop));
  for (const [name, value] of browser.jar) same.jar.set(name, value);
  return same;
};

/** The shop that the cases share, with one boutique. Call it at the test file's top. */
export function mailShop() {
  const database = testDatabase();
  const clock = { now: new Date('2026-11-21T10:00:00Z') };
  const house = testPersonalData(database, clock);
  beforeAll(async () => {
    await addProducts(database.db, [{ sku: bag, prices: { fr: 385_000 }, stock: 1000 }]);
    await addVariant(database.db, bag, { sku: blue, color: 'Ink blue', prices: { fr: 385_000 }, stock: 1000 });
    await addVariant(database.db, bag, { sku: gold, color: 'Gold', prices: { fr: 385_000 }, stock: 0 });
    await sql`insert into store (store_id, position, slug, country, city, short_title, street_address1, latitude, longitude,
      timezone, hours, exceptions, services, is_ereservation, is_pickup, is_salon, is_concession, names, texts)
      values ('1001', 1, 'one', 'fr', 'Paris', 'One', '1, rue', 48.8, 2.3, 'Europe/Paris',
        '{"mon":[["10:00","19:00"]]}', '[]', '{}', true, true, true, false, '{}', '{}')`.execute(database.db);
    // A count empties the sources that it leaves out.
    await countStock(
      database.db,
      ['ecom', '1001'].map((source) => ({ sku: bag, source, qty: 1000 })),
    );
  });
  beforeEach(async () => {
    for (const table of [
      'mail_outbox',
      'newsletter_request',
      'newsletter_subscriber',
      'stock_alert',
      'reservation',
    ] as const)
      await database.db.deleteFrom(table).execute();
  });

  let made = 0;
  const fresh = (): string => `anne${(made += 1)}@example.com`;
  const customer = (email: string) =>
    database.db.selectFrom('customer').selectAll().where('email', '=', email).executeTakeFirst();
  const queued = async (kind: string): Promise<number> =>
    (await database.db.selectFrom('mail_outbox').select('mail_id').where('kind', '=', kind).execute()).length;
  const posting = (browser: Browser, path: string, body: object) => (shop: Shop) =>
    at(shop, browser).post(`/api/commerce${path}`, { locale: 'fr_fr', ...body });

  async function withCustomer(): Promise<{ email: string; browser: Browser }> {
    const email = fresh();
    const browser = await house.customer(email);
    await database.db.deleteFrom('mail_outbox').execute();
    return { email, browser };
  }

  /** An order of the shop after some steps, and whether it has reached a status. */
  async function orderAfter(...steps: readonly OrderStep[]) {
    const { browser, total } = await basketToPay();
    return placedAfter(browser, total, steps);
  }

  /** The same, collected in a boutique. */
  async function pickupAfter(...steps: readonly OrderStep[]) {
    const { browser, total } = await basketToPay();
    await toBoutique(browser);
    return placedAfter(browser, total, steps);
  }

  const toBoutique = (browser: Browser) =>
    browser.post('/api/commerce/delivery/pickup', { locale: 'fr_fr', shop_id: '1001' });

  async function basketToPay(qty = 1) {
    const browser = await house.payments.browser();
    Object.assign(house.payments.simulator.state.knobs, { delivery: 'immediate' });
    return { browser, total: await house.payments.atPayment(browser, [{ sku: bag, qty }]) };
  }

  async function placedAfter(
    browser: Browser,
    total: { amount: number; currency: string },
    steps: readonly OrderStep[],
  ) {
    const { body } = await house.payments.pay(browser, total);
    // The provider's report of the payment comes before what a case sets.
    await house.payments.simulator.settled();
    const order_id = body.order?.order_id ?? '';
    for (const step of steps) await takeStep(house.payments.shop, order_id, step, { actor: 'system' });
    await database.db.deleteFrom('mail_outbox').execute();
    const order = database.db.selectFrom('shop_order').select('status').where('order_id', '=', order_id);
    const hasStatus = (status: string) => async () => (await order.executeTakeFirstOrThrow()).status === status;
    return { browser, order_id, hasStatus };
  }

  /** An order of two pieces of which one has left. */
  async function partlyShipped() {
    const { browser, total } = await basketToPay(2);
    const placed = await placedAfter(browser, total, []);
    const { order_id } = placed;
    const parcel = { actor: 'staff', track_number: order_id, units: new Map([[bag, 1]]) } as const;
    await takeStep(house.payments.shop, order_id, 'ship', parcel);
    await database.db.deleteFrom('mail_outbox').execute();
    return placed;
  }

  return {
    database,
    clock,
    house,
    fresh,
    customer,
    queued,
    posting,
    withCustomer,
    orderAfter,
    pickupAfter,
    toBoutique,
    basketToPay,
    placedAfter,
    partlyShipped,
  };
}
