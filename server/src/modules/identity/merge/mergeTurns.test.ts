// Two at once, an account that changes or goes meanwhile, and a process that dies in the middle of a merge. decisions/0119.
import { randomUUID } from 'node:crypto';
import { errors } from '@vitrine/contract/errors';
import { staffClient } from '@vitrine/contract/staffCare';
import { staffMergeAsk } from '@vitrine/contract/staffMerge';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { dieEverywhere } from '../../../testing/crashPoints.ts';
import { bag, challenge } from '../../../testing/erasedPeople.ts';
import { untilWaiting } from '../../../testing/lockWaiters.ts';
import { mergedClients } from '../../../testing/mergedClients.ts';
import { longTest } from '../../../testing/patience.ts';
import { addRole, staffMember } from '../../../testing/staffMembers.ts';
import { addTestStore } from '../../../testing/testStores.ts';
import { carryOut } from './carryOut.ts';

const shop = mergedClients();
const { answer, ask, cartOf, clock, confirmed, database, house, preview, step, tokenOf, twice } = shop;
vi.setConfig({ testTimeout: longTest });
beforeEach(async () => {
  for (const table of ['mail_outbox', 'merge_request'] as const) await database.db.deleteFrom(table).execute();
});

const refused = (reason: string, field = 'email') => ({
  status: errors.step_refused.status,
  body: { error: { internal_code: errors.step_refused.internal_code, fields: { [field]: reason } } },
});
const isThere = async (customer_id: string): Promise<boolean> =>
  (await database.db.selectFrom('customer').select('customer_id').where('customer_id', '=', customer_id).execute())
    .length === 1;
const carry = { step: 'carry_out' } as const;

test('a member alone merges nothing: each mailbox must confirm by its own link', async () => {
  const member = await staffMember(house.shop, 'supervisor');
  const pair = await twice();
  const { request_id } = staffMergeAsk.answer.parse((await ask(member, pair)).body);
  await house.post();
  expect(tokenOf(pair.stays.email)).not.toBe(tokenOf(pair.goes.email));
  expect(await step(member, pair, { request_id, ...carry })).toMatchObject(refused('not_confirmed', 'step'));
  expect((await answer(pair.stays.email, '/confirm')).status).toBe(200);
  expect((await answer(pair.stays.email, '/confirm')).status).toBe(200);
  expect(await step(member, pair, { request_id, ...carry })).toMatchObject(refused('not_confirmed', 'step'));
  expect((await answer(pair.goes.email, '/confirm')).status).toBe(200);
  expect(await step(member, pair, { request_id, ...carry })).toMatchObject({
    status: 200,
    body: { customer_id: pair.stays.customer_id },
  });
  expect([await isThere(pair.stays.customer_id), await isThere(pair.goes.customer_id)]).toEqual([true, false]);
  expect((await answer(pair.goes.email, '')).status).toBe(404);
});

test('a link shows masked emails, and declines, also once it has confirmed', async () => {
  const member = await staffMember(house.shop, 'care');
  const pair = await twice();
  const request_id = await confirmed(member, pair);
  expect(await answer(pair.goes.email, '')).toMatchObject({
    status: 200,
    body: { side: 'goes', stays: 'a•••@example.com', goes: 'a•••@example.com', is_confirmed: true },
  });
  expect((await answer(pair.goes.email, '/decline')).status).toBe(200);
  expect((await answer(pair.stays.email, '/decline')).status).toBe(410);
  expect(await step(member, pair, { request_id, ...carry })).toMatchObject(refused('request_over', 'step'));
  expect(await isThere(pair.goes.customer_id)).toBe(true);
});

