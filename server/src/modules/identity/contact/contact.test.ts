import { createMailSimulator, type MailSimulator } from '@vitrine/simulators/mail/createMailSimulator';
import { contactAbout } from '@vitrine/contract/contact';
import { contactSubjects } from '@vitrine/rules/forms/contact';
import { languages, locales, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { captchaRoutes } from '../../customers/captcha/routes.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { createLog } from '../../../platform/log/log.ts';
import { contactMessageMail, contactReceiptMail } from './contactMails.ts';
import { sendMails } from '../../../testing/sendAll.ts';
import { sessionRoutes } from '../../customers/session/routes.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { solvedCaptcha } from '../../../testing/solvedCaptcha.ts';
import { houseDatabase } from '../../../testing/houseDatabase.ts';
import { testClient, testShop } from '../../../testing/testShop.ts';
import { contactRoutes } from './routes.ts';
import { mailHtml } from '../../../platform/mail/mailBody.ts';

const database = houseDatabase();
const bag = 'H0612P 26R';
const start = new Date('2026-11-21T10:00:00Z');
const now = { now: start };
let mail: MailSimulator;
const logged: string[] = [];
const shop = (CAPTCHA = 'off'): Shop => ({
  ...testShop(database.db, now),
  config: readConfig({
    NODE_ENV: 'test',
    SMTP_URL: mail.smtp_url,
    PUBLIC_URL: 'https://shop.example',
    SERVICE_MAIL: 'service@house.example',
    CAPTCHA,
    CAPTCHA_COST: '100',
  }),
  log: createLog('trace', { write: (line: string) => void logged.push(line) }),
});
const client = async (of = shop()) => {
  const browser = testClient(of, [...sessionRoutes(of), ...captchaRoutes(of), ...contactRoutes(of)]);
  await browser.start();
  return browser;
};
const anne = {
  subject_list: 'care',
  prefix: 'Mrs.',
  firstname: 'Anne',
  lastname: 'Lacombe',
  email: 'anne@example.com',
  message: 'The seam of my Pommeau\nhas opened.',
};
const write = async (fields: Record<string, unknown> = {}, locale = 'fr_fr') =>
  (await client()).post('/api/commerce/contact', { locale, ...anne, ...fields });
const post = async () => {
  mail.mails.length = 0;
  await sendMails(shop());
  return mail.mails.toSorted((a, b) => ((a.to[0] ?? '') < (b.to[0] ?? '') ? 1 : -1));
};

beforeAll(async () => {
  mail = await createMailSimulator({ smtp: 0, outbox: 0 });
});
afterAll(() => mail.close());
beforeEach(async () => {
  logged.length = 0;
  for (const table of ['mail_outbox', 'rate_limit'] as const) await database.db.deleteFrom(table).execute();
});

describe('a message to the house', () => {
  test('is sent to customer service with the client’s reply address, and the client gets a receipt', async () => {
    expect(await write()).toMatchObject({ status: 200, body: { success: true } });
    const [message, receipt] = await post();
    expect(message).toMatchObject({
      to: ['service@house.example'],
      subject: 'Message d’un client\u00A0: Un entretien ou une réparation',
    });
    expect(message?.headers.find(({ key }) => key === 'reply-to')?.value).toBe('anne@example.com');
    expect(message?.text).toContain('Anne Lacombe');
    expect(message?.text).toContain('has opened.');
    expect(receipt).toMatchObject({ to: ['anne@example.com'], subject: 'Votre message nous est bien parvenu' });
  });

  test('is deleted from the outbox once it is sent', async () => {
    await write();
    await post();
    expect(JSON.stringify(await database.db.selectFrom('mail_outbox').selectAll().execute())).not.toContain('Pommeau');
  });

  test('about a product describes it from the catalogue, with its picture and page', async () => {
    expect(await write({ sku: bag, subject_list: 'product' })).toMatchObject({ status: 200 });
    const [message, receipt] = await post();
    expect(message?.text).toMatch(/Pièce\u00A0?: Pommeau/u);
    expect(message?.text).toContain(bag);
    expect(message?.text).toContain('https://shop.example/fr_fr/product/');
    expect(message?.html).toMatch(/<img[^>]+src="https:\/\/shop\.example\/images\/[^"]+"/u);
    expect(receipt?.text).not.toContain('Pommeau');
  });

  test('about a product whose size is not chosen names none', async () => {
    await write({ sku: bag, subject_list: 'product', is_size_open: true });
    const [message] = await post();
    expect(message?.text).toMatch(/Pièce\u00A0?: Pommeau/u);
    expect(message?.text).not.toContain(bag);
    expect(message?.text).not.toContain('selected_sku');
    const { piece } = contactAbout.answer.parse(
      (await (await client()).get(`/api/commerce/contact/about?locale=fr_fr&sku=${encodeURIComponent(bag)}`)).body,
    );
    const [color = '', size = ''] = piece?.variant ?? [];
    expect([message?.text.includes(color), size !== '' && message?.text.includes(size)]).toEqual([true, false]);
  });

  test('about a sku that is not sold names no product', async () => {
    expect(await write({ sku: 'X9999Z 99' })).toMatchObject({ status: 200 });
    const [message] = await post();
    expect(message?.text).not.toContain('X9999Z');
  });

  test('accepts a request for a call only with a telephone that can be dialled', async () => {
    const asked = (telephone?: string) => write({ wants_call: true, ...(telephone ? { telephone } : {}) });
    expect(await asked()).toMatchObject({ status: 400, body: { error: { fields: { telephone: 'required' } } } });
    expect(await asked('12')).toMatchObject({
      status: 400,
      body: { error: { fields: { telephone: 'phone_format' } } },
    });
    expect(await asked('0612345678')).toMatchObject({ status: 200 });
    const [message] = await post();
    expect(message?.text).toContain('Un rappel est demandé à ce numéro.');
    expect(message?.text).toContain('0612345678');
    expect(await write({ telephone: '0612345678' })).toMatchObject({ status: 200 });
    expect((await post())[0]?.text).not.toContain('Un rappel');
  });

  test('reports every wrong field at once', async () => {
    expect(await write({ email: 'anne', message: ' ', lastname: '' })).toMatchObject({
      status: 400,
      body: { error: { fields: { email: 'email', message: 'required', lastname: 'required' } } },
    });
  });

  test('requires the region in Japan, for furniture only', async () => {
    const japanese = { prefix: undefined, firstname: '花子', lastname: '山田', region: '13' };
    expect(await write({ ...japanese, subject_list: 'furniture' }, 'jp_ja')).toMatchObject({ status: 200 });
    expect((await post())[0]?.text).toContain('都道府県: 東京都');
    expect(await write({ ...japanese, region: '99', subject_list: 'furniture' }, 'jp_ja')).toMatchObject({
      status: 400,
      body: { error: { fields: { region: 'select_required' } } },
    });
    await write({ ...japanese, subject_list: 'order' }, 'jp_ja');
    expect((await post())[0]?.text).not.toContain('東京都');
    expect(await write({ subject_list: 'furniture' })).toMatchObject({
      status: 400,
      body: { error: { fields: { subject_list: 'select_required' } } },
    });
  });

  test('A9: sends nothing without a solved captcha', async () => {
    const browser = await client(shop('altcha'));
    const send = (captcha?: string) =>
      browser.post('/api/commerce/contact', { locale: 'fr_fr', ...anne, ...(captcha ? { captcha } : {}) });
    expect(await send()).toMatchObject({ status: 422, body: { error: { internal_code: 4_900_014 } } });
    expect(await post()).toEqual([]);
    expect((await send(await solvedCaptcha(browser, 'contact'))).status).toBe(200);
  });

  test('S7: typed text adds no header and no second recipient', async () => {
    const line = 'Anne\r\nBcc: eve@example.com';
    await write({ firstname: line, message: `a\r\nBcc: eve@example.com` });
    const mails = await post();
    expect(mails).toHaveLength(2);
    for (const { headers, to } of mails) {
      expect(headers.map(({ key }) => key)).not.toContain('bcc');
      expect(JSON.stringify([headers, to])).not.toContain('eve@');
    }
    for (const email of [line, 'a@example.com\r\nBcc: b@example.com', 'a@example.com, b@example.com'])
      expect((await write({ email })).status).toBe(400);
  });

  test('S7: the receipt repeats no typed text', async () => {
    await write({ firstname: 'Visit https://evil.example', message: 'https://evil.example' });
    const receipt = (await post()).find(({ to }) => to.includes('anne@example.com'));
    expect(`${receipt?.subject}${receipt?.html}${receipt?.text}`).not.toContain('evil');
  });

  test('S6: escapes the message in the mail', async () => {
    await write({ message: '<img src=x onerror=alert(1)>' });
    expect((await post())[0]?.html).not.toContain('<img src=x');
  });

  test('S16: logs no part of the message', async () => {
    await write();
    await post();
    expect(logged.length).toBeGreaterThan(0);
    for (const secret of ['Anne', 'anne@', 'Lacombe', 'Pommeau']) expect(logged.join('')).not.toContain(secret);
  });

  test('sends a mailbox at most five receipts a day', async () => {
    const answers = [];
    for (let at = 0; at < 6; at += 1) answers.push((await write()).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('next to the form', () => {
  const about = async (query: string) => {
    const { status, body } = await (await client()).get(`/api/commerce/contact/about?${query}`);
    expect(status).toBe(200);
    return contactAbout.answer.parse(body);
  };

  test('a product has its name, variant, picture and page', async () => {
    const { piece } = await about(`locale=fr_fr&sku=${encodeURIComponent(bag)}`);
    expect(piece).toMatchObject({ sku: bag, name: 'Pommeau', url: expect.stringContaining('/product/') });
    expect(piece?.variant.length).toBeGreaterThan(0);
    expect(piece?.image?.url).toContain('/images/');
    const open = (await about(`locale=fr_fr&sku=${encodeURIComponent(bag)}&is_size_open=true`)).piece;
    expect(open).toMatchObject({ name: 'Pommeau', variant: piece?.variant.slice(0, 1) });
    expect([piece?.url, open?.url].map((url) => url?.includes('selected_sku'))).toEqual([true, false]);
    expect((await about('locale=fr_fr&sku=X9999Z%2099')).piece).toBeNull();
    expect((await about('locale=fr_fr')).piece).toBeNull();
  });

  test.each([
    ['fr_fr', 'Europe/Paris', '+33'],
    ['jp_ja', 'Asia/Tokyo', '+81'],
    ['us_en', 'America/New_York', '+1'],
  ])('the telephone of %s has the hours of %s', async (locale, timezone, code) => {
    const { line } = await about(`locale=${locale}`);
    expect(line).toMatchObject({ timezone, telephone: expect.stringContaining(code) });
    expect(Object.keys(line?.hours ?? {})).toContain('mon');
  });

  test('shows exceptional days of the next two weeks', async () => {
    const { line } = await about('locale=fr_fr');
    expect(line?.exceptions.map(({ date }) => date)).toEqual([]);
    now.now = new Date('2026-12-20T10:00:00Z');
    const near = await about('locale=fr_fr');
    now.now = start;
    expect(near.line?.exceptions.map(({ date }) => date)).toContain('2026-12-25');
    expect(near.line?.exceptions.map(({ date }) => date)).not.toContain('2027-05-01');
  });
});

test.each(languages)('the mails fill every variable in %s', (language) => {
  const locale = locales.find((name) => storefrontOf(name).language === language) ?? 'fr_fr';
  const { tag } = storefrontOf(locale);
  const subjects = new Set<string>();
  for (const subject of contactSubjects) {
    const message = contactMessageMail(locale, 'Maison', { subject, name: 'A', email: 'a@example.com', message: 'b' });
    const receipt = contactReceiptMail(locale, 'Maison', subject);
    subjects.add(message.subject);
    for (const html of [mailHtml(message.body), mailHtml(receipt.body)]) {
      expect(html).toContain(`lang="${tag}"`);
      expect(html).not.toMatch(/\{\w+\}/u);
    }
  }
  expect(subjects.size).toBe(contactSubjects.length);
});
