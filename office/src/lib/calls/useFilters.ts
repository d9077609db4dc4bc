import { daysOfPeriod, type NamedPeriod, namedPeriods } from '@vitrine/rules/books/periods';
import { type IsoDay, localClock } from '@vitrine/rules/calendar/localDay';
import { useSearchParams } from 'react-router';

export type Filters = {
  readonly of: (name: string) => string;
  readonly set: (name: string, value: string) => void;
  /** Sets some at once: one after the other would lose the first. */
  readonly setAll: (values: Readonly<Record<string, string>>) => void;
};

/** What a list is narrowed to, in the address: an empty value is none. */
export function useFilters(): Filters {
  const [params, setParams] = useSearchParams();
  const setAll: Filters['setAll'] = (values) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values))
          if (value === '') next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return { of: (name) => params.get(name) ?? '', set: (name, value) => setAll({ [name]: value }), setAll };
}

const dayForm = /^\d{4}-\d{2}-\d{2}$/u;

/** A day in the address, as the calls take it; another text counts as none. */
export function dayIn({ of }: Pick<Filters, 'of'>, name: string): string | undefined {
  const day = of(name);
  return dayForm.test(day) ? day : undefined;
}

/** The day on the clock of the browser. */
export const todayHere = (): IsoDay => localClock(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone).day;

/** The named period in the address, which moves on with the days: a view of it is never of the month before. */
export const periodIn = ({ of }: Pick<Filters, 'of'>): NamedPeriod | undefined =>
  namedPeriods.find((one) => one === of('period'));

/** The range of days in the address, as the calls take it: those of its period, or its own. */
export function daysIn(filters: Pick<Filters, 'of'>): { from?: string; until?: string } {
  const period = periodIn(filters);
  if (period !== undefined) return daysOfPeriod(period, todayHere());
  const [from, until] = [dayIn(filters, 'from'), dayIn(filters, 'until')];
  return { ...(from !== undefined && { from }), ...(until !== undefined && { until }) };
}
