import { distanceText } from '@vitrine/rules/stores/distance';
import { useStorefront } from '../../lib/words/locale.ts';

/** A distance in metres as the storefront writes it, in kilometres or miles. */
export function useDistance(): (metres: number) => string {
  const storefront = useStorefront();
  return (metres) => distanceText(metres, storefront);
}
