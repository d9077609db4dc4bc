import { expect, test } from 'vitest';
import { type Declaration, declarationFaults, declaredAt } from './withdrawalDeclaration.ts';

const placed_at = new Date('2026-11-10T22:30:00Z');
const now = new Date('2026-11-21T10:00:00Z');
const call: Declaration = { how: 'telephone', declared_on: '2026-11-21', received_on: '2026-11-21' };

test.each<[string, Partial<Declaration>, object]>([
  ['of today by telephone', {}, {}],
  ['of the day of the order, in the time of its country', { declared_on: '2026-11-10', received_on: '2026-11-10' }, {}],
  ['by a letter that travelled', { how: 'letter', declared_on: '2026-11-17' }, {}],
  ['before the order', { declared_on: '2026-11-09' }, { declared_on: 'before_order' }],
  ['of tomorrow', { declared_on: '2026-11-22', received_on: '2026-11-22' }, { declared_on: 'future' }],
  ['received tomorrow', { how: 'letter', received_on: '2026-11-22' }, { received_on: 'future' }],
  ['received before it was declared', { how: 'letter', received_on: '2026-11-20' }, { received_on: 'before_declared' }],
  ['by telephone, heard a day later', { declared_on: '2026-11-20' }, { received_on: 'same_day' }],
])('a declaration %s', (_name, change, faults) => {
  expect(declarationFaults('fr', { ...call, ...change }, { placed_at, now })).toEqual(faults);
});

test('the law of a country without the right knows no declaration', () => {
  expect(declarationFaults('us', call, { placed_at, now })).toEqual({ step: 'no_right' });
});

test.each([
  ['fr', '2026-11-21', now.toISOString()],
  ['fr', '2026-11-20', '2026-11-19T23:00:00.000Z'],
  // A day with 25 hours.
  ['fr', '2026-10-25', '2026-11-10T22:30:00.000Z'],
  ['fr', '2026-11-10', '2026-11-10T22:30:00.000Z'],
] as const)('%s: the moment of a declaration of %s', (country, day, moment) => {
  expect(declaredAt(country, day, { placed_at, now }).toISOString()).toBe(moment);
});

test('the beginning of a day in summer', () => {
  const early = { placed_at: new Date('2026-03-01T00:00:00Z'), now };
  expect(declaredAt('fr', '2026-10-25', early).toISOString()).toBe('2026-10-24T22:00:00.000Z');
  expect(declaredAt('pt', '2026-11-20', early).toISOString()).toBe('2026-11-20T00:00:00.000Z');
});
