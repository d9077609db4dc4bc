// What a merge moves, joins and ends, table by table, and what the client has afterwards. decisions/0119.
import { personalDataFile } from '@vitrine/contract/personalData';
import { mergeSubjects } from '@vitrine/rules/account/merge';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { mergedClients } from '../../../testing/mergedClients.ts';
import { paris } from '../../../testing/samples.ts';
import { doJobs } from '../../../testing/sendAll.ts';
import { bag } from '../../../testing/erasedPeople.ts';
import { longTest } from '../../../testing/patience.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { clientReadsOf } from '../../customers/customer/clientReads.ts';

const shop = mergedClients();
vi.setConfig({ testTimeout: longTest });
const { canary, cartOf, clock, database, house, idOf, merge, preview, traces, twice } = shop;
const customerOf = (customer_id: string) =>
  database.db.selectFrom('customer').selectAll().where('customer_id', '=', customer_id).executeTakeFirstOrThrow();
const ok = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};

/** The client with data in every table, whose account goes, and another account of hers. */
async function everywhere() {
  const { client, ids, words } = await canary();
  const email = 'Qwyzaphine.Canary@example.com';
  const other = await twice();
  const goes_id = await idOf(email);
  await sql`insert into stock_alert (sku, locale, email, email_canonical, created_at, expires_at, confirmed_at)
    values (${bag}, 'fr_fr', ${email}, lower(${email}), now(), now() + interval '90 days', now())`.execute(database.db);
  await sql`insert into wish_share (token, customer_id, created_at) values ('0123456789012345678901', ${goes_id}, now())`.execute(
    database.db,
  );
  await sql`insert into wish (customer_id, sku, added_at) values (${goes_id}, ${bag}, now())`.execute(database.db);
  await sql`insert into client_size (customer_id, kind, size, updated_at)
    values (${goes_id}, 'ring', '52', now()), (${goes_id}, 'belt', '90', now()), (${other.stays.customer_id}, 'belt', '85', now())`.execute(
    database.db,
  );
  await sql`insert into card_consent (customer_id, text_version, locale, given_at) values (${goes_id}, 1, 'fr_fr', now())`.execute(
    database.db,
  );
  await sql`insert into customer_passkey (customer_id, credential_id, public_key, counter, created_at)
    values (${goes_id}, 'of-the-one-that-goes', '\\x00', 0, now())`.execute(database.db);
  return {
    client,
    ids,
    words,
    pair: { stays: other.stays, goes: { customer_id: goes_id, email } },
    browser: other.stays.browser,
  };
}

