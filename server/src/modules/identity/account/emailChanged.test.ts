import { beforeEach, expect, test } from 'vitest';
import { sendMails, sendSms } from '../../../testing/sendAll.ts';
import { type Browser, email, password, testAccount } from '../../../testing/testAccount.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testSms } from '../../../testing/testSms.ts';
import { testClient } from '../../../testing/testShop.ts';
import { sessionRoutes } from '../../customers/session/routes.ts';
import { accountRoutes } from './routes.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const account = testAccount(database, clock);
const sms = testSms(database, clock);
const edit = (browser: Browser, fields: Record<string, unknown>) =>
  browser.post('/api/commerce/customer', { locale: 'fr_fr', action: 'edit', password, ...fields });
const mailsTo = async (address: string) => {
  await sendMails(account.shop);
  return account.mail.mails.filter(({ to }) => to.includes(address));
};

/** Opens an account of China that signs in by phone and has no mailbox; returns its browser. */
async function openByPhone(is_proven: boolean): Promise<Browser> {
  const browser = testClient(sms.shop, [...sessionRoutes(sms.shop), ...accountRoutes(sms.shop)]);
  await browser.start();
  const { status } = await browser.post('/api/commerce/customer', {
    locale: 'cn_zh',
    action: 'create',
    password,
    prefix: 'Ms.',
    firstname: '芳',
    lastname: '王',
    registredphonecode: '+86',
    registredloginphone: '13800138000',
    piplOptin: true,
  });
  expect(status).toBe(200);
  if (is_proven)
    await database.db
      .updateTable('customer')
      .set({ phone_proven_at: clock.now })
      .where('phone_login', 'is not', null)
      .execute();
  return browser;
}

beforeEach(async () => {
  account.mail.mails.length = 0;
  await database.db.deleteFrom('sms_outbox').execute();
});

test('reports a changed email to the previous mailbox, with most of the new address hidden', async () => {
  const browser = await account.signedInAt();
  expect((await edit(browser, { email: 'eve.stranger@evil.example' })).status).toBe(200);
  const [sentMail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(sentMail?.subject).toBe('L’adresse e-mail de votre compte a changé');
  expect(sentMail?.text).toContain('e•••@e•••.example');
  expect(sentMail?.text).toContain('http://shop.example/fr_fr/faq/#tray=contact&subject=account');
  expect(`${sentMail?.text} ${sentMail?.html}`).not.toMatch(/stranger|evil/u);
  expect(await mailsTo('eve.stranger@evil.example')).toEqual([]);
  // The outbox keeps neither address after sending.
  const rows = await database.db.selectFrom('mail_outbox').select('data').where('kind', '=', 'email_changed').execute();
  expect(rows).toEqual([{ data: {} }]);
});

test('reports no change for the same mailbox in other letters, or for a refused change', async () => {
  const browser = await account.signedInAt();
  expect((await edit(browser, { email: email.toUpperCase() })).status).toBe(200);
  expect((await edit(browser, { email: 'new@example.com', password: 'Wrong.password1' })).status).toBe(422);
  expect(await mailsTo(email)).toEqual([]);
});

test('limits how often an account may change its email', async () => {
  const browser = await account.signedInAt();
  for (const round of [1, 2, 3, 4, 5])
    expect((await edit(browser, { email: `next${round}@example.com` })).status).toBe(200);
  expect((await edit(browser, { email: 'next6@example.com' })).status).toBe(429);
});

test('sends a text to the phone of an account without a mailbox', async () => {
  const browser = await openByPhone(true);
  expect((await edit(browser, { locale: 'cn_zh', email: 'fang@example.com' })).status).toBe(200);
  await sendSms(sms.shop);
  expect(sms.provider.messages.map(({ to, text }) => [to, text])).toEqual([
    ['+8613800138000', expect.stringMatching(/f•••@e•••\.com.*cn_zh\/faq/u)],
  ]);
});

test('A7: sends no text to an unproven phone', async () => {
  const browser = await openByPhone(false);
  expect((await edit(browser, { locale: 'cn_zh', email: 'fang@example.com' })).status).toBe(200);
  expect(await database.db.selectFrom('sms_outbox').selectAll().execute()).toEqual([]);
});
