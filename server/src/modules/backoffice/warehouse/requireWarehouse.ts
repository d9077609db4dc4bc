import { requireWholeAct, requireWholeRead } from '../staff/tasks.ts';
import type { StaffMember } from '../staff/staffRows.ts';

/**
 * Throws staff_refused without the right to prepare orders, and for a scope that leaves a part of the house out: the online stock serves
 * all countries. decisions/0111, 0115.
 */
export function requireWarehouse(member: StaffMember, how: 'read' | 'act'): void {
  (how === 'read' ? requireWholeRead : requireWholeAct)(member, 'prepare_orders');
}
