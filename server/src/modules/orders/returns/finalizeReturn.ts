import { randomUUID } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type { finalizeReturn as contract } from '@vitrine/contract/returns';
import { isSlotShown } from '@vitrine/rules/returns/returnMethods';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { idempotent } from '../../../platform/http/idempotent.ts';
import { queueMail } from '../../../platform/mail/queueMail.ts';
import { ensureSession } from '../../../platform/session/session.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import type { OrderRow } from '../orders/orderRows.ts';
import { lockOrder } from '../../checkout/payment/locks/lockOrder.ts';
import { requireMethod, unfinishedRequest, writeMethod } from './chooseMethod.ts';
import { forgetBooking, guardBooking, hurryDrop, keepBooking } from './bookingGuard.ts';
import { mailHouse } from './handPickups.ts';
import { asVisitor, type ForClient } from './forClient.ts';
import { exchangeMarket } from '../orders/exchangeMarket.ts';
import { reserveExchange } from './exchange.ts';
import { returnMails } from './mails.ts';
import { bookPickup, isBooked, queueCarrierWork, type Slot, slotsOf } from './carrierReturns.ts';
import { pickupAddressOf, storedPickup } from './pickup.ts';
import * as queries from './queries.ts';
import { refusedReturn } from './refusedReturn.ts';
import { requestView } from './requestView.ts';
import { requireChoice } from './requireChoice.ts';
import { countryOfOrder } from './returnForm.ts';

type Body = Omit<BodyOf<typeof contract>, 'order_id'>;
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
  if (!is_same) throw refusedReturn('request_changed');
}

/** The chosen slot of a pickup, null without one. Throws no_pickup_times for a slot that is not offered now. */
async function slotOf(shop: Shop, order: OrderRow, body: Body, address: Address): Promise<Slot | null> {
  if (body.selected_return_method !== 'pickup' || address === null) return null;
  const { pickup_date = '', pickup_time = '' } = body;
  const slots = await slotsOf(shop, countryOfOrder(order), order, address);
  if (!isSlotShown(slots, pickup_date, pickup_time)) throw new ApiError('no_pickup_times');
  return { pickup_date, pickup_time };
}

type Address = Awaited<ReturnType<typeof pickupAddressOf>> | null;
/** What the carrier was asked for; its confirmation is null while it does not answer. */
type Booking = { readonly reference: string; readonly confirmation: string | null };
type Pickup = { readonly address: Address; readonly slot: Slot | null };
type Call = { readonly body: Body; readonly key: string };

/** Whether this very call has sent a request off, in a process that died before it could answer. */
const isSentBy = (row: queries.RequestRow | undefined, key: string): row is queries.RequestRow =>
  row !== undefined && row.finalized_at !== null && row.finalize_key === key;

/** Checks everything again that was checked when the return was asked for. Throws return_refused, out_of_stock. */
async function requireAgain(tx: Tx, shop: Shop, order: OrderRow, row: queries.RequestRow, body: Body): Promise<void> {
  requireSame(row, body);
  const chosen = row.lines.map(({ exchange_sku, ...line }) => ({ ...line, exchange_sku: exchange_sku ?? undefined }));
  const market = await exchangeMarket(shop, tx, order, body.locale);
  const asked = { return_type: row.return_type, chosen, requested_at: shop.now() };
  requireChoice(order, asked, market);
}

