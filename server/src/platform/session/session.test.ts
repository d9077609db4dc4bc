import { createHash } from 'node:crypto';
import { logout } from '@vitrine/contract/account';
import type { ErrorAnswer } from '@vitrine/contract/error';
import { beforeEach, describe, expect, test } from 'vitest';
import { route } from '../http/route.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { testClient, testShop } from '../../testing/testShop.ts';
import { sessionRoutes } from '../../modules/customers/session/routes.ts';
import { untilWaiting } from '../../testing/lockWaiters.ts';
import { ensureSession, lockAnonymous, readVisitor, renewSession } from './session.ts';

const database = testDatabase();
const shop = () => testShop(database.db);
const now = new Date('2026-11-21T10:00:00Z');

describe('session', () => {
  beforeEach(async () => {
    await database.db.deleteFrom('session').execute();
  });

  test('stores only the hash of the cookie', async () => {
    const visitor = await readVisitor(database.db, undefined, now);
    await ensureSession(database.db, visitor, now);
    const row = await database.db.selectFrom('session').selectAll().executeTakeFirstOrThrow();
    expect(row.session_hash.equals(createHash('sha256').update(visitor.raw).digest())).toBe(true);
    expect(JSON.stringify(row)).not.toContain(visitor.raw);
  });

  test('A1: a renewed session has a new value, and the old one is dead', async () => {
    const visitor = await readVisitor(database.db, undefined, now);
    const session_id = await ensureSession(database.db, visitor, now);
    const renewed = await renewSession(database.db, visitor, null, now);
    expect(renewed.session_id).toBe(session_id);
    expect((await readVisitor(database.db, visitor.raw, now)).session_id).toBeNull();
    expect((await readVisitor(database.db, renewed.raw, now)).session_id).toBe(session_id);
  });

  test('two first calls at once make one session', async () => {
    const visitor = await readVisitor(database.db, undefined, now);
    const ids = await Promise.all([ensureSession(database.db, visitor, now), ensureSession(database.db, visitor, now)]);
    expect(new Set(ids).size).toBe(1);
  });

  test('M13: a request under a cookie that a sign-in replaces makes a session of its own, not the signed-in one', async () => {
    const visitor = await readVisitor(database.db, undefined, now);
    const { renewed, late } = await database.db.transaction().execute(async (tx) => {
      expect(await lockAnonymous(tx, visitor, now)).toBeNull();
      const other = ensureSession(database.db, visitor, now);
      await untilWaiting(database.db);
      return { renewed: await renewSession(tx, visitor, null, now), late: { other } };
    });
    expect(await late.other).not.toBe(renewed.session_id);
  });

  test('an ended session identifies no visitor', async () => {
    const visitor = await readVisitor(database.db, undefined, now);
    await ensureSession(database.db, visitor, now);
    const later = new Date(now.getTime() + 31 * 86_400_000);
    expect((await readVisitor(database.db, visitor.raw, later)).session_id).toBeNull();
  });
});

describe('S4: anti-forgery', () => {
  const routes = () => [...sessionRoutes(shop()), route(logout, async () => Promise.reject(new Error('reached')))];

  test.each([
    ['without a token', {}],
    ['with a token of another session', { 'x-xsrf-token': 'x'.repeat(43) }],
  ])('refuses a change %s', async (_name, headers) => {
    const client = testClient(shop(), routes());
    await client.start();
    client.jar.delete('XSRF-TOKEN');
    expect(await client.post('/api/commerce/logout', { locale: 'fr_fr' }, headers)).toMatchObject({
      status: 403,
      body: { error: { internal_code: 403 } },
    });
  });

  test.each([
    { error_name: 'cookies_refused', jar: 'empty', words: /cookies/u },
    { error_name: 'anti_forgery', jar: 'full', words: /recharger/u },
  ])('says what is so, in the words of the storefront that is named: $error_name', async ({ jar, words }) => {
    const client = testClient(shop(), routes());
    if (jar === 'full') await client.start();
    client.jar.delete('XSRF-TOKEN');
    const answer = await client.post('/api/commerce/logout', { locale: 'fr_fr' }, { 'accept-language': 'en' });
    expect(answer).toMatchObject({ status: 403, body: { error: { internal_code: 403 } } });
    expect((answer.body as ErrorAnswer).error.message).toMatch(words);
  });

  test('lets the session’s own token through, as JSON only', async () => {
    const client = testClient(shop(), routes());
    await client.start();
    expect((await client.post('/api/commerce/logout', { locale: 'fr_fr' })).status).toBe(500);
    expect(
      (await client.post('/api/commerce/logout', { locale: 'fr_fr' }, { 'content-type': 'text/plain' })).status,
    ).toBe(400);
  });

  test('S9: an unknown field is refused by name', async () => {
    const client = testClient(shop(), routes());
    await client.start();
    expect(await client.post('/api/commerce/logout', { locale: 'fr_fr', user_type: 1 })).toMatchObject({
      status: 400,
      body: { error: { fields: { body: 'unknown_field' } } },
    });
  });
});
