import { type NamedPeriod, namedPeriods, periodOfDays } from '@vitrine/rules/books/periods';
import type { ReactNode } from 'react';
import { reasonOf } from '../lib/calls/refusals.ts';
import { useFault } from '../lib/calls/useFault.ts';
import { useText } from '../lib/words/words.tsx';
import { Select, TextField } from './Field.tsx';
import { Notice } from './Notice.tsx';
import css from './orders.module.css';
import { daysIn, type Filters, periodIn, todayHere } from '../lib/calls/useFilters.ts';

type Props = {
  readonly address: Filters;
  /** The days that are shown, where the address names none. */
  readonly shown?: { readonly from: string; readonly until: string } | undefined;
  readonly error?: unknown;
  readonly children?: ReactNode;
};

/** The days that are shown: those of the address, else those of the answer. */
function shownDays(address: Filters, shown: Props['shown']) {
  const { from, until } = daysIn(address);
  return { from: from ?? shown?.from ?? '', until: until ?? shown?.until ?? '' };
}

/** The periods that are asked for most, as one choice. */
function Period({ address, shown }: Pick<Props, 'address' | 'shown'>) {
  const text = useText('money');
  const days = shownDays(address, shown);
  return (
    <Select<NamedPeriod | ''>
      label={text('period')}
      value={periodIn(address) ?? periodOfDays(days.from, days.until, todayHere()) ?? ''}
      choices={[
        { value: '', name: text('period.own') },
        ...namedPeriods.map((value) => ({ value, name: text(`period.${value}`) })),
      ]}
      onChange={(period) => address.setAll(period === '' ? { period, ...days } : { period, from: '', until: '' })}
    />
  );
}

/** The filters of a report: its first and last day, and others; a range that the server refuses says why. */
export function DayRange({ address, shown, error = null, children }: Props) {
  const text = useText('money');
  const days = shownDays(address, shown);
  // A day that is typed ends the period that was chosen, and leaves the other day as it is.
  const put = (name: keyof typeof days, day: string): void =>
    address.setAll({ ...(periodIn(address) !== undefined && { period: '', ...days }), [name]: day });
  const fault = useFault();
  const refused = reasonOf(error);
  const isDays = refused?.field === 'until';
  return (
    <>
      <div className={css.filters} role="group" aria-label={text('filters')}>
        {children}
        <Period address={address} shown={shown} />
        <TextField label={text('from')} type="date" value={days.from} onChange={(day) => put('from', day)} />
        <TextField
          label={text('until')}
          type="date"
          value={days.until}
          fault={isDays ? fault(error) : null}
          onChange={(day) => put('until', day)}
        />
      </div>
      {error !== null && !isDays && <Notice tone="bad">{fault(error)}</Notice>}
    </>
  );
}
