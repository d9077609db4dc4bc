// An attempt with its order, as the statements of the payment's rooms read it.
import type { AddressFields } from '@vitrine/contract/address';
import type { PaymentAnswer } from '@vitrine/contract/checkout';
import type { Turn } from '@vitrine/rules/payment/attemptTime';
import type { AttemptStatus } from '@vitrine/rules/payment/paymentState';
import type { OrderStatus } from '@vitrine/rules/orders/status';
import type { Country, Currency, Locale } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';

/** An attempt with its order. */
export type AttemptRow = {
  attempt_id: string;
  order_id: string;
  purchase_id: string;
  basket_id: string;
  session_id: string;
  customer_id: string | null;
  payload_hash: Buffer;
  merchant_reference: string;
  merchant_account: string;
  amount: number;
  currency: Currency;
  save_card: boolean;
  captures_at_shipment: boolean;
  captures_parts: boolean;
  /** Whether the shop has asked to release what is not captured. */
  releases_rest: boolean;
  status: AttemptStatus;
  psp_reference: string | null;
  /** The provider's reference from its first answer, before any authorisation. */
  asked_reference: string | null;
  /** When the shop cancelled the attempt because the provider did not answer: it can no longer place the order. */
  withdrawn_at: Date | null;
  turn: Turn;
  action: PaymentAnswer['action'] | null;
  details: Record<string, string> | null;
  refusal: string | null;
  created_at: Date;
  locale: Locale;
  store: Country;
  increment_id: string;
  ref: string;
  placed_at: Date | null;
  holds_stock: boolean;
  /** Its money was returned, or is due to be. */
  given_back: boolean;
  order_status: OrderStatus;
  /** When its buyer's personal data were erased. */
  forgotten_at: Date | null;
  email: string;
  shipping_address: AddressFields;
  billing_address: AddressFields;
};

/** The columns of an `AttemptRow`, from `payment_attempt a` joined with its `shop_order o`. */
export const attemptColumns = sql`
  a.attempt_id, a.order_id, a.purchase_id, a.basket_id, a.session_id, a.customer_id, a.payload_hash,
  a.merchant_reference, a.merchant_account, a.amount, a.currency, a.save_card, a.captures_at_shipment, a.captures_parts, a.status, a.psp_reference,
  a.asked_reference, a.withdrawn_at, a.turn, a.action, a.details, a.refusal, a.created_at, o.locale, o.store, o.increment_id, o.ref, o.placed_at, o.holds_stock,
  (select count(*) from payment_reversal r where r.attempt_id = a.attempt_id) > 0 as given_back,
  (select count(*) from rest_cancellation c where c.order_id = a.order_id and c.releases_rest)
    + (select count(*) from unit_cancellation c where c.order_id = a.order_id and c.is_released) > 0 as releases_rest,
  o.status as order_status, o.forgotten_at, o.email, o.shipping_address, o.billing_address`;
