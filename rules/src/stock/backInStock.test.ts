import { expect, test } from 'vitest';
import { alertsDue } from './backInStock.ts';

test.each([
  ['one mail for each piece', { pieces: 3, mailed: 0 }, 3],
  ['none for a piece that the people mailed today may buy', { pieces: 3, mailed: 3 }, 0],
  ['the rest when more pieces come', { pieces: 5, mailed: 3 }, 2],
  ['none when the mailed people have bought', { pieces: 0, mailed: 2 }, 0],
  ['at most a hundred at once', { pieces: 400, mailed: 0 }, 100],
])('sends %s', (_name, given, due) => {
  expect(alertsDue(given)).toBe(due);
});
