import { listedName } from '@vitrine/rules/account/personName';
import type { CareOrderRow } from '@vitrine/contract/staffCare';
import { type OrderListColumn, usualOrderColumns } from '@vitrine/rules/staff/orderList';
import { Link } from 'react-router';
import { useFormats } from '../lib/words/formats.ts';
import { useText } from '../lib/words/words.tsx';
import { StatusTag } from './StatusTag.tsx';
import type { Column } from './Table.tsx';
import css from './orders.module.css';
import { usePaymentName } from './usePaymentName.ts';
import { usePlaceName } from './useStores.ts';

type Cells = { readonly [Name in OrderListColumn]: Omit<Column<CareOrderRow>, 'name'> };

function OrderLink({ increment_id, first }: CareOrderRow) {
  return (
    <Link className={css.order} to={`/orders/${increment_id}`}>
      {first?.picture ? <img src={first.picture} alt="" width="40" height="50" loading="lazy" /> : <span />}
      <span>{increment_id}</span>
    </Link>
  );
}

function useCells(): Cells {
  const text = useText('orders');
  const { money, moment, country } = useFormats();
  const methodOf = usePaymentName();
  const placeOf = usePlaceName();
  return {
    number: { render: OrderLink },
    status: { render: ({ status }) => <StatusTag status={status} /> },
    pieces: {
      isMinor: true,
      render: ({ first, pieces }) =>
        first &&
        (pieces > 1 ? text('pieces.more', { name: first.product_name, count: pieces - 1 }) : first.product_name),
    },
    client: {
      isMinor: true,
      render: ({ client }) => (client ? listedName(client) : text('client.hidden')),
    },
    country: { isMinor: true, render: (order) => country(order.country) },
    total: { isFigure: true, render: ({ total, currency }) => money(total, currency) },
    placed: { isMinor: true, render: ({ placed_at }) => moment(placed_at) },
    changed: { isMinor: true, render: ({ changed_at }) => moment(changed_at) },
    payment: { isMinor: true, render: ({ payment_method }) => methodOf(payment_method) },
    delivery: { isMinor: true, render: ({ delivery }) => text(`delivery.${delivery}`) },
    boutique: { isMinor: true, render: (order) => order.pickup_store_id && placeOf(order.pickup_store_id) },
  };
}

/**
 * The columns of a table of orders, in their order. On a phone only the main ones show, unless the member has chosen them.
 */
export function useOrderColumns(
  shown: readonly OrderListColumn[] = usualOrderColumns,
  isChosen = false,
): readonly Column<CareOrderRow>[] {
  const text = useText('orders');
  const cells = useCells();
  return shown.map((column) => ({
    name: text(column),
    ...cells[column],
    isMinor: !isChosen && cells[column].isMinor === true,
  }));
}
