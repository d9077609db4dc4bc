// What a checkout costs: the deliveries, the sums, what the house gives. api.md.
import { promotionFaults, promotionKinds } from '@vitrine/rules/promotions/promotion';
import { z } from 'zod';
import { basketImage } from './basket.ts';
import { moneySchema } from './money.ts';

/**
 * A line of the shipping radio list (spec 2 §3); dates are ISO days in the destination's zone, null for a pre-order.
 */
export const shippingMethod = z.object({
  method: z.string(),
  title: z.string(),
  duration: z.string(),
  price: moneySchema,
  index: z.int(),
  is_checked: z.boolean(),
  is_alone: z.boolean(),
  arrives_from: z.string().nullable(),
  arrives_until: z.string().nullable(),
  carrier: z.string(),
  slots: z.array(z.object({ code: z.string(), label: z.string() })),
  /** ISO days for which a slot may be chosen; none where the carrier has no slots. */
  slot_days: z.array(z.string()),
});

export const totalsSchema = z.object({
  subtotal: moneySchema,
  shipping: moneySchema.nullable(),
  tax: moneySchema.nullable(),
  discount: moneySchema,
  grand_total: moneySchema,
  tax_included: z.boolean(),
  /** `of which VAT 20%`, `Sales tax`; null when no tax is charged or shown. */
  tax_message: z.string().nullable(),
  /** The taxes that `tax` consists of, a row each: `GST 5%` and `QST 9.975%`; an amount is null while `tax` is. */
  taxes: z.array(z.object({ label: z.string(), amount: moneySchema.nullable() })),
  /** In hundredths of a percent; null when it is not a whole number of them. */
  tax_rate: z.int().nullable(),
  duties_notice: z.boolean(),
});

/** What the house gives with the order, and what has become of the typed code. decisions/0132. */
export const promotionsSchema = z.object({
  given: z.array(
    z.object({
      kind: z.enum(promotionKinds),
      /** In hundredths of a percent. */
      percent: z.int().nullable(),
      /** What it is worth, with or without tax as the prices. */
      amount: moneySchema,
      code: z.string().nullable(),
      /** The gift's name and picture. */
      gift: z.object({ sku: z.string(), name: z.string(), image: basketImage.nullable() }).nullable(),
    }),
  ),
  /** The typed code. */
  code: z.string().nullable(),
  /** Why the code gives nothing; null where it does. */
  fault: z.enum(promotionFaults).nullable(),
  /** The value of goods from which the code gives something, while it is not reached. */
  minimum: moneySchema.nullable(),
});
