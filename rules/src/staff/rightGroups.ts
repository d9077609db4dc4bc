// The rights of staff by subject, as the office shows them: each right once. decisions/0111.
import { houseSteps } from '../returns/houseSteps.ts';
import { type Rights, staffActs, staffSteps } from './staffRoles.ts';

/** The subjects, in the order in which the office shows them. Spec 3 §6. */
export const rightSubjects = ['orders', 'clients', 'dispatch', 'returns', 'money', 'boutiques', 'house'] as const;
export type RightSubject = (typeof rightSubjects)[number];

const none: Rights = { orders: [], returns: [], acts: [] };

/** The rights of each subject. Those that no subject names are in `orders` and `house`, so that a new right is never left out. */
const named: Readonly<Record<Exclude<RightSubject, 'orders' | 'returns' | 'house'>, Rights>> = {
  clients: { ...none, acts: ['see_client', 'change_address', 'merge_clients'] },
  dispatch: {
    ...none,
    orders: ['prepare', 'pack', 'ship', 'deliver'],
    acts: ['papers', 'number_parcel', 'arrange_pickup', 'move_stock'],
  },
  money: {
    ...none,
    acts: ['explain', 'capture', 'reconcile', 'refund', 'transfer', 'withdrawals', 'see_money', 'keep_books'],
  },
  boutiques: {
    ...none,
    orders: ['make_ready', 'collect'],
    acts: ['reserve', 'see_card', 'host_salon', 'move_store_stock'],
  },
};

const isNamed = (kind: keyof Rights, right: string): boolean =>
  Object.values(named).some((rights) => rights[kind].some((one) => one === right));

const orderActs = ['see_orders', 'review'] as const;
const isOrderAct = (act: string): boolean => orderActs.some((one) => one === act);

/** Every right by its subject. Spec 3 §6. */
export const rightGroups: Readonly<Record<RightSubject, Rights>> = {
  ...named,
  orders: { ...none, orders: staffSteps.filter((step) => !isNamed('orders', step)), acts: orderActs },
  returns: { ...none, returns: houseSteps, acts: ['inspect'] },
  house: {
    ...none,
    acts: staffActs.filter((act) => !isNamed('acts', act) && !isOrderAct(act) && act !== 'inspect'),
  },
};
