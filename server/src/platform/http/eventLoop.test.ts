import { expect, test } from 'vitest';
import { isStalled } from './eventLoop.ts';

const times = (count: number, ms: number): number[] => Array.from({ length: count }, () => ms);

test.each([
  ['no sample yet', [], false],
  ['a quick process', times(10, 3), false],
  ['one long task', [...times(9, 3), 20_000], false],
  ['half of the timers late', [...times(5, 3), ...times(5, 2_000)], false],
  ['most of the timers late', [...times(4, 3), ...times(6, 2_000)], true],
  ['a start with late timers only', times(9, 2_000), false],
  ['a process that has recovered', [...times(6, 2_000), ...times(10, 3)], false],
])('%s', (_name, late, stalled) => {
  expect(isStalled(late)).toBe(stalled);
});
