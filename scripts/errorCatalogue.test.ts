import { describe, expect, test } from 'vitest';
import { catalogueProblems, onDemand } from '../server/src/platform/errors/errorCatalogue.ts';
import { namesAnswered, testsNaming } from './errorCatalogue.mjs';

const catalogue = {
  gone: { internal_code: 404 },
  late: { internal_code: 2_900_005 },
  email: { internal_code: 2_200_001 },
  phone: { internal_code: 2_200_001 },
};
const named = (text: string) =>
  testsNaming('a.test.ts', text, catalogue).map(({ title, names }) => [title, names] as const);

describe('a test names an error', () => {
  test.each([
    ['by its code', "test('a', () => { expect(b).toBe(2_900_005); });", [['a', ['late']]]],
    ['in the rows of a table', "test.each([['x', 2900005]])('%s', (b) => b);", [['%s', ['late']]]],
    ['by a constant of its file', "const late = { code: 2_900_005 }; test('a', () => late);", [['a', ['late']]]],
    ['by its name', "test('a', () => ({ error_name: 'phone' }));", [['a', ['phone']]]],
    ['by its entry', "test('a', () => errors.email);", [['a', ['email']]]],
    ['a status only as internal_code', "test('a', () => ({ internal_code: 404 }));", [['a', ['gone']]]],
  ])('%s', (_name, text, expected) => {
    expect(named(text)).toEqual(expected);
  });

  test.each([
    ['a status alone', "test('a', () => ({ status: 404 }));"],
    ['a code that two errors share', "test('a', () => 2_200_001);"],
    ['what stands outside of a test', 'const a = 2_900_005;'],
  ])('not by %s', (_name, text) => {
    expect(named(text)).toEqual([]);
  });
});

test('a source answers the errors that it names beside ApiError', () => {
  expect(namesAnswered("throw new ApiError(a ? 'gone' : 'late');", catalogue)).toEqual(['gone', 'late']);
  expect(namesAnswered("const reason = 'gone';", catalogue)).toEqual([]);
});

describe('the catalogue is refused', () => {
  const all = Object.keys(onDemand);
  const shown = { path: 'server/src/a.test.ts', title: 'a', names: all };

  test('not as it should be', () => {
    expect(catalogueProblems(new Set(all), [shown])).toEqual([]);
  });
  test('when no server test names an answer, whatever the storefront says', () => {
    const tests = [
      { ...shown, names: all.filter((name) => name !== 'sms_wait') },
      { ...shown, path: 'storefront/a' },
    ];
    expect(catalogueProblems(new Set(all), tests)).toEqual(['sms_wait: no server test names it']);
  });
  test('when nothing answers an entry', () => {
    const answered = new Set(all.filter((name) => name !== 'sms_wait'));
    expect(catalogueProblems(answered, [shown])).toEqual(['sms_wait: nothing answers it']);
  });
});
