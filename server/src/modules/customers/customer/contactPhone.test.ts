import { expect, test } from 'vitest';
import { phoneFaults, writtenPhone } from './contactPhone.ts';

test.each([
  ['+33', '01 42 68 53 00', '+33 1 42 68 53 00'],
  ['+33', '0612345678', '+33 6 12 34 56 78'],
  ['+1', '(212) 555-0100', '+1 212 555 0100'],
  ['+33', '+44 20 7946 0018', '+44 20 7946 0018'],
  ['+33', '0044 20 7946 0018', '+44 20 7946 0018'],
  ['+39', '06 6982 0000', '+39 06 6982 0000'],
  ['+852', '2868 0018', '+852 2868 0018'],
  ['+966', '٠٥٠ ١٢٣ ٤٥٦٧', '+966 50 123 4567'],
])('accepts %s %s, and formats it as its country does', (phonecode, telephone, written) => {
  expect(phoneFaults({ phonecode, telephone })).toEqual({});
  expect(writtenPhone({ phonecode, telephone })).toBe(written);
});

test.each([
  ['+33', '01 42 68 53 00 00 00'],
  ['+1', '555010'],
  ['+81', '123456'],
  ['+33', '+44 20 79'],
])('refuses %s %s, which is too short or too long there', (phonecode, telephone) => {
  expect(phoneFaults({ phonecode, telephone })).toEqual({ telephone: 'phone_format' });
});

test('reports the second telephone too', () => {
  const fields = { phonecode: '+33', telephone: '0142685300', telephone2: '014268' };
  expect(phoneFaults(fields)).toEqual({ telephone2: 'phone_format' });
});

test('reports neither an empty number nor one without a dialling code', () => {
  expect(phoneFaults({ phonecode: '+33', telephone: '' })).toEqual({});
  expect(phoneFaults({ telephone: '014268' })).toEqual({});
  expect(writtenPhone({ phonecode: '+33', telephone: null })).toBeNull();
});

test('leaves an unassigned number as typed', () => {
  expect(writtenPhone({ phonecode: '+47', telephone: '00 00 18 74' })).toBe('+47 00 00 18 74');
});

test.each([
  ['+81', '03-5253-1111 内線１２', '+81 3 5253 1111 ext. 12'],
  ['+1', '212‑555‑0100 x12', '+1 212 555 0100 ext. 12'],
  ['+33', '01 42 00 00 01 poste 7', '+33 1 42 00 00 01 ext. 7'],
])('%s %s is possible, and written with its extension', (phonecode, telephone, expected) => {
  expect(phoneFaults({ phonecode, telephone })).toEqual({});
  expect(writtenPhone({ phonecode, telephone })).toBe(expected);
});
