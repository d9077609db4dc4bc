// An order that was paid, or tried, more than once.
import { describe, expect, test } from 'vitest';
import { orderPayment } from './orderPayment.ts';
import { type PaymentEvent } from './paymentEvents.ts';
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
} from '../testing/paymentEvents.ts';

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
      'stays paid by the second when the first succeeds late and is surplus',
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
      'is paid by the other attempt when its own is cancelled',
      [named('1', authorised, cancelled), named('2', authorised)],
      '1',
      { status: 'paid', paid_by: '2', surplus: [] },
    ],
  ] as const)('%s', (_name, attempts, paid_by, expected) => {
    expect(orderPayment(attempts, paid_by)).toEqual(expected);
  });
});
