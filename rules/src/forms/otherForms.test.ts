// The forms beside the address: profile, newsletter, contact.
import { describe, expect, test } from 'vitest';
import { optionsOf } from '../countries/countryTable.ts';
import { contactSubjects, contactSubjectsIn, isContactFormShown, isContactRegionShown } from './contact.ts';
import { formErrors, type FormValues } from './formErrors.ts';
import { validateForm } from './validate.ts';

const now = new Date('2026-11-21T12:00:00Z');

describe('other forms', () => {
  const ana: FormValues = {
    prefix: 'Ms.',
    firstname: 'Ana',
    lastname: 'Roy',
    email: 'ana@example.com',
    password: 'abcdefgh',
    country_id: 'fr',
  };
  test.each([
    ['a profile', 'fr', ana, {}],
    ['a profile with a wrong email', 'fr', { ...ana, email: 'ana' }, { email: 'email' }],
    [
      'a profile with names that turn the reading direction',
      'fr',
      { ...ana, firstname: 'Ana\u202Eyor', lastname: '\u2066Roy\u2069' },
      { firstname: 'direction_control', lastname: 'direction_control' },
    ],
    [
      'a profile with the plain mark of a keyboard',
      'fr',
      { ...ana, firstname: 'Ana\u200F', lastname: '\u061CRoy' },
      {},
    ],
    ['a profile with a short password', 'fr', { ...ana, password: 'abc' }, { password: 'password_not_long_enough' }],
    ['a profile with half a birthday', 'fr', { ...ana, day: '1', year: '1980' }, { month: 'dob_required' }],
    ['a Korean of 18', 'kr', { ...ana, day: '22', month: '11', year: '2007' }, { year: 'dob_majority_kr' }],
    [
      'a Chinese profile without its phone and consent',
      'cn',
      ana,
      { phonecode: 'required', loginphone: 'required', piplOptin: 'pipa_consent_checkbox' },
    ],
    [
      'a Chinese profile',
      'cn',
      { ...ana, email: '', phonecode: '86', loginphone: '138 0013 8000', piplOptin: true },
      {},
    ],
    [
      'a Chinese profile with a number from Hong Kong',
      'cn',
      { ...ana, phonecode: '852', loginphone: '9123 4567', piplOptin: true },
      {},
    ],
    [
      'a Chinese profile with a landline',
      'cn',
      { ...ana, phonecode: '86', loginphone: '1080013800', piplOptin: true },
      { loginphone: 'phone_format' },
    ],
  ] as const)('%s', (_name, country, values, errors) => {
    expect(validateForm('profile', country, { language: 'en' }, values, now)).toEqual(errors);
  });

  test('an edited profile keeps its password, and rejects the year 1900', () => {
    const { password: _unused, ...withoutPassword } = ana;
    const then = new Date('2009-06-01T12:00:00Z');
    const values = { ...withoutPassword, day: '2', month: '2', year: '1900' };
    expect(validateForm('profile', 'fr', { language: 'fr', action: 'edit' }, withoutPassword, now)).toEqual({});
    expect(validateForm('profile', 'fr', { language: 'fr', action: 'edit' }, values, then)).toEqual({
      year: 'dob_format',
    });
  });

  test('a Japanese profile reports the missing month', () => {
    const values = { ...ana, firstname2: 'アナ', lastname2: 'ロイ', day: '1', month: '', year: '1980' };
    expect(validateForm('profile', 'jp', { language: 'ja' }, values, now)).toEqual({ month: 'dob_month_required' });
  });

  test('a required birthday has one error, and only in its own form', () => {
    const fr = optionsOf('fr');
    const strict = { ...fr, requirements: { profile: { day: 1, month: 1, year: 1 } } } as const;
    expect(formErrors('profile', strict, { language: 'fr' }, ana, now)).toEqual({ day: 'dob_required' });
    expect(validateForm('newsletter', 'fr', { language: 'fr' }, { ...ana, day: '1' }, now)).toEqual({});
  });

  test.each([
    ['255 characters of a city are taken', 'city', 'x'.repeat(255), undefined],
    ['an email outside Latin letters is refused in Hong Kong', 'email', 'ana@例子.com', 'latin_char_only'],
    ['a plain email is taken in Hong Kong', 'email', 'ana_l@example.com', undefined],
    ['a wrong postcode is not looked at in Hong Kong', 'postcode', 'x', undefined],
  ] as const)('%s', (_name, field, value, message) => {
    const country = field === 'city' ? 'fr' : 'hk';
    expect(validateForm('profile', country, { language: 'en' }, { [field]: value }, now)[field]).toBe(message);
  });

  test.each([
    ['four digits', '+1234', undefined],
    ['five digits', '+12345', 'phone_format'],
    ['one digit', '1', undefined],
  ] as const)('a phone code of %s', (_name, phonecode, message) => {
    expect(validateForm('profile', 'cn', { language: 'zh_hans' }, { phonecode }, now).phonecode).toBe(message);
  });

  test('accepts a message of 4000 characters and rejects a longer one', () => {
    const message = (length: number): string | undefined =>
      validateForm('contact', 'fr', { language: 'fr' }, { message: 'x'.repeat(length) }, now).message;
    expect([message(4000), message(4001), message(0)]).toEqual([undefined, 'too_long', 'required']);
    expect(validateForm('contact', 'fr', { language: 'fr' }, { message: ' \n ' }, now).message).toBe('required');
  });

  test('the newsletter accepts an empty postcode, but not an invalid one', () => {
    expect(validateForm('newsletter', 'fr', { language: 'fr' }, ana, now)).toEqual({});
    expect(validateForm('newsletter', 'fr', { language: 'fr' }, { ...ana, postcode: '75' }, now)).toEqual({
      postcode: 'zip_5_digits',
    });
  });

  test('furniture is a subject in Japan only', () => {
    expect(contactSubjectsIn(optionsOf('jp'))).toEqual([...contactSubjects]);
    expect(contactSubjectsIn(optionsOf('fr'))).toEqual(contactSubjects.filter((subject) => subject !== 'furniture'));
  });

  test('the contact form requires a subject and a message, with any number of lines', () => {
    const asked = { ...ana, subject_list: 'care', message: 'Hello\n\nA question' };
    expect(validateForm('contact', 'fr', { language: 'fr' }, ana, now)).toEqual({
      subject_list: 'select_required',
      message: 'required',
    });
    expect(validateForm('contact', 'fr', { language: 'fr' }, asked, now)).toEqual({});
    expect(contactSubjects.filter(isContactFormShown)).toEqual([...contactSubjects]);
    expect(isContactFormShown('')).toBe(false);
  });

  test('the region is required in Japan for furniture only', () => {
    const asked = (country: 'jp' | 'fr', subject: string): boolean => isContactRegionShown(optionsOf(country), subject);
    expect([asked('jp', 'furniture'), asked('jp', 'order'), asked('fr', 'furniture')]).toEqual([true, false, false]);
  });
});
