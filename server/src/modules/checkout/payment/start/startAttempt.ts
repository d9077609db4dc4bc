import type { payment as contract } from '@vitrine/contract/checkout';
import type { BodyOf } from '@vitrine/contract/endpoint';
import { refusedCards } from '@vitrine/rules/payment/unpaidHolds';
import { piecesOf } from '@vitrine/rules/stock/setStock';
import type { BasketOwner } from '../../basket/owner.ts';
import { basketRowsOf, basketRowsWith } from '../../basket/readBasket.ts';
import { stockLine } from '../../basket/basketView.ts';
import { refuseQuantities, refuseLines } from '../../basket/refuseLines.ts';
import { pickupOffers } from '../../checkout/pickupOffers.ts';
import { buyerOf, promotedOf } from '../../checkout/readCheckout.ts';
import { orderedRows, quoteOf, type Quote } from '../../checkout/quote.ts';
import { holdGiven, insertGiven, noFacts, promotionsAt } from '../../promotions/promotionsAt.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/errors/ApiError.ts';
import type { Visitor } from '../../../../platform/session/visitor.ts';
import { registeredSheets } from '../../../../platform/partners/wallets.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import { begunAttempt, newAttempt } from './newAttempt.ts';
import { newLines, newOrder } from './newOrder.ts';
import { type Admitted, refuseHoarding, refuseHoardingTaken } from './payLimits.ts';
import { refuseUnproven } from './provenPayment.ts';
import { providerOf } from '../shared/provider.ts';
import { newReferenceSuffix } from '../shared/referenceSuffix.ts';
import { basketAndPurchase, type OpenAttempt } from './purchaseQueries.ts';
import { refuseIncomplete } from './refuseIncomplete.ts';
import * as locks from '../locks/paymentLocks.ts';
import * as attempts from '../attempts/attempts.ts';
import * as stock from '../stock/reserved.ts';

type Body = BodyOf<typeof contract>;
type Payer = Visitor & { session_id: string };

type Started =
  /** `is_first`: no payment of this purchase was started before. */
  | { kind: 'started'; attempt: attempts.AttemptRow; quote: Quote; is_first: boolean }
  /** Another attempt at the same purchase is waiting for the provider, so no second one may start. */
  | { kind: 'busy'; attempt_id: string }
  | { kind: 'known'; attempt: attempts.AttemptRow }
  | { kind: 'nothing_to_buy' };

type Call = { shop: Shop; tx: Tx; visitor: Payer; owner: BasketOwner; body: Body; admitted: Admitted; now: Date };

/** Locks the basket and reads it with its earlier attempts and the attempt of the key. */
async function lockPurchase({ shop, tx, visitor, owner, body, admitted, now }: Call, key: string) {
  const locked = await locks.lockForPayment(tx, owner);
  const { network_hash, site_hash } = admitted;
  const cards_since = new Date(now.getTime() - refusedCards.seconds * 1000);
  const named = { session_id: visitor.session_id, key, network_hash, site_hash, cards_since };
  const rows = locked ? await basketRowsWith(shop, tx, owner, body.locale, basketAndPurchase, named) : [];
  const [head] = rows;
  const known_id = head ? head.known_id : await attempts.attemptIdByKey(tx, visitor.session_id, key);
  return { rows, head, known: known_id === null ? undefined : await attempts.attempt(tx, known_id) };
}

/** Releases the stock of earlier attempts at the purchase, which the shopper abandoned. Invariant M2. */
async function releaseSuperseded(tx: Tx, open: readonly OpenAttempt[], quote: Quote): Promise<void> {
  const superseded = open.map(({ order_id }) => order_id);
  if (superseded.length === 0) return;
  const skus = [...piecesOf(orderedRows(quote).map(stockLine)).keys()];
  await stock.lockPieces(tx, superseded, { skus, source: quote.stock_source });
  await stock.release(tx, superseded, 'canceled');
}

/**
 * Reserves the stock and writes order, lines and attempt. Throws the basket's errors if another purchase was faster,
 * which rolls back the caller's transaction. Invariants M1, M4.
 */
