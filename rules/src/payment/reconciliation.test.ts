import { expect, test } from 'vitest';
import {
  differenceResults,
  isDealtWith,
  type KnownPayment,
  type LedgerPayment,
  reconciliation,
} from './reconciliation.ts';

const eur = (amount: number) => ({ amount, currency: 'EUR' });
const here = (more: Partial<KnownPayment> = {}): KnownPayment => ({
  attempt_id: 'a1',
  merchant_reference: 'R1',
  psp_reference: 'P1',
  amount: eur(100),
  captured: 0,
  refunded: 0,
  status: 'authorised',
  needs_review: false,
  is_given_back: false,
  ...more,
});
const there = (more: Partial<LedgerPayment> = {}): LedgerPayment => ({
  psp_reference: 'P1',
  merchant_reference: 'R1',
  amount: eur(100),
  state: 'authorised',
  captured: 0,
  refunded: 0,
  ...more,
});
const all = () => true;
const none = new Set<string>();
const found = (ours: KnownPayment[], theirs: LedgerPayment[]) =>
  reconciliation(ours, theirs, none, all).map(({ kind, proposal }) => [kind, proposal]);

test.each([
  ['one payment on both sides', [here()], [there()], []],
  [
    'captured there, authorised here',
    [here()],
    [there({ state: 'captured', captured: 100 })],
    [['captured_there', 'book_capture']],
  ],
  [
    'a second parcel captured there only',
    [here({ status: 'partly_captured', captured: 40 })],
    [there({ state: 'captured', captured: 100 })],
    [['captured_there', 'book_capture']],
  ],
  [
    'captured on both sides',
    [here({ status: 'captured', captured: 100 })],
    [there({ state: 'captured', captured: 100 })],
    [],
  ],
  ['paid there, unknown here', [], [there()], [['unknown_here', 'cancel']]],
  ['captured there, unknown here', [], [there({ state: 'captured', captured: 100 })], [['unknown_here', 'refund']]],
  ['unknown here, given back there', [], [there({ state: 'cancelled' })], []],
  ['unknown here, refunded there', [], [there({ state: 'captured', captured: 100, refunded: 100 })], []],
  [
    'unknown here, partly refunded',
    [],
    [there({ state: 'captured', captured: 100, refunded: 40 })],
    [['unknown_here', 'refund']],
  ],
  [
    'paid there, pending here',
    [here({ status: 'pending', psp_reference: null })],
    [there()],
    [['unpaid_here', 'book']],
  ],
  [
    'paid there, expired here',
    [here({ status: 'expired', psp_reference: null })],
    [there()],
    [['unpaid_here', 'book']],
  ],
  ['cancelled on both sides', [here({ status: 'cancelled' })], [there({ state: 'cancelled' })], []],
  ['its refund is already under way', [here({ status: 'expired', is_given_back: true })], [there()], []],
  ['paid here, not in the books', [here()], [], [['unknown_there', 'review']]],
  ['pending here, not in the books', [here({ status: 'pending' })], [], []],
  ['another amount', [here({ amount: eur(90) })], [there()], [['amount', 'review']]],
  ['another currency', [here()], [there({ amount: { amount: 100, currency: 'USD' } })], [['amount', 'review']]],
  ['cancelled there, paid here', [here()], [there({ state: 'cancelled' })], [['given_back_there', 'review']]],
  [
    'refunded on both sides',
    [here({ status: 'refunded', captured: 100, refunded: 100 })],
    [there({ state: 'captured', captured: 100, refunded: 100 })],
    [],
  ],
  ['it is already marked for review', [here({ amount: eur(90), needs_review: true })], [there()], [['amount', null]]],
  [
    'two payments under one reference',
    [here()],
    [there(), there({ psp_reference: 'P2' })],
    [['unpaid_here', 'review']],
  ],
])('%s', (_case, ours, theirs, expected) => {
  expect(found(ours, theirs)).toEqual(expected);
});

test('does not list a decided payment again', () => {
  expect(reconciliation([], [there()], new Set(['P1']), all)).toEqual([]);
});

test('does not report a payment that is too new for the provider’s ledger', () => {
  expect(reconciliation([here()], [], none, () => false)).toEqual([]);
});

test('a difference contains both sides', () => {
  expect(reconciliation([here({ amount: eur(90) })], [there()], none, all)).toEqual([
    expect.objectContaining({
      merchant_reference: 'R1',
      psp_reference: 'P1',
      attempt_id: 'a1',
      here: eur(90),
      there: eur(100),
    }),
  ]);
});

test('M4: money that staff gives back by hand, and what no proposal could change, stays to do', () => {
  const open = differenceResults.filter((result) => !isDealtWith(result));
  expect(open).toEqual(['refund_by_hand', 'nothing_to_give_back', 'nothing_to_book']);
  expect(isDealtWith(null)).toBe(false);
});
