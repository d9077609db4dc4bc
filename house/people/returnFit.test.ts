import { describe, expect, test } from 'vitest';
import { fitsType, momentsFit } from './returnFit.ts';

describe('type and status of a return', () => {
  test.each([
    ['a refund has a payment', 'refund', 'credit_ok', true],
    ['and with no exchange', 'exchange', 'credit_ok', false],
    ['an exchange has a replacement', 'exchange', 'complete', true],
    ['and with no refund', 'refund', 'complete', false],
    ['either may be given up', 'exchange', 'canceled', true],
  ] as const)('%s', (_name, type, status, expected) => {
    expect(fitsType(type, status)).toBe(expected);
  });
});

describe('dates of a return', () => {
  const done = {
    requested_at: '2026-11-01T10:00:00Z',
    arrived_at: '2026-11-05T10:00:00Z',
    accepted_at: '2026-11-06T10:00:00Z',
    closed_at: '2026-11-08T10:00:00Z',
  };
  test.each([
    ['are all there when it is settled', 'credit_refunded', done, true],
    ['lack one', 'credit_refunded', { ...done, accepted_at: null }, false],
    ['are one too many', 'validated', done, false],
    ['run backwards', 'credit_refunded', { ...done, closed_at: '2026-11-05T11:00:00Z' }, false],
    ['end without a parcel when it was given up', 'canceled', { ...done, arrived_at: null, accepted_at: null }, true],
    ['begin with the asking', 'approved', { ...done, arrived_at: null, accepted_at: null, closed_at: null }, true],
  ] as const)('%s', (_name, status, moments, expected) => {
    expect(momentsFit(status, moments)).toBe(expected);
  });
});
