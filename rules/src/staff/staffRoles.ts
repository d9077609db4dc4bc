// Which steps each member of staff may take: the calls check it, on every request. Spec 3 §6, decisions/0074.
import { type HouseStep, houseSteps } from '../returns/houseSteps.ts';
import { everyOrderStep, mayTake, type OrderStep } from '../orders/orderLife.ts';

/** Every step of an order that staff may take. */
export const staffSteps: readonly OrderStep[] = everyOrderStep.filter((step) => mayTake('staff', step));

/** The presets of roles; the house makes others (`role.ts`). */
export const staffRoles = [
  'warehouse',
  'boutique',
  'care',
  'accounts',
  'supervisor',
  'merchandiser',
  'translator',
  'marketing',
  'finance',
  'it',
  'auditor',
] as const;
export type StaffRole = (typeof staffRoles)[number];

/**
 * What staff does beside the steps of orders and returns: prints papers and labels, types the number of a parcel, inspects
 * returned pieces, arranges the pickups of returns, decides reviews for fraud, follows withdrawals from contracts, reads the
 * books, captures again, reconciles with the provider, answers the reservations of a boutique, asks for failed refunds again,
 * notes those that were paid by another means, writes stock off or moves it to another place, sees clients: their names,
 * contacts, addresses, mails and what was noted about them, changes the delivery address, the method and the gift of an order before it leaves, hosts the salon of a
 * boutique, administers the accounts and roles of staff, starts returns for clients, grants price reductions after the sale, exports and erases the data of a client that
 * asks for it, merges two accounts of one client, sees orders, moves stock out of boutiques, picks, packs and
 * hands parcels over, sees which pieces were not found, and where pieces are, counts them, takes lists of the house out of the office as files, reads what
 * was changed of the catalogue, changes prices of it, sees and writes what its pieces cost the house, corrects its texts and their translations, puts the pieces of categories in order, sees what
 * people search for and decides what a search finds, uploads pictures and writes the front page, stories and the other contents, decides promotions and their codes, prepares orders by telephone, which their clients pay by a link, sees the size card and
 * the wish list of a client that allows it in a boutique, watches jobs, messages and partners and lets failed ones try again, changes settings of the
 * running shop, makes and revokes keys of the house's own programs, searches what members did, takes the confirmed subscribers of the newsletter out as a file, sees takings, invoices, taxes and the
 * journal, keeps the chart of accounts and closes months, and audits: reads what any other right but that to costs shows, and changes nothing by it.
 */
export const staffActs = [
  'see_orders',
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
  'move_store_stock',
  'see_client',
  'host_salon',
  'manage_staff',
  'change_address',
  'start_return',
  'grant_goodwill',
  'client_data',
  'merge_clients',
  'prepare_orders',
  'missing_pieces',
  'see_stock',
  'export',
  'see_changes',
  'change_catalogue',
  'see_costs',
  'edit_costs',
  'edit_texts',
  'arrange_categories',
  'tune_search',
  'edit_contents',
  'edit_promotions',
  'count_stock',
  'telephone_orders',
  'see_card',
  'operate',
  'change_settings',
  'manage_keys',
  'audit_log',
  'export_newsletter',
  'see_money',
  'keep_books',
  'audit',
] as const;
export type StaffAct = (typeof staffActs)[number];

/** What a member may do: of orders, of returns, and beside them. */
export type Rights = {
  readonly orders: readonly OrderStep[];
  readonly returns: readonly HouseStep[];
  readonly acts: readonly StaffAct[];
};

