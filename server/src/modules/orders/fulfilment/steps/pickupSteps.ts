// The steps of an order that is collected in a boutique. decisions/0061.
import { randomUUID } from 'node:crypto';
import { collectUntil } from '@vitrine/rules/shipping/pickup';
import type { Tx } from '../../../../platform/db/database.ts';
import { queueJob } from '../../../../platform/jobs/queueJob.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import { openingOf } from '../../../catalog/stores/openingOf.ts';
import { storeWithHours } from '../../../catalog/stores/requireStore.ts';
import type { LockedOrder } from '../../../checkout/payment/locks/lockOrder.ts';
import { paperJobs } from '../../papers/jobs.ts';
import { queueCapture } from '../capture/capture.ts';
import { fulfilmentJobs } from '../life/jobs.ts';
import { fulfilmentMails } from '../life/mails.ts';
import * as statements from '../life/statements.ts';
import { forgetCode, makeCode } from '../pickupcode/pickupCode.ts';
import { announce } from './announce.ts';
import * as queries from './queries.ts';

/**
 * The boutique has all pieces: the collector receives the code, and the money is captured, because the pieces are now the
 * buyer's. Throws store_unknown. decisions/0061.
 */
export async function makeReady(
  shop: Shop,
  tx: Tx,
  order: LockedOrder,
  { is_undoable = false }: { readonly is_undoable?: boolean | undefined },
  now: Date,
): Promise<null> {
  const { order_id, pickup_store_id } = order;
  if (pickup_store_id === null) throw new Error('an order without a boutique');
  const opening = openingOf(await storeWithHours(tx, pickup_store_id));
  const collect_until = new Date(collectUntil(opening, now.getTime()));
  await statements.setOrder(tx, order_id, { status: 'available_in_shop', ready_at: now, collect_until });
  await makeCode(shop, tx, order_id, now);
  if (is_undoable)
    await queueJob(tx, {
      kind: fulfilmentJobs.capture_payment,
      key: `${order_id} ${randomUUID()}`,
      data: { order_id },
    });
  else await queueCapture(tx, order_id, null, now);
  await announce(tx, order, fulfilmentMails.pickup_ready, order_id, now);
  return null;
}

/** The boutique has handed the order over: its invoice is due, and the time for a return begins. decisions/0061. */
export async function collect(tx: Tx, order: LockedOrder, now: Date): Promise<null> {
  const { order_id } = order;
  const units = await statements.unitsOf(tx, order_id);
  const shipment_id = randomUUID();
  // The invoice bills a shipment; a handover has no carrier and no number.
  const shipment = { shipment_id, order_id, carrier: '', shipped_at: now, delivered_at: now };
  await queries.addShipment(
    tx,
    shipment,
    units.map(({ item_order_id, qty }) => ({ item_order_id, qty })),
  );
  await statements.setOrder(tx, order_id, { status: 'retrieved_in_shop', shipped_at: now, delivered_at: now });
  await forgetCode(tx, order_id);
  await queueJob(tx, { kind: paperJobs.issue_invoice, key: shipment_id, data: { order_id, shipment_id } });
  await announce(tx, order, fulfilmentMails.pickup_collected, order_id, now);
  return null;
}
