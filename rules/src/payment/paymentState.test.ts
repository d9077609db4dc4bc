import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPaymentEventCode, mismatchOf, type PaymentEvent, paymentEventCodes } from './paymentEvents.ts';
import { attemptState } from './paymentState.ts';
import {
  attempt,
  authorised,
  cancelled,
  captured,
  closed,
  eur,
  event,
  known,
  refundOf,
  refused,
  stateAfter,
} from '../testing/paymentEvents.ts';

describe('state of an attempt', () => {
  test.each([
    ['waits while nothing is known', [], 'pending'],
    ['is authorised', [authorised], 'authorised'],
    ['failed when refused', [refused], 'failed'],
    ['expires when the offer is closed', [closed], 'expired'],
    ['is captured', [authorised, captured], 'captured'],
    ['is captured though the authorisation is still on its way', [captured], 'captured'],
    ['is cancelled though nothing was ever authorised', [cancelled], 'cancelled'],
    ['waits when the offer could not be closed', [{ ...closed, success: false }], 'pending'],
    ['waits when only a capture failed', [{ ...captured, success: false }], 'pending'],
    ['waits when only the notice of a failed capture is known', [event('CAPTURE_FAILED')], 'pending'],
    ['is cancelled by its own cancellation', [authorised, cancelled], 'cancelled'],
    ['is cancelled even if the authorisation arrives later', [cancelled, authorised], 'cancelled'],
    ['is not cancelled when the cancellation failed', [authorised, { ...cancelled, success: false }], 'authorised'],
    ['stays authorised after a later refusal', [authorised, refused], 'authorised'],
    ['stays authorised after an earlier refusal', [refused, authorised], 'authorised'],
    [
      'stays authorised after a late failure event of its own',
      [authorised, { ...authorised, success: false }],
      'authorised',
    ],
    ['stays authorised when the offer is closed afterwards', [authorised, closed], 'authorised'],
    [
      'stays authorised when the cancellation is of an earlier authorisation',
      [authorised, { ...cancelled, original_reference: 'A0' }],
      'authorised',
    ],
    ['is cancelled when all of it is', [authorised, { ...cancelled, original_reference: null }], 'cancelled'],
    ['is cancelled by a technical cancellation too', [authorised, event('TECHNICAL_CANCEL')], 'cancelled'],
    ['is still authorised when the capture failed', [authorised, { ...captured, success: false }], 'authorised'],
    [
      'is still authorised when the capture is taken back',
      [authorised, captured, event('CAPTURE_FAILED', { psp_reference: captured.psp_reference })],
      'authorised',
    ],
    ['is partly refunded', [authorised, captured, refundOf(445_00)], 'partly_refunded'],
    ['is refunded by two halves', [authorised, captured, refundOf(445_00), refundOf(4_250_00, 'R2')], 'refunded'],
    [
      'is not refunded twice by one notice',
      [authorised, captured, refundOf(445_00), refundOf(445_00)],
      'partly_refunded',
    ],
    [
      'is not refunded when the refund is taken back',
      [authorised, captured, refundOf(445_00), event('REFUND_FAILED', { psp_reference: 'R1' })],
      'captured',
    ],
    [
      'is not refunded when the bank sends the refund back',
      [authorised, captured, refundOf(445_00), event('REFUNDED_REVERSED', { psp_reference: 'R1' })],
      'captured',
    ],
  ] as const)('%s', (_name, events, expected) => {
    expect(stateAfter(...events).status).toBe(expected);
  });

  test('sums the refunds', () => {
    expect(stateAfter(authorised, captured, refundOf(445_00), refundOf(100_00, 'R2')).refunded).toBe(545_00);
  });

  test('names the authorisation that holds its money', () => {
    expect(stateAfter(refused, authorised).psp_reference).toBe('A1');
    expect(stateAfter(refused).psp_reference).toBeNull();
  });

  test('names the same authorisation whichever of two arrives first', () => {
    const [first, second] = ['A1', 'B1'].map((psp_reference) => event('AUTHORISATION', { psp_reference }));
    const captures = ['A1', 'B1'].map((original_reference) =>
      event('CAPTURE', { original_reference, psp_reference: `C-${original_reference}` }),
    );
    for (const events of [
      [first, second],
      [second, first],
      [...captures, first, second],
      [...captures.toReversed(), second, first],
    ])
      expect(stateAfter(...events.filter((one) => one !== undefined)).psp_reference).toBe('A1');
  });

  test('prefers the captured authorisation to one that is not captured', () => {
    const second = event('AUTHORISATION', { psp_reference: 'B1' });
    const capture = event('CAPTURE', { original_reference: 'B1' });
    expect(stateAfter(authorised, second, capture).psp_reference).toBe('B1');
  });

  test('needs a review when its capture failed, by either event', () => {
    for (const notice of [event('CAPTURE_FAILED'), { ...captured, success: false }])
      expect(stateAfter(authorised, notice).review_reasons).toEqual(['capture_failed']);
  });
});

