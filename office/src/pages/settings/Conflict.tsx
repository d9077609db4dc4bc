import type { ApiError } from '@vitrine/contract/browser/callThrough';
import { useText } from '../../lib/words/words.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** Both values where another member was first. */
export function Conflict({ error }: { readonly error: ApiError | null }) {
  const text = useText('settings');
  const [first] = error?.detail.conflict ?? [];
  if (!first) return null;
  const shown = (value: unknown): string => (typeof value === 'number' ? String(value) : text('standard'));
  return <Notice tone="warn">{text('conflict', { expected: shown(first.expected), now: shown(first.now) })}</Notice>;
}
