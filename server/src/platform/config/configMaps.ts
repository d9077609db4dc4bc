// The variables for maps and for finding places. Part of config.ts.
import { z } from 'zod';
import { httpsOrigins } from './origins.ts';

const url = z.url({ protocol: /^https?$/u }).transform((text) => text.replace(/\/$/u, ''));
const key = z
  .string()
  .regex(/^[\w-]{1,128}$/u)
  .optional();

export const mapVariables = {
  MAP_STYLE_URL: {
    takes:
      'the address of a MapLibre style whose map the store pages show; unset, the basemap of the shop, which needs no other host',
    check: z.url({ protocol: /^https?$/u }).optional(),
  },
  MAP_HOSTS: {
    takes: 'https origins with commas between them: the hosts of tiles, letters and icons that MAP_STYLE_URL names',
    check: httpsOrigins,
  },
  GOOGLE_MAPS_KEY: {
    takes:
      'Google’s key for maps in browsers, which every visitor can read; unset, the map of MAP_STYLE_URL or the shop’s',
    check: key,
  },
  GOOGLE_GEOCODING_KEY: {
    takes:
      'Google’s key for the server, which finds places that the gazetteer does not know; unset, the gazetteer alone finds them',
    check: key,
  },
  GOOGLE_MAPS_URL: {
    takes: 'where Google’s map script and geocoding answer, or the local simulator',
    check: url.default('https://maps.googleapis.com'),
  },
  AMAP_KEY: {
    takes:
      'AMap’s key for maps in browsers, for the storefront of China; unset, the map of MAP_STYLE_URL or the shop’s',
    check: key,
  },
  AMAP_GEOCODING_KEY: {
    takes:
      'AMap’s key for the server, which finds places for the storefront of China; unset, the gazetteer alone finds them',
    check: key,
  },
  AMAP_SCRIPT_URL: {
    takes: 'where AMap’s map script answers, or the local simulator',
    check: url.default('https://webapi.amap.com'),
  },
  AMAP_API_URL: {
    takes: 'where AMap’s geocoding answers, or the local simulator',
    check: url.default('https://restapi.amap.com'),
  },
  GEOCODING_TIMEOUT_MS: {
    takes: 'milliseconds to wait for a geocoding service, 100 to 10000',
    check: z.coerce.number().int().min(100).max(10_000).default(2000),
  },
} as const satisfies Record<string, { takes: string; check: z.ZodType }>;
