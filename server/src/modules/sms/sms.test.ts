import { createSecretKey } from 'node:crypto';
import { createSmsSimulator, type SmsSimulator } from '@vitrine/simulators/sms/createSmsSimulator';
import { smsBlock, smsBudgets, smsCode, smsPerHour } from '@vitrine/rules/sms/sendLimits';
import { locales } from '@vitrine/rules/storefronts/storefronts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { captchaRoutes } from '../captcha/routes.ts';
import { readConfig } from '../../platform/config/config.ts';
import { sweepCodes } from './queries.ts';
import { createLog } from '../../platform/log/log.ts';
import { sessionRoutes } from '../session/routes.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import { advanceOutboxes } from '../../testing/advanceOutboxes.ts';
import { solvedCaptcha } from '../../testing/solvedCaptcha.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { testClient, testShop } from '../../testing/testShop.ts';
import { checkCode } from './checkCode.ts';
import { smsRoutes } from './routes.ts';
import { type CodeRequest, sendCode } from './sendCode.ts';
import { sendSms } from '../../testing/sendAll.ts';
import { codeOf, newSeed, type SmsPurpose } from './smsCode.ts';
import { textIn } from '../../platform/messages/textIn.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
let provider: SmsSimulator;
const lines: string[] = [];
const shop = (more: Record<string, string> = {}): Shop => ({
  ...testShop(database.db, clock),
  config: readConfig({ NODE_ENV: 'test', SMS_URL: provider.url, SMS_API_KEY: 'key', SMS_SENDER: 'Solvène', ...more }),
  log: createLog('trace', { write: (line: string) => void lines.push(line) }),
});

let numbers = 0;
/** An unused number, in a block of its own. */
const number = (): string => `138${String((numbers += 1)).padStart(4, '0')}0001`;
let networks = 0;
const network = (): string => `2001:db8:${(networks += 1).toString(16)}::1`;
const codeRequest = (phone_number: string, more: Partial<CodeRequest> = {}): CodeRequest => ({
  phone_code: '+86',
  phone_number,
  purpose: 'wechat_binding',
  locale: 'cn_zh',
  address: network(),
  customer_id: null,
  ...more,
});
const after = (ms: number): void => {
  clock.now = new Date(clock.now.getTime() + ms);
};
const minutes = (count: number): number => count * 60_000;
/** The code that arrived last at a number. */
const arrived = async (phone_number: string): Promise<string> => {
  await sendSms(shop());
  const message = provider.messages.findLast(({ to }) => to === `+86${phone_number}`);
  return /\d{6}/u.exec(message?.text ?? '')?.[0] ?? '';
};
const asked = async (phone_number: string): Promise<string> => {
  await sendCode(shop(), codeRequest(phone_number));
  return arrived(phone_number);
};
const fits = (phone_number: string, code: string, purpose: SmsPurpose = 'wechat_binding') =>
  checkCode(shop(), { phone_code: '+86', phone_number, purpose, code });
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

beforeAll(async () => {
  provider = await createSmsSimulator({ port: 0, api_key: 'key' });
});
afterAll(() => provider.close());
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  // Each test begins with every budget unused, whatever ran before it.
  for (const table of ['sms_budget', 'sms_phone', 'sms_code', 'sms_outbox', 'rate_limit'] as const)
    await database.db.deleteFrom(table).execute();
  provider.messages.length = 0;
  lines.length = 0;
  provider.knobs.answer = null;
  provider.knobs.lose_answer = false;
});

