import type { Selectable } from 'kysely';
import type { Scope } from '@vitrine/rules/staff/role';
import type { Rights } from '@vitrine/rules/staff/staffRoles';
import type { StaffAccount } from '../../../platform/db/schema.ts';

/** A member of staff, without its password. */
export type StaffMember = Pick<Selectable<StaffAccount>, 'staff_id' | 'email' | 'name' | 'role' | 'role_id'> & {
  /** The name of a role that the house has made; null for a preset. */
  role_name: string | null;
  /** The boutique to which the member belongs. What it sees is in `scope`. */
  own_store_id: string | null;
  /** What it may do, read at every call. decisions/0111. */
  rights: Rights;
  /** Where. */
  scope: Scope;
  /** Whether the account has a confirmed second factor. */
  is_enrolled: boolean;
  /** When this sign-in was last proven by a code of the second factor. decisions/0107. */
  proved_at: Date | null;
};
