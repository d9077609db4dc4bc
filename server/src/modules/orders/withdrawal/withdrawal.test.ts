import { randomUUID } from 'node:crypto';
import { order as orderCall } from '@vitrine/contract/orders';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bag, boughtOrders, email } from '../../../testing/boughtOrders.ts';
import { solvedCaptcha } from '../../../testing/solvedCaptcha.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { mailHtml } from '../../../platform/mail/mailBody.ts';
import { orderById } from '../orders/queries.ts';
import { withdrawalModule } from './module.ts';
import { withdrawalMessageMail, withdrawalReceiptMail } from './withdrawalMails.ts';

const { bought, clock, database, house, lookup } = boughtOrders();

beforeAll(() => addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]));
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  for (const table of ['rate_limit', 'mail_outbox', 'withdrawal'] as const)
    await database.db.deleteFrom(table).execute();
});

const anne = { name: 'Anne Lacombe', reference: '999999999', email };
const state = async (fields: Record<string, unknown> = {}, locale = 'fr_fr') =>
  (await house.browser()).post('/api/commerce/withdrawal', { locale, statement_id: randomUUID(), ...anne, ...fields });
const stored = () => database.db.selectFrom('withdrawal').selectAll().execute();
const queued = async () =>
  (await database.db.selectFrom('mail_outbox').select(['kind', 'order_id']).orderBy('kind').execute()).filter(
    ({ kind }) => kind.startsWith('withdrawal'),
  );

