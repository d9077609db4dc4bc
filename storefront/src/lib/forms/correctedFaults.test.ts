import { expect, test } from 'vitest';
import { remainingFaults } from './correctedFaults.ts';

const values = { city: '', postcode: '0', day: '31', month: '2', year: '1980', phonecode: '+33', loginphone: '1' };
const remaining = (faults: Record<string, string>, corrected: object, asWhole = false): string[] =>
  Object.keys(remainingFaults({ faults, values, asWhole }, { ...values, ...corrected }));

test.each([
  ['remains while its field is unchanged', { city: 'required' }, { postcode: '75002' }, ['city']],
  ['ends with a change of its field', { city: 'required', postcode: 'zip' }, { city: 'Paris' }, ['postcode']],
  ['ends with a change of any part of the date', { day: 'dob_format' }, { month: '3' }, []],
  [
    'ends with a change of the code or the number of the phone',
    { loginphone: 'phone_format' },
    { phonecode: '+32' },
    [],
  ],
] as const)('a fault %s', (_name, faults, corrected, expected) => {
  expect(remaining(faults, corrected)).toEqual(expected);
});

test('a fault of all fields together is removed by a change of any field', () => {
  expect(remaining({ city: 'unknown' }, { postcode: '75002' }, true)).toEqual([]);
});

test('keeps the fault of a value that is changed back to the wrong one', () => {
  expect(remaining({ city: 'required' }, { city: '' })).toEqual(['city']);
});

test('judges two addresses of one form separately', () => {
  const typed = { 'shipping-phonecode': '+33', 'shipping-telephone': '1', 'billing-phonecode': '+33' };
  const found = { faults: { 'shipping-telephone': 'phone_format' }, values: typed, asWhole: false };
  expect(Object.keys(remainingFaults(found, { ...typed, 'billing-phonecode': '+32' }))).toEqual(['shipping-telephone']);
  expect(Object.keys(remainingFaults(found, { ...typed, 'shipping-phonecode': '+32' }))).toEqual([]);
});
