import { listedName } from '@vitrine/rules/account/personName';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffSalonGuests, staffSalonMark } from '@vitrine/contract/staffSalon';
import type { VisitMark } from '@vitrine/rules/salon/visit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useChanged } from '../../lib/calls/useChanged.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice, Tag } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import ui from '../../ui/ui.module.css';

type Guest = AnswerOf<typeof staffSalonGuests>['guests'][number];

/** The guests of a session by seat. A mark is taken back by the other one, so it needs no question. */
export function Guests() {
  const text = useText('salon');
  const fault = useFault();
  const changed = useChanged();
  const { pid = '' } = useParams();
  const [failed, setFailed] = useState<unknown>(null);
  const { data, error } = useQuery({
    queryKey: ['salon', pid],
    queryFn: () => call(staffSalonGuests, { params: { pid } }),
    // Each read is noted: only a host who opens the page reads.
    refetchOnWindowFocus: false,
  });
  const note = async ({ visit_id }: Guest, mark: VisitMark) => {
    setFailed(null);
    try {
      await call(staffSalonMark, { params: { visit_id }, body: { mark }, idempotency_key: crypto.randomUUID() });
      await changed();
    } catch (reason) {
      setFailed(reason);
    }
  };
  const nameOf = (guest: Guest): string => listedName(guest);
  const columns: readonly Column<Guest>[] = [
    { name: text('seat'), render: ({ seat }) => seat },
    { name: text('guest'), render: nameOf },
    { name: text('status'), render: ({ status }) => <Tag>{text(`status.${status}`)}</Tag> },
    {
      name: text('mark'),
      render: (guest) => (
        <div className={ui.actions}>
          {guest.marks.map((mark) => (
            <Button
              key={mark}
              weight={mark === 'visited' ? 'main' : 'plain'}
              aria-label={text('mark.of', { mark: text(`mark.${mark}`), name: nameOf(guest) })}
              onClick={() => void note(guest, mark)}
            >
              {text(`mark.${mark}`)}
            </Button>
          ))}
        </div>
      ),
    },
  ];
  return (
    <Page title={text('guests')} lead={<Link to="/salon">{text('guests.back')}</Link>}>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {failed !== null && <Notice tone="bad">{fault(failed)}</Notice>}
      {!data && error === null && <p>{text('loading')}</p>}
      {data?.guests.length === 0 && <p>{text('guests.empty')}</p>}
      {data && data.guests.length > 0 && (
        <Table caption={text('guests')} columns={columns} rows={data.guests} keyOf={({ visit_id }) => visit_id} />
      )}
    </Page>
  );
}
