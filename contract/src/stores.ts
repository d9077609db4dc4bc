import { weekdays } from '@vitrine/rules/stores/openingHours';
import { z } from 'zod';
import { pictureSchema } from './catalogue.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { localeOnly } from './locale.ts';

const span = z.tuple([z.string(), z.string()]);

/**
 * A boutique as the static store list tells it, in the words of a storefront (spec 2 §3). Money, stock and people are
 * not in it.
 */
export const storeSchema = z.object({
  store_id: z.string(),
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
  /** A few sentences about the shop; empty where the house wrote none. */
  description: z.string(),
  pictures: z.array(pictureSchema),
  is_ereservation: z.boolean(),
  is_salon: z.boolean(),
  is_concession: z.boolean(),
  /** Path under the locale. */
  path: z.string(),
});
export type Store = z.infer<typeof storeSchema>;

/** What `/data/stores/{locale}.json` answers (spec 2 §7, "stores list loaded from a static store list file"). */
export const storeListSchema = z.object({ stores: z.array(storeSchema) });
export type StoreList = z.infer<typeof storeListSchema>;

/**
 * A boutique's page: what the list tells of it, its address as its country writes it, and its path in every storefront.
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

/** A boutique as what is done there names it; its hours are its own zone's. */
export const boutiqueSchema = storeSchema.pick({
  store_id: true,
  short_title: true,
  street_address1: true,
  city: true,
  store_phone_number: true,
  timezone: true,
});
export type BoutiqueName = z.infer<typeof boutiqueSchema>;
