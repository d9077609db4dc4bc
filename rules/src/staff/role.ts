// A role of staff: rights, and the scope in which they count. The presets are here, the house's own are rows. decisions/0111.
import { type HouseStep, houseSteps } from '../returns/houseSteps.ts';
import type { OrderStep } from '../orders/orderLife.ts';
import { type Country, isCountry, type Locale, locales, storefrontOf } from '../storefronts/storefronts.ts';
import {
  isStaffRole,
  type Rights,
  type StaffAct,
  staffActs,
  staffRights,
  type StaffRole,
  staffSteps,
} from './staffRoles.ts';

/** Where the rights of a member count. */
export type Scope = {
  /** The countries of the orders and clients; null for all. */
  readonly countries: readonly Country[] | null;
  /** The boutiques; null for all, and for what no boutique has. */
  readonly stores: readonly string[] | null;
  /** The most by which one step of this member alone may lower what the house has, in euro cents; null for no limit. */
  readonly limit: number | null;
};

/** The scope of a role; `own` for the boutique of each member. */
export type RoleScope = Omit<Scope, 'stores'> & { readonly stores: readonly string[] | 'own' | null };

export type Role = { readonly rights: Rights; readonly scope: RoleScope };

/** The word in the place of a preset for a role that the house has made. Spec 3 §6. */
export const houseRole = 'house';

/** The scope of all. Spec 3 §6. */
export const wholeHouse = { countries: null, stores: null, limit: null } as const satisfies Scope;

/** The scopes of the presets that do not count everywhere. */
const presetScopes: { readonly [Preset in StaffRole]?: RoleScope } = {
  boutique: { ...wholeHouse, stores: 'own' },
};

/** A preset as a role. Spec 3 §6. */
export const presetRole = (preset: StaffRole): Role => ({
  rights: staffRights[preset],
  scope: presetScopes[preset] ?? wholeHouse,
});

/** A role of the house as a row has it: its words may be those of a newer release. */
export type StoredRole = {
  readonly order_steps: readonly string[];
  readonly return_steps: readonly string[];
  readonly acts: readonly string[];
  readonly countries: readonly string[] | null;
  readonly has_own_store: boolean;
  readonly stores: readonly string[] | null;
  /** In euro cents. */
  readonly limit_amount: number | null;
};

const isOrderStep = (text: string): text is OrderStep => staffSteps.some((one) => one === text);
const isHouseStep = (text: string): text is HouseStep => houseSteps.some((one) => one === text);
const isAct = (text: string): text is StaffAct => staffActs.some((one) => one === text);

/** A role of the house; a right that this release does not know is none. Spec 3 §6. */
export const storedRole = (row: StoredRole): Role => ({
  rights: {
    orders: row.order_steps.filter((step) => isOrderStep(step)),
    returns: row.return_steps.filter((step) => isHouseStep(step)),
    acts: row.acts.filter((act) => isAct(act)),
  },
  scope: {
    countries: row.countries?.filter((country) => isCountry(country)) ?? null,
    stores: row.has_own_store ? 'own' : row.stores,
    limit: row.limit_amount,
  },
});

/** The role of an account: a preset, or the house's own; null for one that this release does not know. Spec 3 §6. */
export function roleOf(role: string, row: StoredRole | null): Role | null {
  if (role === houseRole) return row && storedRole(row);
  return isStaffRole(role) ? presetRole(role) : null;
}

/** The scope of a member with a role. One of a boutique without its boutique sees none. Spec 3 §6. */
export const scopeOf = ({ stores, ...scope }: RoleScope, own_store_id: string | null): Scope => ({
  ...scope,
  stores: stores === 'own' ? (own_store_id === null ? [] : [own_store_id]) : stores,
});

/** Whether an order is in a scope: by the country of its storefront, and by the boutique that hands it over. Spec 3 §6. */
export const seesOrder = (
  { countries, stores }: Scope,
  { country, pickup_store_id }: { readonly country: string; readonly pickup_store_id: string | null },
): boolean =>
  (countries === null || countries.some((one) => one === country)) &&
  (stores === null || (pickup_store_id !== null && stores.includes(pickup_store_id)));

