// What staff changes of an order before it leaves, beside its steps. decisions/0109.
import { z } from 'zod';
import { addressFields } from './address.ts';
import { giftSchema } from './checkout.ts';
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

export const staffOrderDelivery = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/orders/:increment_id/delivery',
  summary:
    'Change the delivery method or its slot before anything has left, where the method costs what was paid; a refusal for another price names both amounts',
  source: 'spec 2 §3, decisions/0113',
  idempotent: true,
  params: z.strictObject({ increment_id: z.string().min(1).max(32) }),
  body: z.strictObject({
    method: z.string().min(1).max(40),
    slot: z.string().max(8).optional(),
    slot_day: z.iso.date().optional(),
  }),
  answer: z.object({ done: z.literal(true) }),
});

export const staffOrderGift = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/orders/:increment_id/gift',
  summary: 'Change the gift options and the message on the card before anything has left',
  source: 'spec 3 §3, decisions/0113',
  idempotent: true,
  params: z.strictObject({ increment_id: z.string().min(1).max(32) }),
  body: z.strictObject({ gift: giftSchema }),
  answer: z.object({ done: z.literal(true) }),
});
