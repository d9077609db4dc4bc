import { createMailSimulator, type MailSimulator } from '@vitrine/simulators/mail/createMailSimulator';
import { languages, type Locale, locales, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { captchaRoutes } from '../captcha/routes.ts';
import { readConfig } from '../../platform/config/config.ts';
import { accountCreatedMail } from './accountCreatedMail.ts';
import { textIn } from '../../platform/messages/textIn.ts';
import { sendMails } from '../../testing/sendAll.ts';
import { sessionRoutes } from '../session/routes.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import { lacombe } from '../../testing/samples.ts';
import { solvedCaptcha } from '../../testing/solvedCaptcha.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { type Answered, testClient, testShop } from '../../testing/testShop.ts';
import { accountRoutes } from './routes.ts';
import { mailHtml, mailText } from '../../platform/mail/mailBody.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
let mail: MailSimulator;
const guarded = readConfig({ NODE_ENV: 'test', CAPTCHA_COST: '100' });
const open = readConfig({ NODE_ENV: 'test', CAPTCHA: 'off' });
const posting = () => readConfig({ NODE_ENV: 'test', SMTP_URL: mail.smtp_url, PUBLIC_URL: 'https://shop.example' });
const shop = (config = open): Shop => ({ ...testShop(database.db, clock), config });
type Browser = ReturnType<typeof testClient>;
const started = async (config = open): Promise<Browser> => {
  const of = shop(config);
  const browser = testClient(of, [...sessionRoutes(of), ...captchaRoutes(of), ...accountRoutes(of)]);
  await browser.start();
  return browser;
};
const create = (browser: Browser, fields: Record<string, unknown> = {}): Promise<Answered> =>
  browser.post('/api/commerce/customer', { ...lacombe, ...fields });
const customers = () => database.db.selectFrom('customer').selectAll().execute();
const codeOf = ({ body }: Answered) => (body as { error?: { internal_code: number } }).error?.internal_code;
const fieldsOf = ({ body }: Answered) => (body as { error?: { fields?: unknown } }).error?.fields;
const china = {
  locale: 'cn_zh',
  email: undefined,
  prefix: 'Ms.',
  firstname: '小雨',
  lastname: '林',
  registredphonecode: '+86',
  registredloginphone: '138 0013 8000',
  piplOptin: true,
};

beforeAll(async () => {
  mail = await createMailSimulator({ smtp: 0, outbox: 0 });
});
afterAll(() => mail.close());
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  for (const table of ['customer', 'session', 'login_guard', 'rate_limit', 'mail_outbox'] as const)
    await database.db.deleteFrom(table).execute();
});

describe('the captcha', () => {
  test('A5: reveals whether an email has an account only after a solved captcha', async () => {
    await create(await started());
    const browser = await started(guarded);
    const taken = await create(browser);
    const free = await create(browser, { email: 'free@example.com' });
    expect(taken.status).toBe(422);
    expect(taken.body).toEqual(free.body);
    expect(codeOf(taken)).toBe(4_900_014);
    const takenAnswer = await create(browser, { captcha: await solvedCaptcha(browser, 'account') });
    expect([codeOf(takenAnswer), fieldsOf(takenAnswer)]).toEqual([2_400_001, { email: 'exists' }]);
  });

  test('A9: opens an account with a solved one, and with the same one no second', async () => {
    const browser = await started(guarded);
    const captcha = await solvedCaptcha(browser, 'account');
    expect((await create(browser, { captcha })).status).toBe(200);
    const again = await create(await started(guarded), { captcha, email: 'other@example.com' });
    expect([codeOf(again), fieldsOf(again)]).toEqual([4_900_014, { captcha: 'security_check' }]);
    expect(await customers()).toHaveLength(1);
  });

  test('A9: wrong fields are named before a proof is used up', async () => {
    const browser = await started(guarded);
    const captcha = await solvedCaptcha(browser, 'account');
    expect((await create(browser, { captcha, firstname: '' })).status).toBe(400);
    expect((await create(browser, { captcha })).status).toBe(200);
  });

  test('A9: China is not asked; a customer of elsewhere in its storefront is', async () => {
    const browser = await started(guarded);
    expect((await create(browser, china)).status).toBe(200);
    const disguised = await create(await started(guarded), { locale: 'cn_zh', country_id: 'fr' });
    expect(codeOf(disguised)).toBe(4_900_014);
  });
});

