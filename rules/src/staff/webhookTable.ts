// What the shop tells other programs of the house, and where. decisions/0131.

/**
 * What a webhook may ask for. `queue_webhooks.sql` makes those of orders and returns, `queue_changes.sql` and `queue_stock.sql` the others.
 * Spec 3 §6, decisions/0131, decisions/0138.
 */
export const webhookEvents = [
  'order.placed',
  'order.status_changed',
  'return.requested',
  'return.status_changed',
  'stock.changed',
  'price.changed',
  'product.changed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The tables whose changes are changes of a product; `queue_changes.sql` says the same. Spec 3 §6, decisions/0138. */
export const productParts = [
  'product',
  'product_hidden',
  'variant',
  'product_text',
  'product_category',
  'set_part',
  'picture',
] as const;
export type ProductPart = (typeof productParts)[number];

/** How many SKUs or products one message names at most. Spec 3 §6, decisions/0138. */
export const mostInMessage = 50;

/** The event of a message that only tries the address out. Spec 3 §6. */
export const webhookTest = 'webhook.test';

/** Steps of a webhook. Spec 3 §6, decisions/0131. */
export const webhookSteps = ['pause', 'resume', 'renew_secret', 'test', 'replay_failed', 'remove'] as const;
export type WebhookStep = (typeof webhookSteps)[number];

/** Hours for which the secret before a renewal signs too. Spec 3 §6, decisions/0131. */
export const oldSecretHours = 24;

/** The longest address, in characters. Spec 3 §6. */
export const webhookUrlLength = 500;

/** What became of a delivery. Spec 3 §6. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** The state of a delivery: it waits for a try, was taken, or has failed for good. Spec 3 §6, decisions/0131. */
export function deliveryState({
  delivered_at,
  failed_at,
}: {
  readonly delivered_at: Date | null;
  readonly failed_at: Date | null;
}): DeliveryState {
  if (delivered_at !== null) return 'delivered';
  return failed_at === null ? 'waiting' : 'failed';
}
