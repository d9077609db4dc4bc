import pino from 'pino';
import { createMailSimulator, type MailSimulator } from '@vitrine/simulators/mail/createMailSimulator';
import { resetPassword as resetCall } from '@vitrine/contract/password';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { basketRoutes } from '../basket/routes.ts';
import { readConfig } from '../config.ts';
import { openDatabase, type OpenDatabase } from '../db/database.ts';
import { sweep } from '../http/queries.ts';
import { passwordWords } from '../mail/passwordWords.ts';
import { sendMails } from '../mail/sendMails.ts';
import { sessionRoutes } from '../session/routes.ts';
import type { Shop } from '../shop.ts';
import { addPieces } from '../testing/testPieces.ts';
import { testDatabase } from '../testing/testDatabase.ts';
import { type Answered, testClient, testShop } from '../testing/testShop.ts';
import { accountRoutes } from './routes.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
let mail: MailSimulator;
let second: OpenDatabase;
const lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
const shopOn = (db: Shop['db']): Shop => ({
  ...testShop(db, clock),
  log,
  config: readConfig({
    CAPTCHA: 'off',
    NODE_ENV: 'test',
    SMTP_URL: mail.smtp_url,
    PUBLIC_URL: 'http://shop.example',
    TRUST_PROXY: '1',
  }),
});
let shop: Shop;
/** Another server on the same database. */
let otherShop: Shop;
const routesOf = (of: Shop) => [...sessionRoutes(of), ...accountRoutes(of), ...basketRoutes(of)];

const bag = 'H0612P 20R';
const email = 'Anne.Lacombe@example.com';
const password = 'Saddle.leather1874';
const next = 'Madder.red1899';
const account = {
  locale: 'fr_fr',
  action: 'create',
  email,
  password,
  prefix: 'Mrs.',
  firstname: 'Anne <b>',
  lastname: 'Lacombe',
};
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Version/19.1 Mobile/15E148 Safari/604.1';

type Browser = ReturnType<typeof testClient>;
const browserAt = async (of: Shop = shop): Promise<Browser> => {
  const browser = testClient(of, routesOf(of));
  await browser.start();
  return browser;
};
const login = (browser: Browser, given = password, headers = {}): Promise<Answered> =>
  browser.post('/api/commerce/login', { locale: 'fr_fr', email, password: given }, headers);
const signedInAt = async (of: Shop = shop, headers = {}): Promise<Browser> => {
  const browser = await browserAt(of);
  const { status } = await login(browser, password, headers);
  if (status !== 200) throw new Error(`not signed in: ${status}`);
  return browser;
};
const isSignedIn = async (browser: Browser): Promise<boolean> => {
  const { body } = await browser.get('/api/commerce/customer-session?locale=fr_fr');
  return (body as { user: unknown }).user !== null;
};
/** A thief's browser with the cookie as it was. */
const replay = (of: Shop, cookie: string | undefined): Browser => {
  const thief = testClient(of, routesOf(of));
  thief.jar.set('vitrine', cookie ?? '');
  return thief;
};
const forgot = (browser: Browser, fields: Record<string, unknown> = { email }, headers = {}): Promise<Answered> =>
  browser.post('/api/commerce/forgot-password', { locale: 'fr_fr', ...fields }, headers);
const change = (browser: Browser, old_password: string, new_password: string): Promise<Answered> =>
  browser.post('/api/commerce/change-password', { locale: 'fr_fr', old_password, new_password });
const reset = (browser: Browser, hash: string, given = next): Promise<Answered> =>
  browser.put('/api/commerce/customer/password/reset', { locale: 'fr_fr', hash, password: given });
const hashIn = (text: string | undefined): string => /&(?:amp;)?hash=([\w-]+)/u.exec(text ?? '')?.[1] ?? '';
/** Asks for a link and reads it in the mail. */
const hashByMail = async (): Promise<string> => {
  await forgot(await browserAt());
  await sendMails(shop);
  const hash = hashIn(mail.mails.at(-1)?.html);
  if (!hash) throw new Error('no link came');
  return hash;
};
const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

