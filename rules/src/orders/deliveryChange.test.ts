import { expect, test } from 'vitest';
import { deliveryWindow } from '../shipping/deliveryDates.ts';
import { shippingMethodOf, shippingMethodsOf } from '../shipping/shippingMethods.ts';
import { deliveryPrices, slotFault, takesGift } from './deliveryChange.ts';

test.each([
  ['validated', 'deliver', true],
  ['prepared', 'deliver', true],
  ['out_for_delivery', 'deliver', false],
  ['fraud', 'deliver', false],
  ['validated', 'pickup', true],
  ['available_in_shop', 'pickup', false],
  ['canceled', 'deliver', false],
] as const)('%s, %s: the gift can change %s', (status, mode, expected) => {
  expect(takesGift(status, mode)).toBe(expected);
});

const express = shippingMethodOf('fr', 'express');
const [standard] = shippingMethodsOf('fr');
const order = {
  tax_included: true,
  shipping_amount: 10_00,
  shipping_tax_amount: 2_00,
  lines: [{ row_price: 60_00, discount: 0 }],
};

test('a method is compared as it was priced: with the tax of the prices, and free above its threshold, of which a gift is no part', () => {
  if (!express) throw new Error('no method');
  expect(deliveryPrices('fr', order, standard)).toEqual({ paid: 12_00, there: 12_00 });
  expect(deliveryPrices('fr', order, express)).toEqual({ paid: 12_00, there: 25_00 });
  const many = {
    ...order,
    shipping_amount: 0,
    shipping_tax_amount: 0,
    lines: [{ row_price: 180_00, discount: 40_00 }],
  };
  expect(deliveryPrices('fr', many, standard)).toEqual({ paid: 0, there: 0 });
  const withGift = { ...order, lines: [...order.lines, { row_price: 90_00, discount: 90_00 }] };
  expect(deliveryPrices('fr', withGift, standard)).toEqual({ paid: 12_00, there: 12_00 });
  const net = { ...order, tax_included: false };
  expect(deliveryPrices('fr', net, standard).paid).toBe(10_00);
});

test('a slot fits the carrier that offers it, on a day of its window', () => {
  const [sagawa] = shippingMethodsOf('jp');
  const window = deliveryWindow('jp', sagawa, new Date('2026-11-21T01:00:00Z'));
  const day = window.arrives_until;
  expect(slotFault(sagawa, window, { slot: '16', slot_day: day })).toBeNull();
  expect(slotFault(sagawa, window, { slot: null, slot_day: null })).toBeNull();
  expect(slotFault(sagawa, window, { slot: '1', slot_day: null })).toBe('slot');
  expect(slotFault(sagawa, window, { slot: '16', slot_day: '2026-11-20' })).toBe('slot_day');
  expect(slotFault(standard, window, { slot: '16', slot_day: null })).toBe('slot');
});
