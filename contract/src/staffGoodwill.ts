// A price reduction that staff grants after the sale. decisions/0114.
import { goodwillReasons } from '@vitrine/rules/returns/goodwill';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { previewAnswer } from './staffPreview.ts';

const source = 'spec 3 §4, decisions/0114';
const params = z.strictObject({ increment_id: z.string().min(1).max(32) });
/** A price reduction. */
export const goodwillBody = z.strictObject({
  /** Minor units, with tax. */
  amount: z.int().positive(),
  /** The line that it is about; without it, the whole order. */
  item_order_id: z.uuid().optional(),
  reason: z.enum(goodwillReasons),
});

export const staffGoodwill = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/orders/:increment_id/goodwill',
  summary:
    'Reduce the price of an order that has left, and refund the difference: at most what is left of what was paid, within the limit of the member',
  source,
  idempotent: true,
  params,
  body: goodwillBody,
  answer: z.object({ done: z.literal(true) }),
});

export const staffGoodwillPreview = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/orders/:increment_id/goodwill/preview',
  summary: 'What the price reduction would cause; it changes nothing',
  source,
  params,
  body: goodwillBody,
  answer: previewAnswer,
});
