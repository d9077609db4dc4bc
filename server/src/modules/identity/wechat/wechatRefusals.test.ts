// WeChat accounts that are refused: a stranger's phone account, a missing consent, and what can go wrong on the way.
import { describe, expect, test } from 'vitest';
import { inside } from '../../../testing/throughWechat.ts';
import { bodyOf, type Browser, call, code, form, signIn, unionid, wechatShop } from '../../../testing/wechatShop.ts';

const { arrive, bind, browser, clock, customer, database, lines, number, smsCode, toWechat, wechat } = wechatShop();

describe('a phone account that an attacker created', () => {
  const nextVisit = () => void (clock.now = new Date(clock.now.getTime() + 120_000));

  test('A1: the code removes the attacker’s password, sessions, email and WeChat account', async () => {
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

  test('keeps password, sessions and email of a phone that was proven before', async () => {
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

  test('an account created after the code counts as proven and keeps its email', async () => {
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
  test('6000011: WeChat no longer has the person, and the answer reveals nothing else', async () => {
    wechat().knobs.unknown_person = true;
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

  test('6200011: links a person to one of two concurrent customers', async () => {
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
    [
      'a visitor who refused at WeChat',
      async (client: Browser) => unionid(client, await toWechat(client, 'no', 'refuse')),
    ],
    ['a return without a state', async (client: Browser) => unionid(client, { code: 'x' })],
    ['a form without a person', async (client: Browser) => bind(client, number())],
  ])('6300011: %s', async (_name, ask) => {
    expect(code(await ask(await browser()))).toBe(6_300_011);
  });

  test.each([
    ['no union id', { no_unionid: true }, 3_000_011, 422],
    ['an invalid code', { spoilt_code: true }, 3_000_011, 422],
    ['a wrong secret', { errcode: 40_125 }, 3_000_011, 422],
    ['a busy WeChat', { errcode: -1 }, 503, 503],
    ['a WeChat that is down', { down: true }, 503, 503],
  ])('maps an error of WeChat: %s', async (_name, knobs, expected, status) => {
    Object.assign(wechat().knobs, knobs);
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
    wechat().knobs.down = true;
    await arrive(client, 'private');
    const all = lines.join('');
    for (const canary of ['wxsecret', back['code'], back['state'], 'o6_private', 'u1_private', phone])
      expect(all).not.toContain(canary);
    expect(all).toContain('WeChat could not be asked');
  });
});
