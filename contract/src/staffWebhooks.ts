// Webhooks: addresses of other programs of the house, and what they were sent. decisions/0131.
import { deliveryStates, webhookEvents, webhookSteps, webhookUrlLength } from '@vitrine/rules/staff/webhookTable';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeLine } from './freeText.ts';
import { nextPage, pageQuery } from './listPage.ts';

const source = 'decisions/0131';
const moment = z.iso.datetime();
const reason = freeLine(500).trim().min(1).meta({ example: 'The new warehouse program' });
/** Exact up to 1,000. */
const count = z.object({ count: z.int(), is_more: z.boolean() });

const webhook = z.object({
  webhook_id: z.uuid(),
  url: z.string(),
  /** Events of a newer release of the shop may be among them. */
  events: z.array(z.string()),
  note: z.string(),
  is_paused: z.boolean(),
  /** Whether the shop paused it: its program took nothing. A server before 0152 does not say. */
  is_silent: z.boolean().default(false),
  created_at: moment,
  waiting: count,
  failed: count,
  delivered_at: moment.nullable(),
  /** Until when the secret before the present one signs too. */
  old_secret_until: moment.nullable(),
});
export type WebhookView = z.infer<typeof webhook>;

/** What a member decides about a webhook. */
const decided = z.strictObject({
  url: freeLine(webhookUrlLength).trim().min(1).meta({ example: 'https://erp.maison.example/vitrine' }),
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
  note: freeLine(200).trim().min(1).meta({ example: 'Warehouse program' }),
});
export type DecidedWebhook = z.infer<typeof decided>;

/** What signs, in the form that receivers’ libraries take; shown once. */
const secret = z.string().nullable();
const params = z.strictObject({ webhook_id: z.uuid() });

export const staffWebhooks = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/webhooks',
  summary: 'The webhooks, the oldest first, with what waits and what has failed; never their secrets',
  source,
  answer: z.object({ webhooks: z.array(webhook) }),
});

export const staffWebhookAdd = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/webhooks',
  summary: 'Add a webhook; the answer alone has the secret that signs its messages',
  source,
  idempotent: true,
  body: decided.extend({ reason }),
  answer: z.object({ webhook, secret }),
});

export const staffWebhookChange = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/webhooks/:webhook_id',
  summary: 'Change address, events and note; refused with both values where another member was first',
  source,
  idempotent: true,
  params,
  body: z.strictObject({
    /** What the member has seen. */
    before: z.strictObject({
      url: freeLine(webhookUrlLength),
      events: z.array(z.string().regex(/^[a-z._]{1,64}$/u)).max(50),
      note: freeLine(200),
    }),
    after: decided,
    reason,
  }),
  answer: z.object({ webhook }),
});

export const staffWebhookStep = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/webhooks/:webhook_id/step',
  summary:
    'Pause or resume a webhook, renew its secret, send a message that tries it out, send everything again that failed for good, or remove it',
  source,
  idempotent: true,
  params,
  body: z.strictObject({ step: z.enum(webhookSteps), reason }),
  /** `webhook` is null once it is removed; `secret` is that of a renewal. */
  answer: z.object({ webhook: webhook.nullable(), secret }),
});

const delivery = z.object({
  delivery_id: z.string(),
  message_id: z.string(),
  event: z.string(),
  /** The number of the order or return, the first SKU or product and how many more; null for a try. */
  about: z.string().nullable(),
  state: z.enum(deliveryStates),
  created_at: moment,
  tries: z.int(),
  /** When it is tried next, while it waits. */
  due_at: moment.nullable(),
  delivered_at: moment.nullable(),
  /** What the last try got: a status, or a code where there was no answer. */
  status: z.int().nullable(),
  error: z.string().nullable(),
});
export type DeliveryView = z.infer<typeof delivery>;

export const staffWebhookDeliveries = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/webhooks/:webhook_id/deliveries',
  summary: 'What a webhook was sent in the last thirty days, the newest first, in pages of 50',
  source,
  params,
  query: z.strictObject({ ...pageQuery, state: z.enum(deliveryStates).optional() }),
  answer: z.object({ deliveries: z.array(delivery), ...nextPage }),
});

export const staffWebhookReplay = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/webhooks/:webhook_id/deliveries/:delivery_id/replay',
  summary: 'Send a message again, under its own id; one that waits is sent at once',
  source,
  idempotent: true,
  params: z.strictObject({
    webhook_id: z.uuid(),
    delivery_id: z
      .string()
      .regex(/^\d{1,15}$/u)
      .meta({ example: '42' }),
  }),
  body: z.strictObject({}),
  answer: z.object({ delivery }),
});
