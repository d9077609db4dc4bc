import { staffMoveEnd } from '@vitrine/contract/staffProposalSets';
import type { LocalTime } from '@vitrine/rules/prices/localMoment';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { isWhole } from './LocalMoment.tsx';
import { Overlaps } from './Overlaps.tsx';

type Props = {
  readonly set_id: string;
  /** The countries in which prices of the set run. */
  readonly countries: readonly Country[];
  readonly onDone: (set_id: string) => void;
  readonly onClose: () => void;
};
type Typed = { readonly country: Country | ''; readonly end: LocalTime; readonly reason: string };

type WhereProps = {
  readonly country: Country | '';
  readonly countries: readonly Country[];
  readonly onChange: (country: Country | '') => void;
};

/** All countries of the set, or one. */
function Where({ country, countries, onChange }: WhereProps) {
  const text = useText('prices');
  const { country: nameOf } = useFormats();
  return (
    <Select
      label={text('move_end.where')}
      value={country}
      choices={[
        { value: '', name: text('move_end.everywhere') },
        ...countries.map((value) => ({ value, name: nameOf(value) })),
      ]}
      onChange={onChange}
    />
  );
}

type EndProps = {
  readonly end: LocalTime;
  readonly onChange: (end: LocalTime) => void;
  readonly fault: string | null;
};

/** The other end, on the clock of each storefront. */
function End({ end, onChange, fault }: EndProps) {
  const text = useText('prices');
  return (
    <>
      <TextField
        label={text('end.day')}
        type="date"
        isRequired
        value={end.day}
        onChange={(day) => onChange({ ...end, day })}
        hint={text('move_end.hint')}
        fault={fault}
      />
      <TextField
        label={text('end.time')}
        type="time"
        isRequired
        value={end.time}
        onChange={(time) => onChange({ ...end, time })}
      />
    </>
  );
}

/** Proposes another end of the prices of a set that run. */
export function MoveEndDialog({ set_id, countries, onDone, onClose }: Props) {
  const text = useText('prices');
  const [typed, type] = useTyped<Typed>(`move end ${set_id}`, () => ({
    country: '',
    end: { day: '', time: '00:00' },
    reason: '',
  }));
  const put = (change: Partial<Typed>) => type((before) => ({ ...before, ...change }));
  const [refused, setRefused] = useState<unknown>(null);
  const { country, end, reason } = typed;
  const send = async (idempotency_key: string): Promise<void> => {
    setRefused(null);
    try {
      const body = { local_end: end, reason, ...(country !== '' && { country }) };
      const { set } = await call(staffMoveEnd, { params: { set_id }, body, idempotency_key });
      onDone(set.set_id);
    } catch (error) {
      setRefused(error);
      throw error;
    }
  };
  return (
    <StepDialog
      title={text('move_end')}
      effect={text('move_end.effect')}
      confirm={text('propose')}
      isConfirmable={reason.trim() !== '' && isWhole(end)}
      fields={['reason', 'local_end']}
      effects={<Overlaps error={refused} />}
      onConfirm={send}
      onClose={onClose}
    >
      {(faultOf) => (
        <>
          <Where country={country} countries={countries} onChange={(next) => put({ country: next })} />
          <End end={end} onChange={(next) => put({ end: next })} fault={faultOf('local_end')} />
          <TextField
            label={text('reason')}
            isRequired
            value={reason}
            onChange={(next) => put({ reason: next })}
            fault={faultOf('reason')}
          />
        </>
      )}
    </StepDialog>
  );
}
