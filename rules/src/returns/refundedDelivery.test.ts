import { expect, test } from 'vitest';
import { shippingMethodsOf } from '../shipping/shippingMethods.ts';
import { refundedDelivery } from './refundedDelivery.ts';

const [standard, express] = shippingMethodsOf('fr').map(({ method }) => method);
const paid = { shipping_amount: 20_84, shipping_tax_amount: 4_16 };
const order = { ...paid, standard_shipping: null, lines: [{ row_price: 100_00, discount: 0 }] };

// Directive 2011/83/EU article 13 (2), expectations §2.
const none = { shipping_amount: 0, shipping_tax_amount: 0 };
const ofStandard = { shipping_amount: 10_01, shipping_tax_amount: 1_99 };
test.each([
  ['the house’s return refunds express delivery as it was paid', 'refund', express, paid],
  ['a withdrawal refunds what standard delivery would have cost', 'return', express, ofStandard],
  ['a withdrawal refunds standard delivery as it was paid', 'return', standard, paid],
  ['a withdrawal from a method that is gone refunds the standard one', 'return', 'gone', ofStandard],
] as const)('%s', (_name, return_type, method, expected) => {
  expect(refundedDelivery('fr', { ...order, shipping_method: method ?? '' }, return_type)).toEqual(expected);
});

test.each([
  ['that a discount puts below the value of a complimentary delivery', [{ row_price: 160_00, discount: 20_00 }], none],
  [
    'that a gift would put above it',
    [
      { row_price: 100_00, discount: 0 },
      { row_price: 90_00, discount: 90_00 },
    ],
    ofStandard,
  ],
] as const)('a withdrawal prices the standard delivery as the checkout did: of goods %s', (_name, lines, expected) => {
  expect(refundedDelivery('fr', { ...order, lines, shipping_method: express ?? '' }, 'return')).toEqual(expected);
});

test.each([
  ['a promotion made it complimentary', 0, none],
  ['the house has changed its price since', 12_00, ofStandard],
  ['it cost more than what was paid', 30_00, paid],
] as const)('a withdrawal refunds what standard delivery cost at the checkout, where %s', (_name, shown, expected) => {
  const bought = { ...order, standard_shipping: shown, shipping_method: express ?? '' };
  expect(refundedDelivery('fr', bought, 'return')).toEqual(expected);
  expect(refundedDelivery('fr', { ...bought, shipping_method: standard ?? '' }, 'return')).toEqual(paid);
});