test('a request expires after seven days, and one with another mailbox since is over', async () => {
  const member = await staffMember(house.shop, 'care');
  const late = await twice();
  const late_id = await confirmed(member, late);
  const changed = await twice();
  const changed_id = await confirmed(member, changed);
  await sql`update customer set email = 'new@example.com', email_canonical = 'new@example.com'
    where customer_id = ${changed.goes.customer_id}`.execute(database.db);
  expect(await step(member, changed, { request_id: changed_id, ...carry })).toMatchObject(
    refused('mailbox_changed', 'step'),
  );
  expect((await answer(changed.goes.email, '/confirm')).status).toBe(410);
  clock.now = new Date('2026-11-28T10:00:00Z');
  const later = await staffMember(house.shop, 'care');
  expect((await answer(late.goes.email, '/confirm')).status).toBe(410);
  expect(await step(later, late, { request_id: late_id, ...carry })).toMatchObject(refused('request_over', 'step'));
});

test('a request names each account once, and a withdrawn one lets the next begin', async () => {
  const member = await staffMember(house.shop, 'care');
  const pair = await twice();
  const circle = { stays: pair.goes, goes: pair.stays };
  const { request_id } = staffMergeAsk.answer.parse((await ask(member, pair)).body);
  expect(await ask(member, circle)).toMatchObject(refused('merge_open'));
  expect((await step(member, pair, { request_id, step: 'withdraw' })).status).toBe(200);
  expect(await step(member, pair, { request_id, step: 'withdraw' })).toMatchObject(refused('request_over', 'step'));
  expect((await ask(member, circle)).status).toBe(200);
});

test('of two requests at once in a circle one is stored, and a repeated call asks once', async () => {
  const [member, other] = [await staffMember(house.shop, 'care'), await staffMember(house.shop, 'supervisor')];
  const pair = await twice();
  const lock = await database.pool.connect();
  await lock.query('begin');
  await lock.query('select from customer where customer_id in ($1, $2) for update', [
    pair.stays.customer_id,
    pair.goes.customer_id,
  ]);
  const key = randomUUID();
  const both = [ask(member, pair, key), ask(other, { stays: pair.goes, goes: pair.stays })];
  await untilWaiting(database.db, 2);
  await lock.query('commit');
  lock.release();
  const answers = (await Promise.all(both)).map(({ status }) => status);
  expect(answers.toSorted((one, more) => one - more)).toEqual([200, 409]);
  const requests = await database.db.selectFrom('merge_request').select('request_id').execute();
  expect(requests).toHaveLength(1);
  const mails = await database.db.selectFrom('mail_outbox').select('kind').where('kind', '=', 'merge_ask').execute();
  expect(mails).toHaveLength(2);
});

test('of two members that carry one request out at once, one merges', async () => {
  const [member, other] = [await staffMember(house.shop, 'care'), await staffMember(house.shop, 'supervisor')];
  const pair = await twice();
  const request_id = await confirmed(member, pair);
  const lock = await database.pool.connect();
  await lock.query('begin');
  await lock.query('select from customer where customer_id in ($1, $2) for update', [
    pair.stays.customer_id,
    pair.goes.customer_id,
  ]);
  const both = [member, other].map((one) => step(one, pair, { request_id, ...carry }));
  await untilWaiting(database.db, 2);
  await lock.query('commit');
  lock.release();
  const answers = (await Promise.all(both)).map(({ status }) => status);
  expect(answers.toSorted((one, more) => one - more)).toEqual([200, 409]);
  const merges = database.db.selectFrom('account_merge').select('gone_id').where('gone_id', '=', pair.goes.customer_id);
  expect(await merges.execute()).toHaveLength(1);
});

test('an account that is erased at the same time is merged or erased, never both', async () => {
  const member = await staffMember(house.shop, 'care');
  const pair = await twice();
  const request_id = await confirmed(member, pair);
  const hash = await house.linkFor(pair.goes.browser, 'erasure');
  const [merged, erased] = await Promise.all([
    step(member, pair, { request_id, ...carry }),
    house.erase(pair.goes.browser, hash),
  ]);
  expect([
    [200, 401],
    [404, 200],
    [409, 200],
  ]).toContainEqual([merged.status, erased.status]);
  expect(await isThere(pair.goes.customer_id)).toBe(false);
  expect(await isThere(pair.stays.customer_id)).toBe(true);
});

