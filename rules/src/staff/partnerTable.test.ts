import { expect, test } from 'vitest';
import { type Calls, isFailedReply, isFailedStatus, partnerState } from './partnerTable.ts';

test.each([
  [200, false],
  [404, false],
  [422, false],
  [401, true],
  [403, true],
  [408, true],
  [429, true],
  [500, true],
  [503, true],
])('the status %i is a failure of the partner: %s', (status, expected) => {
  expect(isFailedStatus(status)).toBe(expected);
});

test.each([
  [250, false],
  [550, false],
  [451, false],
  [421, true],
  [454, true],
  [530, true],
  [535, true],
  [539, false],
])('the reply %i is a failure of the mail server: %s', (code, expected) => {
  expect(isFailedReply(code)).toBe(expected);
});

const calls = (answered: number, failed: number): Calls => ({ answered, failed });
const none = calls(0, 0);

test.each([
  ['no address', false, 2, 1, calls(10, 0), none, 'unset'],
  ['no call within the hour', true, 2, 1, none, none, 'silent'],
  ['every call is answered', true, 2, null, calls(10, 0), calls(1, 0), 'well'],
  ['few of many fail', true, 2, 1, calls(100, 4), calls(10, 0), 'well'],
  ['one of twenty fails', true, 2, 1, calls(95, 5), calls(10, 0), 'troubled'],
  ['only the last call failed', true, 1, 2, calls(1000, 1), calls(9, 1), 'troubled'],
  ['it fell over after a good hour', true, 1, 2, calls(1000, 3), calls(0, 3), 'down'],
  ['it has never answered', true, null, 2, calls(0, 3), calls(0, 3), 'down'],
  ['two failures are no outage', true, null, 2, calls(0, 2), calls(0, 2), 'troubled'],
  ['half of the last calls fail', true, 1, 2, calls(1000, 4), calls(4, 4), 'down'],
  ['less than half of the last calls fail', true, 1, 2, calls(1000, 4), calls(5, 4), 'troubled'],
  ['it failed before the last minutes, and nobody has called since', true, 1, 2, calls(0, 9), none, 'down'],
  ['it answers again', true, 3, 2, calls(1, 50), calls(1, 20), 'troubled'],
] as const)('%s', (_name, isSet, answered_at, failed_at, hour, recent, expected) => {
  expect(partnerState(isSet, { answered_at, failed_at, hour, recent })).toBe(expected);
});
