import { expect, test } from 'vitest';
import { checkSold, type SoldCheck, soldChecks, type SoldFacts } from './soldChecks.ts';

const sold: SoldFacts = {
  is_published: true,
  is_shown: true,
  is_allowed: true,
  variants: 2,
  priced: 1,
  is_listed: true,
  has_texts: true,
  pictures: 4,
  categories: 1,
  left: 3,
  has_page: true,
};

test('a product that is sold passes every check, in their order', () => {
  const checks = checkSold(sold);
  expect(checks.map(({ check }) => check)).toEqual(soldChecks);
  expect(checks.every(({ is_ok }) => is_ok)).toBe(true);
});

test.each<readonly [SoldCheck, Partial<SoldFacts>, boolean]>([
  ['published', { is_published: false }, true],
  ['shown', { is_shown: false }, true],
  ['allowed', { is_allowed: false }, true],
  ['variants', { variants: 0 }, true],
  ['price', { priced: 0 }, true],
  ['listed', { is_listed: false }, true],
  ['texts', { has_texts: false }, true],
  ['pictures', { pictures: 0 }, false],
  ['category', { categories: 0 }, false],
  ['stock', { left: 0 }, false],
  ['page', { has_page: false }, true],
])('%s fails alone with %j', (check, facts, blocks) => {
  expect(checkSold({ ...sold, ...facts }).filter(({ is_ok }) => !is_ok)).toMatchObject([{ check, blocks }]);
});