test('a payment of zero does not count as refunded', () => {
  const free = { ...attempt, amount: { amount: 0, currency: 'EUR' } } as const;
  expect(attemptState(free, known([event('AUTHORISATION', { amount: eur(0) })])).status).toBe('authorised');
});

test.each(paymentEventCodes.filter((code) => code !== 'AUTHORISATION' && code !== 'CAPTURE'))(
  'M7: rejects a partial amount in %s',
  (code) => {
    expect(mismatchOf(attempt, event(code, { amount: eur(1) }))).toBeNull();
    expect(mismatchOf(attempt, event(code, { amount: eur(0) }))).toBeNull();
  },
);

test.each([
  ['below nothing', -1],
  ['above what was asked', 4_695_01],
])('M7: rejects a refund %s', (_name, amount) => {
  expect(mismatchOf(attempt, event('REFUND', { amount: eur(amount) }))).toBe('amount');
});

describe('M7: an event that does not match the attempt', () => {
  test.each([
    ['one cent is held', { amount: eur(1) }],
    ['one cent too much is held', { amount: eur(4_695_01) }],
    ['another currency is held', { amount: { amount: 4_695_00, currency: 'SEK' } }],
    ['another account is held', { merchant_account: 'Elsewhere' }],
    ['another reference is held', { merchant_reference: 'attempt-2' }],
  ] as const)('%s', (_name, change) => {
    expect(stateAfter(event('AUTHORISATION', change))).toMatchObject({ status: 'held_for_review', needs_review: true });
    expect(stateAfter(event('CAPTURE', change)).status).toBe('held_for_review');
  });

  test('holds the attempt for review even with a known refusal', () => {
    const odd = event('AUTHORISATION', { psp_reference: 'A9', amount: eur(1) });
    expect(stateAfter(refused, odd).status).toBe('held_for_review');
  });

  test('needs a review but holds nothing without a claim of money', () => {
    const odd = event('REFUND', { merchant_account: 'Elsewhere' });
    expect(stateAfter(odd)).toMatchObject({ status: 'pending', needs_review: true });
  });

  test('does not block the matching event, but needs a review', () => {
    const state = stateAfter(authorised, event('AUTHORISATION', { psp_reference: 'A9', amount: eur(1) }));
    expect(state).toMatchObject({ status: 'authorised', psp_reference: 'A1', needs_review: true });
  });

  test('refunds nothing when the refund is in another currency', () => {
    const foreign = event('REFUND', { amount: { amount: 100, currency: 'SEK' } });
    expect(stateAfter(authorised, captured, foreign)).toMatchObject({
      status: 'captured',
      refunded: 0,
      needs_review: true,
    });
  });

  test('only needs a review without a claim of money', () => {
    const odd = event('AUTHORISATION', { success: false, merchant_account: 'Elsewhere' });
    expect(stateAfter(odd)).toMatchObject({ status: 'pending', needs_review: true });
  });
});

