// A client as a whole, for staff that sees clients. decisions/0103, 0104.
import { randomUUID } from 'node:crypto';
import { staffClient } from '@vitrine/contract/staffCare';
import { cardConsentVersion } from '@vitrine/rules/consent/cardConsent';
import { beforeAll, expect, test } from 'vitest';
import { bag, boughtOrders } from '../../../testing/boughtOrders.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { addProducts } from '../../../testing/testProducts.ts';

const { clock, database, house } = boughtOrders();
const address = 'zoe.martin@example.com';
let customer_id: string;
let number: string;
beforeAll(async () => {
  await addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]);
  const browser = await house.customer(address);
  const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }], address);
  const { body } = await house.pay(browser, total);
  number = body.order?.increment_id ?? '';
  ({ customer_id } = await database.db
    .selectFrom('customer')
    .select('customer_id')
    .where('email', '=', address)
    .executeTakeFirstOrThrow());
  await database.db.insertInto('wish').values({ customer_id, sku: bag, added_at: clock.now }).execute();
  await database.db
    .insertInto('client_size')
    .values({ customer_id, kind: 'hat', size: 'T58', updated_at: clock.now })
    .execute();
  await database.db
    .insertInto('card_consent')
    .values({ customer_id, text_version: cardConsentVersion, locale: 'fr_fr', given_at: clock.now })
    .execute();
  await database.db
    .insertInto('customer_address')
    .values({
      customer_id,
      created_at: clock.now,
      fields: JSON.stringify({
        country_id: 'fr',
        firstname: 'Zoé',
        lastname: 'Martin',
        street1: '8, rue du Bac',
        city: 'Paris',
        postcode: '75007',
      }),
    })
    .execute();
});

type Member = Awaited<ReturnType<typeof staffMember>>;
const read = async (member: Member) => staffClient.answer.parse((await member.get(`/clients/${customer_id}`)).body);

test('shows contacts, addresses, orders, wish list, size card, consents, mails and notes', async () => {
  const member = await staffMember(house.shop, 'care');
  expect((await member.post(`/clients/${customer_id}/notes`, { kind: 'visit', text: 'Came by.' })).status).toBe(200);
  expect((await member.post(`/orders/${number}/notes`, { kind: 'note', text: 'A gift.' })).status).toBe(200);
  const shown = await read(member);
  expect(shown).toMatchObject({
    client: { customer_id, email: address, country: 'fr', consents: { newsletter: null } },
    orders: [{ increment_id: number, client: { firstname: expect.any(String) } }],
    reservations: [],
    visits: [],
    wish_list: [{ sku: bag, product_name: 'Pommeau' }],
    size_card: {
      sizes: [{ kind: 'hat', name: 'T58' }],
      consent: { given_at: clock.now.toISOString(), withdrawn_at: null, is_allowed: true },
    },
    mails: expect.arrayContaining([expect.objectContaining({ kind: 'order_confirmation', order_number: number })]),
  });
  expect(shown.addresses).toContainEqual(
    expect.objectContaining({
      name: expect.stringContaining('Martin'),
      address: expect.arrayContaining(['8, rue du Bac']),
    }),
  );
  expect(shown.notes.map(({ text, order_number, by }) => [text, order_number, by])).toEqual(
    expect.arrayContaining([
      ['Came by.', null, member.account.name],
      ['A gift.', number, member.account.name],
    ]),
  );
});

test('S16: only to a role that sees clients, and each read is noted under the client', async () => {
  const member = await staffMember(house.shop, 'supervisor');
  await read(member);
  const reads = database.db
    .selectFrom('client_read')
    .select(['increment_id', 'call'])
    .where('reader', '=', member.account.staff_id);
  expect(await reads.execute()).toEqual([{ increment_id: customer_id, call: '/staff/clients/:customer_id' }]);
  for (const role of ['warehouse', 'accounts', 'boutique'] as const) {
    const without = await staffMember(house.shop, role, role === 'boutique' ? '1001' : null);
    expect(await without.get(`/clients/${customer_id}`)).toMatchObject({ status: 403 });
  }
});

test('refuses an unknown client, and reads no table from end to end', async () => {
  const member = await staffMember(house.shop, 'care');
  for (const wrong of [randomUUID(), 'x']) expect(await member.get(`/clients/${wrong}`)).toMatchObject({ status: 404 });
  expect(await database.wholeTablesOf(() => read(member))).toEqual([]);
  expect(await database.wholeTablesOf(() => member.get(`/orders/${number}/page`))).toEqual([]);
});
