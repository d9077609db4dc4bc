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

test('tells search engines of a clip once, and never as a picture', () => {
  const video = { url: '/images/film.mp4', type: 'video/mp4' as const, uploaded_at: '2026-11-25T10:00:00Z' };
  const film = { url: '/images/film.webp', alt: 'In a short film', width: 4, height: 5, role: 'video' as const, video };
  const variants = ['s', 'm'].map((size) => {
    const variant = variantOf('red', size);
    return { ...variant, images: [...variant.images, film] };
  });
  const place = { origin: 'https://shop.example', locale: 'fr_fr', country: 'fr' as const, house: 'Maison' };
  const [group] = productData(bag(variants), place);
  expect(group?.['subjectOf']).toEqual([
    {
      '@type': 'VideoObject',
      name: 'In a short film',
      description: 'A bag.',
      thumbnailUrl: 'https://shop.example/images/film.webp?w=1250&f=jpeg',
      contentUrl: 'https://shop.example/images/film.mp4',
      uploadDate: '2026-11-25T10:00:00Z',
    },
  ]);
  expect(JSON.stringify(group?.['hasVariant'])).not.toContain('film');
  expect(productData(bag(), place)[0]?.['subjectOf']).toBeUndefined();
});
