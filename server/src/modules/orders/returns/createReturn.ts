import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type { createReturn as contract } from '@vitrine/contract/returns';
import type { Tx } from '../../../platform/db/database.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { exchangeMarket, type ExchangeMarket } from '../orders/exchangeMarket.ts';
import type { OrderRow } from '../orders/orderRows.ts';
import { lockOrder } from '../../checkout/payment/locks/lockOrder.ts';
import type { ExchangeChoice } from './exchange.ts';
import { asVisitor, type ForClient } from './forClient.ts';
import { carrierOf } from './pickup.ts';
import * as queries from './queries.ts';
import { type AskedNow, requireChoice } from './requireChoice.ts';
import { countryOfOrder } from './returnForm.ts';
import { requestTotals, totalColumns } from './requestTotals.ts';
import { requestView } from './requestView.ts';

type Body = BodyOf<typeof contract>;

/** The items of a payload as choices. */
export const choicesOf = (items: Body['items']): ExchangeChoice[] =>
  items.map(({ order_item_id, ...choice }) => ({ item_order_id: order_item_id, ...choice }));

/** Stores a request for a locked order without an unfinished one. Returns its id. */
export async function addRequest(
  tx: Tx,
  order: OrderRow,
  asked: AskedNow,
  { request_notes, market }: { request_notes: string; market: ExchangeMarket },
): Promise<string> {
  const country = countryOfOrder(order);
  const { totals, parts } = await requestTotals(tx, country, order, asked);
  const request = {
    order_id: order.order_id,
    return_type: asked.return_type,
    status: 'pending_approval' as const,
    carrier: carrierOf(country, order) ?? '',
    request_notes: request_notes === '' ? null : request_notes,
    requested_at: asked.requested_at,
    ...totalColumns(totals),
  };
  const lines = asked.chosen.map(({ exchange_sku, ...choice }) => {
    const { with_tax = 0, tax = 0 } = parts.get(choice.item_order_id) ?? {};
    const wanted = asked.return_type === 'exchange' ? exchange_sku : undefined;
    const exchange =
      wanted === undefined ? {} : { exchange_sku: wanted, exchange_piece: JSON.stringify(market.pieceOf(wanted)) };
    return { ...choice, ...exchange, value_incl_tax: with_tax, value_tax: tax };
  });
  return queries.addRequest(tx, request, lines);
}

/** As `createReturn`, of an order that the caller has admitted. Throws what it throws of the choice. */
export async function requestReturn(
  shop: Shop,
  { own, customer_id }: ForClient,
  { locale, return_type, request_notes, items }: Omit<Body, 'order_id'>,
): Promise<AnswerOf<typeof contract>> {
  const asked = { return_type, chosen: choicesOf(items), method: null, requested_at: shop.now(), without: null };
  const { order, row } = await shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, own.order_id);
    await queries.cancelUnfinished(tx, own.order_id, asked.requested_at);
    const locked = (await readWholeOrder(tx, own.order_id)) ?? own;
    const market = await exchangeMarket(shop, tx, locked, locale);
    requireChoice(locked, asked, market);
    const return_id = await addRequest(tx, locked, asked, { request_notes: request_notes.trim(), market });
    return { order: locked, row: await queries.requestOf(tx, own.order_id, return_id) };
  });
  if (!row) throw new Error('a stored return is missing');
  return { request: await requestView(shop, { order, row, customer_id }, locale) };
}

/**
 * Requests a return of items of the visitor's order. It replaces the order's unfinished request, so that the shopper can
 * change the choice. Two requests at once share the order's lock, so no unit comes back twice. Throws session_ended,
 * order_not_found, payload_refused, return_refused, out_of_stock. Spec 3 §4, §5, invariants M8, M10, S1.
 */
export const createReturn = async (shop: Shop, visitor: Visitor, body: Body): Promise<AnswerOf<typeof contract>> =>
  requestReturn(shop, await asVisitor(shop, visitor, body.order_id), body);
