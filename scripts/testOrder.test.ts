// Every run takes the tests of a file in an order that follows from the commit (docs/check.md, "Order of tests").
import { expect, test } from 'vitest';
import { createVitest } from 'vitest/node';
import { seedOf } from './lib/testOrder.mjs';

test('what a commit holds has one seed, other content another one, and an archive without git a fixed one', () => {
  const of = (tree: string | null) => seedOf((...asked) => (asked.includes('HEAD^{tree}') ? tree : null));
  expect(of('31f56435aa0000000000000000000000000000ff')).toBe(0x31f564);
  expect(of('a14087b3aa0000000000000000000000000000ff')).toBe(0xa14087);
  expect(of(null)).toBe(1);
});

test.each([
  ['the root', '..'],
  ['storefront/', '../storefront'],
  ['office/', '../office'],
])(
  'every project shuffles the tests of its files by that seed, also when Vitest starts in %s',
  async (_name, folder) => {
    const vitest = await createVitest('test', { root: new URL(folder, import.meta.url).pathname, watch: false });
    try {
      const orders = vitest.projects.map(({ name, serializedConfig: { sequence } }) => [name, sequence.shuffle]);
      expect(orders.length).toBeGreaterThan(0);
      expect(orders).toEqual(orders.map(([name]) => [name, true]));
      expect(vitest.config.sequence.seed).toBe(seedOf());
    } finally {
      await vitest.close();
    }
  },
);
