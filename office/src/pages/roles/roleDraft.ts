import type { RoleContent, StaffRoleView } from '@vitrine/contract/staffRoles';
import { typedAmount } from '@vitrine/rules/prices/typedAmount';
import type { Rights } from '@vitrine/rules/staff/staffRoles';

/** A role as it is typed: the limit as a text in euros, empty for none. */
export type RoleDraft = Omit<RoleContent, 'limit'> & { readonly limit: string };

const empty: RoleDraft = {
  name: '',
  orders: [],
  returns: [],
  acts: ['see_orders'],
  countries: null,
  has_own_store: false,
  stores: null,
  limit: '',
};

/** The draft of a role: of one that is changed, of a copy with another name, or of a new one. */
export function draftOf(of: StaffRoleView | undefined, name: string): RoleDraft {
  if (!of) return empty;
  const { orders, returns, acts, countries, has_own_store, stores, limit: cents } = of;
  const limit = cents === null ? '' : String(cents / 100);
  return { name, orders, returns, acts, countries, has_own_store, stores, limit };
}

/** The draft as the calls take it; null for a limit that is no amount. */
export function contentOf({ limit, ...draft }: RoleDraft): RoleContent | null {
  if (limit.trim() === '') return { ...draft, limit: null };
  const cents = typedAmount(limit, 'EUR');
  return cents === null ? null : { ...draft, limit: cents };
}

/** A role as the calls take it. */
export function contentOfRole(of: StaffRoleView): RoleContent {
  const { name, orders, returns, acts, countries, has_own_store, stores, limit } = of;
  return { name: name ?? '', orders, returns, acts, countries, has_own_store, stores, limit };
}

/** A list with a value or without it. */
export const toggled = <Value>(list: readonly Value[], value: Value, isIn: boolean): Value[] =>
  isIn ? [...list, value] : list.filter((one) => one !== value);

/** The rights of a draft with a right or without it. */
export function withRight<Kind extends keyof Rights>(
  draft: RoleDraft,
  kind: Kind,
  right: RoleDraft[Kind][number],
  isIn: boolean,
): RoleDraft {
  const list: readonly RoleDraft[Kind][number][] = draft[kind];
  return { ...draft, [kind]: toggled(list, right, isIn) };
}
