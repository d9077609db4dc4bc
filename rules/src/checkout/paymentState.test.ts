import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderPayment } from './orderPayment.ts';
import {
  isPaymentEventCode,
  type KnownEvents,
  mismatchOf,
  type PaymentAttempt,
  type PaymentEvent,
  paymentEventCodes,
  withEvent,
} from './paymentEvents.ts';
import { attemptState } from './paymentState.ts';

const attempt: PaymentAttempt = {
  merchant_reference: 'attempt-1',
  merchant_account: 'House',
  amount: { amount: 4_695_00, currency: 'EUR' },
};
const event = (event_code: PaymentEvent['event_code'], change: Partial<PaymentEvent> = {}): PaymentEvent => ({
  event_code,
  success: true,
  psp_reference: event_code === 'AUTHORISATION' ? 'A1' : `${event_code}-1`,
  original_reference: event_code === 'AUTHORISATION' || event_code === 'OFFER_CLOSED' ? null : 'A1',
  merchant_reference: attempt.merchant_reference,
  merchant_account: attempt.merchant_account,
  amount: attempt.amount,
  ...change,
});
const eur = (amount: number) => ({ amount, currency: 'EUR' });
const known = (events: readonly PaymentEvent[]) => events.reduce<KnownEvents>(withEvent, []);
const stateAfter = (...events: PaymentEvent[]) => attemptState(attempt, known(events));

const authorised = event('AUTHORISATION');
const refused = event('AUTHORISATION', { success: false, psp_reference: 'A0' });
const captured = event('CAPTURE');
const cancelled = event('CANCELLATION');
const closed = event('OFFER_CLOSED');
const refundOf = (amount: number, psp_reference = 'R1') => event('REFUND', { amount: eur(amount), psp_reference });

