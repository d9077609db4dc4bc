import { expect, test } from 'vitest';
import { mayRepeat } from './repeats.ts';

const pages = (count: number) => ({ pages: Array.from({ length: count }, () => ({})) });

test.each([
  ['one thing', { order: {} }, undefined, true],
  ['nothing yet', undefined, undefined, true],
  ['four pages', pages(4), 'again', true],
  ['five pages', pages(5), 'again', false],
  ['a list whose reads are noted', pages(1), 'once', false],
] as const)('%s', (_name, data, reading, expected) => {
  expect(mayRepeat(data, reading)).toBe(expected);
});
