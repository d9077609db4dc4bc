import { describe, expect, test } from 'vitest';
import { statusLabel } from '../orders/status.ts';
import { orderStatusAfter, type ReturnFact, returnStatuses } from './returnStatus.ts';
import { isReturnFree, returnFeeRows, returnFeesOf } from './returnTerms.ts';

const refund: ReturnFact = { return_type: 'refund', status: 'credit_refunded', qty: 1 };
const exchange: ReturnFact = { return_type: 'exchange', status: 'complete', qty: 1 };

describe('status of an order of two items after its returns', () => {
  test.each([
    ['stays as it is without one', [], 'received'],
    ['stays as it is while a return is under way', [{ ...refund, status: 'pending_shipping' }], 'received'],
    ['stays as it is while the parcel is checked', [{ ...refund, status: 'received' }], 'received'],
    ['stays as it is when the return was given up', [{ ...refund, status: 'canceled', qty: 2 }], 'received'],
    ['waits for the refund of what was accepted', [{ ...refund, status: 'validated' }], 'waiting_refund'],
    ['waits on when the bank refused', [{ ...refund, status: 'credit_ko' }], 'waiting_refund'],
    ['is refunded in part', [refund], 'partial_refund'],
    ['is refunded wholly', [{ ...refund, qty: 2 }], 'total_refund'],
    ['is refunded wholly by two returns', [refund, refund], 'total_refund'],
    ['is exchanged in part', [exchange], 'partial_exchange'],
    ['is exchanged wholly', [{ ...exchange, qty: 2 }], 'total_exchange'],
    ['stays as it is until the replacement has shipped', [{ ...exchange, status: 'validated' }], 'received'],
    ['is refunded if another item was exchanged', [exchange, refund], 'partial_refund'],
    ['waits for the second refund', [refund, { ...refund, status: 'credit_ok' }], 'waiting_refund'],
  ] as const)('%s', (_name, returns, expected) => {
    expect(orderStatusAfter('received', 2, returns)).toBe(expected);
  });
});

describe('status of a return', () => {
  test.each(returnStatuses)('%s has labels for a refund and an exchange', (status) => {
    expect(statusLabel(status, 'refund')).not.toBeNull();
    expect(statusLabel(status, 'exchange')).not.toBeNull();
  });
});

const brazilian = [{ min_price: 0, max_price: 999_99, fixed_price: 90_00, percent_price: 0 }];
test.each([
  ['zero where the house pays for returns', 'fr', '2026-11-20T12:00:00Z', []],
  ['the delivery’s price up to what is delivered free', 'br', '2026-11-20T12:00:00Z', brazilian],
  ['nothing on the last day of the free withdrawal', 'br', '2026-11-17T12:00:00Z', []],
  ['the delivery’s price on the day after it', 'br', '2026-11-18T12:00:00Z', brazilian],
] as const)('the fee of a return is %s', (_name, country, asked_at, expected) => {
  expect(returnFeesOf(country, new Date('2026-11-10T12:00:00Z'), new Date(asked_at))).toEqual(expected);
});

test('a country’s own bands take the place of what its delivery costs, but not of the free withdrawal', () => {
  const bands = [
    { min_price: 0, max_price: 499_99, fixed_price: 30_00, percent_price: 0 },
    { min_price: 500_00, max_price: null, fixed_price: 0, percent_price: 2_50 },
  ] as const;
  const rows = { ...returnFeeRows, br: bands };
  const feesAt = (asked_at: string) => returnFeesOf('br', new Date('2026-11-10T12:00:00Z'), new Date(asked_at), rows);
  expect(feesAt('2026-11-18T12:00:00Z')).toEqual(bands);
  expect(feesAt('2026-11-17T12:00:00Z')).toEqual([]);
  expect(isReturnFree('br', rows)).toBe(false);
});

test.each([
  ['fr', true],
  ['br', false],
] as const)('the house pays for the return in %s: %s', (country, expected) => {
  expect(isReturnFree(country)).toBe(expected);
});
