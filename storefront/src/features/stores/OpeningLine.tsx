import type { Store } from '@vitrine/contract/stores';
import { type OpeningStatus, openingStatus } from '@vitrine/rules/stores/openingStatus';
import { dayMs, monday, useTime } from '../../lib/words/hours.ts';
import { useStorefront } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import { weekdays } from '@vitrine/rules/stores/openingHours';

type Props = { readonly store: Pick<Store, 'timezone' | 'hours' | 'exceptions'>; readonly now: number | null };

/** The words of an opening status in the page's language. */
function useStatusText(): (status: OpeningStatus) => string {
  const text = useText('stores');
  const timeOf = useTime();
  const { tag } = useStorefront();
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' });
  return (status) => {
    const { kind } = status;
    if (kind === 'closed') return text('status.closed');
    if (kind === 'opens_in' || kind === 'closes_in') return text(`status.${kind}`, { minutes: status.minutes });
    const time = timeOf(status.at);
    if (kind !== 'opens_on') return text(`status.${kind}`, { time });
    return text('status.opens_on', { day: weekday.format(monday + weekdays.indexOf(status.weekday) * dayMs), time });
  };
}

/** Whether a store is open, and what comes next, on its own clock. Spec 2 §4. */
export function OpeningLine({ store, now }: Props) {
  const textOf = useStatusText();
  // The blank keeps the line's height until the browser knows the time.
  return <p className="note">{now === null ? '\u00A0' : textOf(openingStatus(store, now))}</p>;
}
