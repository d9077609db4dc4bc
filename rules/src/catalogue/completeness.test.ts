import { expect, test } from 'vitest';
import { checkComplete, type CompleteFacts, productState } from './completeness.ts';

const whole: CompleteFacts = {
  lacking: [],
  variants: 4,
  priced: 4,
  pictures: 2,
  undescribed: 0,
  categories: 1,
  hscode: '420221',
  origin_country: 'FR',
  left: 3,
};
const lacks = (facts: Partial<CompleteFacts>) =>
  checkComplete({ ...whole, ...facts })
    .filter(({ is_ok }) => !is_ok)
    .map(({ check, blocks, count }) => [check, blocks, count]);

test.each([
  [{}, []],
  [{ lacking: ['ja', 'ko'] }, [['texts', 'publishing', 2]]],
  [
    { variants: 0, priced: 0 },
    [
      ['variants', 'sale', 0],
      ['price', 'sale', 0],
    ],
  ],
  [{ priced: 0 }, [['price', 'sale', 0]]],
  [{ priced: 3 }, [['price', 'nothing', 3]]],
  [{ pictures: 0 }, [['pictures', 'nothing', 0]]],
  [{ undescribed: 1 }, [['picture_words', 'publishing', 1]]],
  [{ categories: 0 }, [['category', 'nothing', 0]]],
  [{ hscode: null }, [['hscode', 'nothing', null]]],
  [{ origin_country: '' }, [['origin', 'nothing', null]]],
  [{ left: 0 }, [['stock', 'nothing', 0]]],
] as const)('%o lacks %j', (facts, expected) => {
  expect(lacks(facts)).toEqual(expected);
});

test('a hidden product that lacks something is a draft', () => {
  expect(productState('published', false)).toBe('published');
  expect(productState('hidden', true)).toBe('hidden');
  expect(productState('hidden', false)).toBe('draft');
});
