import { type KnownEvents, type PaymentAttempt, type PaymentEvent, withEvent } from '../payment/paymentEvents.ts';
import { attemptState } from '../payment/paymentState.ts';

export const attempt: PaymentAttempt = {
  merchant_reference: 'attempt-1',
  merchant_account: 'House',
  amount: { amount: 4_695_00, currency: 'EUR' },
};
export const event = (event_code: PaymentEvent['event_code'], change: Partial<PaymentEvent> = {}): PaymentEvent => ({
  event_code,
  success: true,
  psp_reference: event_code === 'AUTHORISATION' ? 'A1' : `${event_code}-1`,
  original_reference: event_code === 'AUTHORISATION' || event_code === 'OFFER_CLOSED' ? null : 'A1',
  merchant_reference: attempt.merchant_reference,
  merchant_account: attempt.merchant_account,
  amount: attempt.amount,
  ...change,
});
export const eur = (amount: number) => ({ amount, currency: 'EUR' });
export const known = (events: readonly PaymentEvent[]) => events.reduce<KnownEvents>(withEvent, []);
export const stateAfter = (...events: PaymentEvent[]) => attemptState(attempt, known(events));

export const authorised = event('AUTHORISATION');
export const refused = event('AUTHORISATION', { success: false, psp_reference: 'A0' });
export const captured = event('CAPTURE');
export const cancelled = event('CANCELLATION');
export const closed = event('OFFER_CLOSED');
export const refundOf = (amount: number, psp_reference = 'R1') =>
  event('REFUND', { amount: eur(amount), psp_reference });
