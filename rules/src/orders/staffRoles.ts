// Which steps each member of staff may take: the calls check it, on every request. Spec 3 §6, decisions/0074.
import { type HouseStep, houseSteps } from '../returns/houseSteps.ts';
import { everyOrderStep, mayTake, type OrderStep } from './orderLife.ts';

/** Every step of an order that staff may take. */
export const staffSteps: readonly OrderStep[] = everyOrderStep.filter((step) => mayTake('staff', step));

/** The roles of staff. */
export const staffRoles = ['warehouse', 'boutique', 'care', 'supervisor'] as const;
export type StaffRole = (typeof staffRoles)[number];

type Rights = { readonly orders: readonly OrderStep[]; readonly returns: readonly HouseStep[] };

/** The steps of each role. A supervisor may take every step of staff; money goes back only by care or a supervisor. */
export const staffRights: Readonly<Record<StaffRole, Rights>> = {
  warehouse: { orders: ['prepare', 'pack', 'ship', 'deliver'], returns: ['receive', 'send'] },
  /** Only the orders that are collected in its own boutique. */
  boutique: { orders: ['make_ready', 'collect'], returns: [] },
  care: { orders: ['ask_cancel', 'cancel', 'keep', 'clear', 'refuse'], returns: ['accept', 'refuse'] },
  supervisor: { orders: staffSteps, returns: houseSteps },
};

/** Whether a text names a role. */
export function isStaffRole(text: string): text is StaffRole {
  return staffRoles.some((role) => role === text);
}

/** Whether a role may take a step of an order. */
export function mayStaffTake(role: StaffRole, step: OrderStep): boolean {
  return staffRights[role].orders.includes(step);
}

/** Whether a role may take a step of a return. */
export function mayStaffReturn(role: StaffRole, step: HouseStep): boolean {
  return staffRights[role].returns.includes(step);
}

/** Milliseconds without a call after which a sign-in of staff ends, and after which it ends in any case. */
export const staffSession = { idle: 30 * 60_000, longest: 12 * 3_600_000 } as const;
