import { daysOfPeriod, type NamedPeriod, namedPeriods, periodOfDays } from '@vitrine/rules/books/periods';
import { type IsoDay, localClock } from '@vitrine/rules/calendar/localDay';
import type { ReactNode } from 'react';
import { reasonOf } from '../lib/calls/refusals.ts';
import { useFault } from '../lib/calls/useFault.ts';
import { useText } from '../lib/words/words.tsx';
import { Select, TextField } from './Field.tsx';
import { Notice } from './Notice.tsx';
import css from './orders.module.css';
import type { Filters } from '../lib/calls/useFilters.ts';

type Props = {
  readonly address: Filters;
  /** The days that are shown, where the address names none. */
  readonly shown?: { readonly from: string; readonly until: string } | undefined;
  readonly error?: unknown;
  readonly children?: ReactNode;
};

/** The day on the clock of the browser. */
const todayHere = (): IsoDay => localClock(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone).day;

/** The periods that are asked for most, as one choice. */
function Period({ address: { of, setAll }, shown }: Pick<Props, 'address' | 'shown'>) {
  const text = useText('money');
  const today = todayHere();
  const [from, until] = [of('from') || (shown?.from ?? ''), of('until') || (shown?.until ?? '')];
  return (
    <Select<NamedPeriod | ''>
      label={text('period')}
      value={periodOfDays(from, until, today) ?? ''}
      choices={[
        { value: '', name: text('period.own') },
        ...namedPeriods.map((value) => ({ value, name: text(`period.${value}`) })),
      ]}
      onChange={(period) => period !== '' && setAll(daysOfPeriod(period, today))}
    />
  );
}

/** The filters of a report: its first and last day, and others; a range that the server refuses says why. */
export function DayRange({ address, shown, error = null, children }: Props) {
  const { of, set } = address;
  const text = useText('money');
  const fault = useFault();
  const refused = reasonOf(error);
  const isDays = refused?.field === 'until';
  return (
    <>
      <div className={css.filters} role="group" aria-label={text('filters')}>
        {children}
        <Period address={address} shown={shown} />
        <TextField
          label={text('from')}
          type="date"
          value={of('from') || (shown?.from ?? '')}
          onChange={(day) => set('from', day)}
        />
        <TextField
          label={text('until')}
          type="date"
          value={of('until') || (shown?.until ?? '')}
          fault={isDays ? fault(error) : null}
          onChange={(day) => set('until', day)}
        />
      </div>
      {error !== null && !isDays && <Notice tone="bad">{fault(error)}</Notice>}
    </>
  );
}
