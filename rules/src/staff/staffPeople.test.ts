import { presetRole } from './role.ts';
import { expect, test } from 'vitest';
import { type Account, isLastingSupervisor, isOver, memberStepsOf, storeRefusal } from './staffPeople.ts';

const today = '2026-11-28';
const account: Account = { role: 'care', is_ended: false, ends_on: null, is_enrolled: true };

test.each<[string, Partial<Account>, boolean]>([
  ['without an end', {}, false],
  ['on its last day', { ends_on: today }, false],
  ['the day after', { ends_on: '2026-11-27' }, true],
  ['ended', { is_ended: true }, true],
  ['ended before its last day', { is_ended: true, ends_on: '2027-01-01' }, true],
])('an account %s', (_name, change, expected) => {
  expect(isOver({ ...account, ...change }, today)).toBe(expected);
});

test.each<[string, Partial<Account>, readonly string[]]>([
  ['with its factor', {}, ['change_role', 'set_end', 'reset_factor', 'end']],
  ['that has not enrolled yet', { is_enrolled: false }, ['change_role', 'set_end', 'invite_again', 'end']],
  ['after its last day', { ends_on: '2026-11-27' }, ['set_end', 'end']],
  ['that was ended', { is_ended: true }, []],
])('the steps of an account %s', (_name, change, steps) => {
  expect(memberStepsOf({ ...account, ...change }, today)).toEqual(steps);
});

test.each<[Partial<Account>, boolean]>([
  [{ role: 'supervisor' }, true],
  [{ role: 'care' }, false],
  [{ role: 'supervisor', is_ended: true }, false],
  [{ role: 'supervisor', ends_on: '2027-01-01' }, false],
  [{ role: 'supervisor', is_enrolled: false }, false],
])('a lasting supervisor: %o', (change, expected) => {
  expect(isLastingSupervisor({ ...account, ...change })).toBe(expected);
});

test('only the staff of a boutique has a boutique', () => {
  expect(storeRefusal(presetRole('boutique'), '1001')).toBeNull();
  expect(storeRefusal(presetRole('boutique'), null)).toBe('store_needed');
  expect(storeRefusal(presetRole('care'), '1001')).toBe('no_store');
  expect(storeRefusal(presetRole('care'), null)).toBeNull();
});
