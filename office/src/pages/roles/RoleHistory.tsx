import type { StaffRolePage } from '@vitrine/contract/staffRoles';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Sheet } from '../../ui/Page.tsx';
import css from '../../ui/sheets.module.css';

type Event = StaffRolePage['events'][number];

/** The rights of a state, as one list. */
const rightsOf = (state: Event['after']): readonly string[] =>
  state === null ? [] : [...state.order_steps, ...state.return_steps, ...state.acts];

/** What happened to a role, the newest first. */
export function RoleHistory({ events }: Pick<StaffRolePage, 'events'>) {
  const text = useText('roles');
  const staff = useText('staff');
  const { moment, money } = useFormats();
  const limitOf = (state: Event['after']): string =>
    state === null || state.limit_amount === null ? text('limit.none') : money(state.limit_amount, 'EUR');
  const changes = ({ before, after }: Event): readonly string[] => {
    const given = rightsOf(after).filter((right) => !rightsOf(before).includes(right)).length;
    const taken = rightsOf(before).filter((right) => !rightsOf(after).includes(right)).length;
    return [
      ...(given > 0 ? [text('event.given', { rights: given })] : []),
      ...(taken > 0 ? [text('event.taken', { rights: taken })] : []),
      ...(limitOf(before) === limitOf(after)
        ? []
        : [text('event.limit', { before: limitOf(before), after: limitOf(after) })]),
    ];
  };
  return (
    <Sheet title={staff('history')}>
      <ol>
        {events.map((event) => (
          <li key={event.event_id} className={css.note}>
            {text(`event.${event.what}`, { name: event.after?.name ?? event.before?.name ?? '' })}
            {event.what === 'changed' && changes(event).map((change) => <p key={change}>{change}</p>)}
            <p className={css.soft}>
              {event.by === null
                ? staff('event.by_command', { when: moment(event.at) })
                : staff('event.by', { when: moment(event.at), name: event.by })}
            </p>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
