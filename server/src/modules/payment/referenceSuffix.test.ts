import { expect, test } from 'vitest';
import { newReferenceSuffix } from './newOrder.ts';

test('M4: what makes a payment’s reference its own is sixteen letters that do not repeat', () => {
  const made = Array.from({ length: 2000 }, () => newReferenceSuffix());
  expect(new Set(made).size).toBe(made.length);
  for (const suffix of made) expect(suffix).toMatch(/^[2-9B-DF-HJ-NP-TV-Z]{16}$/u);
  // Every place takes every letter: 29 of them.
  for (let place = 0; place < 16; place += 1) expect(new Set(made.map((suffix) => suffix[place])).size).toBe(29);
});
