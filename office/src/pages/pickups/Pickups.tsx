import { namedCarrier } from '../../ui/namedCarrier.ts';
import { May } from '../../ui/May.tsx';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffPickup, staffPickups } from '@vitrine/contract/staffReturns';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import type { Column } from '../../ui/Table.tsx';
import ui from '../../ui/ui.module.css';
import { useStep } from '../../ui/useStep.tsx';

type Row = AnswerOf<typeof staffPickups>['pickups'][number];

/** What the carrier said, by what the house has to do. */
const answers = { book: ['booked', 'refused'], cancel: ['canceled', 'kept'] } as const;
type Answer = (typeof answers)[Row['work']][number];
type Asked = { readonly row: Row; readonly how: Answer };

function PickupDialog({ row, how, onClose }: Asked & { readonly onClose: (isDone: boolean) => void }) {
  const text = useText('pickups');
  const [day, setDay] = useTyped(`${row.increment_id} ${row.work} ${how} day`, row.pickup_date);
  const [confirmation, setConfirmation] = useTyped(`${row.increment_id} ${row.work} ${how} confirmation`, '');
  const isBooked = how === 'booked';
  return (
    <StepDialog
      title={text(`how.${how}`)}
      effect={text(`effect.${how}`, { carrier: namedCarrier(row.carrier) })}
      confirm={text(`how.${how}`)}
      fields={['day', 'confirmation']}
      onConfirm={() =>
        call(staffPickup, {
          params: { increment_id: row.increment_id },
          body: { how, ...(isBooked ? { day, confirmation } : {}) },
        })
      }
      onClose={onClose}
    >
      {(faultOf) =>
        isBooked && (
          <>
            <TextField
              label={text('day')}
              type="date"
              isRequired
              fault={faultOf('day')}
              value={day}
              onChange={setDay}
            />
            <TextField
              label={text('confirmation')}
              isRequired
              fault={faultOf('confirmation')}
              value={confirmation}
              onChange={setConfirmation}
            />
          </>
        )
      }
    </StepDialog>
  );
}

/** The pickups of returns that the house books or cancels by hand, the earliest first. */
export function Pickups() {
  const text = useText('pickups');
  const { day } = useFormats();
  const { ask, dialog } = useStep<Asked>((asked, close) => <PickupDialog {...asked} onClose={close} />);
  const columns: readonly Column<Row>[] = [
    { name: text('return'), render: ({ increment_id }) => <Link to={`/returns/${increment_id}`}>{increment_id}</Link> },
    { name: text('work'), render: ({ work, carrier }) => text(`work.${work}`, { carrier: namedCarrier(carrier) }) },
    { name: text('day'), render: ({ pickup_date, pickup_time }) => `${day(pickup_date)}, ${pickup_time}` },
    { name: text('confirmation'), isMinor: true, render: ({ pickup_confirmation }) => pickup_confirmation },
    {
      name: text('answer'),
      render: (row) => (
        <May act="arrange_pickup">
          <div className={ui.actions}>
            {answers[row.work].map((how) => (
              <Button key={how} about={row.increment_id} onClick={() => ask({ row, how })}>
                {text(`how.${how}`)}
              </Button>
            ))}
          </div>
        </May>
      ),
    },
  ];
  const list = useList(
    ['pickups'],
    (after) => call(staffPickups, { query: after }),
    ({ pickups }) => pickups,
  );
  return (
    <ListPage
      title={text('title')}
      lead={text('lead')}

      columns={columns}
      list={list}
      keyOf={({ increment_id, work }) => `${increment_id} ${work}`}
      empty={text('empty')}
      dialog={dialog}
    />
  );
}
