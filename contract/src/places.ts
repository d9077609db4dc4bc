import { formNames } from '@vitrine/rules/fields/fields';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { localeSchema } from './locale.ts';

/** The beginnings of a place's postcodes, where a postcode names the place. */
const postcodes = z.array(z.string()).optional();
const region = z.object({ region_id: z.string(), name: z.string(), postcodes });
const city = z.object({ city_id: z.string(), name: z.string(), region_id: z.string().optional(), postcodes });
const district = z.object({
  district_bis_id: z.string(),
  name: z.string(),
  /** The district's postcodes. */
  code: z.array(z.string()),
  region_id: z.string().optional(),
  city_id: z.string().optional(),
});

export const addressDistricts = endpoint({
  work: 'read',
  base: 'commerce',
  method: 'GET',
  path: '/address/districts',
  summary: 'Regions, cities and districts of a country, and the forms that require a district',
  source: 'spec 1 §7, spec 2 §7',
  query: z.strictObject({ country: z.enum(countries), locale: localeSchema }),
  answer: z.object({
    required_for: z.array(z.enum(formNames)),
    regions: z.array(region),
    cities: z.array(city),
    districts: z.array(district),
    /** Areas of postcodes by their city, in a country whose forms have no list of places. */
    areas: z.array(z.object({ name: z.string(), postcodes: z.array(z.string()) })).optional(),
    /** Keys of large towns under the places in which a town of that name is, ids of regions or names of areas with "|" between. */
    towns: z.record(z.string(), z.string()).optional(),
  }),
});

export const chinaInfos = endpoint({
  work: 'read',
  base: 'commerce',
  method: 'GET',
  path: '/address/china/infos',
  summary: 'China’s tree of region, city and district',
  source: 'spec 1 §7',
  query: z.strictObject({ country: z.literal('cn'), locale: localeSchema }),
  answer: z.object({
    infos: z.array(region.extend({ cities: z.array(city.extend({ districts: z.array(district) })) })),
  }),
});

/** One address of a postcode; fields that the postcode does not determine are empty (spec 2 §7). */
export const postcodeAddress = z.object({
  region: z.object({ code: z.string(), name: z.string() }),
  city: z.string(),
  district: z.string(),
  neighborhoods: z.array(z.string()),
  street: z.string(),
});
export type PostcodeAddressAnswer = z.infer<typeof postcodeAddress>;

export const retrieveAddresses = endpoint({
  work: 'read',
  base: 'commerce',
  method: 'GET',
  path: '/retrieve/addresses',
  summary: 'The addresses of a postcode (Mexico, Japan, Brazil); none when it is unknown',
  source: 'spec 2 §7',
  query: z.strictObject({
    postcode: z.string().min(1).max(16),
    country: z.enum(countries),
    locale: localeSchema.optional(),
  }),
  answer: z.object({ addresses: z.array(postcodeAddress) }),
});

/**
 * Cities by the beginning of a name in any language, or a city near a postcode, for the search of the store locator; the shop's
 * own gazetteer answers.
 */
export const cities = endpoint({
  work: 'read',
  base: 'commerce',
  method: 'GET',
  path: '/cities',
  summary: 'Cities whose name begins with a text, the largest first; of a postcode a city near it',
  source: 'spec 2 §2, §5',
  query: z.strictObject({
    terms: z.string().min(1).max(128),
    locale: localeSchema,
    country: z.enum(countries).optional(),
  }),
  answer: z.object({
    cities: z.array(
      z.object({
        name: z.string(),
        country: z.string(),
        /** The state of a city of Australia, Canada or the US; empty elsewhere. */
        state: z.string(),
        /** The postcode in whose area the city is, where a postcode was searched; else empty. */
        postcode: z.string(),
        latitude: z.number(),
        longitude: z.number(),
      }),
    ),
  }),
});

/** Cities and towns of the shop's own basemap, in the language of its labels. */
export const mapPlaces = endpoint({
  work: 'read',
  base: 'commerce',
  method: 'GET',
  path: '/map/places',
  summary: 'Cities and towns of a cell of the basemap, else the largest of each cell',
  source: 'spec 2 §9',
  query: z.strictObject({
    locale: localeSchema,
    /** `{row}.{column}` of mapCells.ts; an unknown one has no places. */
    cell: z.string().min(1).max(8).optional(),
  }),
  answer: z.object({
    places: z.array(
      z.object({
        name: z.string(),
        /** By size, the largest first. */
        rank: z.int(),
        latitude: z.number(),
        longitude: z.number(),
      }),
    ),
  }),
});

/** A place that the gazetteer does not know, found by the geocoder of the storefront's country where the shop has one. */
export const geocode = endpoint({
  work: 'read',
  base: 'commerce',
  method: 'GET',
  path: '/geocode',
  summary: 'Places by any text; with a country only those there whose names match the text',
  source: 'spec 1 §5, §7, §8, spec 2 §5',
  query: z.strictObject({
    terms: z.string().trim().min(1).max(128),
    locale: localeSchema,
    country: z.enum(countries).optional(),
  }),
  answer: z.object({
    places: z.array(z.object({ name: z.string(), country: z.string(), latitude: z.number(), longitude: z.number() })),
    /** Empty when the geocoder failed, else null. */
    error: z.literal('').nullable(),
  }),
});

/** Completes the place of an address from the shop's own gazetteer: cities by their beginning, or the region of a postcode. */
export const addressPlaces = endpoint({
  work: 'read',
  base: 'commerce',
  method: 'GET',
  path: '/address/places',
  summary: 'Cities of a country whose name begins with a text, or the region of a postcode',
  source: 'spec 1 §3, §9, spec 2 §5',
  query: z.strictObject({
    country: z.enum(countries),
    field: z.enum(['city', 'postcode']),
    terms: z.string().trim().min(1).max(64),
    locale: localeSchema,
  }),
  answer: z.object({
    places: z.array(
      z.object({
        /** Empty for a postcode: the gazetteer knows the region of a postcode, and no city. */
        city: z.string(),
        /** Null where the gazetteer does not know it, or addresses of the country have none. */
        region: z.object({ code: z.string(), name: z.string() }).nullable(),
      }),
    ),
  }),
});
