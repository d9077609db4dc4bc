import { randomUUID } from 'node:crypto';
import { holdMinutes, refusedCards, refusedOfPurchase } from '@vitrine/rules/payment/unpaidHolds';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readVisitor } from '../../../../platform/session/session.ts';
import { freePort } from '../../../../testing/freePort.ts';
import { addProducts, stockOf } from '../../../../testing/testProducts.ts';
import { testDatabase } from '../../../../testing/testDatabase.ts';
import { type Browser, card, testPayments } from '../../../../testing/testPayments.ts';
import { solvedCaptcha } from '../../../../testing/solvedCaptcha.ts';
import { forgetNetworks } from './reservedQueries.ts';
import { pay } from '../pay.ts';

const database = testDatabase();
const house = testPayments(database, { now: new Date('2026-11-21T10:00:00Z') });
const bag = 'H0612P 20R';

beforeAll(async () => {
  await addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 100 }]);
});
beforeEach(() => database.db.deleteFrom('rate_limit').execute());

const refused = { payment_data: card('DECLINED') };

const atBank = { payment_data: card('Anne Lacombe', '4212345678910006') };
const captchaAsked = { status: 422, body: { error: { internal_code: 4_900_014 } } };
const captchaOf = async (browser: Browser) => ({ captcha: await solvedCaptcha(browser, 'payment') });
/** Releases all reserved stock and resets the counters. */
const forget = async () => {
  await database.db.updateTable('shop_order').set({ holds_stock: false }).where('placed_at', 'is', null).execute();
  await database.db
    .updateTable('payment_attempt')
    .set({ status: 'expired', network_hash: null, site_hash: null })
    .where('status', 'in', ['pending', 'failed'])
    .execute();
};
beforeEach(forget);

describe('S19: payment attempts', () => {
  test('requires a captcha after three refused cards, and a wait after twelve attempts', async () => {
    const atStart = await stockOf(database.db, bag);
    const browser = await house.browser();
    const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
    for (let card_no = 0; card_no < refusedOfPurchase; card_no += 1)
      expect((await house.pay(browser, total, refused)).status).toBe(200);
    expect(await house.pay(browser, total, refused)).toMatchObject(captchaAsked);
    const tried: number[] = [];
    // The attempt without a captcha counted too.
    for (let card_no = refusedOfPurchase + 1; card_no < 13; card_no += 1)
      tried.push((await house.pay(browser, total, { ...refused, ...(await captchaOf(browser)) })).status);
    expect(tried.slice(0, -1).every((status) => status === 200)).toBe(true);
    expect(tried.at(-1)).toBe(429);
    expect(await stockOf(database.db, bag)).toBe(atStart);
  });

  test('a repeat of the same payment does not count, with any captcha', async () => {
    const browser = await house.browser();
    const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
    const key = randomUUID();
    expect((await house.pay(browser, total, refused, key)).status).toBe(200);
    for (let ask = 0; ask < 20; ask += 1)
      expect((await house.pay(browser, total, { ...refused, captcha: `used ${ask}` }, key)).status).toBe(200);
  });

  test('limits attempts from new sessions of the same address', async () => {
    const atStart = await stockOf(database.db, bag);
    const first = await house.browser('192.0.2.66');
    await house.pay(first, await house.atPayment(first, [{ sku: bag, qty: 1 }]), refused);
    // Simulates a hundred attempts of other sessions from this address.
    await database.db
      .updateTable('rate_limit')
      .set({ points: 100 })
      .where('key', 'like', 'payment_address:%')
      .execute();
    const browser = await house.browser('192.0.2.66');
    const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
    expect((await house.pay(browser, total)).status).toBe(429);
    expect(await stockOf(database.db, bag)).toBe(atStart);
  });

  test('of 25 refused cards from one network, allows five freely, twenty with a captcha, then none', async () => {
    const tried: number[] = [];
    const solved: number[] = [];
    for (let at = 0; at < 25; at += 1) {
      const browser = await house.browser('192.0.2.77');
      const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
      const first = await house.pay(browser, total, refused);
      tried.push(first.status);
      if (first.status === 422)
        solved.push((await house.pay(browser, total, { ...refused, ...(await captchaOf(browser)) })).status);
    }
    const { free, most } = refusedCards;
    expect(tried.filter((status) => status === 200)).toHaveLength(free);
    expect(solved.filter((status) => status === 200)).toHaveLength(most.captcha - free);
    expect(tried.slice(most.captcha)).toEqual(Array.from({ length: 25 - most.captcha }, () => 429));
    // Another network is not limited.
    const browser = await house.browser('192.0.2.78');
    expect((await house.pay(browser, await house.atPayment(browser, [{ sku: bag, qty: 1 }]))).status).toBe(200);
  });
});

