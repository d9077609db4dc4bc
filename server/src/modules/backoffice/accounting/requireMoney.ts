import type { StaffMember } from '../staff/staffRows.ts';
import { requireRead, requireWhole } from '../staff/tasks.ts';

/** Throws staff_refused for a member that does not read the money of the whole house. decisions/0124. */
export function requireMoney(member: StaffMember): void {
  requireRead(member, 'see_money');
  requireWhole(member);
}
