// What the shop sends to the bureau, checked as the bureau does.
import { z } from 'zod';

const buyerSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('personal'), name: z.string().min(1) }),
  z.strictObject({
    type: z.literal('company'),
    name: z.string().min(1),
    tax_id: z.string().min(15),
    address: z.string().min(1),
    phone: z.string().min(1),
    bank_account: z.string().min(1),
  }),
]);
export const requestSchema = z.strictObject({
  serial: z.uuid(),
  order_number: z.string(),
  seller: z.strictObject({ name: z.string(), tax_number: z.string() }),
  buyer: buyerSchema,
  lines: z.array(z.strictObject({ name: z.string(), quantity: z.int().positive(), amount: z.int().positive() })).min(1),
  total: z.int().positive(),
  tax_rate: z.int().min(0),
});
export const reversalSchema = z.strictObject({ serial: z.uuid(), reverses: z.string(), amount: z.int().positive() });

export type SimulatedFapiao = z.infer<typeof requestSchema> & { readonly number: string; readonly issued_at: string };
export type SimulatedReversal = z.infer<typeof reversalSchema> & {
  readonly number: string;
  readonly issued_at: string;
};
