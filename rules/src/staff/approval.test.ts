import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inEuroCents } from '../money/reference.ts';
import { currencies } from '../storefronts/storefronts.ts';
import { approveRefusal, declineRefusal, exportRowsAlone, loweredBy, needsSecond, worthOf } from './approval.ts';

test.each([
  [10_000, 'EUR', 10_000],
  [11_000, 'USD', 10_000],
  [16_000, 'JPY', 10_000],
  [1, 'JPY', 1],
  [1, 'XXX', null],
  [1, 'toString', null],
])('%i %s is %s euro cents', (amount, currency, expected) => {
  expect(inEuroCents(amount, currency)).toBe(expected);
});

test('an amount above nothing is never nothing, in any currency', () => {
  fc.assert(
    fc.property(fc.constantFrom(...currencies), fc.integer({ min: 1, max: 10_000_000 }), (currency, amount) => {
      expect(inEuroCents(amount, currency) ?? 0).toBeGreaterThan(0);
    }),
  );
});

test('refunds and releases count, captures do not, and an unknown currency is above every limit', () => {
  const refunded = { kind: 'refunded', amount: 100, currency: 'EUR' } as const;
  expect(loweredBy([refunded, { ...refunded, kind: 'released' }, { ...refunded, kind: 'captured' }])).toBe(200);
  expect(loweredBy([{ ...refunded, currency: 'XXX' }])).toBe(Infinity);
  expect(needsSecond(1_000_000, { before: 0, amount: Infinity })).toBe(true);
});

test('pieces are worth their highest price, and without a price more than every limit', () => {
  expect(
    worthOf(2, [
      { amount: 100, currency: 'EUR' },
      { amount: 330, currency: 'USD' },
    ]),
  ).toBe(600);
  expect(worthOf(1, [])).toBe(Infinity);
});

test('whatever the steps, those without a second person never sum to more than the limit', () => {
  fc.assert(
    fc.property(fc.nat(), fc.array(fc.nat()), (limit, amounts) => {
      let alone = 0;
      for (const amount of amounts) if (!needsSecond(limit, { before: alone, amount })) alone += amount;
      expect(alone).toBeLessThanOrEqual(limit);
    }),
  );
  expect(needsSecond(null, { before: 0, amount: Infinity })).toBe(false);
  expect(needsSecond(0, { before: 0, amount: 0 })).toBe(false);
});

const open = { is_own: false, is_decided: false, is_over: false, amount: 600, before: 0 };
test.each([
  ['a second person', open, 600, null],
  ['one without a limit', open, null, null],
  ['one with a limit below', open, 599, 'above_limit'],
  ['one whose approvals of the same order sum to more than the limit', { ...open, before: 1 }, 600, 'above_limit'],
  ['one with a limit, of pieces without a price', { ...open, amount: null }, 599, 'above_limit'],
  ['one without a limit, of pieces without a price', { ...open, amount: null }, null, null],
  ['the proposer', { ...open, is_own: true }, null, 'own_proposal'],
  ['any one, too late', { ...open, is_over: true }, null, 'expired'],
  ['any one, twice', { ...open, is_decided: true }, null, 'decided'],
] as const)('%s approves or not', (_name, proposal, limit, expected) => {
  expect(approveRefusal(proposal, limit)).toBe(expected);
});

test('a proposal is declined once', () => {
  expect([declineRefusal(open), declineRefusal({ is_decided: true })]).toEqual([null, 'decided']);
});

test('the rows that a member takes out alone are not raised by itself', () => {
  const rows = (value: number, is_own: boolean) => exportRowsAlone(value, { standard: 2_000, is_own });
  expect([rows(100_000, true), rows(100_000, false), rows(500, true)]).toEqual([2_000, 100_000, 500]);
});
