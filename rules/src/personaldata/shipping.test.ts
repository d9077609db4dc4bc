import { expect, test } from 'vitest';
import { everyOrderStatus } from '../orders/status.ts';
import { shippedStatuses } from './erasure.ts';

/** Statuses of orders whose parcel is not yet packed, sent or collected, so that the address is needed. */
const needsItsAddress = `validated available_in_shop cancel_asked credit_ko pending pending_payment pending_review
  payment_review debit_ok to_prepare being_prepared prepared preparing preparing_order invoiced pending_packing holded
  processing fraud waiting_authorization approved pending_approval pending_shipping`.split(/\s+/u);

/** Orders whose parcel has left, or that get none. */
const needsNoAddress = `retrieved_in_shop canceled complete credit_ok credit_refunded total_exchange partial_exchange
  out_for_delivery received waiting_refund total_refund partial_refund`.split(/\s+/u);

test.each(everyOrderStatus)('states whether the parcel of an order that is %s has left', (status) => {
  expect(shippedStatuses.includes(status)).toBe(!needsItsAddress.includes(status));
});

test('every status is in one of the two lists', () => {
  expect([...needsItsAddress, ...needsNoAddress].sort()).toEqual([...everyOrderStatus].sort());
});
