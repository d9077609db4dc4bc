import type { Basket } from '@vitrine/contract/basket';
import { checkout as checkoutCall } from '@vitrine/contract/checkout';
import { errors } from '@vitrine/contract/errors';
import { beforeAll, describe, expect, test } from 'vitest';
import { addProducts, stockOf } from '../../../testing/testProducts.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { type Browser, testPayments } from '../../../testing/testPayments.ts';
import { atStart, bag, waitingPayments } from '../../../testing/waitingPayment.ts';
import { untilWaiting } from '../../../testing/lockWaiters.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { readVisitor } from '../../../platform/session/session.ts';
import { openBasket } from '../basket/queries.ts';
import { lockByReference } from './locks/lockQueries.ts';
import { mergeBasket } from './mergeBasket.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPayments(database, clock);
const stamp = 'P0001 00';
const password = 'Saddle.leather1874';
const waiting = waitingPayments(database, house);

beforeAll(() =>
  addProducts(database.db, [{ sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: atStart }]),
);

/** A customer with items in the account's basket from another browser. */
const atHome = async (email: string, items: { sku: string; qty: number }[]): Promise<void> => {
  const browser = await house.customer(email, password);
  await browser.post('/api/commerce/basket/add', { locale: 'fr_fr', items });
};
const signIn = (browser: Browser, email: string) =>
  browser.post('/api/commerce/login', { locale: 'fr_fr', email, password, source: 'checkout' });
const basketOf = async (browser: Browser): Promise<Record<string, number>> => {
  const { body } = await browser.get('/api/commerce/customer-session?locale=fr_fr');
  const { items } = (body as { basket: Basket }).basket;
  return Object.fromEntries(items.map(({ sku, qty }) => [sku, qty]));
};

describe('M13: the first basket of a customer', () => {
  /** A guest with a stamp, about to sign in to an account without a basket, and the account. */
  async function guestOf(email: string) {
    const own = await house.customer(email, password);
    const session = database.db.selectFrom('customer').select('customer_id').where('email', '=', email);
    const { customer_id } = await session.executeTakeFirstOrThrow();
    const guest = await house.browser();
    await guest.get('/api/commerce/customer-session?locale=fr_fr');
    await guest.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku: stamp, qty: 1 }] });
    return { own, guest, customer_id };
  }
  /** Does a work in a transaction that stays open until another call waits for it. */
  const during = async (work: (tx: Tx) => Promise<unknown>, other: () => Promise<{ status: number }>) => {
    let answer: Promise<{ status: number }> | undefined;
    await database.db.transaction().execute(async (tx) => {
      await work(tx);
      answer = other();
      await untilWaiting(database.db);
    });
    return answer;
  };

  test('another device puts something into it while a guest signs in', async () => {
    const { own, guest, customer_id } = await guestOf('first.one@example.com');
    const owner = { session_id: null, customer_id };
    const answer = await during(
      (tx) => openBasket(tx, owner, 'fr', clock.now),
      () => signIn(guest, 'first.one@example.com'),
    );
    expect(answer?.status).toBe(200);
    expect(await basketOf(own)).toEqual({ [stamp]: 1 });
  });

  test('two guests sign in at once', async () => {
    const { own, guest, customer_id } = await guestOf('first.two@example.com');
    const { guest: other } = await guestOf('first.three@example.com');
    const visitor = await readVisitor(database.db, other.jar.get('vitrine'), clock.now, '');
    const answer = await during(
      (tx) => mergeBasket(tx, customer_id, visitor.session_id, clock.now),
      () => signIn(guest, 'first.two@example.com'),
    );
    expect(answer?.status).toBe(200);
    expect(await basketOf(own)).toEqual({ [stamp]: 1 });
  });
});

describe('M13: a sign-in while a payment is open', () => {
  test('removes only the paid items from the merged basket', async () => {
    await atHome('one@example.com', [{ sku: stamp, qty: 2 }]);
    const { browser, body, psp, state } = await waiting();
    await signIn(browser, 'one@example.com');
    expect(await basketOf(browser)).toEqual({ [bag]: 1, [stamp]: 2 });
    const paid = await house.details(browser, body.attempt_id, house.simulator.decide(psp, true));
    expect(paid.body.outcome).toBe('payment_OK');
    expect(await state()).toMatchObject({ placed: true });
    expect(await basketOf(browser)).toEqual({ [stamp]: 2 });
  });

  test('keeps the unpaid quantity of a line that both baskets had', async () => {
    await atHome('two@example.com', [{ sku: bag, qty: 2 }]);
    const { browser, body, psp } = await waiting();
    await signIn(browser, 'two@example.com');
    await house.details(browser, body.attempt_id, house.simulator.decide(psp, true));
    expect(await basketOf(browser)).toEqual({ [bag]: 1 });
  });

  test('M4: returns the first attempt’s money after the merged basket was paid again', async () => {
    await atHome('three@example.com', [{ sku: stamp, qty: 1 }]);
    const { browser, body, psp } = await waiting();
    await signIn(browser, 'three@example.com');
    const { body: shown } = await browser.get('/api/commerce/checkout?locale=fr_fr');
    const { amount, currency } = checkoutCall.answer.parse(shown).checkout.totals.grand_total;
    expect((await house.pay(browser, { amount, currency })).body.outcome).toBe('payment_OK');
    const late = await house.details(browser, body.attempt_id, house.simulator.decide(psp, true));
    // The answer names the existing order, not a second one.
    expect(late.body.outcome).toBe('payment_OK');
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
    expect(await basketOf(browser)).toEqual({});
  });

  test('M12: rejects a quantity that exceeds a limit since it was chosen', async () => {
    const items = [{ sku: stamp, qty: 9 }];
    await atHome('five@example.com', items);
    const browser = await house.browser();
    const total = await house.atPayment(browser, items);
    await signIn(browser, 'five@example.com');
    const before = await stockOf(database.db, stamp);
    const limit = (most: number) =>
      database.pool.query(
        `update product p set max_sale_qty = ${most} from variant v where v.code = p.code and v.sku = '${stamp}'`,
      );
    await limit(8);
    const refused = await house.pay(browser, total);
    await limit(9);
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { internal_code: errors.quantity_refused.internal_code, sku: stamp } },
    });
    expect(await stockOf(database.db, stamp)).toBe(before);
  });

  test('a quantity between two steps that the house has set since is not sold', async () => {
    const browser = await house.browser();
    const total = await house.atPayment(browser, [{ sku: stamp, qty: 3 }]);
    const inSteps = (of: number) =>
      database.pool.query(
        `update product p set qty_increments = ${of} from variant v where v.code = p.code and v.sku = '${stamp}'`,
      );
    await inSteps(2);
    const refused = await house.pay(browser, total);
    await inSteps(1);
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { internal_code: errors.quantity_refused.internal_code, sku: stamp } },
    });
  });

  test('waits for an event that is being recorded; a later event finds the merged basket', async () => {
    await atHome('four@example.com', [{ sku: stamp, qty: 1 }]);
    const { browser, attempt } = await waiting();
    const { signing } = await database.db.transaction().execute(async (news) => {
      await lockByReference(news, attempt.merchant_reference);
      const begun = signIn(browser, 'four@example.com');
      await untilWaiting(database.db);
      return { signing: begun };
    });
    expect((await signing).status).toBe(200);
  });
});
