import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readVisitor } from '../../../platform/session/session.ts';
import { Dead, dyingDatabase } from '../../../testing/dyingDatabase.ts';
import { addProducts, stockOf } from '../../../testing/testProducts.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { card, pspIn, testPayments } from '../../../testing/testPayments.ts';
import { longTest } from '../../../testing/patience.ts';
import { pay } from './pay.ts';
import { payDetails } from './payDetails.ts';

vi.setConfig({ testTimeout: longTest });

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPayments(database, clock);
const bag = 'H0612P 20R';
const atStart = 5000;
/** More statements than a payment needs, so the last rounds complete without a crash. */
const mostStatements = 16;
/** The second call waits for the first call's provider timeout; this limit is longer. */
const patienceMs = 60_000;

beforeAll(async () => {
  await addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: atStart }]);
});
beforeEach(async () => {
  await database.db.updateTable('stock').set({ qty: atStart }).where('sku', '=', bag).execute();
});

let networks = 0;
const buyer = async (holder = 'Anne Lacombe', number = '4111111111111111') => {
  const browser = await house.browser();
  const shown_total = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
  const visitor = await readVisitor(database.db, browser.jar.get('vitrine'), clock.now);
  const body = {
    locale: 'fr_fr' as const,
    payment_method: 'adyen_cc' as const,
    payment_data: card(holder, number),
    save_card: false,
    terms: true,
    shown_total: { ...shown_total, currency: shown_total.currency },
  };
  networks += 1;
  return { browser, visitor, body, from: { key: randomUUID(), address: `192.0.2.${networks}` } };
};
type Buyer = Awaited<ReturnType<typeof buyer>>;

const outcomeOf = async ({ visitor }: Buyer) => {
  const attempts = await database.db
    .selectFrom('payment_attempt')
    .select('merchant_reference')
    .where('session_id', '=', visitor.session_id ?? '')
    .execute();
  const references = new Set(attempts.map(({ merchant_reference }) => merchant_reference));
  const charged = [...house.simulator.state.payments.values()].filter(
    ({ reference, status }) => references.has(reference) && status === 'authorised',
  );
  const placed = await database.db
    .selectFrom('shop_order')
    .select('order_id')
    .where('session_id', '=', visitor.session_id ?? '')
    .where('placed_at', 'is not', null)
    .execute();
  return { charged: charged.length, placed: placed.length };
};

const rounds = (['before', 'after'] as const).flatMap((when) =>
  Array.from({ length: mostStatements }, (_, at) => ({ when, at: at + 1 })),
);

describe('M4: a process that crashes during a payment', () => {
  test.each(['lost', 'immediate'] as const)(
    'M4: a retry after any crash makes one order and one charge (notification %s)',
    async (delivery) => {
      Object.assign(house.simulator.state.knobs, { delivery });
      let died = 0;
      await Promise.all(
        rounds.map(async ({ when, at }) => {
          const one = await buyer();
          const dying = dyingDatabase(database.pool, at, when);
          const shop = { ...house.shop, db: dying.db };
          const first = await pay(shop, one.visitor, one.body, one.from).catch((error: unknown) => error);
          if (first instanceof Dead || dying.isDead()) died += 1;
          const again = await pay(house.shop, one.visitor, one.body, one.from, patienceMs);
          expect([when, at, again.outcome]).toEqual([when, at, 'payment_OK']);
          expect([when, at, await outcomeOf(one)]).toEqual([when, at, { charged: 1, placed: 1 }]);
        }),
      );
      await house.simulator.settled();
      // At least ten statements, two crashes each: fewer would mean that the rounds above tested nothing.
      expect(died).toBeGreaterThanOrEqual(20);
      expect(await stockOf(database.db, bag)).toBe(atStart - rounds.length);
    },
    60_000,
  );

  test('M4: makes one order and one charge when the shopper returns again after a crash during 3-D Secure', async () => {
    Object.assign(house.simulator.state.knobs, { delivery: 'lost' });
    await Promise.all(
      rounds.map(async ({ when, at }) => {
        const one = await buyer('Anne', '4212345678910006');
        const waiting = await pay(house.shop, one.visitor, one.body, one.from);
        const redirectResult = house.simulator.decide(pspIn(waiting), true);
        const result = { locale: 'fr_fr' as const, attempt_id: waiting.attempt_id ?? '', details: { redirectResult } };
        const shop = { ...house.shop, db: dyingDatabase(database.pool, at, when).db };
        await payDetails(shop, one.visitor, result).catch((error: unknown) => error);
        const again = await payDetails(house.shop, one.visitor, result);
        expect([when, at, again.outcome]).toEqual([when, at, 'payment_OK']);
        expect([when, at, await outcomeOf(one)]).toEqual([when, at, { charged: 1, placed: 1 }]);
      }),
    );
    expect(await stockOf(database.db, bag)).toBe(atStart - rounds.length);
  }, 60_000);
});
