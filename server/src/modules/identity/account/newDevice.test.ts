import { languages, locales, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { describe, expect, test } from 'vitest';
import { mailHtml, mailText } from '../../../platform/mail/mailBody.ts';
import { newDeviceMail } from './newDeviceMail.ts';
import { textIn } from '../../../platform/messages/textIn.ts';
import { sendMails } from '../../../testing/sendAll.ts';
import { email, iphone, next, password, testAccount } from '../../../testing/testAccount.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const anne = testAccount(database, clock);
const queued = async () =>
  (await database.db.selectFrom('mail_outbox').select(['kind', 'data']).execute()).filter(
    ({ kind }) => kind === 'new_device',
  );

describe('the mail about a sign-in from a new browser', () => {
  test('is sent to the customer, with the device and what to do', async () => {
    await anne.login(await anne.browserAt(), password, { 'user-agent': iphone });
    const before = anne.mail.mails.length;
    await sendMails(anne.shop);
    const [mail] = anne.mail.mails.slice(before);
    expect(mail).toMatchObject({ to: [email], subject: textIn('fr_fr', 'account')('new_device.subject') });
    expect(mail?.html).toContain('Safari, iPhone');
    expect(mail?.html).toContain('http://shop.example/fr_fr/forgot-password/');
  });

  test('is sent once per browser', async () => {
    const browser = await anne.browserAt();
    await anne.login(browser);
    await browser.post('/api/commerce/logout', { locale: 'fr_fr' });
    await anne.login(browser);
    expect(await queued()).toHaveLength(1);
  });

  test('is sent for another browser', async () => {
    await anne.login(await anne.browserAt());
    await anne.login(await anne.browserAt());
    expect(await queued()).toHaveLength(2);
  });

  test('is not sent when the sign-in fails', async () => {
    await anne.login(await anne.browserAt(), 'Wrong.password1');
    expect(await queued()).toHaveLength(0);
  });

  test('is not sent for the browser that opened the account, reset the password or changed the email', async () => {
    const opened = await anne.browserAt();
    const fresh = { locale: 'fr_fr', action: 'create', prefix: 'Mrs.', firstname: 'Lea', lastname: 'Roux' };
    const lea = { locale: 'fr_fr', email: 'lea@example.com', password: 'Cordwain.1874' };
    await opened.post('/api/commerce/customer', { ...fresh, email: lea.email, password: lea.password });
    await opened.post('/api/commerce/logout', { locale: 'fr_fr' });
    expect((await opened.post('/api/commerce/login', lea)).status).toBe(200);
    const renamed = { locale: 'fr_fr', action: 'edit', email: 'roux@example.com', password: lea.password };
    expect((await opened.post('/api/commerce/customer', renamed)).status).toBe(200);
    await opened.post('/api/commerce/logout', { locale: 'fr_fr' });
    expect((await opened.post('/api/commerce/login', { ...lea, email: 'roux@example.com' })).status).toBe(200);
    const reset = await anne.browserAt();
    await anne.reset(reset, await anne.hashByMail());
    await reset.post('/api/commerce/logout', { locale: 'fr_fr' });
    expect((await anne.login(reset, next)).status).toBe(200);
    expect(await queued()).toHaveLength(0);
  });

  test.each(languages)('fills every variable in %s', (language) => {
    const locale = locales.find((name) => storefrontOf(name).language === language) ?? 'fr_fr';
    for (const device of ['Safari, Mac', '']) {
      const { body } = newDeviceMail(locale, 'http://shop.example', 'Maison', { at: clock.now, device });
      const html = mailHtml(body);
      expect(html).toContain(storefrontOf(locale).tag);
      expect(html).not.toMatch(/\{\w+\}/u);
      expect(mailText(html).split(/\n\n+/u).length).toBeGreaterThanOrEqual(5);
    }
  });
});

describe('confirming the password', () => {
  const confirm = (browser: Awaited<ReturnType<typeof anne.browserAt>>, given: string) =>
    browser.post('/api/commerce/customer/password/confirm', { locale: 'fr_fr', password: given });

  test('requires a sign-in, and limits guesses', async () => {
    expect((await confirm(await anne.browserAt(), password)).status).toBe(401);
    const browser = await anne.signedInAt();
    const before = browser.jar.get('vitrine');
    expect(await confirm(browser, password)).toMatchObject({ status: 200, body: { success: true } });
    expect(await anne.isSignedIn(browser)).toBe(true);
    expect(await anne.isSignedIn(anne.replay(anne.shop, before))).toBe(false);
    for (let tries = 0; tries < 5; tries += 1)
      expect(await confirm(browser, 'Wrong.password1')).toMatchObject({
        body: { error: { internal_code: 2_310_001, fields: { password: 'password' } } },
      });
    expect((await confirm(browser, password)).status).toBe(429);
  });
});
