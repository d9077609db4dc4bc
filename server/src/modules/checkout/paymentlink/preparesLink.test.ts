// The member of staff that prepares an order by telephone: its quote, its link, its scope and its lists. decisions/0120.
import { randomUUID } from 'node:crypto';
import { errors } from '@vitrine/contract/errors';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { bag, linkShop, refusal, tokyoOnly } from '../../../testing/linkShop.ts';
import { spoken } from '../../../testing/preparedLinks.ts';
import { paris } from '../../../testing/samples.ts';
import { addRole, staffMember } from '../../../testing/staffMembers.ts';

const { database, house, member, totalOf, prepared, step } = linkShop();

describe('the member that prepares it', () => {
  test('sees the price, the delivery and the totals of the checkout', async () => {
    const { post } = await member();
    const { body } = await post('/payment-links/quote', spoken(bag));
    expect(body).toMatchObject({
      quote: { basket: { items: [{ sku: bag, in_stock: true }] }, shipping_address: { city: 'Paris' } },
    });
    expect(body).not.toHaveProperty('quote.payment_methods');
  });

  test('finds pieces of the storefront by the beginning of a SKU', async () => {
    const { get } = await member();
    const found = async (q: string) => {
      const { body } = await get(`/payment-link-pieces?${new URLSearchParams({ locale: 'fr_fr', q }).toString()}`);
      return (body as { pieces: { sku: string }[] }).pieces.map(({ sku }) => sku);
    };
    expect(await found('h0612p')).toEqual([bag]);
    expect(await found('J0001')).toEqual([]);
  });

  test('makes one link per key, and another one with another key', async () => {
    const { post } = await member();
    const body = { ...spoken(bag), email: 'once@example.com', shown_total: await totalOf(spoken(bag)), send: true };
    const key = randomUUID();
    const first = await post('/payment-links', body, key);
    // As after a crash before the answer: the step itself is idempotent.
    await database.db.deleteFrom('idempotency').execute();
    expect((await post('/payment-links', body, key)).body).toEqual(first.body);
    expect((await post('/payment-links', body)).body).not.toEqual(first.body);
    const links = database.db.selectFrom('payment_link').select('link_id').where('email', '=', 'once@example.com');
    expect(await links.execute()).toHaveLength(2);
    const { link_id } = first.body as { link_id: string };
    const mails = await sql`select 1 from mail_outbox where data ->> 'link_id' = ${link_id}`.execute(database.db);
    expect(mails.rows).toHaveLength(1);
  });

  test.each([
    ['a price that has changed', { shown_total: { amount: 1, currency: 'EUR' } }, errors.total_changed, undefined],
    ['an email that is none', { email: 'anne' }, errors.step_refused, { email: 'not_an_email' }],
    ['a piece that is not sold there', { items: [{ sku: tokyoOnly, qty: 1 }] }, errors.sku_unknown, undefined],
    ['more than a cart may hold', { items: [{ sku: bag, qty: 10 }] }, errors.quantity_refused, undefined],
    [
      'an incomplete address',
      { address: { country_id: 'fr', city: 'Paris' } },
      errors.address_refused,
      { lastname: 'required' },
    ],
    [
      'an address out of the delivery area',
      { address: { ...paris, country_id: 'jp' } },
      errors.address_refused,
      { country_id: 'select_required' },
    ],
    ['an unknown method', { method: 'balloon' }, errors.delivery_method_unavailable, { method: 'select_required' }],
  ])('is refused %s', async (_name, change, error, fields) => {
    const { post } = await member();
    const shown_total = await totalOf(spoken(bag));
    const body = { ...spoken(bag), email: 'anne@example.com', shown_total, send: false, ...change };
    expect(await post('/payment-links', body)).toMatchObject(refusal(error, fields));
  });

  test('S1: works in the storefronts and with the clients of its scope alone', async () => {
    const role = await addRole(house.shop, 'care', { countries: ['jp'] });
    const inJapan = await staffMember(house.shop, role);
    const refused = refusal(errors.staff_refused);
    expect(await inJapan.post('/payment-links/quote', spoken(bag))).toMatchObject(refused);
    const { link_id } = await prepared();
    expect(await inJapan.post(`/payment-links/${link_id}/step`, { step: 'withdraw' })).toMatchObject(
      refusal(errors.not_found),
    );
    expect((await inJapan.get('/payment-links')).body).toEqual({ links: [], next: null });
    await house.customer('french@example.com');
    const { customer_id } = await database.db
      .selectFrom('customer')
      .select('customer_id')
      .where('email', '=', 'french@example.com')
      .executeTakeFirstOrThrow();
    expect(await inJapan.get(`/payment-link-clients/${customer_id}`)).toMatchObject(refusal(errors.not_found));
    const draft = { locale: 'jp_ja', items: [{ sku: tokyoOnly, qty: 1 }] };
    const { body } = await inJapan.post('/payment-links/quote', draft);
    const { amount, currency } = (body as { quote: { totals: { grand_total: { amount: number; currency: string } } } })
      .quote.totals.grand_total;
    const made = { ...draft, email: 'a@example.com', shown_total: { amount, currency }, send: false };
    expect(await inJapan.post('/payment-links', { ...made, customer_id })).toMatchObject(refusal(errors.not_found));
    expect((await inJapan.post('/payment-links', made)).status).toBe(200);
  });

  test('lists open links and ended ones in pages, and mails one again, at most six times a day to one mailbox', async () => {
    await database.db.deleteFrom('payment_link').execute();
    const { link_id, email } = await prepared();
    const other = await prepared();
    await step(other.link_id, 'withdraw');
    const { get, post, account } = await member();
    expect((await get('/payment-links')).body).toMatchObject({
      links: [{ link_id, state: 'made', email, by: account.name, pieces: 1, steps: ['send', 'withdraw'] }],
      next: null,
    });
    expect((await get('/payment-links?ended=true')).body).toMatchObject({
      links: [{ link_id: other.link_id, state: 'withdrawn', steps: [] }],
    });
    const { body } = await post(`/payment-links/${link_id}/address`, {});
    expect((body as { address: string }).address).toMatch(/\/fr_fr\/payment-link\/#token=[\w-]{43}$/u);
    expect(await post(`/payment-links/${other.link_id}/address`, {})).toMatchObject(refusal(errors.step_refused));
    for (let mail = 0; mail < 6; mail += 1) expect((await step(link_id, 'send')).status).toBe(200);
    expect(await step(link_id, 'send')).toMatchObject({ status: 429 });
    expect((await get('/payment-links')).body).toMatchObject({ links: [{ state: 'sent' }] });
  });
});
