import { staffProposalStep } from '@vitrine/contract/staffHistory';
import {
  type ProposalSetRow,
  type ProposalSetView,
  staffProposalSet,
  staffProposalSetStep,
} from '@vitrine/contract/staffProposalSets';
import type { ProposalStep } from '@vitrine/rules/changes/proposals';
import { shopCurrency } from '@vitrine/rules/storefronts/shopCurrency';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice, Tag } from '../../ui/Notice.tsx';
import { Facts, Page, Sheet } from '../../ui/Page.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { useStep } from '../../ui/useStep.tsx';
import { MoveEnd } from './MoveEnd.tsx';
import { Overlaps } from './Overlaps.tsx';
import { cellOf } from './priceEdits.ts';
import { SetCounts } from './SetCounts.tsx';
import { useCountryMoment } from './useCountryMoment.ts';
import { useWhen } from './useWhen.ts';
import css from './prices.module.css';

type Asked = { readonly step: ProposalStep; readonly set: ProposalSetView; readonly row: ProposalSetRow | null };

/** Asks before a step of the whole set, or of one of its prices. */
function StepOf({ asked, onClose }: { readonly asked: Asked; readonly onClose: (isDone: boolean) => void }) {
  const text = useText('prices');
  const { step, set, row } = asked;
  const offering =
    step === 'withdraw' ? set.counts.proposed + set.counts.scheduled + set.counts.failed : set.counts.proposed;
  const [refused, setRefused] = useState<unknown>(null);
  const effectOf = (): string => {
    if (set.subject === 'price_end' && step !== 'withdraw')
      return text(`effect_end.${step}`, { count: row === null ? offering : 1 });
    return row === null ? text(`effect.${step}`, { count: offering }) : text(`effect_one.${step}`, { key: row.key });
  };
  const send = (idempotency_key: string): Promise<unknown> => {
    const stepping =
      row === null
        ? call(staffProposalSetStep, { params: { set_id: set.set_id }, body: { step }, idempotency_key })
        : call(staffProposalStep, { params: { proposal_id: row.proposal_id }, body: { step }, idempotency_key });
    return stepping.catch((error: unknown) => {
      setRefused(error);
      throw error;
    });
  };
  return (
    <StepDialog
      title={text(row === null ? `all.${step}` : `one.${step}`)}
      effect={effectOf()}
      confirm={text(row === null ? `all.${step}` : `one.${step}`)}
      effects={<Overlaps error={refused} />}
      onConfirm={send}
      onClose={onClose}
    />
  );
}

/** A proposed price in the currency of its country, or its end on the clock there. */
function usePriceShown(): (key: string, value: ProposalSetRow['before']) => string {
  const text = useText('prices');
  const { money } = useFormats();
  const local = useCountryMoment();
  return (key, value) => {
    const cell = cellOf(key);
    if (typeof value === 'string' && cell) return local(cell.country, value);
    return typeof value === 'number' && cell ? money(value, shopCurrency(cell.country)) : text('none');
  };
}

function useSet(set_id: string) {
  return useInfiniteQuery({
    queryKey: ['changes', 'set', set_id],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) =>
      call(staffProposalSet, { params: { set_id }, query: pageParam === null ? {} : { after: pageParam } }),
    getNextPageParam: ({ next }) => next,
  });
}

type Ask = (row: ProposalSetRow, step: ProposalStep) => void;

/** From when until when a price holds, on the clock of its country. */
function PeriodOf({
  of,
}: {
  readonly of: Pick<ProposalSetRow, 'key' | 'effective_at'> & { readonly ends_at: string };
}) {
  const text = useText('prices');
  const local = useCountryMoment();
  const cell = cellOf(of.key);
  if (cell === null) return null;
  const until = local(cell.country, of.ends_at);
  const words =
    of.effective_at === null
      ? text('period.until', { until })
      : text('period', { from: local(cell.country, of.effective_at), until });
  return <p className={css.soft}>{words}</p>;
}

type Failure = NonNullable<ProposalSetRow['failure']>;

/** The key of the words for why a proposal has failed. */
const failureKey = (subject: ProposalSetRow['subject'], failure: Failure) =>
  subject === 'price_end' && (failure === 'changed' || failure === 'over')
    ? (`fail_end.${failure}` as const)
    : (`fail.${failure}` as const);

