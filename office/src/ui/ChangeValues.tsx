import type { ChangeView } from '@vitrine/contract/staffHistory';
import { useText } from '../lib/words/words.tsx';
import css from './changeValues.module.css';
import { useFieldName, useFieldValue } from './useFieldValue.ts';

/** The fields of a change with their values before and after; of an added or deleted row, those with a value. */
export function ChangeValues({
  change,
}: {
  readonly change: Pick<ChangeView, 'subject' | 'key' | 'before' | 'after'>;
}) {
  const text = useText('changes');
  const nameOf = useFieldName();
  const valueOf = useFieldValue();
  const { before, after } = change;
  const isWholeRow = before === null || after === null;
  const fields = Object.entries(after ?? before ?? {}).filter(([, value]) => !isWholeRow || value !== null);
  return (
    // A region that scrolls takes the focus, so that the keyboard reaches its end.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.long} role="group" aria-label={text('values')} tabIndex={0}>
      {before === null && <p>{text('added')}</p>}
      {after === null && <p>{text('deleted')}</p>}
      <dl className={css.values}>
        {fields.map(([field]) => (
          <div key={field}>
            <dt>{nameOf(field)}</dt>
            <dd>
              {before !== null && <del>{valueOf(change, field, before[field])}</del>}{' '}
              {after !== null && <ins>{valueOf(change, field, after[field])}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
