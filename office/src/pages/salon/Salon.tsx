import { May } from '../../ui/May.tsx';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffSalonCallOff, staffSalonSessions } from '@vitrine/contract/staffSalon';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Notice.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import type { Column } from '../../ui/Table.tsx';
import { useStep } from '../../ui/useStep.tsx';
import { AddSession } from './AddSession.tsx';
import { usePlaceName } from '../../ui/useStores.ts';

type Row = AnswerOf<typeof staffSalonSessions>['sessions'][number];

function useColumns(onCallOff: (row: Row) => void): readonly Column<Row>[] {
  const text = useText('salon');
  const { momentAt } = useFormats();
  const placeOf = usePlaceName();
  return [
    {
      name: text('session'),
      render: ({ pid, start_time, timezone }) => <Link to={`/salon/${pid}`}>{momentAt(start_time, timezone)}</Link>,
    },
    { name: text('boutique'), isMinor: true, render: ({ store_id }) => placeOf(store_id) },
    {
      name: text('reserved'),
      render: ({ reserved, seats }) => text('reserved.of', { count: reserved, most: seats }),
    },
    { name: text('waiting'), isFigure: true, isMinor: true, render: ({ waiting }) => waiting },
    {
      name: text('state'),
      isMinor: true,
      render: ({ is_closed }) =>
        is_closed ? <Tag tone="bad">{text('state.closed')}</Tag> : <Tag>{text('state.open')}</Tag>,
    },
    {
      name: text('step'),
      render: (row) =>
        row.may_call_off && (
          <Button weight="danger" onClick={() => onCallOff(row)}>
            {text('call_off')}
          </Button>
        ),
    },
  ];
}

/** The programme of the salon: its sessions, and what becomes of them. */
export function Salon() {
  const text = useText('salon');
  const { momentAt } = useFormats();
  const { ask, dialog } = useStep<Row | 'add'>((asked, close) =>
    asked === 'add' ? (
      <AddSession onClose={close} />
    ) : (
      <StepDialog
        title={`${text('call_off')}: ${momentAt(asked.start_time, asked.timezone)}`}
        effect={text('call_off.effect')}
        confirm={text('call_off')}
        isDanger
        onConfirm={(key) => call(staffSalonCallOff, { params: { pid: asked.pid }, body: {}, idempotency_key: key })}
        onClose={close}
      />
    ),
  );
  const columns = useColumns(ask);
  const list = useList(
    ['salon'],
    (after) => call(staffSalonSessions, { query: after }),
    ({ sessions }) => sessions,
  );
  return (
    <ListPage
      title={text('title')}
      lead={text('lead')}
      actions={
        <May act="host_salon">
          <Button weight="main" onClick={() => ask('add')}>
            {text('add')}
          </Button>
        </May>
      }
      columns={columns}
      list={list}
      keyOf={({ pid }) => pid}
      empty={text('empty')}
      dialog={dialog}
    />
  );
}
