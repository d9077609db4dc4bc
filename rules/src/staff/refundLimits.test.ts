import { expect, test } from 'vitest';
import { currencies } from '../storefronts/storefronts.ts';
import { refundLimitOf } from './refundLimits.ts';
import { houseRole } from './role.ts';
import { mayStaffAct, staffRights, staffRoles } from './staffRoles.ts';

test.each([
  ['care', null, 'EUR', 10_000],
  ['care', null, 'JPY', 15_000],
  ['care', null, 'KRW', 150_000],
  ['care', 5_000, 'EUR', 5_000],
  ['care', 50_000, 'EUR', 10_000],
  ['supervisor', null, 'EUR', 100_000],
  ['warehouse', null, 'EUR', 0],
  [houseRole, 25_000, 'EUR', 25_000],
  [houseRole, null, 'JPY', 150_000],
] as const)('%s with the limit %s gives back at most in %s: %i', (role, limit, currency, most) => {
  expect(refundLimitOf({ role, limit }, currency)).toBe(most);
});

test('a preset grants goodwill if it has a limit above zero, in every currency', () => {
  for (const role of staffRoles)
    for (const currency of currencies)
      expect([role, refundLimitOf({ role, limit: null }, currency) > 0]).toEqual([
        role,
        mayStaffAct(staffRights[role], 'grant_goodwill'),
      ]);
});
