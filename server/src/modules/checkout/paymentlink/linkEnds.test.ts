// How a payment link ends: paid, withdrawn, over or deleted, also while its client pays. decisions/0120.
import { errors } from '@vitrine/contract/errors';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { add, bag, linkShop, refusal, stamp, start } from '../../../testing/linkShop.ts';
import { endLinks, sweepLinks } from './sweepLinks.ts';

const { clock, database, house, prepared, opened, paying, open, leave, step, checkoutOf, cartOf, linkRow } = linkShop();

describe('a link that ends', () => {
  test('leaves the cart of its client when it is withdrawn', async () => {
    const { link_id, token, browser, shown } = await opened();
    expect((await step(link_id, 'withdraw')).body).toEqual({ done: true });
    expect(await cartOf(browser)).toEqual({});
    expect(await house.pay(browser, shown)).toMatchObject(refusal(errors.empty_cart));
    expect(await open(browser, token)).toMatchObject(refusal(errors.hash_expired));
    expect(await step(link_id, 'withdraw')).toMatchObject(refusal(errors.step_refused, { step: 'not_now' }));
  });

  test('M4: is not withdrawn while its client pays, and can be after the payment has failed', async () => {
    const { link_id, finish } = await paying();
    expect(await step(link_id, 'withdraw')).toMatchObject(refusal(errors.step_refused, { step: 'payment_open' }));
    expect((await finish(false)).body.outcome).toBe('payment_NOK');
    expect((await step(link_id, 'withdraw')).body).toEqual({ done: true });
  });

  test('M4: does not move to another browser while its client pays, and its pieces cannot be left', async () => {
    const { token, browser, email, finish } = await paying();
    expect(await open(await house.browser(), token, email)).toMatchObject(refusal(errors.payment_pending));
    expect(await leave(browser)).toMatchObject(refusal(errors.payment_pending));
    expect((await open(browser, token)).status).toBe(200);
    expect((await finish(true)).body.outcome).toBe('payment_OK');
  });

  test('leaves the carts once its time is over', async () => {
    const { browser, token } = await opened();
    await add(browser, stamp);
    clock.now = new Date('2026-11-24T09:59:59Z');
    await endLinks(house.shop);
    expect(await cartOf(browser)).toEqual({ [bag]: 1, [stamp]: 1 });
    clock.now = new Date('2026-11-24T10:00:00Z');
    expect(await open(browser, token)).toMatchObject(refusal(errors.hash_expired));
    await endLinks(house.shop);
    expect(await cartOf(browser)).toEqual({ [stamp]: 1 });
  });

  test('M4: is paid by a payment that began before the end', async () => {
    clock.now = start;
    const { link_id, browser, finish } = await paying();
    await sql`update payment_link set expires_at = ${clock.now} where link_id = ${link_id}`.execute(database.db);
    await endLinks(house.shop);
    expect(await cartOf(browser)).toEqual({ [bag]: 1 });
    const { body } = await finish(true);
    expect(body.outcome).toBe('payment_OK');
    expect(await linkRow(link_id)).toMatchObject({ order_id: body.order?.order_id });
  });

  test('is not paid by an order without any of its pieces', async () => {
    const { link_id, browser } = await opened();
    await browser.post('/api/commerce/basket/delete', { locale: 'fr_fr', items: [{ sku: bag }] });
    await add(browser, stamp);
    const { totals } = await checkoutOf(browser);
    const paid = await house.pay(browser, { amount: totals.grand_total.amount, currency: 'EUR' });
    expect(paid.body.outcome).toBe('payment_OK');
    expect(await linkRow(link_id)).toMatchObject({ order_id: null });
  });

  test('is deleted 30 days after its end, and a paid one is kept without its client', async () => {
    const unpaid = await prepared();
    const { link_id, browser, shown } = await opened();
    await house.pay(browser, shown);
    const ids = async () =>
      (await database.db.selectFrom('payment_link').select('link_id').execute()).map((row) => row.link_id);
    clock.now = new Date('2026-12-24T09:00:00Z');
    await sweepLinks(house.shop);
    expect(await ids()).toContain(unpaid.link_id);
    clock.now = new Date('2026-12-24T10:00:01Z');
    await sweepLinks(house.shop);
    const left = await ids();
    expect([left.includes(unpaid.link_id), left.includes(link_id)]).toEqual([false, true]);
  });
});
