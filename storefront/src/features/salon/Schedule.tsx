import type { SalonSchedule, SalonScheduleDay } from '@vitrine/contract/salon';
import { formatDay } from '../../lib/words/formatDay.ts';
import { useListed } from '../../lib/words/listed.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import { Select } from '../../ui/fields/Field.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import { Link } from 'react-router';
import { Status } from './Mark.tsx';
import { Month } from './Month.tsx';
import css from './salon.module.css';
import { fragmentOf } from './salonRoute.ts';
import { useClock } from './useClock.ts';
import { type Chosen, useSchedule } from './useSalon.ts';

/** The sessions of a day, or why there are none. Spec 2 §2, §4. */
function DaySessions({ day, timezone }: { readonly day: SalonScheduleDay; readonly timezone: string }) {
  const text = useText('salon');
  const locale = useLocale();
  const inRow = useListed();
  const clock = useClock(timezone);
  const title = formatDay(day.date, locale);
  return (
    <section aria-labelledby="salon-day" className={css.sessions}>
      <h3 className="subtitle" id="salon-day">
        {title}
      </h3>
      <div role="status">{day.message && <p className="note">{text(day.message)}</p>}</div>
      <ul className={css.list}>
        {day.programs.map(({ pid, start_time, end_time, opens_at, status }) => {
          const time = clock(start_time, end_time);
          return (
            <li key={pid} className={css.row}>
              <p className="name figure">{time}</p>
              <div>
                <Status status={status} />
                {status === 'next_reservation' && <p className="note">{text('opens', { when: clock(opens_at) })}</p>}
              </div>
              <Link
                className="link linkTarget"
                to={fragmentOf({ view: 'session', pid })}
                aria-label={inRow([text('see'), title, time, text(`status.${status}`)])}
              >
                {text('see')}
              </Link>
            </li>
          );
        })}
      </ul>
      <p className="note">{text('local')}</p>
    </section>
  );
}

/** The day that is shown: the chosen one, else the first with a session, else today or the first of the month. */
function shownDay({ weeks, today }: SalonSchedule, date: string | undefined): SalonScheduleDay | undefined {
  const days = weeks.flat().filter(({ in_month }) => in_month);
  return (
    days.find((day) => day.date === date) ??
    days.find(({ programs }) => programs.length > 0) ??
    days.find((day) => day.date === today) ??
    days[0]
  );
}

type Props = { readonly chosen: Chosen; readonly onChoose: (chosen: Chosen) => void };

/** The public calendar of a salon. Spec 2 §2. */
export function Schedule({ chosen, onChoose }: Props) {
  const text = useText('salon');
  const form = useText('form');
  const visits = useText('visits');
  const { data, isError, isFetching, refetch } = useSchedule(chosen);
  if (isError && !data)
    return (
      <p role="alert">
        {visits('failed')} <TextButton onClick={() => void refetch()}>{form('again')}</TextButton>
      </p>
    );
  if (!data) return <output className={`seam ${css.waiting}`} aria-label={text('calendar')} />;
  const { salon, salons } = data;
  if (!salon) return <p>{text('no_salon')}</p>;
  const day = shownDay(data, chosen.date);
  return (
    <div className={css.schedule} aria-busy={isFetching || undefined}>
      {salons.length > 1 && (
        <div className={css.which}>
          <Select
            id="salon-which"
            label={text('which')}
            value={salon.store_id}
            onChange={({ target }) => onChoose({ store_id: target.value })}
          >
            {salons.map(({ store_id, city, short_title }) => (
              <option key={store_id} value={store_id}>
                {city} · {short_title}
              </option>
            ))}
          </Select>
        </div>
      )}
      <Month
        schedule={data}
        date={day?.date}
        onMonth={(month) => onChoose({ store_id: salon.store_id, ...month })}
        onDay={(date) => onChoose({ ...chosen, date })}
      />
      {day && <DaySessions day={day} timezone={salon.timezone} />}
    </div>
  );
}
