// Codes that are not sent: waits, bans, budgets, captchas and numbers that take no code.
import { smsBlock, smsBudgets, smsPerHour } from '@vitrine/rules/sms/sendLimits';
import { describe, expect, test } from 'vitest';
import { captchaRoutes } from '../captcha/routes.ts';
import { sweepCodes } from './queries.ts';
import { sessionRoutes } from '../session/routes.ts';
import { solvedCaptcha } from '../../../testing/solvedCaptcha.ts';
import { testClient } from '../../../testing/testShop.ts';
import { smsRoutes } from './routes.ts';
import { sendCode } from './sendCode.ts';
import { sendSms } from '../../../testing/sendAll.ts';
import { minutes, smsShop } from '../../../testing/smsShop.ts';

const { after, clock, codeRequest, database, network, number, provider, shop } = smsShop();

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

  test('rejects a second request within a minute with 3100004 and the seconds to wait', async () => {
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

  test('A7: rejects the sixth request within an hour with 3100002, also after a restart and without Redis', async () => {
    const phone = number();
    for (let at = 0; at < smsPerHour; at += 1) {
      expect((await (await browser())(phone)).status).toBe(200);
      after(minutes(10));
    }
    const ask = await browser();
    expect(await ask(phone)).toMatchObject({ status: 429, body: { error: { internal_code: 3_100_002 } } });
    after(minutes(59));
    // Another process without local state and without Redis.
    const restarted = { ...shop(), redis: null };
    await expect(sendCode(restarted, codeRequest(phone))).rejects.toMatchObject({ error_name: 'sms_banned' });
    await sweepCodes(database.db, clock.now);
    await expect(sendCode(shop(), codeRequest(phone))).rejects.toMatchObject({ error_name: 'sms_banned' });
    after(minutes(1));
    expect((await ask(phone)).status).toBe(200);
  });

  test('A7: sends one of twenty concurrent messages to a phone', async () => {
    const phone = number();
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => sendCode(shop(), codeRequest(phone))));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await sendSms(shop());
    expect(provider().messages.filter(({ to }) => to === `+86${phone}`)).toHaveLength(1);
  });

  test('A7: rejects a network that requests codes for many phones with 3100005, and no other network', async () => {
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

  test('A7: rejects a /48 that requests from many of its networks with 3100005, and no other /48', async () => {
    const from = (at: number) => ({ address: `2001:db9:1:${at.toString(16)}::1` });
    for (let at = 0; at < smsBudgets.site.allowed; at += 1) await sendCode(shop(), codeRequest(number(), from(at)));
    await expect(sendCode(shop(), codeRequest(number(), from(9999)))).rejects.toMatchObject({
      error_name: 'sms_wait_address',
    });
    await expect(sendCode(shop(), codeRequest(number(), { address: '2001:db9:2::1' }))).resolves.toBeDefined();
  });

  test('A9: requires a solved captcha outside China before any budget is counted', async () => {
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

  test('A7: limits an account over all networks', async () => {
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
  ])('reports 2200001 at the phone field for %s', async (_name, more) => {
    const answer = await (await browser())('', more);
    expect(answer).toMatchObject({
      status: 422,
      body: { error: { internal_code: 2_200_001, fields: { phone_number: 'phone_format' } } },
    });
    expect((answer.body as { error: { message: string } }).error.message).toMatch(/号码|mobile/u);
  });

  test('reports an invalid phone with its own error name, because emails share 2200001', async () => {
    await expect(sendCode(shop(), codeRequest('12'))).rejects.toMatchObject({ error_name: 'sms_phone_invalid' });
  });

  test('rejects a purpose that no page uses', async () => {
    expect((await (await browser())(number(), { purpose: 'password_reset' })).status).toBe(400);
  });

  test('A7: pumping over many numbers, blocks and networks uses every budget up and exceeds none', async () => {
    const ofDay = 50;
    const tight = shop({ SMS_DAY_BUDGET: String(ofDay) });
    const sent: { phone: string; address: string; at: number }[] = [];
    const day = clock.now.getTime();
    // Two bursts of 48 minutes, six hours apart: six phones of one block and three of another, from two networks.
    const ofBurst = 80;
    for (let at = 0; at < 2 * ofBurst; at += 1) {
      clock.now = new Date(day + Math.floor(at / ofBurst) * minutes(360) + (at % ofBurst) * 36_000);
      const phone = `139${at % 9 < 6 ? '0001' : '0002'}000${at % 9}`;
      const address = `198.51.100.${at % 2}`;
      const done = await sendCode(tight, codeRequest(phone, { address })).then(
        () => true,
        () => false,
      );
      if (done) sent.push({ phone, address, at: clock.now.getTime() });
    }
    expect(sent.length).toBe(ofDay);
    const within = (ms: number, same: (a: (typeof sent)[number], b: (typeof sent)[number]) => boolean): number =>
      Math.max(...sent.map((a) => sent.filter((b) => same(a, b) && b.at >= a.at && b.at < a.at + ms).length));
    expect(within(3_600_000, (a, b) => a.phone === b.phone)).toBe(smsPerHour);
    expect(within(86_400_000, (a, b) => smsBlock(a.phone) === smsBlock(b.phone))).toBe(smsBudgets.block.allowed);
    expect(within(3_600_000, (a, b) => a.address === b.address)).toBe(smsBudgets.network.allowed);
  });

  test('A7: blocks a number block that has used up its daily budget', async () => {
    const inBlock = (at: number): string => `1370000${String(at).padStart(4, '0')}`;
    for (let at = 0; at < smsBudgets.block.allowed; at += 1) await sendCode(shop(), codeRequest(inBlock(at)));
    await expect(sendCode(shop(), codeRequest(inBlock(9999)))).rejects.toMatchObject({
      error_name: 'sms_wait_address',
    });
    await expect(sendCode(shop(), codeRequest('13700010000'))).resolves.toBeDefined();
  });
});
