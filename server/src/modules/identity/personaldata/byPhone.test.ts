import { personalDataFile } from '@vitrine/contract/personalData';
import { beforeEach, expect, test } from 'vitest';
import { routes } from '../../../modules.ts';
import { sendSms } from '../../../testing/sendAll.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testSms } from '../../../testing/testSms.ts';
import { testClient } from '../../../testing/testShop.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const sms = testSms(database, clock);
const phone = '+8613800138000';
const texts = () => sms.provider.messages.filter(({ to }) => to === phone).map(({ text }) => text);

beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  for (const table of [
    'customer',
    'session',
    'sms_code',
    'sms_outbox',
    'sms_phone',
    'sms_budget',
    'rate_limit',
  ] as const)
    await database.db.deleteFrom(table).execute();
  sms.provider.messages.length = 0;
});

/** A customer with phone sign-in and a WeChat account, without a mailbox. */
async function chinese() {
  const client = testClient(sms.shop, routes(sms.shop));
  await client.start();
  const account = { registredphonecode: '+86', registredloginphone: '13800138000', piplOptin: true };
  const name = { prefix: 'Mrs.', firstname: '芳', lastname: '王', password: 'Saddle.leather1874' };
  const made = await client.post('/api/commerce/customer', { locale: 'cn_zh', action: 'create', ...account, ...name });
  expect(made.status).toBe(200);
  const { customer_id } = await database.db.selectFrom('customer').select('customer_id').executeTakeFirstOrThrow();
  const union = { unionid: 'union-canary', openid: 'open-canary' };
  await database.db
    .insertInto('wechat_binding')
    .values({ ...union, customer_id, bound_at: clock.now })
    .execute();
  return client;
}
const ask = (client: Awaited<ReturnType<typeof chinese>>, request: string, locale = 'cn_zh') =>
  client.post(`/api/commerce/customer/data/${request}`, { locale });
const hashIn = (text = '') => /hash=([\w-]+)$/u.exec(text)?.[1] ?? '';

test('sends the link to the phone of an account without a mailbox, without a password', async () => {
  const client = await chinese();
  expect((await client.get('/api/commerce/customer/data?locale=cn_zh')).body).toMatchObject({ door: 'phone' });
  expect((await ask(client, 'export')).body).toEqual({ sent_to: 'phone' });
  await sendSms(sms.shop);
  const [text = ''] = texts();
  expect(text).toMatch(/^【.+】/u);
  const body = { locale: 'cn_zh', hash: hashIn(text) };
  const file = personalDataFile.parse((await client.post('/api/commerce/customer/data/export/file', body)).body);
  const found = Object.fromEntries(file.sections.map(({ section, entries }) => [section, entries]));
  expect(found).toMatchObject({
    profile: [{ lastname: '王', loginphone: '13800138000' }],
    wechat: [{ unionid: 'union-canary' }],
    codes: [{ kind: 'own_data_export' }],
  });
});

test('A7: enforces the waits between messages', async () => {
  const client = await chinese();
  await ask(client, 'export');
  expect(await ask(client, 'erasure')).toMatchObject({ status: 429, body: { error: { internal_code: 3_100_004 } } });
});

test('sends the message in the account’s locale when the storefront has no SMS', async () => {
  const client = await chinese();
  expect((await ask(client, 'export', 'fr_fr')).status).toBe(200);
  await sendSms(sms.shop);
  expect(texts()[0]).toContain('/cn_zh#tray=personal-data');
});

test('erases phone, WeChat account and codes, and confirms by SMS', async () => {
  const client = await chinese();
  await ask(client, 'erasure');
  await sendSms(sms.shop);
  const done = { locale: 'cn_zh', hash: hashIn(texts()[0]) };
  expect((await client.post('/api/commerce/customer/data/erasure/confirm', done)).status).toBe(200);
  await sendSms(sms.shop);
  expect(texts().at(-1)).toContain('已注销');
  for (const table of ['customer', 'wechat_binding', 'sms_code', 'sms_phone', 'own_data_link'] as const)
    expect([table, await database.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  const left = await database.db.selectFrom('sms_outbox').selectAll().execute();
  expect(JSON.stringify(left)).not.toContain('13800138000');
});
