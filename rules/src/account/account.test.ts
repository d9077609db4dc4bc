import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { optionsOf } from '../countries/countryTable.ts';
import { countries } from '../storefronts/storefronts.ts';
import { allTicked, tickedConsents } from './consents.ts';
import { createErrorFields } from './createErrorFields.ts';
import { ageOn, calendarDateIn, dateOfBirthError, realDate, type DobRules } from './dateOfBirth.ts';
import { greetingName } from './greetingName.ts';
import { isHoneypotFilled } from './honeypots.ts';
import {
  criteriaOf,
  isTooShortToSignIn,
  passwordError,
  passwordForms,
  passwordRulesAttribute,
  strengthOf,
} from './password.ts';
import { fullName, greetedName, readingOf } from './personName.ts';
import { profileErrors, profileValues } from './profileValues.ts';
import { canonicalIdentifier, identifierErrors, isLoginPhone } from './signIn.ts';
import { genderByTitle, isTitle, titles } from './titles.ts';

describe('password', () => {
  test.each([
    ['eight characters', 'abcdefgh', null],
    ['seven characters', 'abcdefg', 'password_not_long_enough'],
    ['a space', 'abcd efgh', 'password_blank'],
    ['a hyphen', 'abcd-efgh', 'password_hyphen'],
    ['a hyphen in a short one', 'a-b', 'password_hyphen'],
    ['what Safari suggests by itself', 'rojpyv-xikNyw-2mofxu', 'password_hyphen'],
  ])('account rule: %s', (_name, password, error) => {
    expect(passwordError('create_profile', password)).toBe(error);
    expect(passwordError('reset_password', password)).toBe(error);
  });

  const good = 'Solvene18!';
  test.each([
    ['all criteria', good, null],
    ['nine characters', 'Solvene1!', 'length'],
    ['no lower case', 'SOLVENE18!', 'lower_case'],
    ['no upper case', 'solvene18!', 'upper_case'],
    ['no digit', 'Solvenexx!', 'digit'],
    ['no special character', 'Solvene187', 'special'],
    ['a blank', 'Solvene 18!', 'no_whitespace'],
  ] as const)('criteria: %s', (_name, password, unmet) => {
    const missing = criteriaOf('change_password', password).flatMap(({ name, met }) => (met ? [] : [name]));
    expect(missing).toEqual(unmet ? [unmet] : []);
    const error = unmet === 'no_whitespace' ? 'password_blank' : unmet && 'password_criteria';
    expect(passwordError('change_password', password)).toBe(error);
  });

  test.each(['create_profile', 'change_password', 'reset_password', 'salon_login'] as const)(
    'the list of %s says all that its rule asks, and no more',
    (form) => {
      const samples = ['Solvene18!', 'Solvene18', 'solvene', 'Sol 1899.x', 'Sol-1899.x', 'abcdefgh', 'ABCDEFGH1!', 'x'];
      for (const password of samples)
        expect([password, criteriaOf(form, password).every(({ met }) => met)]).toEqual([
          password,
          passwordError(form, password) === null,
        ]);
    },
  );

  test.each([
    ['7 at sign-in counts as wrong', 'abcdefg', true],
    ['8 at sign-in is looked at', 'abcdefgh', false],
  ])('%s', (_name, password, short) => {
    expect(isTooShortToSignIn(password)).toBe(short);
  });

  test.each([
    ['nothing', 'create_profile', '', 'required'],
    ['a short new password', 'create_profile', 'abc', 'password_not_long_enough'],
    ['a plain one in the reset form', 'reset_password', 'abcdefgh', null],
    ['a plain one when changing it', 'change_password', 'abcdefgh', 'password_criteria'],
    ['a good one when changing it', 'change_password', good, null],
    ['129 characters', 'create_profile', 'a'.repeat(129), 'too_long'],
    ['128 characters', 'create_profile', 'a'.repeat(128), null],
    ['any in the salon', 'salon_login', 'x', null],
  ] as const)('%s in %s', (_name, form, password, error) => {
    expect(passwordError(form, password)).toBe(error);
  });

  describe('the suggestion of a browser', () => {
    /** Apple's named classes, as its published grammar has them; `special` holds the hyphen and the space. */
    const named: Record<string, string> = {
      lower: 'abcdefghijklmnopqrstuvwxyz',
      upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
      digit: '0123456789',
      special: '-~!@#$%^&*_+=`|(){}[:;"\'<>,.?] ',
    };
    type Rules = { minlength: number; maxlength: number; required: string[]; allowed: string };

    /** Reads `name: value;` rules: a length, or classes with commas between them. Refuses what is not in the grammar. */
    function read(attribute: string): Rules {
      const rules: Rules = { minlength: 0, maxlength: 1000, required: [], allowed: '' };
      for (const rule of attribute.split(';').filter((text) => text.trim() !== '')) {
        const [, name = '', value = ''] = /^\s*([a-z-]+):\s*(.+?)\s*$/u.exec(rule) ?? [];
        if (name === 'minlength' || name === 'maxlength') {
          expect(value).toMatch(/^\d+$/u);
          rules[name] = Number(value);
          continue;
        }
        // In a custom class the hyphen is first, the bracket last, and all is printable ASCII.
        const own = /^\[(-?[!-,.-\\^-~]*\]?)\]$/u.exec(value)?.[1];
        const letters = own ?? named[value];
        expect(letters, rule).toBeDefined();
        if (name === 'required') rules.required.push(letters ?? '');
        else expect(name).toBe('allowed');
        rules.allowed += letters ?? '';
      }
      return rules;
    }

    const newPasswords = ['create_profile', 'change_password', 'reset_password'] as const;
    test.each(newPasswords)('for %s is one that the form takes', (form) => {
      const rules = read(passwordRulesAttribute(form));
      const letter = (of: string) => fc.constantFrom(...Array.from(of));
      const suggested = fc
        .integer({ min: rules.minlength, max: rules.maxlength })
        .chain((size) =>
          fc.tuple(
            fc.tuple(...rules.required.map(letter)),
            fc.array(letter(rules.allowed), {
              minLength: size - rules.required.length,
              maxLength: size - rules.required.length,
            }),
          ),
        )
        .chain(([needed, rest]) =>
          fc.shuffledSubarray([...needed, ...rest], { minLength: needed.length + rest.length }),
        )
        .map((letters) => letters.join(''));
      fc.assert(
        fc.property(suggested, (password) => {
          // A password that is changed here may have to pass the stricter account rule elsewhere.
          expect(passwordError(form, password), password).toBeNull();
          expect(passwordError('create_profile', password), password).toBeNull();
        }),
        { numRuns: 300 },
      );
    });
  });

  test('the store measures strength from 8 characters, the salon from 6', () => {
    expect(Object.values(passwordForms).map(({ meter_minimum }) => meter_minimum)).toEqual([8, 8, 8, 6]);
  });

  test.each([
    ['nothing typed', '', 8, null],
    ['one point', 'abcdefgh', 8, 'weak'],
    ['two points: length and digit', 'abcdefg1', 8, 'weak'],
    ['three points: length, both cases, digit', 'Abcdefg1', 8, 'medium'],
    ['four points: and a special character', 'Abcdef1!', 8, 'strong'],
    ['the store wants 8 characters for the length point', 'Abcde1', 8, 'weak'],
    ['the salon is content with 6', 'Abcde1', 6, 'medium'],
    ['over 12 characters give the fifth point', 'abcdefghijkl1', 8, 'medium'],
    ['12 characters do not', 'abcdefghijk1', 8, 'weak'],
  ] as const)('strength: %s', (_name, password, minimum, strength) => {
    expect(strengthOf(password, minimum)).toBe(strength);
  });
});

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

  test('refuses the year 1900 in edit profile only', () => {
    const then = { year: 2009, month: 1, day: 1 };
    const texts = { day: '2', month: '2', year: '1900' };
    expect(dateOfBirthError(texts, { ...rules, today: then })).toBeNull();
    expect(dateOfBirthError(texts, { ...rules, today: then, editing: true })?.message).toBe('dob_format');
  });

  test('takes the day of the country, not of the server', () => {
    const evening = new Date('2026-11-20T16:00:00Z');
    expect(calendarDateIn('Asia/Seoul', evening)).toEqual(today);
    expect(calendarDateIn('Europe/Paris', evening)).toEqual({ ...today, day: 20 });
  });

  test('a leap-day child turns a year older on 1 March', () => {
    const leap = { year: 2008, month: 2, day: 29 };
    expect([ageOn({ year: 2026, month: 2, day: 28 }, leap), ageOn({ year: 2026, month: 3, day: 1 }, leap)]).toEqual([
      17, 18,
    ]);
  });

  test('no text that is not a number makes a date', () => {
    for (const day of ['1e1', '+1', '1.0', ' 1']) expect(realDate({ ...born, day })).toBeNull();
  });
});

