import { expect, test } from 'vitest';
import { deliveryNotes } from './deliveryNotes.ts';

const rights = {
  is_refundable: true,
  is_exchangeable: true,
  is_withdrawable: false,
  has_withdrawn: false,
  is_claimable: false,
};
const paid = { delivery_paid: 1_500, is_shipping_refunded: false };
const none = { is_refundable: false, is_exchangeable: false };

test.each([
  ['with both offered', {}, true, true],
  ['without an exchange', { is_exchangeable: false }, true, false],
  ['with an exchange only', { is_refundable: false }, false, true],
  ['with a claim only', { ...none, is_claimable: true }, true, false],
  ['with a withdrawal only', { ...none, is_withdrawable: true }, true, false],
  ['with pieces that were withdrawn from', { ...none, has_withdrawn: true }, true, false],
  ['before the delivery', none, false, false],
  ['with complimentary delivery', { delivery_paid: 0 }, false, false],
  ['whose delivery was refunded', { is_shipping_refunded: true }, false, false],
])('an order %s says what becomes of its delivery costs', (_name, change, refund, exchange) => {
  expect(deliveryNotes({ ...rights, ...change }, { ...paid, ...change })).toEqual({
    is_display_shipping_refund: refund,
    is_display_shipping_exchange: exchange,
  });
});
