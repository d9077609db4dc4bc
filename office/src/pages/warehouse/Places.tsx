import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffPlaces, staffPlacesPut } from '@vitrine/contract/staffWarehouse';
import { writtenPlace } from '@vitrine/rules/warehouse/storePlace';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField, Tick } from '../../ui/Field.tsx';
import { May } from '../../ui/May.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { Piece } from '../../ui/Piece.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { useStep } from '../../ui/useStep.tsx';
import ui from '../../ui/ui.module.css';
import { PasteDialog, type PastedList } from './PasteDialog.tsx';
import css from './warehouse.module.css';

type Row = AnswerOf<typeof staffPlaces>['places'][number];
type Close = (isDone: boolean) => void;

function PlaceDialog({ row, onClose }: { readonly row: Row; readonly onClose: Close }) {
  const text = useText('warehouse');
  const [place, setPlace] = useTyped(`place ${row.sku}`, row.place ?? '');
  const written = writtenPlace(place);
  return (
    <StepDialog
      title={text('places.change.title', { name: row.product_name })}
      effect={text('places.change.effect')}
      confirm={text('places.change')}
      fields={['rows.0.place']}
      onConfirm={(key) =>
        call(staffPlacesPut, {
          idempotency_key: key,
          body: { rows: [{ sku: row.sku, place: written === '' ? null : written }] },
        })
      }
      onClose={onClose}
    >
      {(faultOf) => (
        <TextField label={text('place')} isFocused fault={faultOf('rows.0.place')} value={place} onChange={setPlace} />
      )}
    </StepDialog>
  );
}

/** What the page asks about: pieces by a beginning, or those that lie nowhere. */
function usePlaces() {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const isWithout = search.get('without') === 'true';
  const query = { ...(q.trim() === '' ? {} : { q }), ...(isWithout ? { without: 'true' as const } : {}) };
  const found = useQuery({
    queryKey: ['places', query],
    queryFn: () => call(staffPlaces, { query }),
    placeholderData: (before) => before,
  });
  const put = (name: 'q' | 'without', value: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  return { ...found, q, isWithout, put };
}

function useColumns(ask: (row: Row) => void): readonly Column<Row>[] {
  const text = useText('warehouse');
  return [
    {
      name: text('place'),
      render: ({ place }) => place ?? <span className={css.soft}>{text('place.none')}</span>,
    },
    { name: text('piece'), render: (row) => <Piece piece={row} /> },
    { name: text('free'), isFigure: true, isMinor: true, render: ({ free }) => free },
    {
      name: text('places.change'),
      render: (row) => (
        <May act="prepare_orders">
          <Button about={row.sku} onClick={() => ask(row)}>
            {text('places.change')}
          </Button>
        </May>
      ),
    },
  ];
}

/** Where each piece lies in the store room. */
export function Places() {
  const text = useText('warehouse');
  const packing = useText('packing');
  const fault = useFault();
  const { data, error, q, isWithout, put } = usePlaces();
  const { ask, dialog } = useStep<Row | PastedList>((asked, close) =>
    typeof asked === 'string' ? (
      <PasteDialog list={asked} onClose={close} />
    ) : (
      <PlaceDialog row={asked} onClose={close} />
    ),
  );
  const columns = useColumns(ask);
  return (
    <Page
      title={text('places')}
      lead={text('places.lead')}
      actions={
        <May act="prepare_orders">
          <Button onClick={() => ask('places')}>{text('places.import')}</Button>
          <Button onClick={() => ask('codes')}>{packing('codes')}</Button>
        </May>
      }
    >
      <div className={ui.fields}>
        <TextField label={text('places.q')} type="search" value={q} onChange={(value) => put('q', value)} />
        <Tick
          label={text('places.without')}
          isTicked={isWithout}
          onChange={(isOn) => put('without', isOn ? 'true' : '')}
        />
      </div>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {data?.is_more === true && <Notice>{text('places.more')}</Notice>}
      {data && data.places.length === 0 && <p className={`${ui.tableBox} ${ui.empty}`}>{text('places.empty')}</p>}
      {data && data.places.length > 0 && (
        <Table caption={text('places')} rows={data.places} keyOf={({ sku }) => sku} columns={columns} />
      )}
      {dialog}
    </Page>
  );
}
