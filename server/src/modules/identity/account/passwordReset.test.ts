import { resetPassword as resetCall } from '@vitrine/contract/password';
import { beforeAll, describe, expect, test } from 'vitest';
import { sweepResets } from '../signin/passwordQueries.ts';
import { textIn } from '../../../platform/messages/textIn.ts';
import { sendMails } from '../../../testing/sendAll.ts';
import { email, iphone, next, password, testAccount } from '../../../testing/testAccount.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { addProducts } from '../../../testing/testProducts.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const anne = testAccount(database, clock);
const { browserAt, change, forgot, hashByMail, isSignedIn, login, replay, reset, signedInAt } = anne;
const bag = 'H0612P 20R';

beforeAll(() => addProducts(database.db, [{ sku: bag, prices: { fr: 385_000 }, stock: 50 }]));

describe('reset', () => {
  test('A1: signs in under a new session value, and the old one identifies no session', async () => {
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
    expect(await isSignedIn(replay(anne.shop, before))).toBe(false);
    expect((await login(await browserAt(), password)).status).toBe(422);
  });

  test('A2: signs out every session, on every server', async () => {
    const [one, two] = [await signedInAt(), await signedInAt(anne.otherShop)];
    const browser = await browserAt();
    await reset(browser, await hashByMail());
    for (const of of [anne.shop, anne.otherShop]) {
      for (const { jar } of [one, two]) expect(await isSignedIn(replay(of, jar.get('vitrine')))).toBe(false);
    }
    const call = await replay(anne.otherShop, two.jar.get('vitrine')).get(
      '/api/commerce/customer/sessions?locale=fr_fr',
    );
    expect(call.status).toBe(401);
  });

  test('A1: the first proof of the mailbox removes the phone and WeChat added before it; a later one removes nothing', async () => {
    const phone = { phone_login: '+8613800138000', phonecode: '+86', loginphone: '13800138000' };
    const storedLogin = () =>
      database.db
        .selectFrom('customer')
        .leftJoin('wechat_binding', 'wechat_binding.customer_id', 'customer.customer_id')
        .select(['email', 'phone_login', 'loginphone', 'is_binded_wechat', 'unionid'])
        .executeTakeFirst();
    const plant = async () => {
      const { customer_id } = await database.db
        .updateTable('customer')
        .set({ ...phone, is_binded_wechat: true })
        .returning('customer_id')
        .executeTakeFirstOrThrow();
      const person = { unionid: 'stranger', openid: 'stranger', customer_id, bound_at: clock.now };
      await database.db.insertInto('wechat_binding').values(person).execute();
    };
    await plant();
    expect((await reset(await browserAt(), await hashByMail())).status).toBe(200);
    expect(await storedLogin()).toMatchObject({ email, phone_login: null, is_binded_wechat: false, unionid: null });
    const elsewhere = { locale: 'cn_zh', phonecode: '+86', phonenumber: '13800138000', password: next, consent: true };
    expect((await (await browserAt()).post('/api/commerce/login', elsewhere)).status).toBe(422);
    // The owner adds a phone and WeChat after the proof.
    await plant();
    // Sends the mail about the changed password.
    await sendMails(anne.shop);
    expect((await reset(await browserAt(), await hashByMail(), 'Saffron.silk1901')).status).toBe(200);
    expect(await storedLogin()).toMatchObject({ phone_login: phone.phone_login, unionid: 'stranger' });
  });

  test('A8: a change of the email closes a link in the previous mailbox', async () => {
    const hash = await hashByMail();
    const browser = await signedInAt();
    const moved = { locale: 'fr_fr', action: 'edit', email: 'moved@example.com', password };
    expect((await browser.post('/api/commerce/customer', moved)).status).toBe(200);
    expect(await reset(await browserAt(), hash)).toMatchObject({ status: 410 });
  });

  test('A4: lets a locked-out customer reset the password, which lifts the lock', async () => {
    const victim = await browserAt();
    for (let tries = 0; tries < 6; tries += 1) await login(victim, 'Wrong.password1');
    expect((await login(victim)).status).toBe(423);
    const hash = await hashByMail();
    // For example on the phone: the lock applies to the network at home.
    expect((await reset(await browserAt(anne.otherShop), hash)).status).toBe(200);
    expect((await login(victim, next)).status).toBe(200);
  });

  test('A8: one of many concurrent requests with one link succeeds', async () => {
    const hash = await hashByMail();
    const browsers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => browserAt(at % 2 ? anne.shop : anne.otherShop)),
    );
    const answers = await Promise.all(browsers.map((browser, at) => reset(browser, hash, `Madder.red189${at}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(7);
  });

  test.each([['/customer/password/reset/check'], ['/check-hash-validity']])(
    'A8: %s answers whether a link is still valid',
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

  test('A5: an unknown hash and a used one take the same statements', async () => {
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

  test('names a password that is too short, and the link stays valid', async () => {
    const hash = await hashByMail();
    expect(await reset(await browserAt(), hash, 'short')).toMatchObject({
      status: 400,
      body: { error: { fields: { password: 'password_not_long_enough' } } },
    });
    expect((await reset(await browserAt(), hash)).status).toBe(200);
  });

  test('limits guesses of hashes', async () => {
    const browser = await browserAt();
    const statuses = [];
    for (let tries = 0; tries < 32; tries += 1) statuses.push((await reset(browser, `${tries}`)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  test('deletes expired links', async () => {
    await hashByMail();
    await sweepResets(database.db, clock.now);
    expect(await database.db.selectFrom('password_reset').selectAll().execute()).toHaveLength(1);
    const later = new Date('2026-11-23T10:00:00Z');
    await sweepResets(database.db, later);
    expect(await database.db.selectFrom('password_reset').selectAll().execute()).toEqual([]);
  });
});

describe('the mail about the new password', () => {
  test('contains time, device and what to do, in html and text', async () => {
    const browser = await browserAt();
    const hash = await hashByMail();
    await browser.put(
      '/api/commerce/customer/password/reset',
      { locale: 'fr_fr', hash, password: next },
      { 'user-agent': iphone },
    );
    await sendMails(anne.shop);
    const sent = anne.mail.mails.at(-1);
    expect(sent).toMatchObject({ to: [email], subject: textIn('fr_fr', 'account')('password.changed_subject') });
    for (const part of [sent?.html ?? '', sent?.text ?? '']) {
      expect(part).toContain('21 novembre 2026');
      expect(part).toContain('11:00');
      expect(part).toContain('Safari, iPhone');
      expect(part).toContain('http://shop.example/fr_fr/forgot-password/');
    }
  });
});

test('S16: no log holds a password, a hash, an address or an email', async () => {
  anne.lines.length = 0;
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
  await sendMails(anne.shop);
  const written = anne.lines.join('');
  expect(anne.lines.length).toBeGreaterThan(7);
  for (const secret of [hash, password, next, address, 'lacombe', 'canary'])
    expect(written.toLowerCase()).not.toContain(secret.toLowerCase());
});
