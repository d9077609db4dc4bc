import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  arrive,
  isDismissible,
  leave,
  lifeLeft,
  lifeOf,
  type NotificationType,
  notificationTypes,
} from './notification.ts';

test.each([
  ['normal', 4000, true],
  ['critical', null, true],
  ['super-critical', null, false],
] as const)('a %s notification stays %s ms, closes on click: %s', (type, life, dismissible) => {
  expect(lifeOf(type)).toBe(life);
  expect(isDismissible(type)).toBe(dismissible);
});

test.each([
  ['all of it at first', 'normal', 0, 4000],
  ['the rest after a pause', 'normal', 1500, 2500],
  ['nothing at the end', 'normal', 4000, 0],
  ['never less than nothing', 'normal', 9000, 0],
  ['no end when critical', 'critical', 9000, null],
] as const)('has %s left', (_name, type, shown_ms, expected) => expect(lifeLeft(type, shown_ms)).toBe(expected));

const note = (id: string, type: NotificationType = 'normal') => ({ id, type });
const a = note('a');
const b = note('b');
const critical = note('c', 'critical');
const worst = note('d', 'super-critical');

describe('adding a notification', () => {
  test.each([
    ['shows the first', { shown: null, waiting: [] }, a, { shown: a, waiting: [] }],
    ['replaces a passing one', { shown: a, waiting: [] }, b, { shown: b, waiting: [] }],
    ['waits behind a critical one', { shown: critical, waiting: [] }, a, { shown: critical, waiting: [a] }],
    [
      'replaces a critical one and queues it',
      { shown: critical, waiting: [] },
      worst,
      { shown: worst, waiting: [critical] },
    ],
    [
      'critical waits behind super-critical',
      { shown: worst, waiting: [] },
      critical,
      { shown: worst, waiting: [critical] },
    ],
    ['renews itself', { shown: a, waiting: [b] }, a, { shown: a, waiting: [b] }],
    ['does not wait twice', { shown: worst, waiting: [a] }, a, { shown: worst, waiting: [a] }],
  ])('%s', (_name, state, incoming, expected) => expect(arrive(state, incoming)).toEqual(expected));
});

describe('removing a notification', () => {
  test.each([
    ['leaves nothing', { shown: a, waiting: [] }, { shown: null, waiting: [] }],
    ['lets the first follow', { shown: worst, waiting: [a, b] }, { shown: a, waiting: [b] }],
    ['lets the strongest follow', { shown: worst, waiting: [a, critical] }, { shown: critical, waiting: [a] }],
  ])('%s', (_name, state, expected) => expect(leave(state)).toEqual(expected));
});

test('loses no notification that must be read, and never covers one with a weaker one', () => {
  const arrivals = fc.array(fc.tuple(fc.nat({ max: 20 }), fc.constantFrom(...notificationTypes)));
  fc.assert(
    fc.property(arrivals, (list) => {
      let state: Parameters<typeof leave>[0] = { shown: null, waiting: [] };
      const staying = new Set<string>();
      for (const [id, type] of list) {
        const incoming = note(`${type}${id}`, type);
        if (type !== 'normal') staying.add(incoming.id);
        state = arrive(state, incoming);
        const ranks = state.waiting.map((waiting) => notificationTypes.indexOf(waiting.type));
        expect(Math.max(-1, ...ranks)).toBeLessThanOrEqual(notificationTypes.indexOf(state.shown?.type ?? 'normal'));
      }
      const read = new Set<string>();
      for (; state.shown !== null; state = leave(state)) read.add(state.shown.id);
      for (const id of staying) expect(read.has(id)).toBe(true);
    }),
  );
});
