import { randomBytes, randomUUID } from 'node:crypto';
import { addressFields } from '@vitrine/contract/address';
import { isCardType } from '@vitrine/rules/payment/cardTypes';
import type { PaymentEvent } from '@vitrine/rules/payment/paymentEvents';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { OrderStatus } from '@vitrine/rules/orders/status';
import { attemptState } from '@vitrine/rules/payment/paymentState';
import type { ReturnStatus } from '@vitrine/rules/returns/returnStatus';
import type { BasketRow } from '../../../server/src/modules/checkout/basket/basketFragment.ts';
import { quoteOf } from '../../../server/src/modules/checkout/checkout/quote.ts';
import { noFacts } from '../../../server/src/modules/checkout/promotions/promotionsAt.ts';
import type { Config } from '../../../server/src/platform/config/config.ts';
import { orderedProductOf } from '../../../server/src/modules/checkout/basket/orderedProductOf.ts';
import { newLines, newOrder } from '../../../server/src/modules/checkout/payment/start/newOrder.ts';
import { isShipped } from '../status.ts';
import { fapiaoRow, type Invoice, invoicesOf } from './invoicesOf.ts';
import type { NewRow } from '../../../server/src/platform/db/columns.ts';
import type { NewLine } from '../../../server/src/modules/checkout/payment/shared/newRows.ts';
import type { PastAttempt, PastEvent, PastOrder, Piece } from './queries.ts';
import { returnsOf, statusAfter, type WrittenReturn } from './returnsOf.ts';
import type { PersonRow, Purchase } from './rows.ts';

const pspLetters = 'BCDFGHJKLMNPQRSTVWXZ23456789';
const newReference = (): string => Array.from(randomBytes(16), (byte) => pspLetters[byte % pspLetters.length]).join('');

/** The order's number is assigned on insert; until then all events and the attempt share this placeholder. */
const merchant_reference = 'to be numbered';
/** Whether an order was captured: with its invoice, when the parcel is shipped. */
const isCharged = (status: OrderStatus): boolean => status === 'invoiced' || isShipped(status);

/** The bank's answer to a refund, where one was requested. */
const bankSaid: Partial<Record<ReturnStatus, boolean>> = { credit_ok: true, credit_refunded: true, credit_ko: false };

/**
 * The provider's events of the payment: authorised or refused, then captured at shipping, or cancelled with the order; and of
 * each refund.
 */
function eventsOf(
  purchase: Purchase,
  facts: Pick<PaymentEvent, 'merchant_account' | 'amount'>,
  returns: readonly WrittenReturn[],
): PaymentEvent[] {
  const psp_reference = newReference();
  const event = (
    event_code: PaymentEvent['event_code'],
    success: boolean,
    amount = facts.amount.amount,
  ): PaymentEvent => ({
    merchant_account: facts.merchant_account,
    amount: { ...facts.amount, amount },
    merchant_reference,
    event_code,
    success,
    psp_reference: event_code === 'AUTHORISATION' ? psp_reference : newReference(),
    original_reference: event_code === 'AUTHORISATION' ? null : psp_reference,
  });
  if (purchase.kind === 'refused_payment') return [event('AUTHORISATION', false)];
  const paid = event('AUTHORISATION', true);
  if (purchase.status === 'canceled') return [paid, event('CANCELLATION', true)];
  const refunds = returns.flatMap(({ row: { status, total_price } }) => {
    const success = bankSaid[status];
    return success === undefined || total_price === 0 ? [] : [event('REFUND', success, total_price)];
  });
  return isCharged(purchase.status) ? [paid, event('CAPTURE', true), ...refunds] : [paid];
}

/** A checkout's basket on that day. */
function rowsOf(purchase: Purchase, pieces: ReadonlyMap<string, Piece>, basket_id: string): BasketRow[] {
  return purchase.lines.flatMap(({ sku, qty, unit_price }) => {
    const piece = pieces.get(sku);
    if (!piece) return [];
    const parts =
      piece.set_items?.map((part) => ({
        sku: part.sku,
        qty: part.qty,
        left: qty * part.qty,
        max_sale_qty: qty * part.qty,
      })) ?? null;
    const bought = { qty, amount: unit_price, left: qty, options: {}, options_hash: 'none', told_store: null, parts };
    const plain = { engraving_terms: null, container: null, chosen_container: null };
    return [{ ...piece, ...bought, ...plain, basket_id, version: 1, purchase_id: basket_id, line_id: randomUUID() }];
  });
}

export type Written = {
  order: PastOrder;
  lines: NewLine[];
  attempt: PastAttempt;
  events: PastEvent[];
  returns: readonly WrittenReturn[];
  invoices: readonly Invoice[];
  fapiao: NewRow<'fapiao'>[];
};

