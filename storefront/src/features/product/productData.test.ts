import { expect, test } from 'vitest';
import { bag, variantOf } from '../../testing/samples.ts';
import { productData } from './productData.ts';

const schema = (name: string) => `https://schema.org/${name}`;
const two = { variants: [variantOf('red', 's'), variantOf('red', 'm')] };
const ring = { ...two, is_refundable: false };
const finite = schema('MerchantReturnFiniteReturnWindow');

test.each([
  ['free returns in France', 'fr', two, { merchantReturnDays: 30, returnFees: schema('FreeReturn') }],
  [
    'returns at a cost in Brazil',
    'br',
    two,
    { merchantReturnDays: 30, returnFees: schema('ReturnFeesCustomerResponsibility') },
  ],
  [
    'the law’s withdrawal of a ring in France',
    'fr',
    ring,
    { merchantReturnDays: 14, returnFees: schema('FreeReturn') },
  ],
  [
    'the exchange of a ring in the United States',
    'us',
    ring,
    { merchantReturnDays: 30, refundType: schema('ExchangeRefund') },
  ],
] as const)('tells search engines of %s', (_name, country, changes, policy) => {
  const place = { origin: 'https://shop.example', locale: 'x', country, house: 'Maison' };
  const text = JSON.stringify(productData({ ...bag(), ...changes }, place));
  for (const [name, value] of Object.entries({ returnPolicyCategory: finite, ...policy }))
    expect(text).toContain(`${JSON.stringify(name)}:${JSON.stringify(value)}`);
});

test('tells search engines that earrings in the United States cannot be returned', () => {
  const place = { origin: 'https://shop.example', locale: 'us_en', country: 'us', house: 'Maison' } as const;
  const text = JSON.stringify(productData({ ...bag(), is_refundable: false, is_exchangeable: false }, place));
  expect(text).toContain(schema('MerchantReturnNotPermitted'));
});
