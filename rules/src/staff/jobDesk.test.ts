import { expect, test } from 'vitest';
import { cappedCount, countedMost, shownError } from './jobDesk.ts';

test.each([
  [0, { count: 0, is_more: false }],
  [countedMost, { count: 1000, is_more: false }],
  [countedMost + 1, { count: 1000, is_more: true }],
])('%i rows read are shown as %o', (read, shown) => {
  expect(cappedCount(read)).toEqual(shown);
});

test.each([
  ['Error: the carrier answered 503 to POST /labels', 'Error: the carrier answered 503 to POST /labels'],
  ['no mailbox anne.lacombe@example.com there', 'no mailbox … there'],
  ['<anne@example.com>: refused', '<…>: refused'],
  ['call +33 6 12 34 56 78 again', 'call … again'],
  ['card 4111-1111-1111-1111 refused', 'card … refused'],
  ['Key (email)=(anne lacombe) already exists', 'Key (email)=(…) already exists'],
  ['job 123456 of 2026', 'job 123456 of 2026'],
])('an error shows nobody: %s', (text, shown) => {
  expect(shownError(text)).toBe(shown);
});
