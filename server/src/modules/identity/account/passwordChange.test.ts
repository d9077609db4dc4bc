import { hash, verify } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { next, password, testAccount } from '../../../testing/testAccount.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { untilWaiting } from '../../../testing/lockWaiters.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const anne = testAccount(database, clock);
const { browserAt, change, hashByMail, isSignedIn, login, replay, reset, signedInAt } = anne;

describe('change the password', () => {
  test('A1: continues under a new session value, and the old one identifies no session', async () => {
    const browser = await signedInAt();
    const [before, token] = [browser.jar.get('vitrine'), browser.jar.get('XSRF-TOKEN')];
    expect(await change(browser, password, next)).toMatchObject({ status: 200, body: { success: true } });
    expect(browser.jar.get('vitrine')).not.toBe(before);
    expect(browser.jar.get('XSRF-TOKEN')).not.toBe(token);
    expect(await isSignedIn(browser)).toBe(true);
    expect(await isSignedIn(replay(anne.shop, before))).toBe(false);
    expect((await login(await browserAt(), password)).status).toBe(422);
    expect((await login(await browserAt(), next)).status).toBe(200);
  });

  test('A2: ends every other session, on every server', async () => {
    const [here, there] = [await signedInAt(), await signedInAt(anne.otherShop)];
    await change(here, password, next);
    for (const of of [anne.shop, anne.otherShop])
      expect(await isSignedIn(replay(of, there.jar.get('vitrine')))).toBe(false);
    for (const of of [anne.shop, anne.otherShop])
      expect(await isSignedIn(replay(of, here.jar.get('vitrine')))).toBe(true);
  });

  test('A2: a concurrent sign-in with the old password fails', async () => {
    const { customer_id } = await database.db.selectFrom('customer').select('customer_id').executeTakeFirstOrThrow();
    const browser = await browserAt(anne.otherShop);
    const attempt = await database.db.transaction().execute(async (tx) => {
      // Holds a password change open until the sign-in has checked the old password and waits for the row lock.
      const newValues = { password_hash: 'changed' };
      await tx.updateTable('customer').set(newValues).where('customer_id', '=', customer_id).execute();
      const under_way = login(browser);
      await untilWaiting(database.db);
      return { under_way };
    });
    expect(await attempt.under_way).toMatchObject({ status: 422, body: { error: { internal_code: 2_300_001 } } });
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('refuses one of two concurrent changes', async () => {
    const [one, two] = [await signedInAt(), await signedInAt(anne.otherShop)];
    const answers = await Promise.all([change(one, password, next), change(two, password, 'Saffron.silk1901')]);
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
  });

  test('names a wrong old password, and limits guesses', async () => {
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
    ['without a symbol', 'MadderRed1899', 'password_criteria'],
    ['with a space', 'Madder. red1899', 'password_blank'],
    ['missing', '', 'required'],
    ['too long', `Aa1.${'x'.repeat(130)}`, 'too_long'],
  ])('refuses a new one that is %s', async (_name, given, key) => {
    expect(await change(await signedInAt(), password, given)).toMatchObject({
      status: 400,
      body: { error: { fields: { new_password: key } } },
    });
  });

  test('closes open reset links', async () => {
    const hash = await hashByMail();
    await change(await signedInAt(), password, next);
    expect((await reset(await browserAt(), hash)).status).toBe(410);
  });

  test('refuses a visitor without a sign-in', async () => {
    expect((await change(await browserAt(), password, next)).status).toBe(401);
  });
});

describe('a password with accents', () => {
  // é as one code point and as two: what the keyboards of two devices type.
  const composed = 'Sell\u00E9rie1874x';
  const decomposed = composed.normalize('NFD');
  const hashed = () => database.db.selectFrom('customer').select('password_hash').executeTakeFirstOrThrow();

  test('A5: is the same on every keyboard, at change, sign-in and change again', async () => {
    const browser = await signedInAt();
    expect(await change(browser, password, `${decomposed}!`)).toMatchObject({ status: 200 });
    expect((await login(await browserAt(), `${composed}!`)).status).toBe(200);
    expect((await login(await browserAt(), `${decomposed}!`)).status).toBe(200);
    expect((await login(await browserAt(), `${composed}?`)).status).toBe(422);
    const refused = await change(browser, `${decomposed}!`, `${composed}!`);
    expect(refused).toMatchObject({ status: 400, body: { error: { fields: { new_password: 'password_unchanged' } } } });
  });

  test.each([
    ['two code points', decomposed],
    ['one code point', composed],
  ])('A5: one hashed as %s before this rule signs in on every keyboard, and is hashed again', async (_name, typed) => {
    const password_hash = await hash(typed);
    await database.db.updateTable('customer').set({ password_hash }).execute();
    expect((await login(await browserAt(), `${composed}?`)).status).toBe(422);
    expect((await hashed()).password_hash).toBe(password_hash);
    expect((await login(await browserAt(), composed)).status).toBe(200);
    const { password_hash: now } = await hashed();
    expect(now === password_hash).toBe(typed === composed);
    expect(await verify(now ?? '', composed)).toBe(true);
    expect((await login(await browserAt(), decomposed)).status).toBe(200);
  });
});
