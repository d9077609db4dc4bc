import type { ChangeView } from '@vitrine/contract/staffHistory';
import { changedParts } from '@vitrine/rules/changes/changedParts';
import { changeFields, isChangeField } from '@vitrine/rules/changes/changeFields';
import { useText } from '../lib/words/words.tsx';
import css from './changeValues.module.css';
import { useFieldName, useFieldValue } from './useFieldValue.ts';

type Change = Pick<ChangeView, 'subject' | 'key' | 'before' | 'after'>;

/** Parts of a list or an object that a change shows; the others are counted. */
const mostParts = 40;

/** The name of a part: that of its field, else of a field of contents, or its number. */
function usePartName(): (name: string) => string {
  const nameOf = useFieldName();
  const text = useText('contents');
  return (name) => {
    if (/^\d+$/u.test(name)) return String(Number(name) + 1);
    return isChangeField(name) ? nameOf(name) : text(`field.${name}` as 'field.title');
  };
}

/** The single values that differ inside of a list or an object. */
function Parts({ change, field }: { readonly change: Change; readonly field: string }) {
  const text = useText('changes');
  const nameOf = usePartName();
  const valueOf = useFieldValue();
  const parts = changedParts(change.before?.[field], change.after?.[field]);
  const shown = (path: readonly string[], value: unknown): string => valueOf(change, path.at(-1) ?? field, value);
  if (parts.length === 0) return '–';
  return (
    <>
      {parts.slice(0, mostParts).map(({ path, before, after }) => (
        <p key={path.join(' ')}>
          {path.length > 0 && <span className={css.part}>{path.map(nameOf).join(' › ')} </span>}
          {before !== undefined && <del>{shown(path, before)}</del>}{' '}
          {after !== undefined && <ins>{shown(path, after)}</ins>}
        </p>
      ))}
      {parts.length > mostParts && <p>{text('more_parts', { count: parts.length - mostParts })}</p>}
    </>
  );
}

const isId = (value: unknown): boolean =>
  typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u.test(value);

const isData = (field: string): boolean => isChangeField(field) && changeFields[field] === 'data';

/** The fields of a change with their values before and after; of an added or deleted row, those with a value. */
export function ChangeValues({ change }: { readonly change: Change }) {
  const text = useText('changes');
  const nameOf = useFieldName();
  const valueOf = useFieldValue();
  const { before, after } = change;
  const isWholeRow = before === null || after === null;
  // Of an added or a deleted row an id tells a person nothing: its name is beside the values.
  const fields = Object.entries(after ?? before ?? {}).filter(
    ([, value]) => !isWholeRow || (value !== null && !isId(value)),
  );
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
              {isData(field) ? (
                <Parts change={change} field={field} />
              ) : (
                <>
                  {before !== null && <del>{valueOf(change, field, before[field])}</del>}{' '}
                  {after !== null && <ins>{valueOf(change, field, after[field])}</ins>}
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
