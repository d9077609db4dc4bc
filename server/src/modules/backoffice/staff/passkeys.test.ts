// Passkeys of staff, with an authenticator in software. WebAuthn Level 3, decisions/0107.
import { errors } from '@vitrine/contract/errors';
import { staffPasskeys } from '@vitrine/contract/staffPasskeys';
import { proofMs } from '@vitrine/rules/staff/proof';
import { codeOf } from '@vitrine/simulators/authenticator/createAuthenticator';
import { beforeEach, describe, expect, test } from 'vitest';
import { routes } from '../../../modules.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { passkeyHolders } from '../../../platform/passkeys/holders.ts';
import { sweepChallenges } from '../../../platform/passkeys/passkeys.ts';
import { dieEverywhere } from '../../../testing/crashPoints.ts';
import { type Lie, softwareAuthenticator } from '../../../testing/softwareAuthenticator.ts';
import { staffBrowser, staffMember } from '../../../testing/staffMembers.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testClient, testShop } from '../../../testing/testShop.ts';
import { changeMember } from './memberWork.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const origin = 'https://office.example';
const config = readConfig({
  NODE_ENV: 'test',
  CAPTCHA: 'off',
  PUBLIC_URL: 'https://shop.example',
  OFFICE_HOST: 'office.example',
});
const shop = () => ({ ...testShop(database.db, clock), config });
const api = '/api/backend/staff';
const { challengeMs } = passkeyHolders.staff;
const later = (ms: number): void => {
  clock.now = new Date(clock.now.getTime() + ms);
};
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
  await database.db.deleteFrom('staff_challenge').execute();
});

type Member = Awaited<ReturnType<typeof staffMember>>;
type Options = { challenge: string; user: { id: string }; rp: { id: string }; excludeCredentials: object[] };
const optionsIn = (answer: { body: unknown }): Options => (answer.body as { options: Options }).options;

/** A signed-in member with a passkey, and the authenticator that has it. */
async function withPasskey(lie: Lie = {}) {
  const member = await staffMember(shop(), 'care');
  const device = softwareAuthenticator(origin);
  const options = optionsIn(await member.post('/passkeys/options', {}));
  const added = await member.post('/passkeys', device.create(options, lie));
  return { member, device, options, added };
}
const listed = async ({ get }: Member) => staffPasskeys.answer.parse((await get('/passkeys')).body).passkeys;

type Browser = Awaited<ReturnType<typeof staffBrowser>>;
const challenged = async (browser: Browser) => optionsIn(await browser.post(`${api}/passkey-sign-in/options`, {}));
const enter = (browser: Browser, body: object) => browser.post(`${api}/passkey-sign-in`, body);
const wrong = { status: 422, body: { error: { internal_code: 2_300_001 } } };
const refused = { status: 409, body: { error: { fields: { passkey: 'not_now' } } } };

test('a passkey is added on the office’s host, and signs in at once, proven, without email and password', async () => {
  const { member, device, options, added } = await withPasskey();
  expect(options.rp.id).toBe('office.example');
  expect(added).toMatchObject({ status: 200, body: { passkeys: [{ used_at: null }] } });
  const browser = await staffBrowser(shop());
  const answer = await enter(browser, device.get(await challenged(browser)));
  expect(answer).toMatchObject({ status: 200, body: { staff: { email: member.account.email } } });
  expect((await browser.get(`${api}/orders`)).status).toBe(200);
  // Another passkey needs the second factor of the last ten minutes: this sign-in has it.
  const more = optionsIn(await browser.post(`${api}/passkeys/options`, {}));
  expect(more.excludeCredentials).toHaveLength(1);
  expect(await listed(member)).toMatchObject([{ used_at: clock.now.toISOString() }]);
});

describe('a new passkey is refused', () => {
  test.each<[string, Lie]>([
    ['from another origin', { origin: 'https://office.example.evil' }],
    ['from the shop, which is not the office', { origin: 'https://shop.example' }],
    ['bound to another host', { rpID: 'shop.example' }],
    ['for a challenge that nobody asked for', { challenge: 'AAAA' }],
    ['of a person that was not verified', { isVerified: false }],
  ])('%s', async (_name, lie) => {
    const { member, added } = await withPasskey(lie);
    expect(added).toMatchObject(refused);
    expect(await listed(member)).toEqual([]);
  });

  test('twice for a challenge, after five minutes, and for the challenge of another member', async () => {
    const { member, options } = await withPasskey();
    const other = softwareAuthenticator(origin);
    expect(await member.post('/passkeys', other.create(options))).toMatchObject(refused);
    const next = optionsIn(await member.post('/passkeys/options', {}));
    later(challengeMs);
    expect(await member.post('/passkeys', other.create(next))).toMatchObject(refused);
    const [one, two] = [await staffMember(shop(), 'care'), await staffMember(shop(), 'care')];
    const ofOne = optionsIn(await one.post('/passkeys/options', {}));
    expect(await two.post('/passkeys', other.create(ofOne))).toMatchObject(refused);
  });

  test('that an account has, also another member’s', async () => {
    const { device } = await withPasskey();
    const thief = await staffMember(shop(), 'care');
    const options = optionsIn(await thief.post('/passkeys/options', {}));
    expect(await thief.post('/passkeys', device.create(options))).toMatchObject(refused);
  });

  test('for a challenge of a sign-in', async () => {
    const member = await staffMember(shop(), 'care');
    const { challenge } = await challenged(member.browser);
    const body = softwareAuthenticator(origin).create({ challenge, user: { id: 'AAAA' } });
    expect(await member.post('/passkeys', body)).toMatchObject(refused);
  });
});

