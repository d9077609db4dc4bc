import { expect, test } from 'vitest';
import { goodsInEnglish } from './customsEnglish.ts';

test.each([
  ['420221', 'Handbags of leather'],
  ['42022100', 'Handbags of leather'],
  ['420222', 'Handbags of plastic sheeting or textile'],
  ['420330', 'Belts of leather'],
  ['420329', 'Gloves of leather'],
  ['611211', 'Track suits of cotton, knitted'],
  ['611241', 'Women’s swimwear of synthetic fibres, knitted'],
])('names the goods of %s as %s', (code, goods) => {
  expect(goodsInEnglish(code)).toBe(goods);
});

test.each([
  ['420299', 'Trunks, bags, wallets and cases'],
  ['4203', 'Clothing and clothing accessories of leather'],
  ['621490', 'Shawls and scarves'],
  ['711320', 'Jewellery'],
  ['830820', 'Fittings of base metal'],
])('of an unknown subheading %s says only what the heading says', (code, goods) => {
  expect(goodsInEnglish(code)).toBe(goods);
});

test.each(['', '42', '640399'])('knows no goods of “%s”', (code) => {
  expect(goodsInEnglish(code)).toBeNull();
});
