import { errors } from '@vitrine/contract/errors';
import { languages } from '@vitrine/rules/storefronts/storefronts';
import { describe, expect, test } from 'vitest';
import { messageOf, messages } from './messages.ts';

// Refusals that name a piece say which, where the piece is known.
const naming = ['out_of_stock', 'not_in_stock', 'quantity_refused', 'options_refused'].map(
  (name) => `error.${name}.named`,
);
const keys = [...new Set(Object.values(errors).map(({ message }) => message)), ...naming].sort();
const holes = (text: string): string[] => (text.match(/\{\w+\}/gu) ?? []).sort();

describe.each([...languages, 'br_pt'] as const)('the words of refusals in %s', (language) => {
  const said = messages[language] ?? {};

  test('say every key of the error catalogue, and none that it does not have', () => {
    expect(Object.keys(said).sort()).toEqual(keys);
    expect(Object.values(said).filter((text) => text.trim() === '')).toEqual([]);
  });

  test('have the same holes as English', () => {
    for (const key of keys) expect(holes(said[key] ?? ''), key).toEqual(holes(messages.en[key] ?? ''));
  });

  test.skipIf(language === 'en')('are no English', () => {
    for (const key of keys) expect(said[key]).not.toBe(messages.en[key]);
  });
});

test('the wait is told in the words of the storefront', () => {
  expect(messageOf('error.too_many_requests', 'uk_en', { time_to_wait: 61 })).toContain('in 2 minutes.');
});

test('a piece is named where it is known, apart from the direction of the sentence', () => {
  expect(messageOf('error.out_of_stock', 'sa_ar', { product_name: 'Quartier' })).toBe(
    'لم تعد قطعة \u2068Quartier\u2069 متوفرة.',
  );
  expect(messageOf('error.out_of_stock', 'uk_en')).toBe('This piece is no longer available.');
});
