import { languages, locales, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { describe, expect, test } from 'vitest';
import { captchaRoutes } from '../captcha/routes.ts';
import { newsletterConfirmMail, newsletterWelcomeMail } from './newsletterMails.ts';
import { sessionRoutes } from '../session/routes.ts';
import { solvedCaptcha } from '../../../testing/solvedCaptcha.ts';
import { testClient } from '../../../testing/testShop.ts';
import { sweepRequests } from './queries.ts';
import { newsletterRoutes } from './routes.ts';
import { mailHtml } from '../../../platform/mail/mailBody.ts';
import { anne, hashIn, newsletterShop } from '../../../testing/newsletterShop.ts';

const { ask, client, clock, confirm, database, later, logged, post, shop, subscribed, subscribers } = newsletterShop();

describe('subscribe', () => {
  test('sends the mailbox a link, which alone subscribes', async () => {
    expect(await ask()).toMatchObject({ status: 200, body: { success: true } });
    const [confirmMail] = await post();
    expect(confirmMail).toMatchObject({
      to: ['Anne@example.com'],
      subject: 'Confirmez votre inscription à nos lettres',
    });
    expect(await subscribers()).toEqual([]);
    expect(confirmMail?.html).toContain('https://shop.example/fr_fr#tray=newsletter');
    expect((await confirm(hashIn(confirmMail?.html))).status).toBe(200);
    expect(await subscribers()).toMatchObject([
      { email: 'Anne@example.com', locale: 'fr_fr', fields: { firstname: 'Anne', country_id: 'fr' } },
    ]);
  });

  test('accepts from=drpl and the storefront in a header at the second backend', async () => {
    const browser = await client();
    const path = '/api/backend/newsletter/subscribe';
    expect(await browser.post(path, { from: 'drpl', ...anne })).toMatchObject({
      status: 400,
      body: { error: { fields: { locale: 'format' } } },
    });
    expect((await browser.post(path, anne, { locale: 'jp_ja' })).status).toBe(400);
    const japanese = { from: 'drpl', email: anne.email, firstname: '花子', lastname: '山田' };
    expect(await browser.post(path, japanese, { locale: 'jp_ja' })).toMatchObject({ body: { success: true } });
    expect((await post())[0]?.html).toContain('lang="ja-JP"');
  });

  test('2200000: refuses an invalid email', async () => {
    expect(await ask({ email: 'anne' })).toMatchObject({
      status: 422,
      body: { error: { internal_code: 2_200_000, fields: { email: 'email' } } },
    });
  });

  test('names every wrong field at once', async () => {
    expect(await ask({ firstname: '', postcode: '75' })).toMatchObject({
      status: 400,
      body: { error: { fields: { firstname: 'required', postcode: 'zip_5_digits' } } },
    });
  });

  test('A5: answers the same for a known email, an unknown one and one over the limit', async () => {
    await subscribed();
    const answers = [];
    for (const email of ['anne@example.com', 'nobody@example.com', 'nobody@example.com', 'nobody@example.com'])
      answers.push(await ask({ email }));
    answers.push(await ask({ email: 'nobody@example.com' }), await ask({ email: 'NOBODY@example.com' }));
    const seen = answers.map(({ status, body }) => JSON.stringify([status, body]));
    expect(new Set(seen)).toEqual(new Set(['[200,{"success":true}]']));
  });

  test('A5: runs as many statements for a known email as for an unknown one', async () => {
    await subscribed();
    const [known, unknown] = [await client(), await client()];
    const asking = (browser: typeof known, email: string) =>
      database.statementsOf(() => browser.post('/api/commerce/newsletter', { locale: 'fr_fr', ...anne, email }));
    expect(await asking(known, anne.email)).toBe(await asking(unknown, 'nobody@example.com'));
  });

  test('sends a mailbox at most three requests a day, whichever client asks', async () => {
    for (let at = 0; at < 5; at += 1) await ask();
    expect(await post()).toHaveLength(3);
  });

  test('A9: a filled passwordNewsletter gets the same answer and stores nothing', async () => {
    expect(await ask({ passwordNewsletter: 'x' })).toMatchObject({ status: 200, body: { success: true } });
    expect(await database.db.selectFrom('newsletter_request').selectAll().execute()).toEqual([]);
    expect(logged.join('')).toContain('honeypot filled');
    await ask({ passwordNewsletter: '' });
    expect(await post()).toHaveLength(1);
  });

  test('A9: sends no mail without a solved captcha, and one mail with it', async () => {
    const browser = testClient(shop('altcha'), [
      ...sessionRoutes(shop()),
      ...captchaRoutes(shop('altcha')),
      ...newsletterRoutes(shop('altcha')),
    ]);
    await browser.start();
    const send = (captcha?: string) =>
      browser.post('/api/commerce/newsletter', { locale: 'fr_fr', ...anne, ...(captcha ? { captcha } : {}) });
    expect(await send()).toMatchObject({ status: 422, body: { error: { internal_code: 4_900_014 } } });
    const captcha = await solvedCaptcha(browser, 'newsletter');
    expect([(await send(captcha)).status, (await send(captcha)).status]).toEqual([200, 422]);
    expect(await post()).toHaveLength(1);
  });

  test('S7: refuses an email with a line break or a second recipient', async () => {
    for (const email of ['a@example.com\r\nBcc: b@example.com', 'a@example.com, b@example.com'])
      expect((await ask({ email })).status).toBe(422);
  });

  test('S7: sends no typed text to the address', async () => {
    await ask({ firstname: 'Visit https://evil.example', lastname: 'now' });
    const [confirmMail] = await post();
    expect(`${confirmMail?.subject}${confirmMail?.html}${confirmMail?.text}`).not.toContain('evil');
  });

  test('S16: writes neither email nor hash to a log line', async () => {
    const { asking, leaving } = await subscribed();
    await (await client()).post('/api/commerce/newsletter/unsubscribe', { locale: 'fr_fr', hash: leaving });
    expect(logged.length).toBeGreaterThan(3);
    for (const secret of [asking, leaving, 'nne@example.com', 'Lacombe']) expect(logged.join('')).not.toContain(secret);
  });
});

describe('confirm', () => {
  test('the hash is long, and the database stores only its digest', async () => {
    await ask();
    const [confirmMail] = await post();
    const hash = hashIn(confirmMail?.html);
    expect(Buffer.from(hash, 'base64url').length).toBeGreaterThanOrEqual(16);
    const stored = await database.db.selectFrom('newsletter_request').selectAll().executeTakeFirstOrThrow();
    expect(stored.confirm_hash).toHaveLength(32);
    expect(JSON.stringify(stored)).not.toContain(hash);
    expect(JSON.stringify(await database.db.selectFrom('mail_outbox').selectAll().execute())).not.toContain(hash);
  });

  test('answers 2900005 after seven days, and 2300005 for an unknown hash', async () => {
    await ask();
    const [confirmMail] = await post();
    clock.now = later(7);
    expect(await confirm(hashIn(confirmMail?.html))).toMatchObject({
      status: 410,
      body: { error: { internal_code: 2_900_005 } },
    });
    expect(await confirm('x')).toMatchObject({ status: 404, body: { error: { internal_code: 2_300_005 } } });
    await sweepRequests(database.db, later(1));
    expect(await database.db.selectFrom('newsletter_request').selectAll().execute()).toEqual([]);
  });

  test('ten concurrent requests subscribe once and send one welcome mail', async () => {
    await ask();
    const [confirmMail] = await post();
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(hashIn(confirmMail?.html))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await post()).toHaveLength(1);
    expect(await subscribers()).toHaveLength(1);
  });

  test('a mail sent again carries a new hash, and the former hash is invalid', async () => {
    await ask();
    const [first] = await post();
    await database.db.updateTable('mail_outbox').set({ sent_at: null, next_try_at: clock.now }).execute();
    const request = await database.db.selectFrom('newsletter_request').select('request_id').executeTakeFirstOrThrow();
    await database.db
      .updateTable('mail_outbox')
      .set({ data: JSON.stringify(request) })
      .execute();
    const [second] = await post();
    expect((await confirm(hashIn(first?.html))).status).toBe(404);
    expect((await confirm(hashIn(second?.html))).status).toBe(200);
  });
});

test.each(languages)('the mails fill every variable in %s', (language) => {
  const locale = locales.find((name) => storefrontOf(name).language === language) ?? 'fr_fr';
  const mailContents = [
    newsletterConfirmMail(locale, 'Maison', 'https://shop.example/a'),
    newsletterWelcomeMail(locale, 'Maison', 'https://shop.example', 'https://shop.example/b'),
  ];
  for (const { subject, body } of mailContents) {
    const html = mailHtml(body);
    expect(html).toContain(`lang="${storefrontOf(locale).tag}"`);
    expect(html).toContain(`dir="${storefrontOf(locale).direction}"`);
    expect(subject.length).toBeGreaterThan(3);
    expect(html).not.toMatch(/\{\w+\}/u);
  }
});
