import { sampleOf } from '@vitrine/contract/testing/samples';
import { describe, expect, test } from 'vitest';
import { routes } from './modules.ts';
import { testDatabase } from './testing/testDatabase.ts';
import { testClient, testShop } from './testing/testShop.ts';

const database = testDatabase();
const shop = () => testShop(database.db);
const nobody = '00000000-0000-4000-8000-000000000000';

/**
 * Every call that requires a customer, with a valid payload. A test below fails for a new call without a row. For a
 * call with an id, `tested` names the test with another customer's id.
 */
const signedInCalls: Record<string, { body?: unknown; path?: string; tested: string | null }> = {
  'GET /customer': { tested: 'account: S1: answers only the profile of the session’s customer' },
  'POST /customer/address': { body: { address: { country_id: 'fr' } }, tested: null },
  'POST /address/edit': {
    body: { address_id: nobody, address: { country_id: 'fr' } },
    tested: 'account: S1: does not find another customer’s address',
  },
  'POST /address/delete': {
    body: { address_id: nobody },
    tested: 'account: S1: does not find another customer’s address',
  },
  'POST /address/restore': {
    body: { address_id: nobody },
    tested: 'addressBook: S1: does not find another customer’s removed address',
  },
  'GET /saved-cards': { tested: null },
  'DELETE /saved-cards/:id': {
    path: '/saved-cards/8416038790273850',
    tested: 'payment: S1: rejects a payment with, and a removal of, another customer’s card',
  },
  'POST /saved-cards/:id/restore': {
    path: '/saved-cards/8416038790273850/restore',
    tested: 'storedCards: S1: another customer’s removed card is not restored',
  },
  'GET /orders': { tested: null },
  'GET /ereservations': { tested: 'visits: S1: lists only the customer’s own reservations and visits' },
  'POST /ereservation': { body: { productsku: 'x', storeid: '1001' }, tested: null },
  'DELETE /ereservations/:increment_id': {
    path: '/ereservations/E1',
    tested: 'reserve: a cancelled reservation gives the piece back once, and only its customer cancels it',
  },
  'GET /salon/reservations': { tested: 'visits: S1: lists only the customer’s own reservations and visits' },
  'POST /salon/reservations': { body: { pid: 'x' }, tested: null },
  'DELETE /salon/reservations/:id': {
    path: `/salon/reservations/${nobody}`,
    tested: 'salonSite: S1: is cancelled by its own customer, once, and not after the session has begun',
  },
  'POST /change-password': { body: { old_password: 'x', new_password: 'y' }, tested: null },
  'POST /customer/password/confirm': { body: { password: 'x' }, tested: null },
  'GET /customer/sessions': { tested: null },
  'DELETE /customer/sessions/:id': {
    path: `/customer/sessions/${nobody}`,
    tested: 'session: S1: cannot end another customer’s session or the current one',
  },
  'DELETE /customer/sessions': { tested: null },
  'GET /customer/sizes': { tested: null },
  'POST /customer/sizes': { body: { kind: 'ring', size: '52' }, tested: null },
  'POST /customer/sizes/consent': { body: { allowed: true, text_version: 1 }, tested: null },
  'GET /customer/passkeys': { tested: null },
  'POST /customer/passkeys/options': { tested: null },
  'POST /customer/passkeys': {
    body: { credential_id: 'AAAA', client_data: 'AAAA', attestation: 'AAAA' },
    tested:
      'ownPasskeys: twice for a challenge, after five minutes, and for the challenge of another customer or session',
  },
  'PUT /customer/passkeys/:passkey_id': {
    path: `/customer/passkeys/${nobody}`,
    body: { name: 'x' },
    tested: 'ownPasskeys: S1: no customer names or removes the passkey of another',
  },
  'DELETE /customer/passkeys/:passkey_id': {
    path: `/customer/passkeys/${nobody}`,
    tested: 'ownPasskeys: S1: no customer names or removes the passkey of another',
  },
  'GET /wechat/unlink': { tested: null },
  'GET /customer/data': { tested: null },
  'POST /customer/data/export': { body: { password: 'x' }, tested: null },
  'POST /customer/data/export/file': {
    body: { hash: 'x' },
    tested: 'personalData: S1: opens only for the requesting account',
  },
  'POST /customer/data/erasure': { body: { password: 'x' }, tested: null },
  'POST /customer/data/erasure/confirm': {
    body: { hash: 'x' },
    tested: 'erasure: S1: erases only the requesting account, and only while it is signed in',
  },
};

