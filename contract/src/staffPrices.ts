// The board of prices: every variant, every country. decisions/0126.
import { countries, currencies } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { datedCost } from './staffCosts.ts';

const country = z.enum(countries);
const perCountry = z.partialRecord(country, z.int().nonnegative());

const waits = z.object({
  country,
  /** The proposed price in minor units; null where the piece is not to be sold there any more. */
  after: z.int().nullable(),
  /** When it counts; null for as soon as it is approved. */
  effective_at: z.iso.datetime().nullable(),
  /** When it is over; null for a price that lasts. decisions/0150. */
  ends_at: z.iso.datetime().nullable(),
  is_approved: z.boolean(),
  set_id: z.string().nullable(),
});

const row = z.object({
  sku: z.string(),
  code: z.string(),
  title: z.string(),
  /** Colour and size, in the member's language. */
  option: z.string().nullable(),
  status: z.enum(['published', 'hidden']),
  /** In minor units of the country's currency; a country that is not named has no price. */
  prices: perCountry,
  /** Those of these prices that have an end, and what comes after it; null where the piece then leaves sale. decisions/0150. */
  ends: z.array(z.object({ country, until: z.iso.datetime(), regular: z.int().nullable() })),
  /** How many open baskets of its storefronts hold the piece. */
  baskets: perCountry,
  /** How many wish lists hold it; a list is of no country. */
  wishes: z.int(),
  /** Prices that wait for another member or for their moment. */
  waits: z.array(waits),
  /** What it costs the house today; null where that is not known, or not shown to the member. decisions/0143. */
  cost: datedCost.nullable(),
});
export type PriceRow = z.infer<typeof row>;

export const staffPriceBoard = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/price-board',
  summary:
    'The prices of variants in every country by their SKUs, with the baskets that hold them and the prices that wait',
  source: 'decisions/0126',
  query: z.strictObject({
    language: z.enum(['en', 'fr']).optional(),
    category: z.string().min(1).max(100).meta({ example: 'bags' }).optional(),
    product: z.string().min(1).max(100).meta({ example: 'pommeau' }).optional(),
    /** The beginning of a SKU, or a part of a name. */
    q: z.string().trim().min(1).max(80).meta({ example: 'Pommeau' }).optional(),
    /** The prices of one country alone. */
    country: country.optional(),
    /** The last SKU of the page before. */
    after: z.string().min(1).max(100).meta({ example: 'H0612P 20R' }).optional(),
  }),
  answer: z.object({
    rows: z.array(row),
    countries: z.array(
      z.object({
        country,
        currency: z.enum(currencies),
        /** The tax that prices include, in thousandths of a percent, and the value up to which the shop taxes goods. */
        tax_rate: z.int(),
        tax_up_to: z.int().nullable(),
      }),
    ),
    categories: z.array(z.object({ code: z.string(), title: z.string() })),
    next: z.string().nullable(),
  }),
});

/** Pieces of one question for their prices, at most. */
export const pricedSkus = 500;

export const staffPricesOf = endpoint({
  work: 'read',
  base: 'backend',
  method: 'POST',
  path: '/staff/prices-of',
  summary:
    'The prices of pieces by their SKUs, as the board has them: for a file of prices that is compared with the shop. One that the shop does not know is left out',
  source: 'decisions/0162',
  body: z.strictObject({
    language: z.enum(['en', 'fr']).optional(),
    skus: z.array(z.string().min(1).max(100)).min(1).max(pricedSkus),
  }),
  answer: z.object({ rows: z.array(row) }),
});
