import {
  staffSessionEnd,
  staffSessions,
  staffSessionsEnd,
  type StaffSessionView,
} from '@vitrine/contract/staffSessions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice, Tag } from '../../ui/Notice.tsx';
import { Sheet } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { useBrowserName } from './useBrowserName.ts';

const key = ['own-sessions'] as const;

type Answered = Promise<{ readonly sessions: readonly StaffSessionView[] }>;

/** The columns; `take` shows what a step has left. */
function useColumns(take: (step: Answered) => void): readonly Column<StaffSessionView>[] {
  const text = useText('account');
  const { moment } = useFormats();
  const nameOf = useBrowserName();
  return [
    {
      name: text('sessions.browser'),
      render: (row) => (
        <>
          {nameOf(row)} {row.current && <Tag tone="good">{text('sessions.current')}</Tag>}
        </>
      ),
    },
    {
      name: text('sessions.since'),
      isMinor: true,
      render: ({ started_at }) => (started_at === null ? text('sessions.unknown') : moment(started_at)),
    },
    { name: text('sessions.seen'), render: ({ seen_at }) => moment(seen_at) },
    {
      name: text('sessions.end'),
      render: (row) =>
        !row.current && (
          <Button
            aria-label={text('sessions.end_label', { browser: nameOf(row) })}
            onClick={() => take(call(staffSessionEnd, { params: { session_id: row.session_id }, body: {} }))}
          >
            {text('sessions.end')}
          </Button>
        ),
    },
  ];
}

/** Where the member is signed in; each other sign-in can be ended. */
export function Sessions() {
  const text = useText('account');
  const fault = useFault();
  const client = useQueryClient();
  const [failure, setFailure] = useState<unknown>(null);
  const { data, error } = useQuery({ queryKey: key, queryFn: () => call(staffSessions, {}) });
  const take = (step: Answered) => {
    setFailure(null);
    step.then((left) => client.setQueryData(key, left), setFailure);
  };
  const columns = useColumns(take);
  const shown = failure ?? error;
  const sessions = data?.sessions ?? [];
  return (
    <Sheet title={text('sessions')}>
      {shown !== null && <Notice tone="bad">{fault(shown)}</Notice>}
      <Table caption={text('sessions')} columns={columns} rows={sessions} keyOf={({ session_id }) => session_id} />
      {sessions.length > 1 && (
        <div>
          <Button onClick={() => take(call(staffSessionsEnd, { body: {} }))}>{text('sessions.end_others')}</Button>
        </div>
      )}
    </Sheet>
  );
}
