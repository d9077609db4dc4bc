import type { Country } from '../storefronts/storefronts.ts';

/** The map partners: Google, and AMap where Google cannot be reached. Spec 1 §7. */
export const mapServices = ['google', 'amap'] as const;
export type MapService = (typeof mapServices)[number];

const services: Partial<Record<Country, MapService>> = { cn: 'amap' };

/** The partner that shows maps, finds places and plans routes for visitors of a country. Spec 1 §7. */
export function mapServiceOf(country: Country): MapService {
  return services[country] ?? 'google';
}