test('an open payment of the account that goes refuses the merge, and its preview', async () => {
  const member = await staffMember(house.shop, 'care');
  const pair = await twice();
  const total = await house.payments.atPayment(pair.goes.browser, [{ sku: bag, qty: 1 }]);
  await house.payments.pay(pair.goes.browser, total, { payment_data: challenge });
  const request_id = await confirmed(member, pair);
  expect(await step(member, pair, { request_id, ...carry })).toMatchObject(refused('payment_open'));
  const shown = member.post(`/clients/${pair.stays.customer_id}/merge/preview`, {
    email: pair.goes.email,
    keeps: 'this',
  });
  expect(await shown).toMatchObject(refused('payment_open'));
  expect(await isThere(pair.goes.customer_id)).toBe(true);
});

test('a payment that begins from either basket refuses the merge instead of waiting for it', async () => {
  const member = await staffMember(house.shop, 'care');
  const pair = await twice();
  const request_id = await confirmed(member, pair);
  for (const { browser, customer_id } of [pair.stays, pair.goes]) {
    await browser.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku: bag, qty: 1 }] });
    const { basket_id } = await database.db
      .selectFrom('basket')
      .select('basket_id')
      .where('customer_id', '=', customer_id)
      .executeTakeFirstOrThrow();
    const lock = await database.pool.connect();
    await lock.query('begin');
    await lock.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [basket_id]);
    expect(await step(member, pair, { request_id, ...carry })).toMatchObject(refused('payment_open'));
    await lock.query('commit');
    lock.release();
  }
  expect((await step(member, pair, { request_id, ...carry })).status).toBe(200);
});

test('an open reservation of one piece, or a seat of one session, in both accounts refuses the merge', async () => {
  const member = await staffMember(house.shop, 'care');
  const pair = await twice();
  const request_id = await confirmed(member, pair);
  await addTestStore(database.db, '1001', { is_ereservation: true, is_salon: true });
  const both = [pair.stays.customer_id, pair.goes.customer_id];
  for (const [at, customer_id] of both.entries())
    await sql`insert into reservation (increment_id, customer_id, store_id, sku, piece, status, requested_at, answer_by)
      values (${`E-${at}`}, ${customer_id}, '1001', ${bag}, '{}', 'requested', now(), now() + interval '1 day')`.execute(
      database.db,
    );
  expect(await step(member, pair, { request_id, ...carry })).toMatchObject(refused('same_reservation'));
  await sql`update reservation set status = 'cancelled', ended_at = now() where increment_id = 'E-1'`.execute(
    database.db,
  );
  await sql`insert into salon_session (pid, store_id, start_time, end_time, opens_at, seats)
    values ('two', '1001', '2026-12-02T10:00Z', '2026-12-02T11:00Z', '2026-11-01T10:00Z', 2)`.execute(database.db);
  for (const [at, customer_id] of both.entries())
    await sql`insert into salon_visit (pid, seats, seat, customer_id, status, reserved_at)
      values ('two', 2, ${at + 1}, ${customer_id}, 'reserved', now())`.execute(database.db);
  expect(await step(member, pair, { request_id, ...carry })).toMatchObject(refused('same_visit'));
  await sql`update salon_visit set status = 'cancelled', cancelled_at = now() where customer_id = ${pair.goes.customer_id}`.execute(
    database.db,
  );
  expect((await step(member, pair, { request_id, ...carry })).status).toBe(200);
});