async function finish(
  tx: Tx,
  shop: Shop,
  { body, key }: Call,
  { own, name }: ForClient,
  { address, slot, booking }: Pickup & { readonly booking: Booking | null },
): Promise<Finalized> {
  const now = shop.now();
  await lockOrder(tx, own.order_id);
  const order = (await readWholeOrder(tx, own.order_id)) ?? own;
  const sent = await queries.requestOf(tx, order.order_id, body.request_id);
  if (isSentBy(sent, key)) return { order, row: sent };
  const row = await unfinishedRequest(tx, own.order_id, body.request_id);
  await requireAgain(tx, shop, order, row, body);
  const { selected_return_method: method, shown_refund } = body;
  const refund = await writeMethod(tx, order, row, { method, address });
  if (shown_refund !== undefined && shown_refund !== refund)
    throw new ApiError('total_changed', { fields: { shown_refund: 'refund_changed' } });
  if (row.return_type === 'exchange' && !(await reserveExchange(tx, row.return_id, now)))
    throw new ApiError('out_of_stock');
  const notes = body.request_notes.trim();
  const { return_id } = row;
  await name?.(tx, now);
  if (booking !== null) await keepBooking(tx, booking.reference);
  await queries.updateRequest(tx, return_id, {
    status: 'pending_shipping',
    finalized_at: now,
    finalize_key: key,
    request_notes: notes === '' ? null : notes,
    pickup_reference: booking?.reference ?? null,
    pickup_confirmation: booking?.confirmation ?? null,
    ...slot,
  });
  await queueCarrierWork(tx, shop, order, { return_id, method, booking });
  if (slot !== null && !isBooked(shop, order))
    await mailHouse(tx, shop, { ...order, ...slot, return_id, reference: return_id }, 'book');
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
 * finalisation in a transaction that is rolled back: nothing is booked for a return that is refused anyway. Each call books under a
 * reference of its own: two tabs with two times are two pickups, and the one that no return stores is cancelled.
 */
async function bookFirst(shop: Shop, call: Call, of: ForClient, pickup: Pickup): Promise<Booking | null> {
  const { address, slot } = pickup;
  if (address === null || slot === null || !isBooked(shop, of.own)) return null;
  const tried = await shop.db
    .transaction()
    .execute(async (tx): Promise<Finalized> => {
      throw new Trial(await finish(tx, shop, call, of, { ...pickup, booking: null }));
    })
    .catch((error: unknown) => {
      if (error instanceof Trial) return error.finalized;
      throw error;
    });
  const pieces = tried.row.lines.reduce((sum, { qty }) => sum + qty, 0);
  const asked = { return_id: tried.row.return_id, reference: randomUUID() };
  await guardBooking(shop, asked, slot);
  const confirmation = await bookPickup(shop, tried.order, { ...asked, address, slot, pieces }).catch(
    async (error: unknown) => {
      await forgetBooking(shop, asked.reference);
      throw error;
    },
  );
  return { reference: asked.reference, confirmation };
}

/** Books and stores a return. What the carrier has booked for one that was refused in between is dropped again. */
async function bookAndFinish(shop: Shop, call: Call, of: ForClient, pickup: Pickup): Promise<Finalized> {
  const booking = await bookFirst(shop, call, of, pickup);
  try {
    return await shop.db.transaction().execute((tx) => finish(tx, shop, call, of, { ...pickup, booking }));
  } catch (error) {
    if (booking !== null) await hurryDrop(shop, booking.reference);
    throw error;
  }
}

/** Where and when the carrier fetches a return, as the call chose it. Throws address_refused, no_pickup_times, return_refused. */
async function pickupIn(shop: Shop, { own, customer_id }: ForClient, { body, key }: Call): Promise<Pickup> {
  const { selected_return_method: method, locale } = body;
  await requireMethod(shop, own, method);
  const earlier = await queries.requestOf(shop.db, own.order_id, body.request_id);
  const asked = { asked: body.pickup_address, customer_id, locale, stored: storedPickup(earlier) };
  // A pickup that is booked is not booked again: its slot may be gone by now.
  const isPickup = method === 'pickup' && !isSentBy(earlier, key);
  const address = isPickup ? await pickupAddressOf(shop, own, asked) : null;
  return { address, slot: await slotOf(shop, own, body, address) };
}

/** As `finalizeReturn`, of an order that the caller has admitted; done once per key. Throws what it throws of the request. */
export async function sendReturn(shop: Shop, of: ForClient, body: Body, key: string): Promise<Finalized> {
  return bookAndFinish(shop, { body, key }, of, await pickupIn(shop, of, { body, key }));
}

/** As `sendReturn` without the booking at the carrier, for a preview. */
export async function tryReturn(shop: Shop, of: ForClient, body: Body): Promise<void> {
  const call = { body, key: '' };
  const pickup = await pickupIn(shop, of, call);
  await shop.db.transaction().execute((tx) => finish(tx, shop, call, of, { ...pickup, booking: null }));
}

/**
 * Sends a return off: from now on the house expects it. Checks everything again under the order's lock, and refuses a
 * refund other than the one that the shopper saw. Of a withdrawal this is the statement, so its moment decides. Once per
 * `Idempotency-Key`. Throws session_ended, order_not_found, return_refused, no_pickup_times, address_refused, total_changed, out_of_stock. Spec 3 §4, §5, §8, invariants M8, M10, M11.
 */
export async function finalizeReturn(
  shop: Shop,
  visitor: Visitor,
  body: BodyOf<typeof contract>,
  key: string,
): Promise<AnswerOf<typeof contract>> {
  const of = await asVisitor(shop, visitor, body.order_id);
  const session_id = await ensureSession(shop.db, visitor, shop.now());
  return idempotent(shop, { session_id, key, payload: ['finalizeReturn', body] }, async () => {
    const { order, row } = await sendReturn(shop, of, body, key);
    return { request: await requestView(shop, { order, row, customer_id: of.customer_id }, body.locale) };
  });
}
