// What each country asks of a new customer, and which names it takes.
import { describe, expect, test } from 'vitest';
import { textIn } from '../../../platform/messages/textIn.ts';
import { sendMails } from '../../../testing/sendAll.ts';
import { create, createdCustomers, refusedFields } from '../../../testing/createdCustomers.ts';

const { mail, posting, shop, started } = createdCustomers();

describe('fields per country', () => {
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
      'Brazil with a wrong tax number',
      { locale: 'br_pt', social_security_number: '529.982.247-26' },
      { social_security_number: 'cpf_cnpj' },
    ],
    ['Arabia in Arabic letters', { locale: 'sa_ar', firstname: 'عبد' }, { firstname: 'latin_char_only' }],
    ['an impossible date', { dob: { year: '1980', month: '2', day: '30' } }, { day: 'dob_format' }],
    ['Hong Kong with an unknown region', { locale: 'hk_en', region: 'XX' }, { region: 'select_required' }],
    [
      'Taiwan with a district without a city',
      { locale: 'tw_zh', cityselect: 'none', district_bis_id: 'x' },
      { cityselect: 'select_required' },
    ],
  ])('refuses %s and names the field', async (_name, fields, wrong) => {
    const answer = await create(await started(), fields);
    expect([answer.status, refusedFields(answer)]).toEqual([400, wrong]);
  });

  test('stores a place in its country’s format', async () => {
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
      expect(refusedFields(await create(await started(), { locale, ...names }))).toEqual({
        email: 'exists',
        registredloginphone: 'exists',
      });
    },
  );

  test('requires only name and sign-in for a light account; the whole form makes it a full account', async () => {
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
  test.each(canaries)('S6: %s stays plain text in the answer and in the mail', async (firstname) => {
    const browser = await started();
    const email = 'canary@example.com';
    expect((await create(browser, { firstname, lastname: firstname, email })).body).toMatchObject({
      user: { firstname },
    });
    const before = mail().mails.length;
    await sendMails(shop(posting()));
    expect(mail().mails.length - before).toBe(1);
    const [sent] = mail().mails.slice(-1);
    expect(sent?.html).not.toMatch(/<(?:script|img|svg)[ />]/u);
    expect(sent?.text).toContain(`${email}, vos commandes`);
    expect(sent?.subject).toBe(textIn('fr_fr', 'account')('created.subject'));
  });

  test('S7: leaves a name that holds an address out of the mail to an unproven mailbox', async () => {
    await create(await started(), { firstname: 'You have won', lastname: 'at evil.example/now' });
    await sendMails(shop(posting()));
    expect(mail().mails.at(-1)?.text).not.toContain('evil.example');
  });

  test('S7: a line break in a name adds no header to the mail', async () => {
    const browser = await started();
    await create(browser, { firstname: 'Anne\r\nBcc: evil@example.com' });
    await sendMails(shop(posting()));
    expect(mail().mails.at(-1)?.to).toEqual(['anne@example.com']);
  });
});
