// Collection of an order in a boutique (web-to-shop).
import { z } from 'zod';
import { addressFields } from './address.ts';

/** A boutique that can hand over the whole order (spec 2 §3, web-to-shop shop). */
export const pickupShop = z.object({
  shop_id: z.string(),
  company: z.string(),
  address: z.array(z.string()),
  telephone: z.string(),
  /** How far it is from the buyer's city; null while the city is unknown (spec 2 §3 distance text). */
  distance: z.string().nullable(),
  /** From which day the order can be collected. */
  shipping_duration: z.string(),
  /** Whether the pieces come from the online stock. */
  is_transfer: z.boolean(),
  /** A line for each group of days with the same hours: the days' names, and the hours. */
  opening_hours: z.array(z.object({ days: z.string(), hours: z.string() })),
});

/** The person who collects an order (spec 3 §3). */
export const collectorFields = addressFields.pick({
  prefix: true,
  firstname: true,
  lastname: true,
  firstname2: true,
  lastname2: true,
  phonecode: true,
  telephone: true,
});
export type Collector = z.infer<typeof collectorFields>;

/** The choices of a pickup. */
export const chosenPickup = z.object({
  /** Null while none is chosen, or the chosen one cannot hand over the order any more. */
  shop_id: z.string().nullable(),
  /** The buyer, unless another person is named; null while the names are unknown. */
  collector: collectorFields.extend({ name: z.string() }).nullable(),
});
