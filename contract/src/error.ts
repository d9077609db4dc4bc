import { z } from 'zod';

/** Every refusal on the wire (api.md): `fields` maps a field to the message key of spec 1 §5. */
export const errorAnswer = z.object({
  error: z.object({
    internal_code: z.int(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    /** The most or the least that a field takes: characters of a text, entries of a list, or the number (decisions/0141). */
    bounds: z.record(z.string(), z.number()).optional(),
    /** Seconds until a retry may succeed: another SMS (3100004, 3100005), a sign-in (3100001), a limited call. */
    time_to_wait: z.int().optional(),
    /** The product that a basket message names (spec 1 §8). */
    product_name: z.string().optional(),
    sku: z.string().optional(),
    /** How many pieces are free, where staff writes off or moves more (decisions/0043). */
    free: z.int().optional(),
    /** The proposal that a step above the limit of its member has become (decisions/0112). */
    approval_id: z.string().optional(),
    /** The tax that was paid and the one at another address, in minor units of a currency (decisions/0109). */
    tax: z.object({ paid: z.int(), there: z.int(), currency: z.string() }).optional(),
    /** Fields that another change has set meanwhile, with the value that was expected and the one there is (decisions/0118). */
    conflict: z
      .array(z.object({ field: z.string(), expected: z.json().nullable(), now: z.json().nullable() }))
      .optional(),
    /** The delivery that was paid and the price of another one, in minor units of a currency (decisions/0113). */
    price: z.object({ paid: z.int(), there: z.int(), currency: z.string() }).optional(),
  }),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;
