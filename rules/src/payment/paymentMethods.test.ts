import { expect, test } from 'vitest';
import { countries, type Country } from '../storefronts/storefronts.ts';
import {
  isByCard,
  isBySheet,
  isMethodOffered,
  offeredMethods,
  type OfferedTo,
  type PaymentMethod,
  paymentMethods,
  paymentTable,
  shownMethod,
  capturesAtShipment,
} from './paymentMethods.ts';

const everyWallet = ['adyen_applepay', 'adyen_googlepay'] as const;
const namesIn = (country: Country, has_usable_card: boolean, sheets: OfferedTo['sheets'] = []) =>
  offeredMethods(country, { has_usable_card, sheets }).map(({ method }) => method);

test.each([
  ['offers France cards, PayPal and Alipay', 'fr', false, ['adyen_cc', 'adyen_hpp_paypal', 'alipay_payment']],
  ['adds one-click with a stored card', 'de', true, ['adyen_cc', 'adyen_oneclick', 'adyen_hpp_paypal']],
  ['omits one-click without one', 'de', false, ['adyen_cc', 'adyen_hpp_paypal']],
  ['offers the mainland its own three', 'cn', true, ['alipay_payment', 'wechatpay', 'hsbc_cup']],
  ['offers Korea KCP and PAYCO first', 'kr', false, ['adyen_hpp_kcp', 'adyen_hpp_kcp_payco', 'adyen_cc']],
] as const)('%s', (_name, country, card, expected) => {
  expect(namesIn(country, card)).toEqual(expected);
});

test.each([
  ['shows Carte bancaire first in France', 'fr', 'adyen_cc', ['CB', 'VI', 'MC', 'AE', 'SM']],
  ['shows Discover and Diners in the US', 'us', 'adyen_cc', ['VI', 'MC', 'AE', 'DI', 'DC', 'JCB']],
  ['shows UnionPay on the mainland', 'cn', 'hsbc_cup', ['CUP']],
  ['shows no card for PayPal', 'fr', 'adyen_hpp_paypal', []],
] as const)('%s', (_name, country, method, expected) => {
  expect(
    offeredMethods(country, { has_usable_card: true, sheets: everyWallet }).find((offer) => offer.method === method)
      ?.card_types,
  ).toEqual(expected);
});

test.each(countries)('offers payment without a stored card in %s', (country) => {
  expect(namesIn(country, false).length).toBeGreaterThan(0);
});

test.each([
  ['accepts PayPal in Germany', 'de', 'adyen_hpp_paypal', true],
  ['refuses Alipay in Germany', 'de', 'alipay_payment', false],
  ['refuses cards on the mainland', 'cn', 'adyen_cc', false],
  ['refuses one-click without a stored card', 'de', 'adyen_oneclick', false],
] as const)('%s', (_name, country, method, expected) => {
  expect(isMethodOffered(country, method, { has_usable_card: false, sheets: [] })).toBe(expected);
});

test.each([
  ['omits both wallets where the shop is registered with neither', 'us', [], []],
  ['offers only the wallet with which the shop is registered', 'us', ['adyen_googlepay'], ['adyen_googlepay']],
  ['offers both after the cards', 'us', everyWallet, everyWallet],
  ['offers none on the mainland', 'cn', everyWallet, []],
] as const)('%s', (_name, country, sheets, expected) => {
  expect(namesIn(country, false, sheets).filter(isBySheet)).toEqual(expected);
});

test.each([
  ...paymentMethods.map((method) => [method, method] as const),
  ['mercury_hpp_adyen_paypal', 'adyen_hpp_paypal'],
  ['cheque', null],
  ['constructor', null],
] as const)('shows a past order paid with %s as %s', (method, expected) => {
  expect(shownMethod(method)).toBe(expected);
});

test('every method is offered in a country', () => {
  const offered = new Set<PaymentMethod>(countries.flatMap((country) => namesIn(country, true, everyWallet)));
  expect(paymentMethods.filter((method) => !offered.has(method))).toEqual([]);
});

test('one-click also uses the provider’s card type', () => {
  expect(paymentTable.adyen_oneclick.provider_type).toBe(paymentTable.adyen_cc.provider_type);
});

test('every method except cards has a name in mails', () => {
  expect(paymentMethods.filter((method) => paymentTable[method].wallet === null)).toEqual(
    paymentMethods.filter(isByCard),
  );
});

test.each([
  ['adyen_cc', false, true],
  ['adyen_hpp_paypal', false, true],
  ['adyen_cc', true, false],
  ['alipay_payment', false, false],
  ['wechatpay', false, false],
] as const)('%s, pre-ordered %s: captured at shipment %s (decisions/0060)', (method, has_pre_order, expected) => {
  expect(capturesAtShipment(method, has_pre_order)).toBe(expected);
});
