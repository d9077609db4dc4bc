import { describe, expect, test } from 'vitest';
import { optionsOf } from '../countries/countryTable.ts';
import { countries } from '../storefronts/storefronts.ts';
import { allTicked, tickedConsents } from './consents.ts';
import { createErrorFields } from './createErrorFields.ts';
import { ageOn, calendarDateIn, dateOfBirthError, realDate, type DobRules } from './dateOfBirth.ts';
import { greetingName } from './greetingName.ts';
import { isHoneypotFilled } from './honeypots.ts';
import { fullName, greetedName, listedName, readingOf } from './personName.ts';
import { profileErrors, profileValues } from '../forms/profileValues.ts';
import { canonicalIdentifier, identifierErrors, isLoginPhone } from './signIn.ts';
import { genderByTitle, isTitle, titles } from './titles.ts';

describe('date of birth', () => {
  const today = { year: 2026, month: 11, day: 21 };
  const rules: DobRules = { country: 'fr', language: 'fr', required: false, editing: false, today };
  const born = { day: '5', month: '11', year: '1980' };

  test.each([
    ['accepts an ordinary date', born, {}, null],
    ['accepts none', { day: '', month: '', year: '' }, {}, null],
    [
      'asks for one where it is required',
      { day: '', month: '', year: '' },
      { required: true },
      ['day', 'dob_required'],
    ],
    ['asks for the rest when partly empty', { ...born, year: '' }, {}, ['year', 'dob_required']],
    ['asks for the month in Japanese', { ...born, month: '' }, { language: 'ja' }, ['month', 'dob_month_required']],
    ['asks for the day in Japanese as elsewhere', { ...born, day: '' }, { language: 'ja' }, ['day', 'dob_required']],
    ['refuses day 0', { ...born, day: '0' }, {}, ['day', 'dob_format']],
    ['refuses day 32', { ...born, day: '32' }, {}, ['day', 'dob_format']],
    ['refuses 31 April', { ...born, day: '31', month: '4' }, {}, ['day', 'dob_format']],
    ['refuses 29 February of a common year', { day: '29', month: '2', year: '1900' }, {}, ['day', 'dob_format']],
    ['accepts 29 February of a leap year', { day: '29', month: '2', year: '2000' }, {}, null],
    ['refuses month 13', { ...born, month: '13' }, {}, ['day', 'dob_format']],
    ['refuses a year of two digits', { ...born, year: '80' }, {}, ['day', 'dob_format']],
    ['refuses the future', { day: '22', month: '11', year: '2026' }, {}, ['year', 'dob_format']],
    ['accepts today', { day: '21', month: '11', year: '2026' }, {}, null],
    ['accepts 110 years', { day: '22', month: '11', year: '1915' }, {}, null],
    ['refuses 111 years', { day: '21', month: '11', year: '1915' }, {}, ['year', 'dob_format']],
    [
      'refuses 18 years in Korea',
      { day: '22', month: '11', year: '2007' },
      { country: 'kr' },
      ['year', 'dob_majority_kr'],
    ],
    ['accepts 19 years in Korea on the day', { day: '21', month: '11', year: '2007' }, { country: 'kr' }, null],
    ['accepts 18 years elsewhere', { day: '22', month: '11', year: '2007' }, {}, null],
  ] as const)('%s', (_name, texts, changed, expected) => {
    const error = dateOfBirthError(texts, { ...rules, ...changed });
    expect(error && [error.field, error.message]).toEqual(expected);
  });

  test('rejects the year 1900 in edit profile only', () => {
    const then = { year: 2009, month: 1, day: 1 };
    const texts = { day: '2', month: '2', year: '1900' };
    expect(dateOfBirthError(texts, { ...rules, today: then })).toBeNull();
    expect(dateOfBirthError(texts, { ...rules, today: then, editing: true })?.message).toBe('dob_format');
  });

  test("uses the country's date, not the server's", () => {
    const evening = new Date('2026-11-20T16:00:00Z');
    expect(calendarDateIn('Asia/Seoul', evening)).toEqual(today);
    expect(calendarDateIn('Europe/Paris', evening)).toEqual({ ...today, day: 20 });
  });

  test('a person born on 29 February turns a year older on 1 March', () => {
    const leap = { year: 2008, month: 2, day: 29 };
    expect([ageOn({ year: 2026, month: 2, day: 28 }, leap), ageOn({ year: 2026, month: 3, day: 1 }, leap)]).toEqual([
      17, 18,
    ]);
  });

  test('rejects every text that is not a number', () => {
    for (const day of ['1e1', '+1', '1.0', ' 1']) expect(realDate({ ...born, day })).toBeNull();
  });
});

