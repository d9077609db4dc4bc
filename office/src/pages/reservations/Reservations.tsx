import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffReservationStep, staffReservations, type storeSteps } from '@vitrine/contract/staffTasks';
import { call } from '../../lib/calls/call.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Tick } from '../../ui/Field.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { Piece } from '../../ui/Piece.tsx';
import type { Column } from '../../ui/Table.tsx';
import ui from '../../ui/ui.module.css';
import { useStep } from '../../ui/useStep.tsx';
import { usePlaceName } from '../../ui/useStores.ts';

type Row = AnswerOf<typeof staffReservations>['reservations'][number];
type StoreStep = (typeof storeSteps)[number];

type Asked = { readonly row: Row; readonly step: StoreStep };

/** Asks before a boutique answers. A piece that is promised for longer comes back only when the client gives it up. */
function ReservationDialog({ row, step, onClose }: Asked & { readonly onClose: (isDone: boolean) => void }) {
  const text = useText('reservations');
  const [is_given_up, setGivenUp] = useTyped(`given up ${row.increment_id}`, false);
  const needsWord = step === 'miss' && row.is_promised;
  return (
    <StepDialog
      title={text(`step.${step}`)}
      effect={text(`effect.${step}`, { number: row.increment_id, piece: `${row.product_name} (${row.sku})` })}
      confirm={text(`step.${step}`)}
      isDanger={step === 'decline' || step === 'miss'}
      isConfirmable={!needsWord || is_given_up}
      onConfirm={() =>
        call(staffReservationStep, {
          params: { increment_id: row.increment_id },
          body: { step, ...(needsWord ? { is_given_up } : {}) },
        })
      }
      onClose={onClose}
    >
      {() => needsWord && <Tick label={text('given_up')} isTicked={is_given_up} onChange={setGivenUp} />}
    </StepDialog>
  );
}

/** Open reservations, the most urgent first. */
export function Reservations() {
  const text = useText('reservations');
  const { moment } = useFormats();
  const { ask, dialog } = useStep<Asked>((asked, close) => <ReservationDialog {...asked} onClose={close} />);
  const placeOf = usePlaceName();
  const columns: readonly Column<Row>[] = [
    { name: text('number'), render: ({ increment_id }) => increment_id },
    { name: text('piece'), render: (row) => <Piece piece={row} /> },
    { name: text('boutique'), isMinor: true, render: ({ store_id }) => placeOf(store_id) },
    { name: text('until'), render: ({ until }) => (until === null ? '' : moment(until)) },
    {
      name: text('answer'),
      render: (row) => (
        <div className={ui.actions}>
          {row.steps.map((step, place) => (
            <Button
              key={step}
              about={row.increment_id}
              weight={place === 0 ? 'main' : 'plain'}
              onClick={() => ask({ row, step })}
            >
              {text(`step.${step}`)}
            </Button>
          ))}
        </div>
      ),
    },
  ];
  const list = useList(
    ['reservations'],
    (after) => call(staffReservations, { query: after }),
    ({ reservations }) => reservations,
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
