import type { Storefront } from '../storefronts/storefronts.ts';

/** Earth's radius in metres. Spec 2 §9, spec 3 §9. */
export const earthRadiusM = 6_378_137;
/** Miles in a kilometre. Spec 2 §9, spec 3 §9. */
export const milesPerKm = 0.621371;
/** Initial zoom of the map. Spec 2 §9, spec 3 §9. */
export const mapZoom = 12;

/** Degrees, north and east positive. */
export type Place = { readonly latitude: number; readonly longitude: number };

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance between two places, in metres (haversine). Spec 2 §9. */
export function distanceBetween(one: Place, other: Place): number {
  const north = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const chord = north + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east;
  // Rounding may push the chord of two antipodes past 1, where asin is undefined.
  return 2 * earthRadiusM * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/** Distance as shown, in kilometres or miles, from metres: one decimal under 10, else whole. Spec 2 §9. */
export function distanceShown(
  metres: number,
  unit: Storefront['distance_unit'],
): { value: number; unit: Storefront['distance_unit'] } {
  const value = (metres / 1000) * (unit === 'mi' ? milesPerKm : 1);
  const tenths = Math.round(value * 10) / 10;
  return { value: tenths < 10 ? tenths : Math.round(value), unit };
}

const unitNames = { km: 'kilometer', mi: 'mile' } as const;

/** A distance in metres as a storefront writes it, with Latin figures: "2.3 km". Spec 2 §3 (distance text). */
export function distanceText(
  metres: number,
  { tag, distance_unit }: Pick<Storefront, 'tag' | 'distance_unit'>,
): string {
  const { value, unit } = distanceShown(metres, distance_unit);
  return new Intl.NumberFormat(`${tag}-u-nu-latn`, { style: 'unit', unit: unitNames[unit] }).format(value);
}
