// The second factor of staff, as an attacker meets it, and the change of a password by its owner. decisions/0079, RFC 6238.
import { codeOf } from '@vitrine/simulators/authenticator/createAuthenticator';
import { randomUUID } from 'node:crypto';
import { staffFactor, staffFactorConfirm, staffMe } from '@vitrine/contract/staffAccount';
import { staffRoles } from '@vitrine/rules/staff/staffRoles';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { routes } from '../../../modules.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { boughtOrders } from '../../../testing/boughtOrders.ts';
import { staffCalls } from '../../../testing/staffCalls.ts';
import { addStaff, enrol, staffBrowser, staffMember, staffPassword } from '../../../testing/staffMembers.ts';
import { testClient } from '../../../testing/testShop.ts';
import { isKnownStaffDevice } from '../../identity/signin/loginGuard.ts';
import { staffCommands } from './commands.ts';

const { clock, database, house } = boughtOrders();

const signIn = '/api/backend/staff/sign-in';
const factor = '/api/backend/staff/second-factor';
const later = (seconds: number): void => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000);
};
const noLimits = () => database.db.deleteFrom('rate_limit').execute();
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await noLimits();
});

/** Runs a command and returns what it printed. */
async function printed(name: string, args: string[]): Promise<string> {
  const spy = vi.spyOn(console, 'log').mockReturnValue();
  try {
    await staffCommands[name]?.run(database.url, args);
    return spy.mock.calls.flat().join('\n');
  } finally {
    spy.mockRestore();
  }
}
const codeIn = (text: string): string => /enrolment code: (\S+)/u.exec(text)?.[1] ?? '';

/** An account with a second factor, and a browser that is not signed in. */
async function enrolled(role: (typeof staffRoles)[number] = 'care') {
  const account = await addStaff(house.shop, role);
  const secret = await enrol(house.shop, account.staff_id);
  const browser = await staffBrowser(house.shop);
  const enter = (code?: string, password = staffPassword, at = browser) =>
    at.post(signIn, { email: account.email, password, ...(code === undefined ? {} : { code }) });
  return { account, secret, browser, enter, now: () => codeOf(secret, clock.now) };
}
const wrongCode = { status: 422, body: { error: { internal_code: 4_900_018, fields: { code: 'code' } } } };
const needed = { status: 403, body: { error: { internal_code: 4_900_112 } } };

