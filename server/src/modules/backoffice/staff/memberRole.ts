// The role of an account: a preset, or a row of the house with its rights and scope. decisions/0111.
import { houseRole, type Role, roleOf, type Scope, scopeOf, type StoredRole } from '@vitrine/rules/staff/role';
import type { Rights } from '@vitrine/rules/staff/staffRoles';

type Nullable<Row> = { readonly [Key in keyof Row]: Row[Key] | null };

/** The columns of an account and of its role; those of the role are null for a preset. */
export type RoleColumns = Nullable<StoredRole> & {
  readonly role: string;
  readonly role_id: string | null;
  readonly store_id: string | null;
};

/** The row of the role; null for a preset. */
function rowOf({
  order_steps,
  return_steps,
  acts,
  countries,
  has_own_store,
  stores,
  limit_amount,
}: RoleColumns): StoredRole | null {
  if (order_steps === null || return_steps === null || acts === null || has_own_store === null) return null;
  return { order_steps, return_steps, acts, countries, has_own_store, stores, limit_amount };
}

/** The role of an account; null for one that this release does not know. */
const roleOfAccount = (row: RoleColumns): Role | null => roleOf(row.role, rowOf(row));

export type Allowed = { readonly rights: Rights; readonly scope: Scope };

/** The rights of an account and where they count; null for a role that this release does not know. */
export function rightsOfAccount(row: RoleColumns): Allowed | null {
  const role = roleOfAccount(row);
  return role && { rights: role.rights, scope: scopeOf(role.scope, row.store_id) };
}

/** What names the role in calls: a preset, or the id of a role of the house. */
export const roleName = ({ role, role_id }: Pick<RoleColumns, 'role' | 'role_id'>): string =>
  role === houseRole ? (role_id ?? role) : role;
