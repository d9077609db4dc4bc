import type { StaffMember } from '../staff/staffRows.ts';
import { requireWholeRead } from '../staff/tasks.ts';

/** Throws staff_refused for a member that does not read the money of the whole house. decisions/0124. */
export function requireMoney(member: StaffMember): void {
  requireWholeRead(member, 'see_money');
}
