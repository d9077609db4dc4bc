import { describe, expect, test } from 'vitest';
import { optionsOf } from '../countries/countryTable.ts';
import { countries } from '../storefronts/storefronts.ts';
import { asksLatinLetters, inputMaxLength } from './fieldChecks.ts';
import { orderedFields } from '../fields/fieldOrder.ts';
import { formsRequiring } from './fieldMap.ts';
import { fieldNames, formNames, placeFields, withEveryPlace } from '../fields/fields.ts';
import { type FormValues } from './formErrors.ts';
import { fieldsOf, requirementOf } from './requirement.ts';
import { isFirstOptionDisabled } from './selects.ts';
import { countriesOffered, needsCaptcha, needsShippingNote } from './shippingCountries.ts';
import { validateForm } from './validate.ts';

const now = new Date('2026-11-21T12:00:00Z');

describe('requirements', () => {
  test.each([
    ['the default map asks for the city', 'fr', 'shipping', 'city', 1],
    ['street2 is optional', 'fr', 'shipping', 'street2', 0],
    ['an unlisted field is disabled', 'fr', 'shipping', 'region', -1],
    ['a field the form does not have is disabled', 'fr', 'newsletter', 'street1', -1],
    ['an account is opened without an address', 'fr', 'profile', 'street1', 0],
    ['the subject is required in the contact form', 'fr', 'contact', 'subject_list', 1],
    ['a state is required in the US', 'us', 'shipping', 'region', 1],
    ['the postcode is disabled in Hong Kong', 'hk', 'shipping', 'postcode', -1],
    ['nor in its newsletter', 'hk', 'newsletter', 'postcode', -1],
    ['a district is required in Macau', 'mo', 'shipping', 'district_bis_id', 1],
    ['a street number is required in Brazil', 'br', 'shipping', 'street_number', 1],
    ['the tax number is required for billing in Brazil', 'br', 'billing', 'social_security_number', 1],
    ['a title is disabled in Japan', 'jp', 'shipping', 'prefix', -1],
    ['a reading is required in Japan', 'jp', 'profile', 'lastname2', 1],
    ['a phone opens the account in China', 'cn', 'profile', 'loginphone', 1],
    ['an email may be left out in China', 'cn', 'profile', 'email', 0],
    ['an Eircode may be left out', 'ie', 'shipping', 'postcode', 0],
    ['the postcode is chosen from the district in Thailand', 'th', 'shipping', 'postcode_select', 1],
  ] as const)('%s', (_name, country, form, field, requirement) => {
    expect(requirementOf(country, form, field)).toBe(requirement);
  });

  test.each(countries)('%s: every form has a name, and can be filled in', (country) => {
    for (const form of formNames) {
      const fields = fieldsOf(country, form);
      expect(new Set(fields).size).toBe(fields.length);
      expect(fields).toEqual(expect.arrayContaining(['firstname', 'lastname', 'country_id']));
    }
    // A region list needs its field, and a field its list.
    const asked = requirementOf(country, 'shipping', 'region') !== -1;
    const { region_mode } = optionsOf(country);
    expect(asked).toBe(region_mode === 'list' || region_mode === 'disabled' || region_mode === 'text');
  });

  test.each(countries)(
    '%s: an account may be opened with all that a delivery address requires, and with none',
    (country) => {
      const required = placeFields.filter((field) => requirementOf(country, 'shipping', field) === 1);
      expect(required.filter((field) => requirementOf(country, 'profile', field) !== 0)).toEqual([]);
    },
  );

  test.each([
    ['the US: city, state, postcode', 'us', ['city', 'region', 'postcode']],
    ['France: postcode, city', 'fr', ['postcode', 'city']],
    ['Brazil: postcode first', 'br', ['postcode', 'region', 'city', 'neighborhood', 'street1']],
    ['China: from the large to the small', 'cn', ['region', 'cityselect', 'district_bis_id', 'street1']],
    ['Japan: family name first', 'jp', ['lastname', 'firstname', 'lastname2', 'firstname2']],
  ] as const)('order in %s', (_name, country, expected) => {
    const wanted: readonly string[] = expected;
    expect(fieldsOf(country, 'shipping').filter((field) => wanted.includes(field))).toEqual(expected);
  });

  test('a district is required for shipping and billing in countries with districts', () => {
    expect(formsRequiring(optionsOf('hk'), 'district_bis_id')).toEqual(['shipping', 'billing']);
    expect(formsRequiring(optionsOf('fr'), 'district_bis_id')).toEqual([]);
  });

  test('a form shows exactly its enabled fields', () => {
    expect(fieldsOf('fr', 'newsletter')).toEqual([
      'prefix',
      'firstname',
      'lastname',
      'email',
      'country_id',
      'postcode',
    ]);
  });

  test('each order contains each field exactly once', () => {
    for (const place of ['street_postcode_city', 'street_city_postcode', 'postcode_first', 'region_first'] as const) {
      for (const name of ['given_first', 'family_first'] as const) {
        expect(orderedFields(place, name).toSorted()).toEqual(fieldNames.toSorted());
      }
    }
  });
});

