import type { ApiError } from '@vitrine/contract/browser/callThrough';
import { useText } from '../../lib/words/words.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** What another member has set meanwhile; what was typed stays in the form. */
export function Conflict({ error }: { readonly error: ApiError | null }) {
  const text = useText('accounting');
  const conflict = error?.detail.conflict ?? [];
  if (conflict.length === 0) return null;
  const shown = (value: unknown): string => (typeof value === 'string' ? value : text('taken_back'));
  return (
    <Notice tone="warn">
      {conflict.map(({ field, expected, now }) => (
        <p key={field}>{text('conflict', { was: shown(expected), now: shown(now) })}</p>
      ))}
    </Notice>
  );
}
