import type { DB } from './platform/db/schema.ts';

/** How long the rows of a table stay. */
export type Retention =
  /** A sweep deletes or empties what is over; an index serves it. Its days are in the rules (`retentionDays`) or in the row. */
  | { readonly is: 'swept'; readonly by: string }
  /** Deleted with a row of another table, by its foreign key. */
  | { readonly is: 'with'; readonly table: keyof DB }
  /** Deleted by the work itself as soon as it is done. */
  | { readonly is: 'done'; readonly when: string }
  /** As many rows as the house has products, stores, staff or deployments, however many people visit. */
  | { readonly is: 'bounded' }
  /** Kept while the account exists: its erasure deletes it. */
  | { readonly is: 'account' }
  /** Kept for the books and their proof; the erasure of a person removes names and addresses from it. */
  | { readonly is: 'books' };

const swept = (by: string): Retention => ({ is: 'swept', by });
const bounded: Retention = { is: 'bounded' };
const account: Retention = { is: 'account' };
const books: Retention = { is: 'books' };
const goesWith = (table: keyof DB): Retention => ({ is: 'with', table });
const done = (when: string): Retention => ({ is: 'done', when });

/** The retention of every table: the compiler asks for a row of each new one, and retention.test.ts runs its sweep. */
export const retention = {
  attribute_option: bounded,
  basket: swept('guestBaskets'),
  basket_line: goesWith('basket'),
  book_balance: books,
  book_entry: books,
  captcha_used: swept('captchas'),
  card_removal: done('the provider has deleted the cards'),
  carrier_label: goesWith('shipment'),
  carrier_scan: books,
  catalogue_row: bounded,
  catalogue_state: bounded,
  category: bounded,
  category_text: bounded,
  cfdi: books,
  cfdi_receptor: books,
  checkout: goesWith('basket'),
  client_read: swept('clientReads'),
  content_page: bounded,
  customer: account,
  customer_address: goesWith('customer'),
  database_beat: bounded,
  database_restore: bounded,
  fapiao: books,
  fapiao_file: goesWith('fapiao'),
  fapiao_reversal: goesWith('fapiao'),
  find_fill: swept('foundOrders'),
  fraud_review: goesWith('shop_order'),
  idempotency: swept('keys'),
  invoice: books,
  invoice_series: bounded,
  job: done('it has run; a failed one waits for an operator'),
  login_guard: swept('loginGuards'),
  mail_outbox: swept('sentMails'),
  newsletter_request: swept('newsletterRequests'),
  newsletter_subscriber: account,
  order_event: books,
  order_find: goesWith('shop_order'),
  order_proof: swept('order_proofs'),
  own_data_link: swept('personalDataLinks'),
  paper: books,
  password_reset: swept('passwordResets'),
  payment_attempt: books,
  payment_capture: books,
  payment_event: books,
  payment_result: goesWith('payment_attempt'),
  payment_reversal: books,
  payment_review: books,
  pickup_code: books,
  picture: bounded,
  picture_file: bounded,
  price: bounded,
  product: bounded,
  product_category: bounded,
  product_gallery: bounded,
  product_text: bounded,
  product_video: bounded,
  provider_payment_decision: books,
  rate_limit: swept('keys'),
  reconciliation_run: swept('reconciliations'),
  refund: books,
  removed_address: swept('removedAddresses'),
  reservation: account,
  rest_cancellation: books,
  unit_cancellation: books,
  address_change: goesWith('shop_order'),
  unit_cancellation_line: books,
  return_event: books,
  return_line: books,
  return_photo: goesWith('return_request'),
  return_request: swept('unfinished_returns'),
  salon_session: bounded,
  salon_visit: account,
  salon_waiting: swept('salon_offers'),
  saved_card: account,
  schema_migration: bounded,
  search_document: bounded,
  search_word: bounded,
  secret: bounded,
  session: swept('sessions'),
  set_part: bounded,
  settlement_line: books,
  settlement_report: books,
  shipment: books,
  shipment_line: books,
  shop_order: swept('unpaidOrders'),
  shop_order_line: goesWith('shop_order'),
  sms_budget: swept('smsCodes'),
  sms_code: swept('smsCodes'),
  sms_outbox: swept('sentTexts'),
  sms_phone: swept('smsCodes'),
  sql_file: bounded,
  staff_account: bounded,
  staff_factor: bounded,
  staff_note: goesWith('shop_order'),
  staff_recovery_code: bounded,
  staff_session: swept('staffSessions'),
  staff_step: swept('staff_steps'),
  stock: bounded,
  stock_alert: swept('stockAlerts'),
  stock_entry: books,
  stock_move: books,
  store: bounded,
  store_link: bounded,
  variant: bounded,
  wechat_binding: account,
  wechat_identity: swept('wechatVisits'),
  wechat_payer: account,
  wechat_state_used: swept('wechatVisits'),
  wish: swept('wishes'),
  wish_share: swept('wishes'),
  withdrawal: swept('withdrawals'),
  write_probe: done('the next probe empties it'),
} as const satisfies Record<keyof DB, Retention>;
