import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type { finalizeReturn as contract } from '@vitrine/contract/returns';
import { isSlotShown } from '@vitrine/rules/returns/returnMethods';
import type { Tx } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors/ApiError.ts';
import { idempotent } from '../../platform/http/idempotent.ts';
import { queueMail } from '../../platform/mail/queueMail.ts';
import { ensureSession } from '../../platform/session/session.ts';
import type { Visitor } from '../../platform/session/visitor.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { requireOwnOrder } from '../orders/ownOrder.ts';
import type { OrderRow } from '../orders/queries.ts';
import { lockOrder } from '../orders/lockOrder.ts';
import { requireMethod, unfinishedRequest, writeMethod } from './chooseMethod.ts';
import { reserveExchange } from './exchange.ts';
import { returnMails } from './mails.ts';
import { pickupAddressOf, storedPickup, slotsOf } from './pickup.ts';
import * as queries from './queries.ts';
import { requestView } from './requestView.ts';
import { countryOf } from './returnForm.ts';

type Body = BodyOf<typeof contract>;
type Finalized = { order: OrderRow; row: queries.RequestRow };

/** Throws return_refused when the payload does not describe the stored request: the page shows an older one. */
function requireSame(row: queries.RequestRow, { return_type, items }: Body): void {
  const is_same =
    row.return_type === return_type &&
    row.lines.length === items.length &&
    row.lines.every(({ item_order_id, qty, return_reason, exchange_sku }) =>
      items.some(
        (item) =>
          item.order_item_id === item_order_id &&
          item.qty === qty &&
          item.return_reason === return_reason &&
          (item.exchange_sku ?? null) === exchange_sku,
      ),
    );
  if (!is_same) throw new ApiError('return_refused');
}

/** The chosen slot of a pickup, null without one. Throws no_pickup_times for a slot that is not offered now. */
function slotOf(shop: Shop, order: OrderRow, body: Body): { pickup_date: string; pickup_time: string } | null {
  if (body.selected_return_method !== 'pickup') return null;
  const { pickup_date = '', pickup_time = '' } = body;
  const slots = slotsOf(countryOf(order), order, shop.now());
  if (!isSlotShown(slots, pickup_date, pickup_time)) throw new ApiError('no_pickup_times');
  return { pickup_date, pickup_time };
}

/** The request that this very call has sent off, in a process that died before it could answer; undefined otherwise. */
async function sentOff(
  tx: Tx,
  { order_id }: OrderRow,
  body: Body,
  key: string,
): Promise<queries.RequestRow | undefined> {
  const row = await queries.requestOf(tx, order_id, body.request_id);
  return row && row.finalized_at !== null && row.finalize_key === key ? row : undefined;
}

async function finish(
  tx: Tx,
  shop: Shop,
  { body, key }: { body: Body; key: string },
  own: OrderRow,
  address: Address,
): Promise<Finalized> {
  const now = shop.now();
  await lockOrder(tx, own.order_id);
  const order = (await readWholeOrder(tx, own.order_id)) ?? own;
  const done = await sentOff(tx, order, body, key);
  if (done) return { order, row: done };
  const row = await unfinishedRequest(tx, own.order_id, body.request_id);
  requireSame(row, body);
  const { selected_return_method: method, shown_refund } = body;
  const refund = await writeMethod(tx, order, row, { method, address });
  if (shown_refund !== undefined && shown_refund !== refund) throw new ApiError('total_changed');
  if (row.return_type === 'exchange' && !(await reserveExchange(tx, row.return_id, now)))
    throw new ApiError('out_of_stock');
  const notes = body.request_notes.trim();
  await queries.updateRequest(tx, row.return_id, {
    status: 'pending_shipping',
    finalized_at: now,
    finalize_key: key,
    request_notes: notes === '' ? null : notes,
    ...slotOf(shop, order, body),
  });
  const of = { event: row.return_id, locale: body.locale, order_id: own.order_id };
  await queueMail(tx, { ...of, kind: returnMails.return_requested, data: { return_id: row.return_id } }, now);
  const finalized = await queries.requestOf(tx, own.order_id, row.return_id);
  if (!finalized) throw new Error('a stored return is missing');
  return { order, row: finalized };
}

type Address = Awaited<ReturnType<typeof pickupAddressOf>> | null;

/**
 * Sends a return off: from now on the house expects it. Checks everything again under the order's lock, and refuses a
 * refund other than the one that the shopper saw. Once per `Idempotency-Key`. Throws session_ended, order_not_found,
 * return_refused, no_pickup_times, address_refused, total_changed, out_of_stock. Spec 3 §4, §5, §8, invariants M8, M10, M11.
 */
export async function finalizeReturn(
  shop: Shop,
  visitor: Visitor,
  body: Body,
  key: string,
): Promise<AnswerOf<typeof contract>> {
  const own = await requireOwnOrder(shop, visitor, body.order_id);
  const session_id = await ensureSession(shop.db, visitor, shop.now());
  return idempotent(shop, { session_id, key, payload: ['finalizeReturn', body] }, async () => {
    const { selected_return_method: method, locale } = body;
    const { customer_id } = visitor;
    await requireMethod(shop, own, method);
    const stored = storedPickup(await queries.requestOf(shop.db, own.order_id, body.request_id));
    const asked = { asked: body.pickup_address, customer_id, locale, stored };
    const address = method === 'pickup' ? await pickupAddressOf(shop, own, asked) : null;
    const { order, row } = await shop.db.transaction().execute((tx) => finish(tx, shop, { body, key }, own, address));
    return { request: await requestView(shop, { order, row, customer_id }, locale) };
  });
}
