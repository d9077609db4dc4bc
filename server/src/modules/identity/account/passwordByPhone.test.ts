import { beforeEach, expect, test } from 'vitest';
import { sessionRoutes } from '../../customers/session/routes.ts';
import { sendSms } from '../../../testing/sendAll.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testSms } from '../../../testing/testSms.ts';
import { type Answered, testClient } from '../../../testing/testShop.ts';
import { argonHash } from '../signin/argon.ts';
import { accountRoutes } from './routes.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const sms = testSms(database, clock);
const phonenumber = '13800138000';
const next = 'Madder.red1899';

beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  for (const table of ['sms_outbox', 'sms_phone', 'sms_budget', 'customer', 'session', 'rate_limit'] as const)
    await database.db.deleteFrom(table).execute();
  const person = {
    store: 'cn_zh',
    firstname: '芳',
    lastname: '王',
    country_id: 'cn',
    phone_login: `+86${phonenumber}`,
  };
  const password_hash = await argonHash('Saddle.leather1874');
  await database.db
    .insertInto('customer')
    .values({ ...person, password_hash, created_at: clock.now, updated_at: clock.now })
    .execute();
});

const browserAt = async () => {
  const browser = testClient(sms.shop, [...sessionRoutes(sms.shop), ...accountRoutes(sms.shop)]);
  await browser.start();
  return browser;
};
const forgot = async (number: string, locale = 'cn_zh'): Promise<Answered> =>
  (await browserAt()).post('/api/commerce/forgot-password', { locale, phonecode: '86', phonenumber: number });
const textsTo = (number: string) =>
  sms.provider.messages.filter(({ to }) => to === `+86${number}`).map(({ text }) => text);

test.each([
  ['and signs in', true],
  ['without a sign-in while a consent is missing', false],
])('sends a link by text message, which sets a new password %s', async (_name, pipl_optin) => {
  await database.db.updateTable('customer').set({ pipl_optin }).execute();
  expect(await forgot('138 0013 8000')).toMatchObject({ status: 200, body: { success: true } });
  await sendSms(sms.shop);
  const text = textsTo(phonenumber).at(-1) ?? '';
  expect(text).toContain('http://shop.example/cn_zh/forgot-password/#tray=create-password&hash=');
  const hash = /hash=([\w-]{43})$/u.exec(text)?.[1] ?? '';
  const browser = await browserAt();
  const body = { locale: 'cn_zh', hash, password: next };
  const before = browser.jar.get('vitrine');
  const answer = await browser.put('/api/commerce/customer/password/reset', body);
  expect(answer).toMatchObject({ status: 200, body: { user: pipl_optin ? { firstname: '芳' } : null } });
  expect(browser.jar.get('vitrine')).not.toBe(before);
  const login = { locale: 'cn_zh', phonecode: '+86', phonenumber, password: next, consent: true };
  expect((await (await browserAt()).post('/api/commerce/login', login)).status).toBe(200);
});

test('A5: answers the same for a phone with and without an account, and sends a message only to the first', async () => {
  const before = textsTo(phonenumber).length;
  const [known, unknown] = [await forgot(phonenumber), await forgot('13900139000')];
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  await sendSms(sms.shop);
  expect(textsTo(phonenumber)).toHaveLength(before + 1);
  expect(textsTo('13900139000')).toEqual([]);
});

test('A7: enforces the wait between two messages without showing it', async () => {
  const before = textsTo(phonenumber).length;
  const answers = [await forgot(phonenumber), await forgot(phonenumber), await forgot(phonenumber)];
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  await sendSms(sms.shop);
  expect(textsTo(phonenumber)).toHaveLength(before + 1);
});

test('refuses a number that cannot receive messages, by its field', async () => {
  expect(await forgot('02161234567')).toMatchObject({
    status: 400,
    body: { error: { fields: { phonenumber: 'phone_format' } } },
  });
});

test('A1: the first proof of the phone removes the email that the account was opened with', async () => {
  const planted = { email: 'stranger@example.com', email_canonical: 'stranger@example.com' };
  await database.db.updateTable('customer').set(planted).execute();
  await forgot(phonenumber);
  await sendSms(sms.shop);
  const hash = /hash=([\w-]{43})$/u.exec(textsTo(phonenumber).at(-1) ?? '')?.[1] ?? '';
  const browser = await browserAt();
  const answer = await browser.put('/api/commerce/customer/password/reset', { locale: 'cn_zh', hash, password: next });
  expect(answer.status).toBe(200);
  const row = await database.db.selectFrom('customer').select(['email', 'phone_login']).executeTakeFirst();
  expect(row).toEqual({ email: null, phone_login: `+86${phonenumber}` });
});
