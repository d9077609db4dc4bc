import { createSmsSimulator, type SmsSimulator } from '@vitrine/simulators/sms/createSmsSimulator';
import { createWechatSimulator, type WechatSimulator } from '@vitrine/simulators/wechat/createWechatSimulator';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountRoutes } from '../account/routes.ts';
import { argonHash } from '../signin/argon.ts';
import { readConfig } from '../../platform/config/config.ts';
import { createLog } from '../../platform/log/log.ts';
import { sessionRoutes } from '../session/routes.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import { smsRoutes } from '../sms/routes.ts';
import { sendSms } from '../../testing/sendAll.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { testClient, testShop } from '../../testing/testShop.ts';
import { inside, throughWechat } from '../../testing/throughWechat.ts';
import { wechatRoutes } from './routes.ts';

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
type Browser = ReturnType<typeof testClient>;
type AnswerBody = {
  error?: { internal_code: number; message: string; fields?: Record<string, string> };
  authorize_url: string;
  openid: string;
  is_binded_wechat: boolean;
  need_create_account: boolean;
  user: { is_binded_wechat: boolean; wechatlinked: boolean; social?: { authorize_url: string | null } } | null;
};
const bodyOf = ({ body }: { body: unknown }) => body as AnswerBody;
const code = (answer: { body: unknown }) => bodyOf(answer).error?.internal_code;
const call = '/api/commerce';

const browser = async (): Promise<Browser> => {
  const of = shop();
  const client = testClient(of, [...sessionRoutes(of), ...accountRoutes(of), ...smsRoutes(of), ...wechatRoutes(of)]);
  await client.start();
  return client;
};
const toWechat = (client: Browser, person: string, answer = 'accept', more = ''): Promise<Record<string, string>> =>
  throughWechat(client, wechat.url, person, { answer, more });
const unionid = (client: Browser, back: Record<string, string>) =>
  client.post(`${call}/unionid`, { locale: 'cn_zh', consent: true, ...back }, inside);
const arrive = async (client: Browser, person: string) => unionid(client, await toWechat(client, person));

