import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type KnownEvents, type PaymentAttempt, type PaymentEvent, withEvent } from './paymentEvents.ts';
import { attemptState } from './paymentState.ts';
import { refundOutcome } from './refundState.ts';

const attempt: PaymentAttempt = {
  merchant_reference: 'H1-1',
  merchant_account: 'Vitrine',
  amount: { amount: 10_000, currency: 'EUR' },
  captures_parts: true,
};
const event = (event_code: PaymentEvent['event_code'], more: Partial<PaymentEvent> = {}): PaymentEvent => ({
  event_code,
  success: true,
  psp_reference: 'R1',
  original_reference: 'A1',
  merchant_reference: 'H1-1',
  merchant_account: 'Vitrine',
  amount: { amount: 4_000, currency: 'EUR' },
  ...more,
});
const paid = [
  event('AUTHORISATION', { psp_reference: 'A1', original_reference: null, amount: attempt.amount }),
  event('CAPTURE', { psp_reference: 'C1', amount: { amount: 6_000, currency: 'EUR' } }),
];
const refund = { reference: 'R1', amount: 4_000 };
const refused = event('REFUND', { success: false });

test.each([
  ['nothing was reported', [], 'open'],
  ['it moved', [event('REFUND')], 'moved'],
  ['it was refused after it was taken on', [refused], 'failed'],
  ['it did not arrive', [event('REFUND'), event('REFUND_FAILED')], 'failed'],
  ['it came back', [event('REFUND'), event('REFUNDED_REVERSED')], 'failed'],
  ['another one failed', [event('REFUND'), event('REFUND_FAILED', { psp_reference: 'R2' })], 'moved'],
  ['another sum moved', [event('REFUND', { amount: { amount: 1, currency: 'EUR' } })], 'open'],
  ['another account reported it', [event('REFUND', { merchant_account: 'Other' })], 'open'],
  ['a failure that failed', [event('REFUND'), event('REFUND_FAILED', { success: false })], 'moved'],
] as const)('M6, M7: a refund, when %s', (_name, events, expected) => {
  expect(refundOutcome(attempt, events, refund)).toBe(expected);
});

test('M6: any order and number of reports ends in one outcome, and the refunded sum agrees with it', () => {
  const some = fc.shuffledSubarray([event('REFUND'), refused, event('REFUND_FAILED'), event('REFUNDED_REVERSED')]);
  fc.assert(
    fc.property(some, fc.nat(3), (events, again) => {
      const known = [...paid, ...events, ...events.slice(0, again)].reduce<KnownEvents>(withEvent, []);
      const outcome = refundOutcome(attempt, known, refund);
      expect(outcome).toBe(refundOutcome(attempt, [...paid, ...events.toReversed()], refund));
      expect(attemptState(attempt, known).refunded).toBe(outcome === 'moved' ? 4_000 : 0);
    }),
  );
});

test('M6: the release of what is not captured keeps the captures, whenever it is reported', () => {
  const cancellation = event('CANCELLATION', { psp_reference: 'X1', amount: attempt.amount });
  fc.assert(
    fc.property(fc.shuffledSubarray([...paid, cancellation], { minLength: 3 }), (events) => {
      const known = events.reduce<KnownEvents>(withEvent, []);
      const kept = { status: 'partly_captured', captured: 6_000 };
      expect(attemptState({ ...attempt, releases_rest: true }, known)).toMatchObject({
        ...kept,
        released: 4_000,
        needs_review: false,
      });
      // A cancellation that the shop did not ask for is looked at.
      expect(attemptState(attempt, known)).toMatchObject({ ...kept, released: 0, needs_review: true });
    }),
  );
  const early = attemptState({ ...attempt, releases_rest: true }, [paid[0] ?? cancellation, cancellation]);
  expect(early).toMatchObject({ status: 'authorised', psp_reference: 'A1' });
});
