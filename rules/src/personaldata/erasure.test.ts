import { describe, expect, test } from 'vitest';
import {
  addressForTheBooks,
  type BoughtOrder,
  orderAtErasure,
  personalDataChannel,
  shippedStatuses,
} from './erasure.ts';

const delivered: BoughtOrder = { status: 'received', placed: true, payment: 'captured', is_coming_back: false };

describe('orders of a customer who requests erasure', () => {
  test.each([
    ['erases a delivered one', delivered, 'erase'],
    ['erases one on its way: the carrier has the address', { ...delivered, status: 'out_for_delivery' }, 'erase'],
    ['erases a cancelled one', { ...delivered, status: 'canceled' }, 'erase'],
    ['keeps one in preparation until it has shipped', { ...delivered, status: 'validated' }, 'erase_when_shipped'],
    ['keeps one with an open return', { ...delivered, is_coming_back: true }, 'erase_when_shipped'],
    ['keeps one that waits in a boutique', { ...delivered, status: 'available_in_shop' }, 'erase_when_shipped'],
    ['keeps one with an unknown status', { ...delivered, status: null }, 'erase_when_shipped'],
    [
      'waits for a payment under way',
      { ...delivered, status: 'pending_payment', placed: false, payment: 'pending' },
      'refuse',
    ],
    [
      'refuses one with a payment under review',
      { ...delivered, status: 'payment_review', placed: false, payment: 'held_for_review' },
      'refuse',
    ],
    ['waits for a second payment of a delivered order', { ...delivered, payment: 'held_for_review' }, 'refuse'],
    ['erases a try that failed', { ...delivered, status: 'canceled', placed: false, payment: 'failed' }, 'erase'],
    [
      'erases an unfinished attempt',
      { ...delivered, status: 'pending_payment', placed: false, payment: 'expired' },
      'erase',
    ],
  ] as const)('%s', (_name, order, expected) => {
    expect(orderAtErasure(order)).toBe(expected);
  });

  test('the shipped statuses are those that allow erasure', () => {
    expect(shippedStatuses).toContain('out_for_delivery');
    expect(shippedStatuses).not.toContain('validated');
    for (const status of shippedStatuses) expect(orderAtErasure({ ...delivered, status })).toBe('erase');
  });
});

describe('the address that the accounts keep', () => {
  const paris = { firstname: 'Anne', street1: '14, rue de Miromesnil', city: 'Paris', region: '75' };
  test.each([
    ['is its country', { ...paris, country_id: 'fr' }, { country_id: 'fr' }],
    [
      'with its state where that taxes',
      { ...paris, country_id: 'us', region: 'NY' },
      { country_id: 'us', region: 'NY' },
    ],
    ['and no empty one', { ...paris, country_id: 'ca', region: '' }, { country_id: 'ca' }],
  ] as const)('%s', (_name, address, expected) => {
    expect(addressForTheBooks(address)).toEqual(expected);
  });
});

test.each([
  ['a mailbox takes precedence', true, true, 'mail'],
  ['a phone where there is none', false, true, 'phone'],
  ['without both there is no channel', false, false, null],
] as const)('%s', (_name, has_mailbox, has_phone, expected) => {
  expect(personalDataChannel({ has_mailbox, has_phone })).toBe(expected);
});
