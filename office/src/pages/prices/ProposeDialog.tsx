import type { LocalTime } from '@vitrine/rules/prices/localMoment';
import { staffProposeSet } from '@vitrine/contract/staffProposalSets';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { TextField, Tick } from '../../ui/Field.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { isWhole, LocalMoment } from './LocalMoment.tsx';
import { Overlaps } from './Overlaps.tsx';
import { type Edits, proposalRows, summaryOf } from './priceEdits.ts';

type Props = {
  readonly edits: Edits;
  /** How many open baskets hold pieces that are withdrawn from their storefront. */
  readonly baskets: number;
  /** Prices have changed since they were read: the board reads them again and shows both. */
  readonly onChanged: () => void;
  readonly onDone: (set_id: string) => void;
  readonly onClose: () => void;
};

/** What a member must confirm beside the reason: no piece appears in a storefront, or leaves it, by a slip. */
function useConfirmed({ edits, baskets }: Pick<Props, 'edits' | 'baskets'>) {
  const text = useText('prices');
  const counts = summaryOf(edits);
  const [ticked, setTicked] = useTyped<ReadonlySet<string>>('prices confirmed', new Set());
  const asked = [
    { name: 'new', count: counts.new, label: text('confirm.new', { count: counts.new }) },
    { name: 'withdraw', count: counts.withdraw, label: text('confirm.withdraw', { count: counts.withdraw, baskets }) },
    { name: 'large', count: counts.large, label: text('confirm.large', { count: counts.large }) },
  ].filter(({ count }) => count > 0);
  const tick = (name: string, isTicked: boolean): void =>
    setTicked((before) => {
      const next = new Set(before);
      if (isTicked) next.add(name);
      else next.delete(name);
      return next;
    });
  const ticks = asked.map(({ name, label }) => (
    <Tick key={name} label={label} isTicked={ticked.has(name)} onChange={(is) => tick(name, is)} />
  ));
  return { ticks, isConfirmed: asked.every(({ name }) => ticked.has(name)) };
}

/** As soon as it is approved, or a time on the clock of each storefront. */
function When(props: Pick<Parameters<typeof LocalMoment>[0], 'at' | 'onChange' | 'fault'>) {
  const text = useText('prices');
  const words = {
    label: text('when'),
    none: text('when.now'),
    later: text('when.later'),
    day: text('day'),
    time: text('time'),
    hint: text('local.hint'),
  };
  return <LocalMoment {...props} words={words} />;
}

/** For good, or until a time on the clock of each storefront. */
function Until(props: Pick<Parameters<typeof LocalMoment>[0], 'at' | 'onChange' | 'fault'>) {
  const text = useText('prices');
  const words = {
    label: text('end'),
    none: text('end.none'),
    later: text('end.later'),
    day: text('end.day'),
    time: text('end.time'),
    hint: text('end.hint'),
  };
  return <LocalMoment {...props} words={words} />;
}

/** Proposes what was typed as one set, with one reason, at once or at a time of each storefront. */
export function ProposeDialog({ edits, baskets, onChanged, onDone, onClose }: Props) {
  const text = useText('prices');
  const [reason, setReason] = useTyped('prices reason', '');
  const [at, setAt] = useTyped<LocalTime | null>('prices time', null);
  const [end, setEnd] = useTyped<LocalTime | null>('prices end', null);
  const [refused, setRefused] = useState<unknown>(null);
  const [done, setDone] = useState<string | null>(null);
  const { ticks, isConfirmed } = useConfirmed({ edits, baskets });
  const rows = proposalRows(edits);
  const send = async (idempotency_key: string): Promise<void> => {
    setRefused(null);
    try {
      const body = {
        subject: 'price' as const,
        rows,
        reason,
        ...(at && { local_time: at }),
        ...(end && { local_end: end }),
      };
      const { set } = await call(staffProposeSet, { body, idempotency_key });
      setDone(set.set_id);
      onDone(set.set_id);
    } catch (error) {
      setRefused(error);
      if (error instanceof ApiError && error.fields['before'] === 'changed_since') onChanged();
      throw error;
    }
  };
  const isTimed = isWhole(at) && isWhole(end);
  return (
    <StepDialog
      title={text('propose')}
      effect={text('propose.effect', { count: rows.length })}
      confirm={text('propose')}
      isConfirmable={reason.trim() !== '' && isConfirmed && isTimed && done === null}
      fields={['reason', 'local_time', 'local_end']}
      effects={<Overlaps error={refused} />}
      onConfirm={send}
      onClose={onClose}
    >
      {(faultOf) => (
        <>
          {ticks}
          <TextField label={text('reason')} isRequired value={reason} onChange={setReason} fault={faultOf('reason')} />
          <When at={at} onChange={setAt} fault={faultOf('local_time')} />
          <Until at={end} onChange={setEnd} fault={faultOf('local_end')} />
        </>
      )}
    </StepDialog>
  );
}
