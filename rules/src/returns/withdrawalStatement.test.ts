import { describe, expect, test } from 'vitest';
import { cleanStatement, statementFaults } from './withdrawalStatement.ts';

const anne = { name: 'Anne Lacombe', reference: '100000123', email: 'anne@example.com', pieces: '' };

describe('a statement of withdrawal', () => {
  test('needs a name, an order and an email, and nothing else', () => {
    expect(statementFaults(anne)).toEqual({});
    expect(statementFaults({ name: ' ', reference: '', email: '', pieces: '' })).toEqual({
      name: 'required',
      reference: 'required',
      email: 'required',
    });
  });
  test.each([
    ['name', 'a'.repeat(120), 'a'.repeat(121)],
    ['reference', '1'.repeat(64), '1'.repeat(65)],
    ['pieces', 'b'.repeat(500), 'b'.repeat(501)],
  ] as const)('takes a %s up to its length', (field, fits, long) => {
    expect(statementFaults({ ...anne, [field]: fits })).toEqual({});
    expect(statementFaults({ ...anne, [field]: long })).toEqual({ [field]: 'too_long' });
  });
  test('rejects what is no email, and text that reverses its direction', () => {
    expect(statementFaults({ ...anne, email: 'anne' })).toEqual({ email: 'email' });
    expect(statementFaults({ ...anne, name: 'Anne \u202Eecila' })).toEqual({ name: 'direction_control' });
  });
  test('is stored without surrounding spaces, its pieces with their lines', () => {
    expect(
      cleanStatement({ name: ' Anne  Lacombe ', reference: ' 12 ', email: ' anne@example.com ', pieces: ' a\nb ' }),
    ).toEqual({ name: 'Anne Lacombe', reference: '12', email: 'anne@example.com', pieces: 'a\nb' });
  });
});
