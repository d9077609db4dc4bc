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
import { requireWithdrawal } from './byWithdrawal.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { requireOwnOrder } from '../orders/ownOrder.ts';
import type { OrderRow } from '../orders/queries.ts';
import { lockOrder } from '../orders/lockOrder.ts';
import { requireMethod, unfinishedRequest, writeMethod } from './chooseMethod.ts';
import { reserveExchange } from './exchange.ts';
import { returnMails } from './mails.ts';
import { bookPickup, isBooked, queueCarrierWork, type Slot, slotsOf } from './carrierReturns.ts';
import { pickupAddressOf, storedPickup } from './pickup.ts';
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
async function slotOf(shop: Shop, order: OrderRow, body: Body, address: Address): Promise<Slot | null> {
  if (body.selected_return_method !== 'pickup' || address === null) return null;
  const { pickup_date = '', pickup_time = '' } = body;
  const slots = await slotsOf(shop, countryOf(order), order, address);
  if (!isSlotShown(slots, pickup_date, pickup_time)) throw new ApiError('no_pickup_times');
  return { pickup_date, pickup_time };
}

type Address = Awaited<ReturnType<typeof pickupAddressOf>> | null;
type Pickup = { readonly address: Address; readonly slot: Slot | null; readonly confirmation: string | null };
type Call = { readonly body: Body; readonly key: string };

/** Whether this very call has sent a request off, in a process that died before it could answer. */
const isSentBy = (row: queries.RequestRow | undefined, key: string): row is queries.RequestRow =>
  row !== undefined && row.finalized_at !== null && row.finalize_key === key;

async function finish(tx: Tx, shop: Shop, { body, key }: Call, own: OrderRow, pickup: Pickup): Promise<Finalized> {
  const now = shop.now();
  const { address, slot, confirmation } = pickup;
  await lockOrder(tx, own.order_id);
  const order = (await readWholeOrder(tx, own.order_id)) ?? own;
  const sent = await queries.requestOf(tx, order.order_id, body.request_id);
  if (isSentBy(sent, key)) return { order, row: sent };
  const row = await unfinishedRequest(tx, own.order_id, body.request_id);
  requireSame(row, body);
  if (row.return_type === 'return') requireWithdrawal(order, row, now);
  const { selected_return_method: method, shown_refund } = body;
  const refund = await writeMethod(tx, order, row, { method, address });
  if (shown_refund !== undefined && shown_refund !== refund) throw new ApiError('total_changed');
  if (row.return_type === 'exchange' && !(await reserveExchange(tx, row.return_id, now)))
    throw new ApiError('out_of_stock');
  const notes = body.request_notes.trim();
  const { return_id } = row;
  await queries.updateRequest(tx, return_id, {
    status: 'pending_shipping',
    finalized_at: now,
    finalize_key: key,
    request_notes: notes === '' ? null : notes,
    pickup_confirmation: confirmation,
    ...slot,
  });
  await queueCarrierWork(tx, shop, order, { return_id, method, is_booked: confirmation !== null });
  const of = { event: return_id, locale: body.locale, order_id: own.order_id };
  await queueMail(tx, { ...of, kind: returnMails.return_requested, data: { return_id } }, now);
  const finalized = await queries.requestOf(tx, own.order_id, return_id);
  if (!finalized) throw new Error('a stored return is missing');
  return { order, row: finalized };
}

/** Ends a trial transaction, which changes nothing. */
class Trial extends Error {
  readonly finalized: Finalized;
  constructor(finalized: Finalized) {
    super('a trial');
    this.finalized = finalized;
  }
}

/**
 * Books the pickup at the carrier before the return is stored, so that the shopper reads a refusal. First tries the whole
 * finalisation in a transaction that is undone: nothing is booked for a return that is refused anyway.
 */
async function bookFirst(shop: Shop, call: Call, own: OrderRow, pickup: Omit<Pickup, 'confirmation'>) {
  const { address, slot } = pickup;
  if (address === null || slot === null || !isBooked(shop, own)) return null;
  const tried = await shop.db
    .transaction()
    .execute(async (tx): Promise<Finalized> => {
      throw new Trial(await finish(tx, shop, call, own, { ...pickup, confirmation: null }));
    })
    .catch((error: unknown) => {
      if (error instanceof Trial) return error.finalized;
      throw error;
    });
  const pieces = tried.row.lines.reduce((sum, { qty }) => sum + qty, 0);
  const { return_id } = tried.row;
  return bookPickup(shop, tried.order, { return_id, reference: return_id, address, slot, pieces });
}

/**
 * Sends a return off: from now on the house expects it. Checks everything again under the order's lock, and refuses a
 * refund other than the one that the shopper saw. Of a withdrawal this is the statement, so its moment decides. Once per `Idempotency-Key`. Throws session_ended, order_not_found,
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
    const call = { body, key };
    const earlier = await queries.requestOf(shop.db, own.order_id, body.request_id);
    const asked = { asked: body.pickup_address, customer_id, locale, stored: storedPickup(earlier) };
    // A pickup that is booked is not booked again: its slot may be gone by now.
    const isPickup = method === 'pickup' && !isSentBy(earlier, key);
    const address = isPickup ? await pickupAddressOf(shop, own, asked) : null;
    const pickup = { address, slot: await slotOf(shop, own, body, address) };
    const confirmation = await bookFirst(shop, call, own, pickup);
    const finalized = shop.db.transaction().execute((tx) => finish(tx, shop, call, own, { ...pickup, confirmation }));
    const { order, row } = await finalized;
    return { request: await requestView(shop, { order, row, customer_id }, locale) };
  });
}
