import { staffReturns } from '@vitrine/contract/staff';
import { staffOrderList } from '@vitrine/contract/staffCare';
import { staffFailedRefunds, staffWithdrawals } from '@vitrine/contract/staffRefunds';
import { staffPickups } from '@vitrine/contract/staffReturns';
import { staffDeadJobs } from '@vitrine/contract/staffJobs';
import { staffKeys } from '@vitrine/contract/staffKeys';
import { staffPartners } from '@vitrine/contract/staffPartners';
import { staffTextCounts } from '@vitrine/contract/staffTexts';
import { staffExpiring, staffHeldOrders, staffReservations } from '@vitrine/contract/staffTasks';
import { staffManifests } from '@vitrine/contract/staffPacking';
import { staffMissing, staffWork } from '@vitrine/contract/staffWarehouse';
import type { OrderStatus } from '@vitrine/rules/orders/status';
import { isWhole } from '@vitrine/rules/staff/role';
import { call } from '../../lib/calls/call.ts';
import { type Me, mayAct, mayRead, worksInWarehouse } from '../../lib/session/member.ts';
import { decisions } from './decisions.ts';
import { type Amount, first, type Queue } from './queue.ts';

async function ordersIn(filter: { status: OrderStatus } | { open: 'true' }): Promise<Amount> {
  const { count } = await call(staffOrderList, { query: { ...filter, count: 'true' } });
  return { count: count?.at_least ?? 0, isMore: count?.is_exact === false };
}

const packs = ({ orders }: Me): boolean => orders.includes('ship');

/** Whether the member watches jobs and partners, which are those of the whole house. */
const operates = (me: Me): boolean => isWhole(me.scope) && mayAct(me, 'operate');

/** What waits for someone, by the work of each role; each leads to its list. */
export const queues: readonly Queue[] = [
  { name: 'open', to: '/orders', isFor: (me) => mayRead(me, 'see_orders'), count: () => ordersIn({ open: 'true' }) },
  { name: 'to_prepare', to: '/orders?state=validated', isFor: packs, count: () => ordersIn({ status: 'validated' }) },
  {
    name: 'in_preparation',
    to: '/orders?state=being_prepared',
    isFor: packs,
    count: () => ordersIn({ status: 'being_prepared' }),
  },
  { name: 'to_ship', to: '/orders?state=prepared', isFor: packs, count: () => ordersIn({ status: 'prepared' }) },
  {
    name: 'late',
    to: '/warehouse?late=true',
    isTimed: true,
    isFor: worksInWarehouse,
    count: async () => ({ count: (await call(staffWork, { query: { late: 'true' } })).late, isMore: false }),
  },
  {
    name: 'missing',
    to: '/missing',
    isTimed: true,
    isFor: (me) => mayAct(me, 'missing_pieces'),
    count: async () => {
      const { pieces, next } = await call(staffMissing, { query: {} });
      return first(pieces, next);
    },
  },
  {
    name: 'unscanned',
    to: '/manifests',
    isTimed: true,
    isFor: worksInWarehouse,
    count: async () => ({ count: (await call(staffManifests, {})).unscanned.length, isMore: false }),
  },
  {
    name: 'cancel_asked',
    to: '/orders?state=cancel_asked',
    isFor: ({ orders }) => orders.includes('keep'),
    count: () => ordersIn({ status: 'cancel_asked' }),
  },
  {
    name: 'to_collect',
    to: '/orders?state=available_in_shop',
    isFor: ({ orders }) => orders.includes('collect'),
    count: () => ordersIn({ status: 'available_in_shop' }),
  },
  {
    name: 'reservations',
    to: '/reservations',
    isFor: (me) => mayAct(me, 'reserve'),
    count: async () => {
      const { reservations, next } = await call(staffReservations, { query: {} });
      return first(reservations, next);
    },
  },
  {
    name: 'returns',
    to: '/returns',
    isFor: ({ returns }) => returns.length > 0,
    count: async () => {
      const { returns, next } = await call(staffReturns, { query: {} });
      return first(returns, next);
    },
  },
  {
    name: 'fraud',
    to: '/fraud',
    isFor: (me) => mayAct(me, 'review'),
    count: async () => {
      const { orders, next } = await call(staffHeldOrders, { query: {} });
      return first(orders, next);
    },
  },
  {
    name: 'withdrawals',
    to: '/withdrawals',
    isFor: (me) => mayAct(me, 'withdrawals'),
    count: async () => {
      const { withdrawals, next } = await call(staffWithdrawals, { query: {} });
      return first(withdrawals, next);
    },
  },
  {
    name: 'refunds',
    to: '/refunds',
    isFor: (me) => mayAct(me, 'refund'),
    count: async () => {
      const { refunds, next } = await call(staffFailedRefunds, { query: {} });
      return first(refunds, next);
    },
  },
  {
    name: 'texts',
    to: '/texts',
    isTimed: true,
    isFor: (me) => mayAct(me, 'edit_texts'),
    count: async () => {
      const { languages } = await call(staffTextCounts, {});
      const own = languages.filter(({ may_edit }) => may_edit).flatMap(({ kinds }) => kinds);
      return { count: own.reduce((sum, { missing, outdated }) => sum + missing + outdated, 0), isMore: false };
    },
  },
  {
    name: 'dead_jobs',
    to: '/jobs',
    isTimed: true,
    isFor: operates,
    count: async () => {
      const { jobs, next } = await call(staffDeadJobs, { query: {} });
      return first(jobs, next);
    },
  },
  {
    name: 'partners_down',
    to: '/partners',
    isTimed: true,
    isFor: operates,
    count: async () => {
      const { partners } = await call(staffPartners, {});
      return { count: partners.filter(({ state }) => state === 'down').length, isMore: false };
    },
  },
  {
    name: 'keys_end',
    to: '/api-keys',
    isTimed: true,
    isFor: (me) => isWhole(me.scope) && mayAct(me, 'manage_keys'),
    count: async () => {
      const { keys } = await call(staffKeys, {});
      return first(
        keys.filter(({ warning, state }) => warning !== null || state === 'member_gone'),
        null,
      );
    },
  },
  ...decisions,
  {
    name: 'pickups',
    to: '/pickups',
    isFor: (me) => mayAct(me, 'arrange_pickup'),
    count: async () => {
      const { pickups, next } = await call(staffPickups, { query: {} });
      return first(pickups, next);
    },
  },
  {
    name: 'expiring',
    to: '/payments',
    isTimed: true,
    isFor: (me) => mayAct(me, 'capture') && mayRead(me, 'explain'),
    count: async () => {
      const { payments, next } = await call(staffExpiring, { query: {} });
      return first(payments, next);
    },
  },
];
