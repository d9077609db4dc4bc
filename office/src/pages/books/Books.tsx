import { May } from '../../ui/May.tsx';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffBooks } from '@vitrine/contract/staffBooks';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import { type Column, ListTable, Table } from '../../ui/Table.tsx';
import { Reconciliation } from './Reconciliation.tsx';
import { Settlement } from './Settlement.tsx';

type Books = AnswerOf<typeof staffBooks>;
type Open = Books['orders'][number];

function Totals() {
  const text = useText('books');
  const { money } = useFormats();
  const { data } = useQuery({ queryKey: ['book-totals'], queryFn: () => call(staffBooks, { query: {} }) });
  const totals = data?.totals ?? [];
  if (totals.length === 0) return null;
  return (
    <Table
      caption={text('totals')}
      rows={totals}
      keyOf={({ account, currency }) => `${account} ${currency}`}
      columns={[
        { name: text('account'), render: ({ account }) => text(`account.${account}`) },
        { name: text('currency'), render: ({ currency }) => currency },
        { name: text('sum'), isFigure: true, render: ({ amount, currency }) => money(amount, currency) },
      ]}
    />
  );
}

/** The books: what each account holds, the orders that are open, and the comparison with the provider. */
export function Books() {
  const text = useText('books');
  const { money, day } = useFormats();
  const columns: readonly Column<Open>[] = [
    {
      name: text('order'),
      render: ({ increment_id }) => <Link to={`/orders/${increment_id}/books`}>{increment_id}</Link>,
    },
    { name: text('why'), render: ({ open }) => text(`open.${open}`) },
    { name: text('owes'), isFigure: true, render: ({ customer, currency }) => money(customer, currency) },
    {
      name: text('authorised'),
      isFigure: true,
      isMinor: true,
      render: ({ authorised, currency }) => money(authorised, currency),
    },
    { name: text('since'), isMinor: true, render: ({ authorised_at }) => authorised_at && day(authorised_at) },
  ];
  const list = useList(
    ['open-books'],
    (after) => call(staffBooks, { query: after }),
    ({ orders }) => orders,
  );
  return (
    <Page title={text('title')} lead={text('lead')}>
      <May act="reconcile">
        <Reconciliation />
        <Settlement />
      </May>
      <Sheet title={text('open_orders')}>
        <ListTable
          caption={text('open_orders')}
          columns={columns}
          list={list}
          keyOf={({ increment_id }) => increment_id}
          empty={text('open_orders.none')}
        />
      </Sheet>
      <Sheet title={text('totals')}>
        <Totals />
      </Sheet>
    </Page>
  );
}
