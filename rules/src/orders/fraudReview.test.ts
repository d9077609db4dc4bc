import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { event, known } from '../testing/paymentEvents.ts';
import { fraudReasonsOf, fraudStep, providerReview } from './fraudReview.ts';

const calm = { provider: 'none', cards: 1, refused: 0, is_abroad: false } as const;

test.each([
  ['a plain order', {}, []],
  ['a review at the provider', { provider: 'open' }, ['provider']],
  ['two cards in a day', { cards: 2 }, []],
  ['three cards in a day', { cards: 3 }, ['many_cards']],
  ['a bill abroad', { is_abroad: true, refused: 1 }, []],
  ['a bill abroad after two refusals', { is_abroad: true, refused: 2 }, ['refused_abroad']],
  ['many refusals at home', { refused: 5 }, []],
] as const)('%s', (_name, changes, reasons) => {
  expect(fraudReasonsOf({ ...calm, ...changes })).toEqual(reasons);
});

const ours = { reasons: ['provider', 'many_cards'], is_decided: false };
const theirs = { reasons: ['provider'], is_decided: false };
test.each([
  ['holds an order once', { provider: 'open' }, null, 'hold'],
  ['holds none twice', { provider: 'open' }, theirs, null],
  ['lets a plain order pass', {}, null, null],
  ['accepts what the provider accepts', { provider: 'accepted' }, theirs, 'accept'],
  ['keeps an order with a reason of the shop', { provider: 'accepted' }, ours, null],
  ['refuses what the provider rejects', { provider: 'rejected' }, ours, 'refuse'],
  ['refuses it without a review of the shop', { provider: 'rejected' }, null, 'refuse'],
  ['leaves the decision of staff', { provider: 'rejected' }, { ...ours, is_decided: true }, null],
] as const)('%s', (_name, changes, review, step) => {
  expect(fraudStep({ ...calm, ...changes }, review)).toBe(step);
});

test('M6: the provider’s review comes to the same in any order of its notices', () => {
  const codes = ['MANUAL_REVIEW', 'MANUAL_REVIEW_ACCEPT', 'MANUAL_REVIEW_REJECT'] as const;
  fc.assert(
    fc.property(fc.shuffledSubarray([...codes, ...codes]), (some) => {
      const expected = some.includes('MANUAL_REVIEW_REJECT')
        ? 'rejected'
        : some.includes('MANUAL_REVIEW_ACCEPT')
          ? 'accepted'
          : some.includes('MANUAL_REVIEW')
            ? 'open'
            : 'none';
      expect(providerReview(known(some.map((code) => event(code))))).toBe(expected);
    }),
  );
});
