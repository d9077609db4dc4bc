// A shop with the simulators of WeChat and of the SMS provider, its browsers, and their way through both.
import { createSmsSimulator, type SmsSimulator } from '@vitrine/simulators/sms/createSmsSimulator';
import { createWechatSimulator, type WechatSimulator } from '@vitrine/simulators/wechat/createWechatSimulator';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { accountRoutes } from '../modules/identity/account/routes.ts';
import { argonHash } from '../modules/identity/signin/argon.ts';
import { readConfig } from '../platform/config/config.ts';
import { createLog } from '../platform/log/log.ts';
import { sessionRoutes } from '../modules/customers/session/routes.ts';
import type { Shop } from '../platform/shop/shop.ts';
import { smsRoutes } from '../modules/customers/sms/routes.ts';
import { sendSms } from './sendAll.ts';
import { testDatabase } from './testDatabase.ts';
import { testClient, testShop } from './testShop.ts';
import { inside, throughWechat } from './throughWechat.ts';
import { wechatRoutes } from '../modules/identity/wechat/routes.ts';

export type Browser = ReturnType<typeof testClient>;
type AnswerBody = {
  error?: { internal_code: number; message: string; fields?: Record<string, string> };
  authorize_url: string;
  openid: string;
  is_binded_wechat: boolean;
  need_create_account: boolean;
  user: { is_binded_wechat: boolean; wechatlinked: boolean; social?: { authorize_url: string | null } } | null;
};
export const bodyOf = ({ body }: { body: unknown }) => body as AnswerBody;
export const code = (answer: { body: unknown }) => bodyOf(answer).error?.internal_code;
export const call = '/api/commerce';
export const unionid = (client: Browser, back: Record<string, string>) =>
  client.post(`${call}/unionid`, { locale: 'cn_zh', consent: true, ...back }, inside);
export const form = (loginphone: string, verificationcode: string, more: object = {}) => ({
  locale: 'cn_zh',
  phonecode: '+86',
  loginphone,
  verificationcode,
  confirm_verificationcode: verificationcode,
  consent: true,
  ...more,
});
export const signIn = async (client: Browser, phonenumber: string) => {
  const answer = await client.post(
    `${call}/login`,
    { locale: 'cn_zh', phonecode: '+86', phonenumber, password: 'Along.one.2026!', consent: true },
    inside,
  );
  expect(answer).toMatchObject({ status: 200 });
  return answer;
};

/** A shop with the simulators of WeChat and of the SMS provider for one test file. Call it at the file's top. */
export function wechatShop() {
  const database = testDatabase();
  const clock = { now: new Date('2026-11-21T10:00:00Z') };
  const lines: string[] = [];
  let wechat: WechatSimulator;
  let sms: SmsSimulator;
  const shop = (): Shop => ({
    ...testShop(database.db, clock),
    config: readConfig({
      NODE_ENV: 'test',
      CAPTCHA: 'off',
      PUBLIC_URL: 'http://shop.example',
      SMS_URL: sms.url,
      SMS_API_KEY: 'key',
      WECHAT_OPEN_URL: wechat.url,
      WECHAT_API_URL: wechat.url,
      WECHAT_APP_ID: 'wxtest',
      WECHAT_APP_SECRET: 'wxsecret',
    }),
    log: createLog('trace', { write: (line: string) => void lines.push(line) }),
  });

  const browser = async (): Promise<Browser> => {
    const of = shop();
    const client = testClient(of, [...sessionRoutes(of), ...accountRoutes(of), ...smsRoutes(of), ...wechatRoutes(of)]);
    await client.start();
    return client;
  };
  const toWechat = (client: Browser, person: string, answer = 'accept', more = ''): Promise<Record<string, string>> =>
    throughWechat(client, wechat.url, person, { answer, more });
  const arrive = async (client: Browser, person: string) => unionid(client, await toWechat(client, person));

  let numbers = 0;
  const number = (): string => `139${String((numbers += 1)).padStart(4, '0')}0001`;
  const smsCode = async (client: Browser, phone_number: string): Promise<string> => {
    await client.post(`${call}/send-sms-code`, { locale: 'cn_zh', phone_code: '+86', phone_number });
    await sendSms(shop());
    return /\d{6}/u.exec(sms.messages.findLast(({ to }) => to === `+86${phone_number}`)?.text ?? '')?.[0] ?? '';
  };
  const bind = async (client: Browser, phone: string) =>
    client.post(`${call}/wechat/binding/loginbyphone`, form(phone, await smsCode(client, phone)), inside);
  const customer = async (phone: string): Promise<string> => {
    const { customer_id } = await database.db
      .insertInto('customer')
      .values({
        store: 'cn_zh',
        phone_login: `+86${phone}`,
        password_hash: await argonHash('Along.one.2026!'),
        firstname: '芳',
        lastname: '王',
        country_id: 'cn',
        created_at: clock.now,
        updated_at: clock.now,
      })
      .returning('customer_id')
      .executeTakeFirstOrThrow();
    return customer_id;
  };

  beforeAll(async () => {
    wechat = await createWechatSimulator({ port: 0, app_id: 'wxtest', app_secret: 'wxsecret' });
    sms = await createSmsSimulator({ port: 0, api_key: 'key' });
  });
  afterAll(() => Promise.all([wechat.close(), sms.close()]));
  beforeEach(() => {
    clock.now = new Date(clock.now.getTime() + 3_600_000);
    Object.assign(wechat.knobs, {
      no_unionid: false,
      unknown_person: false,
      spoilt_code: false,
      errcode: null,
      down: false,
    });
  });

  return { database, clock, lines, wechat: () => wechat, browser, toWechat, arrive, number, smsCode, bind, customer };
}
