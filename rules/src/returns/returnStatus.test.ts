import { describe, expect, test } from 'vitest';
import { statusLabel } from '../orders/status.ts';
import { orderStatusAfter, type ReturnFact, returnStatuses } from './returnStatus.ts';

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