// A story: the first test erases the client whom the second makes again.
describe('a client with data in every table', { shuffle: false }, () => {
  test('the file of the client has the joined history, and her erasure leaves no trace of either account', async () => {
    const { words, ids, pair, browser } = await everywhere();
    const member = await staffMember(house.shop, 'care');
    await ok(member.get(`/clients/${pair.goes.customer_id}`));
    await merge(member, pair);
    const file = personalDataFile.parse((await house.open(browser, await house.linkFor(browser, 'export'))).body);
    const entries = (name: string) => file.sections.find(({ section }) => section === name)?.entries ?? [];
    const numbers = await database.db
      .selectFrom('shop_order')
      .select('increment_id')
      .where('order_id', 'in', ids)
      .execute();
    const shown = entries('orders').map(({ increment_id }) => increment_id);
    expect(shown).toEqual(expect.arrayContaining(numbers.map(({ increment_id }) => increment_id)));
    expect(entries('protection')).toContainEqual(
      expect.objectContaining({ purpose: 'account_merge', email: pair.goes.email, message: 'By telephone.' }),
    );
    // A look at the account that is no more.
    expect(await clientReadsOf(database.db, pair.goes.customer_id)).not.toEqual([]);
    expect(entries('looks').filter(({ purpose }) => purpose === 'client_read').length).toBeGreaterThan(0);

    for (const order_id of ids) await house.ship(order_id);
    await sql`update return_request set closed_at = ${clock.now} where closed_at is null`.execute(database.db);
    expect((await house.erase(browser, await house.linkFor(browser, 'erasure'))).status).toBe(200);
    await house.post();
    await doJobs(house.shop);
    const left = await traces([...words, pair.stays.email, pair.stays.customer_id]);
    // The answers of the member's calls, for a week, and the log of looks: both have ids alone.
    expect(left.filter((row) => !/^(?:client_read|idempotency):/u.test(row))).toEqual([]);
  });

  test('all that an account had is in the other or ended, as the preview says: no row names the account that goes', async () => {
    const { client, ids, pair } = await everywhere();
    const { stays, goes } = pair;
    const both = [stays.customer_id, goes.customer_id];
    const member = await staffMember(house.shop, 'care');
    const before = await traces([goes.customer_id]);
    const foreseen = await preview(member, pair);
    // A preview leaves nothing but the note that the member has looked.
    expect((await traces([goes.customer_id])).filter((row) => !row.startsWith('client_read'))).toEqual(before);
    expect(await merge(member, pair)).toBe(stays.customer_id);

    // The history, and the log of looks, which is not rewritten; the job removes the cards at the provider.
    const left = (await traces([goes.customer_id])).map((row) => row.split(':')[0] ?? '');
    // The number of the reservation of this test has the id, as the keys of mails have.
    expect(new Set(left)).toEqual(new Set(['account_merge', 'client_read', 'job', 'mail_outbox', 'reservation']));
    await doJobs(house.shop);
    const cards = [...house.payments.simulator.state.cards.values()];
    expect(cards.filter(({ shopper }) => shopper === goes.customer_id)).toEqual([]);

    const owners = await database.db.selectFrom('shop_order').select(['order_id', 'customer_id']).execute();
    const mine = owners.filter(({ customer_id }) => customer_id === stays.customer_id).map(({ order_id }) => order_id);
    // Also the order that she placed as a guest under the mailbox that goes.
    expect(mine).toEqual(expect.arrayContaining(ids));
    for (const table of [
      'reservation',
      'salon_visit',
      'customer_address',
      'removed_address',
      'wish',
      'wish_share',
    ] as const) {
      const rows = await database.db.selectFrom(table).select('customer_id').where('customer_id', 'in', both).execute();
      expect([table, ...new Set(rows.map(({ customer_id }) => customer_id))]).toEqual([table, stays.customer_id]);
    }
    const emails = [stays.email, goes.email];
    const alerts = await database.db.selectFrom('stock_alert').select('email').where('email', 'in', emails).execute();
    expect(alerts).toEqual([{ email: stays.email }]);
    expect(await cartOf(stays.customer_id)).toMatchObject([{ sku: bag }]);
    expect((await client.get('/api/commerce/customer?locale=fr_fr')).status).toBe(401);

    // The same functions count what there is as foresaw it.
    for (const { subject, stays: own, goes: other, after } of foreseen.subjects) {
      if (mergeSubjects[subject].does === 'moves') expect([subject, after]).toEqual([subject, own + other]);
      if (mergeSubjects[subject].does === 'ends') expect([subject, after]).toEqual([subject, own]);
    }
    expect(Object.fromEntries(foreseen.subjects.map(({ subject, goes: other }) => [subject, other]))).toMatchObject({
      orders: 2,
      returns: 1,
      reservations: 1,
      visits: 1,
      addresses: 1,
      // With that of a guest's checkout under the mailbox.
      basket: 2,
      wish_list: 1,
      wish_link: 1,
      stock_alerts: 1,
      cards: 1,
      newsletter: 1,
      devices: 1,
      passkeys: 1,
      card_consent: 1,
      sizes: 2,
    });
    // Her own size is kept, a kind that she lacks is added; neither a consent nor a way to sign in joins.
    const sizes = database.db.selectFrom('client_size').select(['customer_id', 'size']).orderBy('size');
    expect(await sizes.where('customer_id', 'in', both).execute()).toEqual(
      ['52', '85'].map((size) => ({ customer_id: stays.customer_id, size })),
    );
    for (const table of ['card_consent', 'customer_passkey'] as const) {
      const rows = database.db.selectFrom(table).select('customer_id').where('customer_id', 'in', both);
      expect([table, await rows.execute()]).toEqual([table, []]);
    }
  });
});

