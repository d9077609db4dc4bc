// An order by telephone: prepared by staff, opened and paid by its client alone. decisions/0120.
import { errors } from '@vitrine/contract/errors';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { mailHtml } from '../../../platform/mail/mailBody.ts';
import { add, bag, linkShop, only, refusal, stamp, start } from '../../../testing/linkShop.ts';
import { writePaymentLink } from './linkMail.ts';

const { clock, database, house, member, prepared, opened, look, open, leave, step, checkoutOf, cartOf, linkRow } =
  linkShop();

describe('an order by telephone', () => {
  test('is opened with what was typed, paid at the total that the member saw, and names the member', async () => {
    const { link_id, browser, total, shown, email } = await opened();
    expect(shown).toEqual(total);
    expect(await checkoutOf(browser)).toMatchObject({
      email,
      is_account_email: true,
      shipping_address: { lastname: 'Lacombe', street1: '14, rue de Miromesnil' },
      gift: { is_gift: true, message: 'Pour toi' },
      basket: { items: [{ sku: bag, qty: 1 }] },
    });
    const paid = await house.pay(browser, shown);
    expect(paid.body.outcome).toBe('payment_OK');
    const { order_id = '', increment_id = '' } = paid.body.order ?? {};
    const order = database.db
      .selectFrom('shop_order')
      .select(['email', 'grand_total'])
      .where('order_id', '=', order_id);
    expect(await order.executeTakeFirstOrThrow()).toEqual({ email, grand_total: total.amount });
    // The order has the client's data; the link forgets it.
    expect(await linkRow(link_id)).toMatchObject({
      order_id,
      paid_at: clock.now,
      email: null,
      shipping_address: null,
      gift: null,
    });
    const { account, get } = await member();
    const page = await get(`/orders/${increment_id}/page`);
    expect(page.body).toMatchObject({ prepared: { by: account.name, sent_at: null, opened_at: start.toISOString() } });
  });

  test('A8: is dead once it is paid, for its own browser and for another one', async () => {
    const { browser, shown, token } = await opened();
    await house.pay(browser, shown);
    expect(await open(browser, token)).toMatchObject(refusal(errors.hash_expired));
    expect((await look(await house.browser(), token)).body).toMatchObject({ state: 'paid', basket: null });
  });

  test('is mailed to the client with its end and the token in the fragment, and to no one once it has ended', async () => {
    const { link_id, token, email } = await prepared({ send: true });
    const row = await database.db
      .selectFrom('mail_outbox')
      .selectAll()
      .where('kind', '=', 'payment_link')
      .executeTakeFirstOrThrow();
    // The queue does not have the token.
    expect(JSON.stringify(row)).not.toContain(token);
    const mail = { ...row, data: row.data as Record<string, string>, locale: 'fr_fr' as const };
    const sender = { site: 'https://shop.example', house: 'Maison' };
    const written = await writePaymentLink(house.shop, mail, sender);
    expect(written?.to).toBe(email);
    const html = written ? mailHtml(written.body) : '';
    expect(html).toContain(`https://shop.example/fr_fr/payment-link/#token=${token}`);
    expect(html).toContain('24 novembre 2026');
    await step(link_id, 'withdraw');
    expect(await writePaymentLink(house.shop, mail, sender)).toBeNull();
  });

  test('A8: the database holds a hash of the token alone', async () => {
    const { link_id, token } = await prepared();
    const { rows } = await database.pool.query<{ found: boolean }>(
      'select row_to_json(k)::text like $2 as found from payment_link k where link_id = $1',
      [link_id, `%${token}%`],
    );
    expect(rows).toEqual([{ found: false }]);
    const browser = await house.browser();
    const other = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    expect(await look(browser, other)).toMatchObject(refusal(errors.hash_not_found));
  });

  test('takes the pieces at the price of the moment, and says what it was', async () => {
    const { token, browser } = await opened();
    await sql`update price set amount = 400000 where sku = ${bag}`.execute(database.db);
    try {
      expect((await look(browser, token)).body).toMatchObject({
        basket: { subtotal: { amount: 400_000 } },
        was_subtotal: { amount: 385_000 },
      });
      expect((await checkoutOf(browser)).basket.subtotal.amount).toBe(400_000);
    } finally {
      await sql`update price set amount = 385000 where sku = ${bag}`.execute(database.db);
    }
  });

  test('M1: reserves nothing: of two clients with the last piece the first that pays gets it, and the other sees that it is gone', async () => {
    const items = [{ sku: only, qty: 1 }];
    const first = await opened({ items });
    const second = await opened({ items });
    expect((await house.pay(first.browser, first.shown)).body.outcome).toBe('payment_OK');
    expect(await house.pay(second.browser, second.shown)).toMatchObject(refusal(errors.out_of_stock));
    expect((await look(second.browser, second.token)).body).toMatchObject({
      state: 'opened',
      basket: { items: [{ sku: only, in_stock: false, stock: { is_empty: true } }] },
    });
  });
});

