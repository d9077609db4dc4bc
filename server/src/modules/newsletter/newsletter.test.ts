import { createSecretKey } from 'node:crypto';
import { createMailSimulator, type MailSimulator } from '@vitrine/simulators/mail/createMailSimulator';
import { languages, locales, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountRoutes } from '../account/routes.ts';
import { captchaRoutes } from '../captcha/routes.ts';
import { readConfig } from '../../platform/config/config.ts';
import { createApi } from '../../platform/http/app.ts';
import { createLog } from '../../platform/log/log.ts';
import { newsletterConfirmMail, newsletterWelcomeMail } from './newsletterMails.ts';
import { sendMails } from '../../testing/sendAll.ts';
import { sessionRoutes } from '../session/routes.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import { solvedCaptcha } from '../../testing/solvedCaptcha.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { testClient, testShop } from '../../testing/testShop.ts';
import { unsubscribeHash } from './links.ts';
import { oneClick } from './oneClick.ts';
import { sweepRequests } from './queries.ts';
import { newsletterRoutes } from './routes.ts';
import { mailHtml } from '../../platform/mail/mailBody.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
let mail: MailSimulator;
const logged: string[] = [];
const shop = (CAPTCHA = 'off'): Shop => ({
  ...testShop(database.db, clock),
  config: readConfig({
    NODE_ENV: 'test',
    SMTP_URL: mail.smtp_url,
    PUBLIC_URL: 'https://shop.example',
    CAPTCHA,
    CAPTCHA_COST: '100',
  }),
  log: createLog('trace', { write: (line: string) => void logged.push(line) }),
});
const client = async () => {
  const browser = testClient(shop(), [...sessionRoutes(shop()), ...accountRoutes(shop()), ...newsletterRoutes(shop())]);
  await browser.start();
  return browser;
};
const anne = { prefix: 'Mrs.', firstname: 'Anne', lastname: 'Lacombe', email: 'Anne@example.com' };
const ask = async (fields: Record<string, unknown> = {}) =>
  (await client()).post('/api/commerce/newsletter', { locale: 'fr_fr', ...anne, ...fields });
const confirm = async (hash: string) =>
  (await client()).post('/api/commerce/newsletter/confirm', { locale: 'fr_fr', hash });
const post = async () => {
  mail.mails.length = 0;
  await sendMails(shop());
  return [...mail.mails];
};
/** The hash that a mail's link carries. */
const hashIn = (html = ''): string => /hash=([\w.-]+)/u.exec(html)?.[1] ?? '';
const subscribers = () => database.db.selectFrom('newsletter_subscriber').selectAll().execute();
const later = (days: number) => new Date(clock.now.getTime() + days * 86_400_000);
const subscribed = async () => {
  await ask();
  const [confirmMail] = await post();
  await confirm(hashIn(confirmMail?.html));
  const [welcome] = await post();
  return { asking: hashIn(confirmMail?.html), leaving: hashIn(welcome?.html), welcome };
};

beforeAll(async () => {
  mail = await createMailSimulator({ smtp: 0, outbox: 0 });
});
afterAll(() => mail.close());
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  logged.length = 0;
  for (const table of ['newsletter_request', 'newsletter_subscriber', 'customer', 'mail_outbox', 'rate_limit'] as const)
    await database.db.deleteFrom(table).execute();
});

