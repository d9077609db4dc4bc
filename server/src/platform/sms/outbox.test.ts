import { createSmsSimulator, type SmsSimulator } from '@vitrine/simulators/sms/createSmsSimulator';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import type { Shop } from '../shop/shop.ts';
import { dyingDatabase } from '../../testing/dyingDatabase.ts';
import { advanceOutboxes } from '../../testing/advanceOutboxes.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { testShop } from '../../testing/testShop.ts';
import { checkCode } from '../../modules/customers/sms/checkCode.ts';
import { type CodeRequest, sendCode } from '../../modules/customers/sms/sendCode.ts';
import { sendSms } from '../../testing/sendAll.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
let provider: SmsSimulator;
const shop = (more: Partial<Shop> = {}): Shop => ({
  ...testShop(database.db, clock),
  config: readConfig({ NODE_ENV: 'test', CAPTCHA: 'off', SMS_URL: provider.url, SMS_API_KEY: 'key' }),
  ...more,
});
let numbers = 0;
const codeRequest = (more: Partial<CodeRequest> = {}): CodeRequest => ({
  phone_code: '+86',
  phone_number: `138${String((numbers += 1)).padStart(4, '0')}0001`,
  purpose: 'wechat_binding',
  locale: 'cn_zh',
  address: `2001:db8:${numbers}::1`,
  customer_id: null,
  ...more,
});
const to = ({ phone_number }: CodeRequest) =>
  provider.messages.filter((message) => message.to === `+86${phone_number}`);
const advance = async (seconds: number): Promise<void> => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000);
  await advanceOutboxes(database.db, seconds);
};

beforeAll(async () => {
  provider = await createSmsSimulator({ port: 0, api_key: 'key' });
});
afterAll(() => provider.close());
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  Object.assign(provider.knobs, { answer: null, lose_answer: false });
  await database.db.deleteFrom('sms_outbox').execute();
});

describe('messages', () => {
  test('M16: sends a message once with any number of workers', async () => {
    const mine = codeRequest();
    await sendCode(shop(), mine);
    await Promise.all([sendSms(shop()), sendSms(shop()), sendSms(shop())]);
    await advance(60);
    await sendSms(shop());
    expect(to(mine)).toHaveLength(1);
  });

  test('M16: delivers a message once, with a valid code, when the provider’s answer is lost', async () => {
    const mine = codeRequest();
    await sendCode(shop(), mine);
    provider.knobs.lose_answer = true;
    await sendSms(shop());
    provider.knobs.lose_answer = false;
    await advance(10);
    await sendSms(shop());
    expect(to(mine)).toHaveLength(1);
    const code = /\d{6}/u.exec(to(mine)[0]?.text ?? '')?.[0] ?? '';
    expect(await checkCode(shop(), { ...mine, code })).toBe(true);
  });

  test('M16: a process that dies at any statement sends one message, or none and stores no code', async () => {
    let died = 0;
    for (let at = 1; at < 40; at += 1) {
      const seen = [];
      for (const when of ['before', 'after'] as const) {
        const mine = codeRequest();
        const dying = dyingDatabase(database.pool, at, when);
        const asked = await sendCode(shop({ db: dying.db }), mine)
          .then(() => sendSms(shop({ db: dying.db })))
          .catch(() => null);
        if (dying.isDead()) died += 1;
        await advance(40);
        await sendSms(shop());
        const codes = await database.db.selectFrom('sms_outbox').select('sms_id').execute();
        // An unanswered request may have been committed; then its message is sent once.
        expect([at, when, to(mine).length]).toEqual([at, when, codes.length]);
        if (asked !== null) expect(to(mine)).toHaveLength(1);
        await database.db.deleteFrom('sms_outbox').execute();
        seen.push(dying.isDead());
      }
      if (!seen.includes(true)) break;
    }
    expect(died).toBeGreaterThan(10);
  });

  test('does not retry a message that the provider rejects', async () => {
    const mine = codeRequest();
    await sendCode(shop(), mine);
    provider.knobs.answer = 400;
    await sendSms(shop());
    provider.knobs.answer = null;
    await advance(60);
    expect(await sendSms(shop())).toBe(0);
    expect(to(mine)).toHaveLength(0);
  });

  test('drops a message that could not be sent within ten minutes', async () => {
    const mine = codeRequest();
    await sendCode(shop(), mine);
    provider.knobs.answer = 503;
    await sendSms(shop());
    provider.knobs.answer = null;
    await advance(600);
    expect(await sendSms(shop())).toBe(1);
    expect(await sendSms(shop())).toBe(0);
    expect(to(mine)).toHaveLength(0);
  });

  test('A5: sends a password-reset link only to a phone with an account, and answers the same for any phone', async () => {
    const known = codeRequest({ purpose: 'password_reset' });
    const values = { store: 'cn_zh', password_hash: 'x', firstname: '芳', lastname: '王', country_id: 'cn' };
    await database.db
      .insertInto('customer')
      .values({ ...values, phone_login: `+86${known.phone_number}`, created_at: clock.now, updated_at: clock.now })
      .execute();
    const unknown = codeRequest({ purpose: 'password_reset' });
    expect(await sendCode(shop(), known)).toEqual(await sendCode(shop(), unknown));
    await sendSms(shop());
    expect(to(known)).toHaveLength(1);
    expect(to(unknown)).toHaveLength(0);
  });
});
