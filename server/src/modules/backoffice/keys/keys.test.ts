// Keys: how members make, renew and revoke them, and what a program does with one. decisions/0133.
import { randomUUID } from 'node:crypto';
import { staffAudit } from '@vitrine/contract/staffAudit';
import { staffChangeList } from '@vitrine/contract/staffHistory';
import { staffKeys, staffKeyStep } from '@vitrine/contract/staffKeys';
import type { KeyStep } from '@vitrine/rules/staff/apiKeys';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bag, boughtOrders, email, stamp } from '../../../testing/boughtOrders.ts';
import { untilWaiting } from '../../../testing/lockWaiters.ts';
import { addRole, staffMember } from '../../../testing/staffMembers.ts';
import { decidedKey, madeKey, program } from '../../../testing/testKeys.ts';
import { addBoutiques } from '../../../testing/testBoutiques.ts';
import { addProducts } from '../../../testing/testProducts.ts';

const { bought, clock, database, house } = boughtOrders();
type Member = Awaited<ReturnType<typeof staffMember>>;
let member: Member;
const days = (count: number): void => {
  clock.now = new Date(clock.now.getTime() + count * 86_400_000);
};

beforeAll(async () => {
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000, jp: 700_000 }, stock: 1000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_000 }, stock: 1000 },
  ]);
  await addBoutiques(database.db, [{ store_id: '1001', is_pickup: true, is_concession: false }]);
  member = await staffMember(house.shop, 'supervisor');
});
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
});

const calling = (secret: string, headers?: Record<string, string>) => program(house.shop, secret, headers);
const step = (by: Member, key_id: string, what: KeyStep, ends_on = '2027-10-31') =>
  by.post(`/api-keys/${key_id}/step`, { step: what, reason: 'Test', ...(what === 'renew' && { ends_on }) });
const stepped = async (key_id: string, what: KeyStep) =>
  staffKeyStep.answer.parse((await step(member, key_id, what)).body);
const listed = async (key_id: string) =>
  staffKeys.answer.parse((await member.get('/api-keys')).body).keys.find((key) => key.key_id === key_id);
const unknown = (authorization: string) => ({
  status: 401,
  body: { error: { internal_code: 4_900_140, fields: { authorization } } },
});
/** Holds the rows of a statement. Returns what lets them go. */
async function held(statement: string, values: readonly string[] = []): Promise<() => Promise<void>> {
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query(statement, [...values]);
  return async () => {
    await holder.query('commit');
    holder.release();
  };
}
const refused = (fields: object) => ({ status: 409, body: { error: { fields } } });
const add = (by: Member, more: object) =>
  by.post('/api-keys', { ...decidedKey(), key_id: randomUUID(), reason: 'Test', ...more });

