import { staffWork, type WorkRow } from '@vitrine/contract/staffWarehouse';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Tick } from '../../ui/Field.tsx';
import { Tag } from '../../ui/Notice.tsx';
import { May } from '../../ui/May.tsx';
import { Page } from '../../ui/Page.tsx';
import { PromiseTag } from '../../ui/PromiseTag.tsx';
import { type Column, ListTable } from '../../ui/Table.tsx';
import orders from '../../ui/orders.module.css';
import { OpenWaves } from './OpenWaves.tsx';
import { StartWave } from './StartWave.tsx';
import css from './warehouse.module.css';

type Chosen = { readonly numbers: readonly string[]; readonly toggle: (number: string) => void };

function NextStep({ row }: { readonly row: WorkRow }) {
  const text = useText('warehouse');
  if (row.next_step === 'missing_piece')
    return (
      <Link to="/missing">
        <Tag tone="bad">{text('step.missing_piece')}</Tag>
      </Link>
    );
  if (row.next_step === 'picking')
    return <Link to={`/warehouse/waves/${row.wave}`}>{text('step.picking', { number: row.wave ?? '' })}</Link>;
  const name = text(`step.${row.next_step}`);
  return row.next_step === 'pick' ? name : <Link to={`/pack/${row.increment_id}`}>{name}</Link>;
}

/** The columns of the work list. Only what waits to be picked can be chosen for a wave. */
function useColumns({ numbers, toggle }: Chosen): readonly Column<WorkRow>[] {
  const text = useText('warehouse');
  const { moment, country: nameOf } = useFormats();
  return [
    {
      name: text('order'),
      render: ({ increment_id, first, next_step }) => (
        <div className={css.number}>
          <May act="prepare_orders">
            <label className={css.choice}>
              <input
                type="checkbox"
                // One that another member has taken meanwhile can be left out again.
                disabled={next_step !== 'pick' && !numbers.includes(increment_id)}
                checked={numbers.includes(increment_id)}
                onChange={() => toggle(increment_id)}
              />
              <span className="hidden-words">
                {text('choose')} {increment_id}
              </span>
            </label>
          </May>
          <Link className={orders.order} to={`/orders/${increment_id}`}>
            {first?.picture ? <img src={first.picture} alt="" width="40" height="50" loading="lazy" /> : <span />}
            <span>{increment_id}</span>
          </Link>
        </div>
      ),
    },
    { name: text('promised'), render: (row) => <PromiseTag {...row} /> },
    { name: text('next'), render: (row) => <NextStep row={row} /> },
    { name: text('pieces'), isFigure: true, isMinor: true, render: ({ pieces }) => pieces },
    {
      name: text('country'),
      isMinor: true,
      render: ({ country, delivery, shipping_method }) => (
        <>
          {nameOf(country)} {shipping_method === 'express' && <Tag>{text('express')}</Tag>}
          {delivery === 'pickup' && <Tag>{text('pickup')}</Tag>}
        </>
      ),
    },
    { name: text('placed'), isMinor: true, render: ({ placed_at }) => moment(placed_at) },
  ];
}

function useChosen(): Chosen & { readonly clear: () => void } {
  const [numbers, setNumbers] = useTyped<readonly string[]>('orders of a wave', []);
  const toggle = (number: string) =>
    setNumbers((before) => (before.includes(number) ? before.filter((one) => one !== number) : [...before, number]));
  return { numbers, toggle, clear: () => setNumbers([]) };
}

/** Orders to pick, pack and send, those on top that must leave first. */
export function Work() {
  const text = useText('warehouse');
  const [search, setSearch] = useSearchParams();
  const isLate = search.get('late') === 'true';
  const chosen = useChosen();
  const [isStarting, setStarting] = useState(false);
  const columns = useColumns(chosen);
  const [late, setLate] = useState<number | null>(null);
  const list = useList(
    ['warehouse', isLate],
    async (after) => {
      const page = await call(staffWork, { query: { ...after, ...(isLate ? { late: 'true' as const } : {}) } });
      setLate(page.late);
      return page;
    },
    ({ orders: rows }) => rows,
  );
  const close = (isDone: boolean) => {
    setStarting(false);
    if (isDone) chosen.clear();
  };
  return (
    <Page
      title={text('title')}
      lead={text('lead')}
      actions={
        <>
          <May act="prepare_orders">
            <Button weight="main" onClick={() => setStarting(true)}>
              {text('wave.start')}
            </Button>
          </May>
          <Link to="/warehouse/places">{text('places')}</Link>
        </>
      }
    >
      <OpenWaves />
      <div className={css.filters}>
        <p>{late !== null && text('late', { count: late })}</p>
        <Tick
          label={text('late.only')}
          isTicked={isLate}
          onChange={(isOn) => setSearch(isOn ? { late: 'true' } : {}, { replace: true })}
        />
      </div>
      <ListTable
        caption={text('title')}
        columns={columns}
        list={list}
        keyOf={({ increment_id }) => increment_id}
        empty={text('empty')}
      />
      {isStarting && <StartWave numbers={chosen.numbers} onClose={close} />}
    </Page>
  );
}
