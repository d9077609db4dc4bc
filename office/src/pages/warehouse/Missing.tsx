import { type MissingPiece, staffFound, staffMissing } from '@vitrine/contract/staffWarehouse';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { May } from '../../ui/May.tsx';
import { Piece } from '../../ui/Piece.tsx';
import { PromiseTag } from '../../ui/PromiseTag.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import type { Column } from '../../ui/Table.tsx';
import { useStep } from '../../ui/useStep.tsx';
import css from './warehouse.module.css';

function useColumns(ask: (piece: MissingPiece) => void): readonly Column<MissingPiece>[] {
  const text = useText('warehouse');
  const { moment } = useFormats();
  return [
    {
      name: text('piece'),
      render: (piece) => (
        <Piece piece={piece}>
          <p>{text('missing', { count: piece.qty })}</p>
        </Piece>
      ),
    },
    {
      name: text('order'),
      render: (piece) => (
        <>
          <Link to={`/orders/${piece.increment_id}`}>{piece.increment_id}</Link> <PromiseTag {...piece} />
        </>
      ),
    },
    {
      name: text('missing.reported'),
      isMinor: true,
      render: ({ by, reported_at, note }) => (
        <>
          <p>
            {by}, {moment(reported_at)}
          </p>
          <p className={css.soft}>{note}</p>
        </>
      ),
    },
    {
      name: text('next'),
      render: (piece) => (
        <May act="missing_pieces">
          <Button about={`${piece.product_name} ${piece.increment_id}`} onClick={() => ask(piece)}>
            {text('missing.found')}
          </Button>
        </May>
      ),
    },
  ];
}

/** Pieces of orders that were not found, for those that look for them and those that talk to the client. */
export function Missing() {
  const text = useText('warehouse');
  const { ask, dialog } = useStep<MissingPiece>((piece, close) => (
    <StepDialog
      title={text('missing.found.title', { name: piece.product_name })}
      effect={text('missing.found.effect', { number: piece.increment_id })}
      confirm={text('missing.found')}
      onConfirm={(key) =>
        call(staffFound, { params: { missing_id: piece.missing_id }, body: {}, idempotency_key: key })
      }
      onClose={close}
    />
  ));
  const columns = useColumns(ask);
  const list = useList(
    ['missing'],
    (after) => call(staffMissing, { query: after }),
    ({ pieces }) => pieces,
  );
  return (
    <ListPage
      title={text('missing.title')}
      lead={text('missing.lead')}
      columns={columns}
      list={list}
      keyOf={({ missing_id }) => missing_id}
      empty={text('missing.empty')}
      dialog={dialog}
    />
  );
}
