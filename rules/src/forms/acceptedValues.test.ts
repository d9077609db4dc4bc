import { describe, expect, test } from 'vitest';
import { optionsOf } from '../countries/countryTable.ts';
import { acceptedValues } from './acceptedValues.ts';

describe('accepted values', () => {
  test.each([
    ['writes the postcode', 'br', { postcode: '01310100' }, { postcode: '01310-100' }],
    ['drops disabled fields', 'fr', { city: 'Paris', region: 'IDF' }, { city: 'Paris' }],
    ['uses the chosen city as the city', 'tw', { cityselect: 'TPE' }, { cityselect: 'TPE', city: 'TPE' }],
    [
      'uses the chosen postcode as the postcode',
      'th',
      { postcode_select: '10200' },
      { postcode_select: '10200', postcode: '10200' },
    ],
    [
      'gives Hong Kong its city and cuts its street',
      'hk',
      { street1: 'x'.repeat(31) },
      { street1: 'x'.repeat(30), city: 'Hong Kong' },
    ],
    ['gives Macau its city', 'mo', { street1: 'Rua' }, { street1: 'Rua', city: 'Macau' }],
    ['writes a phone number in plain figures', 'sa', { telephone: '٠٥١ ٢٣٤' }, { telephone: '051 234' }],
    ['writes a postcode in plain figures', 'sa', { postcode: '١٢٢١١' }, { postcode: '12211' }],
    ['cleans what is typed', 'fr', { city: ' Paris\n8 ' }, { city: 'Paris 8' }],
    ['writes the reading in full-width kana', 'jp', { lastname2: 'ﾔﾏﾀﾞ' }, { lastname2: 'ヤマダ' }],
  ] as const)('%s', (_name, country, values, expected) => {
    const options = optionsOf(country);
    const once = acceptedValues('shipping', options, values);
    expect(once).toEqual(expected);
    // Stored values are valid input.
    const { city: _city, postcode: _postcode, ...again } = once;
    expect(acceptedValues('shipping', options, { ...once, ...again })).toEqual(once);
  });

  test('uses the typed region when none is chosen', () => {
    const typed = { ...optionsOf('sa'), requirements: { shipping: { regiontext: 0, region: 0 } } } as const;
    expect(acceptedValues('shipping', typed, { regiontext: 'Asir' }).region).toBe('Asir');
    expect(acceptedValues('shipping', typed, { regiontext: 'Asir', region: '01' }).region).toBe('01');
    expect(acceptedValues('shipping', typed, { street1: 'x' })).toEqual({ street1: 'x' });
  });

  test('sets no city without an address, and keeps a given one', () => {
    const hk = optionsOf('hk');
    expect(acceptedValues('newsletter', hk, { email: 'ana@example.com' })).toEqual({ email: 'ana@example.com' });
    const open = { ...hk, requirements: {} };
    expect(acceptedValues('shipping', open, { street1: 'x', city: 'Kowloon' }).city).toBe('Kowloon');
  });

  test('keeps the lines of a message, and half-width kana outside the reading', () => {
    expect(acceptedValues('contact', optionsOf('fr'), { message: ' a\n b ' })).toEqual({ message: 'a\n b' });
    expect(acceptedValues('shipping', optionsOf('jp'), { city: 'ｶﾅ' })).toEqual({ city: 'ｶﾅ' });
  });

  test('strips the tax number, the phone and its code; leaves a password unchanged', () => {
    expect(
      acceptedValues('profile', optionsOf('br'), { social_security_number: '529.982.247-25', password: ' a b ' }),
    ).toEqual({
      social_security_number: '52998224725',
      password: ' a b ',
    });
    expect(acceptedValues('profile', optionsOf('cn'), { phonecode: '86', loginphone: '0138 0013 8000' })).toEqual({
      phonecode: '+86',
      loginphone: '13800138000',
    });
  });
});
