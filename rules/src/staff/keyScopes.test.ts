import { expect, test } from 'vitest';
import { provenSteps } from './proof.ts';
import { givableScopes, isKeyScope, keyRights, keyScopes, rightsOfScopes, scopeRights } from './keyScopes.ts';
import { staffRights } from './staffRoles.ts';

test('no scope has a right by which money leaves, that administers, decides for two, or takes lists out', () => {
  const all = rightsOfScopes(keyScopes);
  const never = [
    'manage_staff',
    'manage_keys',
    'refund',
    'transfer',
    'capture',
    'review',
    'reconcile',
    'grant_goodwill',
    'withdrawals',
    'keep_books',
    'start_return',
    'change_address',
    'telephone_orders',
    'client_data',
    'merge_clients',
    'export',
    'export_newsletter',
    'audit',
    'audit_log',
  ] as const;
  expect(never.filter((act) => all.acts.includes(act))).toEqual([]);
  expect(provenSteps.order.filter((step) => all.orders.includes(step))).toEqual([]);
  expect(provenSteps.return.filter((step) => all.returns.includes(step))).toEqual([]);
  expect(all.orders.filter((step) => /cancel|refuse|clear|keep/u.test(step))).toEqual([]);
  expect(all.returns).toEqual(['receive']);
});

test('a key has the rights of its scopes that its member has, and none of a scope that is not known', () => {
  expect(keyRights(['orders:read', 'dispatch:write', 'future:read'], staffRights.supervisor)).toEqual({
    orders: ['prepare', 'pack', 'ship', 'deliver'],
    returns: [],
    acts: ['see_orders', 'prepare_orders', 'number_parcel'],
  });
  expect(keyRights(['orders:read', 'dispatch:write'], staffRights.accounts)).toEqual({
    orders: [],
    returns: [],
    acts: ['see_orders'],
  });
  // An auditor reads what other rights show; a key of such a member has no right by that.
  expect(keyRights(['orders:read'], staffRights.auditor).acts).toEqual([]);
});

test('a member gives the scopes whose rights it has whole', () => {
  expect(givableScopes(staffRights.supervisor)).toEqual(keyScopes);
  expect(givableScopes(staffRights.it)).toEqual(['webhooks:read', 'webhooks:write', 'operations:read']);
  expect(givableScopes(staffRights.translator)).toEqual(['texts:read', 'texts:write']);
  // It lacks one right of each: the packing of parcels, the write-off of stock.
  expect(givableScopes({ ...staffRights.warehouse, orders: ['prepare'] })).not.toContain('dispatch:write');
  expect(givableScopes(staffRights.warehouse)).not.toContain('stock:write');
  expect(givableScopes({ ...staffRights.warehouse, returns: [] })).not.toContain('returns:receive');
});

test('names are scopes of the table', () => {
  expect(Object.keys(scopeRights)).toEqual([...keyScopes]);
  expect(isKeyScope('orders:read')).toBe(true);
  expect(isKeyScope('orders')).toBe(false);
});
