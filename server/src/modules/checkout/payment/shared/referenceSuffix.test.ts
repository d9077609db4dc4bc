import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { isOwnReference, newReferenceSuffix } from './referenceSuffix.ts';

const keyOf = (byte: number) => createSecretKey(Buffer.alloc(32, byte));
const shop = { secret: keyOf(1), previous_secret: null };
const other = { secret: keyOf(2), previous_secret: null };

test('M4: the reference suffix has sixteen letters and never repeats', () => {
  const made = Array.from({ length: 2000 }, () => newReferenceSuffix(shop));
  expect(new Set(made).size).toBe(made.length);
  for (const suffix of made) expect(suffix).toMatch(/^[2-9B-DF-HJ-NP-TV-Z]{16}$/u);
  // Every position uses all 29 letters.
  for (let place = 0; place < 16; place += 1) expect(new Set(made.map((suffix) => suffix[place])).size).toBe(29);
});

test('M7: the shop knows its own references again, and those of the secret before', () => {
  const reference = `2611418300-${newReferenceSuffix(shop)}`;
  expect(isOwnReference(shop, reference)).toBe(true);
  expect(isOwnReference({ secret: keyOf(3), previous_secret: shop.secret }, reference)).toBe(true);
});

test.each([
  ['another shop’s reference', `2611418300-${newReferenceSuffix(other)}`],
  ['a reference of an earlier release', '2611418300-BCDFGHJKLMNPQRST'],
  ['no suffix', '2611418300'],
  ['a suffix and more', `2611418300-${newReferenceSuffix(shop)}2`],
  ['another first letter', `2611418300-${newReferenceSuffix(shop).replace(/^./u, (old) => (old === 'B' ? 'C' : 'B'))}`],
])('M7: %s is not the shop’s own', (_name, reference) => {
  expect(isOwnReference(shop, reference)).toBe(false);
});