describe('a key', () => {
  test('opens its calls without cookie and token, counts its use, and no table has its secret', async () => {
    const { key, secret } = await madeKey(member);
    expect(secret).toMatch(/^vk_[\w-]{43}$/u);
    expect(await listed(key.key_id)).toMatchObject({ state: 'active', calls: 0, used_at: null });
    const { get } = calling(secret);
    expect((await get('/orders')).status).toBe(200);
    expect((await get('/orders')).status).toBe(200);
    expect(await listed(key.key_id)).toMatchObject({ calls: 2, used_at: clock.now.toISOString() });
    const renewed = await stepped(key.key_id, 'renew');
    const { rows } = await database.pool.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    for (const { name } of rows)
      for (const one of [secret, renewed.secret ?? '']) {
        // oxlint-disable-next-line no-await-in-loop -- one connection of the test database
        const found = await database.pool.query(`select from "${name}" t where position($1 in t::text) > 0`, [one]);
        expect([name, found.rowCount]).toEqual([name, 0]);
      }
  });

  test('without its cookies: a browser with a sign-in that sends a key is the key', async () => {
    const { secret } = await madeKey(member);
    const authorization = `Bearer ${secret}`;
    const at = '/api/backend/staff/price-board';
    expect((await member.browser.get(at)).status).toBe(200);
    expect((await member.browser.get(at, { authorization })).status).toBe(403);
    expect(await member.browser.get(at, { authorization: `Bearer vk_${'x'.repeat(43)}` })).toMatchObject(
      unknown('unknown'),
    );
  });

  test('opens nothing when it is unknown, over, revoked, or its member has left; each says so', async () => {
    const maker = await staffMember(house.shop, 'supervisor');
    const { key, secret } = await madeKey(maker, { ends_on: '2026-11-22' });
    const { get } = calling(secret);
    for (const wrong of ['vk_', 'vk_short', `vk_${'x'.repeat(43)}`, `${secret}x`, secret.toUpperCase()])
      // oxlint-disable-next-line no-await-in-loop -- few
      expect(await calling(wrong).get('/orders')).toMatchObject(unknown('unknown'));
    expect((await get('/orders')).headers.get('www-authenticate')).toBeNull();
    days(2);
    const over = await get('/orders');
    expect(over).toMatchObject(unknown('ended'));
    expect(over.headers.get('www-authenticate')).toBe('Bearer');
    days(-2);
    const account = database.db.updateTable('staff_account').where('staff_id', '=', maker.account.staff_id);
    await account.set({ ended_at: clock.now }).execute();
    expect(await get('/orders')).toMatchObject(unknown('member_gone'));
    await account.set({ ended_at: null }).execute();
    expect((await get('/orders')).status).toBe(200);
    await stepped(key.key_id, 'revoke');
    expect(await get('/orders')).toMatchObject(unknown('revoked'));
    expect(await step(member, key.key_id, 'renew')).toMatchObject(refused({ step: 'revoked' }));
    expect((await step(member, key.key_id, 'revoke')).status).toBe(200);
  });

  test('does no more than its member may do now, and sees the countries of both', async () => {
    const { order } = await bought();
    const role = await addRole(house.shop, 'supervisor');
    const maker = await staffMember(house.shop, role);
    const { key, secret } = await madeKey(maker, { scopes: ['orders:read', 'dispatch:write'] });
    const french = calling((await madeKey(maker, { countries: ['fr'] })).secret);
    const japanese = calling((await madeKey(maker, { countries: ['jp'] })).secret);
    const { get } = calling(secret);
    const at = `/orders/${order.increment_id}`;
    expect((await get(at)).status).toBe(200);
    expect((await french.get(at)).status).toBe(200);
    expect((await japanese.get(at)).status).toBe(404);
    const set = (row: object) =>
      database.db.updateTable('staff_role').set(row).where('role_id', '=', role.role_id).execute();
    await set({ countries: ['jp'] });
    expect((await get(at)).status).toBe(404);
    expect((await french.get(at)).status).toBe(404);
    await set({ countries: null, acts: ['manage_keys'] });
    expect(await get(at)).toMatchObject({ status: 403, body: { error: { internal_code: 4_900_110 } } });
    expect(await listed(key.key_id)).toMatchObject({ lost_scopes: ['dispatch:write', 'orders:read'] });
  });

  test('takes no step by which money leaves', async () => {
    const { order } = await bought();
    const { post } = calling((await madeKey(member, { scopes: ['dispatch:write', 'returns:receive'] })).secret);
    // The right is asked for first: no scope has it.
    const noRight = { status: 403, body: { error: { internal_code: 4_900_110 } } };
    for (const step of ['cancel', 'ask_cancel'])
      expect(await post(`/orders/${order.increment_id}/step`, { step })).toMatchObject(noRight);
    expect(await post('/returns/R100000001/step', { step: 'accept' })).toMatchObject(noRight);
  });

  test('may be used from its networks alone', async () => {
    const shop = { ...house.shop, config: { ...house.shop.config, TRUST_PROXY: 1 } };
    const { secret } = await madeKey(member, { networks: ['192.0.2.0/24', '2001:db8::/32'] });
    const from = (address: string) => program(shop, secret, { 'x-forwarded-for': address }).get('/orders');
    expect((await from('192.0.2.77')).status).toBe(200);
    expect((await from('2001:db8:1::2')).status).toBe(200);
    expect(await from('198.51.100.1')).toMatchObject({
      status: 403,
      body: { error: { fields: { address: 'network' } } },
    });
    expect((await calling(secret).get('/orders')).status).toBe(403);
  });

  test('has a limit of its own', async () => {
    const one = calling((await madeKey(member)).secret);
    const other = calling((await madeKey(member)).secret);
    await one.get('/orders');
    await database.pool.query("update rate_limit set points = 600 where key like 'api_key:%'");
    const answer = await one.get('/orders');
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await other.get('/orders')).status).toBe(200);
  });
});

