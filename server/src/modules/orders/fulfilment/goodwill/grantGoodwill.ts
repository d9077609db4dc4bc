// A price reduction that staff grants after the sale. decisions/0114.
import { moneyOf } from '@vitrine/rules/money/money';
import { isShownPart } from '@vitrine/rules/money/wholePrice';
import {
  type GoodwillLine,
  type GoodwillPart,
  goodwillParts,
  type GoodwillReason,
  leftOf,
} from '@vitrine/rules/returns/goodwill';
import { isLocale } from '@vitrine/rules/storefronts/storefronts';
import type { Database, Tx } from '../../../../platform/db/database.ts';
import { queueJob } from '../../../../platform/jobs/queueJob.ts';
import { queueMail } from '../../../../platform/mail/queueMail.ts';
import type { StepKey } from '../../../../platform/http/stepKey.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import { type LockedOrder, lockOrder } from '../../../checkout/payment/locks/lockOrder.ts';
import { queueRefund } from '../../../checkout/payment/refunds/askRefund.ts';
import { addRefund } from '../../../checkout/payment/refunds/refunds.ts';
import type { OrderRow } from '../../orders/orderRows.ts';
import { readWholeOrder } from '../../orders/readWholeOrder.ts';
import { paperJobs } from '../../papers/jobs.ts';
import { giveUpUnfinished } from '../../returns/giveUpUnfinished.ts';
import { fulfilmentMails } from '../life/mails.ts';
import * as statements from '../life/statements.ts';
import { takeOnce } from '../life/takeOnce.ts';
import * as queries from './queries.ts';

/**
 * Why nothing is granted: the order is unknown, its pieces are in the house or its client was erased, it has a fiscal invoice, more than what
 * is left of what was paid is asked for, or a part with decimals that the storefront does not show.
 */
type GoodwillRefusal = 'unknown_order' | 'not_now' | 'fiscal_invoice' | 'above_paid' | 'not_whole';

export type Goodwill = {
  /** Minor units, with tax. */
  readonly amount: number;
  /** The line that it is about; null for the whole order. */
  readonly item_order_id: string | null;
  readonly reason: GoodwillReason;
  readonly staff_id?: string | undefined;
  readonly step_key?: StepKey | undefined;
};

/** The lines of an order with what returns that were sent off were worth, and what was taken off before. */
function linesOf({ lines, returns }: OrderRow): GoodwillLine[] {
  const back = returns.filter(({ status }) => status !== 'canceled').flatMap((one) => one.lines);
  return lines.map((line) => {
    const own = back.filter(({ item_order_id }) => item_order_id === line.item_order_id);
    // Returns of earlier releases stored no value: they count by their share.
    const share = (row: number, qty: number) => Math.round((row * qty) / line.qty);
    return {
      ...line,
      settled: {
        incl_tax: own.reduce((sum, one) => sum + (one.value_incl_tax ?? share(line.row_incl_tax, one.qty)), 0),
        tax: own.reduce((sum, one) => sum + (one.value_tax ?? share(line.row_tax, one.qty)), 0),
      },
      reduced: { incl_tax: line.reduced_incl_tax, tax: line.reduced_tax },
    };
  });
}

/**
 * Whether an order can take a goodwill at all: everything that is sent of it has left, so that no capture and no cancellation counts on
 * its prices any more. A fiscal invoice (fapiao) is reversed by return alone.
 */
function goodwillRefusal({ shipped_at, erased_at, status, fapiao }: OrderRow): GoodwillRefusal | null {
  if (shipped_at === null || erased_at !== null || status === 'canceled') return 'not_now';
  return fapiao === null ? null : 'fiscal_invoice';
}

/** What can be given back of a line, or of all lines, at most. */
function possibleOf(order: OrderRow, left: number, item_order_id: string | null): number {
  const { currency } = moneyOf(0, order.currency);
  const lines = linesOf(order).filter((line) => item_order_id === null || line.item_order_id === item_order_id);
  const all = lines.reduce((sum, line) => sum + Math.min(leftOf(line, currency).incl_tax, left), 0);
  return Math.min(all, left);
}

