import { describe, expect, test } from 'vitest';
import { isEmail } from '../text/email.ts';
import { lightErrors } from '../forms/lightAccount.ts';
import { isNewAccount, isPlaceholderEmail, lockedFields } from './profileEditing.ts';

const plain = { phone_login: null, social_security_number: null };

describe('locked profile fields', () => {
  test.each([
    ['nothing of a plain account', plain, []],
    ['the phone that one signs in by', { ...plain, phone_login: '+8613800138000' }, ['phonecode', 'loginphone']],
    ['nothing of a person in Brazil', { ...plain, social_security_number: '52998224725' }, []],
    [
      'company and number of a company in Brazil',
      { ...plain, social_security_number: '11.222.333/0001-81' },
      ['company', 'social_security_number'],
    ],
  ])('%s', (_name, holder, fields) => {
    expect(lockedFields(holder)).toEqual(fields);
  });
});

test.each([
  ['8613800138000@phone.invalid', true],
  ['8613800138000@invalid', true],
  ['anne@example.com', false],
  ['anne@notinvalid.com', false],
])('%s is a placeholder: %s', (email, placeholder) => {
  expect(isPlaceholderEmail(email)).toBe(placeholder);
});

test('a light account may lack only the fields that it does not ask', () => {
  expect(
    lightErrors({
      social_security_number: 'required',
      day: 'dob_required',
      region: 'select_required',
      email: 'required',
      password: 'password_not_long_enough',
      year: 'dob_format',
    }),
  ).toEqual({ email: 'required', password: 'password_not_long_enough', year: 'dob_format' });
});

test.each([
  ['just opened', 0, true],
  ['nine minutes old', 9, true],
  ['ten minutes old', 10, false],
  ['from the future', -1, false],
])('an account %s: new is %s', (_name, minutes, is_new) => {
  const created = new Date('2026-11-21T10:00:00Z');
  expect(isNewAccount(created, new Date(created.getTime() + minutes * 60_000))).toBe(is_new);
});

test.each(['an\u200Bne@example.com', '\u202Eanne@example.com', 'anne\u00AD@example.com', 'anne\u2060@example.com'])(
  'S10: rejects an email with an invisible character (%j)',
  (email) => {
    expect(isEmail(email)).toBe(false);
  },
);