describe('the traces of a key', () => {
  test('what it changes, and whose data it reads, is under its name; a call with one Idempotency-Key is done once', async () => {
    const { order } = await bought();
    const scopes = ['orders:read', 'clients:read', 'webhooks:write'] as const;
    const { key, secret } = await madeKey(member, { scopes: [...scopes] });
    const { get, post } = calling(secret);
    const webhook = { url: 'https://erp.maison.example/', events: ['order.placed'], note: 'ERP', reason: 'New' };
    const once = randomUUID();
    expect((await post('/webhooks', webhook, once)).status).toBe(200);
    expect((await post('/webhooks', webhook, once)).status).toBe(200);
    const { changes } = staffChangeList.answer.parse((await member.get('/changes?subject=webhook')).body);
    const by = `API key ${key.name}`;
    expect(changes.filter((change) => change.by === by)).toHaveLength(1);
    const page = await get(`/orders/${order.increment_id}/page`);
    expect(JSON.stringify(page.body)).toContain(email);
    const { entries } = staffAudit.answer.parse((await member.get(`/audit?staff_id=${key.key_id}`)).body);
    expect(entries.map((entry) => [entry.kind, entry.by, entry.subject])).toEqual(
      expect.arrayContaining([['read', by, order.increment_id]]),
    );
    expect(entries.map(({ kind }) => kind).toSorted()).toEqual(['change', 'read']);
    // Without the scope for clients nothing of the client shows, and nothing is noted.
    const blind = await madeKey(member);
    const hidden = await calling(blind.secret).get(`/orders/${order.increment_id}/page`);
    expect(hidden.status).toBe(200);
    expect(JSON.stringify(hidden.body)).not.toContain(email);
    expect(staffAudit.answer.parse((await member.get(`/audit?staff_id=${blind.key.key_id}`)).body).entries).toEqual([]);
  });

  test('the history of the key names each step, its member and its reason, and no hash', async () => {
    const { key, secret } = await madeKey(member);
    const renewed = await stepped(key.key_id, 'renew');
    await stepped(key.key_id, 'end_old');
    await stepped(key.key_id, 'revoke');
    const { changes } = staffChangeList.answer.parse(
      (await member.get(`/changes?subject=api_key&key=${key.key_id}`)).body,
    );
    expect(changes.map(({ after }) => Object.keys(after ?? {}).toSorted())).toMatchObject([
      ['revoked_at'],
      ['old_end', 'old_until'],
      ['ends_on', 'old_end', 'old_until', 'secret_end'],
      expect.arrayContaining(['name', 'scopes', 'networks']),
    ]);
    expect(changes.every(({ by, reason }) => by === 'Mme supervisor' && reason === 'Test')).toBe(true);
    expect(changes[2]?.after).toMatchObject({
      old_end: secret.slice(-4),
      secret_end: renewed.secret?.slice(-4),
      ends_on: '2027-10-31',
    });
    expect(JSON.stringify(changes)).not.toContain('hash');
  });

  test('its account is no member: the list does not show it, and no step of members is taken with it', async () => {
    const { key } = await madeKey(member);
    expect(JSON.stringify((await member.get('/members')).body)).not.toContain(key.key_id);
    expect((await member.get(`/members/${key.key_id}`)).status).toBe(404);
    const end = { step: 'end', locale: 'fr_fr' };
    expect((await member.post(`/members/${key.key_id}/step`, end)).status).toBe(404);
  });

  test('a price that it proposes is decided by a member that never answered for it, while the key opens', async () => {
    const { key, secret } = await madeKey(member, { scopes: ['prices:propose'] });
    const propose = async (country: string, before: number) => {
      const body = { subject: 'price', key: `${bag}/${country}`, before, after: before + 10_000, reason: 'Season' };
      return ((await calling(secret).post('/proposals', body)).body as { proposal: { proposal_id: string } }).proposal;
    };
    const first = await propose('fr', 385_000);
    const second = await propose('jp', 700_000);
    const approve = (id: string, by: { post: Member['post'] }) => by.post(`/proposals/${id}/step`, { step: 'approve' });
    const [colleague, third] = [
      await staffMember(house.shop, 'supervisor'),
      await staffMember(house.shop, 'supervisor'),
    ];
    expect((await step(colleague, key.key_id, 'renew')).status).toBe(200);
    expect((await approve(first.proposal_id, calling(secret))).status).toBe(403);
    expect(await approve(first.proposal_id, member)).toMatchObject(refused({ step: 'not_now' }));
    expect(await approve(first.proposal_id, colleague)).toMatchObject(refused({ step: 'not_now' }));
    expect((await approve(first.proposal_id, third)).status).toBe(200);
    await stepped(key.key_id, 'revoke');
    expect(await approve(second.proposal_id, third)).toMatchObject(refused({ step: 'proposer_gone' }));
  });

  test('proposes prices alone: it neither hides nor publishes a piece, which no member would decide', async () => {
    const { secret } = await madeKey(member, { scopes: ['prices:propose', 'products:write'] });
    const { post } = calling(secret);
    const closed = { status: 403, body: { error: { internal_code: 4_900_141, fields: { scope: 'closed' } } } };
    const code = 'h0612p_20r';
    const hide = { subject: 'product', key: code, field: 'status', before: 'published', after: 'hidden', reason: 'X' };
    expect(await post('/proposals', hide)).toMatchObject(closed);
    const rows = [{ key: `${code}/fr`, before: null, after: true }];
    expect(await post('/proposal-sets', { subject: 'product_hidden', rows, reason: 'X' })).toMatchObject(closed);
    const { rows: shown } = await database.pool.query('select status from product where code = $1', [code]);
    expect(shown).toEqual([{ status: 'published' }]);
  });

  test('what it proposes as a set, counts or sends is not approved or received short by its own member, nor by a key', async () => {
    const { secret } = await madeKey(member, { scopes: ['prices:propose', 'stock:write'] });
    const { post } = calling(secret);
    const rows = [{ key: `${stamp}/fr`, before: 6_000, after: 6_500 }];
    const made = await post('/proposal-sets', { subject: 'price', rows, reason: 'Season' });
    const { set_id } = (made.body as { set: { set_id: string } }).set;
    expect(await member.post(`/proposal-sets/${set_id}/step`, { step: 'approve' })).toMatchObject(
      refused({ step: 'not_now' }),
    );
    const counted = await post('/counts', { place: 'ecom', is_blind: false });
    const at = `/counts/${(counted.body as { count: { number: number } }).count.number}`;
    expect((await post(`${at}/lines`, { code: stamp, counted: 0, was: null })).status).toBe(200);
    expect((await post(`${at}/close`, {})).status).toBe(200);
    expect(await member.post(`${at}/approve`, {})).toMatchObject(refused({ step: 'own_count' }));
    const send = async (by: { post: Member['post'] }) => {
      const lines = [{ code: stamp, pieces: 2 }];
      const { body } = await by.post('/transfers', { from: 'ecom', to: '1001', reason: 'Window', lines });
      return `/transfers/${(body as { transfer: { number: number } }).transfer.number}/receive`;
    };
    const short = { lines: [{ sku: stamp, received: 1 }], reason: 'Lost' };
    const own = await send({ post });
    expect(await member.post(own, short)).toMatchObject(refused({ lines: 'second_person' }));
    expect(await post(await send(member), short)).toMatchObject(refused({ lines: 'second_person' }));
    expect((await post(own, { lines: [{ sku: stamp, received: 2 }] })).status).toBe(200);
  });
});

