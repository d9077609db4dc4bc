// Payments that are captured parcel by parcel: the sums, whatever order the provider's reports come in.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attempt, authorised, cancelled, eur, event, known, refundOf } from '../testing/paymentEvents.ts';
import { parcelCapture } from './parcelCapture.ts';
import { mismatchOf, type PaymentEvent } from './paymentEvents.ts';
import { capturesAtShipment, capturesPerParcel, expiryWarningDays, paymentMethods } from './paymentMethods.ts';
import { attemptState } from './paymentState.ts';

const whole = attempt.amount.amount;
const inParts = { ...attempt, captures_parts: true };
const stateOf = (...events: PaymentEvent[]) => attemptState(inParts, known(events));
const part = (amount: number, psp_reference: string) => event('CAPTURE', { amount: eur(amount), psp_reference });
const failed = (psp_reference: string, amount = 100_00) =>
  event('CAPTURE_FAILED', { psp_reference, amount: eur(amount) });

describe('captures of parts', () => {
  test.each([
    ['the first parcel', [authorised, part(100_00, 'C1')], 'partly_captured', 100_00],
    ['two parcels of the same sum', [authorised, part(100_00, 'C1'), part(100_00, 'C2')], 'partly_captured', 200_00],
    ['one report twice', [authorised, part(100_00, 'C1'), part(100_00, 'C1')], 'partly_captured', 100_00],
    ['all parcels', [authorised, part(100_00, 'C1'), part(whole - 100_00, 'C2')], 'captured', whole],
    ['a parcel whose capture failed', [authorised, part(100_00, 'C1'), failed('C1')], 'authorised', 0],
    ['another parcel that failed', [part(100_00, 'C1'), failed('C2', 50_00)], 'partly_captured', 100_00],
    ['a report before the authorisation', [part(100_00, 'C1'), authorised], 'partly_captured', 100_00],
    ['a refund of the first parcel', [part(100_00, 'C1'), refundOf(100_00)], 'partly_refunded', 100_00],
    ['a refund before the report of its capture', [authorised, refundOf(40_00)], 'partly_refunded', 40_00],
    ['a refund of everything', [part(whole, 'C1'), refundOf(whole)], 'refunded', whole],
  ] as const)('%s', (_name, events, status, captured) => {
    expect(stateOf(...events)).toMatchObject({ status, captured });
  });

  test('of more than the payment are reviewed and count once', () => {
    const state = stateOf(authorised, part(whole, 'C1'), part(1, 'C2'));
    expect(state).toMatchObject({ captured: whole, review_reasons: ['too_much_captured'] });
  });

  test('a failed one is reviewed until the whole is captured', () => {
    const one = part(100_00, 'C1');
    expect(stateOf(authorised, one, failed('C1')).review_reasons).toEqual(['capture_failed']);
    expect(stateOf(authorised, one, failed('C1'), part(whole, 'C2')).review_reasons).toEqual([]);
  });

  test('M7: are refused where the payment is captured as a whole', () => {
    expect(mismatchOf(attempt, part(1, 'C1'))).toBe('amount');
    expect(mismatchOf(inParts, part(1, 'C1'))).toBeNull();
    expect(mismatchOf(inParts, part(whole + 1, 'C1'))).toBe('amount');
    expect(mismatchOf(inParts, { ...authorised, amount: eur(1) })).toBe('amount');
  });
});

test('M4: a payment captured as a whole counts once, however many captures are reported', () => {
  const two = attemptState(attempt, known([authorised, part(whole, 'C1'), part(whole, 'C2')]));
  expect(two).toMatchObject({ status: 'captured', captured: whole, review_reasons: ['too_much_captured'] });
  // A capture booked from the ledger has the authorisation's reference; its late notification replaces it.
  const booked = attemptState(attempt, known([authorised, part(whole, 'A1'), part(whole, 'C1')]));
  expect(booked).toMatchObject({ captured: whole, review_reasons: [] });
});

test('M6: captures, failures and refunds reach one state in any order, and never refund more than is captured', () => {
  const anyPart = fc.record({
    code: fc.constantFrom('CAPTURE' as const, 'CAPTURE_FAILED' as const, 'REFUND' as const, 'REFUND_FAILED' as const),
    psp_reference: fc.constantFrom('C1', 'C2', 'C3'),
    amount: fc.integer({ min: 1, max: whole }),
    success: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(anyPart, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (parts, dice) => {
      const events = [
        authorised,
        ...parts.map(({ code, amount, ...rest }) => event(code, { ...rest, amount: eur(amount) })),
      ];
      const shuffled = [...events, ...events]
        .map((one) => ({ one, at: dice.next().value }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ one }) => one);
      const state = stateOf(...events);
      expect(stateOf(...shuffled)).toEqual(state);
      expect(state.refunded).toBeLessThanOrEqual(state.captured);
      expect(state.captured).toBeLessThanOrEqual(whole);
      expect(stateOf(...events, { ...cancelled, success: false })).toMatchObject({ captured: state.captured });
    }),
  );
});

