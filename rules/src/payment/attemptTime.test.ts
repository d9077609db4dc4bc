import { expect, test } from 'vitest';
import { attemptEnds } from './attemptTime.ts';
import { reviewHoldUntil } from './paymentReview.ts';

const at = (time: string) => new Date(`2026-11-21T${time}Z`);

test.each([
  ['M2: a customer has half an hour from the start', 'shopper', 'c1', '10:00:00', '10:20:00', '10:30:00'],
  ['S19: a guest has a quarter of an hour', 'shopper', null, '10:00:00', '10:10:00', '10:15:00'],
  ['M4: a silent provider has two minutes', 'provider', 'c1', '10:00:00', '10:00:00', '10:02:00'],
  [
    'M4: gets two more minutes for a request at the end of the half hour',
    'provider',
    'c1',
    '10:00:00',
    '10:29:30',
    '10:31:30',
  ],
] as const)('%s', (_name, turn, customer_id, created, asked, expected) => {
  expect(attemptEnds(turn, { created_at: at(created), customer_id }, at(asked))).toEqual(at(expected));
});

test('M2: releases the stock of a payment held for review after a day', () => {
  expect(reviewHoldUntil(at('10:00:00'))).toEqual(new Date('2026-11-22T10:00:00Z'));
});
