import { createHash, randomUUID } from 'node:crypto';
import type { payment as contract } from '@vitrine/contract/checkout';
import type { BodyOf } from '@vitrine/contract/endpoint';
import { attemptEnds } from '@vitrine/rules/payment/attemptTime';
import { capturesAtShipment, capturesPerParcel } from '@vitrine/rules/payment/paymentMethods';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { orderedRows, type Quote } from '../../checkout/quote.ts';
import type { PayNetwork } from './reservedQueries.ts';
import type { NamedOrder } from './newOrder.ts';
import type { NewAttempt } from '../shared/newRows.ts';
import type { AttemptRow } from '../attempts/attempts.ts';

type Body = BodyOf<typeof contract>;

/** The fields that must match for two calls with one key: all but the captcha, which differs in each call. */
export function payloadHash({ captcha: _captcha, ...body }: Body): Buffer {
  return createHash('sha256').update(JSON.stringify(body)).digest();
}

/** Bytes as PostgreSQL reads them in a JSON text. */
const hexOf = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;

/** The input of a new attempt. */
export type Begun = {
  order: NamedOrder;
  quote: Quote;
  body: Body;
  key: string;
  merchant_account: string;
  network: PayNetwork;
  now: Date;
};

/** The attempt's row before the provider request: turn at the provider, nothing refunded. Invariant M4. */
export function newAttempt({ order, quote, body, key, merchant_account, network, now }: Begun): NewAttempt {
  const { order_id, basket_id, purchase_id, session_id, customer_id } = order;
  const { network_hash, site_hash } = network;
  const has_pre_order = orderedRows(quote).some(({ pre_order }) => pre_order);
  return {
    attempt_id: randomUUID(),
    order_id,
    basket_id,
    purchase_id,
    session_id,
    customer_id,
    idempotency_key: key,
    payload_hash: hexOf(payloadHash(body)),
    payment_method: body.payment_method,
    merchant_account,
    amount: quote.totals.grand_total,
    currency: quote.totals.currency,
    save_card: body.save_card && customer_id !== null,
    captures_at_shipment: capturesAtShipment(body.payment_method, has_pre_order),
    captures_parts: capturesPerParcel(body.payment_method, has_pre_order),
    status: 'pending',
    turn: 'provider',
    refunded: 0,
    needs_review: false,
    network_hash: hexOf(network_hash),
    site_hash: site_hash === null ? null : hexOf(site_hash),
    expires_at: attemptEnds('provider', { created_at: now, customer_id }, now),
    created_at: now,
    updated_at: now,
  };
}

/** The written attempt in the shape that `queries.attempt` reads. */
export function begunAttempt(
  { order, quote, body, now }: Begun,
  { attempt_id, merchant_account, amount, save_card, captures_at_shipment, captures_parts, status, turn }: NewAttempt,
  made: { merchant_reference: string; increment_id: string },
): AttemptRow {
  const { order_id, basket_id, purchase_id, session_id, customer_id } = order;
  const { ref, email, shipping_address, billing_address } = order;
  return {
    ...made,
    attempt_id,
    order_id,
    basket_id,
    purchase_id,
    session_id,
    customer_id,
    payload_hash: payloadHash(body),
    merchant_account,
    amount,
    currency: quote.totals.currency,
    save_card,
    captures_at_shipment,
    captures_parts,
    releases_rest: false,
    status,
    turn,
    psp_reference: null,
    asked_reference: null,
    withdrawn_at: null,
    action: null,
    details: null,
    refusal: null,
    created_at: now,
    locale: body.locale,
    store: storefrontOf(body.locale).country,
    ref,
    placed_at: null,
    holds_stock: true,
    given_back: false,
    order_status: order.status,
    forgotten_at: null,
    email,
    shipping_address,
    billing_address,
  };
}