describe('an attempt', () => {
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
    ['is cancelled though the authorisation comes later', [cancelled, authorised], 'cancelled'],
    ['is not cancelled when the cancellation failed', [authorised, { ...cancelled, success: false }], 'authorised'],
    ['stands when a refused try follows', [authorised, refused], 'authorised'],
    ['stands when a refused try came first', [refused, authorised], 'authorised'],
    [
      'stands when a late notice of its own failure comes',
      [authorised, { ...authorised, success: false }],
      'authorised',
    ],
    ['stands when the offer is closed afterwards', [authorised, closed], 'authorised'],
    [
      'stands when the cancellation was of an earlier try',
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

  test('keeps count of what was given back', () => {
    expect(stateAfter(authorised, captured, refundOf(445_00), refundOf(100_00, 'R2')).refunded).toBe(545_00);
  });

  test('names the authorisation its money is under', () => {
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

  test('names the captured authorisation before one that is not captured', () => {
    const second = event('AUTHORISATION', { psp_reference: 'B1' });
    const capture = event('CAPTURE', { original_reference: 'B1' });
    expect(stateAfter(authorised, second, capture).psp_reference).toBe('B1');
  });

  test('is reviewed when its capture failed, by either notice', () => {
    for (const notice of [event('CAPTURE_FAILED'), { ...captured, success: false }])
      expect(stateAfter(authorised, notice).review_reasons).toEqual(['capture_failed']);
  });
});

test('is not refunded for costing nothing', () => {
  const free = { ...attempt, amount: { amount: 0, currency: 'EUR' } } as const;
  expect(attemptState(free, known([event('AUTHORISATION', { amount: eur(0) })])).status).toBe('authorised');
});

test.each(paymentEventCodes.filter((code) => code !== 'AUTHORISATION' && code !== 'CAPTURE'))(
  'M7: takes a part of the sum in %s',
  (code) => {
    expect(mismatchOf(attempt, event(code, { amount: eur(1) }))).toBeNull();
    expect(mismatchOf(attempt, event(code, { amount: eur(0) }))).toBeNull();
  },
);

test.each([
  ['below nothing', -1],
  ['above what was asked', 4_695_01],
])('M7: takes no refund %s', (_name, amount) => {
  expect(mismatchOf(attempt, event('REFUND', { amount: eur(amount) }))).toBe('amount');
});

describe('M7: an event that does not agree with the attempt', () => {
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

  test('holds the attempt for review although a refused try is known too', () => {
    const odd = event('AUTHORISATION', { psp_reference: 'A9', amount: eur(1) });
    expect(stateAfter(refused, odd).status).toBe('held_for_review');
  });

  test('is reviewed, but holds nothing, when it claims no money', () => {
    const odd = event('REFUND', { merchant_account: 'Elsewhere' });
    expect(stateAfter(odd)).toMatchObject({ status: 'pending', needs_review: true });
  });

  test('does not stop the honest one beside it, but is looked at', () => {
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

  test('is only looked at when it claims no money', () => {
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
] as const)('calls a person for %s: %#', (_name, events, expected) => {
  expect(stateAfter(...events).needs_review).toBe(expected);
});

test('never counts more refunded than was paid', () => {
  expect(stateAfter(captured, refundOf(4_695_00), refundOf(1, 'R2')).refunded).toBe(4_695_00);
});

test.each([
  ['AUTHORISATION', true],
  ['REPORT_AVAILABLE', false],
  ['constructor', false],
] as const)('knows whether %s decides something', (code, expected) => {
  expect(isPaymentEventCode(code)).toBe(expected);
});

// The whole alphabet, small enough that events meet each other often.
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
  test('ends in the same state whatever the order and however often events come', () => {
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

  test('a failure or a closed offer never takes a payment away', () => {
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

  test('no event of the wrong amount, currency or account ever pays', () => {
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

const named = (merchant_reference: string, ...events: PaymentEvent[]) => ({
  merchant_reference,
  state: attemptState(attempt, known(events)),
});

describe('an order of two attempts', () => {
  test.each([
    ['is open before anything is known', [], null, { status: 'open', paid_by: null, surplus: [] }],
    [
      'stays open while one is pending',
      [named('1', refused), named('2')],
      null,
      { status: 'open', paid_by: null, surplus: [] },
    ],
    [
      'is not paid when both failed',
      [named('1', refused), named('2', closed)],
      null,
      { status: 'not_paid', paid_by: null, surplus: [] },
    ],
    [
      'is paid by the second',
      [named('1', refused), named('2', authorised)],
      null,
      { status: 'paid', paid_by: '2', surplus: [] },
    ],
    [
      'stays paid by the second when the first fails late',
      [named('1', refused), named('2', authorised)],
      '2',
      { status: 'paid', paid_by: '2', surplus: [] },
    ],
    [
      'stays paid by the second when the first succeeds late, whose money goes back',
      [named('1', authorised), named('2', authorised)],
      '2',
      { status: 'paid', paid_by: '2', surplus: ['1'] },
    ],
    [
      'is held when one attempt is odd and none paid',
      [named('1', event('AUTHORISATION', { amount: eur(1) })), named('2', refused)],
      null,
      { status: 'held_for_review', paid_by: null, surplus: [] },
    ],
    [
      'is paid though another attempt is odd',
      [named('1', event('AUTHORISATION', { amount: eur(1) })), named('2', authorised)],
      null,
      { status: 'paid', paid_by: '2', surplus: [] },
    ],
    ['is paid once captured', [named('1', captured)], null, { status: 'paid', paid_by: '1', surplus: [] }],
    [
      'stays paid when a part is refunded',
      [named('1', captured, refundOf(445_00))],
      '1',
      { status: 'paid', paid_by: '1', surplus: [] },
    ],
    [
      'is paid by the attempt that still has the money',
      [named('1', captured, refundOf(4_695_00)), named('2', authorised)],
      null,
      { status: 'paid', paid_by: '2', surplus: [] },
    ],
    [
      'is refunded with its attempt',
      [named('1', captured, refundOf(4_695_00))],
      '1',
      { status: 'refunded', paid_by: '1', surplus: [] },
    ],
    [
      'is not refunded by the refund of the surplus payment',
      [named('1', captured, refundOf(4_695_00)), named('2', authorised)],
      '2',
      { status: 'paid', paid_by: '2', surplus: [] },
    ],
    [
      'goes over to the other payment when its own is cancelled',
      [named('1', authorised, cancelled), named('2', authorised)],
      '1',
      { status: 'paid', paid_by: '2', surplus: [] },
    ],
  ] as const)('%s', (_name, attempts, paid_by, expected) => {
    expect(orderPayment(attempts, paid_by)).toEqual(expected);
  });
});