test.each([
  ['a plain payment', [authorised, captured], false],
  ['a refused try before it', [refused, authorised], false],
  ['two payments on one attempt', [authorised, event('AUTHORISATION', { psp_reference: 'A2' })], true],
  ['a cancellation of what is captured', [captured, cancelled], true],
  ['a capture that failed', [authorised, { ...captured, success: false }], true],
  [
    'a capture that failed and was done again',
    [authorised, { ...captured, success: false, psp_reference: 'C0' }, captured],
    false,
  ],
  ['a chargeback', [captured, event('CHARGEBACK')], true],
  ['a chargeback that was won', [captured, event('CHARGEBACK'), event('CHARGEBACK_REVERSED')], false],
  ['a full refund', [captured, refundOf(4_695_00)], false],
  ['refunds above the payment', [captured, refundOf(4_695_00), refundOf(1, 'R2')], true],
] as const)('requests a review for %s: %#', (_name, events, expected) => {
  expect(stateAfter(...events).needs_review).toBe(expected);
});

test('never counts more refunded than was paid', () => {
  expect(stateAfter(captured, refundOf(4_695_00), refundOf(1, 'R2')).refunded).toBe(4_695_00);
});

test.each([
  ['AUTHORISATION', true],
  ['REPORT_AVAILABLE', false],
  ['constructor', false],
] as const)('classifies the event code %s', (code, expected) => {
  expect(isPaymentEventCode(code)).toBe(expected);
});

// All event codes with few references, so that events often collide.
const anyEvent: fc.Arbitrary<PaymentEvent> = fc.record({
  event_code: fc.constantFrom(...paymentEventCodes),
  success: fc.boolean(),
  psp_reference: fc.constantFrom('A1', 'A2', 'R1', 'R2'),
  original_reference: fc.constantFrom(null, 'A1', 'A2'),
  merchant_reference: fc.constantFrom('attempt-1', 'attempt-1', 'attempt-1', 'attempt-2'),
  merchant_account: fc.constantFrom('House', 'House', 'House', 'Elsewhere'),
  amount: fc.record({
    amount: fc.constantFrom(4_695_00, 4_695_00, 445_00, 1),
    currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'SEK'),
  }),
});

describe('M6', () => {
  test('reaches the same state for any order and repetition of events', () => {
    const eventOrders = fc
      .array(anyEvent, { maxLength: 10 })
      .chain((events) =>
        fc.tuple(
          fc.constant(events),
          fc.shuffledSubarray([...events, ...events, ...events], { minLength: events.length * 3 }),
        ),
      );
    fc.assert(
      fc.property(eventOrders, ([once, again]) => {
        expect(known(again)).toEqual(known(once));
        expect(attemptState(attempt, known(again))).toEqual(attemptState(attempt, known(once)));
      }),
      { numRuns: 2_000 },
    );
  });

  test('a failure or a closed offer never undoes a payment', () => {
    const setback = anyEvent
      .filter(({ event_code }) => event_code === 'OFFER_CLOSED' || event_code === 'AUTHORISATION')
      .map((some) => (some.event_code === 'AUTHORISATION' ? { ...some, success: false } : some));
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 8 }), setback, (events, bad) => {
        const before = attemptState(attempt, known(events));
        const after = attemptState(attempt, known([...events, bad]));
        if (before.psp_reference !== null) {
          expect(after.status).toBe(before.status);
          expect(after.psp_reference).toBe(before.psp_reference);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('an event with a wrong amount, currency or account never pays', () => {
    const wrong = anyEvent.filter(
      (some) =>
        some.merchant_account !== 'House' || some.amount.currency !== 'EUR' || some.merchant_reference !== 'attempt-1',
    );
    fc.assert(
      fc.property(fc.array(wrong, { maxLength: 8 }), (events) => {
        const { status, psp_reference, refunded } = attemptState(attempt, known(events));
        expect(['pending', 'failed', 'expired', 'cancelled', 'held_for_review']).toContain(status);
        expect([psp_reference, refunded]).toEqual([null, 0]);
      }),
    );
  });
});
