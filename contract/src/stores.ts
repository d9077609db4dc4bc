import { weekdays } from '@vitrine/rules/stores/openingHours';
import { z } from 'zod';
import { pictureSchema } from './catalogue.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { localeOnly } from './locale.ts';

const span = z.tuple([z.string(), z.string()]);

/**
 * A store in the static store list, in the language of a storefront (spec 2 §3). Contains no prices, stock or personal
 * data.
 */
export const storeSchema = z.object({
  store_id: z.string(),
  /** The code of the cash desks; names the closed stores that this one replaces. */
  cegid_id: z.string().nullable(),
  short_title: z.string(),
  street_address1: z.string(),
  street_address2: z.string().nullable(),
  street_address3: z.string().nullable(),
  postal_code: z.string().nullable(),
  city: z.string(),
  area: z.string().nullable(),
  country: z.string(),
  store_phone_number: z.string().nullable(),
  store_fax_number: z.string().nullable(),
  geo_coordinates: z.object({ latitude: z.number(), longitude: z.number() }),
  timezone: z.string(),
  hours: z.partialRecord(z.enum(weekdays), z.array(span)),
  exceptions: z.array(z.object({ date: z.string(), hours: z.array(span) })),
  services: z.array(z.string()),
  additional_information: z.string(),
  /** A few sentences about the store; empty without a text. */
  description: z.string(),
  pictures: z.array(pictureSchema),
  is_ereservation: z.boolean(),
  is_salon: z.boolean(),
  is_concession: z.boolean(),
  /** Path under the locale. */
  path: z.string(),
});
export type Store = z.infer<typeof storeSchema>;

/** The content of `/data/stores/{locale}.json` (spec 2 §7, "stores list loaded from a static store list file"). */
export const storeListSchema = z.object({ stores: z.array(storeSchema) });
export type StoreList = z.infer<typeof storeListSchema>;

export const storeDirectorySchema = z.object({
  /** The picture of the page, for screens from 768 px and for narrower ones. */
  hero: z.object({ desktop: pictureSchema, mobile: pictureSchema }).nullable(),
  stores: z.array(storeSchema.pick({ store_id: true, short_title: true, city: true, country: true, path: true })),
});
export type StoreDirectory = z.infer<typeof storeDirectorySchema>;

/** The stores of the locator page, which works as a list of links without script. */
export const storeDirectory = endpoint({
  work: 'read',
  base: 'commerce',
  method: 'GET',
  path: '/stores',
  summary: 'All stores by name, city and country',
  source: 'spec 2 §2',
  query: localeOnly,
  answer: storeDirectorySchema,
});

/**
 * A store's page: its entry of the list, its address in its country's format, and its path in every storefront.
 */
export const storePage = endpoint({
  work: 'read',
  base: 'commerce',
  method: 'GET',
  path: '/stores/:store_id',
  summary: 'A boutique',
  source: 'spec 1 §2',
  params: z.strictObject({ store_id: z.string().max(20) }),
  query: localeOnly,
  answer: storeSchema.extend({ address: z.array(z.string()), alternates: z.record(z.string(), z.string()) }),
});
export type StorePage = AnswerOf<typeof storePage>;

/** A store in reservations and appointments; its hours are in its time zone. */
export const boutiqueSchema = storeSchema.pick({
  store_id: true,
  short_title: true,
  street_address1: true,
  city: true,
  store_phone_number: true,
  timezone: true,
});
export type BoutiqueName = z.infer<typeof boutiqueSchema>;
