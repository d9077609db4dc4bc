import { expect, test } from 'vitest';
import { shippingOptions } from './shippingOptions.ts';

const standard = { method: 'standard', price: 0 };
const express = { method: 'express', price: 2500 };
const checkedOf = (chosen: string | null) =>
  shippingOptions([standard, express], true, chosen).find((option) => option.is_checked)?.method;

test('shows no list without an address', () => {
  expect(shippingOptions([standard, express], false, 'standard')).toEqual([]);
});

test('shows the only method checked and disabled', () => {
  expect(shippingOptions([standard], true, null)).toEqual([
    { ...standard, index: 0, is_checked: true, is_alone: true, is_disabled: true },
  ]);
});

test('numbers several methods and enables them', () => {
  expect(shippingOptions([standard, express], true, 'express')).toEqual([
    { ...standard, index: 0, is_checked: false, is_alone: false, is_disabled: false },
    { ...express, index: 1, is_checked: true, is_alone: false, is_disabled: false },
  ]);
});

test.each([
  ['checks the first before any choice', null, 'standard'],
  ['keeps the choice', 'express', 'express'],
  ['falls back to the first when the choice is gone', 'drone', 'standard'],
] as const)('%s', (_name, chosen, expected) => {
  expect(checkedOf(chosen)).toBe(expected);
});

test('shows nothing without a method', () => {
  expect(shippingOptions([], true, null)).toEqual([]);
});