let numbers = 0;
const number = (): string => `139${String((numbers += 1)).padStart(4, '0')}0001`;
const smsCode = async (client: Browser, phone_number: string): Promise<string> => {
  await client.post(`${call}/send-sms-code`, { locale: 'cn_zh', phone_code: '+86', phone_number });
  await sendSms(shop());
  return /\d{6}/u.exec(sms.messages.findLast(({ to }) => to === `+86${phone_number}`)?.text ?? '')?.[0] ?? '';
};
const form = (loginphone: string, verificationcode: string, more: object = {}) => ({
  locale: 'cn_zh',
  phonecode: '+86',
  loginphone,
  verificationcode,
  confirm_verificationcode: verificationcode,
  consent: true,
  ...more,
});
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
const signIn = async (client: Browser, phonenumber: string) => {
  const answer = await client.post(
    `${call}/login`,
    { locale: 'cn_zh', phonecode: '+86', phonenumber, password: 'Along.one.2026!', consent: true },
    inside,
  );
  expect(answer).toMatchObject({ status: 200 });
  return answer;
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

describe('a phone account that a stranger opened', () => {
  const nextVisit = () => void (clock.now = new Date(clock.now.getTime() + 120_000));

  test('A1: the code makes it its owner’s alone: password, sessions, email and WeChat of the stranger go', async () => {
    const phone = number();
    await customer(phone);
    const stranger = await browser();
    await signIn(stranger, phone);
    const email = { locale: 'cn_zh', action: 'edit', email: 'stranger@example.com', password: 'Along.one.2026!' };
    expect((await stranger.post(`${call}/customer`, email)).status).toBe(200);
    expect(bodyOf(await arrive(stranger, 'stranger')).is_binded_wechat).toBe(true);

    const owner = await browser();
    await arrive(owner, 'owner');
    expect(bodyOf(await bind(owner, phone))).toMatchObject({ need_create_account: false, user: { firstname: '芳' } });

    expect((await stranger.get(`${call}/customer?locale=cn_zh`)).status).toBe(401);
    const again = { locale: 'cn_zh', password: 'Along.one.2026!', consent: true };
    for (const name of [{ phonecode: '+86', phonenumber: phone }, { email: 'stranger@example.com' }])
      expect((await (await browser()).post(`${call}/login`, { ...again, ...name })).status).toBe(422);
    expect(bodyOf(await arrive(await browser(), 'stranger')).is_binded_wechat).toBe(false);
    expect(bodyOf(await arrive(await browser(), 'owner')).is_binded_wechat).toBe(true);
  });

  test('a phone that was proven before keeps its password, its sessions and its email', async () => {
    const phone = number();
    const customer_id = await customer(phone);
    const proven = { phone_proven_at: clock.now, email: 'kept@example.com', email_canonical: 'kept@example.com' };
    await database.db.updateTable('customer').set(proven).where('customer_id', '=', customer_id).execute();
    const home = await browser();
    await signIn(home, phone);
    const inWechat = await browser();
    await arrive(inWechat, 'kept');
    expect(bodyOf(await bind(inWechat, phone)).need_create_account).toBe(false);
    expect((await home.get(`${call}/customer?locale=cn_zh`)).status).toBe(200);
    await signIn(await browser(), phone);
    const row = await database.db
      .selectFrom('customer')
      .select('email')
      .where('customer_id', '=', customer_id)
      .executeTakeFirst();
    expect(row?.email).toBe('kept@example.com');
  });

  test('an account made after the code is proven from the start, so that its email stays', async () => {
    const phone = number();
    const client = await browser();
    await arrive(client, 'fresh');
    expect(bodyOf(await bind(client, phone)).need_create_account).toBe(true);
    const account = {
      locale: 'cn_zh',
      action: 'create',
      source: 'wechat',
      prefix: 'Ms.',
      firstname: '芳',
      lastname: '王',
      email: `${phone}@example.com`,
      registredphonecode: '+86',
      registredloginphone: phone,
      password: 'Along.one.2026!',
      piplOptin: true,
    };
    expect((await client.post(`${call}/customer`, account)).status).toBe(200);
    nextVisit();
    await arrive(client, 'fresh');
    const row = await database.db
      .selectFrom('customer')
      .select(['email', 'phone_proven_at', 'is_binded_wechat'])
      .where('phone_login', '=', `+86${phone}`)
      .executeTakeFirst();
    expect(row).toMatchObject({ email: `${phone}@example.com`, is_binded_wechat: true });
    expect(row?.phone_proven_at).not.toBeNull();
  });
});

describe('binding', () => {
  test('a phone and its code bind the person, sign in, and the next visit signs in by itself', async () => {
    const phone = number();
    await customer(phone);
    const client = await browser();
    expect(bodyOf(await arrive(client, 'fang'))).toEqual({
      is_binded_wechat: false,
      openid: 'o6_fang_in_this_shop',
      success: true,
    });
    expect(bodyOf(await bind(client, phone))).toMatchObject({
      need_create_account: false,
      user: { is_binded_wechat: true, wechatlinked: true },
    });
    const again = await browser();
    expect(bodyOf(await arrive(again, 'fang'))).toMatchObject({ is_binded_wechat: true });
    const { user } = bodyOf(await again.get(`${call}/customer-session?locale=cn_zh`, inside));
    expect(user).toMatchObject({
      is_binded_wechat: true,
      device: { device: 'wechat' },
      social: { authorize_url: null },
    });
  });

  test('a customer who is signed in is led to WeChat, and bound on the way back', async () => {
    const phone = number();
    await customer(phone);
    const client = await browser();
    const { user } = bodyOf(await signIn(client, phone));
    expect(user?.social?.authorize_url).toContain(`${wechat.url}/connect/oauth2/authorize?`);
    // The state of that very address comes back to the session that the sign-in made.
    const state = new URL(user?.social?.authorize_url ?? '').searchParams.get('state') ?? '';
    const { code: fresh = '' } = await toWechat(client, 'ming');
    expect(bodyOf(await unionid(client, { code: fresh, state }))).toMatchObject({ is_binded_wechat: true });
    expect(bodyOf(await client.get(`${call}/customer-session?locale=cn_zh`, inside)).user?.wechatlinked).toBe(true);
  });

  test('mentions it only inside WeChat and in China', async () => {
    const phone = number();
    await customer(phone);
    const client = await browser();
    await signIn(client, phone);
    const of = async (locale: string, headers?: Record<string, string>) =>
      bodyOf(await client.get(`${call}/customer-session?locale=${locale}`, headers)).user;
    expect(await of('cn_zh')).not.toHaveProperty('social');
    expect(await of('hk_zh', inside)).not.toHaveProperty('social');
    expect(await of('cn_zh', inside)).toHaveProperty('social');
  });

  test('A1: no session value outlives what it proved: neither the person nor the sign-in', async () => {
    const phone = number();
    await customer(phone);
    const client = await browser();
    const values = [client.jar.get('vitrine')];
    await arrive(client, 'fixed');
    values.push(client.jar.get('vitrine'));
    const planted = await browser();
    planted.jar.set('vitrine', values[0] ?? '');
    await planted.start();
    expect(code(await bind(planted, number()))).toBe(6_300_011);
    clock.now = new Date(clock.now.getTime() + 3_000);
    await bind(client, phone);
    values.push(client.jar.get('vitrine'));
    expect(new Set(values).size).toBe(3);
    planted.jar.set('vitrine', values[1] ?? '');
    expect(bodyOf(await planted.get(`${call}/customer-session?locale=cn_zh`)).user).toBeNull();
    expect(bodyOf(await client.get(`${call}/customer-session?locale=cn_zh`)).user).not.toBeNull();
  });

  test('A5: before the code fits, a phone with an account and one without answer the same, byte by byte', async () => {
    const known = number();
    await customer(known);
    const wrong = async (phone: string): Promise<string> => {
      const client = await browser();
      await arrive(client, 'curious');
      const sent = await client.post(`${call}/send-sms-code`, {
        locale: 'cn_zh',
        phone_code: '+86',
        phone_number: phone,
      });
      const answer = await client.post(`${call}/wechat/binding/loginbyphone`, form(phone, '000000x'), inside);
      expect(code(answer)).toBe(4_900_018);
      return JSON.stringify([sent.status, sent.body, answer.status, answer.body]);
    };
    const answers = [await wrong(known), await wrong(number())];
    expect(answers[0]).toBe(answers[1]);
  });

  test('a phone without an account: the account is made next, bound from the start, and only with that phone', async () => {
    const make = async (client: Browser, phone: string, email: string) =>
      client.post(
        `${call}/customer`,
        {
          locale: 'cn_zh',
          action: 'create',
          source: 'wechat',
          country_id: 'cn',
          prefix: 'Ms.',
          firstname: '丽',
          lastname: '李',
          email,
          password: 'Along.one.2026!',
          dob: { year: '1990', month: '5', day: '17' },
          registredphonecode: '+86',
          registredloginphone: phone,
          piplOptin: true,
        },
        inside,
      );
    const phone = number();
    const client = await browser();
    await arrive(client, 'li');
    expect(bodyOf(await bind(client, phone))).toEqual({
      need_create_account: true,
      user: null,
      basket: null,
      lifetime: null,
    });
    const made = await make(client, phone, 'li@example.com');
    expect([made.status, bodyOf(made).user?.wechatlinked, bodyOf(made).error?.fields]).toEqual([200, true, undefined]);
    const other = await browser();
    await arrive(other, 'lu');
    await bind(other, number());
    expect(bodyOf(await make(other, number(), 'lu@example.com')).user?.wechatlinked).toBe(false);
  });

  test.each([
    ['no code', { verificationcode: '', confirm_verificationcode: '' }, { verificationcode: 'required' }],
    [
      'a code that differs from its repetition',
      { confirm_verificationcode: '1' },
      { confirm_verificationcode: 'format' },
    ],
    ['a landline', { loginphone: '01065521234' }, { loginphone: 'phone_format' }],
    ['no phone', { phonecode: ' ', loginphone: ' ' }, { phonecode: 'required', loginphone: 'required' }],
  ])('%s is refused by its field, and uses no try up', async (_name, more, fields) => {
    const client = await browser();
    await arrive(client, 'form');
    const answer = await client.post(
      `${call}/wechat/binding/loginbyphone`,
      { ...form('13800138000', '123456'), ...more },
      inside,
    );
    expect(answer).toMatchObject({ status: 400, body: { error: { fields } } });
  });
});

describe('consent', () => {
  test('A9: signs in only with the tick, by phone or by WeChat, and stores the consent', async () => {
    const phone = number();
    await customer(phone);
    const client = await browser();
    await arrive(client, 'asked');
    const body = form(phone, await smsCode(client, phone), { consent: false });
    expect(code(await client.post(`${call}/wechat/binding/loginbyphone`, body, inside))).toBe(4_900_012);
    expect(bodyOf(await client.get(`${call}/customer-session?locale=cn_zh`)).user).toBeNull();
    clock.now = new Date(clock.now.getTime() + 61_000);
    expect((await bind(client, phone)).status).toBe(200);
    await database.db.updateTable('customer').set({ pipl_optin: false }).execute();
    const again = await browser();
    const back = await toWechat(again, 'asked');
    expect(code(await client.post(`${call}/unionid`, { locale: 'cn_zh', ...back }))).toBe(3_000_011);
    const answer = await again.post(`${call}/unionid`, { locale: 'cn_zh', ...back });
    expect(code(answer)).toBe(4_900_012);
    expect(bodyOf(await again.get(`${call}/customer-session?locale=cn_zh`)).user).toBeNull();
  });
});

describe('what can go wrong', () => {
  test('6000011: WeChat does not know the person any more; it says nothing but that', async () => {
    wechat.knobs.unknown_person = true;
    const answer = await arrive(await browser(), 'gone');
    expect(answer.status).toBe(422);
    expect(bodyOf(answer)).toEqual({ error: { internal_code: 6_000_011, message: expect.stringContaining('微信') } });
  });

  test('6100011: the customer has another WeChat account', async () => {
    const phone = number();
    await customer(phone);
    const [first, second] = [await browser(), await browser()];
    await arrive(first, 'one');
    await bind(first, phone);
    await arrive(second, 'two');
    clock.now = new Date(clock.now.getTime() + 130_000);
    expect(code(await bind(second, phone))).toBe(6_100_011);
    expect(bodyOf(await second.get(`${call}/customer-session?locale=cn_zh`)).user).toBeNull();
  });

  test('6200011: the WeChat account belongs to another customer', async () => {
    const [mine, yours] = [number(), number()];
    await customer(mine);
    await customer(yours);
    const [first, second] = [await browser(), await browser()];
    await signIn(first, mine);
    await arrive(first, 'shared');
    await signIn(second, yours);
    expect(code(await arrive(second, 'shared'))).toBe(6_200_011);
  });

  test('6200011: two customers at once, one person: one is bound', async () => {
    const phones = [number(), number(), number(), number()];
    const backs = await Promise.all(
      phones.map(async (phone) => {
        await customer(phone);
        const client = await browser();
        await signIn(client, phone);
        return { client, back: await toWechat(client, 'raced') };
      }),
    );
    const answers = await Promise.all(backs.map(({ client, back }) => unionid(client, back)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.map(code).filter((one) => one === 6_200_011)).toHaveLength(3);
  });

  test.each([
    ['whoever refused at WeChat', async (client: Browser) => unionid(client, await toWechat(client, 'no', 'refuse'))],
    ['a return without a state', async (client: Browser) => unionid(client, { code: 'x' })],
    ['a form without a person', async (client: Browser) => bind(client, number())],
  ])('6300011: %s', async (_name, ask) => {
    expect(code(await ask(await browser()))).toBe(6_300_011);
  });

  test.each([
    ['no union id', { no_unionid: true }, 3_000_011, 422],
    ['a code that WeChat does not know', { spoilt_code: true }, 3_000_011, 422],
    ['a wrong secret', { errcode: 40_125 }, 3_000_011, 422],
    ['a busy WeChat', { errcode: -1 }, 503, 503],
    ['a WeChat that is down', { down: true }, 503, 503],
  ])('3000011 or ours: %s', async (_name, knobs, expected, status) => {
    Object.assign(wechat.knobs, knobs);
    const answer = await arrive(await browser(), 'odd');
    expect([code(answer), answer.status]).toEqual([expected, status]);
  });

  test('an hour later the session identifies no WeChat person any more', async () => {
    const client = await browser();
    await arrive(client, 'slow');
    clock.now = new Date(clock.now.getTime() + 31 * 60_000);
    expect(code(await bind(client, number()))).toBe(6_300_011);
  });

  test('S16: neither secret, code, person nor phone is in a log', async () => {
    const client = await browser();
    const phone = number();
    const back = await toWechat(client, 'private');
    await unionid(client, back);
    await bind(client, phone);
    wechat.knobs.down = true;
    await arrive(client, 'private');
    const all = lines.join('');
    for (const canary of ['wxsecret', back['code'], back['state'], 'o6_private', 'u1_private', phone])
      expect(all).not.toContain(canary);
    expect(all).toContain('WeChat could not be asked');
  });
});

describe('the way there and back', () => {
  test('S5: a state is good for its session, once, for ten minutes', async () => {
    const [client, thief] = [await browser(), await browser()];
    const back = await toWechat(client, 'state');
    expect(code(await unionid(thief, back))).toBe(3_000_011);
    const changed = `${back['state']?.slice(0, -1)}${back['state']?.endsWith('0') ? '1' : '0'}`;
    expect(code(await unionid(client, { ...back, state: changed }))).toBe(3_000_011);
    const late = await toWechat(client, 'state');
    clock.now = new Date(clock.now.getTime() + 599_000);
    const fresh = await toWechat(client, 'state');
    clock.now = new Date(clock.now.getTime() + 1_000);
    expect(code(await unionid(client, late))).toBe(3_000_011);
    const raw = client.jar.get('vitrine') ?? '';
    const token = client.jar.get('XSRF-TOKEN') ?? '';
    expect((await unionid(client, fresh)).status).toBe(200);
    // Even with the cookie it was made for.
    client.jar.set('vitrine', raw);
    client.jar.set('XSRF-TOKEN', token);
    expect(code(await unionid(client, fresh))).toBe(3_000_011);
  });

  test('S5: twenty at once with one state: one is taken', async () => {
    const client = await browser();
    const back = await toWechat(client, 'race');
    const all = await Promise.all(
      Array.from({ length: 20 }, () => client.post(`${call}/openid`, { locale: 'cn_zh', ...back })),
    );
    expect(all.filter(({ status }) => status === 200).map((one) => bodyOf(one).openid)).toEqual([
      'o6_race_in_this_shop',
    ]);
  });

  test('S5: WeChat sends back to this shop and nowhere else', async () => {
    const client = await browser();
    const redirectOf = async (specific_url?: string) => {
      const more = specific_url === undefined ? '' : `&specific_url=${encodeURIComponent(specific_url)}`;
      const answer = await client.get(`${call}/wechat-social-union?locale=cn_zh${more}`);
      if (answer.status !== 200) return bodyOf(answer).error?.fields;
      return new URL(bodyOf(answer).authorize_url).searchParams.get('redirect_uri');
    };
    expect(await redirectOf()).toBe('http://shop.example/cn_zh/login/?source=wechat');
    expect(await redirectOf('/cn_zh/account/')).toBe('http://shop.example/cn_zh/account/');
    for (const evil of [
      '//evil.example',
      'https://evil.example/cn_zh',
      '/\\evil.example',
      '/cn_zh/../..//evil.example',
    ])
      expect([evil, await redirectOf(evil)]).toEqual([evil, { specific_url: 'format' }]);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.string().map((text) => `//${text}`),
        ),
        async (url) => {
          const to = await redirectOf(url.slice(0, 2000));
          if (typeof to === 'string') expect(new URL(to).origin).toBe('http://shop.example');
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('unlink', () => {
  const linked = async () => {
    const phone = number();
    const customer_id = await customer(phone);
    const client = await browser();
    await signIn(client, phone);
    await arrive(
      client,
      `w${phone.slice(3, 7)}`.replaceAll(/\d/gu, (digit) => String.fromCharCode(97 + Number(digit))),
    );
    const isLinked = async () =>
      bodyOf(await client.get(`${call}/customer-session?locale=cn_zh`, inside)).user?.is_binded_wechat;
    expect(await isLinked()).toBe(true);
    return { client, customer_id, isLinked };
  };

  test('unlinks the person inside WeChat in China; the person may be bound again', async () => {
    const { client, isLinked } = await linked();
    expect((await client.get(`${call}/wechat/unlink?locale=cn_zh`, { ...inside, ...tokenOf(client) })).body).toEqual({
      is_binded_wechat: false,
    });
    expect(await isLinked()).toBe(false);
    expect(await database.db.selectFrom('wechat_binding').select('unionid').execute()).not.toHaveLength(0);
  });

  const tokenOf = (client: Browser) => ({ 'x-xsrf-token': client.jar.get('XSRF-TOKEN') ?? '' });
  test('S4: it is a GET, and closed without the session’s own token', async () => {
    const { client, isLinked } = await linked();
    const stranger = await browser();
    for (const header of [{ 'x-xsrf-token': '' }, tokenOf(stranger)]) {
      const answer = await client.get(`${call}/wechat/unlink?locale=cn_zh`, { ...inside, ...header });
      expect([answer.status, code(answer)]).toEqual([403, 403]);
    }
    expect(await isLinked()).toBe(true);
  });

  test.each([
    ['outside of WeChat', 'cn_zh', {}],
    ['outside of China', 'hk_zh', inside],
  ])('is refused %s', async (_name, locale, headers) => {
    const { client, isLinked } = await linked();
    const answer = await client.get(`${call}/wechat/unlink?locale=${locale}`, { ...headers, ...tokenOf(client) });
    expect(code(answer)).toBe(6_300_011);
    expect(await isLinked()).toBe(true);
  });
});
