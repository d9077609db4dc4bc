import { staffWithdrawals } from '@vitrine/contract/staffRefunds';
import type { WithdrawalStep } from '@vitrine/rules/returns/withdrawalDuty';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Notice.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import type { Column } from '../../ui/Table.tsx';
import ui from '../../ui/ui.module.css';
import { useStep } from '../../ui/useStep.tsx';
import { WithdrawalDialog, type WithdrawalRow } from './WithdrawalDialog.tsx';

type Asked = { readonly row: WithdrawalRow; readonly step: WithdrawalStep };

function useColumns(ask: (asked: Asked) => void): readonly Column<WithdrawalRow>[] {
  const text = useText('withdrawals');
  const { day } = useFormats();
  return [
    {
      name: text('order'),
      render: ({ increment_id, reference }) =>
        increment_id === null ? (
          text('unknown', { reference })
        ) : (
          <Link to={`/orders/${increment_id}`}>{increment_id}</Link>
        ),
    },
    { name: text('stated'), isMinor: true, render: ({ stated_at }) => day(stated_at) },
    {
      name: text('state'),
      render: ({ state, is_limited }) => (
        <>
          {text(`state.${state}`)} {is_limited && <Tag>{text('limited')}</Tag>}
        </>
      ),
    },
    { name: text('until'), render: ({ until }) => day(until) },
    {
      name: text('return'),
      isMinor: true,
      render: ({ return_number }) => return_number && <Link to={`/returns/${return_number}`}>{return_number}</Link>,
    },
    {
      name: text('step'),
      render: (row) => (
        <div className={ui.actions}>
          {row.steps.map((step) => (
            <Button key={step} about={row.increment_id ?? row.reference} onClick={() => ask({ row, step })}>
              {text(`step.${step}`)}
            </Button>
          ))}
        </div>
      ),
    },
  ];
}

/** Withdrawals from contracts for which something is left to do, with what is due until when. */
export function Withdrawals() {
  const text = useText('withdrawals');
  const { ask, dialog } = useStep<Asked>((asked, close) => <WithdrawalDialog {...asked} onClose={close} />);
  const columns = useColumns(ask);
  const list = useList(
    ['withdrawals'],
    (after) => call(staffWithdrawals, { query: after }),
    ({ withdrawals }) => withdrawals,
  );
  return (
    <ListPage
      title={text('title')}
      lead={text('lead')}

      columns={columns}
      list={list}
      keyOf={({ withdrawal_id }) => withdrawal_id}
      empty={text('empty')}
      dialog={dialog}
    />
  );
}
