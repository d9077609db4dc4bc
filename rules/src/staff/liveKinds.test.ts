import { expect, test } from 'vitest';
import { type LiveKind, liveKinds, mayHear } from './liveKinds.ts';
import { presetRole, scopeOf } from './role.ts';
import type { StaffRole } from './staffRoles.ts';

const memberOf = (role: StaffRole, store_id: string | null) => {
  const { rights, scope } = presetRole(role);
  return { rights, scope: scopeOf(scope, store_id) };
};
const heardBy = (role: StaffRole, store_id: string | null, at: string | null = null): LiveKind[] =>
  liveKinds.filter((kind) =>
    mayHear(memberOf(role, store_id), { kind, country: 'fr', store_ids: at === null ? [] : [at] }),
  );

test.each<readonly [StaffRole, readonly LiveKind[]]>([
  ['warehouse', ['order', 'return', 'stock']],
  ['care', ['order', 'note', 'return', 'review', 'refund', 'withdrawal', 'link']],
  ['accounts', ['order', 'refund', 'change']],
  ['supervisor', liveKinds],
])('%s hears of what it reads', (role, kinds) => {
  expect(heardBy(role, null)).toEqual(kinds);
});

test('the staff of a boutique hears of its own boutique alone', () => {
  expect(heardBy('boutique', '1001', '1001')).toEqual(['order', 'return', 'reservation', 'stock', 'salon']);
  expect(heardBy('boutique', '1001', '1002')).toEqual([]);
  expect(heardBy('boutique', '1001', 'ecom')).toEqual([]);
  expect(heardBy('boutique', '1001', null)).toEqual([]);
});

test.each([
  ['fr', true],
  ['jp', false],
  [null, true],
])('a member of some countries hears of an order in %s: %s', (country, hears) => {
  const { rights, scope } = memberOf('care', null);
  const member = { rights, scope: { ...scope, countries: ['fr', 'be'] as const } };
  expect(mayHear(member, { kind: 'order', country, store_ids: [] })).toBe(hears);
});
