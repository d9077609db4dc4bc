// Guesses at the orders of others: one answer for every miss, and limits that do not lock the owner out.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailWriters } from '../../../modules.ts';
import { mailHtml } from '../../../platform/mail/mailBody.ts';
import { eventually } from '../../../testing/patience.ts';
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
    for (let times = 0; times < 25; times += 1)
      expect((await lookup(order.ref, email, {}, '192.0.2.91')).status).toBe(200);
  });

  test('S2: limits one email across many numbers and networks, but not its references', async () => {
    const { order } = await bought([{ sku: bag, qty: 1 }], 'bertille@example.com');
    const guess = (at: number) => lookup(`9999000${at}`, 'Bertille@example.com');
    for (let at = 0; at < 10; at += 1) expect((await guess(at)).status).toBe(403);
    expect((await guess(10)).status).toBe(429);
    expect((await lookup(order.increment_id, 'bertille@example.com')).status).toBe(429);
    expect((await lookup(order.ref, 'bertille@example.com')).status).toBe(200);
  });

  test('A4: guesses at a number do not lock out its owner', async () => {
    const { order } = await bought();
    for (let at = 0; at < 15; at += 1) await lookup(order.increment_id, `guess${at}@example.com`);
    expect((await lookup(order.ref, email)).status).toBe(200);
  });

  test('S2: a number with an email opens nothing, answers all alike, and mails the link to the order’s own mailbox', async () => {
    const { order } = await bought([{ sku: stamp, qty: 1 }], 'lucile@example.com');
    const links = database.db.selectFrom('mail_outbox').selectAll().where('kind', '=', 'order_link');
    await database.db.deleteFrom('mail_outbox').execute();
    const answers = [
      await lookup(order.increment_id, 'other@example.com'),
      await lookup('99990000001', 'lucile@example.com'),
      await lookup(order.increment_id, 'Lucile@example.com'),
    ];
    for (const { status, body } of answers) expect([status, body]).toEqual([403, answers[0]?.body]);
    expect(answers[0]?.body).toMatchObject({ error: { internal_code: 4_900_113 } });
    await eventually(async () => expect(await links.execute()).toHaveLength(1));
    const [queued] = await links.execute();
    const sent = await mailWriters.get('order_link')?.(house.shop, queued as never, {
      site: 'https://shop.example',
      house: 'Maison',
    });
    expect(sent?.to).toBe('lucile@example.com');
    expect(mailHtml(sent?.body)).toContain(`https://shop.example/fr_fr/findyourorder/?ref=${order.ref}`);
    // Nor does the session read the order afterwards.
    const browser = await house.browser();
    const query = (fields: object) => new URLSearchParams({ locale: 'fr_fr', ...fields }).toString();
    const ask = (fields: object) => browser.get(`/api/commerce/order?${query(fields)}`);
    expect((await ask({ order_id: order.increment_id, email: 'lucile@example.com' })).status).toBe(403);
    expect((await ask({ order_id: order.order_id })).status).toBe(401);
    // Three links a day are enough for one mailbox.
    for (let at = 0; at < 4; at += 1) await lookup(order.increment_id, 'lucile@example.com');
    await eventually(async () => expect(await links.execute()).toHaveLength(3));
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
    const unnumbered = await statementsOf('99990000002', 'other@example.com');
    expect(unnumbered.filter((text) => text.includes('shop_order'))).toHaveLength(1);
    expect(await statementsOf(order.increment_id, 'other@example.com')).toEqual(unnumbered);
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
