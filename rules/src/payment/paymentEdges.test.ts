import { expect, test } from 'vitest';
import { orderTotals } from '../checkout/orderTotals.ts';
import { type PaymentAttempt, type PaymentEvent, withEvent } from './paymentEvents.ts';
import { attemptState } from './paymentState.ts';
import { type SalesTax, salesTaxOf } from '../tax/salesTax.ts';

const attempt: PaymentAttempt = {
  merchant_reference: 'attempt-1',
  merchant_account: 'House',
  amount: { amount: 10_000, currency: 'EUR' },
};
const event = (event_code: PaymentEvent['event_code'], more: Partial<PaymentEvent> = {}): PaymentEvent => ({
  event_code,
  success: true,
  psp_reference: event_code === 'AUTHORISATION' ? 'A1' : `${event_code}-1`,
  original_reference: event_code === 'AUTHORISATION' ? null : 'A1',
  merchant_reference: attempt.merchant_reference,
  merchant_account: attempt.merchant_account,
  amount: attempt.amount,
  ...more,
});
const stateAfter = (...events: PaymentEvent[]) => attemptState(attempt, events.reduce(withEvent, []));

test.each([
  ['after', [event('AUTHORISATION'), event('CAPTURE'), event('CANCELLATION')]],
  ['before', [event('AUTHORISATION'), event('CANCELLATION'), event('CAPTURE')]],
])('M6: a cancellation %s the capture leaves the payment captured, for review', (_when, events) => {
  expect(stateAfter(...events)).toMatchObject({
    status: 'captured',
    psp_reference: 'A1',
    review_reasons: ['captured_after_cancel'],
  });
});

test('M10: counts a refund with two reported amounts once, with the larger one', () => {
  const refund = (amount: number) => event('REFUND', { psp_reference: 'R1', amount: { amount, currency: 'EUR' } });
  expect(stateAfter(event('AUTHORISATION'), event('CAPTURE'), refund(3000), refund(4000))).toMatchObject({
    status: 'partly_refunded',
    refunded: 4000,
  });
});

test('M8: a discount may equal the goods but not exceed them by one unit', () => {
  const tax = salesTaxOf('fr', null) as SalesTax;
  const totals = (discount: number) =>
    orderTotals({ currency: 'EUR', lines: [{ unit_price: 1000, qty: 2, discount }], shipping: 500, tax });
  expect(totals(2000).grand_total).toBe(500);
  expect(() => totals(2001)).toThrow('a discount of 2001 on goods of 2000');
});
