import type { MapService } from '@vitrine/rules/stores/mapServices';

/** The shop's settings in a page; the same for every visitor. Spec 1 §4, §7. */
export type PageSettings = {
  /** 1: the page offers visitors from another country its storefront. */
  readonly geo_banner: 0 | 1;
  /** The time of the cookie policy, in Unix seconds: the page requests consent again if it is older. */
  readonly cookies_since: number;
  /** The analytics script, which reads the data layer after consent; null without one. */
  readonly analytics_script: string | null;
  /** Days that a sign-in with "Stay signed in" lasts. */
  readonly remembered_days: number;
  /** The MapLibre style of the map provider; null for the shop's own basemap. Spec 1 §7. */
  readonly map_style: string | null;
  /** The map partners for which the shop has a key. Spec 1 §7. */
  readonly map_services: readonly MapService[];
};
