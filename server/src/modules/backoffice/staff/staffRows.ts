import type { Selectable } from 'kysely';
import type { StaffRole } from '@vitrine/rules/staff/staffRoles';
import type { StaffAccount } from '../../../platform/db/schema.ts';

/** A member of staff, without its password. */
export type StaffMember = Pick<Selectable<StaffAccount>, 'staff_id' | 'email' | 'name' | 'store_id'> & {
  role: StaffRole;
  /** Whether the account has a confirmed second factor. */
  is_enrolled: boolean;
  /** When this sign-in was last proven by a code of the second factor. decisions/0107. */
  proved_at: Date | null;
};
