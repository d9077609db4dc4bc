import {
  staffSessionEnd,
  staffSessions,
  staffSessionsEnd,
  type StaffSessionView,
} from '@vitrine/contract/staffSessions';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice, Tag } from '../../ui/Notice.tsx';
import { Sheet } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { useBrowserName } from './useBrowserName.ts';
import { type Take, useTaken } from './useTaken.ts';

export const sessionsKey = ['own-sessions'] as const;

/** The columns; `take` shows what a step has left. */
function useColumns(take: Take): readonly Column<StaffSessionView>[] {
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
            onClick={() =>
              take(call(staffSessionEnd, { params: { session_id: row.session_id }, body: {} }), 'sessions.ended')
            }
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
  const { data, error } = useQuery({ queryKey: sessionsKey, queryFn: () => call(staffSessions, {}) });
  const { failure, done, take } = useTaken(sessionsKey);
  const columns = useColumns(take);
  const shown = failure ?? error;
  const sessions = data?.sessions ?? [];
  return (
    <Sheet title={text('sessions')}>
      {shown !== null && <Notice tone="bad">{fault(shown)}</Notice>}
      {done !== null && <Notice tone="good">{text(done)}</Notice>}
      <Table caption={text('sessions')} columns={columns} rows={sessions} keyOf={({ session_id }) => session_id} />
      {sessions.length > 1 && (
        <div>
          <Button onClick={() => take(call(staffSessionsEnd, { body: {} }), 'sessions.others_ended')}>
            {text('sessions.end_others')}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