describe('where no captcha is asked', () => {
  const phone = (at: number): string => `138${String(at).padStart(8, '0')}`;
  const refusal = { status: 422, body: { error: { internal_code: 2_400_001 } } };

  test('A5: soon reveals nothing to a client that tries one account after the other', async () => {
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

  test('A5: those who open accounts from one network are not counted', async () => {
    for (let at = 0; at < 12; at += 1)
      expect((await create(await started(guarded), { ...china, registredloginphone: phone(at) })).status).toBe(200);
    expect(await create(await started(guarded), { ...china, registredloginphone: phone(0) })).toMatchObject(refusal);
  });
});

describe('access to an account', () => {
  test('A9: China’s consent is asked by the server too', async () => {
    const without = await create(await started(), { ...china, piplOptin: false });
    expect([without.status, fieldsOf(without)]).toEqual([400, { piplOptin: 'pipa_consent_checkbox' }]);
    expect(fieldsOf(await create(await started(), { ...china, piplOptin: undefined }))).toHaveProperty('piplOptin');
    expect(await customers()).toEqual([]);
  });

  test('A9: without consent one does not sign in to China’s storefront either', async () => {
    await create(await started(), china);
    await database.db.updateTable('customer').set({ pipl_optin: false }).execute();
    const browser = await started();
    const who = { locale: 'cn_zh', phonecode: '+86', phonenumber: '13800138000', password: lacombe.password };
    expect(codeOf(await browser.post('/api/commerce/login', who))).toBe(4_900_012);
    expect(codeOf(await browser.post('/api/commerce/login', { ...who, consent: false }))).toBe(4_900_012);
    expect((await browser.post('/api/commerce/login', { ...who, consent: true })).status).toBe(200);
    expect((await (await started()).post('/api/commerce/login', who)).status).toBe(200);
  });

  test('a customer of China signs in by phone in the storefront of another country', async () => {
    await create(await started(), china);
    const who = { locale: 'fr_fr', phonecode: '+86', phonenumber: '13800138000', password: lacombe.password };
    const answer = await (await started()).post('/api/commerce/login', who);
    expect(answer).toMatchObject({ status: 200, body: { user: { country_id: 'cn' } } });
  });

  test('A9: a machine that fills the hidden field opens nothing, and is answered like anybody', async () => {
    const answer = await create(await started(guarded), { confirm_password: lacombe.password });
    expect(answer).toMatchObject({ status: 200, body: { user: null } });
    expect(await customers()).toEqual([]);
  });

  test('A1: a new account comes with a new session value, and the old one identifies no session', async () => {
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
    expect(codeOf(await create(browser, { email: 'second@example.com' }))).toBe(2_400_011);
    expect(await customers()).toHaveLength(1);
  });

  test('A5: one address does not ask about accounts without end', async () => {
    const browser = await started();
    for (let at = 0; at < 100; at += 1) await create(browser, { firstname: '' });
    expect(await create(browser, { firstname: '' })).toMatchObject({ status: 429 });
  });

  test('A5: nor about one email', async () => {
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
  ])('S10: %s is the same account', async (_name, email) => {
    await create(await started());
    expect(codeOf(await create(await started(), { email }))).toBe(2_400_001);
    const signed = await (
      await started()
    ).post('/api/commerce/login', { locale: 'fr_fr', email, password: lacombe.password });
    expect(signed.status).toBe(200);
  });

  test('S10: an accent written in two ways is one account', async () => {
    await create(await started(), { email: 'andr\u00e9@example.com' });
    expect(codeOf(await create(await started(), { email: 'andre\u0301@example.com' }))).toBe(2_400_001);
  });

  test.each([
    ['a Cyrillic letter', 'аnne@example.com'],
    ['a dotless i', 'annı@example.com'],
    ['a sharp s', 'anneß@example.com'],
    ['a plus tag', 'anne+shop@example.com'],
  ])('S10: %s is another account, which opens no other', async (_name, email) => {
    const plain = email.replace('а', 'a').replace('ı', 'i').replace('ß', 'ss').replace('+shop', '');
    await create(await started(), { email: plain });
    expect((await create(await started(), { email, password: 'Another.leather1875' })).status).toBe(200);
    const crossed = [
      { email, password: lacombe.password },
      { email: plain, password: 'Another.leather1875' },
    ];
    for (const who of crossed)
      expect(codeOf(await (await started()).post('/api/commerce/login', { locale: 'fr_fr', ...who }))).toBe(2_300_001);
  });

  test.each(['an\u200Bne@example.com', '\u202Eanne@example.com', 'anne\u00AD@example.com'])(
    'S10: an email with something invisible in it is the one that is seen (%j)',
    async (email) => {
      await create(await started());
      expect(codeOf(await create(await started(), { email }))).toBe(2_400_001);
      const [row] = await customers();
      expect([row?.email, row?.email_canonical]).toEqual(['anne@example.com', 'anne@example.com']);
    },
  );

  test('S10: stores an email without its invisible characters', async () => {
    await create(await started(), { email: 'Ａn\u200Bne@example.com' });
    expect((await customers())[0]).toMatchObject({ email: 'Anne@example.com', email_canonical: 'anne@example.com' });
  });

  test('S10: of ten who open one account at once, one does', async () => {
    const browsers = await Promise.all(Array.from({ length: 8 }, () => started()));
    const answers = await Promise.all(
      browsers.map((browser, at) => create(browser, { email: at % 2 ? 'anne@example.com' : 'Anne@Example.com' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await customers()).toHaveLength(1);
  });
});

describe('what a country asks', () => {
  const japan = {
    locale: 'jp_ja',
    prefix: undefined,
    firstname: '花子',
    lastname: '山田',
    firstname2: 'ハナコ',
    lastname2: 'ヤマダ',
  };
  test.each([
    ['Japan without readings', { ...japan, firstname2: undefined }, { firstname2: 'required' }],
    ['Japan with a reading in kanji', { ...japan, lastname2: '山田' }, { lastname2: 'katakana' }],
    [
      'Japan with half a birth date',
      { ...japan, dob: { year: '1980', month: '', day: '4' } },
      { month: 'dob_month_required' },
    ],
    [
      'Korea under nineteen',
      { locale: 'kr_ko', dob: { year: '2010', month: '1', day: '4' } },
      { year: 'dob_majority_kr' },
    ],
    ['Korea with digits in a name', { locale: 'kr_ko', firstname: 'A1' }, { firstname: 'no_digits' }],
    ['Brazil without a tax number', { locale: 'br_pt' }, { social_security_number: 'required' }],
    [
      'Brazil with a wrong one',
      { locale: 'br_pt', social_security_number: '529.982.247-26' },
      { social_security_number: 'cpf_cnpj' },
    ],
    ['Arabia in Arabic letters', { locale: 'sa_ar', firstname: 'عبد' }, { firstname: 'latin_char_only' }],
    ['a day that is none', { dob: { year: '1980', month: '2', day: '30' } }, { day: 'dob_format' }],
    ['Hong Kong with a region of none', { locale: 'hk_en', region: 'XX' }, { region: 'select_required' }],
    [
      'Taiwan with a district of no city',
      { locale: 'tw_zh', cityselect: 'none', district_bis_id: 'x' },
      { cityselect: 'select_required' },
    ],
  ])('%s is told which field', async (_name, fields, wrong) => {
    const answer = await create(await started(), fields);
    expect([answer.status, fieldsOf(answer)]).toEqual([400, wrong]);
  });

  test('a place is stored as its country accepts it', async () => {
    const browser = await started();
    expect(
      (
        await create(browser, {
          locale: 'br_pt',
          social_security_number: '529.982.247-25',
          street1: 'Rua Oscar Freire',
          street_number: '12',
          postcode: '01426001',
          city: 'São Paulo',
        })
      ).status,
    ).toBe(200);
    const { body } = await browser.get('/api/commerce/customer?locale=br_pt');
    expect(body).toMatchObject({
      profile: {
        social_security_number: '52998224725',
        place: { street1: 'Rua Oscar Freire', street_number: '12', postcode: '01426-001' },
        locked: [],
      },
    });
  });

  test.each(['hk_en', 'mo_zh', 'tw_zh', 'kr_ko', 'th_th'] as const)(
    '%s marks email and phone of an account that exists',
    async (locale) => {
      const names = locale === 'tw_zh' || locale === 'kr_ko' ? {} : { firstname: 'Anne' };
      await create(await started(), { locale, ...names });
      expect(fieldsOf(await create(await started(), { locale, ...names }))).toEqual({
        email: 'exists',
        registredloginphone: 'exists',
      });
    },
  );

  test('a light account is asked who and how to sign in, no more; the form sent whole makes it a full one', async () => {
    const browser = await started();
    const answer = await create(browser, { locale: 'br_pt', light: true, telephone: '11912345678' });
    expect(answer.body).toMatchObject({ user: { is_light_account: true, telephone: '11912345678' } });
    const edit = (fields: Record<string, unknown>) =>
      browser.post('/api/commerce/customer', { locale: 'br_pt', action: 'edit', ...fields });
    await edit({ favorite_shop_code: '0' });
    expect((await edit({ firstname: 'Anna' })).body).toMatchObject({ user: { is_light_account: true } });
    const whole = { firstname: 'Anna', social_security_number: '52998224725' };
    expect((await edit(whole)).body).toMatchObject({ user: { is_light_account: false } });
  });
});

describe('S6: names', () => {
  const canaries = [
    '<script>canary()</script>',
    '"><img src=x onerror=canary()>',
    "'-canary()-'",
    '{{canary()}}',
    '${canary()}',
    '<svg/onload=canary()>',
    'javascript:canary()',
    '=cmd|canary',
  ];
  test.each(canaries)('S6: %s stays a text, in the answer and in the mail', async (firstname) => {
    const browser = await started();
    const email = 'canary@example.com';
    expect((await create(browser, { firstname, lastname: firstname, email })).body).toMatchObject({
      user: { firstname },
    });
    const before = mail.mails.length;
    await sendMails(shop(posting()));
    expect(mail.mails.length - before).toBe(1);
    const [sent] = mail.mails.slice(-1);
    expect(sent?.html).not.toMatch(/<(?:script|img|svg)[ />]/u);
    expect(sent?.text).toContain(`${email}, vos commandes`);
    expect(sent?.subject).toBe(textIn('fr_fr', 'account')('created.subject'));
  });

  test('S7: leaves a name that holds an address out of the mail to an unproven mailbox', async () => {
    await create(await started(), { firstname: 'You have won', lastname: 'at evil.example/now' });
    await sendMails(shop(posting()));
    expect(mail.mails.at(-1)?.text).not.toContain('evil.example');
  });

  test('S7: a name with a line break becomes no header', async () => {
    const browser = await started();
    await create(browser, { firstname: 'Anne\r\nBcc: evil@example.com' });
    await sendMails(shop(posting()));
    expect(mail.mails.at(-1)?.to).toEqual(['anne@example.com']);
  });
});

describe('the mail', () => {
  test('M16: an account has one, however often it is looked for', async () => {
    await create(await started());
    const before = mail.mails.length;
    const sending = shop(posting());
    await Promise.all([sendMails(sending), sendMails(sending)]);
    expect(mail.mails.length - before).toBe(1);
    expect(mail.mails.at(-1)).toMatchObject({ to: ['anne@example.com'] });
  });

  test('an account that is refused has none', async () => {
    await create(await started());
    await create(await started());
    expect(await database.db.selectFrom('mail_outbox').selectAll().execute()).toHaveLength(1);
  });

  test.each(languages)('speaks %s with every place filled, as text too', (language) => {
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