describe('names', () => {
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
    ['China, a Latin name stays apart', 'cn', { firstname: 'Ana', lastname: 'Roy' }, 'Roy Ana'],
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

  test('writes the reading family name first', () => {
    expect(readingOf('ヤマダ', 'ハナコ')).toBe('ヤマダ ハナコ');
  });

  test('feminine titles give W, masculine M, the others U', () => {
    expect(titles.map((title) => genderByTitle[title]).join('')).toBe('WWMWUUU');
    expect([isTitle('Dr'), isTitle('toString'), isTitle('Sir')]).toEqual([true, false, false]);
  });
});

describe('robots and consents', () => {
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

  test('submit waits for the last box', () => {
    const none = { terms: false, privacy: false };
    const one = tickedConsents(none, 'privacy', true);
    expect([one, tickedConsents(one, 'all', true), tickedConsents(one, 'all', false)]).toEqual([
      { terms: false, privacy: true },
      { terms: true, privacy: true },
      none,
    ]);
    expect([allTicked([true, false]), allTicked([true, true]), allTicked([])]).toEqual([false, true, true]);
  });

  test('an account that exists is flagged on the phone, on both, or on the email', () => {
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

  test('two writings of one phone, or one mailbox, are one account', () => {
    const written = canonicalIdentifier({ phonecode: '0086', phonenumber: '0138 0013 8000' });
    expect(written).toEqual({ phone: '+8613800138000' });
    expect(canonicalIdentifier({ phonecode: '+86', phonenumber: '13800138000' })).toEqual(written);
    expect(canonicalIdentifier({ email: ' Ana@Example.com', phonenumber: '1' })).toEqual({ email: 'ana@example.com' });
  });
});

describe('a customer payload', () => {
  test('is read as the profile form, and its errors keep the names it was sent with', () => {
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
