import { returnTypes } from '@vitrine/rules/returns/returnLine';
import { z } from 'zod';

/** A way back for a piece: `refund` is the house's return, `return` the law's withdrawal. decisions/0080. */
export const lineRight = z.object({
  type: z.enum(returnTypes),
  /** The last day (ISO); null while the law's period has not begun to run. */
  until: z.string().nullable(),
  /** Whether the contract was withdrawn from already, and the piece only has to be sent. */
  is_stated: z.boolean(),
});
export type LineRight = z.infer<typeof lineRight>;

/** Stock for an exchange: nothing left, or less than what can come back. Spec 3 §3 (Order item). */
export const stockFlags = z.object({ is_less_than_qty: z.boolean(), is_empty: z.boolean() });

/** A variant that a line can be exchanged for. Spec 3 §3. */
export const exchangeOption = z.object({
  sku: z.string(),
  name: z.string(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  stock: stockFlags,
});
