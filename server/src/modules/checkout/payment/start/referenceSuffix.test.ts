import { expect, test } from 'vitest';
import { newReferenceSuffix } from './newOrder.ts';

test('M4: the reference suffix has sixteen letters and never repeats', () => {
  const made = Array.from({ length: 2000 }, () => newReferenceSuffix());
  expect(new Set(made).size).toBe(made.length);
  for (const suffix of made) expect(suffix).toMatch(/^[2-9B-DF-HJ-NP-TV-Z]{16}$/u);
  // Every position uses all 29 letters.
  for (let place = 0; place < 16; place += 1) expect(new Set(made.map((suffix) => suffix[place])).size).toBe(29);
});
