import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../../platform/db/database.ts';
import type { OrderRow } from '../../orders/orders/orderRows.ts';
import { readWholeOrders } from '../../orders/orders/readWholeOrder.ts';
import { refusalLines } from '../../orders/orders/returnsView.ts';
import { taxRowsOf } from '../../orders/orders/taxRows.ts';
import { type IssuedPaper, taxesOfPapers, taxesOfReturn } from '../../orders/papers/statedTaxes.ts';

type Row = Record<string, unknown>;
type StoredReturn = {
  readonly return_number: string;
  readonly refusal_reason: string | null;
  readonly refusal: string | null;
};

const orNull = <One>(rows: readonly One[]): readonly One[] | null => (rows.length > 0 ? rows : null);

/** The invoices of an order with each of their taxes, as the papers show them. */
function invoicesOf(row: Row, order: OrderRow, locale: Locale): Row[] | null {
  const papers = row['invoices'] as (IssuedPaper & Row)[] | null;
  if (papers === null) return null;
  const taxes = taxesOfPapers(order, papers, locale);
  return papers.map(({ units: _units, return_id: _return, ...shown }, index) => ({
    ...shown,
    taxes: orNull((taxes[index] ?? []).map((tax) => ({ ...tax, currency: order.currency }))),
  }));
}

/** The returns of an order with each of their taxes, and why the house refused one. */
function returnsOf(row: Row, order: OrderRow, locale: Locale): Row[] | null {
  const returns = row['returns'] as (StoredReturn & Row)[] | null;
  return (returns ?? []).map((one) => {
    const back = order.returns.find(({ increment_id }) => increment_id === one.return_number);
    const taxes = back ? taxesOfReturn(order, back, locale) : [];
    const refusal = refusalLines({ refusal_reason: one.refusal_reason, refusal_note: one.refusal }, locale);
    return {
      ...one,
      taxes: orNull(taxes.map((tax) => ({ ...tax, currency: order.currency }))),
      refusal: orNull(refusal),
    };
  });
}

/**
 * Each tax of exported orders, of their invoices and of their returns with its amount, and why the house refused a return, in
 * the reader's language: order and papers show the same. `taxes` of a row is the order's id. decisions/0014, decisions/0090.
 */
export async function madeOfOrders(rows: readonly Row[], locale: Locale, tx: Tx): Promise<Row[]> {
  const orders = await readWholeOrders(
    tx,
    rows.map((row) => String(row['taxes'])),
  );
  return rows.map((row) => {
    const order = orders.find(({ order_id }) => order_id === row['taxes']);
    if (!order) throw new Error('an exported order is not stored');
    const taxes = taxRowsOf(order, locale).map(({ label, amount }) => ({
      tax: label,
      amount,
      currency: order.currency,
    }));
    return {
      ...row,
      taxes: orNull(taxes),
      invoices: invoicesOf(row, order, locale),
      returns: row['returns'] === null ? null : returnsOf(row, order, locale),
    };
  });
}
