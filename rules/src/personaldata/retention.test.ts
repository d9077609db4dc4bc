import { expect, test } from 'vitest';
import { retainedSince, retentionDays } from './retention.ts';

test('nothing is kept for ever, and a repeated payment report finds its mail still noted', () => {
  // What the house changed of its own goods, and did with its jobs, which is not of a person.
  const { change, operation_step, ...ofPersons } = retentionDays;
  expect([change, operation_step]).toEqual([5 * 365, 5 * 365]);
  expect(Object.values(ofPersons).every((days) => days > 0 && days <= 400)).toBe(true);
  expect(retentionDays.sent_mail).toBeGreaterThanOrEqual(60);
});

test('counts whole days back', () => {
  const now = Date.parse('2026-11-28T10:00:00Z');
  expect(new Date(retainedSince('sent_text', now)).toISOString()).toBe('2026-11-21T10:00:00.000Z');
});