describe('names', () => {
  test.each([
    ['Ana', 'Roy', 'Ana Roy'],
    ['雨桐', '周', '周雨桐'],
    ['지우', '김', '김지우'],
    ['さくら', '山田', '山田 さくら'],
    ['Tai Man', 'Chan', 'Tai Man Chan'],
  ])('in a list of all countries %s %s is %s', (firstname, lastname, listed) => {
    expect(listedName({ firstname, lastname })).toBe(listed);
  });

  const ana = { title: 'Mme', firstname: 'Ana', middlename: 'Lou', lastname: 'Roy' };
  test.each([
    ['title, given, middle, family', 'default', ana, 'Mme Ana Lou Roy'],
    ['no title', 'default', { firstname: 'Ana', lastname: 'Roy' }, 'Ana Roy'],
    [
      'China: family first, together, title after',
      'cn',
      { title: '女士', firstname: '小明', lastname: '王' },
      '王小明 女士',
    ],
    ['China, blanks typed around a name do not part it', 'cn', { firstname: ' 小明 ', lastname: '王 ' }, '王小明'],
    ['China, a Latin name keeps its spaces', 'cn', { firstname: 'Ana', lastname: 'Roy' }, 'Roy Ana'],
    ['Taiwan: as China', 'tw', { title: '先生', firstname: '大文', lastname: '陳' }, '陳大文 先生'],
    [
      'Hong Kong: title, family, given',
      'hkmo',
      { title: 'Mr.', firstname: 'Tai Man', lastname: 'Chan' },
      'Mr. Chan Tai Man',
    ],
    [
      'Japan: family, given, honorific, no title',
      'jp',
      { title: 'Ms.', firstname: '花子', lastname: '山田' },
      '山田 花子 様',
    ],
    ['Korea: together, no title', 'kr', { title: '씨', firstname: '민수', lastname: '김' }, '김민수'],
  ] as const)('%s', (_name, order, name, written) => {
    expect(fullName(order, name)).toBe(written);
  });

  test.each([
    ['by the first name', 'default', { firstname: 'Anne', lastname: 'Lacombe' }, 'Anne'],
    ['by the family name in Japan', 'jp', { firstname: '花子', lastname: '山田' }, '山田'],
    ['by the whole name in China', 'cn', { firstname: '小明', lastname: '王' }, '王小明'],
    ['by the whole name in Korea', 'kr', { firstname: '민수', lastname: '김' }, '김민수'],
    ['by the first name in Latin letters', 'hkmo', { firstname: 'Tai Man', lastname: 'Chan' }, 'Tai Man'],
  ] as const)('greets %s', (_name, order, name, written) => {
    expect(greetedName(order, name)).toBe(written);
  });

  test('writes the family name of the reading first', () => {
    expect(readingOf('ヤマダ', 'ハナコ')).toBe('ヤマダ ハナコ');
  });

  test('feminine titles give W, masculine ones M, the others U', () => {
    expect(titles.map((title) => genderByTitle[title]).join('')).toBe('WWMWUUU');
    expect([isTitle('Dr'), isTitle('toString'), isTitle('Sir')]).toEqual([true, false, false]);
  });
});