beforeAll(async () => {
  mail = await createMailSimulator({ smtp: 0, outbox: 0 });
  second = openDatabase({ connectionString: database.url }, 4, () => undefined);
  shop = shopOn(database.db);
  otherShop = shopOn(second.db);
  await addPieces(database.db, [{ sku: bag, prices: { fr: 385_000 }, stock: 50 }]);
});
afterAll(async () => {
  await second.close();
  await mail.close();
});
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  for (const table of ['basket', 'mail_outbox', 'customer', 'session', 'login_guard', 'rate_limit'] as const)
    await database.db.deleteFrom(table).execute();
  await (await browserAt()).post('/api/commerce/customer', account);
  // The mail that greets the account is none of these.
  await database.db.deleteFrom('mail_outbox').execute();
});

describe('change the password', () => {
  test('A1: under a new session value, and the old one is nobody', async () => {
    const browser = await signedInAt();
    const [before, token] = [browser.jar.get('vitrine'), browser.jar.get('XSRF-TOKEN')];
    expect(await change(browser, password, next)).toMatchObject({ status: 200, body: { success: true } });
    expect(browser.jar.get('vitrine')).not.toBe(before);
    expect(browser.jar.get('XSRF-TOKEN')).not.toBe(token);
    expect(await isSignedIn(browser)).toBe(true);
    expect(await isSignedIn(replay(shop, before))).toBe(false);
    expect((await login(await browserAt(), password)).status).toBe(422);
    expect((await login(await browserAt(), next)).status).toBe(200);
  });

  test('A2: every other session ends, on every server', async () => {
    const [here, there] = [await signedInAt(), await signedInAt(otherShop)];
    await change(here, password, next);
    for (const of of [shop, otherShop]) expect(await isSignedIn(replay(of, there.jar.get('vitrine')))).toBe(false);
    for (const of of [shop, otherShop]) expect(await isSignedIn(replay(of, here.jar.get('vitrine')))).toBe(true);
  });

  test('A2: a sign-in with the old password that is under way does not outlive it', async () => {
    const { customer_id } = await database.db.selectFrom('customer').select('customer_id').executeTakeFirstOrThrow();
    const browser = await browserAt(otherShop);
    const attempt = await database.db.transaction().execute(async (tx) => {
      // What a change does, held until the other's look at the password is over.
      const held = { password_hash: 'changed' };
      await tx.updateTable('customer').set(held).where('customer_id', '=', customer_id).execute();
      const under_way = login(browser);
      await new Promise((resolve) => {
        setTimeout(resolve, 400);
      });
      return { under_way };
    });
    expect(await attempt.under_way).toMatchObject({ status: 422, body: { error: { internal_code: 2_300_001 } } });
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('of two changes at once one is refused', async () => {
    const [one, two] = [await signedInAt(), await signedInAt(otherShop)];
    const answers = await Promise.all([change(one, password, next), change(two, password, 'Saffron.silk1901')]);
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
  });

  test('a wrong old password is named, and guessing it ends', async () => {
    const browser = await signedInAt();
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await change(browser, 'Wrong.password1', next)).toMatchObject({
        status: 422,
        body: { error: { internal_code: 2_310_001, fields: { old_password: 'password' } } },
      });
    }
    expect((await change(browser, password, next)).status).toBe(429);
    expect((await login(await browserAt())).status).toBe(200);
  });

  test.each([
    ['too short', 'Aa1.aaaaa', 'password_criteria'],
    ['without a capital', 'madder.red1899', 'password_criteria'],
    ['without a sign', 'MadderRed1899', 'password_criteria'],
    ['with a blank', 'Madder. red1899', 'password_criteria'],
    ['missing', '', 'required'],
    ['too long', `Aa1.${'x'.repeat(130)}`, 'too_long'],
  ])('refuses a new one that is %s', async (_name, given, key) => {
    expect(await change(await signedInAt(), password, given)).toMatchObject({
      status: 400,
      body: { error: { fields: { new_password: key } } },
    });
  });

  test('closes the links to a reset that are still open', async () => {
    const hash = await hashByMail();
    await change(await signedInAt(), password, next);
    expect((await reset(await browserAt(), hash)).status).toBe(410);
  });

  test('a visitor cannot', async () => {
    expect((await change(await browserAt(), password, next)).status).toBe(401);
  });
});

