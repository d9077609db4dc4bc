import type { KeyView } from '@vitrine/contract/staffKeys';
import type { KeyState as State } from '@vitrine/rules/staff/apiKeys';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Tag } from '../../ui/Notice.tsx';
import css from './keys.module.css';

const tones = { active: 'good', ended: 'bad', revoked: 'plain', member_gone: 'bad' } as const satisfies Readonly<
  Record<State, string>
>;

/** The state of a key, its end, and what a member should know of it. */
export function KeyState({ of }: { readonly of: KeyView }) {
  const text = useText('apikeys');
  const { moment, day } = useFormats();
  const { state, revoked_at, ends_on, old_secret, lost_scopes, warning } = of;
  return (
    <>
      <Tag tone={tones[state]}>{text(`state.${state}`)}</Tag>
      <span className={css.soft}>
        {revoked_at === null ? text('until', { day: day(ends_on) }) : text('revoked', { moment: moment(revoked_at) })}
      </span>
      {warning !== null && (
        <Tag tone="warn">{text(`warning.${warning.ends}`, { days: warning.days_left, day: day(warning.day) })}</Tag>
      )}
      {state === 'member_gone' && <span className={css.soft}>{text('state.member_gone.hint')}</span>}
      {state === 'active' && lost_scopes.length > 0 && (
        <span className={css.soft}>{text('lost', { scopes: lost_scopes.join(', ') })}</span>
      )}
      {old_secret !== null && (
        <span className={css.soft}>
          {text('old_secret', {
            end: old_secret.end,
            until: moment(old_secret.until),
            used: old_secret.used_at === null ? text('never') : moment(old_secret.used_at),
          })}
        </span>
      )}
    </>
  );
}
