import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inside } from '../../../testing/throughWechat.ts';
import { bodyOf, type Browser, call, code, form, signIn, unionid, wechatShop } from '../../../testing/wechatShop.ts';

const { arrive, bind, browser, clock, customer, database, number, toWechat, wechat } = wechatShop();

describe('binding', () => {
  test('a phone code links the person and signs in; the next visit signs in automatically', async () => {
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

  test('redirects a signed-in customer to WeChat and links the account on return', async () => {
    const phone = number();
    await customer(phone);
    const client = await browser();
    const { user } = bodyOf(await signIn(client, phone));
    expect(user?.social?.authorize_url).toContain(`${wechat().url}/connect/oauth2/authorize?`);
    // The address contains a state of the session that the sign-in created.
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

  test('A1: renews the session value with each proof of a person and each sign-in', async () => {
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

  test('A5: answers byte for byte the same with and without an account before the code is verified', async () => {
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

  test('links an account that is created after the proof of its phone, and no other', async () => {
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
  ])('reports %s at its field without using an attempt', async (_name, more, fields) => {
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

describe('the redirect to WeChat and back', () => {
  test('S5: a state is valid for its session, once, for ten minutes', async () => {
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
    // Restores the cookie that the state was made for.
    client.jar.set('vitrine', raw);
    client.jar.set('XSRF-TOKEN', token);
    expect(code(await unionid(client, fresh))).toBe(3_000_011);
  });

  test('S5: accepts one of twenty concurrent requests with one state', async () => {
    const client = await browser();
    const back = await toWechat(client, 'race');
    const all = await Promise.all(
      Array.from({ length: 20 }, () => client.post(`${call}/openid`, { locale: 'cn_zh', ...back })),
    );
    expect(all.filter(({ status }) => status === 200).map((one) => bodyOf(one).openid)).toEqual([
      'o6_race_in_this_shop',
    ]);
  });

  test('S5: WeChat redirects only to this shop', async () => {
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

  test('unlinks the person in WeChat in China; the person can be linked again', async () => {
    const { client, isLinked } = await linked();
    expect((await client.get(`${call}/wechat/unlink?locale=cn_zh`, { ...inside, ...tokenOf(client) })).body).toEqual({
      is_binded_wechat: false,
    });
    expect(await isLinked()).toBe(false);
    expect(await database.db.selectFrom('wechat_binding').select('unionid').execute()).not.toHaveLength(0);
  });

  const tokenOf = (client: Browser) => ({ 'x-xsrf-token': client.jar.get('XSRF-TOKEN') ?? '' });
  test('S4: rejects the GET request without the session’s token', async () => {
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

describe('the WeChat user of a payment', () => {
  /** Asks WeChat for the id alone: it redirects at once, without a page of consent. */
  async function asked(client: Browser): Promise<Record<string, string>> {
    const to = `${call}/wechat-social-union?locale=cn_zh&purpose=payment&specific_url=/cn_zh/checkout/`;
    const { body } = await client.get(to, inside);
    const { authorize_url } = body as { authorize_url: string };
    const redirected = await fetch(authorize_url, { redirect: 'manual' });
    const back = new URL(redirected.headers.get('location') ?? '');
    expect(back.pathname).toBe('/cn_zh/checkout/');
    return Object.fromEntries(back.searchParams);
  }
  const payers = async () =>
    (await database.db.selectFrom('wechat_payer').select('openid').orderBy('openid').execute()).map(
      ({ openid }) => openid,
    );

  test('is stored for the session, without an account or a consent; a later one replaces it', async () => {
    const client = await browser();
    const others = await payers();
    for (const person of ['payer', 'another']) {
      wechat().knobs.person = person;
      clock.now = new Date(clock.now.getTime() + 1000);
      const answer = await client.post(`${call}/openid`, { locale: 'cn_zh', ...(await asked(client)) }, inside);
      expect(answer.body).toEqual({ openid: `o6_${person}_in_this_shop` });
      expect(await payers()).toEqual([...others, `o6_${person}_in_this_shop`].toSorted());
    }
    const { body } = await client.get(`${call}/customer-session?locale=cn_zh`, inside);
    expect(body).toMatchObject({ user: null });
  });

  test('S4: is not stored for a session that did not ask', async () => {
    const before = await payers();
    const [client, other] = [await browser(), await browser()];
    const answer = await other.post(`${call}/openid`, { locale: 'cn_zh', ...(await asked(client)) }, inside);
    expect(code(answer)).toBe(3_000_011);
    expect(await payers()).toEqual(before);
  });
});
