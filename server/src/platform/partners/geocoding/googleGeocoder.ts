import { storefronts } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import { askGeocoder } from './askGeocoder.ts';
import type { FoundPlace, Geocoder } from './geocoder.ts';

const answerSchema = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        formatted_address: z.string(),
        address_components: z.array(
          z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) }),
        ),
        geometry: z.object({
          location: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
        }),
      }),
    )
    .default([]),
});
type Result = z.infer<typeof answerSchema>['results'][number];

function placeOf({ formatted_address, address_components, geometry }: Result): FoundPlace {
  const of = (type: string) => address_components.find(({ types }) => types.includes(type));
  const { lat, lng } = geometry.location;
  return {
    label: of('locality')?.long_name ?? formatted_address,
    names: [formatted_address, ...address_components.flatMap(({ long_name, short_name }) => [long_name, short_name])],
    country: of('country')?.short_name.toLowerCase() ?? '',
    at: { latitude: lat, longitude: lng },
  };
}

type Settings = Pick<Config, 'GOOGLE_MAPS_URL' | 'GEOCODING_TIMEOUT_MS'> & { readonly key: string };

/** Google's Geocoding API, `GET /maps/api/geocode/json`. */
export function googleGeocoder({ GOOGLE_MAPS_URL, GEOCODING_TIMEOUT_MS, key }: Settings): Geocoder {
  return {
    find: async ({ terms, language, country, restricted_to }) => {
      const own = Object.values(storefronts).find((storefront) => storefront.language === language);
      const query = {
        address: terms,
        language: own?.tag ?? 'en',
        region: country,
        ...(restricted_to ? { components: `country:${restricted_to.toUpperCase()}` } : {}),
        key,
      };
      const { status, results } = answerSchema.parse(
        await askGeocoder(GOOGLE_MAPS_URL, '/maps/api/geocode/json', query, GEOCODING_TIMEOUT_MS),
      );
      if (status !== 'OK' && status !== 'ZERO_RESULTS') throw new Error(`the geocoder answered ${status}`);
      return results.map(placeOf);
    },
  };
}
