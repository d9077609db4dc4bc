// The server's clock jumps by an hour: no grant and no lock becomes permanent.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { triesPerAddress } from './modules/identity/signin/loginGuard.ts';
import { idempotent } from './platform/http/idempotent.ts';
import { sweepKeys } from './platform/http/queries.ts';
import { sendMails, sendSms } from './testing/sendAll.ts';
import { signInSeconds } from './platform/session/session.ts';
import { checkCode } from './modules/customers/sms/checkCode.ts';
import { sendCode } from './modules/customers/sms/sendCode.ts';
import { longTest } from './testing/patience.ts';
import { next, testAccount } from './testing/testAccount.ts';
import { testDatabase } from './testing/testDatabase.ts';
import { testSms } from './testing/testSms.ts';

vi.setConfig({ testTimeout: longTest });

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const anne = testAccount(database, clock);
const sms = testSms(database, clock);
const minutes = (count: number): void => {
  clock.now = new Date(clock.now.getTime() + count * 60_000);
};
const jumps = [
  ['back', -60],
  ['forth', 60],
] as const;

beforeEach(async () => {
  for (const table of ['sms_code', 'sms_phone', 'sms_budget', 'sms_outbox', 'idempotency'] as const)
    await database.db.deleteFrom(table).execute();
});

describe.each(jumps)('an hour %s', (_name, jump) => {
  test('A2: ends an unused sign-in at most an hour late, and keeps one that is in use', async () => {
    const browser = await anne.signedInAt();
    minutes(jump);
    expect(await anne.isSignedIn(browser)).toBe(true);
    minutes(10);
    expect(await anne.isSignedIn(browser)).toBe(true);
    minutes(signInSeconds / 60 + 60);
    expect(await anne.isSignedIn(browser)).toBe(false);
    expect((await anne.login(browser)).status).toBe(200);
  });

  test('A3: ends a lock at most an hour late, and allows no sixth attempt before its end', async () => {
    const stranger = await anne.browserAt();
    for (let tries = 0; tries < triesPerAddress; tries += 1) await anne.login(stranger, 'Wrong.password1');
    minutes(jump);
    const refused = jump < 0;
    expect((await anne.login(stranger)).status).toBe(refused ? 423 : 200);
    minutes(91);
    expect((await anne.login(stranger)).status).toBe(200);
  });

  test('A8: expires a reset link at most an hour late, and accepts it once', async () => {
    const expired = { body: { error: { internal_code: 2_900_005 } } };
    const used = await anne.hashByMail();
    minutes(jump / 2);
    expect((await anne.reset(await anne.browserAt(), used)).status).toBe(200);
    minutes(jump);
    expect(await anne.reset(await anne.browserAt(), used)).toMatchObject(expired);
    // Sends the pending confirmation mail, so that `hashByMail` sees only the next reset mail.
    await sendMails(anne.shop);
    const late = await anne.hashByMail();
    minutes(-jump);
    minutes(121);
    expect(await anne.reset(await anne.browserAt(), late)).toMatchObject(expired);
    expect((await anne.login(await anne.browserAt(), next)).status).toBe(200);
  });

  test('A6: a code allows five attempts and expires at most an hour late; then a new one can be requested', async () => {
    const [phone_code, phone_number] = ['+86', '13800138000'];
    const purpose = 'wechat_binding' as const;
    const codeRequest = {
      phone_code,
      phone_number,
      purpose,
      locale: 'cn_zh' as const,
      address: '192.0.2.1',
      customer_id: null,
    };
    const ask = async (): Promise<string> => {
      await sendCode(sms.shop, codeRequest);
      await sendSms(sms.shop);
      return /\d{6}/u.exec(sms.provider.messages.at(-1)?.text ?? '')?.[0] ?? '';
    };
    const fits = (code: string) => checkCode(sms.shop, { phone_code, phone_number, purpose, code });
    const code = await ask();
    minutes(jump);
    for (let tries = 0; tries < 5; tries += 1) expect(await fits('000000')).toBe(false);
    expect(await fits(code)).toBe(false);
    minutes(61);
    const second = await ask();
    minutes(jump);
    minutes(71);
    expect(await fits(second)).toBe(false);
    minutes(60);
    expect(await fits(await ask())).toBe(true);
  });

  test('M5: a used key is never accepted again, also after a sweep', async () => {
    const call = { session_id: randomUUID(), key: randomUUID(), payload: { amount: 100 } };
    let times = 0;
    const work = async () => (times += 1);
    await idempotent(sms.shop, call, work);
    minutes(jump);
    await sweepKeys(database.db, clock.now, new Date(clock.now.getTime() - 7 * 86_400_000));
    expect(await idempotent(sms.shop, call, work)).toBe(1);
    expect(times).toBe(1);
  });
});