describe('shipping form', () => {
  const paris: FormValues = {
    prefix: 'Ms.',
    firstname: 'Ana',
    lastname: 'Roy',
    country_id: 'fr',
    street1: '24 rue du Faubourg',
    postcode: '75008',
    city: 'Paris',
    telephone: '06 12 34 56 78',
  };
  const central: FormValues = {
    prefix: 'Mr.',
    firstname: 'Tai Man',
    lastname: 'Chan',
    country_id: 'hk',
    region: 'HKI',
    district_bis_id: 'HCW',
    street1: "12 Queen's Road Central",
    telephone: '9123 4567',
  };
  const paulista: FormValues = {
    prefix: 'Ms.',
    firstname: 'Ana',
    lastname: 'Silva',
    country_id: 'br',
    street1: 'Avenida Paulista',
    street_number: '1000',
    neighborhood: 'Bela Vista',
    region: 'SP',
    city: 'São Paulo',
    postcode: '01310100',
    telephone: '11 91234-5678',
  };
  const ginza: FormValues = {
    firstname: '花子',
    lastname: '山田',
    firstname2: 'ハナコ',
    lastname2: 'ﾔﾏﾀﾞ',
    country_id: 'jp',
    street1: '銀座1-2-3',
    city: '中央区',
    region: '13',
    postcode: '104-0061',
    telephone: '090-1234-5678',
  };

  test.each([
    ['accepts an address in Paris', 'fr', paris, {}],
    ['accepts an address in Hong Kong', 'hk', central, {}],
    ['accepts an address in Brazil', 'br', paulista, {}],
    ['accepts an address in Japan', 'jp', ginza, {}],
    [
      'asks for everything at once',
      'fr',
      {},
      {
        prefix: 'select_required',
        firstname: 'required',
        lastname: 'required',
        country_id: 'select_required',
        street1: 'required',
        postcode: 'required',
        city: 'required',
        telephone: 'required',
      },
    ],
    ['treats blanks as empty', 'fr', { ...paris, city: ' \u200B ' }, { city: 'required' }],
    ['refuses a title that is none', 'fr', { ...paris, prefix: 'Sir' }, { prefix: 'select_required' }],
    ['accepts a street of 35', 'fr', { ...paris, street1: 'x'.repeat(35) }, {}],
    ['refuses a street of 36', 'fr', { ...paris, street1: 'x'.repeat(36) }, { street1: 'AddressLengthError' }],
    ['cuts a long street in Hong Kong instead', 'hk', { ...central, street1: 'x'.repeat(36) }, {}],
    [
      'refuses Chinese letters in Hong Kong',
      'hk',
      { ...central, lastname: '陳', street1: '皇后大道' },
      { lastname: 'latin_char_only', street1: 'latin_char_only' },
    ],
    [
      'refuses a wrong postcode with the words of the country',
      'br',
      { ...paulista, postcode: '0131010' },
      { postcode: 'zip_br' },
    ],
    ['asks for a region from the list', 'br', { ...paulista, region: '' }, { region: 'select_required' }],
    ['refuses kana that is no kana', 'jp', { ...ginza, firstname2: 'はなこ' }, { firstname2: 'katakana' }],
    ['refuses a name in another script in Japan', 'jp', { ...ginza, firstname: '민수' }, { firstname: 'kanji' }],
    ['does not look at disabled fields', 'fr', { ...paris, region: 'x', social_security_number: '1' }, {}],
    ['refuses a number no courier can dial', 'fr', { ...paris, telephone: 'soon' }, { telephone: 'phone_format' }],
    ['refuses what is longer than any address', 'fr', { ...paris, city: 'x'.repeat(256) }, { city: 'too_long' }],
  ] as const)('%s', (_name, country, values, errors) => {
    expect(validateForm('shipping', country, { language: 'en' }, values, now)).toEqual(errors);
  });

  test.each([
    ['a digit in a Korean name', 'kr', { firstname: '민수1' }, 'firstname', 'no_digits'],
    ['a street without Chinese in China', 'cn', { street1: 'Nanjing Road' }, 'street1', 'chinese_required'],
    ['a street without Chinese in Taiwan', 'tw', { street1: 'Zhongshan Road' }, 'street1', 'chinese_required'],
    ['a second postcode of one digit in Taiwan', 'tw', { postcode_bis: '1' }, 'postcode_bis', 'zip_bis'],
    ['letters of another script in the Emirates', 'ae', { city: 'دبي' }, 'city', 'latin_char_only'],
    ['letters of another script in Saudi Arabia', 'sa', { firstname: 'علي' }, 'firstname', 'latin_char_only'],
  ] as const)('rejects %s', (_name, country, values, field, message) => {
    expect(validateForm('shipping', country, { language: 'en' }, values, now)[field]).toBe(message);
  });

  test.each([
    ['a wrong CPF on a bill', { social_security_number: '529.982.247-24' }, 'cpf_cnpj'],
    ['a missing CPF on a bill', {}, 'required'],
    ['a right CPF on a bill', { social_security_number: '529.982.247-25' }, undefined],
  ] as const)('%s', (_name, values, message) => {
    const errors = validateForm('billing', 'br', { language: 'pt' }, { ...paulista, ...values }, now);
    expect(errors.social_security_number).toBe(message);
  });
});