describe('S1: access', () => {
  test('S1: the table lists every call that requires a customer', () => {
    const known = routes(shop())
      .filter(({ endpoint }) => endpoint.signed_in)
      .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(known.toSorted()).toEqual(Object.keys(signedInCalls).toSorted());
  });

  test.each(Object.entries(signedInCalls))('S1: %s requires a sign-in', async (call, { body, path }) => {
    const [method = '', contractPath = ''] = call.split(' ');
    const browser = testClient(shop(), routes(shop()));
    await browser.start();
    const { base } =
      routes(shop()).find(({ endpoint }) => `${endpoint.method} ${endpoint.path}` === call)?.endpoint ?? {};
    const address = `/api/${base}${path ?? contractPath}`;
    const send = method === 'PUT' ? browser.put : browser.post;
    const answer =
      method === 'POST' || method === 'PUT'
        ? await send(address, { locale: 'fr_fr', ...(body as object) }, { 'idempotency-key': nobody })
        : await (method === 'GET' ? browser.get : browser.delete)(`${address}?locale=fr_fr`);
    expect(answer).toMatchObject({ status: 401, body: { error: { internal_code: 401 } } });
  });

  const changes = () => routes(shop()).filter(({ endpoint }) => endpoint.method !== 'GET');

  test('S4: rejects every change without the session’s token', async () => {
    expect(changes().length).toBeGreaterThan(10);
    for (const { endpoint } of changes()) {
      const browser = testClient(shop(), routes(shop()));
      await browser.start();
      browser.jar.delete('XSRF-TOKEN');
      const address = `/api/${endpoint.base}${endpoint.path.replace(/:\w+/gu, nobody)}?locale=fr_fr`;
      const body = { locale: 'fr_fr' };
      const send = {
        DELETE: () => browser.delete(address),
        PUT: () => browser.put(address, body),
        POST: () => browser.post(address, body),
      }[endpoint.method === 'GET' ? 'POST' : endpoint.method];
      expect([endpoint.path, (await send()).status]).toEqual([endpoint.path, 403]);
    }
  });

  test('S9: every call with a body rejects an unknown field', async () => {
    // A large body is read only after session and role: `tasks.test.ts` sends it one.
    const small = changes().filter(
      ({ endpoint: { body, body_bytes } }) => body !== undefined && body_bytes === undefined,
    );
    for (const { endpoint } of small) {
      const browser = testClient(shop(), routes(shop()));
      await browser.start();
      const given = Object(endpoint.params ? sampleOf(endpoint.params) : {});
      const address = `/api/${endpoint.base}${endpoint.path.replaceAll(/:(\w+)/gu, (_all, name: string) => given[name])}`;
      const send = endpoint.method === 'PUT' ? browser.put : browser.post;
      const { body } = (await send(address, { locale: 'fr_fr', is_admin: true })) as {
        body: { error: { internal_code: number; fields?: Record<string, string> } };
      };
      expect([endpoint.path, Object.values(body.error.fields ?? {})]).toEqual([
        endpoint.path,
        expect.arrayContaining(['unknown_field']),
      ]);
    }
  });

  test('S12: rejects a body that is too large or too deep', async () => {
    const browser = testClient(shop(), routes(shop()));
    await browser.start();
    const add = '/api/commerce/basket/add';
    expect((await browser.post(add, { locale: 'fr_fr', items: ['x'.repeat(300_000)] })).status).toBe(413);
    let deep: unknown = {};
    for (let level = 0; level < 1000; level += 1) deep = { deep };
    expect((await browser.post(add, { locale: 'fr_fr', items: [deep] })).status).toBe(400);
  });
});