describe('forgot', () => {
  test('A5: one answer, with and without an account', async () => {
    const known = await forgot(await browserAt());
    const unknown = await forgot(await browserAt(), { email: 'nobody@example.com' });
    expect(known.status).toBe(200);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const comparable = ({ headers }: Answered) =>
      [...headers].filter(([name]) => name !== 'x-request-id').map(([name, value]) => `${name}: ${value}`);
    expect(comparable(unknown)).toEqual(comparable(known));
  });

  test('A5: in one time', async () => {
    const browser = await browserAt();
    const times = { known: [] as number[], unknown: [] as number[] };
    const time = async (who: keyof typeof times, address: string, round: number): Promise<void> => {
      await database.db.deleteFrom('rate_limit').execute();
      const at = performance.now();
      await forgot(browser, { email: address }, { 'x-forwarded-for': `192.0.2.${round}` });
      times[who].push(performance.now() - at);
    };
    for (let round = 0; round < 40; round += 1) {
      await time('known', email, round);
      await time('unknown', `nobody${round}@example.com`, round);
    }
    expect(median(times.unknown) / median(times.known)).toBeGreaterThan(0.7);
    expect(median(times.unknown) / median(times.known)).toBeLessThan(1.45);
  });

  test('A5: with the same statements, so that nothing can tell them apart', async () => {
    const browser = await browserAt();
    await forgot(browser, { email: 'warm@example.com' });
    const known = await database.statementsOf(() => forgot(browser));
    const unknown = await database.statementsOf(() => forgot(browser, { email: 'nobody@example.com' }));
    expect(unknown).toBe(known);
  });

  test('a mail leaves for an account, in the storefront’s words, and none for nobody', async () => {
    const before = mail.mails.length;
    const browser = await browserAt();
    await browser.post('/api/commerce/forgot-password', { locale: 'jp_ja', email: 'ANNE.lacombe@example.com ' });
    await forgot(browser, { email: 'nobody@example.com', async: true });
    await sendMails(shop);
    expect(mail.mails.length - before).toBe(1);
    const sent = mail.mails.at(-1);
    expect(sent).toMatchObject({ to: [email], subject: passwordWords.ja.reset_subject });
    expect(sent?.html).toContain('http://shop.example/jp_ja/forgot-password/#tray=create-password');
    expect(sent?.text).toContain(hashIn(sent?.html));
    expect(await database.db.selectFrom('mail_outbox').selectAll().where('sent_at', 'is', null).execute()).toEqual([]);
  });

  test('A8: no outbox and no table ever holds the hash, and a mail forgets what it was about', async () => {
    const hash = await hashByMail();
    expect(Buffer.from(hash, 'base64url').length).toBeGreaterThanOrEqual(16);
    const tables = await Promise.all([
      database.db.selectFrom('mail_outbox').selectAll().execute(),
      database.db.selectFrom('password_reset').selectAll().execute(),
    ]);
    // Bytes are looked at in the spelling of the hash.
    const bytes = z.object({ type: z.literal('Buffer'), data: z.array(z.number()) });
    const held = JSON.stringify(tables, (_key, value: unknown) => {
      const found = bytes.safeParse(value);
      return found.success ? Buffer.from(found.data.data).toString('base64url') : value;
    });
    expect(held).not.toContain(hash);
    expect(held.toLowerCase()).not.toContain('anne.lacombe');
  });

  test('M16: a mail sent again carries the same link, and opens nothing that was used', async () => {
    await forgot(await browserAt());
    const { data } = await database.db.selectFrom('mail_outbox').select('data').executeTakeFirstOrThrow();
    // A server that dies when the mail has left and nobody has written that down.
    const sendAgain = async () => {
      const lost = { sent_at: null, data: JSON.stringify(data), next_try_at: clock.now };
      await database.db.updateTable('mail_outbox').set(lost).execute();
      await sendMails(shop);
      return hashIn(mail.mails.at(-1)?.html);
    };
    const hash = await sendAgain();
    expect(await sendAgain()).toBe(hash);
    expect((await reset(await browserAt(), hash)).status).toBe(200);
    await database.db.deleteFrom('mail_outbox').where('kind', '=', 'password_changed').execute();
    expect(await sendAgain()).toBe(hash);
    expect((await reset(await browserAt(), hash)).status).toBe(410);
  });

  test('A9: a filled honeypot is dropped silently', async () => {
    const plain = await forgot(await browserAt(), { email: 'nobody@example.com' });
    await database.db.deleteFrom('mail_outbox').execute();
    const caught = await forgot(await browserAt(), { email, confirm_password: 'x' });
    expect([caught.status, caught.body]).toEqual([plain.status, plain.body]);
    expect(await database.db.selectFrom('mail_outbox').selectAll().execute()).toEqual([]);
  });

  test('A5: an account is sent five links an hour at most, and nobody is told', async () => {
    const answers: Answered[] = [];
    for (let times = 0; times < 8; times += 1)
      answers.push(await forgot(await browserAt(), { email }, { 'x-forwarded-for': `198.51.100.${times}` }));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(await database.db.selectFrom('mail_outbox').selectAll().execute()).toHaveLength(5);
  });

  test('A5: an address asks for thirty at most, and is not told', async () => {
    const browser = await browserAt();
    const answers = [];
    for (let times = 0; times < 33; times += 1)
      answers.push(
        await forgot(browser, { email: `somebody${times}@example.com` }, { 'x-forwarded-for': '203.0.113.7' }),
      );
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(await database.db.selectFrom('mail_outbox').selectAll().execute()).toHaveLength(30);
  });

  test.each([
    ['nothing', {}, { email: 'required' }],
    ['no email', { email: 'anne' }, { email: 'email' }],
  ])('refuses %s', async (_name, fields, expected) => {
    expect(await forgot(await browserAt(), fields)).toMatchObject({
      status: 400,
      body: { error: { fields: expected } },
    });
  });

  test('a phone where nobody signs in by phone is told so: 2330001', async () => {
    expect(await forgot(await browserAt(), { phonecode: '+33', phonenumber: '612345678' })).toMatchObject({
      status: 422,
      body: { error: { internal_code: 2_330_001 } },
    });
  });
});