describe('the codes', () => {
  test('may come from a Japanese keyboard, with full-width figures', async () => {
    const { enter, now } = await enrolled();
    const wide = now().replaceAll(/\d/gu, (figure) => String.fromCodePoint(0xff10 + Number(figure)));
    expect(await enter(`${wide.slice(0, 3)}　${wide.slice(3)}`)).toMatchObject({ status: 200 });
  });

  test('are those of RFC 6238, appendix B', () => {
    const secret = Buffer.from('12345678901234567890');
    for (const [seconds, code] of [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [1_234_567_890, '005924'],
      [2_000_000_000, '279037'],
    ] as const)
      expect(codeOf(secret, new Date(seconds * 1000))).toBe(code);
  });

  test('a stolen password alone signs in no one, and the answer carries no cookie', async () => {
    const { enter, browser, now } = await enrolled();
    const answer = await enter();
    expect(answer).toMatchObject(needed);
    expect(answer.headers.getSetCookie().some((line) => line.startsWith('vitrine-staff='))).toBe(false);
    expect(await enter('000000')).toMatchObject(wrongCode);
    expect((await browser.get('/api/backend/staff/me')).status).toBe(401);
    // A code without the password is worth nothing either.
    expect(await enter(now(), 'wrong')).toMatchObject({ status: 422, body: { error: { internal_code: 2_300_001 } } });
    expect((await enter(now())).status).toBe(200);
  });

  test('a code counts once, and no earlier one after it; one step of the clock is forgiven, two are not', async () => {
    const { enter, now, secret } = await enrolled();
    const seen = now();
    expect((await enter(seen)).status).toBe(200);
    expect(await enter(seen)).toMatchObject(wrongCode);
    const at = (steps: number) => codeOf(secret, new Date(clock.now.getTime() + steps * 30_000));
    expect(await enter(at(-1))).toMatchObject(wrongCode);
    expect((await enter(at(1))).status).toBe(200);
    expect(await enter(at(2))).toMatchObject(wrongCode);
    later(120);
    expect(await enter(at(-2))).toMatchObject(wrongCode);
    expect((await enter(at(-1))).status).toBe(200);
  });

  test('five guesses in half an hour, and twenty in a day; a right code does not help any more', async () => {
    const { enter, now } = await enrolled();
    for (let guess = 0; guess < 5; guess += 1) expect(await enter(`00000${guess}`)).toMatchObject(wrongCode);
    expect(await enter(now())).toMatchObject({ status: 429 });
    await database.db.deleteFrom('rate_limit').where('key', 'not like', 'staff_code_day%').execute();
    await database.db.updateTable('rate_limit').set({ points: 19 }).where('key', 'like', 'staff_code_day%').execute();
    expect(await enter('000009')).toMatchObject(wrongCode);
    expect(await enter(now())).toMatchObject({ status: 429 });
  });

  test('of calls with one code at once on two servers, one signs in', async () => {
    const { enter, now } = await enrolled();
    // A second server: its own pool on the same database.
    const other = openDatabase({ connectionString: database.url }, 4, () => undefined);
    try {
      const there = { ...house.shop, db: other.db, replica: other.db };
      const browsers = [];
      for (let at = 0; at < 3; at += 1) browsers.push(await staffBrowser(house.shop), testClient(there, routes(there)));
      for (const browser of browsers) await browser.start();
      const code = now();
      const answers = await Promise.all(browsers.map((browser) => enter(code, staffPassword, browser)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    } finally {
      await other.close();
    }
  });
});

describe('the enrolment', () => {
  /** A signed-in supervisor without a factor, and the code that the command printed. */
  async function fresh() {
    const account = await addStaff(house.shop, 'supervisor');
    const code = codeIn(await printed('reset-factor', [account.email]));
    const browser = await staffBrowser(house.shop);
    expect((await browser.post(signIn, { email: account.email, password: staffPassword })).status).toBe(200);
    return { account, code, browser };
  }
  type Fresh = Awaited<ReturnType<typeof fresh>>;
  const begin = async ({ browser, code }: Pick<Fresh, 'browser' | 'code'>, password = staffPassword) =>
    browser.post(factor, { password, enrolment_code: code });
  /** Enrols, and returns the secret and the recovery codes. */
  async function whole(of: Fresh) {
    const begun = staffFactor.answer.parse((await begin(of)).body);
    const secret = Buffer.from(
      Array.from(begun.secret)
        .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
        .join('')
        .match(/.{8}/gu)
        ?.map((bits) => Number.parseInt(bits, 2)) ?? [],
    );
    const answer = await of.browser.post(`${factor}/confirm`, { code: codeOf(secret, clock.now) });
    return { begun, secret, ...staffFactorConfirm.answer.parse(answer.body) };
  }

  test('until it is done, a member of any role can do nothing but enrol, change its password and leave', async () => {
    const calls = staffCalls.filter((call) => !/me$|password|factor/u.test(call.path));
    for (const [turn, role] of staffRoles.entries()) {
      const account = await addStaff(house.shop, role);
      const browser = await staffBrowser(house.shop);
      await browser.post(signIn, { email: account.email, password: staffPassword });
      // Each role asks its share of all calls: the gate is before the rights.
      for (const { path, method, address, body } of calls.filter((_, index) => index % staffRoles.length === turn)) {
        const at = `/api/backend/staff${address}`;
        const answer =
          method === 'GET' ? await browser.get(at) : await browser.post(at, body, { 'idempotency-key': randomUUID() });
        expect([path, answer]).toMatchObject([path, needed]);
      }
      const me = staffMe.answer.parse((await browser.get('/api/backend/staff/me')).body);
      expect(me.second_factor).toEqual({ is_needed: true, is_enrolled: false });
    }
  });

  test('shows a QR code of 160 random bits, opens the work, and ends every other sign-in', async () => {
    const of = await fresh();
    const elsewhere = await staffBrowser(house.shop);
    await elsewhere.post(signIn, { email: of.account.email, password: staffPassword });
    const old = of.browser.jar.get('vitrine-staff') ?? '';
    const { begun, recovery_codes, secret } = await whole(of);
    expect(secret).toHaveLength(20);
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/[^?]+\?issuer=[^&]+&secret=[A-Z2-7]{32}/u);
    expect(begun.qr_svg).toMatch(/^<svg /u);
    expect(new Set(recovery_codes).size).toBe(10);
    expect((await of.browser.get('/api/backend/staff/orders')).status).toBe(200);
    expect((await elsewhere.get('/api/backend/staff/me')).status).toBe(401);
    elsewhere.jar.set('vitrine-staff', old);
    expect((await elsewhere.get('/api/backend/staff/me')).status).toBe(401);
    // Neither the code of the command line nor the recovery codes are in the database.
    const rows = await Promise.all([
      database.db.selectFrom('staff_recovery_code').selectAll().execute(),
      database.db.selectFrom('staff_account').selectAll().execute(),
    ]);
    const stored = JSON.stringify(rows);
    for (const code of [of.code, ...recovery_codes])
      expect([stored.includes(code), stored.includes(code.replaceAll('-', ''))]).toEqual([false, false]);
  });

  test('a stolen password does not enrol: the code of the command line is needed, once, for seven days', async () => {
    const of = await fresh();
    expect(await begin({ ...of, code: 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF' })).toMatchObject({
      body: { error: { fields: { enrolment_code: 'code' } } },
    });
    expect((await begin(of, 'wrong')).status).toBe(422);
    const other = await fresh();
    expect((await begin({ ...of, code: other.code })).status).toBe(422);
    // The command line’s clock is the machine’s.
    clock.now = new Date(Date.now() + 8 * 86_400_000);
    const browser = await staffBrowser(house.shop);
    await browser.post(signIn, { email: of.account.email, password: staffPassword });
    expect((await begin({ browser, code: of.code })).status).toBe(422);
  });

  test('is not lowered: neither a second enrolment, nor a secret that waits, nor an old browser goes past the factor', async () => {
    const of = await fresh();
    const { secret } = await whole(of);
    expect((await begin(of)).status).toBe(422);
    expect((await of.browser.post(`${factor}/confirm`, { code: codeOf(secret, clock.now) })).status).toBe(422);
    const browser = await staffBrowser(house.shop);
    expect(await browser.post(signIn, { email: of.account.email, password: staffPassword })).toMatchObject(needed);
    // `reset-staff` gives another password and keeps the factor.
    const password = /password: (\S+)/u.exec(await printed('reset-staff', [of.account.email]))?.[1] ?? '';
    expect(await browser.post(signIn, { email: of.account.email, password })).toMatchObject(needed);
  });

  test('A4: forgets the other known browsers, which have codes of their own', async () => {
    const of = await fresh();
    const thief = await staffBrowser(house.shop);
    await thief.post(signIn, { email: of.account.email, password: staffPassword });
    const known = (browser: Fresh['browser']) =>
      isKnownStaffDevice(
        house.shop,
        { staff_email: of.account.email },
        browser.jar.get('vitrine-staff-device') ?? null,
      );
    expect(await known(thief)).toBe(true);
    await whole(of);
    expect([await known(thief), await known(of.browser)]).toEqual([false, true]);
  });

  test('A4: another sign-in with the password keeps its owner neither from the enrolment nor from a change', async () => {
    const of = await fresh();
    const thief = await staffBrowser(house.shop);
    await thief.post(signIn, { email: of.account.email, password: staffPassword });
    const guess = { locale: 'fr_fr', old_password: 'wrong', new_password: 'Bridle&Saddle.2031' };
    for (let tried = 0; tried < 6; tried += 1) {
      await begin({ ...of, browser: thief }, 'wrong');
      await thief.post('/api/backend/staff/password', guess);
      await thief.post(`${factor}/confirm`, { code: `00000${tried}` });
    }
    expect((await begin({ ...of, browser: thief }, 'wrong')).status).toBe(429);
    await whole(of);
    const changed = await of.browser.post('/api/backend/staff/password', { ...guess, old_password: staffPassword });
    expect(changed.status).toBe(200);
  });

  test('wrong first codes are limited, and confirm nothing', async () => {
    const of = await fresh();
    await begin(of);
    for (let guess = 0; guess < 5; guess += 1)
      expect((await of.browser.post(`${factor}/confirm`, { code: `00000${guess}` })).status).toBe(422);
    expect((await of.browser.post(`${factor}/confirm`, { code: '000009' })).status).toBe(429);
  });

  test('a recovery code signs in once, at its own account; the command line takes a lost factor away', async () => {
    const of = await fresh();
    const { recovery_codes } = await whole(of);
    const [first = '', second = ''] = recovery_codes;
    const { enter: enterOther } = await enrolled();
    expect(await enterOther(first)).toMatchObject(wrongCode);
    const browser = await staffBrowser(house.shop);
    const enter = (code: string) => browser.post(signIn, { email: of.account.email, password: staffPassword, code });
    expect((await enter(first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await enter(first)).toMatchObject(wrongCode);
    const code = codeIn(await printed('reset-factor', [of.account.email]));
    expect((await browser.get('/api/backend/staff/me')).status).toBe(401);
    expect((await browser.post(signIn, { email: of.account.email, password: staffPassword })).status).toBe(200);
    expect(await browser.get('/api/backend/staff/orders')).toMatchObject(needed);
    await whole({ ...of, code, browser });
    expect(await enter(second)).toMatchObject(wrongCode);
    await expect(printed('reset-factor', ['none@house.example'])).rejects.toThrow('no open account');
  });
});

describe('a password changed by its owner', () => {
  const next = 'Bridle&Saddle.2031';
  const change = (body: object) => ({ locale: 'fr_fr', old_password: staffPassword, new_password: next, ...body });

  test('A1, A2: ends every other sign-in, renews this one and mails its owner, without a link for customers', async () => {
    const { account, browser, secret, post, get } = await staffMember(house.shop, 'warehouse');
    const elsewhere = await staffBrowser(house.shop);
    const enter = (password: string) => {
      clock.now = new Date(clock.now.getTime() + 30_000);
      return elsewhere.post(signIn, { email: account.email, password, code: codeOf(secret, clock.now) });
    };
    expect((await enter(staffPassword)).status).toBe(200);
    const before = browser.jar.get('vitrine-staff') ?? '';
    expect((await post('/password', change({}))).body).toEqual({ success: true });
    expect((await get('/me')).status).toBe(200);
    expect((await elsewhere.get('/api/backend/staff/me')).status).toBe(401);
    elsewhere.jar.set('vitrine-staff', before);
    expect((await elsewhere.get('/api/backend/staff/me')).status).toBe(401);
    expect((await enter(staffPassword)).status).toBe(422);
    expect((await enter(next)).status).toBe(200);
    const mail = await database.db
      .selectFrom('mail_outbox')
      .select(['kind', 'data', 'customer_id', 'locale'])
      .where('kind', '=', 'password_changed')
      .where(sql<boolean>`data ->> 'email' = ${account.email}`)
      .executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ customer_id: null, locale: 'fr_fr', data: { email: account.email } });
  });

  test('needs the old password, of which five wrong ones are accepted, and follows the rules of customers', async () => {
    const { account, post } = await staffMember(house.shop, 'warehouse');
    const refused = async (body: object, fields: object) =>
      expect(await post('/password', change(body))).toMatchObject({ body: { error: { fields } } });
    await refused({ new_password: 'short' }, { new_password: 'password_criteria' });
    await refused({ new_password: staffPassword }, { new_password: 'password_unchanged' });
    await refused({ new_password: `${account.email.split('@')[0] ?? ''}.A1!` }, { new_password: 'password_personal' });
    await refused({ new_password: 'Password123!' }, { new_password: 'password_known' });
    await refused({ old_password: '' }, { old_password: 'required' });
    for (let tried = 0; tried < 5; tried += 1)
      await refused({ old_password: `wrong ${tried}` }, { old_password: 'password' });
    expect((await post('/password', change({}))).status).toBe(429);
  });

  test('of two changes at once one counts', async () => {
    const { post } = await staffMember(house.shop, 'warehouse');
    const answers = await Promise.all([
      post('/password', change({})),
      post('/password', change({ new_password: 'Stirrup!Iron.1874' })),
    ]);
    const [first, second] = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(first).toBe(200);
    // The second change is refused: the password is another one by now, or the first change has ended its sign-in.
    expect([401, 422]).toContain(second);
  });
});
