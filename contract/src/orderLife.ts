import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { localeSchema } from './locale.ts';

export const cancelOrder = endpoint({
  work: 'checkout',
  base: 'commerce',
  method: 'POST',
  path: '/order/cancel',
  summary: 'Ask for the cancellation of an order that is not packed yet',
  source: 'spec 3 §4',
  body: z.strictObject({ locale: localeSchema, order_id: z.string().min(1).max(64) }),
  answer: z.object({ status_id: z.string() }),
});