/** What a goodwill can give back now, by line and in all, in minor units; null where the order takes none. */
export async function goodwillOpen(db: Database | Tx, order: OrderRow) {
  if (goodwillRefusal(order) !== null) return null;
  const paid = await queries.leftOfPayment(db, order.order_id);
  if (!paid) return null;
  const { currency } = moneyOf(0, order.currency);
  const lines = linesOf(order).map((line) => ({
    item_order_id: line.item_order_id,
    left: Math.min(leftOf(line, currency).incl_tax, paid.left),
  }));
  const all = lines.reduce((sum, { left }) => sum + left, 0);
  return { currency, lines, left: Math.max(0, Math.min(all, paid.left)), granted: paid.granted };
}

/** Notes the reduction with its refund, its credit note and its mail; the books follow. */
async function grant(
  tx: Tx,
  order: LockedOrder,
  attempt: { readonly attempt_id: string; readonly currency: string },
  { parts, reason, staff_id, now }: Pick<Goodwill, 'reason' | 'staff_id'> & { parts: GoodwillPart[]; now: Date },
): Promise<void> {
  const { order_id } = order;
  const sum = (of: 'incl_tax' | 'tax') => parts.reduce((all, part) => all + part[of], 0);
  const amount = sum('incl_tax');
  const noted = { order_id, total_amount: amount, tax_amount: sum('tax'), reason, staff_id, granted_at: now };
  const goodwill_id = await queries.addGoodwill(tx, { ...noted, staff_id: staff_id ?? null }, parts);
  const refund_id = await addRefund(tx, {
    ...attempt,
    cause: 'goodwill',
    return_id: null,
    goodwill_id,
    amount,
    asked_at: now,
  });
  await queueRefund(tx, refund_id);
  await queueJob(tx, { kind: paperJobs.issue_goodwill_note, key: goodwill_id, data: { order_id, goodwill_id } });
  await statements.addOrderEvent(tx, order, { actor: 'staff', staff_id, reason: 'goodwill', at: now });
  const locale = isLocale(order.locale) ? order.locale : 'uk_en';
  const data = { refund_id: String(refund_id) };
  const mail = { kind: fulfilmentMails.goodwill_granted, event: `refund-${refund_id}`, locale, order_id, data };
  await queueMail(tx, mail, now);
}

/**
 * Grants a price reduction after the sale: the money goes back by the payment, a credit note follows, and the client is mailed. A request for
 * a return that was not sent off is given up, because its amounts change. Once per key, under the order's lock. Returns why nothing was granted.
 * Spec 3 §4, invariants M4, M5, M8, M10, decisions/0114.
 */
export function grantGoodwill(shop: Shop, order_id: string, asked: Goodwill): Promise<GoodwillRefusal | null> {
  return shop.db.transaction().execute((tx) => {
    const now = shop.now();
    return takeOnce(tx, { step_key: asked.step_key, order_id, now }, async () => {
      const locked = await lockOrder(tx, order_id);
      const order = await readWholeOrder(tx, order_id);
      if (!locked || !order) return 'unknown_order';
      const refusal = goodwillRefusal(order);
      if (refusal !== null) return refusal;
      const paid = await queries.leftOfPayment(tx, order_id);
      if (!paid || asked.amount > paid.left) return 'above_paid';
      const { currency } = moneyOf(0, order.currency);
      const parts = goodwillParts(linesOf(order), { ...asked, currency });
      if (parts === null) return 'above_paid';
      const all = possibleOf(order, paid.left, asked.item_order_id);
      if (!isShownPart(asked.amount, { country: order.store, currency, all })) return 'not_whole';
      await giveUpUnfinished(tx, order_id, now);
      await grant(tx, locked, { attempt_id: paid.attempt_id, currency }, { ...asked, parts, now });
      return null;
    });
  });
}
