import { expect, test } from 'vitest';
import { isHeard, isOutdated } from './liveKeys.ts';

test('an order outdates the lists of orders and its own page, and no other page', () => {
  const events = [{ kind: 'order', key: '100' }] as const;
  const outdated = [
    ['orders', {}],
    ['queue', 'open'],
    ['order', '100'],
    ['order', '101'],
    ['returns'],
    ['client', '100'],
  ];
  expect(outdated.filter((key) => isOutdated(key, events))).toEqual([
    ['orders', {}],
    ['queue', 'open'],
    ['order', '100'],
  ]);
});

test('a note about a client outdates the page of the client', () => {
  expect(isOutdated(['client', 'c1'], [{ kind: 'note', key: 'c1' }])).toBe(true);
  expect(isOutdated(['client', 'c2'], [{ kind: 'note', key: 'c1' }])).toBe(false);
});

test('a read that no event names goes on to read itself again', () => {
  expect(isHeard(['orders', {}])).toBe(true);
  expect(isHeard(['open-books'])).toBe(false);
});