/** What is proposed of a piece, how far it is, and its steps. */
function useColumns(ask: Ask): readonly Column<ProposalSetRow>[] {
  const text = useText('prices');
  const { moment, country } = useFormats();
  const shown = usePriceShown();
  return [
    {
      name: text('piece'),
      render: ({ key }) => (
        <>
          {cellOf(key)?.sku} <span className={css.soft}>{country(cellOf(key)?.country ?? '')}</span>
        </>
      ),
    },
    {
      name: text('price'),
      render: ({ key, before, after, now, state }) => (
        <>
          {shown(key, before)} → {after === null ? text('withdrawn') : shown(key, after)}
          {now !== before && state !== 'applied' && (
            <p className={css.fault}>{text('now', { price: shown(key, now) })}</p>
          )}
        </>
      ),
    },
    {
      name: text('state'),
      render: ({ subject, key, state, failure, effective_at, ends_at, ended_at, decided_by }) => (
        <>
          <Tag tone={state === 'failed' ? 'bad' : state === 'applied' && ended_at === null ? 'good' : 'plain'}>
            {state === 'applied' && ends_at !== null
              ? text(ended_at === null ? 'state.runs' : 'state.over')
              : text(`state.${state}`)}
          </Tag>
          {failure !== null && <p className={css.fault}>{text(failureKey(subject, failure))}</p>}
          {effective_at !== null && ends_at === null && <p className={css.soft}>{moment(effective_at)}</p>}
          {ends_at !== null && <PeriodOf of={{ key, effective_at, ends_at: ended_at ?? ends_at }} />}
          {decided_by !== null && <p className={css.soft}>{decided_by}</p>}
        </>
      ),
    },
    {
      name: text('steps'),
      render: (row) => (
        <span className={css.steps}>
          {row.steps.map((step) => (
            <Button key={step} about={row.key} onClick={() => ask(row, step)}>
              {text(`one.${step}`)}
            </Button>
          ))}
        </span>
      ),
    },
  ];
}

/** The prices of a set with the steps of each. */
function Rows({ rows, ask }: { readonly rows: readonly ProposalSetRow[]; readonly ask: Ask }) {
  const text = useText('prices');
  const columns = useColumns(ask);
  return <Table caption={text('set.rows')} rows={rows} keyOf={({ proposal_id }) => proposal_id} columns={columns} />;
}

/** What a set is about, in words. */
const setNames = {
  price: 'set.of.pieces',
  product_hidden: 'set.of.pieces',
  price_end: 'set.of.ends',
  engraving_price: 'set.of.engravings',
} as const;

/** A set of proposed prices: a second member approves all of them, or one by one. */
export function SetPage() {
  const text = useText('prices');
  const fault = useFault();
  const when = useWhen();
  const { set: set_id = '' } = useParams();
  const found = useSet(set_id);
  const { ask, dialog } = useStep<Asked>((asked, close) => <StepOf asked={asked} onClose={close} />);
  const set = found.data?.pages[0]?.set;
  const rows = found.data?.pages.flatMap(({ proposals }) => proposals) ?? [];
  return (
    <Page
      title={set?.reason ?? text('set')}
      actions={
        <>
          <Link to="/prices/sets">{text('sets')}</Link>
          {set?.may_move_end === true && <MoveEnd key={set_id} set_id={set_id} rows={rows} />}
          {set?.steps.map((step) => (
            <Button
              key={step}
              weight={step === 'approve' ? 'main' : 'plain'}
              onClick={() => ask({ step, set, row: null })}
            >
              {text(`all.${step}`)}
            </Button>
          ))}
        </>
      }
    >
      {found.error !== null && <Notice tone="bad">{fault(found.error)}</Notice>}
      {set && (
        <>
          <Sheet>
            <Facts
              rows={[
                [text('set.of'), text(setNames[set.subject])],
                [text('by'), set.proposed_by],
                [text('when'), when(set)],
                [text('state'), <SetCounts key="counts" counts={set.counts} />],
              ]}
            />
          </Sheet>
          <Rows rows={rows} ask={(row, step) => ask({ step, set, row })} />
          {found.hasNextPage && (
            <Button onClick={() => void found.fetchNextPage()} disabled={found.isFetchingNextPage}>
              {text('more')}
            </Button>
          )}
        </>
      )}
      {dialog}
    </Page>
  );
}
