// The criteria of a password, its strength, and what browsers suggest.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  criteriaOf,
  isTooShortToSignIn,
  passwordError,
  passwordForms,
  passwordRulesAttribute,
  passwordSpellings,
  strengthOf,
} from './password.ts';

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
    'the criteria list of %s is equivalent to its rule',
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

  describe('passwords suggested by browsers', () => {
    /** Apple's named classes, as in its published grammar; `special` includes the hyphen and the space. */
    const named: Record<string, string> = {
      lower: 'abcdefghijklmnopqrstuvwxyz',
      upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
      digit: '0123456789',
      special: '-~!@#$%^&*_+=`|(){}[:;"\'<>,.?] ',
    };
    type Rules = { minlength: number; maxlength: number; required: string[]; allowed: string };

    /** Parses `name: value;` rules: a length, or classes separated by commas. Fails on anything outside the grammar. */
    function read(attribute: string): Rules {
      const rules: Rules = { minlength: 0, maxlength: 1000, required: [], allowed: '' };
      for (const rule of attribute.split(';').filter((text) => text.trim() !== '')) {
        const [, name = '', value = ''] = /^\s*([a-z-]+):\s*(.+?)\s*$/u.exec(rule) ?? [];
        if (name === 'minlength' || name === 'maxlength') {
          expect(value).toMatch(/^\d+$/u);
          rules[name] = Number(value);
          continue;
        }
        // A custom class is printable ASCII with the hyphen first and the bracket last.
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
    test.each(newPasswords)("for %s passes the form's rule", (form) => {
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
          // Another form may apply the stricter account rule to the same password.
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
    ['the store requires 8 characters for the length point', 'Abcde1', 8, 'weak'],
    ['the salon is content with 6', 'Abcde1', 6, 'medium'],
    ['over 12 characters give the fifth point', 'abcdefghijkl1', 8, 'medium'],
    ['12 characters do not', 'abcdefghijk1', 8, 'weak'],
  ] as const)('strength: %s', (_name, password, minimum, strength) => {
    expect(strengthOf(password, minimum)).toBe(strength);
  });
});

describe('the spellings of a password', () => {
  test.each([
    ['without accents', 'Saddle.leather1874', ['Saddle.leather1874']],
    ['with é as one code point', 'caf\u00E91874', ['caf\u00E91874', 'cafe\u03011874']],
    ['with é as two code points', 'cafe\u03011874', ['caf\u00E91874', 'cafe\u03011874']],
    ['with both', '\u00E9e\u0301', ['\u00E9\u00E9', '\u00E9e\u0301', 'e\u0301e\u0301']],
  ])('one %s: the composed form first', (_name, typed, expected) => expect(passwordSpellings(typed)).toEqual(expected));

  test('counts letters and not code points', () => {
    expect(isTooShortToSignIn('e\u0301'.repeat(7))).toBe(true);
    expect(passwordError('create_profile', 'e\u0301'.repeat(128))).toBeNull();
  });
});
