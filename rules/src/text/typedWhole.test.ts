import { expect, test } from 'vitest';
import { typedWhole } from './typedWhole.ts';

test.each([
  ['12', 12],
  [' 012 ', 12],
  ['１２', 12],
  ['٣٦٥', 365],
  ['1234567890', 1_234_567_890],
  ['12345678901', null],
  ['', null],
  ['1e3', null],
  ['0x10', null],
  ['2.00', null],
  ['-2', null],
])('%j is %j', (typed, whole) => expect(typedWhole(typed)).toBe(whole));
