import { type DateFormat, dateFormat } from '@vitrine/rules/text/dateFormat';
import { useStorefront } from '../../lib/words/locale.ts';

const time = { hour: 'numeric', minute: '2-digit' } as const;
const moment = { weekday: 'long', day: 'numeric', month: 'long', ...time } as const;

const whole = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** Writes a span of one day as hours, or one moment with its day, on the salon's clock in Latin figures. */
export function useClock(timezone: string): (from: string, until?: string) => string {
  const { tag } = useStorefront();
  const formatOf = (options: Intl.DateTimeFormatOptions): DateFormat =>
    dateFormat(`${tag}-u-nu-latn-ca-gregory`, { ...options, timeZone: timezone });
  return (from, until) =>
    until === undefined
      ? formatOf(moment).format(new Date(from))
      : formatOf(time).formatRange(new Date(from), new Date(until));
}

/** Writes the day of a moment on the salon's clock. */
export function useSalonDay(timezone: string): (moment: string) => string {
  const { tag } = useStorefront();
  const format = dateFormat(`${tag}-u-nu-latn-ca-gregory`, { ...whole, timeZone: timezone });
  return (moment) => format.format(new Date(moment));
}