describe('a renewal', () => {
  test('opens by both secrets until a moment, then by the new one alone', async () => {
    const { key, secret } = await madeKey(member);
    const renewed = await stepped(key.key_id, 'renew');
    const [before, now] = [calling(secret), calling(renewed.secret ?? '')];
    expect((await before.get('/orders')).status).toBe(200);
    expect(await listed(key.key_id)).toMatchObject({
      ends_on: '2027-10-31',
      secret_end: renewed.secret?.slice(-4),
      used_at: null,
      old_secret: { end: secret.slice(-4), until: '2026-11-28T10:00:00.000Z', used_at: clock.now.toISOString() },
      steps: ['end_old', 'undo_renewal', 'revoke'],
    });
    days(6.9);
    expect((await before.get('/orders')).status).toBe(200);
    expect((await now.get('/orders')).status).toBe(200);
    days(0.2);
    expect(await before.get('/orders')).toMatchObject(unknown('unknown'));
    expect((await now.get('/orders')).status).toBe(200);
  });

  test('of two at once one is taken, so that the secret in use stays', async () => {
    const { key, secret } = await madeKey(member);
    const colleague = await staffMember(house.shop, 'supervisor');
    const release = await held('select from api_key where key_id = $1 for update', [key.key_id]);
    const asked = [step(member, key.key_id, 'renew'), step(colleague, key.key_id, 'renew')];
    await untilWaiting(database.db, 2);
    await release();
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(refused({ step: 'two_secrets' }));
    expect((await calling(secret).get('/orders')).status).toBe(200);
  });

  test('is taken back, or ends the old secret, by a step', async () => {
    const { key, secret } = await madeKey(member);
    const first = calling((await stepped(key.key_id, 'renew')).secret ?? '');
    await stepped(key.key_id, 'undo_renewal');
    expect(await first.get('/orders')).toMatchObject(unknown('unknown'));
    expect((await calling(secret).get('/orders')).status).toBe(200);
    expect(await step(member, key.key_id, 'undo_renewal')).toMatchObject(refused({ step: 'one_secret' }));
    const second = calling((await stepped(key.key_id, 'renew')).secret ?? '');
    await stepped(key.key_id, 'end_old');
    expect(await calling(secret).get('/orders')).toMatchObject(unknown('unknown'));
    expect((await second.get('/orders')).status).toBe(200);
  });

  test('makes the member that renews answer for the key, which it must be able to make', async () => {
    const maker = await staffMember(house.shop, 'supervisor');
    const { key, secret: leaver } = await madeKey(maker);
    const it = await staffMember(house.shop, 'it');
    expect(await step(it, key.key_id, 'renew')).toMatchObject(refused({ step: 'not_yours' }));
    const day = { status: 422, body: { error: { fields: { ends_on: 'key_day' } } } };
    expect((await step(member, key.key_id, 'renew', '2027-11-22')).body).toMatchObject(day.body);
    await database.db
      .updateTable('staff_account')
      .set({ ended_at: clock.now })
      .where('staff_id', '=', maker.account.staff_id)
      .execute();
    const { secret } = staffKeyStep.answer.parse((await step(member, key.key_id, 'renew')).body);
    expect((await calling(secret ?? '').get('/orders')).status).toBe(200);
    // The renewal does not open again what the leaver knows.
    expect(await calling(leaver).get('/orders')).toMatchObject(unknown('unknown'));
  });
});

