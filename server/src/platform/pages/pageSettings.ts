import type { PageSettings } from '@vitrine/contract/settings';
import type { Config } from '../config/config.ts';
import { registeredMaps } from '../partners/maps/mapPartners.ts';

/** The settings that pages carry. */
export function pageSettings(config: Config): PageSettings {
  return {
    geo_banner: config.GEO_BANNER ? 1 : 0,
    cookies_since: Date.parse(`${config.COOKIE_POLICY_SINCE}T00:00:00Z`) / 1000,
    analytics_script: config.ANALYTICS_SCRIPT_URL ?? null,
    remembered_days: config.SIGN_IN_REMEMBERED_DAYS,
    map_style: config.MAP_STYLE_URL ?? null,
    map_services: registeredMaps(config),
  };
}