async function writeAttempt(
  { shop, tx, visitor, owner, body, admitted, now }: Call,
  { basket_id, purchase_id }: { basket_id: string; purchase_id: string },
  quote: Quote,
  key: string,
): Promise<attempts.AttemptRow> {
  const { locale, payment_method } = body;
  const { session_id, customer_id } = visitor;
  const order = newOrder(quote, { basket_id, purchase_id, session_id, customer_id, payment_method, locale, now });
  const lines = newLines(quote, order.order_id, locale, shop.config.IMAGES_BASE_URL);
  const { merchant_account } = providerOf(shop);
  const begun = { order, quote, body, key, merchant_account, network: admitted, now };
  const attempt = newAttempt(begun);
  const made = await stock.startAttempt(tx, order, lines, attempt, newReferenceSuffix(shop), now);
  if (made.merchant_reference === null) {
    // The page then shows which boutiques are left, and from when.
    if (quote.delivery_mode === 'pickup')
      throw new ApiError('pickup_unavailable', { fields: { shop_id: 'select_required' } });
    // The basket's own errors name the product.
    refuseLines(await basketRowsOf(shop, tx, owner, locale), [...new Set(lines.map(({ sku }) => sku))]);
    throw new ApiError('not_in_stock');
  }
  const { given } = quote.promotions;
  if (given.length > 0) await insertGiven(tx, order.order_id, given);
  return begunAttempt(begun, attempt, made);
}

/**
 * Stores the payment before the provider request: order, lines, reserved stock and attempt, in one transaction under
 * the basket's lock. Throws consent_required, checkout_incomplete, total_changed, checkout_changed, payment_refused,
 * pickup_unavailable, password_needed, too_many_requests, pieces_held, captcha_required, and the basket's errors for a quantity over the
 * limit or a sold-out product. Invariants M1, M4, M5, M11, M12, S19.
 */
export function startAttempt(
  shop: Shop,
  visitor: Payer,
  owner: BasketOwner,
  body: Body,
  { key, checkout_version = null }: { key: string; checkout_version?: string | null },
  admitted: Admitted,
): Promise<Started> {
  const now = shop.now();
  return shop.db.transaction().execute(async (tx): Promise<Started> => {
    const call = { shop, tx, visitor, owner, body, admitted, now };
    const { rows, head, known } = await lockPurchase(call, key);
    if (known) return { kind: 'known', attempt: known };
    const open = head?.open_attempts ?? [];
    const waiting = open.find(({ turn, is_withdrawn }) => turn === 'provider' && !is_withdrawn);
    if (waiting) return { kind: 'busy', attempt_id: waiting.attempt_id };

    const buyer = await buyerOf(tx, visitor);
    const offers = head?.choices?.delivery_mode === 'pickup' ? await pickupOffers(tx, rows, body.locale, now) : [];
    const choices = head?.choices ?? null;
    const promoted = head && {
      ...promotedOf({ choices, buyer }, body.locale),
      purchase_id: head.purchase_id,
      version: head.catalogue_version,
    };
    const promotions = promoted ? await promotionsAt(shop, tx, promoted) : noFacts;
    const quote = quoteOf(rows, choices, buyer, body.locale, { now, offers, promotions });
    if (!promoted || quote.sold.length === 0) return { kind: 'nothing_to_buy' };
    refuseQuantities(quote.sold);
    refuseIncomplete(body, quote, checkout_version, registeredSheets(shop.config));
    await refuseUnproven(tx, visitor, body, quote, now);
    refuseHoarding(head, quote, { is_customer: visitor.customer_id !== null, admitted }, now);
    // Before the stock: every payment takes its locks in this order.
    if (!(await holdGiven(tx, promotions, quote.promotions.given, promoted))) throw new ApiError('checkout_changed');
    await releaseSuperseded(tx, open, quote);
    const attempt = await writeAttempt(call, head, quote, key);
    await refuseHoardingTaken(tx, head.purchase_id, quote, admitted, now);
    return { kind: 'started', quote, attempt, is_first: !head.was_tried };
  });
}
