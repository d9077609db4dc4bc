// The passkeys of a customer's account. WebAuthn Level 3, decisions/0121.
import { errors } from '@vitrine/contract/errors';
import { personalDataFile } from '@vitrine/contract/personalData';
import { beforeEach, describe, expect, test } from 'vitest';
import { passkeyHolders } from '../../../platform/passkeys/holders.ts';
import { sweepChallenges } from '../../../platform/passkeys/passkeys.ts';
import { type Lie, softwareAuthenticator } from '../../../testing/softwareAuthenticator.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import {
  add,
  begin,
  challenged,
  enterBy,
  optionsIn,
  origin,
  passkeysOf,
  withPasskey,
} from '../../../testing/testPasskeys.ts';
import { password, testPersonalData } from '../../../testing/testPersonalData.ts';

const database = testDatabase();
const start = new Date('2026-11-21T10:00:00Z');
const clock = { now: start };
const house = testPersonalData(database, clock);
const { challengeMs, most } = passkeyHolders.customer;
const later = (ms: number): void => {
  clock.now = new Date(clock.now.getTime() + ms);
};
const minutes = 60_000;

beforeEach(async () => {
  clock.now = start;
  for (const table of ['rate_limit', 'mail_outbox', 'customer_challenge'] as const)
    await database.db.deleteFrom(table).execute();
});

const refusal = ({ status, internal_code }: { status: number; internal_code: number }) => ({
  status,
  body: { error: { internal_code } },
});
const refused = refusal(errors.passkey_refused);
const path = (passkey_id: string) => `/api/commerce/customer/passkeys/${passkey_id}`;
const firstOf = async (browser: Parameters<typeof passkeysOf>[0]) => (await passkeysOf(browser)).passkeys[0]!;
const rename = (browser: Parameters<typeof passkeysOf>[0], id: string, name: string) =>
  browser.put(path(id), { locale: 'fr_fr', name });
const remove = (browser: Parameters<typeof passkeysOf>[0], id: string) => browser.delete(`${path(id)}?locale=fr_fr`);

test('a passkey is added on the shop’s host for all its storefronts, and a mail reports it', async () => {
  const { email, browser, device, options, added } = await withPasskey(house);
  expect(options).toMatchObject({ rp: { id: 'shop.example' }, excludeCredentials: [] });
  expect(added).toMatchObject({ status: 200, body: { passkeys: [{ name: null, used_at: null }] } });
  const { accepted } = await passkeysOf(browser);
  expect(accepted).toEqual({
    rp_id: 'shop.example',
    user_id: options.user.id,
    credential_ids: [device.credential_id],
  });
  const mail = (await house.post()).find(({ subject }) => subject.includes('clé d’accès'));
  expect(mail?.to).toEqual([email]);
  expect(mail?.html).toContain('/fr_fr/forgot-password/');
  // The device has one now, so the browser makes no second one there.
  expect(optionsIn(await begin(browser)).excludeCredentials).toHaveLength(1);
});

test('ASVS 7.5.3: adding and removing one needs a sign-in or the password of the last quarter of an hour', async () => {
  const { browser } = await withPasskey(house);
  const { passkey_id } = await firstOf(browser);
  const options = optionsIn(await begin(browser));
  later(16 * minutes);
  const needed = refusal(errors.password_again);
  expect(await begin(browser)).toMatchObject(needed);
  expect(await add(browser, softwareAuthenticator(origin).create(options))).toMatchObject(needed);
  expect(await remove(browser, passkey_id)).toMatchObject(needed);
  expect((await rename(browser, passkey_id, 'Laptop')).status).toBe(200);
  await browser.post('/api/commerce/customer/password/confirm', { locale: 'fr_fr', password });
  expect((await begin(browser)).status).toBe(200);
  expect((await remove(browser, passkey_id)).status).toBe(200);
});

