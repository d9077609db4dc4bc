/** @jsxImportSource preact */
import { serverTime } from '../model/deviceStore.ts';
import { usePage } from './pageContext.ts';
import { stepName } from './stepName.ts';
import { useTimeZone } from './useTimeZone.ts';

/** The steps of the last ten minutes, which anybody of the boutique can undo. */
export function Recent() {
  const { model, words } = usePage();
  const { text, moment } = words;
  const timeZone = useTimeZone();
  const undone = new Set(model.state.kept.map(({ undoes }) => undoes));
  const { day } = model.state;
  const recent = (day?.recent ?? []).filter(
    ({ step_id, undo_until }) => !undone.has(step_id) && day !== null && Date.parse(undo_until) > serverTime(day),
  );
  if (recent.length === 0) return null;
  return (
    <section>
      <h2>{text('recent')}</h2>
      <ul>
        {recent.map((step) => (
          <li key={step.step_id} class="row">
            <p>
              <strong>{stepName(text, step.step)}</strong>{' '}
              {step.subject !== 'visit' && <span dir="ltr">{step.number}</span>}
              <span class="soft">
                {step.by} · {text('undo_until', { time: moment(step.undo_until, timeZone) })}
              </span>
            </p>
            <button type="button" class="no" onClick={() => void model.undo(step)}>
              {text('undo')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