/** The steps of each role. A supervisor may take every step of staff; money goes back only by care or a supervisor. */
export const staffRights: Readonly<Record<StaffRole, Rights>> = {
  warehouse: {
    orders: ['prepare', 'pack', 'ship', 'deliver'],
    returns: ['receive', 'send', 'deliver'],
    acts: [
      'see_orders',
      'papers',
      'number_parcel',
      'inspect',
      'arrange_pickup',
      'move_stock',
      'prepare_orders',
      'missing_pieces',
      'see_stock',
      'count_stock',
    ],
  },
  /** Only the orders, reservations and stock of its own boutique, and the returns that are brought there. */
  boutique: {
    orders: ['make_ready', 'collect'],
    returns: ['receive'],
    acts: [
      'see_orders',
      'reserve',
      'inspect',
      'move_store_stock',
      'host_salon',
      'see_stock',
      'count_stock',
      'see_card',
    ],
  },
  care: {
    orders: ['ask_cancel', 'cancel', 'cancel_rest', 'cancel_units', 'keep', 'clear', 'refuse'],
    returns: ['accept', 'refuse', 'give_up', 'write_off'],
    acts: [
      'see_orders',
      'review',
      'explain',
      'arrange_pickup',
      'refund',
      'withdrawals',
      'see_client',
      'change_address',
      'start_return',
      'grant_goodwill',
      'client_data',
      'merge_clients',
      'missing_pieces',
      'see_stock',
      'telephone_orders',
    ],
  },
  accounts: {
    orders: [],
    returns: [],
    acts: [
      'see_orders',
      'explain',
      'capture',
      'reconcile',
      'refund',
      'transfer',
      'export',
      'see_changes',
      'see_money',
      'keep_books',
    ],
  },
  supervisor: { orders: staffSteps, returns: houseSteps, acts: staffActs },
  merchandiser: {
    orders: [],
    returns: [],
    acts: [
      'see_orders',
      'see_changes',
      'change_catalogue',
      'see_costs',
      'edit_costs',
      'edit_texts',
      'arrange_categories',
      'tune_search',
      'edit_contents',
      'edit_promotions',
    ],
  },
  translator: { orders: [], returns: [], acts: ['edit_texts'] },
  marketing: {
    orders: [],
    returns: [],
    acts: ['export_newsletter', 'arrange_categories', 'tune_search', 'edit_contents', 'edit_promotions'],
  },
  /** Controls the money: reads the books and closes differences, and is the second person above a limit for refunds. */
  finance: {
    orders: ['cancel', 'cancel_rest', 'cancel_units'],
    returns: ['accept', 'give_up'],
    acts: [
      'see_orders',
      'explain',
      'reconcile',
      'refund',
      'transfer',
      'withdrawals',
      'export',
      'see_changes',
      'see_costs',
      'edit_costs',
      'see_money',
      'keep_books',
    ],
  },
  it: { orders: [], returns: [], acts: ['manage_staff', 'operate', 'change_settings', 'manage_keys', 'audit_log'] },
  auditor: { orders: [], returns: [], acts: ['audit'] },
};

/** Whether a text names a preset. */
export function isStaffRole(text: string): text is StaffRole {
  return staffRoles.some((role) => role === text);
}

/** Whether rights include a step of an order. */
export function mayStaffTake({ orders }: Rights, step: OrderStep): boolean {
  return orders.includes(step);
}

/** Whether rights include a step of a return. */
export function mayStaffReturn({ returns }: Rights, step: HouseStep): boolean {
  return returns.includes(step);
}

/** Whether rights include an act. */
export function mayStaffAct({ acts }: Pick<Rights, 'acts'>, act: StaffAct): boolean {
  return acts.includes(act);
}

/** Acts whose reads an audit does not include: what pieces cost is shown with its own right alone. decisions/0143. */
const notAudited: readonly StaffAct[] = ['see_costs'];

/** Whether rights include the reads of an act: those that act, and those that audit. decisions/0111. */
export function mayStaffRead({ acts }: Pick<Rights, 'acts'>, act: StaffAct): boolean {
  return acts.includes(act) || (acts.includes('audit') && !notAudited.includes(act));
}

/** Whether rights show returns: those with a step of returns, those that inspect, and those that audit. decisions/0111. */
export function mayReadReturns({ returns, acts }: Pick<Rights, 'acts' | 'returns'>): boolean {
  return returns.length > 0 || mayStaffRead({ acts }, 'inspect');
}

/** Milliseconds after which a sign-in of staff ends in any case; without a call it ends earlier (`settingTable.ts`). */
export const staffSession = { longest: 12 * 3_600_000 } as const;