test('a chargeback is a sum that a won dispute returns', () => {
  const taken = event('CHARGEBACK', { amount: eur(100_00), psp_reference: 'D1' });
  const won = event('CHARGEBACK_REVERSED', { amount: eur(100_00), psp_reference: 'D1' });
  const again = event('SECOND_CHARGEBACK', { amount: eur(100_00), psp_reference: 'D1' });
  const opened = event('NOTIFICATION_OF_CHARGEBACK', { psp_reference: 'D1' });
  const paid = [authorised, part(whole, 'C1')];
  expect(stateOf(...paid, opened)).toMatchObject({ charged_back: 0, review_reasons: ['dispute'] });
  expect(stateOf(...paid, opened, taken, taken)).toMatchObject({
    charged_back: 100_00,
    review_reasons: ['chargeback'],
  });
  expect(stateOf(...paid, won, taken, opened)).toMatchObject({ charged_back: 0, review_reasons: [] });
  expect(stateOf(...paid, taken, won, again)).toMatchObject({ charged_back: 100_00 });
});

const order = { currency: 'EUR', tax_rate: 20_000, shipping_amount: 1000, shipping_tax_amount: 200 };

test('M8: the captures of any split into parcels sum to exactly what was authorised', () => {
  const line = fc
    .record({ qty: fc.integer({ min: 1, max: 6 }), net: fc.integer({ min: 0, max: 9999 }) })
    .map(({ qty, net }) => ({ qty, row_incl_tax: Math.round(net * 1.2), row_tax: Math.round(net * 1.2) - net }));
  const cuts = fc.array(fc.array(fc.nat({ max: 6 }), { minLength: 4, maxLength: 4 }), { maxLength: 4 });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      cuts,
      fc.integer({ min: -500, max: 500 }),
      (lines, parcels, gift) => {
        const goods = lines.reduce((sum, { row_incl_tax }) => sum + row_incl_tax, 0);
        // A rounding of the total makes the payment differ from the sum of the rows.
        const authorised_amount = Math.max(1, goods + 1200 - gift);
        const before = lines.map(() => 0);
        let asked = 0;
        [...parcels, lines.map(({ qty }) => qty)].forEach((wanted, nth) => {
          const sent = lines.map(({ qty }, at) => Math.min(wanted[at] ?? 0, qty - (before[at] ?? 0)));
          const leaving = lines.map((row, at) => ({
            ...row,
            invoiced: { qty: sent[at] ?? 0, before: before[at] ?? 0 },
          }));
          sent.forEach((qty, at) => (before[at] = (before[at] ?? 0) + qty));
          const of = { authorised: authorised_amount, asked, lines: leaving, is_first: nth === 0 };
          const amount = parcelCapture(order, { ...of, is_last: nth === parcels.length });
          expect(amount).toBeGreaterThanOrEqual(0);
          asked += amount;
          expect(asked).toBeLessThanOrEqual(authorised_amount);
        });
        expect(asked).toBe(authorised_amount);
      },
    ),
  );
});

test('the delivery is captured with the first parcel', () => {
  const lines = [{ qty: 2, row_incl_tax: 240, row_tax: 40, invoiced: { qty: 1, before: 0 } }];
  const of = { authorised: 1440, asked: 0, lines, is_last: false };
  expect(parcelCapture(order, { ...of, is_first: true })).toBe(1320);
  expect(parcelCapture(order, { ...of, is_first: false })).toBe(120);
});

test('only a method with a later capture has an age at which its authorisation is reported', () => {
  for (const method of paymentMethods) {
    expect([method, expiryWarningDays(method) !== null]).toEqual([method, capturesAtShipment(method, false)]);
    expect(capturesPerParcel(method, true)).toBe(false);
  }
  expect(expiryWarningDays('adyen_cc')).toBe(5);
  expect(capturesPerParcel('adyen_cc', false)).toBe(true);
  expect(capturesPerParcel('adyen_hpp_paypal', false)).toBe(false);
});
