import { expect, test } from 'vitest';
import { deliveryNotes } from './deliveryNotes.ts';

const paid = {
  is_refundable: true,
  is_claimable: false,
  is_exchangeable: true,
  delivery_paid: 1_500,
  is_shipping_refunded: false,
};

test.each([
  ['with both offered', {}, true, true],
  ['without an exchange', { is_exchangeable: false }, true, false],
  ['with an exchange only', { is_refundable: false }, false, true],
  ['with a claim only', { is_refundable: false, is_exchangeable: false, is_claimable: true }, true, false],
  ['before the delivery', { is_refundable: false, is_exchangeable: false }, false, false],
  ['with complimentary delivery', { delivery_paid: 0 }, false, false],
  ['whose delivery was refunded', { is_shipping_refunded: true }, false, false],
])('an order %s says what becomes of its delivery costs', (_name, change, refund, exchange) => {
  expect(deliveryNotes({ ...paid, ...change })).toEqual({
    is_display_shipping_refund: refund,
    is_display_shipping_exchange: exchange,
  });
});
