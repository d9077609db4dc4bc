// A shop with the SMS simulator, unused numbers and networks, and the codes that arrive.
import { createSmsSimulator, type SmsSimulator } from '@vitrine/simulators/sms/createSmsSimulator';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import { createLog } from '../platform/log/log.ts';
import type { Shop } from '../platform/shop/shop.ts';
import { testDatabase } from './testDatabase.ts';
import { testShop } from './testShop.ts';
import { checkCode } from '../modules/customers/sms/checkCode.ts';
import { type CodeRequest, sendCode } from '../modules/customers/sms/sendCode.ts';
import { sendSms } from './sendAll.ts';
import { type SmsPurpose } from '../modules/customers/sms/smsCode.ts';

export const minutes = (count: number): number => count * 60_000;
export const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** A shop with the SMS simulator for one test file, its budgets unused before each test. Call it at the file's top. */
export function smsShop() {
  const database = testDatabase();
  const clock = { now: new Date('2026-11-21T10:00:00Z') };
  let provider: SmsSimulator;
  const lines: string[] = [];
  const shop = (more: Record<string, string> = {}): Shop => ({
    ...testShop(database.db, clock),
    config: readConfig({ NODE_ENV: 'test', SMS_URL: provider.url, SMS_API_KEY: 'key', SMS_SENDER: 'House', ...more }),
    log: createLog('trace', { write: (line: string) => void lines.push(line) }),
  });

  let numbers = 0;
  /** An unused number in its own number block. */
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
  /** The last code sent to a number. */
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

  beforeAll(async () => {
    provider = await createSmsSimulator({ port: 0, api_key: 'key' });
  });
  afterAll(() => provider.close());
  beforeEach(async () => {
    clock.now = new Date('2026-11-21T10:00:00Z');
    // Each test starts with unused budgets.
    for (const table of ['sms_budget', 'sms_phone', 'sms_code', 'sms_outbox', 'rate_limit'] as const)
      await database.db.deleteFrom(table).execute();
    provider.messages.length = 0;
    lines.length = 0;
    provider.knobs.answer = null;
    provider.knobs.lose_answer = false;
  });

  return {
    database,
    clock,
    provider: () => provider,
    lines,
    shop,
    number,
    network,
    codeRequest,
    after,
    arrived,
    asked,
    fits,
  };
}
