// The units of a return that arrived: noted by staff, and from the acceptance on the only ones it is about. decisions/0087.
import { moneyOf } from '@vitrine/rules/money/money';
import { arrivedFee, arrivedPart, arrivedQty, isCount, sellableQty } from '@vitrine/rules/returns/arrivedUnits';
import { isConformityReason } from '@vitrine/rules/returns/conformity';
import type { Tx } from '../../../../platform/db/database.ts';
import { releaseExchange } from '../../returns/exchange.ts';
import * as arrivals from './arrivalQueries.ts';
import type * as statements from '../life/statements.ts';

export type ArrivalRefusal = 'not_this_count' | 'nothing_arrived';

/** The pieces of stock of a return that arrived, and how many of them cannot be sold again: of a set, its parts. */
export async function returnedPieces(
  tx: Tx,
  return_id: string,
): Promise<{ sku: string; pieces: number; damaged: number }[]> {
  const lines = await arrivals.arrivalLines(tx, return_id);
  const units = lines.map((line) => {
    const qty = arrivedQty(line);
    return { item_order_id: line.item_order_id, qty, damaged: qty - sellableQty(line) };
  });
  return arrivals.piecesOfUnits(tx, units);
}

/**
 * Notes how many units of the named lines arrived, by order line or SKU; all of the others did. Returns why not, and then
 * changes nothing.
 */
export async function noteArrived(
  tx: Tx,
  return_id: string,
  units: ReadonlyMap<string, number>,
): Promise<ArrivalRefusal | null> {
  const lines = await arrivals.arrivalLines(tx, return_id);
  const counted = new Map<string, number>();
  for (const [name, arrived_qty] of units) {
    const [line, other] = lines.filter(({ item_order_id, sku }) => item_order_id === name || sku === name);
    // A line of an earlier release has no value of its own, so its units cannot be refunded one by one.
    if (!line || other || line.value_incl_tax === null || counted.has(line.item_order_id)) return 'not_this_count';
    if (!isCount({ qty: line.qty, arrived_qty, sellable_qty: null })) return 'not_this_count';
    counted.set(line.item_order_id, arrived_qty);
  }
  if (lines.every((line) => (counted.get(line.item_order_id) ?? line.qty) === 0)) return 'nothing_arrived';
  for (const [item_order_id, arrived_qty] of counted)
    // oxlint-disable-next-line no-await-in-loop -- statements of one transaction follow one after the other
    await arrivals.setArrived(tx, return_id, item_order_id, arrived_qty);
  return null;
}

/**
 * Takes the units that did not arrive out of a return that is accepted: they are not refunded, count as not returned, and can
 * be returned again. Under the order's lock. Returns the return with its new totals, or that nothing arrived. Spec 3 §4, §9,
 * invariants M8, M10. The figures of its stock are locked.
 */
export async function takeOutMissing(
  tx: Tx,
  back: statements.LifeReturn,
): Promise<statements.LifeReturn | 'nothing_arrived'> {
  const { return_id, return_type } = back;
  const lines = await arrivals.arrivalLines(tx, return_id);
  if (lines.every((line) => arrivedQty(line) === line.qty)) return back;
  if (lines.every((line) => arrivedQty(line) === 0)) return 'nothing_arrived';
  // Its acceptance then reserves new pieces for the units that arrived.
  if (return_type === 'exchange') await releaseExchange(tx, return_id);
  const of = { goods: 0, tax: 0, charged: 0 };
  for (const line of lines) {
    const value = { with_tax: line.value_incl_tax ?? 0, tax: line.value_tax ?? 0 };
    const { currency } = moneyOf(0, line.currency);
    const part = arrivedPart(value, line, currency);
    of.goods += value.with_tax - part.with_tax;
    of.tax += value.tax - part.tax;
    if (!isConformityReason(line.return_reason)) of.charged += part.with_tax;
    if (arrivedQty(line) < line.qty)
      // oxlint-disable-next-line no-await-in-loop -- statements of one transaction follow one after the other
      await arrivals.takeOut(tx, return_id, line.item_order_id, part);
  }
  if (return_type === 'exchange') return back;
  const adjustement_negative = arrivedFee(back.adjustement_negative, of.charged);
  return {
    ...back,
    total_items: back.total_items - (of.goods - of.tax),
    total_tax: back.total_tax - of.tax,
    adjustement_negative,
    total_price: back.total_price - of.goods + back.adjustement_negative - adjustement_negative,
  };
}
