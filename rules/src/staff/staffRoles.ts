// Which steps each member of staff may take: the calls check it, on every request. Spec 3 §6, decisions/0074.
import { type HouseStep, houseSteps } from '../returns/houseSteps.ts';
import { everyOrderStep, mayTake, type OrderStep } from '../orders/orderLife.ts';

/** Every step of an order that staff may take. */
export const staffSteps: readonly OrderStep[] = everyOrderStep.filter((step) => mayTake('staff', step));

/** The roles of staff. */
export const staffRoles = ['warehouse', 'boutique', 'care', 'accounts', 'supervisor'] as const;
export type StaffRole = (typeof staffRoles)[number];

/**
 * What staff does beside the steps of orders and returns: prints papers and labels, types the number of a parcel, inspects
 * returned pieces, arranges the pickups of returns, decides reviews for fraud, follows withdrawals from contracts, reads the
 * books, captures again, reconciles with the provider, answers the reservations of a boutique, asks for failed refunds again,
 * notes those that were paid by another means, writes stock off or moves it to another place, sees clients: their names,
 * contacts, addresses, mails and what was noted about them, changes the delivery address of an order before it leaves, hosts the salon of a
 * boutique, and administers the accounts of staff.
 */
export const staffActs = [
  'papers',
  'number_parcel',
  'inspect',
  'arrange_pickup',
  'review',
  'explain',
  'capture',
  'reconcile',
  'reserve',
  'refund',
  'transfer',
  'withdrawals',
  'move_stock',
  'see_client',
  'host_salon',
  'manage_staff',
  'change_address',
] as const;
export type StaffAct = (typeof staffActs)[number];

type Rights = {
  readonly orders: readonly OrderStep[];
  readonly returns: readonly HouseStep[];
  readonly acts: readonly StaffAct[];
};

/** The steps of each role. A supervisor may take every step of staff; money goes back only by care or a supervisor. */
export const staffRights: Readonly<Record<StaffRole, Rights>> = {
  warehouse: {
    orders: ['prepare', 'pack', 'ship', 'deliver'],
    returns: ['receive', 'send', 'deliver'],
    acts: ['papers', 'number_parcel', 'inspect', 'arrange_pickup', 'move_stock'],
  },
  /** Only the orders, reservations and stock of its own boutique, and the returns that are brought there. */
  boutique: {
    orders: ['make_ready', 'collect'],
    returns: ['receive'],
    acts: ['reserve', 'inspect', 'move_stock', 'host_salon'],
  },
  care: {
    orders: ['ask_cancel', 'cancel', 'cancel_rest', 'cancel_units', 'keep', 'clear', 'refuse'],
    returns: ['accept', 'refuse', 'give_up', 'write_off'],
    acts: ['review', 'explain', 'arrange_pickup', 'refund', 'withdrawals', 'see_client', 'change_address'],
  },
  accounts: {
    orders: [],
    returns: [],
    acts: ['explain', 'capture', 'reconcile', 'refund', 'transfer'],
  },
  supervisor: { orders: staffSteps, returns: houseSteps, acts: staffActs },
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

/** Whether a role may act. */
export function mayStaffAct(role: StaffRole, act: StaffAct): boolean {
  return staffRights[role].acts.includes(act);
}

/**
 * Whether a member may take pieces out of a place, `ecom` or a store's id: the warehouse out of the online stock, the staff of a
 * boutique out of its own, a supervisor out of all. The place that sends pieces notes the transfer. decisions/0043.
 */
export function mayTakeFrom({ role, store_id }: { role: StaffRole; store_id: string | null }, place: string): boolean {
  if (role === 'warehouse') return place === 'ecom';
  return store_id === null || store_id === place;
}

/** Milliseconds without a call after which a sign-in of staff ends, and after which it ends in any case. */
export const staffSession = { idle: 30 * 60_000, longest: 12 * 3_600_000 } as const;
