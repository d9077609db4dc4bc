import { addressInRow, listed } from '@vitrine/rules/text/listed';
import { useStorefront } from './locale.ts';

/** Joins words with the list separator of the page's language. */
export function useListed(): (words: Parameters<typeof listed>[0]) => string {
  const { language } = useStorefront();
  return (words) => listed(words, language);
}

/** The lines of an address in one row. */
export function useAddressInRow(): (lines: readonly string[]) => string {
  const { language } = useStorefront();
  return (lines) => addressInRow(lines, language);
}