test('a consent is never widened: the account that stays keeps its own newsletter, and agrees only where both agree', async () => {
  const profile = { communication_consent: true };
  const pair = await twice({ stays: profile, goes: profile });
  const member = await staffMember(house.shop, 'care');
  await sql`insert into newsletter_subscriber (email, email_canonical, locale, fields, confirmed_at)
    values (${pair.goes.email}, ${pair.goes.email}, 'fr_fr', '{}', now())`.execute(database.db);
  await database.db
    .updateTable('customer')
    .set({ newsletter_subscription: 'fr_fr' })
    .where('email', '=', pair.goes.email)
    .execute();
  await merge(member, pair);
  expect(await customerOf(pair.stays.customer_id)).toMatchObject({
    communication_consent: true,
    newsletter_subscription: null,
  });
  const letters = await database.db.selectFrom('newsletter_subscriber').select('email').execute();
  expect(letters.filter(({ email }) => email === pair.goes.email || email === pair.stays.email)).toEqual([]);

  const refused = await twice({ stays: profile, goes: { communication_consent: false } });
  expect((await preview(member, refused)).agrees_after).toBe(false);
  await merge(member, refused);
  expect(await customerOf(refused.stays.customer_id)).toMatchObject({ communication_consent: false });
});

test('an address of both counts once, and the account that stays keeps its primary one', async () => {
  const pair = await twice();
  const other = { ...paris, street1: '9 rue du Bac' };
  const add = (browser: (typeof pair)['stays']['browser'], address: object) =>
    ok(browser.post('/api/commerce/customer/address', { locale: 'fr_fr', address }));
  await add(pair.stays.browser, paris);
  await add(pair.goes.browser, paris);
  await add(pair.goes.browser, other);
  await merge(await staffMember(house.shop, 'care'), pair);
  const rows = await database.db
    .selectFrom('customer_address')
    .select(['fields', 'is_default_shipping'])
    .where('customer_id', '=', pair.stays.customer_id)
    .execute();
  expect(rows).toHaveLength(2);
  expect(rows.filter(({ is_default_shipping }) => is_default_shipping)).toMatchObject([
    { fields: { street1: paris.street1 } },
  ]);
});

test('of a piece in both carts the greater quantity counts, and an account without a cart gets the other’s', async () => {
  const pair = await twice();
  const put = (browser: (typeof pair)['stays']['browser'], qty: number) =>
    ok(browser.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku: bag, qty }] }));
  await put(pair.stays.browser, 1);
  await put(pair.goes.browser, 2);
  const member = await staffMember(house.shop, 'care');
  await merge(member, pair);
  expect(await cartOf(pair.stays.customer_id)).toEqual([{ sku: bag, qty: 2 }]);
  const empty = await twice();
  await put(empty.goes.browser, 1);
  await merge(member, empty);
  expect(await cartOf(empty.stays.customer_id)).toEqual([{ sku: bag, qty: 1 }]);
});

test('S1: the mailbox that goes signs in to nothing, registers as new without the orders, and its mails still open them', async () => {
  const pair = await twice();
  const { ref, increment_id } = await house.buy(pair.goes.browser, bag);
  await merge(await staffMember(house.shop, 'care'), pair);
  await expect(house.signIn(pair.goes.email)).rejects.toThrow('422');
  expect((await pair.goes.browser.get('/api/commerce/customer?locale=fr_fr')).status).toBe(401);
  const again = await house.customer(pair.goes.email);
  expect(JSON.stringify(await ok(again.get('/api/commerce/orders?locale=fr_fr')))).not.toContain(increment_id);
  expect(JSON.stringify(await ok(pair.stays.browser.get('/api/commerce/orders?locale=fr_fr')))).toContain(increment_id);
  const query = new URLSearchParams({ locale: 'fr_fr', order_id: ref, email: pair.goes.email });
  expect((await (await house.browser()).get(`/api/commerce/order?${query.toString()}`)).status).toBe(200);
});