describe('reset', () => {
  test('A1: signs in under a new session value, and the old one is nobody', async () => {
    const hash = await hashByMail();
    const browser = await browserAt();
    await browser.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku: bag, qty: 1 }] });
    const before = browser.jar.get('vitrine');
    const answer = await reset(browser, hash);
    expect(resetCall.answer.parse(answer.body)).toMatchObject({
      user: { lastname: 'Lacombe' },
      basket: { total_items: 1 },
    });
    expect(browser.jar.get('vitrine')).not.toBe(before);
    expect(await isSignedIn(browser)).toBe(true);
    expect(await isSignedIn(replay(shop, before))).toBe(false);
    expect((await login(await browserAt(), password)).status).toBe(422);
  });

  test('A2: whoever was signed in is signed out, on every server', async () => {
    const [one, two] = [await signedInAt(), await signedInAt(otherShop)];
    const browser = await browserAt();
    await reset(browser, await hashByMail());
    for (const of of [shop, otherShop]) {
      for (const { jar } of [one, two]) expect(await isSignedIn(replay(of, jar.get('vitrine')))).toBe(false);
    }
    const call = await replay(otherShop, two.jar.get('vitrine')).get('/api/commerce/customer/sessions?locale=fr_fr');
    expect(call.status).toBe(401);
  });

  test('A4: who is locked out can still reset, and that lifts the lock', async () => {
    const victim = await browserAt();
    for (let tries = 0; tries < 6; tries += 1) await login(victim, 'Wrong.password1');
    expect((await login(victim)).status).toBe(423);
    const hash = await hashByMail();
    // On the phone, say: the lock stands at home.
    expect((await reset(await browserAt(otherShop), hash)).status).toBe(200);
    expect((await login(victim, next)).status).toBe(200);
  });

  test('A8: of many at once one wins', async () => {
    const hash = await hashByMail();
    const browsers = await Promise.all(Array.from({ length: 8 }, (_, at) => browserAt(at % 2 ? shop : otherShop)));
    const answers = await Promise.all(browsers.map((browser, at) => reset(browser, hash, `Madder.red189${at}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(7);
  });

  test.each([['/customer/password/reset/check'], ['/check-hash-validity']])(
    'A8: %s says whether a link still opens',
    async (path) => {
      const check = async (hash: string) => {
        const { status, body } = await (await browserAt()).get(`/api/commerce${path}?locale=fr_fr&hash=${hash}`);
        return [status, (body as { error?: { internal_code: number } }).error?.internal_code];
      };
      const hash = await hashByMail();
      expect(await check(hash)).toEqual([200, undefined]);
      expect(await check('x'.repeat(43))).toEqual([404, 2_300_005]);
      clock.now = new Date('2026-11-21T11:00:01Z');
      expect(await check(hash)).toEqual([410, 2_900_005]);
      expect((await reset(await browserAt(), hash)).status).toBe(410);
      clock.now = new Date('2026-11-21T10:30:00Z');
      await reset(await browserAt(), hash);
      expect(await check(hash)).toEqual([410, 2_900_005]);
    },
  );

  test('A5: a hash that never was and one that was used take the same statements', async () => {
    const used = await hashByMail();
    await reset(await browserAt(), used);
    const browser = await browserAt();
    await reset(browser, used);
    const counts = [
      await database.statementsOf(() => reset(browser, used)),
      await database.statementsOf(() => reset(browser, 'y'.repeat(43))),
    ];
    expect(counts[1]).toBe(counts[0]);
  });

  test('names a password that is too short, and the link stays good', async () => {
    const hash = await hashByMail();
    expect(await reset(await browserAt(), hash, 'short')).toMatchObject({
      status: 400,
      body: { error: { fields: { password: 'password_not_long_enough' } } },
    });
    expect((await reset(await browserAt(), hash)).status).toBe(200);
  });

  test('guessing hashes ends', async () => {
    const browser = await browserAt();
    const statuses = [];
    for (let tries = 0; tries < 32; tries += 1) statuses.push((await reset(browser, `${tries}`)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  test('ways that are over are swept away', async () => {
    await hashByMail();
    await sweep(database.db, clock.now, clock.now);
    expect(await database.db.selectFrom('password_reset').selectAll().execute()).toHaveLength(1);
    const later = new Date('2026-11-23T10:00:00Z');
    await sweep(database.db, later, later);
    expect(await database.db.selectFrom('password_reset').selectAll().execute()).toEqual([]);
  });
});

describe('the mail that tells of it', () => {
  test('says when and on what, in html and text, and what to do', async () => {
    const browser = await browserAt();
    const hash = await hashByMail();
    await browser.put(
      '/api/commerce/customer/password/reset',
      { locale: 'fr_fr', hash, password: next },
      { 'user-agent': iphone },
    );
    await sendMails(shop);
    const sent = mail.mails.at(-1);
    expect(sent).toMatchObject({ to: [email], subject: passwordWords.fr.changed_subject });
    for (const part of [sent?.html ?? '', sent?.text ?? '']) {
      expect(part).toContain('21 novembre 2026');
      expect(part).toContain('11:00');
      expect(part).toContain('Safari, iPhone');
      expect(part).toContain('http://shop.example/fr_fr/forgot-password/');
    }
  });
});

test('S16: no log holds a password, a hash, an address or an email', async () => {
  lines.length = 0;
  const hash = await hashByMail();
  const browser = await browserAt();
  const address = '203.0.113.99';
  await browser.get(`/api/commerce/customer/password/reset/check?locale=fr_fr&hash=${hash}`, {
    'x-forwarded-for': address,
  });
  await browser.get(`/api/commerce/check-hash-validity?locale=fr_fr&hash=${hash}0`, { 'x-forwarded-for': address });
  await reset(browser, hash);
  await reset(browser, hash);
  await change(browser, next, password);
  await change(browser, next, password);
  await forgot(browser, { email, confirm_password: 'canary-of-a-robot' }, { 'x-forwarded-for': address });
  await sendMails(shop);
  const written = lines.join('');
  expect(lines.length).toBeGreaterThan(7);
  for (const secret of [hash, password, next, address, 'lacombe', 'canary'])
    expect(written.toLowerCase()).not.toContain(secret.toLowerCase());
});
