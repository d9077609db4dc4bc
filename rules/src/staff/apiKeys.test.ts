import { expect, test } from 'vitest';
import {
  isKeyDay,
  keyAccountName,
  keyPattern,
  keyScope,
  type KeyState,
  keyState,
  keyStepRefusal,
  keySteps,
  keyStepsOffered,
  keyWarning,
  latestKeyDay,
  oldSecretUntil,
} from './apiKeys.ts';
import { wholeHouse } from './role.ts';

const now = Date.parse('2026-11-29T10:00:00Z');

test('a key has its form and says in every log that it is one', () => {
  expect(keyPattern.test(`vk_${'aZ0_-'.padEnd(43, 'x')}`)).toBe(true);
  for (const text of [
    'vk_',
    `vk_${'x'.repeat(42)}`,
    `vk_${'x'.repeat(44)}`,
    `sk_${'x'.repeat(43)}`,
    `vk_${'+'.repeat(43)}`,
  ])
    expect(keyPattern.test(text)).toBe(false);
  expect(keyAccountName('ERP')).toBe('API key ERP');
});

test('its last day is within a year, and it opens until that day is over', () => {
  expect(latestKeyDay(now)).toBe('2027-11-29');
  expect(['2026-11-28', '2026-11-29', '2027-11-29', '2027-11-30'].map((day) => isKeyDay(day, now))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  const facts = { ends_on: '2026-11-29', is_revoked: false, has_member: true };
  expect(keyState(facts, now)).toBe('active');
  expect(keyState(facts, Date.parse('2026-11-30T00:00:00Z'))).toBe('ended');
  expect(keyState({ ...facts, has_member: false }, now)).toBe('member_gone');
  expect(keyState({ ...facts, ends_on: '2020-01-01', is_revoked: true, has_member: false }, now)).toBe('revoked');
});

test('the house is warned two weeks and three days before a key or its member ends, whichever is first', () => {
  const warning = (ends_on: string, member_ends_on: string | null = null, state: KeyState = 'active') =>
    keyWarning({ ends_on, member_ends_on, state }, now);
  expect(warning('2026-12-14')).toBeNull();
  expect(warning('2026-12-13')).toEqual({ day: '2026-12-13', ends: 'key', days_left: 14, warning: 14 });
  expect(warning('2026-12-03')).toMatchObject({ days_left: 4, warning: 14 });
  expect(warning('2026-12-02')).toMatchObject({ days_left: 3, warning: 3 });
  expect(warning('2026-11-29')).toMatchObject({ days_left: 0, warning: 3 });
  expect(warning('2027-06-01', '2026-12-01')).toEqual({ day: '2026-12-01', ends: 'member', days_left: 2, warning: 3 });
  expect(warning('2026-12-01', '2026-12-01')).toMatchObject({ ends: 'key' });
  expect(warning('2026-12-01', '2027-06-01')).toMatchObject({ ends: 'key' });
  for (const state of ['ended', 'revoked', 'member_gone'] as const)
    expect(warning('2026-12-01', null, state)).toBeNull();
});

test('the secret before a renewal opens for a week, not after its own last day, and not again', () => {
  const until = (ends_on: string, state: KeyState) => oldSecretUntil({ ends_on, state }, now);
  expect(until('2027-01-01', 'active')).toBe(Date.parse('2026-12-06T10:00:00Z'));
  expect(until('2026-11-30', 'active')).toBe(Date.parse('2026-12-01T00:00:00Z'));
  expect(until('2026-11-28', 'ended')).toBeNull();
  expect(until('2027-01-01', 'member_gone')).toBeNull();
});

test('while two secrets open, a member says which ends before it renews; a revoked key takes no step', () => {
  expect(keyStepsOffered({ is_revoked: false, has_two: false })).toEqual(['renew', 'revoke']);
  expect(keyStepsOffered({ is_revoked: false, has_two: true })).toEqual(['end_old', 'undo_renewal', 'revoke']);
  expect(keyStepsOffered({ is_revoked: true, has_two: true })).toEqual([]);
  expect(keyStepRefusal('renew', { is_revoked: false, has_two: true })).toBe('two_secrets');
  expect(keyStepRefusal('end_old', { is_revoked: false, has_two: false })).toBe('one_secret');
  expect(keySteps.map((step) => keyStepRefusal(step, { is_revoked: true, has_two: false }))).toEqual([
    'revoked',
    'revoked',
    'revoked',
    null,
  ]);
});

test('it counts where both count, it and its member', () => {
  const member = { ...wholeHouse, limit: 5000 };
  expect(keyScope({ countries: null, stores: null }, member)).toEqual(member);
  expect(keyScope({ countries: ['fr', 'xx'], stores: ['1001'] }, member)).toEqual({
    countries: ['fr'],
    stores: ['1001'],
    limit: 5000,
  });
  expect(keyScope({ countries: ['fr', 'jp'], stores: null }, { ...member, countries: ['jp', 'de'] }).countries).toEqual(
    ['jp'],
  );
  expect(keyScope({ countries: null, stores: null }, { ...member, stores: ['1001'] }).stores).toEqual(['1001']);
  expect(keyScope({ countries: ['fr'], stores: null }, { ...member, countries: ['jp'] }).countries).toEqual([]);
});
