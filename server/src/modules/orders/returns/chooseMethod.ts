import type { AddressFields } from '@vitrine/contract/address';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type { returnMethod as contract } from '@vitrine/contract/returns';
import type { ReturnMethod } from '@vitrine/rules/returns/returnMethods';
import type { Tx } from '../../../platform/db/database.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import type { OrderRow } from '../orders/orderRows.ts';
import { hasStoresIn } from '../../catalog/stores/storesIn.ts';
import { lockOrder } from '../../checkout/payment/locks/lockOrder.ts';
import { asVisitor, type ForClient } from './forClient.ts';
import { methodsOf, pickupAddressOf, storedPickup } from './pickup.ts';
import * as queries from './queries.ts';
import { countryOfOrder } from './returnForm.ts';
import { refusedReturn } from './refusedReturn.ts';
import { requestTotals, totalColumns } from './requestTotals.ts';
import { requestView } from './requestView.ts';

/** The unfinished request of an order by its id. Throws return_refused when it was sent off, replaced or has expired. */
export async function unfinishedRequest(tx: Tx, order_id: string, request_id: string): Promise<queries.RequestRow> {
  const row = await queries.requestOf(tx, order_id, request_id);
  if (!row) throw refusedReturn('request_gone');
  if (row.finalized_at !== null) throw refusedReturn('request_sent');
  return row;
}

/** Throws return_refused for a method that neither the order's carrier nor a store offers. Spec 3 §4. */
export async function requireMethod(shop: Shop, order: OrderRow, method: ReturnMethod): Promise<void> {
  const country = countryOfOrder(order);
  const has_stores = await hasStoresIn(shop.db, country);
  if (!methodsOf(country, order, has_stores).includes(method)) throw refusedReturn('method_not_offered');
}

/** The totals of an unfinished request by a method. Its own lines do not count as returned. Invariants M8, M10. */
async function totalsBy(tx: Tx, order: OrderRow, row: queries.RequestRow, method: ReturnMethod) {
  return requestTotals(tx, countryOfOrder(order), order, {
    return_type: row.return_type,
    chosen: row.lines,
    method,
    requested_at: new Date(row.requested_at),
    without: row.return_id,
  });
}

/** Writes the method of an unfinished request, its pickup address and its totals. */
export async function writeMethod(
  tx: Tx,
  order: OrderRow,
  row: queries.RequestRow,
  { method, address }: { method: ReturnMethod; address: AddressFields | null },
): Promise<number> {
  const { totals } = await totalsBy(tx, order, row, method);
  await queries.updateRequest(tx, row.return_id, {
    selected_return_method: method,
    pickup_address: address === null ? null : JSON.stringify(address),
    pickup_date: null,
    pickup_time: null,
    ...totalColumns(totals),
  });
  return totals.totalPrice;
}

type Body = BodyOf<typeof contract>;

/** As `chooseMethod`, of an order that the caller has admitted. Throws what it throws of the method. */
export async function methodFor(
  shop: Shop,
  { own, customer_id }: ForClient,
  body: Omit<Body, 'order_id'>,
): Promise<AnswerOf<typeof contract>> {
  const { locale, request_id, selected_return_method: method } = body;
  await requireMethod(shop, own, method);
  const stored = storedPickup(await queries.requestOf(shop.db, own.order_id, request_id));
  const asked = { asked: body.pickup_address, customer_id, locale, stored };
  const address = method === 'pickup' ? await pickupAddressOf(shop, own, asked) : null;
  const { order, row } = await shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, own.order_id);
    const locked = (await readWholeOrder(tx, own.order_id)) ?? own;
    await writeMethod(tx, locked, await unfinishedRequest(tx, own.order_id, request_id), { method, address });
    return { order: locked, row: await unfinishedRequest(tx, own.order_id, request_id) };
  });
  return { request: await requestView(shop, { order, row, customer_id }, locale) };
}

/**
 * Chooses how a return comes back. A store costs no fee, so the totals follow the method. Throws session_ended,
 * order_not_found, return_refused, address_refused, no_pickup_times. Spec 3 §4, §7.
 */
export const chooseMethod = async (shop: Shop, visitor: Visitor, body: Body): Promise<AnswerOf<typeof contract>> =>
  methodFor(shop, await asVisitor(shop, visitor, body.order_id), body);