describe('a sign-in by a passkey is refused', () => {
  test.each<[string, Lie]>([
    ['from another origin', { origin: 'https://office.example.evil' }],
    ['for another host', { rpID: 'shop.example' }],
    ['for a wrong challenge', { challenge: 'AAAA' }],
    ['of a person that was not verified', { isVerified: false }],
    ['with a counter that went back', { counter: 1 }],
    ['in the name of another account', { user_handle: 'AAAA' }],
  ])('%s', async (_name, lie) => {
    const { device } = await withPasskey();
    const browser = await staffBrowser(shop());
    expect(await enter(browser, device.get(await challenged(browser), lie))).toMatchObject(wrong);
    expect((await browser.get(`${api}/me`)).status).toBe(401);
  });

  test('when it is repeated', async () => {
    const { device } = await withPasskey();
    const browser = await staffBrowser(shop());
    const body = device.get(await challenged(browser));
    expect((await enter(browser, body)).status).toBe(200);
    expect(await enter(await staffBrowser(shop()), body)).toMatchObject(wrong);
  });

  test('after five minutes, and by the challenge of an enrolment', async () => {
    const { member, device } = await withPasskey();
    const browser = await staffBrowser(shop());
    const late = await challenged(browser);
    later(challengeMs);
    expect(await enter(browser, device.get(late))).toMatchObject(wrong);
    const enrolment = optionsIn(await member.post('/passkeys/options', {}));
    expect(await enter(browser, device.get(enrolment))).toMatchObject(wrong);
  });

  test('with the key of one member and the passkey of another', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const browser = await staffBrowser(shop());
    const signed = one.device.get(await challenged(browser));
    const { credential_id, user_handle } = other.device.get({ challenge: 'AAAA' });
    expect(await enter(browser, { ...signed, credential_id })).toMatchObject(wrong);
    const again = one.device.get(await challenged(browser));
    expect(await enter(browser, { ...again, credential_id, user_handle })).toMatchObject(wrong);
  });

  test('once the passkey is removed, the account is ended, or its second factor was taken away', async () => {
    const removed = await withPasskey();
    const [row] = await listed(removed.member);
    expect((await removed.member.post(`/passkeys/${row?.passkey_id}/remove`, {})).body).toEqual({ passkeys: [] });
    const [ended, reset] = [await withPasskey(), await withPasskey()];
    const changer = { staff_id: null, now: clock.now };
    await changeMember(database.db, changer, ended.member.account.staff_id, { step: 'end' });
    await changeMember(database.db, changer, reset.member.account.staff_id, { step: 'reset_factor', way: 'fr_fr' });
    const browser = await staffBrowser(shop());
    for (const { device } of [removed, ended, reset])
      expect(await enter(browser, device.get(await challenged(browser)))).toMatchObject(wrong);
  });
});