test('S19: does not count a payment that never reached the provider as a refused card', async () => {
  const away = { ...house.shop.config, ADYEN_ENVIRONMENT_URL: `http://127.0.0.1:${await freePort()}` };
  const browser = await house.browser('192.0.2.79');
  const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
  const visitor = await readVisitor(database.db, browser.jar.get('vitrine'), house.shop.now(), '');
  const payload = { locale: 'fr_fr', payment_method: 'adyen_cc', payment_data: card(), terms: true } as const;
  const shown_total = { amount: total.amount, currency: 'EUR' } as const;
  const body = { ...payload, save_card: false, shown_total };
  for (let outage = 0; outage < refusedCards.free; outage += 1) {
    const call = { key: randomUUID(), address: '192.0.2.79' };
    const answer = await pay({ ...house.shop, config: away }, visitor, body, call);
    expect(answer).toEqual({ outcome: 'payment_NOK', refusal: 'payment.refusal.unreached' });
  }
  expect(await house.pay(browser, total)).toMatchObject({ status: 200, body: { outcome: 'payment_OK' } });
});

describe('S19: one person with many sessions', () => {
  const begun = async (email: string, place: object, more: object = {}): Promise<number> => {
    const browser = await house.browser();
    const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }], email, place);
    return (await house.pay(browser, total, { ...atBank, ...more })).status;
  };
  const inOrder = async (calls: Promise<number>[]) => (await Promise.all(calls)).sort((one, other) => one - other);
  const elsewhere = (at: number) => ({ street1: `${at}, rue du Bac` });

  test('starts three concurrent unpaid purchases freely, counted by mailbox', async () => {
    const spelled = ['bot@example.com', 'Bot@example.com', 'BOT@example.com', 'bot@Example.com'];
    const statuses = await inOrder(spelled.map((email, at) => begun(email, elsewhere(at))));
    expect(statuses).toEqual([200, 200, 200, 422]);
  });

  test('counts many mailboxes with one delivery address as one person', async () => {
    const one = { street1: '7, rue de Seine' };
    const statuses = await inOrder(Array.from({ length: 6 }, (_, at) => begun(`bot${at}@example.com`, one)));
    expect(statuses).toEqual([200, 200, 200, 422, 422, 422]);
    expect(await begun('neighbour@example.com', elsewhere(9))).toBe(200);
  });

  test('A4: a guest can pay with a captcha after others used their email or street', async () => {
    for (let at = 0; at < 3; at += 1) expect(await begun('victim@example.com', elsewhere(at))).toBe(200);
    const browser = await house.browser();
    const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }], 'victim@example.com', elsewhere(7));
    expect(await house.pay(browser, total)).toMatchObject(captchaAsked);
    const paid = await house.pay(browser, total, await captchaOf(browser));
    expect(paid).toMatchObject({ status: 200, body: { outcome: 'payment_OK' } });
  });

  test('A4: three guests with a customer’s email and street do not limit the customer', async () => {
    const place = { street1: '12, rue des Victimes' };
    const victim = await house.customer('customer@example.com');
    for (let at = 0; at < 4; at += 1) await begun('customer@example.com', at < 3 ? place : elsewhere(at));
    const total = await house.atPayment(victim, [{ sku: bag, qty: 1 }], undefined, place);
    expect(await house.pay(victim, total)).toMatchObject({ status: 200, body: { outcome: 'payment_OK' } });
  });
});

