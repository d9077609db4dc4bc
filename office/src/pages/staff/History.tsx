import type { StaffMemberPage } from '@vitrine/contract/staffMembers';
import { isStaffRole } from '@vitrine/rules/staff/staffRoles';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Sheet } from '../../ui/Page.tsx';
import css from '../../ui/sheets.module.css';
import { usePlaceName } from '../../ui/useStores.ts';

type Event = StaffMemberPage['events'][number];
type State = Event['before'];

/** What happened to an account, in words. */
function useWords(role_names: StaffMemberPage['role_names']): (event: Event) => string {
  const text = useText('staff');
  const shell = useText('shell');
  const { day } = useFormats();
  const placeOf = usePlaceName();
  const roleOf = (state: State): string => {
    const role = state?.role ?? '';
    const name = isStaffRole(role) ? shell(`role.${role}`) : (role_names[role] ?? role);
    return state?.store_id ? `${name} · ${placeOf(state.store_id)}` : name;
  };
  const dayOf = (state: State): string => (state?.ends_on ? day(state.ends_on) : text('ends_on.none'));
  return ({ what, before, after }) => {
    if (what === 'added') return text('event.added', { state: roleOf(after) });
    if (what === 'role') return text('event.role', { before: roleOf(before), state: roleOf(after) });
    if (what === 'end_date') return text('event.end_date', { before: dayOf(before), state: dayOf(after) });
    if (what === 'factor') return text(after?.is_enrolled ? 'event.factor_on' : 'event.factor_off');
    return text(`event.${what}`);
  };
}

/** The history of an account, the newest first. */
export function History({ events, role_names }: Pick<StaffMemberPage, 'events' | 'role_names'>) {
  const text = useText('staff');
  const words = useWords(role_names);
  const { moment } = useFormats();
  return (
    <Sheet title={text('history')}>
      <ol>
        {events.map((event) => (
          <li key={event.event_id} className={css.note}>
            {words(event)}
            <p className={css.soft}>
              {event.by === null
                ? text('event.by_command', { when: moment(event.at) })
                : text('event.by', { when: moment(event.at), name: event.by })}
            </p>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
