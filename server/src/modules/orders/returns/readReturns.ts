import type { AnswerOf, BodyOf, QueryOf } from '@vitrine/contract/endpoint';
import type { dropReturn, returnDetails, returnFormOf } from '@vitrine/contract/returns';
import { returnDate } from '@vitrine/rules/returns/orderActions';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { moneyIn } from '../orders/orderView.ts';
import { exchangeMarket } from '../orders/exchangeMarket.ts';
import { requireOwnOrder } from '../orders/ownOrder.ts';
import { returnOf, returnRecords } from '../orders/returnsView.ts';
import { lockOrder } from '../../checkout/payment/locks/lockOrder.ts';
import { unfinishedRequest } from './chooseMethod.ts';
import { asVisitor, type ForClient } from './forClient.ts';
import * as queries from './queries.ts';
import { labelHash } from './returnFiles.ts';
import { requestView } from './requestView.ts';
import { formOf } from './returnForm.ts';

/** As `readReturnForm`, of an order that the caller has admitted. Throws not_found. */
export async function returnFormFor(
  shop: Shop,
  { own: order, customer_id }: ForClient,
  { locale, return_id, return_type }: Omit<QueryOf<typeof returnFormOf>, 'order_id'>,
): Promise<AnswerOf<typeof returnFormOf>> {
  const row = await queries.requestOf(shop.db, order.order_id, return_id ?? null);
  if (return_id !== undefined && !row) throw new ApiError('not_found');
  const market = await exchangeMarket(shop, shop.db, order, locale);
  return {
    form: formOf(order, { locale, now: shop.now(), market, return_type: return_type ?? row?.return_type }),
    request: row ? await requestView(shop, { order, row, customer_id }, locale) : null,
  };
}

/**
 * The return form of the visitor's order, with its unfinished request or the one named. Throws session_ended,
 * order_not_found, not_found for a request that is not the order's. Spec 3 §7, invariant S1.
 */
export const readReturnForm = async (
  shop: Shop,
  visitor: Visitor,
  query: QueryOf<typeof returnFormOf>,
): Promise<AnswerOf<typeof returnFormOf>> => returnFormFor(shop, await asVisitor(shop, visitor, query.order_id), query);

/** The returns of the visitor's order. Throws session_ended, order_not_found. Spec 3 §7, invariant S1. */
export async function readReturnDetails(
  shop: Shop,
  visitor: Visitor,
  { locale, order_id }: QueryOf<typeof returnDetails>,
): Promise<AnswerOf<typeof returnDetails>> {
  const order = await requireOwnOrder(shop, visitor, order_id);
  const money = moneyIn(order, locale);
  const shipment = { delivered_at: order.delivered_at?.toISOString() ?? null };
  return {
    returns: order.returns.map((row) => returnOf(order, row, money, locale, labelHash(shop))),
    exchange_return_date: returnDate({ ...returnRecords(order), shipment }),
  };
}

/** As `dropUnfinished`, of an order that the caller has admitted. Throws return_refused. */
export async function dropFor(
  shop: Shop,
  { own }: ForClient,
  { request_id }: Pick<BodyOf<typeof dropReturn>, 'request_id'>,
): Promise<AnswerOf<typeof dropReturn>> {
  await shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, own.order_id);
    await unfinishedRequest(tx, own.order_id, request_id);
    await queries.cancelUnfinished(tx, own.order_id, shop.now());
  });
  return { dropped: true };
}

/** Gives up a return that was not sent off. Throws session_ended, order_not_found, return_refused. Spec 3 §4. */
export const dropUnfinished = async (
  shop: Shop,
  visitor: Visitor,
  body: BodyOf<typeof dropReturn>,
): Promise<AnswerOf<typeof dropReturn>> => dropFor(shop, await asVisitor(shop, visitor, body.order_id), body);
