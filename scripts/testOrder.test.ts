// Every run takes the tests of a file in an order that follows from the week of the commit (docs/check.md, "Order of tests").
import { expect, test } from 'vitest';
import { createVitest } from 'vitest/node';
import { seedOf } from './lib/testOrder.mjs';

test('the commits of a week have one seed, those of the next week another one, and an archive without git a fixed one', () => {
  const of = (at: string | null) => seedOf(() => (at === null ? null : `${Date.parse(at) / 1000}\n`));
  expect([of('2026-11-30T00:00:00Z'), of('2026-12-06T23:59:59Z')]).toEqual([20_261_130, 20_261_130]);
  expect([of('2026-11-29'), of('2026-12-07'), of('2027-01-03')]).toEqual([20_261_123, 20_261_207, 20_261_228]);
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
