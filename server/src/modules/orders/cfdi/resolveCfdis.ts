import { isPublic } from '@vitrine/rules/cfdi/cfdi';
import { eachDue } from '../../../platform/jobs/eachDue.ts';
import type { JobHandler } from '../../../platform/jobs/kinds.ts';
import { PacRefusal } from '../../../platform/partners/pac/pac.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { lockForPaper } from '../../checkout/payment/locks/lockOrder.ts';
import { cancelCfdi } from './cancelCfdi.ts';
import * as queries from './queries.ts';
import { stampCfdi } from './stampCfdi.ts';

/** The job of a younger one is still at work. */
const jobMs = 10 * 60_000;

/**
 * Stamps one; a refusal of the buyer's data takes the request back, so that the buyer can correct it. Any other refusal
 * needs staff: the job fails.
 */
async function stampOrDrop(shop: Shop, { cfdi_id, order_id, replaces, receptor }: queries.StoredCfdi): Promise<void> {
  try {
    await stampCfdi(shop, cfdi_id);
  } catch (error) {
    if (error instanceof PacRefusal && replaces !== null && receptor !== null && !isPublic(receptor))
      await shop.db.transaction().execute(async (tx) => {
        if (await lockForPaper(tx, order_id)) await queries.dropRequest(tx, order_id, cfdi_id);
      });
    throw error;
  }
}

/** Brings all CFDI of an order up to date: stamps in the order in which they name each other, then cancellations. */
export async function resolveCfdis(shop: Shop, order_id: string): Promise<void> {
  const all = await queries.cfdisOf(shop.db, order_id);
  // oxlint-disable-next-line no-await-in-loop -- each names the one before
  for (const one of all) await stampOrDrop(shop, one);
  // oxlint-disable-next-line no-await-in-loop -- refunds are last in the list and cancelled first
  for (const { cfdi_id } of all.toReversed()) await cancelCfdi(shop, cfdi_id);
}

/** Repeats until it is stamped. A refused request of the buyer ends it: the order offers the request again. */
export const stampQueued: JobHandler = async (shop, { cfdi_id = '' }) => {
  const row = await queries.cfdiById(shop.db, cfdi_id);
  if (!row) return;
  try {
    await stampOrDrop(shop, row);
  } catch (error) {
    if (!(error instanceof PacRefusal) || (await queries.cfdiById(shop.db, cfdi_id))) throw error;
    shop.log.warn({ cfdi_id, code: error.code }, 'the tax data of a CFDI were refused');
  }
};

export const cancelQueued: JobHandler = async (shop, { cfdi_id = '' }) => cancelCfdi(shop, cfdi_id);

/**
 * Tries those again whose job has given up, as after a long failure of the provider. An order that stays pending keeps no other
 * from its turn.
 */
export async function resolvePending(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - jobMs);
  await eachDue(
    shop,
    (batch) => queries.pendingOrders(shop.db, before, batch),
    ({ order_id }) =>
      resolveCfdis(shop, order_id).then(
        () => true,
        (error: unknown) => {
          shop.log.warn({ err: error, order_id }, 'a CFDI is still pending');
          return false;
        },
      ),
  );
}