/** The storefronts of the countries of a scope, in the languages of each; null for all. Spec 3 §6. */
export const localesIn = ({ countries }: Pick<Scope, 'countries'>): readonly Locale[] | null =>
  countries && locales.filter((locale) => countries.includes(storefrontOf(locale).country));

/** Whether a boutique is in a scope. Spec 3 §6. */
export const seesStore = (
  { countries, stores }: Scope,
  { country, store_id }: { readonly country: string | null; readonly store_id: string },
): boolean =>
  (countries === null || countries.some((one) => one === country)) && (stores === null || stores.includes(store_id));

/** A place of stock: `ecom`, or a boutique with its country. */
export type StockPlace = { readonly place: string; readonly country: string | null };

/**
 * Whether a member may take pieces out of a place: out of the online stock, which serves all countries, with a scope of all; out of
 * a boutique with its own right. The place that sends pieces notes the transfer. decisions/0043, 0111. Spec 3 §6.
 */
export function mayTakeFrom(
  { rights, scope }: { rights: Rights; scope: Scope },
  { place, country }: StockPlace,
): boolean {
  if (place === 'ecom') return rights.acts.includes('move_stock') && scope.stores === null && scope.countries === null;
  return rights.acts.includes('move_store_stock') && seesStore(scope, { country, store_id: place });
}

/**
 * Whether a member reads what is done with the pieces of a place: where it takes pieces out, and for an audit within its scope. Spec 3 §6,
 * decisions/0111.
 */
export function mayReadPlace(member: { rights: Rights; scope: Scope }, of: StockPlace): boolean {
  if (mayTakeFrom(member, of)) return true;
  if (!member.rights.acts.includes('audit')) return false;
  return of.place === 'ecom'
    ? isWhole(member.scope)
    : seesStore(member.scope, { country: of.country, store_id: of.place });
}

const within = <Item>(given: readonly Item[], own: readonly Item[]): boolean => given.every((one) => own.includes(one));

const listWithin = <Item>(given: readonly Item[] | null, own: readonly Item[] | null): boolean =>
  own === null || (given !== null && within(given, own));

/**
 * Whether a member has everything that a role gives: no one gives a right, a country, a boutique or an amount that it does not have
 * itself. Spec 3 §6, decisions/0111.
 */
export function mayGive(
  own: { readonly rights: Rights; readonly scope: Scope },
  given: { readonly rights: Rights; readonly scope: Scope },
): boolean {
  const { orders, returns, acts } = given.rights;
  const { limit } = own.scope;
  return (
    within(orders, own.rights.orders) &&
    within(returns, own.rights.returns) &&
    within(acts, own.rights.acts) &&
    listWithin(given.scope.countries, own.scope.countries) &&
    listWithin(given.scope.stores, own.scope.stores) &&
    (limit === null || (given.scope.limit !== null && given.scope.limit <= limit))
  );
}

/** Whether a scope leaves nothing of the house out. Spec 3 §6. */
export const isWhole = ({ countries, stores }: Scope): boolean => countries === null && stores === null;

/** What a member that administers staff does with a role of the house. Spec 3 §6, decisions/0111. */
export const roleSteps = ['change', 'delete'] as const;
export type RoleStep = (typeof roleSteps)[number];

/** What the history of a role records. Spec 3 §6, decisions/0111. */
export const roleEvents = ['added', 'changed', 'deleted'] as const;
export type RoleEvent = (typeof roleEvents)[number];

/** Why a role is not changed or deleted. */
export type RoleRefusal = 'own_role' | 'not_yours' | 'in_use';

/** The role of the house that a step is about. */
type RoleFacts = {
  /** Whether the acting member has it. */
  readonly is_own: boolean;
  /** Whether the acting member has all that it gives, to each account with it. */
  readonly is_covered: boolean;
  /** Accounts with it. */
  readonly members: number;
};

/** Why a step of a role is refused; null where it is not. No one changes the own role, and one in use stays. Spec 3 §6, decisions/0111. */
export function roleRefusal(step: RoleStep, { is_own, is_covered, members }: RoleFacts): RoleRefusal | null {
  if (is_own) return 'own_role';
  if (!is_covered) return 'not_yours';
  return step === 'delete' && members > 0 ? 'in_use' : null;
}
