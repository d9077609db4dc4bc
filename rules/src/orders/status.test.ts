import { expect, test } from 'vitest';
import { type OrderStatus, orderStatusOf, statusLabel, statusVariant } from './status.ts';
import { timeline } from './timeline.ts';

test.each([
  ['validated', 'order', 'preparing'],
  ['validated', 'refund', 'return_approved'],
  ['validated', 'exchange', 'return_approved'],
  ['validated', 'web_to_shop', 'preparing'],
  ['available_in_shop', 'web_to_shop', 'available_in_store'],
  ['retrieved_in_shop', 'web_to_shop', 'collected_in_store'],
  ['canceled', 'order', 'cancelled'],
  ['canceled', 'refund', 'return_cancelled'],
  ['canceled', 'exchange', 'return_cancelled'],
  ['canceled', 'web_to_shop', 'cancelled'],
  ['cancel_asked', 'order', 'cancel_asked'],
  ['complete', 'order', 'complete'],
  ['credit_ok', 'refund', 'credit_ok'],
  ['credit_ko', 'refund', 'credit_ko'],
  ['credit_refunded', 'refund', 'refunded'],
  ['pending', 'order', 'pending_payment'],
  ['pending_payment', 'order', 'pending_payment'],
  ['pending_review', 'order', 'pending_payment'],
  ['payment_review', 'order', 'pending_payment'],
  ['debit_ok', 'order', 'preparing'],
  ['to_prepare', 'order', 'preparing'],
  ['prepared', 'order', 'preparing'],
  ['being_prepared', 'order', 'preparing'],
  ['preparing', 'order', 'preparing'],
  ['preparing_order', 'order', 'preparing'],
  ['total_exchange', 'exchange', 'exchanged'],
  ['partial_exchange', 'order', 'exchanged'],
  ['invoiced', 'order', 'shipping'],
  ['invoiced', 'web_to_shop', 'preparing'],
  ['pending_packing', 'order', 'shipping'],
  ['pending_packing', 'web_to_shop', 'preparing'],
  ['out_for_delivery', 'order', 'shipped'],
  ['received', 'order', 'delivered'],
  ['received', 'web_to_shop', 'delivered'],
  ['received', 'refund', 'return_pending_approval'],
  ['received', 'exchange', 'return_pending_approval'],
  ['holded', 'order', 'approving'],
  ['processing', 'order', 'approving'],
  ['fraud', 'order', 'approving'],
  ['waiting_authorization', 'order', 'approving'],
  ['waiting_refund', 'order', 'refunded'],
  ['total_refund', 'order', 'refunded'],
  ['partial_refund', 'order', 'refunded'],
  ['approved', 'refund', 'approved'],
  ['pending_approval', 'refund', 'pending_approval'],
  ['pending_shipping', 'exchange', 'pending_shipping'],
] as const)('%s of an %s shows %s', (status, variant, expected) => {
  expect(statusLabel(status, variant)).toBe(expected);
});

test('shows no label for a status that a newer version stored', () => {
  const variants = ['order', 'exchange', 'refund', 'web_to_shop'] as const;
  expect(variants.map((variant) => statusLabel(null, variant))).toEqual([null, null, null, null]);
});

test.each([
  ['received', 'received'],
  ['pending approval', 'pending_approval'],
  ['pending shipping', 'pending_shipping'],
  ['cancelled', 'canceled'],
  ['', null],
  ['teleported', null],
  ['Received', null],
  ['constructor', null],
])('parses the status %j from outside as %j', (text, expected) => {
  expect(orderStatusOf(text)).toBe(expected);
});

test.each([
  ['an order', false, null, 'order'],
  ['an order to collect', true, null, 'web_to_shop'],
  ['a refund of it', true, 'refund', 'refund'],
  ['an exchange', false, 'exchange', 'exchange'],
] as const)('%s has a label of its own', (_name, is_webtoshop, return_type, expected) => {
  expect(statusVariant(is_webtoshop, return_type)).toBe(expected);
});

const statesOf = (status: OrderStatus | null, is_webtoshop = false) =>
  timeline(status, is_webtoshop, {}).map(({ step, state }) => `${step} ${state}`);

test.each([
  ['waits for the payment', 'pending_payment', ['confirmed now', 'prepared next', 'shipped next', 'delivered next']],
  ['is being prepared', 'being_prepared', ['confirmed now', 'prepared next', 'shipped next', 'delivered next']],
  ['waits for the courier', 'prepared', ['confirmed done', 'prepared now', 'shipped next', 'delivered next']],
  ['is on its way', 'out_for_delivery', ['confirmed done', 'prepared done', 'shipped now', 'delivered next']],
  ['is there', 'received', ['confirmed done', 'prepared done', 'shipped done', 'delivered now']],
  ['ended', 'canceled', ['cancelled now']],
  ['has a status of a newer version', null, []],
] as const)('a parcel that %s', (_name, status, expected) => {
  expect(statesOf(status)).toEqual(expected);
});

test('an order for store pickup has the steps of the boutique', () => {
  expect(statesOf('available_in_shop', true)).toEqual([
    'confirmed done',
    'prepared done',
    'available_in_store now',
    'collected_in_store next',
  ]);
});

test('shows the time of each completed step, and none for later steps', () => {
  const times = {
    confirmed: '2026-11-14T09:12:00Z',
    prepared: '2026-11-16T09:00:00Z',
    delivered: '2026-11-19T10:40:00Z',
  };
  expect(timeline('prepared', false, times).map(({ at }) => at)).toEqual([times.confirmed, times.prepared, null, null]);
});

test('a cancelled order keeps its completed steps', () => {
  const times = { confirmed: '2026-11-14T09:12:00Z', cancelled: '2026-11-15T09:12:00Z' };
  expect(timeline('canceled', false, times)).toEqual([
    { step: 'confirmed', state: 'done', at: times.confirmed },
    { step: 'cancelled', state: 'now', at: times.cancelled },
  ]);
});
