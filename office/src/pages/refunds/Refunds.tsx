import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffFailedRefunds, staffRefund } from '@vitrine/contract/staffRefunds';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { mayAct } from '../../lib/session/member.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useDraft } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import type { Column } from '../../ui/Table.tsx';
import ui from '../../ui/ui.module.css';
import { useStep } from '../../ui/useStep.tsx';
import { usePaymentName } from '../../ui/usePaymentName.ts';

type Row = AnswerOf<typeof staffFailedRefunds>['refunds'][number];
type Asked = { readonly row: Row; readonly step: 'again' | 'transfer' };

function RefundDialog({ row, step, onClose }: Asked & { readonly onClose: (isDone: boolean) => void }) {
  const text = useText('refunds');
  const { money } = useFormats();
  const [reason, setReason] = useDraft(`refund ${row.refund_id}`);
  return (
    <StepDialog
      title={text(`step.${step}`)}
      effect={text(`effect.${step}`, { amount: money(row.amount, row.currency) })}
      confirm={text(`step.${step}`)}
      fields={['reason']}
      onConfirm={(key) =>
        call(staffRefund, {
          params: { refund_id: String(row.refund_id) },
          body: { step, ...(step === 'transfer' ? { reason } : {}) },
          idempotency_key: key,
        })
      }
      onClose={(isDone) => {
        setReason('');
        onClose(isDone);
      }}
    >
      {(faultOf) =>
        step === 'transfer' && (
          <TextArea
            label={text('reason')}
            hint={text('reason.hint')}
            fault={faultOf('reason')}
            maxLength={500}
            value={reason}
            onChange={setReason}
          />
        )
      }
    </StepDialog>
  );
}

/** The order and the return of a refund, and why it failed. */
function Failed({ row: { order_number, return_number, failure, times } }: { readonly row: Row }) {
  const text = useText('refunds');
  return (
    <>
      <span className={ui.numbers}>
        {order_number !== null && <Link to={`/orders/${order_number}`}>{order_number}</Link>}
        {return_number !== null && <Link to={`/returns/${return_number}`}>{return_number}</Link>}
      </span>
      <p className={ui.hint}>{text(`failure.${failure}`, { count: times })}</p>
    </>
  );
}

/** Refunds that the bank refused or sent back, the oldest first. */
export function Refunds() {
  const text = useText('refunds');
  const me = useMember();
  const { money, moment } = useFormats();
  const { ask, dialog } = useStep<Asked>((asked, close) => <RefundDialog {...asked} onClose={close} />);
  const methodOf = usePaymentName();
  const aboutOf = ({ amount, currency, order_number, return_number }: Row): string =>
    [order_number, return_number, money(amount, currency)].filter(Boolean).join(' ');
  const columns: readonly Column<Row>[] = [
    {
      name: text('order'),
      render: (row) => <Failed row={row} />,
    },
    { name: text('amount'), isFigure: true, render: ({ amount, currency }) => money(amount, currency) },
    { name: text('method'), isMinor: true, render: ({ payment_method }) => methodOf(payment_method) },
    { name: text('failed'), isMinor: true, render: ({ failed_at }) => moment(failed_at) },
    {
      name: text('step'),
      render: (row) => (
        <div className={ui.actions}>
          {mayAct(me, 'refund') && (
            <Button about={aboutOf(row)} onClick={() => ask({ row, step: 'again' })}>
              {text('step.again')}
            </Button>
          )}
          {mayAct(me, 'transfer') && (
            <Button about={aboutOf(row)} onClick={() => ask({ row, step: 'transfer' })}>
              {text('step.transfer')}
            </Button>
          )}
        </div>
      ),
    },
  ];
  const list = useList(
    ['failed-refunds'],
    (after) => call(staffFailedRefunds, { query: after }),
    ({ refunds }) => refunds,
  );
  return (
    <ListPage
      title={text('title')}
      lead={text('lead')}

      columns={columns}
      list={list}
      keyOf={({ refund_id }) => String(refund_id)}
      empty={text('empty')}
      dialog={dialog}
    />
  );
}
