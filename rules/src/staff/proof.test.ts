import { expect, test } from 'vitest';
import { isProven, needsProof, proofMs } from './proof.ts';

test.each([
  ['order', 'cancel', true],
  ['order', 'cancel_rest', true],
  ['order', 'ask_cancel', true],
  ['order', 'keep', false],
  ['order', 'ship', false],
  ['review', 'refuse', true],
  ['review', 'accept', false],
  ['return', 'accept', true],
  ['return', 'give_up', true],
  ['return', 'receive', false],
  ['return', 'refuse', false],
  ['refund', 'again', true],
  ['refund', 'transfer', true],
  ['withdrawal', 'refund', true],
  ['withdrawal', 'declare', true],
  ['withdrawal', 'proof', false],
  ['goodwill', 'grant', true],
  ['client', 'erase', true],
  ['client', 'ask_merge', true],
  ['client', 'carry_out', true],
  ['client', 'withdraw', false],
  ['passkey', 'add', true],
  ['passkey', 'remove', true],
  ['export', 'orders', true],
  ['settlement', 'book', true],
  ['settlement', 'ignore', false],
] as const)('%s, %s: needs a code %s', (subject, step, expected) => {
  expect(needsProof(subject, step)).toBe(expected);
});

test('a sign-in is proven for ten minutes after its code', () => {
  expect(isProven(0, proofMs - 1)).toBe(true);
  expect(isProven(0, proofMs)).toBe(false);
  expect(isProven(null, 0)).toBe(false);
});
