import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookAccounts } from './accounts.ts';
import {
  isSettlementType,
  type KnownOfLine,
  type SettlementLine,
  settlementDifference,
  settlementEntries,
  settlementTypes,
  shopsSum,
} from './settlement.ts';

const line = (more: Partial<SettlementLine> = {}): SettlementLine => ({
  type: 'Settled',
  psp_reference: 'P1',
  modification_reference: 'C1',
  merchant_reference: 'R1',
  gross: 1000,
  gross_currency: 'EUR',
  net: 990,
  net_currency: 'EUR',
  fees: 10,
  ...more,
});
const payment = { amount: 1000, currency: 'EUR', captures_parts: true, captured: 1000 };
const known = (more: Partial<KnownOfLine> = {}): KnownOfLine => ({
  payment,
  event_amount: 1000,
  is_double: false,
  rest_of_report: 0,
  ...more,
});

test.each([
  ['a capture', {}, {}, null],
  ['a part', { gross: 400, net: 396, fees: 4 }, { event_amount: 400 }, null],
  ['a capture booked as a whole', {}, { payment: { ...payment, captures_parts: false }, event_amount: null }, null],
  ['a capture that is not here', {}, { event_amount: null }, 'captured_there'],
  [
    'a whole capture of an authorised payment',
    {},
    { payment: { ...payment, captures_parts: false, captured: 0 }, event_amount: null },
    'captured_there',
  ],
  ['a refund', { type: 'Refunded', gross: -1000, net: -1010 }, {}, null],
  [
    'a refund that is not here',
    { type: 'Refunded', gross: -1000, net: -1010 },
    { event_amount: null },
    'refunded_there',
  ],
  ['a refund as a credit', { type: 'Refunded' }, {}, 'sum'],
  ['a chargeback with its fee', { type: 'Chargeback', gross: -1000, net: -1100, fees: 100 }, {}, null],
  ['a chargeback that is not here', { type: 'Chargeback', gross: -1000 }, { event_amount: null }, 'charged_back_there'],
  ['a dispute that was won', { type: 'ChargebackReversed', net: 1000, fees: 0 }, {}, null],
  ['a fee at the limit', { net: 960, fees: 40 }, {}, null],
  ['a fee above it', { net: 959, fees: 41 }, {}, 'fee'],
  ['a net that does not fit', { net: 991 }, {}, 'sum'],
  ['another amount', { gross: 999, net: 989 }, {}, 'amount'],
  ['another currency', { gross_currency: 'USD' }, {}, 'currency'],
  ['no payment', {}, { payment: null }, 'unknown_reference'],
  ['a second line', {}, { is_double: true }, 'double_line'],
  ['an exchange', { gross: 1000, net_currency: 'USD', net: 1080, fees: 20 }, {}, null],
  ['an exchange with a high fee', { net_currency: 'USD', net: 1080, fees: 90 }, {}, 'fee'],
  ['a fee of the account', { type: 'Fee', net: -100 }, { payment: null }, null],
  ['the payout', { type: 'MerchantPayout', net: -990 }, { payment: null, rest_of_report: 990 }, null],
  ['another payout', { type: 'MerchantPayout', net: -990 }, { payment: null, rest_of_report: 991 }, 'payout'],
  ['a new type', { type: 'DepositCorrection' }, {}, 'unknown_type'],
] as const)('%s', (_name, changes, facts, expected) => {
  expect(settlementDifference(line(changes), known(facts))).toBe(expected);
});

test.each([
  ['a movement that is here', { gross: 999 }, { event_amount: 400 }, 400],
  ['a capture as a whole', {}, { payment: { ...payment, captures_parts: false }, event_amount: null }, 1000],
  ['a refund that is not here', { type: 'Refunded' }, { event_amount: null }, null],
  ['an unknown payment', {}, { payment: null }, null],
  ['a fee of the account', { type: 'Fee' }, {}, null],
  ['a payout: the sum of its report', { type: 'MerchantPayout' }, { rest_of_report: 990 }, 990],
] as const)('the shop’s sum for a line: %s', (_name, changes, facts, amount) => {
  expect(shopsSum(line(changes), known(facts))).toEqual(amount === null ? null : { amount, currency: 'EUR' });
});

test('M8: the entries of any line without a difference sum to zero in each currency, in accounts of the books', () => {
  const anyLine = fc.record({
    type: fc.constantFrom(...Object.keys(settlementTypes).filter(isSettlementType)),
    gross: fc.integer({ min: 1, max: 1_000_000 }),
    fees: fc.integer({ min: 0, max: 10_000 }),
    exchange: fc.boolean(),
    rate: fc.integer({ min: 1, max: 400 }),
  });
  fc.assert(
    fc.property(anyLine, ({ type, gross, fees, exchange, rate }) => {
      const sum = exchange ? gross * rate : gross;
      const one = line({ type, gross, fees, net: sum - fees, net_currency: exchange ? 'JPY' : 'EUR' });
      for (const { amounts } of settlementEntries(one)) {
        expect(Object.values(amounts).reduce((total, amount) => total + amount, 0)).toBe(0);
        expect(Object.keys(amounts).filter((account) => !Object.hasOwn(bookAccounts, account))).toEqual([]);
      }
    }),
  );
});
