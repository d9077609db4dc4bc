import type { CareOrderRow } from '@vitrine/contract/staffCare';
import { Link } from 'react-router';
import { useFormats } from '../lib/words/formats.ts';
import { useText } from '../lib/words/words.tsx';
import { StatusTag } from './StatusTag.tsx';
import type { Column } from './Table.tsx';
import css from './orders.module.css';

/** The columns of every table of orders. */
export function useOrderColumns(): readonly Column<CareOrderRow>[] {
  const text = useText('orders');
  const { money, moment } = useFormats();
  return [
    {
      name: text('number'),
      render: ({ increment_id, first }) => (
        <Link className={css.order} to={`/orders/${increment_id}`}>
          {first?.picture ? <img src={first.picture} alt="" width="40" height="50" loading="lazy" /> : <span />}
          <span>{increment_id}</span>
        </Link>
      ),
    },
    { name: text('status'), render: ({ status }) => <StatusTag status={status} /> },
    {
      name: text('pieces'),
      isMinor: true,
      render: ({ first, pieces }) =>
        first &&
        (pieces > 1 ? text('pieces.more', { name: first.product_name, count: pieces - 1 }) : first.product_name),
    },
    {
      name: text('client'),
      isMinor: true,
      render: ({ client }) => (client ? `${client.firstname} ${client.lastname}` : text('client.hidden')),
    },
    { name: text('country'), isMinor: true, render: ({ country }) => country.toUpperCase() },
    { name: text('total'), isFigure: true, render: ({ total, currency }) => money(total, currency) },
    { name: text('placed'), isMinor: true, render: ({ placed_at }) => moment(placed_at) },
  ];
}
