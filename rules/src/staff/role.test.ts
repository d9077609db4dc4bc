import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countries } from '../storefronts/storefronts.ts';
import {
  houseRole,
  isWhole,
  mayGive,
  mayReadPlace,
  mayTakeFrom,
  presetRole,
  roleOf,
  type Scope,
  scopeOf,
  seesOrder,
  seesStore,
  type StoredRole,
  storedRole,
  wholeHouse,
} from './role.ts';
import { mayReadReturns, mayStaffAct, mayStaffRead, staffActs, staffRights, staffRoles } from './staffRoles.ts';

const row: StoredRole = {
  order_steps: ['cancel', 'fly'],
  return_steps: ['accept', 'burn'],
  acts: ['refund', 'see_client', 'own_the_house'],
  countries: ['fr', 'atlantis'],
  has_own_store: false,
  stores: null,
  limit_amount: 50_000,
};

test('a role of the house has what its row has, without words of a newer release', () => {
  expect(storedRole(row)).toEqual({
    rights: { orders: ['cancel'], returns: ['accept'], acts: ['refund', 'see_client'] },
    scope: { countries: ['fr'], stores: null, limit: 50_000 },
  });
  expect(storedRole({ ...row, has_own_store: true }).scope.stores).toBe('own');
});

test('an account has the rights of its preset or of its row, and none by an unknown role', () => {
  expect(roleOf('care', null)).toEqual(presetRole('care'));
  expect(roleOf(houseRole, row)).toEqual(storedRole(row));
  expect(roleOf(houseRole, null)).toBeNull();
  expect(roleOf('emperor', null)).toBeNull();
});

test('a member of a role with an own boutique sees its own, and without one none', () => {
  const { scope } = presetRole('boutique');
  expect(scopeOf(scope, '1001').stores).toEqual(['1001']);
  expect(scopeOf(scope, null).stores).toEqual([]);
  expect(scopeOf(wholeHouse, null)).toEqual(wholeHouse);
});

const french: Scope = { ...wholeHouse, countries: ['fr'] };
const store: Scope = { ...wholeHouse, stores: ['1001'] };
test.each([
  ['all see all', wholeHouse, { country: 'jp', pickup_store_id: null }, true],
  ['France sees a French order', french, { country: 'fr', pickup_store_id: null }, true],
  ['France sees no Japanese order', french, { country: 'jp', pickup_store_id: null }, false],
  ['a boutique sees what is collected there', store, { country: 'fr', pickup_store_id: '1001' }, true],
  ['a boutique sees nothing of another', store, { country: 'fr', pickup_store_id: '1002' }, false],
  ['a boutique sees nothing that is delivered', store, { country: 'fr', pickup_store_id: null }, false],
  ['both count', { ...store, countries: ['us'] } as const, { country: 'fr', pickup_store_id: '1001' }, false],
] as const)('%s', (_name, scope, order, expected) => {
  expect(seesOrder(scope, order)).toBe(expected);
});

test('a boutique is in a scope by its country and its number', () => {
  expect(seesStore(french, { country: 'fr', store_id: '1001' })).toBe(true);
  expect(seesStore(french, { country: null, store_id: '1001' })).toBe(false);
  expect(seesStore(store, { country: 'fr', store_id: '1001' })).toBe(true);
  expect(seesStore(store, { country: 'fr', store_id: '1002' })).toBe(false);
  expect([isWhole(wholeHouse), isWhole(french), isWhole(store)]).toEqual([true, false, false]);
});

