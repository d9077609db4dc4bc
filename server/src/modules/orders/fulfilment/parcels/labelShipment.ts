// The label of a parcel: the carrier issues it after the step `ship`, and the mail waits for its number. decisions/0068.
import { isCarrier, trackingPage } from '@vitrine/rules/carriers/carrierTable';
import { isLocale } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../../../platform/db/database.ts';
import type { JobHandler } from '../../../../platform/jobs/kinds.ts';
import { queueMail } from '../../../../platform/mail/queueMail.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import { lockOrder } from '../../../checkout/payment/locks/lockOrder.ts';
import { homeAddressOf } from '../../orders/modeOf.ts';
import type { OrderRow } from '../../orders/orderRows.ts';
import { readWholeOrder } from '../../orders/readWholeOrder.ts';
import { carrierFor } from '../../parcels/carrierFor.ts';
import { askLabel } from '../../parcels/issueLabel.ts';
import { storeLabel } from '../../parcels/labels.ts';
import { exchangedGoods, soldGoods } from '../../parcels/parties.ts';
import { announceReturn } from './exchangeParcel.ts';
import { fulfilmentMails } from '../life/mails.ts';
import * as queries from './labelQueries.ts';

/** Gives a parcel its number, and sends its mail, which names it. Does nothing for a parcel with a number. Invariant M16. */
async function numberParcel(
  tx: Tx,
  { shipment_id, order_id, return_id, carrier }: queries.UnnumberedParcel,
  track_number: string,
  now: Date,
): Promise<boolean> {
  const order = await lockOrder(tx, order_id);
  const tracking_url = isCarrier(carrier) ? trackingPage(carrier, track_number) : null;
  if (!order || !(await queries.setNumber(tx, { shipment_id, order_id, track_number, tracking_url }))) return false;
  if (return_id !== null) {
    await announceReturn(tx, order, fulfilmentMails.exchange_shipped, return_id, now);
    return true;
  }
  const locale = isLocale(order.locale) ? order.locale : 'uk_en';
  const mail = { kind: fulfilmentMails.order_shipped, event: shipment_id, locale, order_id };
  await queueMail(tx, { ...mail, data: { event: shipment_id } }, now);
  return true;
}

/** What is in a parcel, where it goes, and the number on its label: the order's, or the exchange's. */
function contentOf(order: OrderRow, { return_id, lines }: queries.UnnumberedParcel) {
  const address = homeAddressOf(order);
  if (return_id === null) {
    const units = new Map(lines.map(({ item_order_id, qty }) => [item_order_id, qty]));
    return { number: order.increment_id, address: order.shipping_address, goods: soldGoods(order, units) };
  }
  const back = order.returns.find((one) => one.return_id === return_id);
  if (!back) throw new Error('a parcel of an unknown exchange');
  return { number: back.increment_id, address, goods: exchangedGoods(order, back) };
}

/**
 * Asks the carrier for the label of a parcel that has left without a number, once per parcel, however often the job runs.
 * Throws when the carrier does not answer, so that the job asks again. Spec 3 §3, invariant M4.
 */
export const labelShipment: JobHandler = async (shop, { shipment_id = '' }) => {
  const parcel = await queries.unnumberedParcel(shop.db, shipment_id);
  const port = parcel && carrierFor(shop, parcel.carrier, 'label');
  const order = parcel && (await readWholeOrder(shop.db, parcel.order_id));
  if (!parcel || !order || order.erased_at !== null) return;
  if (!port) {
    shop.log.error({ shipment_id }, 'the carrier of a parcel has no settings: type the number of the parcel by hand');
    return;
  }
  const label = await askLabel(shop, port, order, {
    reference: shipment_id,
    is_return: false,
    ...contentOf(order, parcel),
  });
  if (!label) return;
  await shop.db.transaction().execute(async (tx) => {
    const now = shop.now();
    if (!(await numberParcel(tx, parcel, label.track_number, now))) return;
    await storeLabel(tx, { shipment_id }, { carrier: parcel.carrier, label, now });
  });
};

/** Gives an order's oldest parcel without a number the one that staff typed. Returns whether there was such a parcel. */
export async function typeNumber(shop: Shop, order_id: string, track_number: string): Promise<boolean> {
  const parcel = await queries.oldestUnnumbered(shop.db, order_id);
  if (!parcel) return false;
  return shop.db.transaction().execute((tx) => numberParcel(tx, parcel, track_number, shop.now()));
}
