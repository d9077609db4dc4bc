// Keys of programs: what they open, their secrets, and what is under their name.
import { fault } from './fault.mjs';

const test = 'keys/keys.test.ts';
const calls = 'keys/keyCalls.test.ts';
const warnings = 'keys/warnings.test.ts';

export const keys = [
  fault('key-without-scope', 'staff/keyMember.ts', '!found.scopes.includes(scope)', 'false', calls),
  fault('key-at-closed-call', 'http/presentedKey.ts', 'if (scope === null) throw', 'if (false) throw', calls),
  fault(
    'key-above-its-member',
    'staff/openRights.ts',
    'rights: keyRights(row.scopes, member.rights)',
    'rights: keyRights(row.scopes, { orders: [], returns: [], acts: ["see_orders"] })',
    [test, calls],
  ),
  fault(
    'key-beyond-places-of-member',
    'staff/apiKeys.ts',
    'one === null ? other : other === null ? one : one.filter((item) => other.includes(item))',
    'one ?? null',
    ['staff/apiKeys.test.ts', test],
  ),
  fault(
    'key-of-a-leaver',
    'staff/openRights.ts',
    'row.has_open_member ? rightsOfAccount(row) : null',
    'rightsOfAccount(row)',
    test,
  ),
  fault('key-beyond-its-end', 'staff/apiKeys.ts', "if (ends_on < dayOf(now)) return 'ended';", '', [
    'staff/apiKeys.test.ts',
    test,
  ]),
  fault('key-from-anywhere', 'staff/keyMember.ts', '!isFromNetworks(found.networks, address)', 'false', test),
  fault('key-unlimited', 'staff/keyMember.ts', "await limit(shop, 'api_key', key_id, calls);", '', test),
  fault(
    'key-revoked-while-it-waits',
    'staff/keyQueries.ts',
    'where key_id = ${key_id} and revoked_at is null\n    on conflict',
    'where key_id = ${key_id}\n    on conflict',
    test,
  ),
  fault('secret-of-a-leaver', 'staff/apiKeys.ts', "if (state !== 'active') return null;", '', [
    'staff/apiKeys.test.ts',
    test,
  ]),
  fault('old-secret-for-ever', 'staff/keyQueries.ts', ' and api_key.old_until > ${now}', '', test),
  fault('two-renewals', 'staff/apiKeys.ts', "return has_two ? 'two_secrets' : null;", 'return null;', [
    'staff/apiKeys.test.ts',
    test,
  ]),
  fault('renewals-at-once', 'keys/queries.ts', '    .forUpdate()\n', '', test, 'of two at once'),
  fault(
    'key-of-others-rights',
    'keys/keyTasks.ts',
    "if (!mayGive(member, body.scopes)) refuse('scopes', 'not_yours');",
    '',
    test,
  ),
  fault(
    'renewal-of-others-rights',
    'keys/keyTasks.ts',
    "if (!mayGive(member, row.scopes)) refuse('step', 'not_yours');",
    '',
    test,
  ),
  fault('key-without-end', 'keys/keyTasks.ts', '  requireDay(shop, body.ends_on);\n', '', test),
  fault(
    'key-secret-kept',
    'contract/src/staffKeys.ts',
    '  source,\n  body: decided',
    '  source,\n  idempotent: true,\n  body: decided',
    test,
  ),
  fault(
    'key-is-a-member',
    'staff/memberQueries.ts',
    "    .where('role', '<>', keyRole);",
    '    .where(sql<boolean>`true`);',
    test,
  ),
  fault(
    'proposal-of-a-key-lost',
    'staff/openRights.ts',
    'return key ? rightsOfKey(key, now) : null;',
    'return null;',
    test,
  ),
  fault(
    'key-made-without-code',
    'keys/routes.ts',
    "    proves: () => ['key', 'add'],\n",
    '',
    'staff/ownSessions.test.ts',
  ),
  fault(
    'key-renewed-without-code',
    'keys/routes.ts',
    "{ proves: ({ body }) => ['key', body.step] },",
    '',
    'staff/ownSessions.test.ts',
  ),
  fault(
    'member-beside-its-key',
    'staff/keyFragment.ts',
    ' union all\n    select unnest(k.members)::text from api_key k where k.key_id = ${account}',
    '',
    test,
  ),
  fault(
    'former-member-beside-its-key',
    'keys/keyTasks.ts',
    'members: [...new Set([...row.members, member.staff_id])]',
    'members: [member.staff_id]',
    test,
  ),
  fault(
    'leaving-member-unnoticed',
    'staff/apiKeys.ts',
    'const isMembers = member_ends_on !== null && member_ends_on < ends_on;',
    'const isMembers = false;',
    ['staff/apiKeys.test.ts', warnings],
  ),
  fault(
    'key-warning-of-a-renewed-key',
    'keys/warnings.ts',
    'if (!warning || !manager || warning.day !== day) return null;',
    'if (!warning || !manager) return null;',
    warnings,
  ),
  fault(
    'key-warning-sent-again',
    'keys/warnings.ts',
    "[key_id, warning.day, warning.warning, staff_id].join(' ')",
    "[key_id, warning.days_left, warning.warning, staff_id, shop.now()].join(' ')",
    warnings,
  ),
  fault('key-warning-to-all', 'staff/keys.ts', 'isOpen(row, now) && managesKeys(row)', 'isOpen(row, now)', warnings),
  fault('key-is-the-second-person', 'warehouse/transfers.ts', 'member.role !== keyRole && ', '', test),
  fault('key-hides-products', 'changes/proposalTasks.ts', 'role === keyRole && !needs_approval', 'false', test),
];
