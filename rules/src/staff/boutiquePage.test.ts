import { describe, expect, test } from 'vitest';
import { boutiqueSteps, boutiqueSubjects, isInUndoTime, isUndoable, pinRefusal, undoMs } from './boutiquePage.ts';
import { dayOn, pinSessionEnd } from './boutiqueTime.ts';

const hours = {
  hours: { tue: [['10:30', '19:00']], fri: [['18:00', '02:00']] },
  exceptions: [],
  timezone: 'Europe/Paris',
} as const;
const at = (iso: string) => new Date(iso).getTime();
const end = (iso: string) => new Date(pinSessionEnd(hours, at(iso))).toISOString();

describe('a sign-in by PIN', () => {
  test.each([
    ['an hour after closing', '2026-11-24T10:00:00Z', '2026-11-24T19:00:00.000Z'],
    ['an hour from now after closing', '2026-11-24T18:30:00Z', '2026-11-24T19:30:00.000Z'],
    ['an hour from now on a closed day', '2026-11-25T10:00:00Z', '2026-11-25T11:00:00.000Z'],
    ['twelve hours at most', '2026-11-24T02:00:00Z', '2026-11-24T14:00:00.000Z'],
    ['by the closing after midnight', '2026-11-27T23:30:00Z', '2026-11-28T02:00:00.000Z'],
  ])('ends %s', (_what, now, ends) => expect(end(now)).toBe(ends));
});

test('a PIN has six digits, and is none that a thief tries first', () => {
  expect(['12345', '1234567', '12a456', ''].map((pin) => pinRefusal(pin))).toEqual(Array(4).fill('pin_format'));
  const simple = ['000000', '123456', '654321', '975310', '121212', '123123'];
  expect(simple.map((pin) => pinRefusal(pin))).toEqual([
    'pin_simple',
    'pin_simple',
    'pin_simple',
    null,
    'pin_simple',
    'pin_simple',
  ]);
  expect(['904157', '112233', '198419'].map((pin) => pinRefusal(pin))).toEqual([null, null, null]);
});

test('no step by which a piece changes hands can be undone', () => {
  const undoable = boutiqueSubjects.flatMap((subject) =>
    boutiqueSteps[subject].filter((step) => isUndoable(subject, step)).map((step) => `${subject} ${step}`),
  );
  expect(undoable).toEqual([
    'reservation confirm',
    'reservation decline',
    'reservation miss',
    'pickup make_ready',
    'visit visited',
    'visit missed',
  ]);
});

test('a step can be undone for ten minutes', () => {
  expect([isInUndoTime(0, undoMs - 1), isInUndoTime(0, undoMs)]).toEqual([true, false]);
});

test('a day with a change of the clock has its own length', () => {
  const { from, to } = dayOn('Europe/Paris', at('2026-10-25T12:00:00Z'));
  expect([new Date(from).toISOString(), (to - from) / 3_600_000]).toEqual(['2026-10-24T22:00:00.000Z', 25]);
});
