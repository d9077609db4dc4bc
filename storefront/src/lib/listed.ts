import { listed } from '@vitrine/rules/text/listed';
import { useStorefront } from './locale.ts';

/** Words in a row, parted as the page's language parts them. */
export function useListed(): (words: Parameters<typeof listed>[0]) => string {
  const { language } = useStorefront();
  return (words) => listed(words, language);
}
