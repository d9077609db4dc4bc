import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { localeSchema } from './locale.ts';

/** The download link of an invoice or credit note. */
export const invoiceLink = endpoint({
  work: 'account',
  base: 'backend',
  method: 'GET',
  path: '/invoice',
  summary: 'The download link of an invoice or credit note, by the hash that an order’s details carry',
  source: 'spec 3 §7',
  query: z.strictObject({ locale: localeSchema, hash: z.string().min(1).max(200) }),
  /** Opens the PDF once or more within a minute. */
  answer: z.object({ download_link: z.string() }),
});
