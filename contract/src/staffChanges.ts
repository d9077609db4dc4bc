// What staff changes of an order before it leaves, beside its steps. decisions/0109.
import { z } from 'zod';
import { addressFields } from './address.ts';
import { endpoint } from './endpoint.ts';

export const staffOrderAddress = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/orders/:increment_id/address',
  summary:
    'Change the delivery address of an order before anything has left, within its country, where its tax stays the same; a refusal for another tax names both amounts',
  source: 'spec 3 §4, decisions/0109',
  idempotent: true,
  params: z.strictObject({ increment_id: z.string().min(1).max(32) }),
  body: z.strictObject({ address: addressFields }),
  answer: z.object({ done: z.literal(true) }),
});