describe('a statement of withdrawal', () => {
  test('is stored with its moment, without a sign-in, and queues message and receipt', async () => {
    const { order } = await bought();
    const answer = await state({ reference: ` ${order.increment_id} `, pieces: 'Pommeau' });
    expect(answer).toMatchObject({
      status: 200,
      body: { stated_at: '2026-11-21T10:00:00.000Z', time_zone: 'Europe/Paris' },
    });
    expect(await stored()).toMatchObject([
      { name: 'Anne Lacombe', reference: order.increment_id, pieces: 'Pommeau', order_id: order.order_id },
    ]);
    expect(await queued()).toEqual([
      { kind: 'withdrawal_message', order_id: order.order_id },
      { kind: 'withdrawal_receipt', order_id: order.order_id },
    ]);
  });

  test('shows on the order, which it can be withdrawn from until the law’s last day', async () => {
    const { order } = await bought();
    const shown = async () => orderCall.answer.parse((await lookup(order.ref, email)).body).order.withdrawal;
    expect(await shown()).toEqual({ is_open: true, until: null, stated_at: null, is_whole: false });
    await state({ reference: order.ref });
    expect(await shown()).toMatchObject({ stated_at: '2026-11-21T10:00:00+00:00', is_whole: true });
    const delivered_at = new Date('2026-11-21T10:00:00Z');
    await database.db
      .updateTable('shop_order')
      .set({ shipped_at: delivered_at, delivered_at })
      .where('order_id', '=', order.order_id)
      .execute();
    expect(await shown()).toMatchObject({ is_open: true, until: '2026-12-07' });
    clock.now = new Date('2026-12-08T10:00:00Z');
    expect(await shown()).toMatchObject({ is_open: false });
  });

  test('S2: one by the number alone says nothing on the order, whose owner can still withdraw', async () => {
    const { order } = await bought();
    const shown = async () => orderCall.answer.parse((await lookup(order.ref, email)).body).order;
    expect((await state({ reference: order.increment_id })).status).toBe(200);
    const unproven = await shown();
    expect(unproven.withdrawal).toMatchObject({ is_open: true, stated_at: null, is_whole: false });
    expect((await state({ reference: order.ref })).status).toBe(200);
    expect((await shown()).withdrawal).toMatchObject({ stated_at: '2026-11-21T10:00:00+00:00', is_whole: true });
  });

  test('gives a stranger the same answer, and the order stays as it was', async () => {
    const { order } = await bought();
    const [own, other, wrong] = [
      await state({ reference: order.ref }),
      await state({ reference: order.ref, email: 'eve@example.com' }),
      await state({ reference: 'NOORDER' }),
    ];
    expect(other).toEqual({ ...own, headers: other.headers });
    expect(wrong.body).toEqual(own.body);
    expect((await stored()).map(({ order_id }) => order_id).filter(Boolean)).toEqual([order.order_id]);
    // By the number, also with lines: the answer is that without an order.
    const items = [randomUUID()];
    const [found, none] = [order.increment_id, '999999999'];
    expect((await state({ reference: found })).body).toEqual((await state({ reference: none })).body);
    const [ofFound, ofNone] = [await state({ reference: found, items }), await state({ reference: none, items })];
    expect(ofFound).toEqual({ ...ofNone, headers: ofFound.headers });
    expect(ofFound.status).toBe(401);
  });

  test('S2: another statement under a stored id is refused before any look-up, so that it skips no limit', async () => {
    const { order } = await bought();
    const statement_id = randomUUID();
    const pieces = 'Pommeau\n\nIci.';
    const first = await state({ statement_id, pieces });
    const refused = { status: 400, body: { error: { fields: { statement_id: expect.any(String) } } } };
    const items = [randomUUID()];
    const others = [{ items }, { reference: order.ref }, { email: 'eve@example.com' }, { pieces: '' }];
    for (const other of [...others, { reference: order.ref, items }])
      expect(await state({ statement_id, pieces, ...other })).toMatchObject(refused);
    expect((await state({ statement_id, pieces })).body).toEqual(first.body);
  });

  test('is one statement however often its id arrives, and never another one', async () => {
    const statement_id = randomUUID();
    const first = await state({ statement_id });
    clock.now = new Date('2026-11-21T10:05:00Z');
    expect((await state({ statement_id })).body).toEqual(first.body);
    expect(await stored()).toHaveLength(1);
    expect(await queued()).toHaveLength(2);
    expect(await state({ statement_id, name: 'Eve' })).toMatchObject({
      status: 400,
      body: { error: { fields: { statement_id: expect.any(String) } } },
    });
  });

  test('names every wrong field, and stores nothing', async () => {
    const answer = await state({ name: ' ', reference: '', email: 'anne', pieces: 'a'.repeat(501) });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { fields: { name: 'required', reference: 'required', email: 'email', pieces: 'too_long' } } },
    });
    expect(await stored()).toEqual([]);
  });

  test('has no function where the law requires none', async () => {
    expect((await state({}, 'us_en')).status).toBe(404);
    expect(await stored()).toEqual([]);
  });

  test('S7: a network that sends many must solve a captcha for each further one', async () => {
    const browser = await house.browser();
    const send = (proof = {}) =>
      browser.post('/api/commerce/withdrawal', { locale: 'fr_fr', statement_id: randomUUID(), ...anne, ...proof });
    for (let count = 0; count < 5; count += 1) expect((await send()).status).toBe(200);
    expect(await send()).toMatchObject({ body: { error: { fields: { captcha: 'security_check' } } } });
    const captcha = await solvedCaptcha(browser, 'withdrawal');
    expect((await send({ captcha })).status).toBe(200);
    expect((await send({ captcha })).status).not.toBe(200);
  });

  test('S7: one mailbox receives ten receipts a day at most', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await state()).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  test('is deleted after a year if no order belongs to it', async () => {
    const { order } = await bought();
    await state({ reference: order.ref });
    await state();
    clock.now = new Date('2027-11-22T10:00:00Z');
    await withdrawalModule.sweeps.withdrawals(house.shop);
    expect((await stored()).map(({ order_id }) => order_id)).toEqual([order.order_id]);
  });
});

describe('its mails', () => {
  const data = { ...anne, pieces: '<b>Pommeau</b>', stated_at: '2026-12-07T22:59:30.000Z' };
  test('the receipt has the content, the day, the time and the time zone', async () => {
    const html = mailHtml(withdrawalReceiptMail('de_de', 'Lacombe', data).body);
    for (const part of ['7. Dezember 2026', '23:59:30 MEZ', '999999999', 'Anne Lacombe', email, '&lt;b&gt;Pommeau'])
      expect(html).toContain(part);
  });
  test('the house reads whether the order exists and until when the law allows it', async () => {
    const { order } = await bought();
    const row = async () => orderById(database.db, order.order_id);
    const message = async (found = true) =>
      mailHtml(withdrawalMessageMail('fr_fr', 'Lacombe', data, found ? await row() : undefined).body);
    expect(await message(false)).toContain('n’a pas de commande');
    expect(await message()).toContain('n’est pas encore livrée');
    const delivered_at = new Date('2026-11-23T10:00:00Z');
    await database.db
      .updateTable('shop_order')
      .set({ shipped_at: delivered_at, delivered_at })
      .where('order_id', '=', order.order_id)
      .execute();
    expect(await message()).toContain('7 décembre 2026');
  });
});
