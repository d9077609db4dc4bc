// The sign-in of a customer by a passkey: all that a password does, and what a passkey must prove. decisions/0121.
import { errors } from '@vitrine/contract/errors';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { passkeyHolders } from '../../../platform/passkeys/holders.ts';
import { type Lie, softwareAuthenticator } from '../../../testing/softwareAuthenticator.ts';
import { staffBrowser, staffMember } from '../../../testing/staffMembers.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import {
  challenged,
  enter,
  enterBy,
  optionsIn,
  origin,
  passkeysOf,
  withPasskey,
} from '../../../testing/testPasskeys.ts';
import type { Browser } from '../../../testing/testPayments.ts';
import { password, testPersonalData } from '../../../testing/testPersonalData.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { proveName } from '../signin/proveName.ts';

const database = testDatabase();
const start = new Date('2026-11-21T10:00:00Z');
const clock = { now: start };
const house = testPersonalData(database, clock);
const bag = 'H0612P 20R';
const minutes = 60_000;
const later = (ms: number): void => {
  clock.now = new Date(clock.now.getTime() + ms);
};

beforeAll(() => addProducts(database.db, [{ sku: bag, prices: { fr: 385_000 }, stock: 50 }]));
beforeEach(async () => {
  clock.now = start;
  for (const table of ['rate_limit', 'mail_outbox', 'login_guard'] as const)
    await database.db.deleteFrom(table).execute();
});

const refusal = ({ status, internal_code }: { status: number; internal_code: number }) => ({
  status,
  body: { error: { internal_code } },
});
const refused = refusal(errors.passkey_refused);
const unknown = refusal(errors.passkey_unknown);
const isSignedIn = async (browser: Browser): Promise<boolean> => {
  const { body } = await browser.get('/api/commerce/customer-session?locale=fr_fr');
  return (body as { user: unknown }).user !== null;
};
const login = (browser: Browser, email: string, given = password) =>
  browser.post('/api/commerce/login', { locale: 'fr_fr', email, password: given });
const idOf = async (email: string): Promise<string> => {
  const row = database.db.selectFrom('customer').select('customer_id').where('email', '=', email);
  return (await row.executeTakeFirstOrThrow()).customer_id;
};
/** Sets a new password by the link in the mail. */
async function reset(email: string, secret: string): Promise<Browser> {
  const browser = await house.browser();
  await browser.post('/api/commerce/forgot-password', { locale: 'fr_fr', email });
  const link = (await house.post()).findLast(({ text }) => text.includes('hash='));
  const hash = /hash=([\w-]+)/u.exec(link?.text ?? '')?.[1] ?? '';
  const { status } = await browser.put('/api/commerce/customer/password/reset', {
    locale: 'fr_fr',
    hash,
    password: secret,
  });
  if (status !== 200) throw new Error(`not reset: ${status}`);
  return browser;
}

