import { expect, test } from 'vitest';
import type { PaymentEvent, PaymentEventCode } from '../payment/paymentEvents.ts';
import type { BookPosting } from './accounts.ts';
import { reportsOfPostings } from './paymentPostings.ts';

const attempt = {
  merchant_reference: 'R1',
  merchant_account: 'house',
  amount: { amount: 1000, currency: 'EUR' },
  captures_parts: true,
} as const;
const report = (event_code: PaymentEventCode, psp_reference: string, amount: number): PaymentEvent => ({
  event_code,
  success: true,
  psp_reference,
  original_reference: psp_reference === 'P' ? null : 'P',
  merchant_reference: 'R1',
  merchant_account: 'house',
  amount: { amount, currency: 'EUR' },
});
const moved = { captured: 'provider', refunded: 'customer', chargeback: 'chargebacks' } as const;
const posting = (name: BookPosting, amount: number) => ({
  posting: name,
  entries: [
    { account: name in moved ? moved[name as keyof typeof moved] : ('authorised' as const), amount },
    { account: 'bank' as const, amount: -amount },
  ],
});
const referencesOf = (events: readonly PaymentEvent[], postings: readonly ReturnType<typeof posting>[]) =>
  reportsOfPostings(attempt, events, postings).map((event) => event && `${event.event_code} ${event.psp_reference}`);
const paid = report('AUTHORISATION', 'P', 1000);

test('each posting has the report that made it', () => {
  const events = [paid, report('CAPTURE', 'C1', 400), report('CAPTURE', 'C2', 600), report('CHARGEBACK', 'D', 100)];
  const postings = [
    posting('sale', 1000),
    posting('authorised', 1000),
    posting('authorisation_ended', -400),
    posting('captured', 400),
    posting('authorisation_ended', -600),
    posting('captured', 600),
    posting('chargeback', 100),
  ];
  expect(referencesOf(events, postings)).toEqual([
    null,
    'AUTHORISATION P',
    'CAPTURE C1',
    'CAPTURE C1',
    'CAPTURE C2',
    'CAPTURE C2',
    'CHARGEBACK D',
  ]);
});

test('a refund that failed before its own report makes none, and the next one of the same amount makes its own', () => {
  const events = [
    paid,
    report('CAPTURE', 'C', 1000),
    report('REFUND_FAILED', 'F1', 300),
    report('REFUND', 'F1', 300),
    report('REFUND', 'F2', 300),
    report('REFUNDED_REVERSED', 'F2', 300),
  ];
  expect(referencesOf(events, [posting('refunded', 300), posting('refunded', -300)])).toEqual([
    'REFUND F2',
    'REFUNDED_REVERSED F2',
  ]);
});

test('equal refunds take their reports in turn, and a posting that no report made has none', () => {
  const events = [paid, report('CAPTURE', 'C', 1000), report('REFUND', 'F1', 300), report('REFUND', 'F2', 300)];
  const refunds = [posting('refunded', 300), posting('refunded', 300), posting('refunded', 300)];
  expect(referencesOf(events, refunds)).toEqual(['REFUND F1', 'REFUND F2', null]);
});
