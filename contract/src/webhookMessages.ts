// What the shop sends to webhooks, for the page of the calls. decisions/0131.
import { everyOrderStatus } from '@vitrine/rules/orders/status';
import { returnStatuses } from '@vitrine/rules/returns/returnStatus';
import { mostInMessage, productParts, type WebhookEvent, webhookTest } from '@vitrine/rules/staff/webhookTable';
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

/** What changed since the last message, item by item, as it was at one moment. */
const batchOf = <Event extends string, Item extends z.ZodType>(type: Event, item: Item) =>
  z.object({
    type: z.literal(type),
    timestamp: moment,
    data: z.object({
      /** When the shop had these values: those of a message with a later moment count. */
      as_of: moment,
      items: z.array(item).min(1).max(mostInMessage),
    }),
  });

/** A figure of stock: of the warehouse (`ecom`) or of a boutique. */
const stockItem = z.object({
  sku: z.string(),
  stocks: z.array(z.object({ source: z.string(), pieces: z.int().nonnegative() })),
});

/** Prices of a SKU that changed, in minor units; null where it has none any more. */
const priceItem = z.object({
  sku: z.string(),
  prices: z.array(z.object({ country: z.string(), currency: z.string(), amount: z.int().positive().nullable() })),
});

/** A product of which something changed: what, and whether the shop shows it. */
const productItem = z.object({
  code: z.string(),
  state: z.enum(['published', 'hidden', 'removed']),
  parts: z.array(z.enum(productParts)),
});

/**
 * The message of each event. Of orders and returns no name, address or amount, which the receiver reads with its own right. decisions/0131,
 * decisions/0138.
 */
export const webhookMessages = {
  'order.placed': messageOf('order.placed', everyOrderStatus),
  'order.status_changed': messageOf('order.status_changed', everyOrderStatus),
  'return.requested': messageOf('return.requested', returnStatuses),
  'return.status_changed': messageOf('return.status_changed', returnStatuses),
  'stock.changed': batchOf('stock.changed', stockItem),
  'price.changed': batchOf('price.changed', priceItem),
  'product.changed': batchOf('product.changed', productItem),
} as const satisfies Readonly<Record<WebhookEvent, z.ZodType>>;

/** The message that tries an address out. */
export const webhookTestMessage = z.object({ type: z.literal(webhookTest), timestamp: moment, data: z.object({}) });
