import type { SalonSchedule, SalonScheduleDay } from '@vitrine/contract/salon';
import { salonStatuses } from '@vitrine/rules/salon/session';
import { dateFormat } from '@vitrine/rules/text/dateFormat';
import { formatDay } from '../../lib/words/formatDay.ts';
import { useListed } from '../../lib/words/listed.ts';
import { useLocale, useStorefront } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { Mark, Status } from './Mark.tsx';
import { dayFigure } from './dayFigure.ts';
import css from './salon.module.css';

const mostMarks = 4;

/** The name of a day's button: its date, how many sessions it has, and their statuses. */
function useDayName(): (day: SalonScheduleDay) => string {
  const text = useText('salon');
  const inRow = useListed();
  const locale = useLocale();
  return ({ date, programs }) => {
    const statuses = salonStatuses.filter((status) => programs.some((program) => program.status === status));
    const words = statuses.map((status) => text(`status.${status}`));
    return inRow([formatDay(date, locale), text('sessions', { count: programs.length }), ...words]);
  };
}

type DayProps = { readonly day: SalonScheduleDay; readonly today: string; readonly chosen: boolean };

function Day({ day, today, chosen, onChoose }: DayProps & { readonly onChoose: (date: string) => void }) {
  const nameOf = useDayName();
  const locale = useLocale();
  // A day of another month: only its place in the week.
  if (!day.in_month) return <td aria-hidden="true" />;
  const { date, programs } = day;
  const looks = [css.day, programs.length === 0 && css.empty, date === today && css.today].filter(Boolean).join(' ');
  return (
    <td>
      <button
        type="button"
        className={looks}
        aria-label={nameOf(day)}
        aria-pressed={chosen}
        aria-current={date === today ? 'date' : undefined}
        onClick={() => onChoose(date)}
      >
        <span className="figure">{dayFigure(formatDay(date, locale), day.day)}</span>
        <span className={css.marks}>
          {programs.slice(0, mostMarks).map(({ pid, status }) => (
            <Mark key={pid} status={status} />
          ))}
        </span>
      </button>
    </td>
  );
}

/** The signs and what they mean. Spec 2 §2. */
function Legend() {
  const text = useText('salon');
  return (
    <section aria-labelledby="salon-legend" className={css.legend}>
      <h3 className="caps" id="salon-legend">
        {text('legend')}
      </h3>
      <ul className={css.signs}>
        {salonStatuses.map((status) => (
          <li key={status}>
            <Status status={status} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type Props = {
  readonly schedule: SalonSchedule;
  readonly date: string | undefined;
  readonly onMonth: (month: SalonSchedule['next']) => void;
  readonly onDay: (date: string) => void;
};

/** A month as a table of days, each with its sessions' statuses. Spec 2 §2, §3. */
export function Month({ schedule, date, onMonth, onDay }: Props) {
  const text = useText('salon');
  const { tag } = useStorefront();
  const { weeks, today, previous, next } = schedule;
  const first = weeks.flat().find(({ in_month }) => in_month)?.date ?? today;
  const names = (options: Intl.DateTimeFormatOptions, day: string): string =>
    dateFormat(`${tag}-u-nu-latn-ca-gregory`, { ...options, timeZone: 'UTC' }).format(new Date(day));
  return (
    <div className={css.month}>
      <div className={css.turn}>
        <button type="button" className={css.arrow} aria-label={text('previous')} onClick={() => onMonth(previous)}>
          <Icon name="back" />
        </button>
        <h3 className="subtitle" id="salon-month" aria-live="polite">
          {names({ month: 'long', year: 'numeric' }, first)}
        </h3>
        <button type="button" className={css.arrow} aria-label={text('next')} onClick={() => onMonth(next)}>
          <Icon name="forward" />
        </button>
      </div>
      <table className={css.table} aria-labelledby="salon-month">
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day.date} scope="col">
                <span className="visuallyHidden">{names({ weekday: 'long' }, day.date)}</span>
                <span aria-hidden="true">{names({ weekday: 'short' }, day.date)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.date}>
              {week.map((day) => (
                <Day key={day.date} day={day} today={today} chosen={day.date === date} onChoose={onDay} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend />
    </div>
  );
}