test('without a sign-in there is nothing to see, add, name or remove', async () => {
  const visitor = await house.browser();
  const { browser } = await withPasskey(house);
  const { passkey_id } = await firstOf(browser);
  const answers = [
    await visitor.get('/api/commerce/customer/passkeys?locale=fr_fr'),
    await begin(visitor),
    await rename(visitor, passkey_id, 'Mine'),
    await remove(visitor, passkey_id),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
});

describe('a new passkey is refused', () => {
  test.each<[string, Lie]>([
    ['from another origin', { origin: 'http://shop.example.evil' }],
    ['bound to another host', { rpID: 'example' }],
    ['for a challenge that the server did not give', { challenge: 'AAAA' }],
    ['of a person that was not verified', { isVerified: false }],
  ])('%s', async (_name, lie) => {
    const { browser, added } = await withPasskey(house, lie);
    expect(added).toMatchObject(refused);
    expect((await passkeysOf(browser)).passkeys).toEqual([]);
    expect(await database.db.selectFrom('mail_outbox').where('kind', '=', 'passkey_added').execute()).toEqual([]);
  });

  test('twice for a challenge, after five minutes, and for the challenge of another customer or session', async () => {
    const { email, browser, options } = await withPasskey(house);
    const other = softwareAuthenticator(origin);
    expect(await add(browser, other.create(options))).toMatchObject(refused);
    const late = optionsIn(await begin(browser));
    later(challengeMs);
    expect(await add(browser, other.create(late))).toMatchObject(refused);
    clock.now = start;
    const stranger = await withPasskey(house);
    const ofStranger = optionsIn(await begin(stranger.browser));
    expect(await add(browser, other.create(ofStranger))).toMatchObject(refused);
    const elsewhere = await house.signIn(email);
    expect(await add(elsewhere, other.create(optionsIn(await begin(browser))))).toMatchObject(refused);
  });

  test('for a challenge of a sign-in', async () => {
    const { browser } = await withPasskey(house);
    const { challenge } = await challenged(browser);
    const made = softwareAuthenticator(origin).create({ challenge, user: { id: 'AAAA' } });
    expect(await add(browser, made)).toMatchObject(refused);
  });

  test('that an account has, also another customer’s', async () => {
    const { device } = await withPasskey(house);
    const thief = await withPasskey(house);
    expect(await add(thief.browser, device.create(optionsIn(await begin(thief.browser))))).toMatchObject(refused);
  });

  test('beyond the twentieth', async () => {
    const { browser, options } = await withPasskey(house);
    const customer_id = Buffer.from(options.user.id, 'base64url').toString();
    const earlier = optionsIn(await begin(browser));
    const more = Array.from({ length: most - 1 }, (_, at) => ({
      customer_id,
      credential_id: `${customer_id}-${at}`,
      public_key: Buffer.from('x'),
      counter: 0,
      created_at: start,
    }));
    await database.db.insertInto('customer_passkey').values(more).execute();
    expect(await begin(browser)).toMatchObject(refusal(errors.passkeys_full));
    // Begun before.
    expect(await add(browser, softwareAuthenticator(origin).create(earlier))).toMatchObject(refused);
  });
});

test('a passkey is named as its customer types it, without what cannot be seen', async () => {
  const { browser } = await withPasskey(house);
  const { passkey_id } = await firstOf(browser);
  expect(await rename(browser, passkey_id, '  Work \u0007 laptop ')).toMatchObject({
    body: { passkeys: [{ name: 'Work laptop' }] },
  });
  expect(await rename(browser, passkey_id, ' ')).toMatchObject({
    status: 400,
    body: { error: { fields: { name: 'required' } } },
  });
  expect((await firstOf(browser)).name).toBe('Work laptop');
});

test('S1: no customer names or removes the passkey of another', async () => {
  const { browser } = await withPasskey(house);
  const { passkey_id } = await firstOf(browser);
  const other = await withPasskey(house);
  expect((await rename(other.browser, passkey_id, 'Mine')).status).toBe(404);
  expect((await remove(other.browser, passkey_id)).status).toBe(404);
  expect(await firstOf(browser)).toMatchObject({ passkey_id, name: null });
});

test('a removed passkey opens nothing, a mail reports it, and the password still signs in', async () => {
  const { email, browser, device } = await withPasskey(house);
  const { passkey_id } = await firstOf(browser);
  await rename(browser, passkey_id, 'Work laptop');
  await house.post();
  expect(await remove(browser, passkey_id)).toMatchObject({
    status: 200,
    body: { passkeys: [], accepted: { credential_ids: [] } },
  });
  expect((await remove(browser, passkey_id)).status).toBe(404);
  const mails = await house.post();
  expect(mails.map(({ to, html }) => [to, html.includes('Work laptop')])).toEqual([[[email], true]]);
  expect(await enterBy(await house.browser(), device)).toMatchObject(refusal(errors.passkey_unknown));
  await house.signIn(email);
});

test('the export lists the passkeys, and the erasure removes them', async () => {
  const { browser, device } = await withPasskey(house);
  const { passkey_id } = await firstOf(browser);
  await rename(browser, passkey_id, 'Work laptop');
  const { body } = await house.open(browser, await house.linkFor(browser, 'export'));
  const section = personalDataFile.parse(body).sections.find((one) => one.section === 'passkeys');
  expect(section?.entries).toEqual([{ name: 'Work laptop', created_at: start.toISOString() }]);
  expect(JSON.stringify(body)).not.toContain(device.credential_id);
  expect((await house.erase(browser, await house.linkFor(browser, 'erasure'))).status).toBe(200);
  expect(await enterBy(await house.browser(), device)).toMatchObject(refusal(errors.passkey_unknown));
});

test('no log line names a passkey', async () => {
  const { device } = await withPasskey(house);
  expect(house.logged.join('')).not.toContain(device.credential_id);
});

test('challenges that are over are swept', async () => {
  await challenged(await house.browser());
  later(challengeMs);
  await sweepChallenges(house.shop, 'customer');
  expect(await database.db.selectFrom('customer_challenge').selectAll().execute()).toEqual([]);
});
