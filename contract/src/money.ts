import { currencies } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';

export const currencySchema = z.enum(currencies);

/** Minor units with their ISO code; `formatted` is the amount as the storefront writes it (api.md). */
export const moneySchema = z.object({
  amount: z.int(),
  currency: currencySchema,
  formatted: z.string().optional(),
});
export type MoneyAnswer = z.infer<typeof moneySchema>;