describe('other form rules', () => {
  test.each([
    ['an empty first option', 'region', '', true],
    ['a first option with a value', 'region', 'AL', false],
    ['the month', 'month', '', false],
  ])('%s', (_name, select, value, disabled) => {
    expect(isFirstOptionDisabled(select, value)).toBe(disabled);
  });

  test('shows a note for a country without delivery', () => {
    expect([needsShippingNote('fr', ['fr', 'be']), needsShippingNote('us', ['fr', 'be'])]).toEqual([false, true]);
  });

  test('Taiwan offers Taiwan alone', () => {
    expect(countriesOffered('tw', optionsOf('tw'), ['tw', 'hk'])).toEqual(['tw']);
    expect(countriesOffered('fr', optionsOf('fr'), ['fr', 'be'])).toEqual(['fr', 'be']);
  });

  test('requires a captcha where it is on, and never in China', () => {
    expect([needsCaptcha('fr', true), needsCaptcha('fr', false), needsCaptcha('cn', true)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('limits an input to the length of the label or the postcode', () => {
    const hk = optionsOf('hk');
    expect([inputMaxLength('street1', hk), inputMaxLength('street2', hk), inputMaxLength('street3', hk)]).toEqual([
      30, 35, 35,
    ]);
    expect([inputMaxLength('postcode', optionsOf('br')), inputMaxLength('postcode_bis', optionsOf('tw'))]).toEqual([
      9, 3,
    ]);
    expect([
      inputMaxLength('email', hk),
      inputMaxLength('password', hk),
      inputMaxLength('street1', optionsOf('fr')),
    ]).toEqual([128, 128, 255]);
  });
});

test('an order of fields without a place field does not compile, and the error names the field', () => {
  expect(withEveryPlace([...placeFields])).toEqual(placeFields);
  // @ts-expect-error The list lacks every place field but one.
  expect(withEveryPlace(['street1'])).toEqual(['street1']);
});

test.each([
  ['hk', 'zh-Hant-HK', 'firstname', true],
  ['hk', 'zh-Hant-HK', 'street1', true],
  ['sa', 'ar-SA', 'lastname', true],
  ['ae', 'ar-AE', 'city', true],
  ['ae', 'ar-AE', 'telephone', false],
  ['ae', 'ar-AE', 'password', false],
  ['ae', 'en-AE', 'firstname', false],
  ['tw', 'zh-Hant-TW', 'firstname', false],
  ['jp', 'ja-JP', 'firstname', false],
] as const)('in %s, %s, the field %s shows the hint for Latin letters: %s', (country, tag, field, expected) => {
  expect(asksLatinLetters(field, optionsOf(country), tag)).toBe(expected);
});
