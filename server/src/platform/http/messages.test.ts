import { errors } from '@vitrine/contract/errors';
import { fapiaoRefusals } from '@vitrine/rules/fapiao/fapiaoRefusals';
import { languages } from '@vitrine/rules/storefronts/storefronts';
import { describe, expect, test } from 'vitest';
import { serverMessages } from '../messages/folder.ts';
import { messageOf } from './messages.ts';

// These refusals also have a text that names the product.
const naming = ['out_of_stock', 'not_in_stock', 'quantity_refused', 'options_refused'].map((name) => `${name}.named`);
// These have a sentence for each reason.
const reasons = [
  ...fapiaoRefusals.map((name) => `fapiao_refused.${name}`),
  'total_changed.refund',
  'no_invoice.not_needed',
];
const keys = [...new Set(Object.values(errors).map(({ message }) => message)), ...naming, ...reasons];
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

test('says the reason of the first field where it has a sentence', () => {
  expect(messageOf('return_refused', 'fr_fr', { fields: { 'items.0.qty': 'quantity', items: 'engraved' } })).toMatch(
    /^Cette quantité/u,
  );
  expect(messageOf('fapiao_refused', 'uk_en', { fields: { orderId: 'not_shipped' } })).toContain(
    'once the order has left',
  );
  expect(messageOf('total_changed', 'uk_en', { fields: { shown_refund: 'refund_changed' } })).toContain('refund');
  expect(messageOf('no_invoice', 'uk_en', { fields: { hash: 'not_needed' } })).toContain('No pro-forma is needed');
  expect(messageOf('total_changed', 'uk_en', { fields: { shown_refund: 'newer' } })).toContain('before you pay');
});
