import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookAccountNames, bookPostings } from './accounts.ts';
import {
  addTakings,
  grossOf,
  netOf,
  noTakings,
  takingAmount,
  takingColumn,
  takingColumns,
  takingsOf,
} from './takings.ts';

const sums = fc.array(
  fc.record({
    posting: fc.constantFrom(...bookPostings),
    account: fc.constantFrom(...bookAccountNames),
    amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  }),
);
const sales = ['goods', 'discounts', 'shipping', 'returns', 'return_fees'];

test('M8: every entry of sales and of tax is in one column, so net and tax are those of the books', () => {
  fc.assert(
    fc.property(sums, (entries) => {
      const of = (accounts: readonly string[]) =>
        entries.filter(({ account }) => accounts.includes(account)).reduce((sum, { amount }) => sum - amount, 0);
      const takings = takingsOf(entries);
      expect(netOf(takings)).toBe(of(sales));
      expect(takings.tax).toBe(of(['tax']));
      expect(grossOf(takings)).toBe(of([...sales, 'tax']));
    }),
  );
});

test('the entries of a column sum to it, and takings add up', () => {
  fc.assert(
    fc.property(sums, sums, (one, other) => {
      const both = takingsOf([...one, ...other]);
      expect(addTakings(takingsOf(one), takingsOf(other))).toEqual(both);
      for (const column of takingColumns) {
        const entries = [...one, ...other].filter(({ posting, account }) => takingColumn(posting, account) === column);
        expect(entries.reduce((sum, { amount }) => sum + takingAmount(column, amount), 0)).toBe(both[column]);
      }
    }),
  );
});

test('a day with a sale, a part that came back, a price reduction, and the money', () => {
  const of = (posting: (typeof bookPostings)[number], amounts: Readonly<Record<string, number>>) =>
    bookAccountNames.flatMap((account) => {
      const amount = amounts[account];
      return amount === undefined ? [] : [{ posting, account, amount }];
    });
  const takings = takingsOf([
    ...of('sale', { customer: 12_000, goods: -11_000, discounts: 1_000, tax: -2_000 }),
    ...of('authorised', { authorised: 12_000, authorised_offset: -12_000 }),
    ...of('captured', { provider: 12_000, customer: -12_000 }),
    ...of('returned', { returns: 5_000, tax: 1_000, return_fees: -500, customer: -5_500 }),
    ...of('goodwill', { discounts: 100, tax: 20, customer: -120 }),
    ...of('refunded', { customer: 5_500, provider: -5_500 }),
    ...of('refund_transferred', { customer: 120, bank: -120 }),
    ...of('settled', { settlement: 11_900, fees: 100, provider: -12_000 }),
    ...of('paid_out', { bank: 11_900, settlement: -11_900 }),
  ]);
  expect(takings).toEqual({
    ...noTakings,
    sales: 10_000,
    returned: -4_500,
    goodwill: -100,
    tax: 980,
    paid_in: 12_000,
    paid_back: -5_620,
  });
});
