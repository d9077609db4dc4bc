import { expect, test } from 'vitest';
import { openReason } from './accounts.ts';

test.each([
  ['nothing', {}, null],
  ['a captured sale', { customer: 0, goods: -100, provider: 100 }, null],
  ['a sale whose money is only authorised', { customer: 100, authorised: 100, authorised_offset: -100 }, 'authorised'],
  ['a sale without money', { customer: 100, goods: -100 }, 'unpaid'],
  ['an accepted return before its refund', { customer: -40, provider: 100 }, 'refund_due'],
] as const)('%s', (_name, balances, reason) => {
  expect(openReason(balances)).toBe(reason);
});
