// The columns that a payment writes to each table: order, lines and attempt.
import type { InsertedColumns, JsonRow } from '../../platform/db/columns.ts';

/** All columns except the order number, which the statement assigns. */
export const orderColumns = {
  order_id: true,
  ref: true,
  basket_id: true,
  purchase_id: true,
  session_id: true,
  customer_id: true,
  store: true,
  locale: true,
  status: true,
  holds_stock: true,
  email: true,
  shipping_address: true,
  billing_address: true,
  shipping_method: true,
  carrier: true,
  arrives_from: true,
  arrives_until: true,
  slot: true,
  slot_day: true,
  gift: true,
  payment_method: true,
  currency: true,
  subtotal: true,
  subtotal_incl_tax: true,
  discount_amount: true,
  shipping_amount: true,
  shipping_tax_amount: true,
  tax_amount: true,
  grand_total: true,
  tax_rate: true,
  tax_included: true,
  tax_estimated: true,
  created_at: true,
} as const satisfies InsertedColumns<'shop_order', 'increment_id'>;

export const lineColumns = {
  item_order_id: true,
  order_id: true,
  position: true,
  sku: true,
  piece: true,
  options: true,
  options_hash: true,
  parts: true,
  qty: true,
  returned_qty: true,
  unit_price: true,
  row_price: true,
  discount: true,
  row_tax: true,
  row_incl_tax: true,
} as const satisfies InsertedColumns<'shop_order_line'>;

/** All columns except the merchant reference, which the statement builds. */
export const attemptColumns = {
  attempt_id: true,
  order_id: true,
  basket_id: true,
  purchase_id: true,
  session_id: true,
  customer_id: true,
  idempotency_key: true,
  payload_hash: true,
  payment_method: true,
  merchant_account: true,
  amount: true,
  currency: true,
  save_card: true,
  captures_at_shipment: true,
  status: true,
  turn: true,
  refunded: true,
  needs_review: true,
  network_hash: true,
  site_hash: true,
  expires_at: true,
  created_at: true,
  updated_at: true,
} as const satisfies InsertedColumns<'payment_attempt', 'merchant_reference'>;

export type NewOrder = JsonRow<'shop_order', keyof typeof orderColumns>;
export type NewLine = JsonRow<'shop_order_line', keyof typeof lineColumns>;
export type NewAttempt = JsonRow<'payment_attempt', keyof typeof attemptColumns>;
