// An exchange that becomes a refund of what was paid: its new pieces are sold out, or cannot be sent. decisions/0054, 0087.
import type { Tx } from '../../../../platform/db/database.ts';
import type { MailKind } from '../../../../platform/mail/kinds.ts';
import type { LockedOrder } from '../../../checkout/payment/locks/lockOrder.ts';
import { newPiecesOf, releaseExchange } from '../../returns/exchange.ts';
import { moveStock } from '../../../catalog/stock/moveStock.ts';
import { announceReturn } from '../parcels/exchangeParcel.ts';
import { fulfilmentMails } from '../life/mails.ts';
import * as queries from './queries.ts';
import * as statements from '../life/statements.ts';
import { acceptedEnd, queueAfterwards, withDelivery } from '../refunds/returnMoney.ts';

/** Makes a received exchange a refund of its pieces, asks for the money and the papers, and mails the customer. */
export async function refundExchange(
  tx: Tx,
  order: LockedOrder,
  back: statements.LifeReturn,
  { kind, accepted_at, now }: { kind: MailKind; accepted_at: Date; now: Date },
): Promise<void> {
  const { return_id } = back;
  const { total_items, total_tax, total_shipping, total_price } = await withDelivery(
    tx,
    back,
    await queries.refundInstead(tx, return_id),
  );
  const totals = { total_items, total_tax, total_shipping, total_price };
  await statements.setReturn(tx, return_id, { ...acceptedEnd(total_price, now), accepted_at, ...totals });
  await announceReturn(tx, order, kind, return_id, now);
  await queueAfterwards(tx, back, totals, now);
}

/**
 * Refunds an accepted exchange whose new pieces cannot be sent, under the order's lock: their reservation ends, and they can be
 * sold again unless they are damaged or missing. The returned pieces are in stock already. Returns false for a return that is
 * no exchange. Spec 3 §4, invariants M2, M10, decisions/0087.
 */
export async function giveUpExchange(
  tx: Tx,
  order: LockedOrder,
  back: statements.LifeReturn,
  { is_damaged, now }: { is_damaged: boolean; now: Date },
): Promise<boolean> {
  const { return_id, return_type, accepted_at } = back;
  if (return_type !== 'exchange') return false;
  const pieces = await newPiecesOf(tx, return_id);
  await releaseExchange(tx, return_id);
  if (is_damaged) {
    const moves = pieces.map((piece) => ({ kind: 'damaged' as const, source: 'ecom', ...piece }));
    await moveStock(tx, { cause: 'reservation', cause_id: return_id }, moves);
  }
  await refundExchange(tx, order, back, {
    kind: fulfilmentMails.exchange_given_up,
    accepted_at: accepted_at ?? now,
    now,
  });
  return true;
}
