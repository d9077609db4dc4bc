import { expect, test } from 'vitest';
import { provenSteps, type ProvenSubject } from './proof.ts';
import { mayTakeProven } from './provenRights.ts';
import { presetRole, scopeOf, wholeHouse } from './role.ts';
import type { StaffRole } from './staffRoles.ts';

const member = (role: StaffRole) => {
  const { rights, scope } = presetRole(role);
  return { rights, scope: scopeOf(scope, '1001') };
};
const subjects = Object.keys(provenSteps) as ProvenSubject[];
const steps = subjects.flatMap((subject) => provenSteps[subject].map((step) => [subject, step] as const));

test('a supervisor has the right to every step that needs a code', () => {
  expect(steps.filter(([subject, step]) => !mayTakeProven(member('supervisor'), subject, step))).toEqual([]);
});

test('a member without any right adds its passkeys, and has the right to no other step', () => {
  const none = { rights: { orders: [], returns: [], acts: [] }, scope: wholeHouse };
  const open = steps.filter(([subject, step]) => mayTakeProven(none, subject, step)).map(([subject]) => subject);
  expect([...new Set(open)].toSorted()).toEqual(['approval', 'passkey']);
});

test.each([
  ['care', 'order', 'cancel', true],
  ['warehouse', 'order', 'cancel', false],
  ['warehouse', 'return', 'accept', false],
  ['warehouse', 'client', 'erase', false],
  ['care', 'client', 'erase', true],
  ['care', 'client', 'carry_out', true],
  ['care', 'export', 'orders', false],
  ['marketing', 'export', 'newsletter', true],
  ['marketing', 'export', 'orders', false],
  ['accounts', 'export', 'orders', true],
  ['auditor', 'refund', 'again', false],
  ['boutique', 'device', 'pin', true],
] as const)('%s, %s %s: %s', (role, subject, step, expected) => {
  expect(mayTakeProven(member(role), subject, step)).toBe(expected);
});

test.each([
  ['merge_clients', 'client', ['ask_merge', 'carry_out']],
  ['client_data', 'client', ['erase']],
  ['withdrawals', 'withdrawal', ['declare']],
  ['refund', 'refund', ['again']],
  ['transfer', 'refund', ['transfer']],
] as const)('the right %s alone is that to these steps of %s: %j', (act, subject, open) => {
  const one = { rights: { orders: [], returns: [], acts: [act] }, scope: wholeHouse };
  expect(provenSteps[subject].filter((step) => mayTakeProven(one, subject, step))).toEqual(open);
});

test('what is of the whole house is no step of a member with a part of it', () => {
  const { rights } = member('supervisor');
  const ofFrance = { rights, scope: { ...wholeHouse, countries: ['fr'] as const } };
  const lost = steps.filter(([subject, step]) => !mayTakeProven(ofFrance, subject, step));
  expect(lost.map((one) => one.join(' ')).toSorted()).toEqual([
    'export journal',
    'export report',
    'key add',
    'key renew',
    'period close',
    'reconciliation apply',
    'settlement book',
  ]);
});