test('a call that waits while its key is revoked is refused', async () => {
  const { key, secret } = await madeKey(member);
  const { get } = calling(secret);
  await get('/orders');
  const release = await held("select from rate_limit where key like 'api_key:%' for update");
  const call = get('/orders');
  await untilWaiting(database.db);
  await stepped(key.key_id, 'revoke');
  await release();
  expect(await call).toMatchObject(unknown('revoked'));
  expect(await listed(key.key_id)).toMatchObject({ calls: 1, state: 'revoked', steps: [] });
});

test('a member makes keys of what it has itself, with an end, a name of their own and networks that are some', async () => {
  const it = await staffMember(house.shop, 'it');
  expect((await add(await staffMember(house.shop, 'accounts'), {})).status).toBe(403);
  expect(
    (await add(await staffMember(house.shop, await addRole(house.shop, 'it', { countries: ['fr'] })), {})).status,
  ).toBe(403);
  expect(await add(it, {})).toMatchObject(refused({ scopes: 'not_yours' }));
  expect((await add(it, { scopes: ['webhooks:read', 'operations:read'] })).status).toBe(200);
  const fault = async (more: object) =>
    ((await add(member, more)).body as { error: { fields: Record<string, string> } }).error.fields;
  expect(await fault({ ends_on: '2027-11-22' })).toEqual({ ends_on: 'key_day' });
  expect(await fault({ ends_on: '2026-11-20' })).toEqual({ ends_on: 'key_day' });
  expect(await fault({ networks: ['192.0.2.0'] })).toEqual({ networks: 'network' });
  expect(await fault({ stores: ['nowhere'] })).toEqual({ stores: 'place_unknown' });
  expect(Object.keys(await fault({ scopes: ['staff:write'] }))).toEqual(['scopes.0']);
  const { key } = await madeKey(member, { ends_on: '2027-11-21' });
  expect(await fault({ key_id: key.key_id })).toEqual({ name: 'made_already' });
  expect(await fault({ name: key.name.toUpperCase() })).toEqual({ name: 'key_name_used' });
  await stepped(key.key_id, 'revoke');
  expect((await add(member, { name: key.name })).status).toBe(200);
});