describe('a sign-in by a passkey', () => {
  test('A1, M13: renews the session and brings the guest’s basket and wish list along', async () => {
    const { email, device, browser: own } = await withPasskey(house);
    const guest = await house.browser();
    await guest.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku: bag, qty: 1 }] });
    await guest.post('/api/commerce/wishlist', { locale: 'fr_fr', sku: bag, wanted: true });
    const before = guest.jar.get('vitrine');
    expect(await enterBy(guest, device)).toMatchObject({
      status: 200,
      body: { user: { email }, basket: { total_items: 1 } },
    });
    expect(guest.jar.get('vitrine')).not.toBe(before);
    const { body } = await own.get('/api/commerce/wishlist?locale=fr_fr');
    expect(body).toMatchObject({ wishes: [{ sku: bag }] });
    expect(await isSignedIn(guest)).toBe(true);
    expect((await passkeysOf(own)).passkeys).toMatchObject([{ used_at: clock.now.toISOString() }]);
    const thief = await house.browser();
    thief.jar.set('vitrine', before ?? '');
    expect(await isSignedIn(thief)).toBe(false);
  });

  test('proves the session for a quarter of an hour, and stays for days only where that is asked', async () => {
    const { device } = await withPasskey(house);
    const [short, long] = [await house.browser(), await house.browser()];
    await enter(short, device.get(await challenged(short)));
    await enter(long, device.get(await challenged(long)), { remember: true });
    expect((await short.post('/api/commerce/customer/passkeys/options', { locale: 'fr_fr' })).status).toBe(200);
    later(3 * 60 * minutes);
    expect([await isSignedIn(short), await isSignedIn(long)]).toEqual([false, true]);
  });

  test('mails the customer about a new browser once', async () => {
    const { device } = await withPasskey(house);
    await house.post();
    const browser = await house.browser();
    await enterBy(browser, device);
    await browser.post('/api/commerce/logout', { locale: 'fr_fr' });
    await enterBy(browser, device);
    const mails = await database.db.selectFrom('mail_outbox').select('kind').execute();
    expect(mails.filter(({ kind }) => kind === 'new_device')).toHaveLength(1);
  });

  test('A9: needs the consent that China asks for', async () => {
    const { email, device } = await withPasskey(house);
    await database.db.updateTable('customer').set({ pipl_optin: false }).where('email', '=', email).execute();
    const browser = await house.browser();
    const inChina = async (consent: object) =>
      enter(browser, device.get(await challenged(browser)), { locale: 'cn_zh', ...consent });
    expect(await inChina({})).toMatchObject(refusal(errors.consent_required));
    expect(await isSignedIn(browser)).toBe(false);
    expect((await inChina({ consent: true })).status).toBe(200);
  });

  test('A4: an account that wrong passwords have locked here stays locked, and a success forgives them', async () => {
    const { email, device } = await withPasskey(house);
    const browser = await house.browser();
    for (let tries = 0; tries < 4; tries += 1) await login(browser, email, 'Wrong.password1');
    expect((await enterBy(browser, device)).status).toBe(200);
    const guesser = await house.browser();
    for (let tries = 0; tries < 5; tries += 1)
      expect(await login(guesser, email, 'Wrong.password1')).toMatchObject(refusal(errors.wrong_credentials));
    expect(await enterBy(guesser, device)).toMatchObject(refusal(errors.user_blocked));
    later(31 * minutes);
    expect((await enterBy(guesser, device)).status).toBe(200);
  });

  test('A4: does not lock by itself', async () => {
    const { device } = await withPasskey(house);
    for (let times = 0; times < 8; times += 1) expect((await enterBy(await house.browser(), device)).status).toBe(200);
  });
});

