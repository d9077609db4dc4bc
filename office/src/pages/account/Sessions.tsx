import {
  staffSessionEnd,
  staffSessions,
  staffSessionsEnd,
  type StaffSessionView,
} from '@vitrine/contract/staffSessions';
import { browserNames, deviceNames } from '@vitrine/rules/session/device';
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

const key = ['own-sessions'] as const;

/** The name of a sign-in's browser and device. */
function useBrowserName(): (session: StaffSessionView) => string {
  const text = useText('account');
  return ({ browser, device }) => {
    if (browser && device) return text('sessions.on', { browser: browserNames[browser], device: deviceNames[device] });
    if (browser) return browserNames[browser];
    return device ? deviceNames[device] : text('sessions.unknown');
  };
}

/** Where the member is signed in; each other sign-in can be ended. */
export function Sessions() {
  const text = useText('account');
  const fault = useFault();
  const { moment } = useFormats();
  const client = useQueryClient();
  const nameOf = useBrowserName();
  const [failure, setFailure] = useState<unknown>(null);
  const { data, error } = useQuery({ queryKey: key, queryFn: () => call(staffSessions, {}) });
  const take = (step: ReturnType<typeof call<typeof staffSessions>>) => {
    setFailure(null);
    step.then((left) => client.setQueryData(key, left), setFailure);
  };
  const columns: readonly Column<StaffSessionView>[] = [
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
