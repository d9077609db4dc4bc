// Two server processes on one database share counters and sessions.
import { customerSession } from '@vitrine/contract/session';
import { createSmsSimulator, type SmsSimulator } from '@vitrine/simulators/sms/createSmsSimulator';
import { createWechatSimulator, type WechatSimulator } from '@vitrine/simulators/wechat/createWechatSimulator';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eventually, longTest } from './testing/patience.ts';
import type { Browser } from './testing/testAccount.ts';
import { lacombe } from './testing/samples.ts';
import { testDatabase } from './testing/testDatabase.ts';
import { testServers } from './testing/testServers.ts';
import { clientOf } from './testing/testShop.ts';
import { inside, throughWechat } from './testing/throughWechat.ts';

vi.setConfig({ testTimeout: longTest });

const database = testDatabase();
let sms: SmsSimulator;
let wechat: WechatSimulator;
beforeAll(async () => {
  sms = await createSmsSimulator({ port: 0, api_key: 'key' });
  wechat = await createWechatSimulator({ port: 0, app_id: 'wxtest', app_secret: 'wxsecret' });
});
afterAll(() => Promise.all([sms.close(), wechat.close()]));
// Over before any server starts.
beforeAll(() =>
  database.db
    .insertInto('captcha_used')
    .values({ captcha_hash: Buffer.alloc(32), expires_at: new Date(0) })
    .execute(),
);
const servers = testServers(2, database, () => ({
  SMS_URL: sms.url,
  SMS_API_KEY: 'key',
  WECHAT_OPEN_URL: wechat.url,
  WECHAT_API_URL: wechat.url,
  WECHAT_APP_ID: 'wxtest',
  WECHAT_APP_SECRET: 'wxsecret',
}));

const call = '/api/commerce';
/** One browser as a client of both servers. */
async function browser(): Promise<Browser[]> {
  const jar = new Map<string, string>();
  const there = servers.map((url) => clientOf((path, init) => fetch(url + path, init), jar));
  await there[0]?.start();
  return there;
}
const at = (there: readonly Browser[], index: number): Browser => {
  const client = there[index % there.length];
  if (!client) throw new Error('there is no server');
  return client;
};
/** Sends concurrent calls, alternating between the servers. */
const atOnce = <Answer>(count: number, ask: (index: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
const counted = (statuses: readonly number[]): Record<number, number> =>
  Object.fromEntries([...new Set(statuses)].map((status) => [status, statuses.filter((one) => one === status).length]));
const login = (client: Browser, password: string, from: string, email = lacombe.email) =>
  client.post(`${call}/login`, { locale: 'fr_fr', email, password }, { 'x-forwarded-for': from });

test('A3: both servers together allow five guesses, then lock the account on both', async () => {
  const owner = await browser();
  expect((await at(owner, 0).post(`${call}/customer`, lacombe)).status).toBe(200);
  const guessers = await Promise.all(Array.from({ length: 20 }, browser));
  const answers = await atOnce(20, (index) =>
    login(at(guessers[index] ?? [], index), `Wrong.password${index}`, '192.0.2.7'),
  );
  expect(counted(answers.map(({ status }) => status))).toEqual({ 422: 5, 423: 15 });
  for (const index of [0, 1])
    expect((await login(at(await browser(), index), lacombe.password, '192.0.2.7')).status).toBe(423);
});

test('A2: a sign-out at one server takes effect at the other immediately', async () => {
  const email = 'signs.out@example.com';
  expect((await at(await browser(), 0).post(`${call}/customer`, { ...lacombe, email })).status).toBe(200);
  const [here, there] = [await browser(), await browser()];
  for (const one of [here, there])
    expect((await login(at(one, 0), lacombe.password, '198.51.100.9', email)).status).toBe(200);
  const user = async (one: Browser) =>
    customerSession.answer.parse((await one.get(`${call}/customer-session?locale=fr_fr`)).body).user;
  expect(await user(at(there, 1))).not.toBeNull();
  const next = 'Madder.red1899';
  const change = { locale: 'fr_fr', old_password: lacombe.password, new_password: next };
  expect((await at(here, 0).post(`${call}/change-password`, change)).status).toBe(200);
  expect(await user(at(there, 1))).toBeNull();
  expect(await user(at(there, 0))).toBeNull();
  expect(await user(at(here, 1))).not.toBeNull();
});

test('A7: sends one code for concurrent requests at both servers', async () => {
  const there = await browser();
  const codeRequest = { locale: 'cn_zh', phone_code: '+86', phone_number: '13912340001' };
  const answers = await atOnce(12, (index) => at(there, index).post(`${call}/send-sms-code`, codeRequest));
  expect(counted(answers.map(({ status }) => status))).toEqual({ 200: 1, 429: 11 });
  await eventually(() => expect(sms.messages.filter(({ to }) => to === '+8613912340001')).toHaveLength(1));
});

test('A6: both servers together allow five attempts at a code, then reject the correct one', async () => {
  const there = await browser();
  const phone = '13912340002';
  const back = await throughWechat(at(there, 0), wechat.url, 'meiling');
  expect((await at(there, 0).post(`${call}/unionid`, { locale: 'cn_zh', consent: true, ...back }, inside)).status).toBe(
    200,
  );
  await at(there, 1).post(`${call}/send-sms-code`, { locale: 'cn_zh', phone_code: '+86', phone_number: phone });
  const right = await eventually(() => {
    const found = /\d{6}/u.exec(sms.messages.find(({ to }) => to === `+86${phone}`)?.text ?? '')?.[0];
    if (!found) throw new Error('no code yet');
    return found;
  });
  const bind = (index: number, code: string) =>
    at(there, index).post(
      `${call}/wechat/binding/loginbyphone`,
      { locale: 'cn_zh', phonecode: '+86', loginphone: phone, verificationcode: code, consent: true },
      inside,
    );
  const wrong = (index: number): string => String((Number(right) + 1 + index) % 1_000_000).padStart(6, '0');
  const answers = await atOnce(20, (index) => bind(index, wrong(index)));
  const refused = { status: 422, body: { error: { internal_code: 4_900_018 } } };
  for (const answer of answers) expect(answer).toMatchObject(refused);
  const { tries } = await database.db
    .selectFrom('sms_code')
    .select('tries')
    .orderBy('sent_at', 'desc')
    .executeTakeFirstOrThrow();
  expect(tries).toBe(5);
  for (const index of [0, 1]) expect(await bind(index, right)).toMatchObject(refused);
});

test('one of the servers sweeps at once after its start, and the other when its connection ends', async () => {
  const leading = async () => {
    const { rows } = await database.pool.query<{ pid: number }>(
      `select pid from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and application_name = 'vitrine leader' and datname = current_database()`,
    );
    return rows.map(({ pid }) => pid);
  };
  expect(await database.db.selectFrom('captcha_used').select('expires_at').execute()).toEqual([]);
  const [pid = 0, ...others] = await leading();
  expect([pid > 0, others]).toEqual([true, []]);
  await database.pool.query('select pg_terminate_backend($1)', [pid]);
  await eventually(async () => {
    const now = await leading();
    expect(now).toHaveLength(1);
    expect(now).not.toContain(pid);
  });
});