const member = (role: (typeof staffRoles)[number], own: string | null = null, scope: Partial<Scope> = {}) => {
  const is = presetRole(role);
  return { rights: is.rights, scope: { ...scopeOf(is.scope, own), ...scope } };
};
const ecom = { place: 'ecom', country: null };
const boutique = { place: '1001', country: 'fr' };
test.each([
  ['the warehouse takes from the online stock', member('warehouse'), ecom, true],
  ['the warehouse takes from no boutique', member('warehouse'), boutique, false],
  ['a boutique takes from its own stock', member('boutique', '1001'), boutique, true],
  ['a boutique takes from no other', member('boutique', '1001'), { place: '1002', country: 'fr' }, false],
  ['a boutique takes no online stock', member('boutique', '1001'), ecom, false],
  ['a supervisor takes from a boutique', member('supervisor'), boutique, true],
  [
    'a supervisor of France takes from its boutiques',
    member('supervisor', null, { countries: ['fr'] }),
    boutique,
    true,
  ],
  ['a supervisor of Japan does not', member('supervisor', null, { countries: ['jp'] }), boutique, false],
  ['a supervisor of France takes no online stock', member('supervisor', null, { countries: ['fr'] }), ecom, false],
  ['care takes from nowhere', member('care'), ecom, false],
] as const)('%s', (_name, who, place, expected) => {
  expect(mayTakeFrom(who, place)).toBe(expected);
});

test('an auditor reads what is done at every place of its scope, and takes pieces out of none', () => {
  const auditor = { rights: staffRights.auditor, scope: wholeHouse };
  const ofFrance = { ...auditor, scope: { ...wholeHouse, countries: ['fr'] as const } };
  const places = [
    { place: 'ecom', country: null },
    { place: '1001', country: 'fr' },
    { place: '2001', country: 'it' },
  ];
  expect(places.map((place) => mayReadPlace(auditor, place))).toEqual([true, true, true]);
  expect(places.map((place) => mayReadPlace(ofFrance, place))).toEqual([false, true, false]);
  expect(places.map((place) => mayTakeFrom(auditor, place))).toEqual([false, false, false]);
  const care = { rights: staffRights.care, scope: wholeHouse };
  expect(places.map((place) => mayReadPlace(care, place))).toEqual([false, false, false]);
});

test('an auditor reads all but costs and changes nothing', () => {
  const { auditor } = staffRights;
  expect(staffActs.filter((act) => !mayStaffRead(auditor, act))).toEqual(['see_costs']);
  expect(staffActs.filter((act) => mayStaffAct(auditor, act))).toEqual(['audit']);
  expect([...auditor.orders, ...auditor.returns]).toEqual([]);
  expect(mayReadReturns(auditor)).toBe(true);
  expect(mayReadReturns(staffRights.translator)).toBe(false);
  expect(mayReadReturns(staffRights.boutique)).toBe(true);
});

const some = <Item>(items: readonly Item[]) => fc.subarray([...items]);
const role = fc.record({
  rights: fc.record({
    orders: some(staffRights.supervisor.orders),
    returns: some(staffRights.supervisor.returns),
    acts: some(staffActs),
  }),
  scope: fc.record({
    countries: fc.option(some(countries.slice(0, 4))),
    stores: fc.option(some(['1001', '1002', '1003'])),
    limit: fc.option(fc.nat({ max: 5 })),
  }),
});
const orders = countries
  .slice(0, 4)
  .flatMap((country) => [null, '1001', '1002', '1003'].map((pickup_store_id) => ({ country, pickup_store_id })));

test('a role that may be given sees, does and decides nothing that its giver may not', () => {
  fc.assert(
    fc.property(role, role, (own, given) => {
      if (!mayGive(own, given)) return;
      for (const act of given.rights.acts) expect(mayStaffAct(own.rights, act)).toBe(true);
      for (const step of given.rights.orders) expect(own.rights.orders).toContain(step);
      for (const step of given.rights.returns) expect(own.rights.returns).toContain(step);
      for (const order of orders) if (seesOrder(given.scope, order)) expect(seesOrder(own.scope, order)).toBe(true);
      expect(given.scope.limit ?? Infinity).toBeLessThanOrEqual(own.scope.limit ?? Infinity);
    }),
  );
});

test('a member may give its own role, and a supervisor every preset', () => {
  fc.assert(
    fc.property(role, (own) => {
      expect(mayGive(own, own)).toBe(true);
    }),
  );
  for (const preset of staffRoles) expect(mayGive(member('supervisor'), member(preset, '1001'))).toBe(true);
  expect(mayGive(member('it'), member('care'))).toBe(false);
  expect(mayGive(member('supervisor', null, { limit: 100 }), member('care'))).toBe(false);
});