describe('subscribe', () => {
  test('asks the mailbox; only its link subscribes', async () => {
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

  test('the second backend takes from=drpl and the storefront in a header, and does the same', async () => {
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

  test('2200000: an email that is none', async () => {
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

  test('A5: a known, an unknown and an often asked email get the same answer', async () => {
    await subscribed();
    const answers = [];
    for (const email of ['anne@example.com', 'nobody@example.com', 'nobody@example.com', 'nobody@example.com'])
      answers.push(await ask({ email }));
    answers.push(await ask({ email: 'nobody@example.com' }), await ask({ email: 'NOBODY@example.com' }));
    const seen = answers.map(({ status, body }) => JSON.stringify([status, body]));
    expect(new Set(seen)).toEqual(new Set(['[200,{"success":true}]']));
  });

  test('A5: asking reads and writes as much for a known email as for an unknown one', async () => {
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

  test('A9: a filled passwordNewsletter hears the same, and nothing happens', async () => {
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

  test('S7: a line break or a second recipient in the address is no email', async () => {
    for (const email of ['a@example.com\r\nBcc: b@example.com', 'a@example.com, b@example.com'])
      expect((await ask({ email })).status).toBe(422);
  });

  test('S7: what was typed into the form is not written to the address', async () => {
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
  test('the hash is long, and stored only as its own hash', async () => {
    await ask();
    const [confirmMail] = await post();
    const hash = hashIn(confirmMail?.html);
    expect(Buffer.from(hash, 'base64url').length).toBeGreaterThanOrEqual(16);
    const stored = await database.db.selectFrom('newsletter_request').selectAll().executeTakeFirstOrThrow();
    expect(stored.confirm_hash).toHaveLength(32);
    expect(JSON.stringify(stored)).not.toContain(hash);
    expect(JSON.stringify(await database.db.selectFrom('mail_outbox').selectAll().execute())).not.toContain(hash);
  });

  test('2900005 after seven days, 2300005 for one that never was', async () => {
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

  test('twice, or ten times at once, it subscribes once and welcomes once', async () => {
    await ask();
    const [confirmMail] = await post();
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(hashIn(confirmMail?.html))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await post()).toHaveLength(1);
    expect(await subscribers()).toHaveLength(1);
  });

  test('a mail sent again carries a new hash, and the lost one opens nothing', async () => {
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

describe('unsubscribe', () => {
  const oneClickAt = (hash: string, init: RequestInit) => {
    const app = createApi(shop(), []);
    app.route('/', oneClick(shop()));
    return app.request(`/newsletter/unsubscribe/${hash}`, init);
  };
  const byMailProgram = (hash: string, body = 'List-Unsubscribe=One-Click') =>
    oneClickAt(hash, { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });

  test('by the link of any mail, which forgets the subscriber; twice says the same', async () => {
    const { leaving, asking } = await subscribed();
    const browser = await client();
    for (const _time of [1, 2]) {
      const answer = await browser.post('/api/commerce/newsletter/unsubscribe', { locale: 'fr_fr', hash: leaving });
      expect(answer).toMatchObject({ status: 200, body: { success: true } });
    }
    expect(await subscribers()).toEqual([]);
    expect((await confirm(asking)).status).toBe(404);
    expect(await subscribers()).toEqual([]);
  });

  test('by one POST of the mail program, as RFC 8058 wants it', async () => {
    const { leaving, welcome } = await subscribed();
    const header = (name: string) => welcome?.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe')).toBe(`<https://shop.example/newsletter/unsubscribe/${leaving}>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect((await byMailProgram(leaving, 'something=else')).status).toBe(400);
    expect(await subscribers()).toHaveLength(1);
    expect((await byMailProgram(leaving)).status).toBe(204);
    expect(await subscribers()).toEqual([]);
  });

  test('S4: opening the address changes nothing, and leads to the page that asks', async () => {
    const { leaving } = await subscribed();
    const answer = await oneClickAt(leaving, { method: 'GET' });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(
      `https://shop.example/fr_fr#tray=newsletter&step=unsubscribe&hash=${leaving}`,
    );
    expect(await subscribers()).toHaveLength(1);
  });

  test.each([
    ['another subscriber’s id under the same seal', (hash: string) => hash.replace(/^.{8}/u, '00000000')],
    [
      'a seal of another shop',
      (hash: string) => unsubscribeHash(createSecretKey(Buffer.alloc(32, 9)), hash.split('.')[0] ?? ''),
    ],
    ['no seal', (hash: string) => hash.split('.')[0] ?? ''],
    ['an address', () => '%2f%2fevil.example'],
  ])('S5: %s is refused, and leads nowhere', async (_name, change) => {
    const { leaving } = await subscribed();
    const hash = change(leaving);
    expect((await byMailProgram(hash)).status).toBe(404);
    const opened = await oneClickAt(hash, { method: 'GET' });
    expect([opened.status, opened.headers.get('location')]).toEqual([404, null]);
    expect(await subscribers()).toHaveLength(1);
  });
});

describe('an account', () => {
  const lacombe = { ...anne, locale: 'fr_fr', action: 'create', password: 'Saddle.leather1874' };
  const userOf = async (browser: Awaited<ReturnType<typeof client>>) =>
    (
      (await browser.get('/api/commerce/customer-session?locale=fr_fr')).body as {
        user: { newsletter_subscription: string | null };
      }
    ).user.newsletter_subscription;

  test('subscribes the same way, and knows it once the mailbox said yes', async () => {
    const browser = await client();
    await browser.post('/api/commerce/customer', { ...lacombe, newsletter_subscription: true });
    expect(await userOf(browser)).toBeNull();
    const confirmMail = (await post()).find(({ html }) => html.includes('step=confirm'));
    await confirm(hashIn(confirmMail?.html));
    expect(await userOf(browser)).toBe('fr_fr');
  });

  test('asks once, however often the profile is saved, and ends at once', async () => {
    const browser = await client();
    await browser.post('/api/commerce/customer', lacombe);
    const edit = (newsletter_subscription: boolean) =>
      browser.post('/api/commerce/customer', { locale: 'fr_fr', action: 'edit', newsletter_subscription });
    await edit(true);
    const confirmMail = (await post()).find(({ html }) => html.includes('step=confirm'));
    await confirm(hashIn(confirmMail?.html));
    await post();
    await edit(true);
    expect(await post()).toEqual([]);
    await edit(false);
    expect([await userOf(browser), await subscribers()]).toEqual([null, []]);
  });

  test('an account opened under another person’s address leaves their subscription alone', async () => {
    await subscribed();
    const stranger = await client();
    await stranger.post('/api/commerce/customer', { ...lacombe, newsletter_subscription: false });
    await stranger.post('/api/commerce/customer', { locale: 'fr_fr', action: 'edit', newsletter_subscription: false });
    const email = { email: 'elsewhere@example.com', password: lacombe.password };
    await stranger.post('/api/commerce/customer', { locale: 'fr_fr', action: 'edit', ...email });
    expect(await subscribers()).toHaveLength(1);
  });

  test('with another email ends at the old one, and asks the new one before it writes there', async () => {
    const browser = await client();
    await browser.post('/api/commerce/customer', { ...lacombe, newsletter_subscription: true });
    const confirmMail = (await post()).find(({ html }) => html.includes('step=confirm'));
    await confirm(hashIn(confirmMail?.html));
    await post();
    const email = { email: 'elsewhere@example.com', password: lacombe.password };
    const edited = await browser.post('/api/commerce/customer', { locale: 'fr_fr', action: 'edit', ...email });
    expect(edited.status).toBe(200);
    expect([await userOf(browser), await subscribers()]).toEqual([null, []]);
    // Beside it goes the word to the old mailbox that it is the account's no more.
    const asking = (await post()).find(({ to }) => to.includes('elsewhere@example.com'));
    expect(asking?.to).toEqual(['elsewhere@example.com']);
    await confirm(hashIn(asking?.html));
    expect(await userOf(browser)).toBe('fr_fr');
    expect((await subscribers()).map(({ email }) => email)).toEqual(['elsewhere@example.com']);
  });

  test('asks one mailbox three times a day at most, whatever is ticked and unticked', async () => {
    const browser = await client();
    await browser.post('/api/commerce/customer', lacombe);
    await post();
    for (let round = 0; round < 5; round += 1)
      await browser.post('/api/commerce/customer', { locale: 'fr_fr', action: 'edit', newsletter_subscription: true });
    expect(await post()).toHaveLength(3);
  });
});

test.each(languages)('the letters speak %s', (language) => {
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
