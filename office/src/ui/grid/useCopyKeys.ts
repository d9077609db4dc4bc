import { useText } from '../../lib/words/words.tsx';

/** The keys that choose and copy cells, with what they do: of every grid, also of a member that types nothing. */
export function useCopyKeys(): readonly { readonly key: string; readonly does: string }[] {
  const text = useText('grid');
  return (['choose', 'all', 'copy'] as const).map((key) => ({ key: text(`key.${key}`), does: text(`does.${key}`) }));
}