describe('M13: the visitor’s own pieces', () => {
  test('are aside while the link is paid, and come back with the order', async () => {
    const { token } = await prepared();
    const browser = await house.browser();
    await add(browser, stamp, 2);
    await open(browser, token);
    expect(await cartOf(browser)).toEqual({ [bag]: 1 });
    const { totals } = await checkoutOf(browser);
    await house.pay(browser, { amount: totals.grand_total.amount, currency: 'EUR' });
    expect(await cartOf(browser)).toEqual({ [stamp]: 2 });
  });

  test('come back when the visitor leaves the link, with none of its names', async () => {
    const { token } = await prepared();
    const browser = await house.browser();
    await add(browser, bag, 3);
    await open(browser, token);
    await open(browser, token);
    expect(await cartOf(browser)).toEqual({ [bag]: 1 });
    const left = await leave(browser);
    expect(left.body).toMatchObject({ basket: { items: [{ sku: bag, qty: 3 }] } });
    expect(await checkoutOf(browser)).toMatchObject({ email: null, shipping_address: null });
  });

  test('and those of the account are aside after a sign-in; the order is the account’s, its mails the link’s', async () => {
    const email = 'account@example.com';
    const home = await house.customer(email);
    await add(home, stamp);
    const { browser, email: mailbox } = await opened();
    const signedIn = { locale: 'fr_fr', email, password: 'Saddle.leather1874', source: 'checkout' };
    await browser.post('/api/commerce/login', signedIn);
    expect(await cartOf(browser)).toEqual({ [bag]: 1 });
    const { totals } = await checkoutOf(browser);
    const paid = await house.pay(browser, { amount: totals.grand_total.amount, currency: 'EUR' });
    expect(paid.body.outcome).toBe('payment_OK');
    const { rows } = await sql<{ email: string; owner: string }>`
      select o.email, c.email as owner from shop_order o join customer c using (customer_id)
      where o.order_id = ${paid.body.order?.order_id}`.execute(database.db);
    expect(rows).toEqual([{ email: mailbox, owner: email }]);
    expect(await cartOf(home)).toEqual({ [stamp]: 1 });
  });

  test('of a guest join what the account has aside, where the account has opened the link', async () => {
    const email = 'opener@example.com';
    const home = await house.customer(email);
    const { token } = await prepared();
    await open(home, token);
    const guest = await house.browser();
    await add(guest, stamp);
    const signedIn = { locale: 'fr_fr', email, password: 'Saddle.leather1874', source: 'checkout' };
    await guest.post('/api/commerce/login', signedIn);
    expect(await cartOf(guest)).toEqual({ [bag]: 1 });
    await leave(guest);
    expect(await cartOf(guest)).toEqual({ [stamp]: 1 });
  });
});

describe('S1: another person with the link', () => {
  test('sees the pieces alone', async () => {
    const { token } = await opened({ email: 'anne.secret@example.com' });
    const { status, body } = await look(await house.browser(), token);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ state: 'opened', needs_email: true, is_here: false }),
    ]);
    for (const word of ['Lacombe', 'Miromesnil', 'anne.secret', 'Pour toi'])
      expect(JSON.stringify(body)).not.toContain(word);
  });

  test('opens nothing without the email of the link, and with it takes the link over', async () => {
    const { token, browser, email } = await opened();
    await add(browser, stamp);
    const other = await house.browser();
    expect(await open(other, token)).toMatchObject(refusal(errors.link_email_needed, { email: 'required' }));
    expect(await open(other, token, 'stranger@example.com')).toMatchObject(
      refusal(errors.link_email_needed, { email: 'email' }),
    );
    expect(await cartOf(other)).toEqual({});
    expect((await open(other, token, email.toUpperCase())).status).toBe(200);
    expect(await cartOf(other)).toEqual({ [bag]: 1 });
    // The first cart keeps what its visitor has added, and knows no address any more.
    expect(await cartOf(browser)).toEqual({ [stamp]: 1 });
    expect(await checkoutOf(browser)).toMatchObject({ email: null, shipping_address: null });
  });

  test('cannot try emails without end', async () => {
    const { token } = await opened();
    const other = await house.browser();
    for (let tries = 0; tries < 10; tries += 1) await open(other, token, `guess${tries}@example.com`);
    expect(await open(other, token, 'guess@example.com')).toMatchObject({ status: 429 });
  });

  test('M4: of two browsers that open it at once, one has it', async () => {
    const { token } = await prepared();
    const browsers = await Promise.all([house.browser(), house.browser()]);
    const answers = await Promise.all(browsers.map((browser) => open(browser, token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, errors.link_email_needed.status]));
    const carts = await Promise.all(browsers.map((browser) => cartOf(browser)));
    expect(carts.filter((cart) => cart[bag] === 1)).toHaveLength(1);
  });
});
