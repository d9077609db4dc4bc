import { useText } from '../lib/words/words.tsx';

/** A count as the page shows it: exact up to a thousand. */
export function useCount(): (count: { readonly count: number; readonly is_more: boolean }) => string {
  const text = useText('jobs');
  return ({ count, is_more }) => text(is_more ? 'count.more' : 'count', { count });
}
