import { describe, expect, test } from 'vitest';
import {
  carryOutRefusal,
  isMergeOpen,
  joinedConsent,
  maskedEmail,
  type MergeFacts,
  mergeState,
  mergeStates,
  mergeSubjectNames,
  mergeSubjects,
} from './merge.ts';

const open: MergeFacts = {
  expires_at: 1_000,
  closed: null,
  confirmed: { stays: true, goes: true },
  has_same_mailboxes: true,
};

describe('the state of a request', () => {
  test.each([
    ['both mailboxes have confirmed', {}, 999, 'confirmed'],
    ['only the mailbox that stays has', { confirmed: { stays: true, goes: false } }, 0, 'waiting'],
    ['only the mailbox that goes has', { confirmed: { stays: false, goes: true } }, 0, 'waiting'],
    ['neither has', { confirmed: { stays: false, goes: false } }, 0, 'waiting'],
    ['an account has another mailbox since', { has_same_mailboxes: false }, 0, 'changed'],
    ['its time has passed', {}, 1_000, 'expired'],
    ['it was declined, also after its time', { closed: 'declined' }, 2_000, 'declined'],
    ['it was withdrawn', { closed: 'withdrawn' }, 0, 'withdrawn'],
  ] as const)('%s', (_name, change, now, expected) => {
    expect(mergeState({ ...open, ...change }, now)).toBe(expected);
  });

  test('only a confirmed one is carried out', () => {
    const refused = mergeStates.map((state) => carryOutRefusal(state, { is_own: false, needs_second: false }));
    expect(Object.fromEntries(mergeStates.map((state, at) => [state, refused[at]]))).toEqual({
      waiting: 'not_confirmed',
      confirmed: null,
      changed: 'mailbox_changed',
      expired: 'request_over',
      declined: 'request_over',
      withdrawn: 'request_over',
    });
    expect(mergeStates.filter((state) => isMergeOpen(state))).toEqual(['waiting', 'confirmed']);
  });

  test.each([
    [true, true, 'own_proposal'],
    [true, false, null],
    [false, true, null],
  ] as const)('own %s, two persons asked for %s: %s', (is_own, needs_second, expected) => {
    expect(carryOutRefusal('confirmed', { is_own, needs_second })).toBe(expected);
  });
});

test('a consent is never widened', () => {
  expect([joinedConsent(true, true), joinedConsent(true, false), joinedConsent(false, true)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('no way to sign in, no card and no consent joins the account that stays', () => {
  const ends = mergeSubjectNames.filter((name) => mergeSubjects[name].does === 'ends');
  expect(ends).toEqual(['card_consent', 'cards', 'newsletter', 'wechat', 'passkeys', 'devices', 'links']);
});

test.each([
  ['anne.lacombe@example.com', 'a•••@example.com'],
  ['𝒶b@example.com', '𝒶•••@example.com'],
  ['@example.com', '•••'],
  ['x', '•••'],
])('%s is shown as %s', (email, expected) => {
  expect(maskedEmail(email)).toBe(expected);
});