test('where the house asks for two persons, another member carries the request out', async () => {
  const [member, other] = [await staffMember(house.shop, 'care'), await staffMember(house.shop, 'supervisor')];
  const pair = await twice();
  const request_id = await confirmed(member, pair);
  const asking = { ...house.shop, config: { ...house.shop.config, MERGE_SECOND_PERSON: true } };
  const by = (one: typeof member) => ({ request_id, staff_id: one.account.staff_id, step_key: randomUUID() });
  await expect(carryOut(asking, by(member))).rejects.toMatchObject({ detail: { fields: { step: 'own_proposal' } } });
  expect(await carryOut(asking, by(other))).toBe(pair.stays.customer_id);
});

test('M16: a process that dies anywhere in a merge leaves both accounts as they were, or one with both mails', async () => {
  const member = await staffMember(house.shop, 'care');
  const { staff_id } = member.account;
  const pair = await twice();
  const { goes, stays } = pair;
  await goes.browser.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku: bag, qty: 1 }] });
  const request_id = await confirmed(member, pair);
  const mails = database.db.selectFrom('mail_outbox').select('kind').where('kind', '=', 'merge_done');
  const seams = await dieEverywhere(
    { shop: house.shop, pool: database.pool },
    {
      // A merge that died has left both accounts, so the next one tries the same.
      prepare: async () => randomUUID(),
      act: (dying, step_key) => carryOut(dying, { request_id, step_key, staff_id }),
      recover: async () => undefined,
      check: async () => {
        const isMerged = !(await isThere(goes.customer_id));
        expect(await isThere(stays.customer_id)).toBe(true);
        expect(await mails.execute()).toHaveLength(isMerged ? 2 : 0);
        expect(await cartOf(isMerged ? stays.customer_id : goes.customer_id)).toEqual([{ sku: bag, qty: 1 }]);
      },
    },
  );
  expect(await isThere(goes.customer_id)).toBe(false);
  expect(seams).toBeGreaterThan(20);
});

test('a repeated call answers as the first, also at the account that is no more', async () => {
  const member = await staffMember(house.shop, 'care');
  const pair = await twice();
  const request_id = await confirmed(member, pair);
  const key = randomUUID();
  const at = { stays: pair.goes, goes: pair.stays };
  const first = await step(member, at, { request_id, ...carry }, key);
  await database.db.deleteFrom('idempotency').execute();
  expect([first.status, await step(member, at, { request_id, ...carry }, key)]).toMatchObject([
    200,
    { status: 200, body: { customer_id: pair.stays.customer_id } },
  ]);
});

test('S1: an unknown, own or unreachable account is refused at the email, and so is one out of the member’s scope', async () => {
  const member = await staffMember(house.shop, 'care');
  const pair = await twice();
  const named = (by: typeof member, email: string) =>
    by.post(`/clients/${pair.stays.customer_id}/merge/preview`, { email, keeps: 'this' });
  expect(await named(member, 'no@example.com')).toMatchObject(refused('unknown_account'));
  expect(await named(member, pair.stays.email.toUpperCase())).toMatchObject(refused('same_account'));
  await sql`update customer set store = 'jp_ja' where customer_id = ${pair.goes.customer_id}`.execute(database.db);
  const french = await staffMember(house.shop, await addRole(house.shop, 'care', { countries: ['fr'] }));
  expect(await named(french, pair.goes.email)).toMatchObject(refused('unknown_account'));
  expect(await ask(french, pair)).toMatchObject(refused('unknown_account'));
  expect((await preview(member, pair)).goes.customer_id).toBe(pair.goes.customer_id);
  const request_id = await confirmed(member, pair);
  // Of a request the member sees both accounts or nothing.
  expect(await step(french, pair, { request_id, ...carry })).toMatchObject({ status: 404 });
  const page = staffClient.answer.parse((await french.get(`/clients/${pair.stays.customer_id}`)).body);
  expect(page.merge.request).toBeNull();
  const placeholder = `${pair.goes.customer_id}@phone.invalid`;
  await sql`update customer set email = ${placeholder}, email_canonical = ${placeholder}
    where customer_id = ${pair.goes.customer_id}`.execute(database.db);
  expect(await named(member, placeholder)).toMatchObject(refused('no_mailbox'));
});
