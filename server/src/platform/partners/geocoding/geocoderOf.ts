import { type MapService, mapServiceOf } from '@vitrine/rules/stores/mapServices';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import type { Config } from '../../config/config.ts';
import { amapGeocoder } from './amapGeocoder.ts';
import type { Geocoder } from './geocoder.ts';
import { googleGeocoder } from './googleGeocoder.ts';

const openers: Readonly<Record<MapService, (config: Config) => Geocoder | null>> = {
  google: (config) =>
    config.GOOGLE_GEOCODING_KEY ? googleGeocoder({ ...config, key: config.GOOGLE_GEOCODING_KEY }) : null,
  amap: (config) => (config.AMAP_GEOCODING_KEY ? amapGeocoder({ ...config, key: config.AMAP_GEOCODING_KEY }) : null),
};

/** The geocoder for visitors of a country; null where the shop has no key, and the gazetteer alone finds places. Spec 1 §7. */
export const geocoderOf = (config: Config, country: Country): Geocoder | null => openers[mapServiceOf(country)](config);
