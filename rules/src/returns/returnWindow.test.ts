import { expect, test } from 'vitest';
import { countries } from '../storefronts/storefronts.ts';
import { isReturnOpen, returnUntil, returnWindowDays } from './returnWindow.ts';
import {
  isReturnFreeByLaw,
  isWithdrawalOpen,
  withdrawalRefusal,
  withdrawalShipping,
  withdrawalUntil,
} from './withdrawal.ts';
import { withdrawalRights } from './withdrawalRights.ts';

const delivered = new Date('2026-11-19T10:40:00Z');

test.each([
  ['30 days in France', 'fr', delivered, '2026-12-19'],
  ['30 in Japan, counted from its own day', 'jp', new Date('2026-11-19T16:00:00Z'), '2026-12-20'],
] as const)('accepts returns for %s', (_name, country, at, expected) => {
  expect(returnUntil(country, at)).toBe(expected);
});

test.each([
  ['on the last evening', delivered, '2026-12-19T22:59:59Z', true],
  ['not a second after midnight', delivered, '2026-12-19T23:00:00Z', false],
  ['not before the delivery', null, '2026-11-19T10:40:00Z', false],
] as const)('takes a return %s', (_name, delivered_at, now, expected) => {
  expect(isReturnOpen('fr', delivered_at, new Date(now))).toBe(expected);
});

test.each(countries)('gives shoppers of %s at least the legal time', (country) => {
  expect(returnWindowDays[country]).toBeGreaterThanOrEqual(withdrawalRights[country]?.days ?? 7);
});

test.each([
  ['14 days after the day of delivery', 'fr', delivered, '2026-12-03'],
  ['until Monday when that is a Saturday', 'fr', new Date('2026-11-21T10:00:00Z'), '2026-12-07'],
  ['until the holidays are over', 'de', new Date('2026-12-11T10:00:00Z'), '2026-12-28'],
  ['7 days after it in Brazil', 'br', delivered, '2026-11-26'],
  ['7 in Korea', 'kr', delivered, '2026-11-26'],
  ['7 in Taiwan', 'tw', delivered, '2026-11-26'],
  ['7 in mainland China', 'cn', delivered, '2026-11-26'],
  ['not at all in Hong Kong', 'hk', delivered, null],
  ['not at all in the US', 'us', delivered, null],
] as const)('a contract may be withdrawn from %s', (_name, country, at, expected) => {
  expect(withdrawalUntil(country, at)).toBe(expected);
});

test.each([
  ['before anything is delivered', 'fr', null, '2026-11-14T10:00:00Z', true],
  ['on the last evening', 'fr', delivered, '2026-12-03T22:59:59Z', true],
  ['not a second after it', 'fr', delivered, '2026-12-03T23:00:00Z', false],
  ['not where there is no such right, delivered or not', 'us', null, '2026-11-14T10:00:00Z', false],
] as const)('lets a shopper withdraw %s', (_name, country, delivered_at, now, expected) => {
  expect(isWithdrawalOpen(country, delivered_at, new Date(now))).toBe(expected);
});

test.each([
  ['France', 'fr', true],
  ['Ireland', 'ie', true],
  ['not Britain', 'gb', false],
  ['not Switzerland', 'ch', false],
] as const)('shows the withdrawal link on every page: %s', (_name, country, expected) => {
  expect(withdrawalRights[country]?.has_link ?? false).toBe(expected);
});

test.each([
  ['br', 7, true],
  ['tw', 7, true],
  ['kr', 7, false],
  ['cn', 7, false],
  ['sa', 7, false],
  ['fr', 14, false],
] as const)('%s gives %s days by law, free returns: %s', (country, days, is_return_free) => {
  expect(withdrawalRights[country]).toMatchObject({ days, is_return_free });
  expect(isReturnFreeByLaw(country, delivered, new Date('2026-11-20T10:00:00Z'))).toBe(is_return_free);
});

test.each([
  ['on the last evening of the seven days', '2026-11-27T02:59:59Z', true],
  ['not a second after it', '2026-11-27T03:00:00Z', false],
] as const)('a return is free in Brazil %s', (_name, asked_at, expected) => {
  expect(isReturnFreeByLaw('br', delivered, new Date(asked_at))).toBe(expected);
});

const line = { refundable_qty: 1, engraving: null, is_personalised: false };
test.each([
  ['accepts a plain item', line, null],
  ['keeps what is personalised', { ...line, is_personalised: true }, 'personalised'],
  ['keeps what is engraved', { ...line, engraving: 'A. L.' }, 'personalised'],
  ['lets an empty engraving go', { ...line, engraving: '' }, null],
  ['does not take back twice', { ...line, refundable_qty: 0 }, 'returned_already'],
] as const)('%s', (_name, facts, expected) => {
  expect(withdrawalRefusal(facts)).toBe(expected);
});

test.each([
  ['the price of standard delivery instead of express', 100_00, { shipping_amount: 10_01, shipping_tax_amount: 1_99 }],
  ['nothing where standard would have been free', 150_00, { shipping_amount: 0, shipping_tax_amount: 0 }],
] as const)('a withdrawal refunds %s', (_name, goods, expected) => {
  const express = { shipping_amount: 20_84, shipping_tax_amount: 4_16 };
  expect(withdrawalShipping(express, { price: 12_00, complimentary_from: 150_00 }, goods)).toEqual(expected);
});

test('a withdrawal never refunds more delivery than was paid', () => {
  const paid = { shipping_amount: 4_17, shipping_tax_amount: 83 };
  expect(withdrawalShipping(paid, { price: 12_00, complimentary_from: null }, 0)).toEqual(paid);
});
