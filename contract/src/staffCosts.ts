// What pieces cost the house, from a day on. decisions/0143.
import { mostCosts } from '@vitrine/rules/prices/cost';
import { currencies } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { skuSchema } from './basket.ts';
import { endpoint } from './endpoint.ts';
import { freeLine } from './freeText.ts';
import { change } from './staffHistory.ts';

const source = 'decisions/0143';
/** In minor units of its currency. */
const cost = z.strictObject({ amount: z.int().positive(), currency: z.enum(currencies) });
export const datedCost = z.strictObject({ ...cost.shape, from_day: z.iso.date() });

const row = z.object({
  sku: z.string(),
  code: z.string(),
  title: z.string(),
  /** Colour and size, in the member's language. */
  option: z.string().nullable(),
  /** All that are known, the last one first. */
  costs: z.array(datedCost),
});
export type CostRow = z.infer<typeof row>;

export const staffCosts = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/costs',
  summary: 'What variants cost the house by their SKUs, with the days from which the costs hold',
  source,
  query: z.strictObject({
    language: z.enum(['en', 'fr']).optional(),
    category: z.string().min(1).max(100).meta({ example: 'bags' }).optional(),
    product: z.string().min(1).max(100).meta({ example: 'pommeau' }).optional(),
    /** The beginning of a SKU, or a part of a name. */
    q: z.string().trim().min(1).max(80).meta({ example: 'Pommeau' }).optional(),
    /** The last SKU of the page before. */
    after: z.string().min(1).max(100).meta({ example: 'H0612P 20R' }).optional(),
  }),
  answer: z.object({
    rows: z.array(row),
    /** The day of the shop (UTC), on which the present costs hold. */
    today: z.iso.date(),
    categories: z.array(z.object({ code: z.string(), title: z.string() })),
    may_edit: z.boolean(),
    next: z.string().nullable(),
  }),
});

export const staffCostsSave = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/costs',
  summary:
    'Write what variants cost from a day on: all of them or none; refused with both values where another change followed, or while an import runs',
  source,
  idempotent: true,
  body_bytes: 1_000_000,
  body: z.strictObject({
    from_day: z.iso.date(),
    rows: z
      .array(
        z.strictObject({
          sku: skuSchema,
          /** The cost that was seen to hold on the day; null for none. */
          before: datedCost.nullable(),
          /** The cost from the day on; null takes away the one that was seen. */
          after: cost.nullable(),
        }),
      )
      .min(1)
      .max(mostCosts),
    reason: freeLine(500).trim().min(1).meta({ example: 'Costs of the season' }),
  }),
  answer: z.object({
    rows: z.int(),
    /** A change of the save, by which all of it is taken back. */
    change: change.nullable(),
  }),
});