describe('a proof by a passkey, before money leaves', () => {
  const needed = { status: 403, body: { error: { fields: { code: 'required' } } } };
  const passkeyRefused = { status: 422, body: { error: { internal_code: errors.passkey_refused.internal_code } } };
  /** A member with a passkey, whose sign-in is no longer proven. */
  const unproven = async () => {
    const made = await withPasskey();
    later(proofMs);
    return made;
  };
  const asked = async (member: Member) => optionsIn(await member.post('/proof/passkey/options', {}));
  const needs = (member: Member) => member.post('/passkeys/options', {});

  test('proves this sign-in for ten minutes, as a code does, and no other sign-in', async () => {
    const { member, device } = await unproven();
    const elsewhere = await staffBrowser(shop());
    await enter(elsewhere, device.get(await challenged(elsewhere)));
    later(proofMs);
    expect(await needs(member)).toMatchObject(needed);
    const proven = await member.post('/proof/passkey', device.get(await asked(member)));
    const until = new Date(clock.now.getTime() + proofMs).toISOString();
    expect(proven).toMatchObject({ status: 200, body: { proven_until: until } });
    expect((await needs(member)).status).toBe(200);
    expect(await elsewhere.post(`${api}/passkeys/options`, {})).toMatchObject(needed);
    later(proofMs);
    expect(await needs(member)).toMatchObject(needed);
  });

  test.each<[string, Lie]>([
    ['from another origin', { origin: 'https://office.example.evil' }],
    ['for another host', { rpID: 'shop.example' }],
    ['for a wrong challenge', { challenge: 'AAAA' }],
    ['of a person that was not verified', { isVerified: false }],
    ['with a counter that went back', { counter: 1 }],
    ['in the name of another account', { user_handle: 'AAAA' }],
  ])('is refused %s', async (_name, lie) => {
    const { member, device } = await unproven();
    expect(await member.post('/proof/passkey', device.get(await asked(member), lie))).toMatchObject(passkeyRefused);
    expect(await needs(member)).toMatchObject(needed);
  });

  test('is refused twice for a challenge, after five minutes, and in another sign-in of the member', async () => {
    const { member, device } = await unproven();
    const body = device.get(await asked(member));
    expect((await member.post('/proof/passkey', body)).status).toBe(200);
    later(proofMs);
    expect(await member.post('/proof/passkey', body)).toMatchObject(passkeyRefused);
    const late = await asked(member);
    later(challengeMs);
    expect(await member.post('/proof/passkey', device.get(late))).toMatchObject(passkeyRefused);
    const other = await staffBrowser(shop());
    await enter(other, device.get(await challenged(other)));
    const ofOther = optionsIn(await other.post(`${api}/proof/passkey/options`, {}));
    expect(await member.post('/proof/passkey', device.get(ofOther))).toMatchObject(passkeyRefused);
    expect(await needs(member)).toMatchObject(needed);
  });

  test('S1: is refused by the passkey of another member, and by challenges of a sign-in and of a new passkey', async () => {
    const [one, other] = [await unproven(), await withPasskey()];
    const { member, device } = one;
    const refusedAt = async (signed: object) =>
      expect(await member.post('/proof/passkey', signed)).toMatchObject(passkeyRefused);
    await refusedAt(other.device.get(await asked(member)));
    await refusedAt(device.get(await challenged(member.browser)));
    await member.post('/proof', { code: codeOf(member.secret, clock.now) });
    const enrolment = optionsIn(await member.post('/passkeys/options', {}));
    later(proofMs);
    await refusedAt(device.get(enrolment));
    const proof = await asked(member);
    const browser = await staffBrowser(shop());
    expect(await enter(browser, device.get(proof))).toMatchObject(wrong);
  });

  test('M4: counts together with the use of its passkey, wherever the server dies', async () => {
    const { member, device } = await withPasskey();
    const { staff_id } = member.account;
    const noted = async () => ({
      proved: (await session(staff_id).executeTakeFirstOrThrow()).proved_at,
      used: (await passkey(staff_id).executeTakeFirstOrThrow()).used_at,
    });
    const first = await member.post('/proof/passkey', device.get(await asked(member)));
    expect(first.status).toBe(200);
    const seams = await dieEverywhere(
      { shop: shop(), pool: database.pool },
      {
        async prepare() {
          await database.db.deleteFrom('rate_limit').execute();
          later(1000);
          return device.get(await asked(member));
        },
        act: (dying, signed) => sameBrowser(dying, member).post(`${api}/proof/passkey`, signed),
        async recover() {
          const { proved, used } = await noted();
          expect(proved).toEqual(used);
          // The member asks its device again: a challenge counts once.
          expect((await member.post('/proof/passkey', device.get(await asked(member)))).status).toBe(200);
        },
        check: async () => expect(await noted()).toEqual({ proved: clock.now, used: clock.now }),
      },
    );
    // The limit, the challenge, the passkey, the sign-in and the commit.
    expect(seams).toBeGreaterThanOrEqual(5);
  });
});

const session = (staff_id: string) =>
  database.db.selectFrom('staff_session').select('proved_at').where('staff_id', '=', staff_id);
const passkey = (staff_id: string) =>
  database.db.selectFrom('staff_passkey').select('used_at').where('staff_id', '=', staff_id);

/** The browser of a member at a server that may die. */
function sameBrowser(at: ReturnType<typeof shop>, { browser }: Member) {
  const same = testClient(at, routes(at));
  for (const [name, value] of browser.jar) same.jar.set(name, value);
  return same;
}

test('S1: no member removes the passkey of another', async () => {
  const { member } = await withPasskey();
  const [row] = await listed(member);
  const other = await staffMember(shop(), 'supervisor');
  expect((await other.post(`/passkeys/${row?.passkey_id}/remove`, {})).status).toBe(404);
  expect(await listed(member)).toHaveLength(1);
});

test('challenges that are over are swept', async () => {
  await challenged(await staffBrowser(shop()));
  later(challengeMs);
  await sweepChallenges(shop(), 'staff');
  expect(await database.db.selectFrom('staff_challenge').selectAll().execute()).toEqual([]);
});
