import {
  staffPick,
  staffWave,
  staffWaveEnd,
  staffWaveGiveBack,
  type Wave,
  type WaveLine,
} from '@vitrine/contract/staffWarehouse';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useChanged } from '../../lib/calls/useChanged.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useTake } from '../../lib/calls/useTake.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { mayAct } from '../../lib/session/member.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice, Tag } from '../../ui/Notice.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import { Piece } from '../../ui/Piece.tsx';
import { PromiseTag } from '../../ui/PromiseTag.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { useStep } from '../../ui/useStep.tsx';
import sheets from '../../ui/sheets.module.css';
import { NotFoundDialog } from './NotFoundDialog.tsx';
import css from './warehouse.module.css';

const keyOf = ({ item_order_id, sku }: WaveLine): string => `${item_order_id} ${sku}`;

type LineProps = {
  readonly number: string;
  readonly line: WaveLine;
  readonly isOpen: boolean;
  readonly onMissing: (line: WaveLine) => void;
};

function Line({ number, line, isOpen, onMissing }: LineProps) {
  const text = useText('warehouse');
  const fault = useFault();
  const changed = useChanged();
  const { isBusy, error, take } = useTake();
  const { qty, picked, missing, put_back, place, item_order_id, sku } = line;
  const isDone = picked + missing === qty;
  const was = { picked, missing };
  const now = isDone ? { picked: 0, missing: 0 } : { picked: qty - missing, missing };
  const pick = async () => {
    const body = { item_order_id, sku, was, now };
    await take((key) => call(staffPick, { params: { number }, body, idempotency_key: key }));
    await changed();
  };
  return (
    <li className={css.line} data-done={isDone}>
      <p className={css.place} data-none={place === null}>
        {place ?? text('place.none')}
      </p>
      <Piece piece={line} />
      <div className={css.counts}>
        <p>{text('picked', { picked, qty })}</p>
        {missing > 0 && <Tag tone="bad">{text('missing', { count: missing })}</Tag>}
        {put_back > 0 && <Tag tone="warn">{text('put_back', { count: put_back })}</Tag>}
        <p className={css.soft}>{line.increment_id}</p>
        {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      </div>
      {isOpen && (
        <div className={css.acts}>
          <Button
            weight={isDone ? 'quiet' : 'main'}
            about={`${line.product_name} ${line.increment_id}`}
            disabled={isBusy}
            onClick={() => void pick()}
          >
            {text(isDone ? 'pick.undo' : 'pick')}
          </Button>
          {!isDone && (
            <Button about={`${line.product_name} ${line.increment_id}`} onClick={() => onMissing(line)}>
              {text('not_found')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** Whether the member picks the wave: it is not ended, and an auditor only reads it. */
const useIsPicked = ({ ended_at }: Wave): boolean => mayAct(useMember(), 'prepare_orders') && ended_at === null;

function Lines({ wave, number }: { readonly wave: Wave; readonly number: string }) {
  const text = useText('warehouse');
  const { ask, dialog } = useStep<WaveLine>((line, close) => (
    <NotFoundDialog number={number} line={line} onClose={close} />
  ));
  const isOpen = useIsPicked(wave);
  const without = [...new Set(wave.lines.filter(({ place }) => place === null).map(({ sku }) => sku))];
  return (
    <Sheet title={text('wave.lines')}>
      {without.length > 0 && <Notice>{text('wave.no_place', { skus: without.join(', ') })}</Notice>}
      <ul className={css.lines}>
        {wave.lines.map((line) => (
          <Line key={keyOf(line)} number={number} line={line} isOpen={isOpen} onMissing={ask} />
        ))}
      </ul>
      {dialog}
    </Sheet>
  );
}

function Orders({ wave, number }: { readonly wave: Wave; readonly number: string }) {
  const text = useText('warehouse');
  const isOpen = useIsPicked(wave);
  const { ask, dialog } = useStep<string>((increment_id, close) => (
    <StepDialog
      title={text('wave.give_back.title', { number: increment_id })}
      effect={text('wave.give_back.effect')}
      confirm={text('wave.give_back')}
      onConfirm={(key) => call(staffWaveGiveBack, { params: { number }, body: { increment_id }, idempotency_key: key })}
      onClose={close}
    />
  ));
  return (
    <Sheet title={text('wave.orders')}>
      <ul>
        {wave.orders.map(({ increment_id, status, is_in, ...promise }) => (
          <li key={increment_id} className={sheets.note}>
            <Link to={`/orders/${increment_id}`}>{increment_id}</Link> <StatusTag status={status} />{' '}
            <PromiseTag {...promise} />
            {isOpen && is_in && (
              <span className={css.noPrint}>
                {' '}
                <Button weight="quiet" about={increment_id} onClick={() => ask(increment_id)}>
                  {text('wave.give_back')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {dialog}
    </Sheet>
  );
}

/** The acts of a wave: it is printed, and ended once. */
function Acts({ wave, number }: { readonly wave: Wave; readonly number: string }) {
  const text = useText('warehouse');
  const isOpen = useIsPicked(wave);
  const changed = useChanged();
  const [isEnding, setEnding] = useState(false);
  const close = (isDone: boolean) => {
    setEnding(false);
    if (isDone) void changed();
  };
  return (
    <div className={css.acts}>
      <Button onClick={() => print()}>{text('wave.print')}</Button>
      {isOpen && <Button onClick={() => setEnding(true)}>{text('wave.end')}</Button>}
      {isEnding && (
        <StepDialog
          title={text('wave.end')}
          effect={text('wave.end.effect')}
          confirm={text('wave.end')}
          onConfirm={(key) => call(staffWaveEnd, { params: { number }, body: {}, idempotency_key: key })}
          onClose={close}
        />
      )}
    </div>
  );
}

/** A pick list: the pieces of some orders in the order of their places. */
export function WavePage() {
  const text = useText('warehouse');
  const shell = useText('shell');
  const fault = useFault();
  const { moment } = useFormats();
  const { number = '' } = useParams();
  const { data, error } = useQuery({
    queryKey: ['wave', number],
    queryFn: () => call(staffWave, { params: { number } }),
    refetchInterval: 30_000,
  });
  const wave = data?.wave;
  return (
    <Page
      title={text('wave.title', { number })}
      lead={
        wave &&
        (wave.ended_at === null
          ? text('wave.lead', { by: wave.by, at: moment(wave.started_at) })
          : text('wave.ended', { at: moment(wave.ended_at) }))
      }
      actions={wave && <Acts wave={wave} number={number} />}
    >
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {!wave && error === null && <p>{shell('loading')}</p>}
      {wave && (
        <>
          <Lines wave={wave} number={number} />
          <Orders wave={wave} number={number} />
        </>
      )}
    </Page>
  );
}
