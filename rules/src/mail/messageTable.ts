// Every message that the shop sends to a person: one list for the modules that write them and the personal data page
// that names them, so that every message has a writer and a title. Expectations §3, decisions/0014.

type MessageFacts = {
  /** Channels of the message; each needs a writer in `server/src/modules.ts`. */
  readonly by: readonly ('mail' | 'sms')[];
};

/**
 * The title of each message on the personal data page is `personaldata.kind.…` in the storefront's messages.
 * Expectations §3.
 */
export const messageTable = {
  order_confirmation: { by: ['mail'] },
  account_created: { by: ['mail'] },
  password_reset: { by: ['mail', 'sms'] },
  password_changed: { by: ['mail'] },
  email_changed: { by: ['mail', 'sms'] },
  new_device: { by: ['mail'] },
  contact_message: { by: ['mail'] },
  contact_receipt: { by: ['mail'] },
  withdrawal_message: { by: ['mail'] },
  withdrawal_receipt: { by: ['mail'] },
  return_requested: { by: ['mail'] },
  return_pickup_refused: { by: ['mail'] },
  return_pickup_canceled: { by: ['mail'] },
  return_pickup_kept: { by: ['mail'] },
  return_pickup_by_hand: { by: ['mail'] },
  order_shipped: { by: ['mail'] },
  order_delivered: { by: ['mail'] },
  order_cancel_asked: { by: ['mail'] },
  order_kept: { by: ['mail'] },
  order_canceled: { by: ['mail'] },
  return_received: { by: ['mail'] },
  return_refunded: { by: ['mail'] },
  return_refused: { by: ['mail'] },
  exchange_received: { by: ['mail'] },
  exchange_shipped: { by: ['mail'] },
  exchange_delivered: { by: ['mail'] },
  exchange_sold_out: { by: ['mail'] },
  refund_delayed: { by: ['mail'] },
  refund_arrived: { by: ['mail'] },
  refund_transferred: { by: ['mail'] },
  order_rest_canceled: { by: ['mail'] },
  parcel_delivered: { by: ['mail'] },
  pickup_placed: { by: ['mail'] },
  pickup_ready: { by: ['mail'] },
  pickup_reminder: { by: ['mail'] },
  pickup_collected: { by: ['mail'] },
  pickup_expired: { by: ['mail'] },
  pickup_ended: { by: ['mail'] },
  boutique_returns: { by: ['mail'] },
  newsletter_confirm: { by: ['mail'] },
  newsletter_welcome: { by: ['mail'] },
  stock_alert_confirm: { by: ['mail'] },
  stock_alert_back: { by: ['mail'] },
  reservation_requested: { by: ['mail', 'sms'] },
  reservation_confirmed: { by: ['mail', 'sms'] },
  reservation_reminder: { by: ['mail', 'sms'] },
  reservation_ended: { by: ['mail', 'sms'] },
  reservation_store: { by: ['mail'] },
  salon_reserved: { by: ['mail'] },
  salon_cancelled: { by: ['mail'] },
  salon_offered: { by: ['mail', 'sms'] },
  salon_offer_expired: { by: ['mail'] },
  salon_called_off: { by: ['mail', 'sms'] },
  own_data_export: { by: ['mail', 'sms'] },
  own_data_erasure: { by: ['mail', 'sms'] },
  own_data_erased: { by: ['mail', 'sms'] },
  wechat_binding: { by: ['sms'] },
} as const satisfies Record<string, MessageFacts>;

export type MessageName = keyof typeof messageTable;
type NamesBy<Way extends 'mail' | 'sms'> = {
  [Name in MessageName]: Way extends (typeof messageTable)[Name]['by'][number] ? Name : never;
}[MessageName];
export type MailName = NamesBy<'mail'>;
export type SmsName = NamesBy<'sms'>;

/** Whether a text is the name of a message. Expectations §3. */
export function isMessageName(text: string): text is MessageName {
  return Object.hasOwn(messageTable, text);
}
