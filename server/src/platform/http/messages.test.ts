import { errors } from '@vitrine/contract/errors';
import { languages } from '@vitrine/rules/storefronts/storefronts';
import { describe, expect, test } from 'vitest';
import { serverMessages } from '../messages/folder.ts';
import { messageOf } from './messages.ts';

// These refusals also have a text that names the product.
const naming = ['out_of_stock', 'not_in_stock', 'quantity_refused', 'options_refused'].map((name) => `${name}.named`);
const keys = [...new Set(Object.values(errors).map(({ message }) => message)), ...naming];
const english = serverMessages.readPo('error', 'en');

describe('the messages of refusals', () => {
  test('are those of the error catalogue, and no others', () => {
    expect([...english.keys()].sort()).toEqual(keys.map((key) => `error.${key}`).sort());
  });

  test.each(languages.filter((language) => language !== 'en'))('are no English in %s', (language) => {
    const words = serverMessages.readPo('error', language);
    expect([...english].filter(([id, text]) => words.get(id) === text)).toEqual([]);
  });
});

test('states the wait in the language of the storefront', () => {
  expect(messageOf('too_many_requests', 'uk_en', { time_to_wait: 61 })).toContain('in 2 minutes.');
});

test('names the product if it is known, isolated from the direction of the sentence', () => {
  expect(messageOf('out_of_stock', 'sa_ar', { product_name: 'Quartier' })).toBe(
    'لم تعد قطعة \u2068Quartier\u2069 متوفرة.',
  );
  expect(messageOf('out_of_stock', 'uk_en')).toBe('This piece is no longer available.');
});
