import { describe, expect, test } from 'vitest';
import {
  isPaymentLinkOpen,
  needsLinkEmail,
  paymentLinkEnds,
  paymentLinkHours,
  paymentLinkState,
  stepsOfPaymentLink,
} from './paymentLink.ts';

const made = new Date('2026-11-21T10:00:00Z');
const later = new Date('2026-11-22T10:00:00Z');
const facts = {
  sent_at: null,
  opened_at: null,
  paid_at: null,
  withdrawn_at: null,
  expires_at: paymentLinkEnds(made),
};

test('a link ends three days after it was made', () => {
  expect([paymentLinkHours, facts.expires_at.toISOString()]).toEqual([72, '2026-11-24T10:00:00.000Z']);
});

describe('the state of a link', () => {
  test.each([
    ['made', {}, later, true],
    ['sent', { sent_at: made }, later, true],
    ['opened', { sent_at: made, opened_at: later }, later, true],
    ['opened', { opened_at: later }, later, true],
    ['expired', { sent_at: made, opened_at: later }, facts.expires_at, false],
    ['withdrawn', { sent_at: made, withdrawn_at: later }, later, false],
    ['withdrawn', { withdrawn_at: later }, facts.expires_at, false],
    ['paid', { opened_at: later, paid_at: later }, later, false],
    // The payment began before the end.
    ['paid', { opened_at: later, paid_at: facts.expires_at }, new Date('2026-12-24T10:00:00Z'), false],
  ] as const)('%s: %j', (state, change, now, isOpen) => {
    expect(paymentLinkState({ ...facts, ...change }, now)).toBe(state);
    expect(isPaymentLinkOpen(state)).toBe(isOpen);
    expect(stepsOfPaymentLink(state)).toEqual(isOpen ? ['send', 'withdraw'] : []);
  });
});

describe('S1: the email of the link', () => {
  const mailbox = 'anne@example.com';
  const opening = { was_opened: true, is_here: false, mailbox, account_mailbox: null, typed_mailbox: null };
  test.each([
    ['is not asked of the first browser', { was_opened: false }, false],
    ['is asked of another browser', {}, true],
    ['is not asked of the browser that has it', { is_here: true }, false],
    ['is not asked of its account', { account_mailbox: mailbox }, false],
    ['is asked of another account', { account_mailbox: 'zoe@example.com' }, true],
    ['proves the visitor', { typed_mailbox: mailbox }, false],
    ['does not prove it when it is another one', { typed_mailbox: 'zoe@example.com' }, true],
  ])('%s', (_name, change, is) => {
    expect(needsLinkEmail({ ...opening, ...change })).toBe(is);
  });
});
