import type { StepPreview } from '@vitrine/contract/staffPreview';
import { effectOfJob } from '@vitrine/rules/orders/stepEffects';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useFault } from '../lib/calls/useFault.ts';
import { useFormats } from '../lib/words/formats.ts';
import { pieceName } from '../lib/words/pieceName.ts';
import { useText } from '../lib/words/words.tsx';
import { Notice } from './Notice.tsx';
import { Facts } from './Page.tsx';
import { ReturnStatusTag } from './ReturnStatusTag.tsx';
import { StatusTag } from './StatusTag.tsx';
import css from './ui.module.css';
import { useMailName } from './useMailName.ts';
import { useStockKind } from './useStockKind.ts';
import { usePlaceName } from './useStores.ts';

/** Names in the order in which they came, each once. */
const once = <Name extends string>(names: readonly (Name | null)[]): Name[] => [
  ...new Set(names.filter((name) => name !== null)),
];

function List({ rows, none }: { readonly rows: readonly string[]; readonly none?: string }) {
  if (rows.length === 0) return <span className={css.hint}>{none}</span>;
  return (
    <ul>
      {rows.map((row, place) => (
        // Two pieces of work may read alike.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${row} ${place}`}>{row}</li>
      ))}
    </ul>
  );
}

/** A request that was begun and not sent off ends otherwise than a return that the house refuses. */
const isGivenUp = ({ from, to }: { readonly from: string; readonly to: string }): boolean =>
  from === 'pending_approval' && to === 'canceled';

function Changes({ preview: { status, returns } }: { readonly preview: StepPreview }) {
  const text = useText('effects');
  return (
    <>
      <p>
        <StatusTag status={status.from} />
        {status.to !== status.from && (
          <>
            {' '}
            {text('to')} <StatusTag status={status.to} />
          </>
        )}
      </p>
      {returns.map(({ increment_id, from, to }) =>
        isGivenUp({ from, to }) ? (
          <p key={increment_id}>{text('return.given_up', { number: increment_id })}</p>
        ) : (
          <p key={increment_id}>
            {text('return', { number: increment_id })} <ReturnStatusTag status={from} /> {text('to')}{' '}
            <ReturnStatusTag status={to} />
          </p>
        ),
      )}
    </>
  );
}

/** Status, money, stock, mails, papers and what follows, as the server has worked it out. */
function Effects({ preview }: { readonly preview: StepPreview }) {
  const text = useText('effects');
  const order = useText('order');
  const { money } = useFormats();
  const mailName = useMailName();
  const stockKind = useStockKind();
  const placeOf = usePlaceName();
  const effects = preview.jobs.map(effectOfJob);
  const papers = once(effects.map((effect) => (effect && 'paper' in effect ? effect.paper : null)));
  const work = once(effects.map((effect) => (effect && 'work' in effect ? effect.work : null)));
  const moved = preview.stock.map(({ kind, pieces, place, ...piece }) =>
    order('stock.moved', {
      kind: stockKind(kind),
      piece: pieceName(piece),
      pieces,
      place: placeOf(place),
    }),
  );
  const paid = [
    ...preview.money.map(({ kind, amount, currency }) => text(`money.${kind}`, { amount: money(amount, currency) })),
    ...preview.withheld.map(({ amount, currency }) => text('money.withheld', { amount: money(amount, currency) })),
  ];
  const rows: (readonly [string, ReactNode])[] = [
    [text('status'), <Changes key="status" preview={preview} />],
    [text('money'), <List key="money" rows={paid} none={text('money.none')} />],
    [text('stock'), <List key="stock" rows={moved} none={text('stock.none')} />],
    [text('mails'), <List key="mails" rows={preview.mails.map(mailName)} none={text('mails.none')} />],
  ];
  if (papers.length > 0)
    rows.push([text('papers'), <List key="papers" rows={papers.map((paper) => text(`paper.${paper}`))} />]);
  if (work.length > 0) rows.push([text('work'), <List key="work" rows={work.map((one) => text(`work.${one}`))} />]);
  return <Facts rows={rows} />;
}

const typingMs = 250;

/** A value that follows once it has not changed for a moment, so that each sign of a number asks nothing. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

type Props = {
  /** What the step is and what its form says: another one asks again. */
  readonly asked: string;
  readonly load: () => Promise<{ readonly preview: StepPreview; readonly needs_second: boolean }>;
};

/** What a step would cause, worked out by the server with what the form says now. */
export function StepEffects({ asked, load }: Props) {
  const text = useText('effects');
  const fault = useFault();
  const id = useId();
  const settled = useSettled(asked);
  const { data, error, isFetching } = useQuery({
    queryKey: ['preview', settled],
    queryFn: load,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return (
    <section className={css.effects} aria-labelledby={id} aria-busy={isFetching}>
      <h3 id={id}>{text('title')}</h3>
      {error !== null && <Notice tone="warn">{text('refused', { reason: fault(error) })}</Notice>}
      {error === null && data?.needs_second && <Notice tone="warn">{text('second')}</Notice>}
      {error === null && (data ? <Effects preview={data.preview} /> : <p className={css.wait}>{text('loading')}</p>)}
    </section>
  );
}