describe('a sign-in by a passkey is refused', () => {
  test.each<[string, Lie]>([
    ['from another origin', { origin: 'http://shop.example.evil' }],
    ['for another host', { rpID: 'evil.example' }],
    ['for a wrong challenge', { challenge: 'AAAA' }],
    ['of a person that was not verified', { isVerified: false }],
    ['with a counter that went back', { counter: 1 }],
    ['in the name of another account', { user_handle: 'AAAA' }],
  ])('%s', async (_name, lie) => {
    const { device } = await withPasskey(house);
    const browser = await house.browser();
    expect(await enterBy(browser, device, lie)).toMatchObject(refused);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('when it is repeated, also at the same moment', async () => {
    const { device } = await withPasskey(house);
    const browser = await house.browser();
    const body = device.get(await challenged(browser));
    const statuses = await Promise.all([enter(browser, body), enter(browser, body)]);
    expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await enter(browser, body)).toMatchObject(refused);
  });

  test('by a copy of the passkey that signs at the same moment', async () => {
    const { device } = await withPasskey(house);
    const [one, two] = [await house.browser(), await house.browser()];
    const bodies = [
      device.get(await challenged(one), { counter: 9 }),
      device.get(await challenged(two), { counter: 9 }),
    ];
    const statuses = await Promise.all([enter(one, bodies[0]!), enter(two, bodies[1]!)]);
    expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test('in another session, after five minutes, and by the challenge of an enrolment', async () => {
    const { device, browser: own } = await withPasskey(house);
    const browser = await house.browser();
    expect(await enter(await house.browser(), device.get(await challenged(browser)))).toMatchObject(refused);
    const late = await challenged(browser);
    later(passkeyHolders.customer.challengeMs);
    expect(await enter(browser, device.get(late))).toMatchObject(refused);
    clock.now = start;
    const enrolment = optionsIn(await own.post('/api/commerce/customer/passkeys/options', { locale: 'fr_fr' }));
    expect(await enter(own, device.get(enrolment))).toMatchObject(refused);
  });

  test('with the key of one customer and the passkey of another', async () => {
    const [one, other] = [await withPasskey(house), await withPasskey(house)];
    const browser = await house.browser();
    const signed = one.device.get(await challenged(browser));
    const { credential_id, user_handle } = other.device.get({ challenge: 'AAAA' });
    expect(await enter(browser, { ...signed, credential_id })).toMatchObject(refused);
    const again = one.device.get(await challenged(browser));
    expect(await enter(browser, { ...again, credential_id, user_handle })).toMatchObject(refused);
  });

  test('for a passkey that no customer has, with an answer of its own, so that the device forgets it', async () => {
    const stranger = softwareAuthenticator(origin);
    stranger.create({ challenge: 'AAAA', user: { id: 'AAAA' } });
    expect(await enterBy(await house.browser(), stranger)).toMatchObject(unknown);
  });
});

describe('staff and customers', () => {
  const api = '/api/backend/staff';

  test('S1: the passkey of a member of staff signs no customer in, on the same host and with its own challenge', async () => {
    const member = await staffMember(house.shop, 'care');
    const device = softwareAuthenticator(origin);
    await member.post('/passkeys', device.create(optionsIn(await member.post('/passkeys/options', {}))));
    const browser = await staffBrowser(house.shop);
    // Refused, not unknown: a device forgets what is unknown.
    expect(await enterBy(browser, device)).toMatchObject(refused);
    const ofStaff = optionsIn(await browser.post(`${api}/passkey-sign-in/options`, {}));
    expect(await enter(browser, device.get(ofStaff))).toMatchObject(refused);
    // The same device does sign its member in.
    const own = optionsIn(await browser.post(`${api}/passkey-sign-in/options`, {}));
    expect((await browser.post(`${api}/passkey-sign-in`, device.get(own))).status).toBe(200);
  });

  test('S1: the passkey of a customer signs no member of staff in', async () => {
    const { device } = await withPasskey(house);
    const browser = await staffBrowser(house.shop);
    const options = optionsIn(await browser.post(`${api}/passkey-sign-in/options`, {}));
    expect(await browser.post(`${api}/passkey-sign-in`, device.get(options))).toMatchObject(
      refusal(errors.wrong_credentials),
    );
    expect((await browser.get(`${api}/me`)).status).toBe(401);
  });
});

describe('what ends the passkeys of an account', () => {
  test('A2: a reset of the password, whose mail says so', async () => {
    const { email, device } = await withPasskey(house);
    // The first reset proves the mailbox, the second one finds it proven.
    const browser = await reset(email, 'Madder.red1899');
    expect(await enterBy(await house.browser(), device)).toMatchObject(unknown);
    const again = softwareAuthenticator(origin);
    const options = optionsIn(await browser.post('/api/commerce/customer/passkeys/options', { locale: 'fr_fr' }));
    await browser.post('/api/commerce/customer/passkeys', { locale: 'fr_fr', ...again.create(options) });
    await house.post();
    later(minutes);
    await reset(email, 'Saffron.silk1901');
    const told = (await house.post()).find(({ html }) => html.includes('clés d’accès'));
    expect(told?.to).toEqual([email]);
    expect(await enterBy(await house.browser(), again)).toMatchObject(unknown);
  });

  test('a reset without passkeys does not speak of them', async () => {
    const email = 'no.passkey@example.com';
    await house.customer(email);
    await house.post();
    await reset(email, 'Madder.red1899');
    expect((await house.post()).map(({ html }) => html.includes('clés d’accès'))).toEqual([false]);
  });

  test('A2: the first proof of its mailbox, because a stranger may have opened it', async () => {
    const { email, device } = await withPasskey(house);
    const customer_id = await idOf(email);
    await database.db.transaction().execute((tx) => proveName(tx, customer_id, 'email', clock.now));
    expect(await enterBy(await house.browser(), device)).toMatchObject(unknown);
  });

  test('neither a change of the password nor of the email', async () => {
    const { email, browser, device } = await withPasskey(house);
    const next = 'Madder.red1899';
    await browser.post('/api/commerce/change-password', {
      locale: 'fr_fr',
      old_password: password,
      new_password: next,
    });
    const edit = { locale: 'fr_fr', action: 'edit', email: `new.${email}`, password: next };
    expect((await browser.post('/api/commerce/customer', edit)).status).toBe(200);
    expect(await enterBy(await house.browser(), device)).toMatchObject({ body: { user: { email: `new.${email}` } } });
  });
});

test('S19: a network begins and tries a limited number of sign-ins', async () => {
  const browser = await house.browser();
  const signed = { ...softwareAuthenticator(origin).get({ challenge: 'AAAA' }), user_handle: 'AAAA' };
  let last = { status: 0 };
  for (let times = 0; times < 121; times += 1) last = await enter(browser, signed);
  expect(last.status).toBe(429);
  await database.db.updateTable('rate_limit').set({ points: 600 }).execute();
  await browser.post('/api/commerce/passkey-sign-in/options', { locale: 'fr_fr' });
  await database.db.updateTable('rate_limit').set({ points: 600 }).execute();
  expect((await browser.post('/api/commerce/passkey-sign-in/options', { locale: 'fr_fr' })).status).toBe(429);
});