describe('S19: unpaid stock reserved by one network', () => {
  const scarce = 'H0999P 23';
  const pieces = 23;
  beforeAll(() => addProducts(database.db, [{ sku: scarce, title: 'Rareté', prices: { fr: 100_000 }, stock: pieces }]));
  beforeEach(() => database.db.updateTable('stock').set({ qty: pieces }).where('sku', '=', scarce).execute());

  const begin = async (address: string, solves: boolean): Promise<number> => {
    const browser = await house.browser(address);
    const total = await house.atPayment(browser, [{ sku: scarce, qty: 1 }]);
    const first = await house.pay(browser, total, atBank);
    if (first.status !== 422 || !solves) return first.status;
    return (await house.pay(browser, total, { ...atBank, ...(await captchaOf(browser)) })).status;
  };
  const beginAll = async (count: number, address: (at: number) => string, solves = false) => {
    const statuses: number[] = [];
    for (let at = 0; at < count; at += 1) statuses.push(await begin(address(at), solves));
    return statuses;
  };

  test('reserves a quarter of a scarce product freely and half with a captcha, but no more', async () => {
    const freely = await beginAll(7, () => '192.0.2.80');
    expect(freely).toEqual([200, 200, 200, 200, 200, 422, 422]);
    const solved = await beginAll(10, () => '192.0.2.80', true);
    expect(solved.filter((status) => status === 200)).toHaveLength(6);
    expect(solved.slice(6)).toEqual([429, 429, 429, 429]);
    expect(await stockOf(database.db, scarce)).toBe(12);
    expect(await begin('192.0.2.81', false)).toBe(200);
  });

  test('counts concurrent reservations one by one', async () => {
    const ready = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const browser = await house.browser('192.0.2.82');
        return { browser, total: await house.atPayment(browser, [{ sku: scarce, qty: 1 }]) };
      }),
    );
    const answers = await Promise.all(ready.map(({ browser, total }) => house.pay(browser, total, atBank)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await stockOf(database.db, scarce)).toBe(pieces - 5);
  });

  test('limits all networks of one /48 together', async () => {
    const statuses = await beginAll(20, (at) => `2001:db8:80:${at.toString(16)}::1`, true);
    // Three quarters.
    expect(statuses.filter((status) => status === 200)).toHaveLength(17);
    expect(statuses.at(-1)).toBe(429);
  });

  test('the error states the reason and the wait in the shopper’s language', async () => {
    expect(await beginAll(11, () => '192.0.2.83', true)).toEqual(Array.from({ length: 11 }, () => 200));
    const browser = await house.browser('192.0.2.83');
    const answer = await house.pay(browser, await house.atPayment(browser, [{ sku: scarce, qty: 1 }]), atBank);
    expect(answer).toMatchObject({ status: 429, body: { error: { internal_code: 4_900_047 } } });
    expect(JSON.stringify(answer.body)).toContain('depuis votre réseau');
    expect(Number(answer.headers.get('retry-after'))).toBe(holdMinutes.guest * 60);
  });

  test('stores no network address and deletes its hash after two hours', async () => {
    await begin('192.0.2.84', false);
    const rows = () =>
      database.db.selectFrom('payment_attempt').selectAll().where('network_hash', 'is not', null).execute();
    expect(JSON.stringify(await rows())).not.toContain('192.0.2.84');
    expect(await rows()).not.toHaveLength(0);
    await forgetNetworks(database.db, new Date('2026-11-21T10:00:01Z'));
    expect(await rows()).toHaveLength(0);
  });
});

test('M2: reserves a guest’s stock for 15 minutes and a customer’s for 30', async () => {
  const ends = async (browser: Browser) => {
    await house.pay(browser, await house.atPayment(browser, [{ sku: bag, qty: 1 }]), atBank);
    const row = await database.db
      .selectFrom('payment_attempt')
      .select('expires_at')
      .where('status', '=', 'pending')
      .orderBy('expires_at', 'desc')
      .executeTakeFirstOrThrow();
    await forget();
    return row.expires_at.toISOString();
  };
  expect(await ends(await house.browser())).toBe('2026-11-21T10:15:00.000Z');
  expect(await ends(await house.customer('holder@example.com'))).toBe('2026-11-21T10:30:00.000Z');
});
