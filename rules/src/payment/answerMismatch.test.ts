import { describe, expect, test } from 'vitest';
import { answerMismatch } from './answerMismatch.ts';

const attempt = { merchant_reference: 'mine', amount: { amount: 385_000, currency: 'EUR' } } as const;
const answer = {
  merchant_reference: 'mine',
  psp_reference: 'PSP1',
  amount: { amount: 385_000, currency: 'EUR' },
} as const;

describe('M7: checking a provider’s response against the attempt', () => {
  test.each([
    ['its own payment', {}, true, null],
    ['its own refusal', {}, false, null],
    ['a refusal without an authorisation', { psp_reference: null }, false, null],
    ['a success without an authorisation', { psp_reference: null }, true, 'no_authorisation'],
    ['no reference', { merchant_reference: null }, true, 'no_reference'],
    ['another reference', { merchant_reference: 'theirs' }, true, 'other_reference'],
    ['a refusal of another reference', { merchant_reference: 'theirs' }, false, 'other_reference'],
    ['no amount', { amount: null }, true, 'no_amount'],
    ['a refusal without an amount', { amount: null }, false, 'no_amount'],
    ['a smaller amount', { amount: { amount: 1, currency: 'EUR' } }, true, 'other_amount'],
    ['a larger amount', { amount: { amount: 385_001, currency: 'EUR' } }, true, 'other_amount'],
    ['another currency', { amount: { amount: 385_000, currency: 'KRW' } }, true, 'other_currency'],
  ] as const)('M7: %s', (_name, change, success, expected) => {
    expect(answerMismatch(attempt, { ...answer, ...change }, success)).toBe(expected);
  });
});
