import type { ApiError } from '@vitrine/contract/browser/callThrough';
import { useText } from '../lib/words/words.tsx';
import { Notice } from './Notice.tsx';
import { type ChangedRow, useFieldName, useFieldValue } from './useFieldValue.ts';

/** Both values where another change followed. */
export function ChangeConflict({ row, error }: { readonly row: ChangedRow; readonly error: ApiError | null }) {
  const text = useText('changes');
  const nameOf = useFieldName();
  const valueOf = useFieldValue();
  const conflict = error?.detail.conflict ?? [];
  if (conflict.length === 0) return null;
  return (
    <Notice tone="warn">
      {conflict.map(({ field: named, expected, now }) => {
        // Where a whole save is taken back, the row comes before its field.
        const [, other, field = ''] = /^(?:\w+\/(.+)\.)?(\w+)$/u.exec(named) ?? [];
        return (
          <p key={named}>
            {other !== undefined && `${other} · `}
            {text('conflict', {
              field: nameOf(field),
              expected: valueOf(row, field, expected),
              now: valueOf(row, field, now),
            })}
          </p>
        );
      })}
    </Notice>
  );
}
