import { May } from '../../ui/May.tsx';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffCapture, staffExpiring } from '@vitrine/contract/staffTasks';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import type { Column } from '../../ui/Table.tsx';
import { useStep } from '../../ui/useStep.tsx';
import { usePaymentName } from '../../ui/usePaymentName.ts';

type Row = AnswerOf<typeof staffExpiring>['payments'][number];

/** Authorisations that end soon while pieces of their order are in the house. */
export function Payments() {
  const text = useText('payments');
  const { money, moment } = useFormats();
  const { ask, dialog } = useStep<Row>((row, close) => (
    <StepDialog
      title={text('capture')}
      effect={text('capture.effect', { number: row.increment_id })}
      confirm={text('capture')}
      onConfirm={() => call(staffCapture, { params: { increment_id: row.increment_id }, body: {} })}
      onClose={close}
    />
  ));
  const methodOf = usePaymentName();
  const columns: readonly Column<Row>[] = [
    { name: text('order'), render: ({ increment_id }) => <Link to={`/orders/${increment_id}`}>{increment_id}</Link> },
    { name: text('status'), render: ({ status }) => <StatusTag status={status} /> },
    { name: text('method'), isMinor: true, render: ({ payment_method }) => methodOf(payment_method) },
    { name: text('authorised'), render: ({ authorised_at }) => moment(authorised_at) },
    { name: text('left'), isFigure: true, render: ({ left, currency }) => money(left, currency) },
    {
      name: text('step'),
      render: (row) => (
        <May act="capture">
          <Button about={row.increment_id} onClick={() => ask(row)}>
            {text('capture')}
          </Button>
        </May>
      ),
    },
  ];
  const list = useList(
    ['expiring'],
    (after) => call(staffExpiring, { query: after }),
    ({ payments }) => payments,
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
