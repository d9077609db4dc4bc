// What the shop sends to webhooks, for the page of the calls. decisions/0131.
import { everyOrderStatus } from '@vitrine/rules/orders/status';
import { returnStatuses } from '@vitrine/rules/returns/returnStatus';
import { type WebhookEvent, webhookTest } from '@vitrine/rules/staff/webhookTable';
import { z } from 'zod';

const moment = z.iso.datetime();

/** An event of an order or a return that has one of these statuses. */
const messageOf = <Event extends string, Status extends string>(type: Event, statuses: readonly Status[]) =>
  z.object({
    type: z.literal(type),
    /** When the shop noted it. */
    timestamp: moment,
    data: z.object({
      /** The number of the order, or of the return. */
      number: z.string(),
      /** The country of the storefront. */
      country: z.string(),
      status: z.enum(statuses),
      previous_status: z.enum(statuses).nullable(),
      occurred_at: moment,
    }),
  });

/** The message of each event: no name, address or amount, which the receiver reads with its own right. decisions/0131. */
export const webhookMessages = {
  'order.placed': messageOf('order.placed', everyOrderStatus),
  'order.status_changed': messageOf('order.status_changed', everyOrderStatus),
  'return.requested': messageOf('return.requested', returnStatuses),
  'return.status_changed': messageOf('return.status_changed', returnStatuses),
} as const satisfies Readonly<Record<WebhookEvent, z.ZodType>>;

/** The message that tries an address out. */
export const webhookTestMessage = z.object({ type: z.literal(webhookTest), timestamp: moment, data: z.object({}) });