test('A2: the first proof of the mailbox that stays ends what another person may have set; no way to sign in joins it', async () => {
  const pair = await twice();
  const { stays, goes } = pair;
  await database.db
    .updateTable('customer')
    .set({ email_proven_at: null, phone_login: '+33611111111', phonecode: '+33', loginphone: '611111111' })
    .where('customer_id', '=', stays.customer_id)
    .execute();
  await database.db
    .updateTable('customer')
    .set({ phone_login: '+33622222222', phone_proven_at: clock.now })
    .where('customer_id', '=', goes.customer_id)
    .execute();
  await sql`insert into wechat_binding (unionid, openid, customer_id, bound_at) values ('u1', 'o1', ${goes.customer_id}, now())`.execute(
    database.db,
  );
  await sql`insert into customer_passkey (customer_id, credential_id, public_key, counter, created_at)
    values (${stays.customer_id}, 'of-the-one-that-stays', '\\x00', 0, now())`.execute(database.db);
  const care = await staffMember(house.shop, 'care');
  const foreseen = await preview(care, pair);
  // What the proof ends is shown before: her passkey too.
  expect(foreseen.stays.signs_in_by).toEqual(['phone', 'passkey']);
  expect(foreseen.subjects.find(({ subject }) => subject === 'passkeys')).toMatchObject({
    stays: 1,
    goes: 0,
    after: 0,
  });
  await merge(care, pair);
  expect(await customerOf(stays.customer_id)).toMatchObject({ phone_login: null, email: stays.email });
  expect((await customerOf(stays.customer_id)).email_proven_at).not.toBeNull();
  await expect(house.signIn(stays.email)).rejects.toThrow('422');
  expect((await stays.browser.get('/api/commerce/customer?locale=fr_fr')).status).toBe(401);
  expect(
    await database.db.selectFrom('wechat_binding').select('customer_id').where('unionid', '=', 'u1').execute(),
  ).toEqual([]);
  const told = (await house.post()).filter(({ subject }) => subject === 'Vos deux comptes n’en font plus qu’un');
  expect(new Set(told.map(({ to }) => to[0]))).toEqual(new Set([goes.email, stays.email]));
  expect(told.find(({ to }) => to[0] === stays.email)?.text).toContain('Mot de passe oublié');
  expect(told.find(({ to }) => to[0] === goes.email)?.text).not.toContain('Mot de passe oublié');
});

test('a proven account keeps its password and its devices', async () => {
  const pair = await twice();
  await merge(await staffMember(house.shop, 'care'), pair);
  expect((await pair.stays.browser.get('/api/commerce/customer?locale=fr_fr')).status).toBe(200);
  expect((await house.signIn(pair.stays.email)).jar.has('vitrine')).toBe(true);
});

test('an account that others were merged into may go itself: its history moves on and is never changed', async () => {
  const member = await staffMember(house.shop, 'care');
  const first = await twice();
  await merge(member, first);
  const second = await twice();
  await merge(member, { stays: second.stays, goes: first.stays });
  const history = await database.db
    .selectFrom('account_merge')
    .select(['customer_id', 'gone_email'])
    .where('gone_email', 'in', [first.goes.email, first.stays.email])
    .execute();
  expect(history.map(({ customer_id }) => customer_id)).toEqual([second.stays.customer_id, second.stays.customer_id]);
  await expect(sql`update account_merge set reason = 'another'`.execute(database.db)).rejects.toThrow('never changed');
  await expect(sql`delete from account_merge`.execute(database.db)).rejects.toThrow('stays while the account does');
});
