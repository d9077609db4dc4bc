import type { AnswerOf } from '@vitrine/contract/endpoint';
import { type CountRow, staffCounts, staffCountStart } from '@vitrine/contract/staffStockCount';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select, Tick } from '../../ui/Field.tsx';
import { May } from '../../ui/May.tsx';
import { Notice, Tag } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { PlaceSelect } from '../../ui/PlaceSelect.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import ui from '../../ui/ui.module.css';
import { useDepartmentName } from './useDepartmentName.ts';
import { usePlaceName } from '../../ui/useStores.ts';

function StateTag({ row }: { readonly row: CountRow }) {
  const text = useText('counts');
  if (row.closed_at === null) return <Tag tone="warn">{text('state.open')}</Tag>;
  const left = row.differences ?? 0;
  return left > 0 ? (
    <Tag tone="bad">{text('state.differs', { count: left })}</Tag>
  ) : (
    <Tag tone="good">{text('state.done')}</Tag>
  );
}

function StartDialog({
  departments,
  onClose,
}: {
  readonly departments: AnswerOf<typeof staffCounts>['departments'];
  readonly onClose: () => void;
}) {
  const text = useText('counts');
  const navigate = useNavigate();
  const { staff } = useMember();
  const departmentName = useDepartmentName();
  const [place, setPlace] = useTyped('count place', staff.store_id ?? 'ecom');
  const [department, setDepartment] = useTyped('count department', '');
  const [is_blind, setBlind] = useTyped('count blind', true);
  const start = async (key: string) => {
    const body = { place, is_blind, ...(department === '' ? {} : { department }) };
    const { count } = await call(staffCountStart, { idempotency_key: key, body });
    await navigate(`/counts/${count.number}`);
  };
  return (
    <StepDialog
      title={text('start')}
      effect={text('start.effect')}
      confirm={text('start')}
      fields={['place', 'department']}
      onConfirm={start}
      onClose={onClose}
    >
      {(faultOf) => (
        <>
          {staff.store_id === null && (
            <PlaceSelect label={text('place')} fault={faultOf('place')} value={place} onChange={setPlace} />
          )}
          <Select
            label={text('department')}
            fault={faultOf('department') ?? (staff.store_id === null ? null : faultOf('place'))}
            value={department}
            choices={[
              { value: '', name: text('all') },
              ...departments.map(({ code, names }) => ({ value: code, name: departmentName(code, names) })),
            ]}
            onChange={setDepartment}
          />
          <Tick label={text('blind')} isTicked={is_blind} onChange={setBlind} />
        </>
      )}
    </StepDialog>
  );
}

/** The counts of the member's places. */
export function Counts() {
  const text = useText('counts');
  const fault = useFault();
  const { moment } = useFormats();
  const placeOf = usePlaceName();
  const departmentName = useDepartmentName();
  const [isStarting, setStarting] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['counts'],
    queryFn: () => call(staffCounts, {}),
    refetchInterval: 30_000,
  });
  const columns: readonly Column<CountRow>[] = [
    {
      name: text('number'),
      render: ({ number }) => <Link to={`/counts/${number}`}>{text('one.title', { number })}</Link>,
    },
    {
      name: text('place'),
      render: ({ place, department, department_names }) =>
        [placeOf(place), department && departmentName(department, department_names)].filter(Boolean).join(' · '),
    },
    { name: text('state'), render: (row) => <StateTag row={row} /> },
    { name: text('counted'), isFigure: true, isMinor: true, render: ({ counted }) => counted },
    { name: text('by'), isMinor: true, render: ({ by }) => by },
    { name: text('started'), isMinor: true, render: ({ started_at }) => moment(started_at) },
  ];
  return (
    <Page
      title={text('title')}
      lead={text('lead')}
      actions={
        <May act="count_stock">
          <Button weight="main" onClick={() => setStarting(true)}>
            {text('start')}
          </Button>
        </May>
      }
    >
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {data && data.counts.length === 0 && <p className={`${ui.tableBox} ${ui.empty}`}>{text('empty')}</p>}
      {data && data.counts.length > 0 && (
        <Table caption={text('title')} columns={columns} rows={data.counts} keyOf={({ number }) => String(number)} />
      )}
      {isStarting && <StartDialog departments={data?.departments ?? []} onClose={() => setStarting(false)} />}
    </Page>
  );
}
