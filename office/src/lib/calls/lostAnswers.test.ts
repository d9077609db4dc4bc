import { expect, test } from 'vitest';
import { keyOf, lostMs, noteAnswered, noteLost } from './lostAnswers.ts';

test('a step whose answer was lost keeps its key until its answer, for ten minutes', () => {
  expect(keyOf('a', '1', 0)).toBe('1');
  noteLost('a', '1', 0);
  expect([keyOf('a', '2', lostMs - 1), keyOf('b', '2', 0), keyOf('a', '2', lostMs)]).toEqual(['1', '2', '2']);
  noteAnswered('a');
  expect(keyOf('a', '3', 0)).toBe('3');
});

test('a step that is lost again keeps its first key', () => {
  noteLost('c', keyOf('c', '1', 0), 0);
  noteLost('c', keyOf('c', '2', 1), 1);
  expect(keyOf('c', '3', 2)).toBe('1');
});
