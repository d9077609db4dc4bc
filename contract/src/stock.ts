// Stock in stores; `/stock` is in catalogue.ts.
import { countries } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { localeSchema } from './locale.ts';

/** Stock of a product in a store (spec 2 §3). */
const storeStock = z.object({
  storeId: z.string(),
  available: z.boolean(),
  /** So few that the visitor should call before coming. */
  limited: z.boolean(),
  ereservationActivated: z.boolean(),
});

/** Stock of one product or set in the named stores. Leaves out ids that are no store. */
export const stockByStore = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/stock/stores',
  summary: 'Stock of a product in stores',
  source: 'spec 2 §7',
  query: z.strictObject({
    locale: localeSchema,
    /** Hyphens for spaces; the parts of a set joined by hyphens. */
    productsku: z.string().min(1).max(200),
    /** Ids joined by semicolons. */
    storeid: z.string().min(1).max(10_000),
  }),
  answer: z.object({ inventoryDetailsByStore: z.array(z.object({ stores: z.array(storeStock) })) }),
});
export type StoreStock = AnswerOf<typeof stockByStore>['inventoryDetailsByStore'][number]['stores'][number];

/** Which SKUs the boutiques of a country can show: `retailPresentability` of the stock status (spec 2 §3). */
export const stockPresentability = endpoint({
  work: 'read',
  base: 'backend',
  method: 'POST',
  path: '/stock-presentability',
  summary: 'Which products the stores of a country have',
  source: 'spec 2 §7',
  body: z.strictObject({
    skus: z.array(z.string().min(1).max(200)).min(1).max(100),
    country_code: z.enum(countries),
  }),
  answer: z.object({
    presentabilities: z.object({
      hasStock: z.boolean(),
      stockProducts: z.record(z.string(), z.object({ has_stock_retail: z.boolean() })),
    }),
  }),
});
export type Presentabilities = AnswerOf<typeof stockPresentability>['presentabilities'];