describe('a code', () => {
  test('A6: arrives with six digits, fits once, and not again', async () => {
    const phone = number();
    const code = await asked(phone);
    expect(code).toMatch(/^\d{6}$/u);
    expect(await fits(phone, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toBe(true);
    expect(await fits(phone, code)).toBe(false);
  });

  test('A6: of twenty at once with the right code, one goes in', async () => {
    const phone = number();
    const code = await asked(phone);
    const all = await Promise.all(Array.from({ length: 20 }, () => fits(phone, code)));
    expect(all.filter(Boolean)).toHaveLength(1);
  });

  test('A6: five wrong tries, sent at once with thirty others, and the right code is dead', async () => {
    const phone = number();
    const code = await asked(phone);
    await Promise.all(Array.from({ length: 35 }, () => fits(phone, other(code))));
    const row = await database.db.selectFrom('sms_code').select('tries').orderBy('sent_at', 'desc').execute();
    expect(Math.max(...row.map(({ tries }) => tries))).toBe(smsCode.tries);
    expect(await fits(phone, code)).toBe(false);
  });

  test('A6: the fifth try may still be the right one', async () => {
    const phone = number();
    const code = await asked(phone);
    for (let at = 1; at < smsCode.tries; at += 1) await fits(phone, other(code));
    expect(await fits(phone, code)).toBe(true);
  });

  test('A6: lives ten minutes', async () => {
    const [early, late] = [number(), number()];
    const codes = [await asked(early), await asked(late)] as const;
    after(minutes(10) - 1);
    expect(await fits(early, codes[0])).toBe(true);
    after(1);
    expect(await fits(late, codes[1])).toBe(false);
  });

  test('A6: is of no use for another phone or purpose', async () => {
    const [mine, yours] = [number(), number()];
    const code = await asked(mine);
    await asked(yours);
    expect(await fits(yours, code)).toBe(false);
    expect(await fits(mine, code, 'password_reset')).toBe(false);
    expect(await fits(mine, code)).toBe(true);
  });

  test('A6: replaces the one before, whose tries it does not bring along', async () => {
    const phone = number();
    const first = await asked(phone);
    for (let at = 0; at < smsCode.tries; at += 1) await fits(phone, other(first));
    after(minutes(2));
    const second = await asked(phone);
    expect(await fits(phone, first === second ? other(first) : first)).toBe(false);
    expect(await fits(phone, second)).toBe(true);
  });

  test('A6: is made of 256 random bits; every digit is as likely as the others, in every place', () => {
    const of = shop();
    const codes = Array.from({ length: 20_000 }, () => codeOf(of, newSeed()));
    expect(Buffer.from(newSeed(), 'base64url')).toHaveLength(32);
    for (let place = 0; place < smsCode.digits; place += 1) {
      const counts = Array.from({ length: 10 }, (_, digit) => codes.filter((code) => code[place] === String(digit)));
      const chi = counts.reduce((sum, { length }) => sum + (length - 2000) ** 2 / 2000, 0);
      // Nine degrees of freedom: a fair generator passes this but once in a hundred million runs.
      expect(chi).toBeLessThan(55);
    }
    const seed = newSeed();
    expect(codeOf({ secret: createSecretKey(Buffer.alloc(32, 8)) }, seed)).not.toBe(
      codeOf({ secret: createSecretKey(Buffer.alloc(32, 9)) }, seed),
    );
  });

  test('A6: cannot be guessed but once in a hundred thousand', () => {
    expect(smsCode.tries / 10 ** smsCode.digits).toBeLessThan(1e-5);
  });

  test('S16: neither phone nor code is in a log, nor in the store once it left', async () => {
    const phone = number();
    provider.knobs.answer = 500;
    await sendCode(shop(), codeRequest(phone));
    await sendSms(shop());
    provider.knobs.answer = null;
    after(minutes(1));
    await advanceOutboxes(database.db, 60);
    const code = await arrived(phone);
    await expect(
      sendCode(shop(), codeRequest(phone)).then(() => sendCode(shop(), codeRequest(phone))),
    ).rejects.toThrow();
    await arrived(phone);
    expect(code).toMatch(/^\d{6}$/u);
    const tables = ['sms_code', 'sms_phone', 'sms_budget', 'sms_outbox', 'rate_limit'] as const;
    const stored = await Promise.all(
      tables.map(async (table) => JSON.stringify(await database.db.selectFrom(table).selectAll().execute())),
    );
    const all = `${lines.join('')}${stored.join('')}`;
    expect(all).toContain('sms not sent yet');
    expect(all).not.toContain(phone);
    expect(all).not.toContain(`"${code}"`);
    expect(lines.join('')).not.toContain(code);
  });

  test.each(locales)('speaks to %s', (locale) => {
    const text = textIn(locale, 'sms')('code', { house: 'Solvène', code: '012345' });
    expect(text).toContain('012345');
    expect(text).toContain('Solvène');
    expect(text).not.toMatch(/[{}]/u);
  });
});

describe('what is refused', () => {
  const browser = async (address = network(), config: Record<string, string> = {}) => {
    const of = shop({ TRUST_PROXY: '1', ...config });
    const client = testClient(of, [...sessionRoutes(of), ...smsRoutes(of)]);
    await client.start();
    return (phone_number: string, more: object = {}) =>
      client.post(
        '/api/commerce/send-sms-code',
        { locale: 'cn_zh', phone_code: '86', phone_number, ...more },
        { 'x-forwarded-for': address },
      );
  };

  test('a second within the minute: 3100004 and the seconds to wait, until the wait is over', async () => {
    const ask = await browser();
    const phone = number();
    expect(await ask(phone)).toMatchObject({ status: 200, body: { time_to_wait: 60 } });
    after(20_500);
    const refused = await ask(phone);
    expect(refused).toMatchObject({ status: 429, body: { error: { internal_code: 3_100_004, time_to_wait: 40 } } });
    expect(refused.headers.get('retry-after')).toBe('40');
    after(39_500);
    expect(await ask(phone)).toMatchObject({ status: 200, body: { time_to_wait: 120 } });
  });

  test('A7: the sixth within an hour: 3100002, for an hour, after a restart and without Redis as well', async () => {
    const phone = number();
    for (let at = 0; at < smsPerHour; at += 1) {
      expect((await (await browser())(phone)).status).toBe(200);
      after(minutes(10));
    }
    const ask = await browser();
    expect(await ask(phone)).toMatchObject({ status: 429, body: { error: { internal_code: 3_100_002 } } });
    after(minutes(59));
    // Another process, which never heard of it, and a Redis that forgot.
    const restarted = { ...shop(), redis: null };
    await expect(sendCode(restarted, codeRequest(phone))).rejects.toMatchObject({ error_name: 'sms_banned' });
    await sweepCodes(database.db, clock.now);
    await expect(sendCode(shop(), codeRequest(phone))).rejects.toMatchObject({ error_name: 'sms_banned' });
    after(minutes(1));
    expect((await ask(phone)).status).toBe(200);
  });

  test('A7: of twenty at once for one phone, one leaves', async () => {
    const phone = number();
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => sendCode(shop(), codeRequest(phone))));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await sendSms(shop());
    expect(provider.messages.filter(({ to }) => to === `+86${phone}`)).toHaveLength(1);
  });

  test('A7: a network that asks for phone after phone: 3100005, and the next network is free', async () => {
    const address = '2001:db8:ffff:1:0:0:0:1';
    const ask = await browser(address);
    for (let at = 0; at < smsBudgets.network.allowed; at += 1) expect((await ask(number())).status).toBe(200);
    const sameNetwork = await browser('2001:db8:ffff:1:aaaa:bbbb:cccc:dddd');
    for (const again of [ask, sameNetwork]) {
      expect(await again(number())).toMatchObject({
        status: 429,
        body: { error: { internal_code: 3_100_005, time_to_wait: 3600 } },
      });
    }
    expect((await (await browser())(number())).status).toBe(200);
  });

  test('A7: a /48 that asks from one of its networks after the other: 3100005, and the next /48 is free', async () => {
    const from = (at: number) => ({ address: `2001:db9:1:${at.toString(16)}::1` });
    for (let at = 0; at < smsBudgets.site.allowed; at += 1) await sendCode(shop(), codeRequest(number(), from(at)));
    await expect(sendCode(shop(), codeRequest(number(), from(9999)))).rejects.toMatchObject({
      error_name: 'sms_wait_address',
    });
    await expect(sendCode(shop(), codeRequest(number(), { address: '2001:db9:2::1' }))).resolves.toBeDefined();
  });

  test('A9: without a solved captcha, everywhere but in China, and before anything is counted', async () => {
    const of = shop({ CAPTCHA_COST: '100' });
    const hong_kong = { locale: 'hk_en', phone_code: '+852', phone_number: '91234567' } as const;
    const refused = { error_name: 'captcha_required', detail: { fields: { captcha: 'security_check' } } };
    await expect(sendCode(of, codeRequest('', hong_kong))).rejects.toMatchObject(refused);
    const browser = testClient(of, [...sessionRoutes(of), ...captchaRoutes(of), ...smsRoutes(of)]);
    await browser.start();
    const captcha = await solvedCaptcha(browser, 'sms');
    const sent = await browser.post('/api/commerce/send-sms-code', { ...hong_kong, captcha });
    expect(sent).toMatchObject({ status: 200, body: { time_to_wait: 60 } });
    await expect(sendCode(of, codeRequest(number()))).resolves.toBeDefined();
  });

  test('A7: an account that asks from everywhere', async () => {
    const customer_id = '00000000-0000-4000-8000-00000000000a';
    for (let at = 0; at < smsBudgets.account.allowed; at += 1)
      await sendCode(shop(), codeRequest(number(), { customer_id }));
    await expect(sendCode(shop(), codeRequest(number(), { customer_id }))).rejects.toMatchObject({
      error_name: 'sms_wait_address',
      detail: { time_to_wait: 3600 },
    });
  });

  test.each([
    ['a landline', { phone_code: '+86', phone_number: '01065521234' }],
    ['a country without a provider', { phone_code: '+33', phone_number: '612345678' }],
    ['no number', { phone_number: '' }],
    ['a storefront without text messages', { locale: 'fr_fr', phone_number: '13800138000' }],
  ])('%s: 2200001 in its own words, beside the number', async (_name, more) => {
    const answer = await (await browser())('', more);
    expect(answer).toMatchObject({
      status: 422,
      body: { error: { internal_code: 2_200_001, fields: { phone_number: 'phone_format' } } },
    });
    expect((answer.body as { error: { message: string } }).error.message).toMatch(/号码|mobile/u);
  });

  test('the number that no code can go to has a name of its own: 2200001 is the email’s too', async () => {
    await expect(sendCode(shop(), codeRequest('12'))).rejects.toMatchObject({ error_name: 'sms_phone_invalid' });
  });

  test('a purpose that pages do not ask for', async () => {
    expect((await (await browser())(number(), { purpose: 'password_reset' })).status).toBe(400);
  });

  test('A7: pumping over many numbers, blocks and networks stays within every budget for a day', async () => {
    const tight = shop({ SMS_DAY_BUDGET: '120' });
    const sent: { phone: string; address: string; at: number }[] = [];
    const day = new Date('2026-12-01T00:00:00Z').getTime();
    for (let at = 0; at < 1_500; at += 1) {
      clock.now = new Date(day + at * 57_000);
      const phone = `139${String(at % 7).padStart(4, '0')}${String(at % 900).padStart(4, '0')}`;
      const address = `198.51.100.${at % 5}`;
      const done = await sendCode(tight, codeRequest(phone, { address })).then(
        () => true,
        () => false,
      );
      if (done) sent.push({ phone, address, at: clock.now.getTime() });
    }
    expect(sent.length).toBe(120);
    const within = (ms: number, same: (a: (typeof sent)[number], b: (typeof sent)[number]) => boolean): number =>
      Math.max(...sent.map((a) => sent.filter((b) => same(a, b) && b.at >= a.at && b.at < a.at + ms).length));
    expect(within(3_600_000, (a, b) => a.phone === b.phone)).toBeLessThanOrEqual(smsPerHour);
    expect(within(86_400_000, (a, b) => smsBlock(a.phone) === smsBlock(b.phone))).toBeLessThanOrEqual(
      smsBudgets.block.allowed,
    );
    // Windows count from the first, so two of them may meet within one hour.
    expect(within(3_600_000, (a, b) => a.address === b.address)).toBeLessThanOrEqual(2 * smsBudgets.network.allowed);
  }, 60_000);

  test('A7: a block of numbers is spared when its day is used up', async () => {
    const inBlock = (at: number): string => `1370000${String(at).padStart(4, '0')}`;
    for (let at = 0; at < smsBudgets.block.allowed; at += 1) await sendCode(shop(), codeRequest(inBlock(at)));
    await expect(sendCode(shop(), codeRequest(inBlock(9999)))).rejects.toMatchObject({
      error_name: 'sms_wait_address',
    });
    await expect(sendCode(shop(), codeRequest('13700010000'))).resolves.toBeDefined();
  });
});
