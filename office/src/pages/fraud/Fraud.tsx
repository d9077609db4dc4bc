import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffReviewPreview } from '@vitrine/contract/staffPreview';
import { staffHeldOrders, staffReview } from '@vitrine/contract/staffTasks';
import { fraudReasons } from '@vitrine/rules/orders/fraudReview';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { StepEffects } from '../../ui/StepEffects.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import type { Column } from '../../ui/Table.tsx';
import ui from '../../ui/ui.module.css';
import { useStep } from '../../ui/useStep.tsx';

type Row = AnswerOf<typeof staffHeldOrders>['orders'][number];
type Verdict = 'accept' | 'refuse';

type Asked = { readonly row: Row; readonly verdict: Verdict };

function useColumns(ask: (asked: Asked) => void): readonly Column<Row>[] {
  const text = useText('fraud');
  const { money, moment } = useFormats();
  const nameOf = (reason: string): string => {
    const known = fraudReasons.find((one) => one === reason);
    return known ? text(`why.${known}`) : reason;
  };
  return [
    { name: text('number'), render: ({ increment_id }) => <Link to={`/orders/${increment_id}`}>{increment_id}</Link> },
    { name: text('amount'), isFigure: true, render: ({ amount, currency }) => money(amount, currency) },
    {
      name: text('reasons'),
      render: ({ reasons }) => reasons.map(nameOf).join(', '),
    },
    { name: text('since'), isMinor: true, render: ({ opened_at }) => moment(opened_at) },
    {
      name: text('verdict'),
      render: (row) => (
        <div className={ui.actions}>
          <Button about={row.increment_id} onClick={() => ask({ row, verdict: 'accept' })}>
            {text('verdict.accept')}
          </Button>
          <Button about={row.increment_id} weight="danger" onClick={() => ask({ row, verdict: 'refuse' })}>
            {text('verdict.refuse')}
          </Button>
        </div>
      ),
    },
  ];
}

/** Orders that wait for a review: nothing is packed, sent or captured meanwhile. */
export function Fraud() {
  const text = useText('fraud');
  const { money } = useFormats();
  const { ask, dialog } = useStep<Asked>(({ row, verdict }, close) => (
    <StepDialog
      title={text(`verdict.${verdict}`)}
      effect={text(`effect.${verdict}`, { number: row.increment_id, amount: money(row.amount, row.currency) })}
      confirm={text(`verdict.${verdict}`)}
      isDanger={verdict === 'refuse'}
      effects={
        <StepEffects
          asked={`${row.increment_id} ${verdict}`}
          load={() => call(staffReviewPreview, { params: { increment_id: row.increment_id }, body: { verdict } })}
        />
      }
      onConfirm={() => call(staffReview, { params: { increment_id: row.increment_id }, body: { verdict } })}
      onClose={close}
    />
  ));
  const columns = useColumns(ask);
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
