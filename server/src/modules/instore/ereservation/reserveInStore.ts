import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type { reserveInStore as contract } from '@vitrine/contract/ereservation';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { answerDue, mostOpenReservations } from '@vitrine/rules/stores/reservation';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { limitAddress } from '../../../platform/http/addressLimits.ts';
import { idempotent } from '../../../platform/http/idempotent.ts';
import { ensureSession, foundVisitor } from '../../../platform/session/session.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { customerIdOf } from '../../customers/customer/customerIdOf.ts';
import { orderedProductOf } from '../../checkout/basket/orderedProductOf.ts';
import { hasLocator } from '../../catalog/stock/hasLocator.ts';
import { moveStock } from '../../catalog/stock/moveStock.ts';
import { piecesOfOne } from '../../catalog/stock/storeStock.ts';
import { openingOf } from '../../catalog/stores/openingOf.ts';
import { requireOpenStore } from '../../catalog/stores/requireStore.ts';
import { viewOf } from './listReservations.ts';
import { queueReservationMails } from './mails.ts';
import * as queries from './queries.ts';

type Body = BodyOf<typeof contract>;
type Wanted = Awaited<ReturnType<typeof wantedBy>>;

/** What a request reserves and until when the store answers. Throws sku_unknown, store_unknown, reservation_refused. */
async function wantedBy(shop: Shop, { locale, productsku, storeid }: Body) {
  const store = await requireOpenStore(shop.db, storeid);
  const one = await piecesOfOne(shop.db, productsku);
  const product = one && (await queries.productOf(shop.db, one.sku, storefrontOf(locale)));
  if (!one || !product) throw new ApiError('sku_unknown');
  const now = shop.now();
  const due = answerDue(openingOf(store), now.getTime());
  if (!store.is_ereservation || due === null || !hasLocator(shop, product.department_code))
    throw new ApiError('reservation_refused');
  const piece = orderedProductOf(product, locale, shop.config.IMAGES_BASE_URL);
  return { ...one, store_id: store.store_id, piece, requested_at: now, answer_by: new Date(due), locale };
}

/** Stores the request and takes the stock, once per key. */
async function reserve(tx: Tx, customer_id: string, key: string, wanted: Wanted): Promise<queries.ReservationRow> {
  await queries.lockCustomer(tx, customer_id);
  // A server that died after the commit repeats the work (invariant M4).
  const before = await queries.requested(tx, customer_id, key);
  if (before) return before;
  const open = await queries.openSkus(tx, customer_id);
  const { pieces, ...row } = wanted;
  if (open.includes(row.sku)) throw new ApiError('reservation_exists');
  if (open.length >= mostOpenReservations) throw new ApiError('reservation_limit');
  const stored = await queries.insertReservation(tx, { ...row, customer_id, request_key: key });
  const cause = { cause: 'reservation', cause_id: stored.reservation_id } as const;
  const moves = pieces.map(({ sku, qty }) => ({ kind: 'reserved' as const, source: row.store_id, sku, pieces: qty }));
  if ((await moveStock(tx, cause, moves)).length > 0) throw new ApiError('out_of_stock');
  await queueReservationMails(tx, stored, row.requested_at);
  return stored;
}

/**
 * Requests that a store puts a product aside: takes its stock at once and asks the store by mail. Once per
 * `Idempotency-Key`. Reads the session of `unread` itself, in the statement that finds a sold-out product. Throws session_ended,
 * sku_unknown, store_unknown, out_of_stock, too_many_requests, reservation_exists for a product that the customer has reserved,
 * reservation_limit for too many open ones, and reservation_refused for a store or a department without reservations.
 * Spec 2 §4, §7, invariants M1, M5, M17, decisions/0056, decisions/0078.
 */
export async function reserveInStore(
  shop: Shop,
  unread: Visitor,
  body: Body,
  { address, key }: { address: string; key: string },
): Promise<AnswerOf<typeof contract>> {
  const now = shop.now();
  const { session_hash } = unread;
  const asked = { session_hash, now, key, stock_sku: body.productsku, store_id: body.storeid };
  const found = await queries.sessionAndSoldOut(shop.db, asked);
  const visitor = await foundVisitor(shop.db, unread, found, now);
  const customer_id = customerIdOf(visitor);
  // In a rush for the last pieces nearly all requests end here, after one statement and before a write.
  if (found?.is_sold_out) throw new ApiError('out_of_stock');
  const session_id = await ensureSession(shop.db, visitor, now);
  return idempotent(shop, { session_id, key, payload: ['ereservation', body] }, async () => {
    await limitAddress(shop, 'ereservation', address);
    const wanted = await wantedBy(shop, body);
    const row = await shop.db.transaction().execute((tx) => reserve(tx, customer_id, key, wanted));
    return viewOf(shop, row, body.locale);
  });
}
