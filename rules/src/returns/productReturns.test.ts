import { expect, test } from 'vitest';
import { productReturns } from './productReturns.ts';

const ring = {
  is_refundable: false,
  is_exchangeable: true,
  configurator_type: 'VARIANT_PRODUCT',
  variants: ['50', '52'],
};

test('a product that the house takes back has the country’s days and cost', () => {
  const bag = { ...ring, is_refundable: true };
  const none = { withdrawal_days: null, exchange_days: null };
  expect(productReturns('fr', bag)).toEqual({ return_days: 30, is_return_free: true, ...none });
  expect(productReturns('br', bag)).toMatchObject({ is_return_free: false });
});

test.each([
  ['a ring in France', 'fr', ring, 14, 30],
  ['a ring in the United States', 'us', ring, null, 30],
  ['earrings in France', 'fr', { ...ring, is_exchangeable: false }, 14, null],
  ['earrings in the United States', 'us', { ...ring, is_exchangeable: false }, null, null],
  ['a set in the United States', 'us', { ...ring, configurator_type: 'BIKINI_SET' }, null, null],
  ['a ring of one size in Japan', 'jp', { ...ring, variants: ['50'] }, null, null],
] as const)('%s', (_name, country, product, withdrawal_days, exchange_days) => {
  expect(productReturns(country, product)).toMatchObject({ return_days: null, withdrawal_days, exchange_days });
});
