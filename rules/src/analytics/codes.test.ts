import { expect, test } from 'vitest';
import { genderOf, paymentCode } from './codes.ts';
import { oopsEvent, orderConfirmation } from './orderConfirmation.ts';
import { virtualPage } from './virtualPages.ts';

test.each([
  ['Visa', 'adyen_cc', 'VI', 1],
  ['Mastercard', 'adyen_cc', 'MC', 2],
  ['American Express, one click', 'adyen_oneclick', 'AE', 3],
  ['Maestro', 'adyen_cc', 'SM', 4],
  ['Diners Club', 'adyen_cc', 'DC', 5],
  ['Discover', 'adyen_cc', 'DI', 6],
  ['JCB', 'adyen_cc', 'JCB', 7],
  ['UnionPay as a card', 'adyen_cc', 'CUP', 8],
  ['Carte bancaire', 'adyen_cc', 'CB', 9],
  ['no card', 'adyen_cc', null, 9],
  ['an unknown card', 'adyen_cc', 'XX', 9],
  ['a Korean card', 'adyen_hpp_kcp', null, 9],
  ['an unknown method', 'cheque', null, 9],
  ['PayPal', 'adyen_hpp_paypal', null, 10],
  ['PayPal of the older cart', 'mercury_hpp_adyen_paypal', null, 10],
  ['Alipay', 'alipay_payment', null, 11],
  ['WeChat Pay', 'wechatpay', null, 12],
  ['UnionPay of the mainland', 'hsbc_cup', 'CUP', 13],
] as const)('maps %s to its code', (_name, method, cc_type, expected) => {
  expect(paymentCode(method, cc_type)).toBe(expected);
});

test.each([
  ['Ms.', 'W'],
  ['Mr.', 'M'],
  ['Dr', 'U'],
  ['Honorable', 'U'],
  ['Baron', 'U'],
  [null, 'U'],
] as const)('reads %s as %s', (prefix, expected) => {
  expect(genderOf(prefix)).toBe(expected);
});

test.each([
  ['cart', 'desktop', '/fr_fr/checkout/cart/'],
  ['delivery', 'desktop', '/fr_fr/checkout/multipage/shipping/'],
  ['payment', 'desktop', '/fr_fr/checkout/multipage/payment/'],
  ['confirmation', 'desktop', '/fr_fr/checkout/multipage/review/'],
  ['payment', 'mobile', '/fr_fr/mobilecheckout/multipage/payment/'],
] as const)('counts %s on %s as %s', (step, device, expected) => {
  expect(virtualPage('fr_fr', step, device)).toBe(expected);
});

const set = { item_type: 'double' as const, set_items: [{ sku: 'A' }, { sku: 'B' }] };

test('includes the order, and no person', () => {
  const order = {
    increment_id: '26110418',
    subtotal: 391_250,
    tax_amount: 78_250,
    shipping_amount: 0,
    items: [{ sku: 'H1', name: 'Pommeau 26', price: 425_000, qty: 1, engraving: 'A. L.', ...set }],
    customer_email: 'anne@example.org',
  };
  const buyer = { subscribed: true, prefix: 'Ms.', user_type: 1, lastname: 'Lacombe' } as const;
  expect(orderConfirmation(order, buyer, { payment: 1, apple_pay_widget: false, fapiao_invoice: false })).toEqual({
    increment_id: '26110418',
    subtotal: 391_250,
    tax_amount: 78_250,
    shipping_amount: 0,
    items: [{ sku: 'H1', name: 'Pommeau 26', price: 425_000, qty: 1, set_type: 'double', set_items: ['A', 'B'] }],
    subscribed: true,
    apple_pay_widget: false,
    fapiao_invoice: false,
    payment: 1,
    prefix: 'Ms.',
    gender: 'W',
    user_type: 1,
  });
});

test('reports a failure with its page only', () => {
  expect(oopsEvent('/fr_fr/cart/?email=anne@example.org#tray')).toEqual({ event: 'oops', path: '/fr_fr/cart/' });
});
