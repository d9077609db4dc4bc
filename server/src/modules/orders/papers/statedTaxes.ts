// The taxes that the invoices and returns of an order state, each with its name, rate and amount. Spec 3 §3, decisions/0090.
import { invoicedTaxes } from '@vitrine/rules/papers/taxParts';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { rateIn, taxNameIn } from '../../checkout/checkout/taxWords.ts';
import type { OrderRow, ReturnRow } from '../orders/orderRows.ts';
import { givenBackOf } from './givenBack.ts';
import { allPieces, type InvoicedPieces } from './invoicedPieces.ts';
import { orderTaxes, taxesBack } from './paperTaxes.ts';

/** A tax as a paper states it; the amount in minor units. */
export type StatedTax = { readonly tax: string; readonly tax_rate: string; readonly amount: number };

/** An invoice or credit note, with the units of its parcel; null units of an invoice for the whole order. */
export type IssuedPaper = {
  readonly invoice_kind: string;
  readonly return_id: string | null;
  readonly goodwill_id: string | null;
  readonly units: readonly { readonly item_order_id: string; readonly qty: number }[] | null;
};

const stated = (order: OrderRow, amounts: readonly number[], locale: Locale): StatedTax[] =>
  orderTaxes(order).map(({ name, rate }, index) => ({
    tax: taxNameIn(locale, name),
    tax_rate: rateIn(locale, rate),
    amount: amounts[index] ?? 0,
  }));

/** The pieces of an invoice, after those of earlier ones; the first one bills the delivery. */
function piecesOf(order: OrderRow, { units }: IssuedPaper, earlier: readonly IssuedPaper[]): InvoicedPieces {
  if (units === null) return allPieces(order);
  const sent = (papers: readonly IssuedPaper[], id: string): number =>
    papers
      .flatMap((paper) => paper.units ?? [])
      .filter(({ item_order_id }) => item_order_id === id)
      .reduce((sum, { qty }) => sum + qty, 0);
  const lines = order.lines.flatMap((line) => {
    const qty = units.find(({ item_order_id }) => item_order_id === line.item_order_id)?.qty;
    return qty === undefined ? [] : [{ ...line, invoiced: { qty, before: sent(earlier, line.item_order_id) } }];
  });
  return { lines, with_delivery: earlier.length === 0 };
}

/** The taxes of each of an order's invoices and credit notes, which are in the order of their issue. */
export function taxesOfPapers(order: OrderRow, papers: readonly IssuedPaper[], locale: Locale): StatedTax[][] {
  return papers.map((paper, index) => {
    if (paper.invoice_kind === 'credit_note') {
      const back = givenBackOf(order, paper);
      return back ? stated(order, taxesBack(order, back), locale) : [];
    }
    const earlier = papers.slice(0, index).filter(({ invoice_kind }) => invoice_kind === 'invoice');
    const { lines, with_delivery } = piecesOf(order, paper, earlier);
    return stated(order, invoicedTaxes(order, lines, with_delivery, orderTaxes(order)), locale);
  });
}

/** The taxes that a return gives back; none of an exchange. */
export const taxesOfReturn = (order: OrderRow, back: ReturnRow, locale: Locale): StatedTax[] =>
  back.return_type === 'exchange' ? [] : stated(order, taxesBack(order, back), locale);
