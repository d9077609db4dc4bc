import type { Tx } from '../../../../platform/db/database.ts';
import type { LockedOrder } from '../../../checkout/payment/locks/lockOrder.ts';
import { announceReturn } from '../parcels/exchangeParcel.ts';
import { fulfilmentMails } from '../life/mails.ts';
import * as statements from '../life/statements.ts';
import { acceptedEnd, queueAfterwards, withDelivery } from './returnMoney.ts';
import { statusAfterReturns } from '../life/returnedStatus.ts';

/**
 * Pays a withdrawal's return before its pieces are here, because a proof of their dispatch was seen: its money and its papers
 * as by an acceptance, without the inspection. Its pieces are taken in later and move no money. Under the order's lock. Returns
 * false for a return that waits for nothing. Directive 2011/83/EU article 13 (3), invariant M10, decisions/0083.
 */
export async function payForProof(
  tx: Tx,
  order: LockedOrder,
  return_id: string,
  { staff_id, now }: { staff_id: string | null; now: Date },
): Promise<boolean> {
  const back = await statements.returnById(tx, return_id);
  if (back?.status !== 'pending_shipping' || back.return_type !== 'return') return false;
  await statements.explain(tx, { actor: 'staff', staff_id: staff_id ?? undefined, reason: 'return proof', at: now });
  const { total_items, total_tax, total_shipping, total_price } = await withDelivery(tx, back, back);
  const totals = { total_items, total_tax, total_shipping, total_price };
  const end = acceptedEnd(total_price, now);
  await statements.setReturn(tx, return_id, { ...totals, ...end, accepted_at: now, owes_pieces: true });
  await queueAfterwards(tx, back, totals, now);
  if (total_price === 0) await announceReturn(tx, order, fulfilmentMails.return_refunded, return_id, now);
  await statusAfterReturns(tx, order);
  return true;
}
