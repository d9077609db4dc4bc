import { expect, test } from 'vitest';
import { shippingMethodsOf } from '../shipping/shippingMethods.ts';
import { refundedDelivery } from './refundedDelivery.ts';

const [standard, express] = shippingMethodsOf('fr').map(({ method }) => method);
const paid = { shipping_amount: 20_84, shipping_tax_amount: 4_16 };
const order = { ...paid, subtotal_incl_tax: 100_00 };

// Directive 2011/83/EU article 13 (2), expectations §2.
const ofStandard = { shipping_amount: 10_01, shipping_tax_amount: 1_99 };
test.each([
  ['the house’s return refunds express delivery as it was paid', 'refund', express, paid],
  ['a withdrawal refunds what standard delivery would have cost', 'return', express, ofStandard],
  ['a withdrawal refunds standard delivery as it was paid', 'return', standard, paid],
  ['a withdrawal from a method that is gone refunds the standard one', 'return', 'gone', ofStandard],
] as const)('%s', (_name, return_type, method, expected) => {
  expect(refundedDelivery('fr', { ...order, shipping_method: method ?? '' }, return_type)).toEqual(expected);
});
