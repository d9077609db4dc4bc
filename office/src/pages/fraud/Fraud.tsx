import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffHeldOrders } from '@vitrine/contract/staffTasks';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import type { Column } from '../../ui/Table.tsx';
import { useVerdict } from './useVerdict.tsx';

type Row = AnswerOf<typeof staffHeldOrders>['orders'][number];

function useColumns(buttons: (row: Row) => ReactNode): readonly Column<Row>[] {
  const text = useText('fraud');
  const { money, moment } = useFormats();
  return [
    { name: text('number'), render: ({ increment_id }) => <Link to={`/fraud/${increment_id}`}>{increment_id}</Link> },
    { name: text('amount'), isFigure: true, render: ({ amount, currency }) => money(amount, currency) },
    { name: text('reasons'), render: ({ reasons }) => reasons.map((reason) => text(`why.${reason}`)).join(', ') },
    { name: text('since'), isMinor: true, render: ({ opened_at }) => moment(opened_at) },
    { name: text('verdict'), render: buttons },
  ];
}

/** Orders that wait for a review: nothing is packed, sent or captured meanwhile. */
export function Fraud() {
  const text = useText('fraud');
  const { buttons, dialog } = useVerdict();
  const columns = useColumns(buttons);
  const list = useList(
    ['held-orders'],
    (after) => call(staffHeldOrders, { query: after }),
    ({ orders }) => orders,
  );
  return (
    <ListPage
      title={text('title')}
      lead={text('lead')}
      columns={columns}
      list={list}
      keyOf={({ increment_id }) => increment_id}
      empty={text('empty')}
      dialog={dialog}
    />
  );
}
