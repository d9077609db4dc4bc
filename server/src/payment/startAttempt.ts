import { createHash, randomUUID } from 'node:crypto';
import type { payment as contract } from '@vitrine/contract/checkout';
import type { BodyOf } from '@vitrine/contract/endpoint';
import { attemptEnds } from '@vitrine/rules/checkout/attemptTime';
import { consentBoxes } from '@vitrine/rules/checkout/consents';
import { consentMessages } from '@vitrine/rules/account/consents';
import { isMethodOffered } from '@vitrine/rules/checkout/paymentMethods';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { BasketOwner } from '../basket/owner.ts';
import { basketRowsOf, basketRowsWith } from '../basket/readBasket.ts';
import { refuseAboveMax, refuseLines } from '../basket/refuseLines.ts';
import { checkoutVersion } from '../checkout/checkoutVersion.ts';
import { buyerOf } from '../checkout/readCheckout.ts';
import { settle, type Settled } from '../checkout/settle.ts';
import { ApiError } from '../http/ApiError.ts';
import type { Visitor } from '../session/visitor.ts';
import type { Shop } from '../shop.ts';
import { newLines, newOrder, newReferenceSuffix } from './newOrder.ts';
import { refuseHoarding } from './payLimits.ts';
import { refuseUnproven } from './provenPayment.ts';
import { providerOf } from './provider.ts';
import * as locks from './lockQueries.ts';
import * as queries from './queries.ts';
import * as stock from './stockQueries.ts';

type Body = BodyOf<typeof contract>;

type Started =
  | { kind: 'started'; attempt: queries.AttemptRow; settled: Settled }
  /** Another attempt at the same purchase waits for the provider: nobody may start a second one meanwhile. */
  | { kind: 'busy'; attempt_id: string }
  | { kind: 'known'; attempt: queries.AttemptRow }
  | { kind: 'nothing_to_buy' };

/** What decides whether two calls with one key are the same call. */
export function payloadHash(body: Body): Buffer {
  return createHash('sha256').update(JSON.stringify(body)).digest();
}

function refuseIncomplete(body: Body, settled: Settled, checkout_version: string | null): void {
  const { country, currency } = storefrontOf(body.locale);
  const pre_order = settled.sold.some((row) => row.pre_order);
  const ticked: Record<string, boolean | undefined> = {
    gtc: body.terms,
    pre_order: body.pre_order_consent,
    pipa_consent: body.privacy_consent,
  };
  const boxes = consentBoxes(country, pre_order);
  const missing = Object.fromEntries(boxes.filter((box) => !ticked[box]).map((box) => [box, consentMessages[box]]));
  if (Object.keys(missing).length > 0) throw new ApiError('consent_required', { fields: missing });

  const needed = {
    ...(settled.email ? {} : { email: 'required' }),
    ...(settled.shipping_address ? {} : { address: 'required' }),
    ...(settled.tax ? {} : { region: 'select_required' }),
  };
  if (Object.keys(needed).length > 0) throw new ApiError('checkout_incomplete', { fields: needed });

  const { amount, currency: shown } = body.shown_total;
  if (amount !== settled.totals.grand_total || shown !== currency) throw new ApiError('total_changed');
  // A page loaded before this header was introduced does not send it.
  if (checkout_version !== null && checkout_version !== checkoutVersion(settled))
    throw new ApiError('checkout_changed');

  const { payment_method, saved_card_id } = body;
  const has_usable_card = settled.usable_cards.length > 0;
  if (!isMethodOffered(country, payment_method, has_usable_card)) {
    throw new ApiError('payment_refused', { fields: { payment_method: 'select_required' } });
  }
  if (payment_method === 'adyen_cc' && !body.payment_data?.encryptedCardNumber) {
    throw new ApiError('payment_refused', { fields: { payment_data: 'required' } });
  }
  const is_own_card = settled.usable_cards.some(({ id }) => id === saved_card_id);
  if (payment_method === 'adyen_oneclick' && !is_own_card) throw new ApiError('not_found');
}

