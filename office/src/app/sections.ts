import type { StaffAct } from '@vitrine/rules/staff/staffRoles';
import { type Me, mayAct } from '../lib/session/member.ts';
import type { Key } from '../lib/words/keys.ts';

export type Section = {
  readonly path: string;
  readonly name: Key<'shell'>;
  /** Whether the member works here. */
  readonly isFor: (me: Me) => boolean;
};

const withAct =
  (...acts: readonly StaffAct[]) =>
  (me: Me): boolean =>
    acts.some((act) => mayAct(me, act));
const everyone = (): boolean => true;

/** The sections of the office, in the order of the menu. */
export const sections: readonly Section[] = [
  { path: '/', name: 'section.today', isFor: everyone },
  { path: '/orders', name: 'section.orders', isFor: everyone },
  {
    path: '/returns',
    name: 'section.returns',
    isFor: ({ returns, acts }) => returns.length > 0 || acts.includes('inspect'),
  },
  { path: '/reservations', name: 'section.reservations', isFor: withAct('reserve') },
  { path: '/salon', name: 'section.salon', isFor: withAct('host_salon') },
  { path: '/fraud', name: 'section.fraud', isFor: withAct('review') },
  { path: '/withdrawals', name: 'section.withdrawals', isFor: withAct('withdrawals') },
  { path: '/refunds', name: 'section.refunds', isFor: withAct('refund') },
  { path: '/pickups', name: 'section.pickups', isFor: withAct('arrange_pickup') },
  { path: '/stock', name: 'section.stock', isFor: withAct('move_stock') },
  { path: '/payments', name: 'section.payments', isFor: withAct('capture') },
  { path: '/books', name: 'section.books', isFor: withAct('reconcile') },
  { path: '/staff', name: 'section.staff', isFor: withAct('manage_staff') },
  { path: '/account', name: 'section.account', isFor: everyone },
];
