// Every message that the shop sends to a person: one list for the modules that write them and the personal data page
// that names them, so that every message has a writer and a title. Expectations §3, decisions/0014.

type MessageFacts = {
  /** Channels of the message; each needs a writer in `server/src/modules.ts`. */
  readonly by: readonly ('mail' | 'sms')[];
  /**
   * Whether it tells a buyer about an order: where the law requires it, its footer links to the withdrawal function. Each
   * message says it, so that a new one cannot forget it. Expectations §2.
   */
  readonly is_about_order: boolean;
};

/**
 * The title of each message on the personal data page is `personaldata.kind.…` in the storefront's messages.
 * Expectations §3.
 */
export const messageTable = {
  order_confirmation: { by: ['mail'], is_about_order: true },
  order_link: { by: ['mail'], is_about_order: true },
  payment_link: { by: ['mail'], is_about_order: false },
  account_created: { by: ['mail'], is_about_order: false },
  password_reset: { by: ['mail', 'sms'], is_about_order: false },
  password_changed: { by: ['mail'], is_about_order: false },
  email_changed: { by: ['mail', 'sms'], is_about_order: false },
  passkey_added: { by: ['mail'], is_about_order: false },
  passkey_removed: { by: ['mail'], is_about_order: false },
  new_device: { by: ['mail'], is_about_order: false },
  contact_message: { by: ['mail'], is_about_order: false },
  contact_receipt: { by: ['mail'], is_about_order: false },
  withdrawal_message: { by: ['mail'], is_about_order: false },
  withdrawal_receipt: { by: ['mail'], is_about_order: true },
  withdrawal_return: { by: ['mail'], is_about_order: true },
  return_requested: { by: ['mail'], is_about_order: true },
  return_pickup_refused: { by: ['mail'], is_about_order: true },
  return_pickup_canceled: { by: ['mail'], is_about_order: true },
  return_pickup_kept: { by: ['mail'], is_about_order: true },
  return_pickup_by_hand: { by: ['mail'], is_about_order: false },
  order_shipped: { by: ['mail'], is_about_order: true },
  order_delivered: { by: ['mail'], is_about_order: true },
  order_cancel_asked: { by: ['mail'], is_about_order: true },
  order_kept: { by: ['mail'], is_about_order: true },
  order_canceled: { by: ['mail'], is_about_order: true },
  return_received: { by: ['mail'], is_about_order: true },
  return_refunded: { by: ['mail'], is_about_order: true },
  return_refused: { by: ['mail'], is_about_order: true },
  exchange_received: { by: ['mail'], is_about_order: true },
  exchange_shipped: { by: ['mail'], is_about_order: true },
  exchange_delivered: { by: ['mail'], is_about_order: true },
  exchange_sold_out: { by: ['mail'], is_about_order: true },
  exchange_given_up: { by: ['mail'], is_about_order: true },
  refund_delayed: { by: ['mail'], is_about_order: true },
  refund_arrived: { by: ['mail'], is_about_order: true },
  refund_transferred: { by: ['mail'], is_about_order: true },
  goodwill_granted: { by: ['mail'], is_about_order: true },
  order_rest_canceled: { by: ['mail'], is_about_order: true },
  parcel_delivered: { by: ['mail'], is_about_order: true },
  pickup_placed: { by: ['mail'], is_about_order: false },
  pickup_ready: { by: ['mail'], is_about_order: true },
  pickup_reminder: { by: ['mail'], is_about_order: true },
  pickup_collected: { by: ['mail'], is_about_order: true },
  pickup_expired: { by: ['mail'], is_about_order: true },
  pickup_ended: { by: ['mail'], is_about_order: false },
  boutique_returns: { by: ['mail'], is_about_order: false },
  newsletter_confirm: { by: ['mail'], is_about_order: false },
  newsletter_welcome: { by: ['mail'], is_about_order: false },
  stock_alert_confirm: { by: ['mail'], is_about_order: false },
  stock_alert_back: { by: ['mail'], is_about_order: false },
  reservation_requested: { by: ['mail', 'sms'], is_about_order: false },
  reservation_confirmed: { by: ['mail', 'sms'], is_about_order: false },
  reservation_reminder: { by: ['mail', 'sms'], is_about_order: false },
  reservation_ended: { by: ['mail', 'sms'], is_about_order: false },
  reservation_store: { by: ['mail'], is_about_order: false },
  salon_reserved: { by: ['mail'], is_about_order: false },
  salon_cancelled: { by: ['mail'], is_about_order: false },
  salon_offered: { by: ['mail', 'sms'], is_about_order: false },
  salon_offer_expired: { by: ['mail'], is_about_order: false },
  salon_called_off: { by: ['mail', 'sms'], is_about_order: false },
  own_data_export: { by: ['mail', 'sms'], is_about_order: false },
  own_data_erasure: { by: ['mail', 'sms'], is_about_order: false },
  own_data_erased: { by: ['mail', 'sms'], is_about_order: false },
  merge_ask: { by: ['mail'], is_about_order: false },
  merge_done: { by: ['mail'], is_about_order: false },
  staff_invitation: { by: ['mail'], is_about_order: false },
  api_key_ends: { by: ['mail'], is_about_order: false },
  wechat_binding: { by: ['sms'], is_about_order: false },
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

/** Whether a message tells a buyer about an order. Expectations §2. */
export const isAboutOrder = (name: MessageName): boolean => messageTable[name].is_about_order;
