import { expect, test } from 'vitest';
import { everyOrderStatus, orderStatuses } from '../orders/status.ts';
import { shippedStatuses } from './erasure.ts';

/** Orders whose parcel is still to be packed, sent or collected: the address is needed. */
const needsItsAddress = `validated available_in_shop cancel_asked credit_ko pending pending_payment pending_review
  payment_review debit_ok to_prepare being_prepared prepared preparing preparing_order invoiced pending_packing holded
  processing fraud waiting_authorization approved pending_approval pending_shipping`.split(/\s+/u);

test.each(everyOrderStatus)('knows whether the parcel of an order that is %s has left', (status) => {
  expect(shippedStatuses.includes(status)).toBe(!needsItsAddress.includes(status));
});

test('every status whose address is needed is one of an order', () => {
  expect(needsItsAddress.filter((status) => !Object.hasOwn(orderStatuses, status))).toEqual([]);
});