/**
 * Writes down what is about to be paid before the provider hears of it: order, lines, held stock and attempt, in one
 * transaction under the basket's lock. Throws consent_required, checkout_incomplete, total_changed, checkout_changed,
 * payment_refused, password_needed, too_many_requests, and the basket's errors for what is too much or no longer there.
 * Invariants M1, M4, M5, M11, M12, S19.
 */
export function startAttempt(
  shop: Shop,
  visitor: Visitor & { session_id: string },
  owner: BasketOwner,
  body: Body,
  { key, checkout_version = null }: { key: string; checkout_version?: string | null },
): Promise<Started> {
  const now = shop.now();
  const { locale } = body;
  return shop.db.transaction().execute(async (tx): Promise<Started> => {
    const locked = await locks.lockForPayment(tx, owner);
    const named = { session_id: visitor.session_id, key };
    const rows = locked ? await basketRowsWith(shop, tx, owner, locale, queries.basketAndPurchase, named) : [];
    const [head] = rows;
    const known_id = head ? head.known_id : await queries.attemptIdByKey(tx, visitor.session_id, key);
    const known = known_id === null ? undefined : await queries.attempt(tx, known_id);
    if (known) return { kind: 'known', attempt: known };
    const waiting = head?.open_attempts?.find(({ turn, is_withdrawn }) => turn === 'provider' && !is_withdrawn);
    if (waiting) return { kind: 'busy', attempt_id: waiting.attempt_id };

    const buyer = await buyerOf(tx, visitor);
    const settled = settle(rows, head?.choices ?? null, buyer, locale, now);
    if (!head || settled.sold.length === 0) return { kind: 'nothing_to_buy' };
    refuseAboveMax(settled.sold);
    refuseIncomplete(body, settled, checkout_version);
    await refuseUnproven(tx, visitor, body, settled, now);
    refuseHoarding(head.elsewhere, now);
    // The shopper turned away from these: what they held is free for the new one.
    const superseded = head.open_attempts?.map(({ order_id }) => order_id) ?? [];
    if (superseded.length > 0) {
      const skus = settled.sold.map(({ sku }) => sku);
      await stock.lockPieces(tx, superseded, skus);
      await stock.release(tx, superseded, 'canceled');
    }

    const { basket_id, purchase_id } = head;
    const { session_id, customer_id } = visitor;
    const bought = { basket_id, purchase_id, session_id, customer_id, payment_method: body.payment_method };
    const order = newOrder(settled, { ...bought, locale, now });
    const lines = newLines(settled, order.order_id, locale, shop.config.IMAGES_BASE_URL);
    const attempt = {
      ...bought,
      attempt_id: randomUUID(),
      order_id: order.order_id,
      merchant_account: providerOf(shop).merchant_account,
      amount: settled.totals.grand_total,
      currency: settled.totals.currency,
      save_card: body.save_card && customer_id !== null,
      status: 'pending' as const,
      turn: 'provider' as const,
    };
    const payload_hash = payloadHash(body);
    const made = await stock.startAttempt(
      tx,
      order,
      lines,
      {
        ...attempt,
        idempotency_key: key,
        payload_hash: `\\x${payload_hash.toString('hex')}`,
        refunded: 0,
        needs_review: false,
        expires_at: attemptEnds('provider', now, now),
        created_at: now,
        updated_at: now,
      },
      newReferenceSuffix(),
      now,
    );
    if (made.merchant_reference === null) {
      // Somebody was quicker: the basket's own errors say which piece, and the transaction is undone.
      refuseLines(await basketRowsOf(shop, tx, owner, locale), [...new Set(lines.map(({ sku }) => sku))]);
      throw new ApiError('not_in_stock');
    }
    const { merchant_reference, increment_id } = made;
    return {
      kind: 'started',
      settled,
      attempt: {
        ...attempt,
        payload_hash,
        merchant_reference,
        psp_reference: null,
        asked_reference: null,
        withdrawn_at: null,
        action: null,
        details: null,
        refusal: null,
        created_at: now,
        locale,
        store: storefrontOf(locale).country,
        increment_id,
        ref: order.ref,
        placed_at: null,
        holds_stock: true,
        given_back: false,
        order_status: order.status,
        forgotten_at: null,
        email: order.email,
        shipping_address: order.shipping_address,
        billing_address: order.billing_address,
      },
    };
  });
}
