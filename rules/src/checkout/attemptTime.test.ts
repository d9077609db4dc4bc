import { expect, test } from 'vitest';
import { attemptEnds } from './attemptTime.ts';
import { reviewHoldUntil } from './paymentReview.ts';

const at = (time: string) => new Date(`2026-11-21T${time}Z`);

test.each([
  ['M2: the shopper has half an hour from the start', 'shopper', '10:00:00', '10:20:00', '10:30:00'],
  ['M4: a silent provider has two minutes', 'provider', '10:00:00', '10:00:00', '10:02:00'],
  [
    'M4: asked again at the end of the half hour, it has two minutes more',
    'provider',
    '10:00:00',
    '10:29:30',
    '10:31:30',
  ],
] as const)('%s', (_name, turn, created, asked, expected) => {
  expect(attemptEnds(turn, at(created), at(asked))).toEqual(at(expected));
});

test('M2: pieces of a payment held for review go back after a day', () => {
  expect(reviewHoldUntil(at('10:00:00'))).toEqual(new Date('2026-11-22T10:00:00Z'));
});
