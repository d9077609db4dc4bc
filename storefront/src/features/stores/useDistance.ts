import { distanceShown } from '@vitrine/rules/stores/distance';
import { useStorefront } from '../../lib/locale.ts';

const units = { km: 'kilometer', mi: 'mile' } as const;

/** A distance in metres as the storefront writes it, in kilometres or miles. */
export function useDistance(): (metres: number) => string {
  const { tag, distance_unit } = useStorefront();
  return (metres) => {
    const { value, unit } = distanceShown(metres, distance_unit);
    return new Intl.NumberFormat(`${tag}-u-nu-latn`, { style: 'unit', unit: units[unit] }).format(value);
  };
}