describe('honeypots and consents', () => {
  test.each([
    ['an empty account trap', 'account', { confirm_password: '' }, false],
    ['an absent trap', 'account', {}, false],
    ['a filled account trap', 'account', { confirm_password: 'x' }, true],
    ['a trap filled with something that is no text', 'account', { confirm_password: 0 }, true],
    ['a filled newsletter trap', 'newsletter', { passwordNewsletter: 'x' }, true],
    ["another form's trap", 'newsletter', { confirm_password: 'x' }, false],
    ['a filled trap when the password is forgotten', 'forgot_password', { confirm_password: 'x' }, true],
  ] as const)('%s', (_name, form, values, filled) => {
    expect(isHoneypotFilled(form, values)).toBe(filled);
  });

  test('enables submit when the last box is ticked', () => {
    const none = { terms: false, privacy: false };
    const one = tickedConsents(none, 'privacy', true);
    expect([one, tickedConsents(one, 'all', true), tickedConsents(one, 'all', false)]).toEqual([
      { terms: false, privacy: true },
      { terms: true, privacy: true },
      none,
    ]);
    expect([allTicked([true, false]), allTicked([true, true]), allTicked([])]).toEqual([false, true, true]);
  });

  test('marks the phone, both fields or the email when the account exists', () => {
    const flagged = (fields: string): readonly string[] =>
      countries.filter((country) => createErrorFields(country).join('+') === fields);
    expect(flagged('phone')).toEqual(['cn']);
    expect(flagged('email+phone')).toEqual(['hk', 'mo', 'tw', 'kr', 'th']);
    expect(flagged('email')).toHaveLength(countries.length - 6);
    expect(createErrorFields('jp')).toEqual(['email']);
  });
});

describe('sign-in identifiers', () => {
  test.each([
    ['an email', 'fr', { email: 'ana@example.com' }, {}],
    ['a wrong email', 'fr', { email: 'ana' }, { email: 'email' }],
    ['nothing', 'fr', {}, { email: 'required' }],
    ['a phone where phones do not sign in', 'fr', { phonecode: '33', phonenumber: '612345678' }, { email: 'required' }],
    ['a phone in China', 'cn', { phonecode: '86', phonenumber: '138 0013 8000' }, {}],
    ['an email in China', 'cn', { email: 'ana@example.com' }, {}],
    ['nothing in China', 'cn', {}, { phonecode: 'required', phonenumber: 'required' }],
    ['a number without its code in China', 'cn', { phonenumber: '13800138000' }, { phonecode: 'required' }],
    ['a landline in China', 'cn', { phonecode: '+86', phonenumber: '1080013800' }, { phonenumber: 'phone_format' }],
  ] as const)('%s', (_name, country, values, errors) => {
    expect(identifierErrors(optionsOf(country), values)).toEqual(errors);
  });

  test.each([
    ['a number of the own code follows the pattern', '86', '12345678', false],
    ['a number of another code is dialable', '852', '91234567', true],
    ['a number of another code is too short', '852', '9123', false],
  ])('%s', (_name, code, number, good) => {
    expect(isLoginPhone(optionsOf('cn'), code, number)).toBe(good);
  });

  test('two spellings of a phone or a mailbox are the same account', () => {
    const written = canonicalIdentifier({ phonecode: '0086', phonenumber: '0138 0013 8000' });
    expect(written).toEqual({ phone: '+8613800138000' });
    expect(canonicalIdentifier({ phonecode: '+86', phonenumber: '13800138000' })).toEqual(written);
    expect(canonicalIdentifier({ email: ' Ana@Example.com', phonenumber: '1' })).toEqual({ email: 'ana@example.com' });
  });
});

describe('customer payloads', () => {
  test('become profile form values, and their errors keep the names of the payload', () => {
    const payload = {
      firstname: 'Ana',
      registredphonecode: '86',
      registredloginphone: '1',
      newsletter_subscription: true,
      dob: { day: '1', month: '2', year: '1980' },
    };
    expect(profileValues(payload)).toEqual({
      firstname: 'Ana',
      phonecode: '86',
      loginphone: '1',
      newsletter: true,
      day: '1',
      month: '2',
      year: '1980',
    });
    expect(profileErrors({ loginphone: 'phone_format', firstname: 'required' })).toEqual({
      registredloginphone: 'phone_format',
      firstname: 'required',
    });
    expect(profileValues({ firstname: 'Ana' })).toEqual({ firstname: 'Ana' });
  });
});

test.each([
  ['Anne-Marie O’Neill', true],
  ["Zoé D'Arc", true],
  ['山田 花子 様', true],
  ['عمر حداد', true],
  ['J. P. Morgan Jr.', true],
  ['You won at evil.example', false],
  ['http://evil', false],
  ['<b>Anne</b>', false],
  ['Anne\nBcc', false],
  ['Call +33 6 12', false],
  ['a'.repeat(61), false],
])('greets %s by name in a mail to an unverified mailbox: %s', (name, expected) => {
  expect(greetingName(name)).toBe(expected ? name : null);
});
