import { fromChinaDatum } from '@vitrine/rules/stores/chinaDatum';
import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import { askGeocoder } from './askGeocoder.ts';
import type { FoundPlace, Geocoder } from './geocoder.ts';

/** AMap writes a missing text as an empty list. */
const text = z.union([z.string(), z.array(z.never()).transform(() => '')]).default('');
const answerSchema = z.object({
  status: z.enum(['0', '1']),
  infocode: z.string().default(''),
  geocodes: z
    .array(
      z.object({
        formatted_address: text,
        province: text,
        city: text,
        district: text,
        location: z.string().regex(/^-?\d+(?:\.\d+)?,-?\d+(?:\.\d+)?$/u),
      }),
    )
    .default([]),
});
type Result = z.infer<typeof answerSchema>['geocodes'][number];

/** AMap knows mainland China, Hong Kong and Macau; it names none of them by a code. */
function placeOf({ formatted_address, province, city, district, location }: Result): FoundPlace {
  const [longitude = 0, latitude = 0] = location.split(',').map(Number);
  const country = province.startsWith('香港') ? 'hk' : province.startsWith('澳门') ? 'mo' : 'cn';
  return {
    label: [city || province, district].filter(Boolean).join('') || formatted_address,
    names: [formatted_address, province, city, district].filter(Boolean),
    country,
    at: fromChinaDatum({ latitude, longitude }, country),
  };
}

type Settings = Pick<Config, 'AMAP_API_URL' | 'GEOCODING_TIMEOUT_MS'> & { readonly key: string };

/** AMap's web service, `GET /v3/geocode/geo`: answers in Chinese, in the datum of Chinese maps. */
export function amapGeocoder({ AMAP_API_URL, GEOCODING_TIMEOUT_MS, key }: Settings): Geocoder {
  return {
    find: async ({ terms }) => {
      const query = { address: terms, output: 'JSON', key };
      const { status, infocode, geocodes } = answerSchema.parse(
        await askGeocoder(AMAP_API_URL, '/v3/geocode/geo', query, GEOCODING_TIMEOUT_MS),
      );
      // 30001: it finds nothing by this text.
      if (status === '0' && infocode !== '30001') throw new Error(`the geocoder answered ${infocode}`);
      return geocodes.map(placeOf);
    },
  };
}
