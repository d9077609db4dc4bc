import { staffReturns } from '@vitrine/contract/staff';
import { staffOrderList } from '@vitrine/contract/staffCare';
import { staffFailedRefunds, staffWithdrawals } from '@vitrine/contract/staffRefunds';
import { staffPickups } from '@vitrine/contract/staffReturns';
import { staffExpiring, staffHeldOrders, staffReservations } from '@vitrine/contract/staffTasks';
import type { OrderStatus } from '@vitrine/rules/orders/status';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { type Me, mayAct } from '../../lib/session/member.ts';
import type { Key } from '../../lib/words/keys.ts';
import { useText } from '../../lib/words/words.tsx';
import { Page } from '../../ui/Page.tsx';
import css from './today.module.css';

type Amount = { readonly count: number; readonly isMore: boolean };
type Queue = {
  readonly name: Exclude<Key<'today'>, 'title'>;
  readonly to: string;
  readonly isFor: (me: Me) => boolean;
  readonly count: () => Promise<Amount>;
};

const first = ({ length }: readonly unknown[], next: string | null): Amount => ({
  count: length,
  isMore: next !== null,
});

async function ordersIn(filter: { status: OrderStatus } | { open: 'true' }): Promise<Amount> {
  const { count } = await call(staffOrderList, { query: { ...filter, count: 'true' } });
  return { count: count?.at_least ?? 0, isMore: count?.is_exact === false };
}

const packs = ({ orders }: Me): boolean => orders.includes('ship');

/** What waits for someone, by the work of each role; each leads to its list. */
const queues: readonly Queue[] = [
  { name: 'open', to: '/orders', isFor: () => true, count: () => ordersIn({ open: 'true' }) },
  { name: 'to_prepare', to: '/orders?state=validated', isFor: packs, count: () => ordersIn({ status: 'validated' }) },
  {
    name: 'in_preparation',
    to: '/orders?state=being_prepared',
    isFor: packs,
    count: () => ordersIn({ status: 'being_prepared' }),
  },
  { name: 'to_ship', to: '/orders?state=prepared', isFor: packs, count: () => ordersIn({ status: 'prepared' }) },
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
    isFor: (me) => mayAct(me, 'capture'),
    count: async () => {
      const { payments, next } = await call(staffExpiring, { query: {} });
      return first(payments, next);
    },
  },
];

function QueueLine({ queue }: { readonly queue: Queue }) {
  const text = useText('today');
  const fault = useFault();
  const { data, error } = useQuery({
    queryKey: ['queue', queue.name],
    queryFn: () => queue.count(),
    refetchInterval: 30_000,
  });
  return (
    <li>
      <Link to={queue.to} className={css.queue} data-empty={data?.count === 0}>
        <span className={css.count}>{data ? `${data.count}${data.isMore ? '+' : ''}` : error ? '!' : '·'}</span>
        <span>{text(queue.name)}</span>
        {error !== null && <span className="hidden-words">{fault(error)}</span>}
      </Link>
    </li>
  );
}

/** What waits for the member today. */
export function Today() {
  const text = useText('today');
  const me = useMember();
  return (
    <Page title={text('title', { name: me.staff.name })}>
      <ul className={css.queues}>
        {queues
          .filter(({ isFor }) => isFor(me))
          .map((queue) => (
            <QueueLine key={queue.name} queue={queue} />
          ))}
      </ul>
    </Page>
  );
}
