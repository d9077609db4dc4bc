// The parcel of an exchange's new pieces: it leaves, gets its label, and arrives like every other. decisions/0076.
import { randomUUID } from 'node:crypto';
import { orderStatusOf } from '@vitrine/rules/orders/status';
import { isLocale, type Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Database, Tx } from '../../../../platform/db/database.ts';
import { queueJob } from '../../../../platform/jobs/queueJob.ts';
import type { MailKind } from '../../../../platform/mail/kinds.ts';
import { queueMail } from '../../../../platform/mail/queueMail.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import { type LockedOrder, lockOrder } from '../../../checkout/payment/locks/lockOrder.ts';
import { carriage, type Carriage } from './carriage.ts';
import { fulfilmentJobs } from '../life/jobs.ts';
import { fulfilmentMails } from '../life/mails.ts';
import * as queries from './exchangeQueries.ts';
import * as statements from '../life/statements.ts';

/** Mails the customer about a change of a return, once. */
export async function announceReturn(
  tx: Tx,
  order: LockedOrder,
  kind: MailKind,
  return_id: string,
  now: Date,
): Promise<void> {
  const locale: Locale = isLocale(order.locale) ? order.locale : 'uk_en';
  await queueMail(tx, { kind, event: return_id, locale, order_id: order.order_id, data: { return_id } }, now);
}

/**
 * Adds the parcel of an exchange's new pieces in the transaction of the step `send`. The carrier's label brings the number
 * and the mail; a typed number, and an order without a carrier that the shop calls, need none.
 */
export async function sendExchangeParcel(
  shop: Shop,
  tx: Tx,
  order: LockedOrder,
  { return_id, ...details }: Carriage & { readonly return_id: string },
  now: Date,
): Promise<void> {
  const { carrier, track_number, tracking_url, waits } = carriage(shop, order, details);
  const shipment_id = randomUUID();
  const { order_id } = order;
  await queries.addExchangeParcel(tx, {
    shipment_id,
    order_id,
    return_id,
    carrier,
    track_number,
    tracking_url,
    shipped_at: now,
  });
  if (waits) await queueJob(tx, { kind: fulfilmentJobs.label_shipment, key: shipment_id, data: { shipment_id } });
  else await announceReturn(tx, order, fulfilmentMails.exchange_shipped, return_id, now);
}

/**
 * Marks the parcel of an exchange as delivered under the order's lock, and mails the customer, once, however often it is
 * reported. The return window of the new pieces counts from `at`. Returns false for a parcel that is not on its way.
 */
export async function arriveExchange(
  tx: Tx,
  order: LockedOrder,
  return_id: string,
  { at, now }: { at: Date; now: Date },
): Promise<boolean> {
  if (!(await queries.deliverExchangeParcel(tx, return_id, at < now ? at : now))) return false;
  await announceReturn(tx, order, fulfilmentMails.exchange_delivered, return_id, now);
  return true;
}

/** Whether the new pieces of an exchange have left and not arrived. */
export function exchangeTravels(db: Database | Tx, return_id: string): Promise<boolean> {
  return queries.isExchangeTravelling(db, return_id);
}

/** Notes the delivery of an exchange's parcel at the carrier's own moment. Returns false for one that is not on its way. */
export function deliverExchange(shop: Shop, return_id: string, at: Date): Promise<boolean> {
  return shop.db.transaction().execute(async (tx) => {
    const known = await statements.returnById(tx, return_id);
    const order = known && (await lockOrder(tx, known.order_id));
    if (!order || orderStatusOf(order.status) === null) return false;
    return arriveExchange(tx, order, return_id, { at, now: shop.now() });
  });
}