/**
 * A past purchase as checkout and payment would have saved it: prices of its day; tax, shipping, dates and totals by their
 * rules. Null if none of its products is in the catalogue any more. Invariants M8, M11.
 */
export function purchaseOf(
  config: Config,
  person: PersonRow,
  purchase: Purchase,
  pieces: ReadonlyMap<string, Piece>,
): Written | null {
  const { locale } = person;
  const at = new Date(purchase.at);
  const [basket_id, session_id] = [randomUUID(), randomUUID()];
  const rows = rowsOf(purchase, pieces, basket_id);
  if (rows.length === 0) return null;
  const fields = person.addresses[purchase.address] ?? person.addresses[0];
  const shipping_address = addressFields.parse(fields);
  // Accounts with a phone only have no email; the checkout asks for one.
  const email = person.email ?? `${person.phone?.loginphone ?? 'nobody'}@phone.example`;
  const gift = purchase.gift && {
    is_gift: true,
    handwritten: false,
    gift_card_type: 'blank' as const,
    ...purchase.gift,
  };
  const quote = quoteOf(
    rows,
    {
      email,
      link_email: null,
      address_id: null,
      shipping_address,
      billing_address: null,
      shipping_method: purchase.shipping_method,
      slot: purchase.slot,
      slot_day: null,
      gift,
      stated_tax: null,
      delivery_mode: null,
      pickup_store_id: null,
      collector: null,
      promotion_code: null,
    },
    null,
    locale,
    { now: at, offers: [], promotions: noFacts },
  );
  const customer_id = person.opened_at === null ? null : person.id;
  const { payment_method, card } = purchase;
  const owner = { basket_id, purchase_id: basket_id, session_id, customer_id };
  const placed = purchase.kind === 'order';
  const ended = placed && purchase.status === 'canceled';
  const order = {
    ...newOrder(quote, { ...owner, payment_method, locale, now: at }),
    status: placed ? purchase.status : 'canceled',
    placed_at: placed ? purchase.at : null,
    holds_stock: placed && !ended,
    shipped_at: placed ? purchase.shipped_at : null,
    delivered_at: placed ? purchase.delivered_at : null,
    track_number: placed ? purchase.track_number : null,
    cc_type: card && isCardType(card.cc_type) ? card.cc_type : null,
    cc_last4: card && card.last4,
    cc_exp_month: card && card.exp_month,
    cc_exp_year: card && card.exp_year,
    cc_owner: card && card.holder,
  };
  const { order_id } = order;
  const { grand_total: amount, currency } = quote.totals;
  const facts = {
    ...quote.totals,
    order_id,
    store: storefrontOf(locale).country,
    shipping_method: purchase.shipping_method,
    shipping_address,
  };
  const merchant_account = config.ADYEN_MERCHANT_ACCOUNT;
  const lines = newLines(quote, order_id, locale, config.IMAGES_BASE_URL);
  const returns = placed
    ? returnsOf(facts, lines, purchase, (sku) => {
        const piece = pieces.get(sku);
        return piece && orderedProductOf({ ...piece, sku }, locale, config.IMAGES_BASE_URL);
      })
    : [];
  const providerEvents = eventsOf(purchase, { merchant_account, amount: { amount, currency } }, returns);
  const state = attemptState({ merchant_reference, merchant_account, amount: { amount, currency } }, providerEvents);
  return {
    order: { ...order, ...(placed && { status: statusAfter(purchase, lines, returns) }) },
    lines,
    returns,
    invoices:
      placed && isCharged(purchase.status) ? invoicesOf(facts, returns, purchase.shipped_at ?? purchase.at) : [],
    fapiao: placed && purchase.fapiao ? [fapiaoRow(order_id, purchase.fapiao)] : [],
    attempt: {
      ...owner,
      ...state,
      // The provider captured past payments itself.
      captures_at_shipment: false,
      captures_parts: false,
      attempt_id: randomUUID(),
      order_id,
      idempotency_key: randomUUID(),
      payload_hash: `\\x${randomBytes(32).toString('hex')}`,
      // The networks of past payments are not stored.
      network_hash: null,
      site_hash: null,
      merchant_account,
      amount,
      currency,
      payment_method,
      save_card: false,
      turn: 'provider',
      refusal: placed ? null : 'payment.refusal.refused',
      expires_at: purchase.at,
      created_at: purchase.at,
      updated_at: purchase.at,
    },
    events: providerEvents.map((event) => ({ ...event, order_id, amount, currency, received_at: purchase.at })),
  };
}
