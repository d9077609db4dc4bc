import { z } from 'zod';

/** An address as an order shows it: name and lines in the order of its country. */
export const orderAddress = z.object({
  name: z.string(),
  nameKatakana: z.string().optional(),
  address: z.array(z.string()),
  telephone: z.string().nullable(),
  prefix: z.string().nullable(),
  country_id: z.string(),
  additional_number: z.string().nullable(),
});
