import type { Store } from '@vitrine/contract/stores';
import { openingWeek, weekdays } from '@vitrine/rules/stores/openingHours';
import { dayMs, monday, useHours } from '../../lib/words/hours.ts';
import { useStorefront } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import css from './store.module.css';

type Props = { readonly store: Pick<Store, 'timezone' | 'hours' | 'exceptions'>; readonly now: number };

/** The hours of seven days from today on the store's own clock; holidays are named as special hours. Spec 2 §2. */
export function OpeningWeek({ store, now }: Props) {
  const text = useText('stores');
  const { tag } = useStorefront();
  const hoursOf = useHours();
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' });
  return (
    <dl className={css.hours}>
      {openingWeek(store, now).map((day) => (
        <div key={day.date} className={css.day}>
          <dt>{weekday.format(monday + weekdays.indexOf(day.weekday) * dayMs)}</dt>
          <dd>
            {hoursOf(day.spans)}
            {day.is_exception ? <span className={`note ${css.special}`}>{text('special')}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
