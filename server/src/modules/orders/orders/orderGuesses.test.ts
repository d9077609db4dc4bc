// Guesses at the orders of others: one answer for every miss, and limits that do not lock the owner out.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { solvedCaptcha } from '../../../testing/solvedCaptcha.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { bag, boughtOrders, email, stamp } from '../../../testing/boughtOrders.ts';

const { bought, database, house, lookup } = boughtOrders();

const captchaAsked = { status: 422, body: { error: { internal_code: 4_900_014 } } };

beforeAll(async () => {
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 1000 },
  ]);
});
beforeEach(() => database.db.deleteFrom('rate_limit').execute());

describe('a guess at a guest’s order', () => {
  test('S2: a wrong email, a wrong reference and a missing order get the same answer', async () => {
    const { order } = await bought();
    const answers = [
      await lookup(order.ref, 'other@example.com'),
      await lookup('ZZZZZZZZZZZ', email),
      await lookup(order.increment_id, 'other@example.com'),
      await lookup('99990000001', email),
      await lookup(order.order_id, email),
      await lookup(order.ref, ''),
    ];
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([404, answers[0]?.body]);
    expect(answers[0]?.body).toMatchObject({ error: { internal_code: 4_900_003 } });
  });

  test('S2: references are not sequential', async () => {
    const refs = await Promise.all([bought(), bought(), bought()]);
    for (const { order } of refs) expect(order.ref).toMatch(/^[2-9B-DF-HJ-NP-TV-Z]{11}$/u);
    expect(new Set(refs.map(({ order }) => order.ref.slice(0, 4))).size).toBe(3);
  });

  test('S2: limits guesses', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 25; guess += 1)
      statuses.push((await lookup(`GUESS00000${guess}`, email, {}, '192.0.2.90')).status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });

  test('S2: allows any number of correct answers', async () => {
    const { order } = await bought();
    for (const named of [order.ref, order.increment_id])
      for (let times = 0; times < 25; times += 1)
        expect((await lookup(named, email, {}, '192.0.2.91')).status).toBe(200);
  });

  test('S2: limits one email across many numbers and networks, but not its references', async () => {
    const { order } = await bought([{ sku: bag, qty: 1 }], 'bertille@example.com');
    const guess = (at: number) => lookup(`9999000${at}`, 'Bertille@example.com');
    for (let at = 0; at < 10; at += 1) expect((await guess(at)).status).toBe(404);
    expect((await guess(10)).status).toBe(429);
    expect((await lookup(order.increment_id, 'bertille@example.com')).status).toBe(429);
    expect((await lookup(order.ref, 'bertille@example.com')).status).toBe(200);
  });

  test('A4: guesses at a number do not lock out its owner', async () => {
    const { order } = await bought();
    for (let at = 0; at < 15; at += 1) await lookup(order.increment_id, `guess${at}@example.com`);
    expect((await lookup(order.increment_id, email)).status).toBe(200);
  });

  test('S2: every miss sends the same statements', async () => {
    const { order } = await bought();
    // Waits for the notification, so that its statements are not counted.
    await house.simulator.settled();
    const statementsOf = async (named: string, by: string) => {
      const browser = await house.browser();
      const query = new URLSearchParams({ locale: 'fr_fr', order_id: named, email: by });
      const texts: string[] = [];
      await database.watchStatements(
        () => browser.get(`/api/commerce/order?${query.toString()}`),
        (text) => texts.push(text),
      );
      return texts;
    };
    const missing = await statementsOf('ZZZZZZZZZZZ', 'other@example.com');
    expect(missing.filter((text) => text.includes('shop_order'))).toHaveLength(1);
    expect(await statementsOf(order.ref, 'other@example.com')).toEqual(missing);
    expect(await statementsOf(order.increment_id, 'other@example.com')).toEqual(missing);
    expect(await statementsOf('99990000002', 'other@example.com')).toEqual(missing);
    expect(await statementsOf(order.ref, email)).not.toEqual(missing);
  });

  test('S2, A4: after ten wrong emails at a reference each further one needs a captcha, which lets the owner in', async () => {
    const { order } = await bought();
    for (let guess = 0; guess < 10; guess += 1) await lookup(order.ref, `guess${guess}@example.com`);
    expect(await lookup(order.ref, 'guess@example.com')).toMatchObject(captchaAsked);
    expect(await lookup(order.ref, email)).toMatchObject(captchaAsked);
    const owner = await house.browser();
    const solved = async (by: string) => {
      const captcha = await solvedCaptcha(owner, 'order');
      const query = new URLSearchParams({ locale: 'fr_fr', order_id: order.ref, email: by, captcha });
      return owner.get(`/api/commerce/order?${query.toString()}`);
    };
    expect((await solved('guess@example.com')).status).toBe(404);
    expect(await solved(email)).toMatchObject({ status: 200, body: { order: { ref: order.ref } } });
  });

  test('S2: requires a captcha for an unknown reference as for a known one', async () => {
    for (let guess = 0; guess < 10; guess += 1) await lookup('ZZZZZZZZZZZ', `guess${guess}@example.com`);
    expect(await lookup('ZZZZZZZZZZZ', email)).toMatchObject(captchaAsked);
  });

  test('S2: limits guesses at one reference from many networks where no captcha is configured', async () => {
    const { order } = await bought();
    const guess = async (by: string) => {
      const query = new URLSearchParams({ locale: 'cn_zh', order_id: order.ref, email: by });
      return (await house.browser()).get(`/api/commerce/order?${query.toString()}`);
    };
    for (let at = 0; at < 10; at += 1) expect((await guess(`guess${at}@example.com`)).status).toBe(404);
    expect((await guess(email)).status).toBe(429);
  });
});
