// The reassurance before paying says only what is true of this cart and these ways to pay.
import { screen } from '@testing-library/react';
import type { CheckoutState } from '@vitrine/contract/checkout';
import { expect, test } from 'vitest';
import { atDelivery } from '../../testing/checkoutSamples.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { basketOf, lineOf } from '../../testing/samples.ts';
import { Trust } from './Trust.tsx';

const plain = lineOf();
const engraved = {
  ...lineOf(),
  item_id: 'engraved',
  personalisation: {
    lines: ['A'],
    font: 'roman' as const,
    size: 'small' as const,
    price: { amount: 0, currency: 'GBP' as const },
    preparation_days: 3,
    drawing: { svg: '<svg/>', width_mm: 1, height_mm: 1 },
  },
};
const withCards = [{ method: 'adyen_cc' as const, card_types: ['VI'] }];
const show = (change: Partial<CheckoutState>) => renderShop(<Trust state={{ ...atDelivery, ...change }} />);
const says = (pattern: RegExp): boolean => screen.queryByText(pattern) !== null;

test('explains the card and the returns, and leads to more', () => {
  show({ payment_methods: withCards, basket: basketOf([plain]) });
  expect([says(/never see the number/u), says(/eturns for/u), says(/engraved/u)]).toEqual([true, true, false]);
  expect(screen.getByRole('link', { name: 'More on payment' }).getAttribute('href')).toMatch(/#payment$/u);
});

test('promises no return for an engraved piece, beside another or alone', () => {
  const { unmount } = show({ payment_methods: withCards, basket: basketOf([plain, engraved]) });
  expect([says(/eturns for/u), says(/engraved piece/u)]).toEqual([true, true]);
  unmount();
  show({ payment_methods: withCards, basket: basketOf([engraved]) });
  expect([says(/eturns for/u), says(/engraved piece/u)]).toEqual([false, true]);
});

test('speaks of no card where none is taken', () => {
  show({ payment_methods: [{ method: 'wechatpay', card_types: [] }] });
  expect([says(/Your card/u), says(/bank or wallet/u)]).toEqual([false, true]);
});
