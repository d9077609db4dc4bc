import { languages, type Locale, locales, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { describe, expect, test } from 'vitest';
import { accountCreatedMail } from './accountCreatedMail.ts';
import { textIn } from '../../../platform/messages/textIn.ts';
import { sendMails } from '../../../testing/sendAll.ts';
import { lacombe } from '../../../testing/samples.ts';
import { solvedCaptcha } from '../../../testing/solvedCaptcha.ts';
import { type Answered } from '../../../testing/testShop.ts';
import { mailHtml, mailText } from '../../../platform/mail/mailBody.ts';
import {
  china,
  refusalCode,
  create,
  createdCustomers,
  refusedFields,
  guarded,
} from '../../../testing/createdCustomers.ts';

const { customers, database, mail, posting, shop, started } = createdCustomers();

describe('the captcha', () => {
  test('A5: reveals whether an email has an account only after a solved captcha', async () => {
    await create(await started());
    const browser = await started(guarded);
    const taken = await create(browser);
    const free = await create(browser, { email: 'free@example.com' });
    expect(taken.status).toBe(422);
    expect(taken.body).toEqual(free.body);
    expect(refusalCode(taken)).toBe(4_900_014);
    const takenAnswer = await create(browser, { captcha: await solvedCaptcha(browser, 'account') });
    expect([refusalCode(takenAnswer), refusedFields(takenAnswer)]).toEqual([2_400_001, { email: 'exists' }]);
  });

  test('A9: opens one account per solved captcha', async () => {
    const browser = await started(guarded);
    const captcha = await solvedCaptcha(browser, 'account');
    expect((await create(browser, { captcha })).status).toBe(200);
    const again = await create(await started(guarded), { captcha, email: 'other@example.com' });
    expect([refusalCode(again), refusedFields(again)]).toEqual([4_900_014, { captcha: 'security_check' }]);
    expect(await customers()).toHaveLength(1);
  });

  test('A9: reports wrong fields before it consumes a proof', async () => {
    const browser = await started(guarded);
    const captcha = await solvedCaptcha(browser, 'account');
    expect((await create(browser, { captcha, firstname: '' })).status).toBe(400);
    expect((await create(browser, { captcha })).status).toBe(200);
  });

  test('A9: requires no captcha in China’s storefront, except from customers of other countries', async () => {
    const browser = await started(guarded);
    expect((await create(browser, china)).status).toBe(200);
    const disguised = await create(await started(guarded), { locale: 'cn_zh', country_id: 'fr' });
    expect(refusalCode(disguised)).toBe(4_900_014);
  });
});

describe('where no captcha is required', () => {
  const phone = (at: number): string => `138${String(at).padStart(8, '0')}`;
  const refusal = { status: 422, body: { error: { internal_code: 2_400_001 } } };

  test('A5: limits how many existing accounts a client can find', async () => {
    await create(await started());
    const ask = async (at: number, email: string) =>
      create(await started(guarded), { ...china, registredloginphone: phone(at), email });
    const hits = await Promise.all(Array.from({ length: 15 }, (_, at) => ask(at, lacombe.email)));
    expect(hits.filter(({ status }) => status === 422)).toHaveLength(10);
    const [taken, free] = [await ask(20, lacombe.email), await ask(21, 'free@example.com')];
    expect([taken.status, free.status]).toEqual([429, 429]);
    // A second may pass between the two.
    const errorOf = ({ body }: Answered) => ({ ...(body as { error: object }).error, time_to_wait: null });
    expect(errorOf(taken)).toEqual(errorOf(free));
  });

  test('A5: does not count the accounts that one network opens', async () => {
    for (let at = 0; at < 12; at += 1)
      expect((await create(await started(guarded), { ...china, registredloginphone: phone(at) })).status).toBe(200);
    expect(await create(await started(guarded), { ...china, registredloginphone: phone(0) })).toMatchObject(refusal);
  });
});

describe('access to an account', () => {
  test('A9: the server requires China’s consent', async () => {
    const without = await create(await started(), { ...china, piplOptin: false });
    expect([without.status, refusedFields(without)]).toEqual([400, { piplOptin: 'pipa_consent_checkbox' }]);
    expect(refusedFields(await create(await started(), { ...china, piplOptin: undefined }))).toHaveProperty(
      'piplOptin',
    );
    expect(await customers()).toEqual([]);
  });

  test('A9: refuses a sign-in to China’s storefront without consent', async () => {
    await create(await started(), china);
    await database.db.updateTable('customer').set({ pipl_optin: false }).execute();
    const browser = await started();
    const who = { locale: 'cn_zh', phonecode: '+86', phonenumber: '13800138000', password: lacombe.password };
    expect(refusalCode(await browser.post('/api/commerce/login', who))).toBe(4_900_012);
    expect(refusalCode(await browser.post('/api/commerce/login', { ...who, consent: false }))).toBe(4_900_012);
    expect((await browser.post('/api/commerce/login', { ...who, consent: true })).status).toBe(200);
    expect((await (await started()).post('/api/commerce/login', who)).status).toBe(200);
  });

  test('a customer of China signs in by phone in the storefront of another country', async () => {
    await create(await started(), china);
    const who = { locale: 'fr_fr', phonecode: '+86', phonenumber: '13800138000', password: lacombe.password };
    const answer = await (await started()).post('/api/commerce/login', who);
    expect(answer).toMatchObject({ status: 200, body: { user: { country_id: 'cn' } } });
  });

  test('A9: a bot that fills the honeypot opens no account and gets a success answer', async () => {
    const answer = await create(await started(guarded), { confirm_password: lacombe.password });
    expect(answer).toMatchObject({ status: 200, body: { user: null } });
    expect(await customers()).toEqual([]);
  });

  test('A1: opens an account under a new session value, and the old one identifies no session', async () => {
    const browser = await started();
    const before = browser.jar.get('vitrine') ?? '';
    const token = browser.jar.get('XSRF-TOKEN');
    await create(browser);
    expect(browser.jar.get('vitrine')).not.toBe(before);
    expect(browser.jar.get('XSRF-TOKEN')).not.toBe(token);
    const thief = await started();
    thief.jar.set('vitrine', before);
    expect((await thief.get('/api/commerce/customer-session?locale=fr_fr')).body).toMatchObject({ user: null });
  });

  test('refuses a new account for a signed-in customer (2400011)', async () => {
    const browser = await started();
    await create(browser);
    expect(refusalCode(await create(browser, { email: 'second@example.com' }))).toBe(2_400_011);
    expect(await customers()).toHaveLength(1);
  });

  test('A5: limits requests per address', async () => {
    const browser = await started();
    for (let at = 0; at < 100; at += 1) await create(browser, { firstname: '' });
    expect(await create(browser, { firstname: '' })).toMatchObject({ status: 429 });
  });

  test('A5: limits requests per email', async () => {
    await create(await started());
    const browser = await started();
    const answers = [];
    for (let at = 0; at < 11; at += 1) answers.push((await create(browser)).status);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  });
});

describe('emails that look alike', () => {
  test.each([
    ['a full-width letter', 'ａnne@example.com'],
    ['another case', 'ANNE@Example.COM'],
    ['blanks around it', '  anne@example.com '],
    ['a ligature', 'a\uFF4Ene@example.com'],
  ])('S10: an email with %s has the same account', async (_name, email) => {
    await create(await started());
    expect(refusalCode(await create(await started(), { email }))).toBe(2_400_001);
    const signed = await (
      await started()
    ).post('/api/commerce/login', { locale: 'fr_fr', email, password: lacombe.password });
    expect(signed.status).toBe(200);
  });

  test('S10: an accent in composed and in decomposed form is one account', async () => {
    await create(await started(), { email: 'andr\u00e9@example.com' });
    expect(refusalCode(await create(await started(), { email: 'andre\u0301@example.com' }))).toBe(2_400_001);
  });

  test.each([
    ['a Cyrillic letter', 'аnne@example.com'],
    ['a dotless i', 'annı@example.com'],
    ['a sharp s', 'anneß@example.com'],
    ['a plus tag', 'anne+shop@example.com'],
  ])('S10: an email with %s has another account, and opens no other', async (_name, email) => {
    const plain = email.replace('а', 'a').replace('ı', 'i').replace('ß', 'ss').replace('+shop', '');
    await create(await started(), { email: plain });
    expect((await create(await started(), { email, password: 'Another.leather1875' })).status).toBe(200);
    const crossed = [
      { email, password: lacombe.password },
      { email: plain, password: 'Another.leather1875' },
    ];
    for (const who of crossed)
      expect(refusalCode(await (await started()).post('/api/commerce/login', { locale: 'fr_fr', ...who }))).toBe(
        2_300_001,
      );
  });

  test.each(['an\u200Bne@example.com', '\u202Eanne@example.com', 'anne\u00AD@example.com'])(
    'S10: ignores invisible characters in an email (%j)',
    async (email) => {
      await create(await started());
      expect(refusalCode(await create(await started(), { email }))).toBe(2_400_001);
      const [row] = await customers();
      expect([row?.email, row?.email_canonical]).toEqual(['anne@example.com', 'anne@example.com']);
    },
  );

  test('S10: stores an email without its invisible characters', async () => {
    await create(await started(), { email: 'Ａn\u200Bne@example.com' });
    expect((await customers())[0]).toMatchObject({ email: 'Anne@example.com', email_canonical: 'anne@example.com' });
  });

  test('S10: opens one account for concurrent requests with one email', async () => {
    const browsers = await Promise.all(Array.from({ length: 8 }, () => started()));
    const answers = await Promise.all(
      browsers.map((browser, at) => create(browser, { email: at % 2 ? 'anne@example.com' : 'Anne@Example.com' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await customers()).toHaveLength(1);
  });
});

describe('the mail', () => {
  test('M16: concurrent senders send it once per account', async () => {
    await create(await started());
    const before = mail().mails.length;
    const sending = shop(posting());
    await Promise.all([sendMails(sending), sendMails(sending)]);
    expect(mail().mails.length - before).toBe(1);
    expect(mail().mails.at(-1)).toMatchObject({ to: ['anne@example.com'] });
  });

  test('is not sent for a refused account', async () => {
    await create(await started());
    await create(await started());
    expect(await database.db.selectFrom('mail_outbox').selectAll().execute()).toHaveLength(1);
  });

  test.each(languages)('fills every variable in %s, in html and text', (language) => {
    const locale: Locale = locales.find((name) => storefrontOf(name).language === language) ?? 'fr_fr';
    const { subject, body } = accountCreatedMail(locale, 'https://shop.example', 'Maison', {
      name: 'Ana',
      email: 'ana@example.com',
    });
    const html = mailHtml(body);
    const hostile = { name: '<img src=x onerror=y>', email: '<b>@example.com' };
    const escaped = mailHtml(accountCreatedMail(locale, 'https://shop.example', 'Maison', hostile).body);
    expect(escaped).not.toMatch(/<img|<b>/u);
    expect(subject).toBe(textIn(locale, 'account')('created.subject'));
    expect(html).toContain(`https://shop.example/${locale}/account/`);
    for (const part of [html, mailText(html)]) {
      expect(part).not.toMatch(/\{\w+\}/u);
      expect(part).toContain('ana@example.com');
      expect(part).toContain('Ana');
    }
  });
});
