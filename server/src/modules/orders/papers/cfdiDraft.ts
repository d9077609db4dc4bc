import { paymentFormOf, delivery, pieceUnit, productClassOf } from '@vitrine/rules/cfdi/concepts';
import { deliveryRate, partOf } from '@vitrine/rules/papers/invoiceTotals';
import { isLocale } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../../platform/db/database.ts';
import { textIn } from '../../../platform/messages/textIn.ts';
import type { Paper } from '../../../platform/typesetting/paper.ts';
import { addCfdi } from '../cfdi/addCfdi.ts';
import type { CfdiFacts, CfdiLine } from '../cfdi/comprobante.ts';
import type { Issuer } from '../cfdi/issuer.ts';
import { nameOf } from '../../customers/customer/savedAddress.ts';
import { wordsOf } from '../../checkout/basket/orderedProduct.ts';
import type { LineRow, OrderRow } from '../orders/orderRows.ts';
import { givenBackOf } from './givenBack.ts';
import type { InvoicedPieces } from './invoicedPieces.ts';
import type { StoredInvoice } from './queries.ts';

function pieceLine(order: OrderRow, line: LineRow, of: Pick<CfdiLine, 'qty' | 'net' | 'tax'>): CfdiLine {
  if (!isLocale(order.locale)) throw new Error(`an order of no storefront: ${order.locale}`);
  return {
    ...of,
    product: productClassOf(line.piece.hscode),
    sku: line.sku,
    unit: pieceUnit,
    description: wordsOf(line.piece, order.locale).name,
    discount: 0,
    rate: order.tax_rate,
  };
}

function deliveryLine(order: OrderRow, net: number, tax: number): CfdiLine {
  if (!isLocale(order.locale)) throw new Error(`an order of no storefront: ${order.locale}`);
  const description = textIn(order.locale, 'order')('delivery');
  const rate = deliveryRate(order);
  return { product: delivery.code, sku: null, qty: 1, unit: delivery.unit, description, net, discount: 0, tax, rate };
}

function billed(order: OrderRow, { lines, with_delivery }: InvoicedPieces): CfdiLine[] {
  const goods = lines.map((line) => {
    const tax = partOf(line.row_tax, line);
    return pieceLine(order, line, { qty: line.invoiced.qty, net: partOf(line.row_incl_tax, line) - tax, tax });
  });
  return with_delivery ? [...goods, deliveryLine(order, order.shipping_amount, order.shipping_tax_amount)] : goods;
}

/** Spreads an amount over lines, each as far as `room` allows. */
function spread(lines: readonly CfdiLine[], total: number, room: (line: CfdiLine) => number): number[] {
  let left = total;
  return lines.map((line) => {
    const part = Math.min(left, room(line));
    left -= part;
    return part;
  });
}

/**
 * What a credit note gives back. What is kept (a fee, a loss of value) is a discount of the lines, which leaves the tax of
 * the sale as it is; beyond their value it reduces the tax, as the credit note does.
 */
function givenBack(order: OrderRow, invoice: StoredInvoice): CfdiLine[] {
  const { total_amount, tax_amount } = invoice;
  const back = givenBackOf(order, invoice);
  if (!back) throw new Error('a credit note that gives nothing back');
  const goods = back.lines.flatMap(({ item_order_id, qty, value_incl_tax, value_tax }) => {
    const line = order.lines.find((one) => one.item_order_id === item_order_id);
    if (!line || value_incl_tax === null || value_tax === null) return [];
    return [pieceLine(order, line, { qty, net: value_incl_tax - value_tax, tax: value_tax })];
  });
  const sum = (of: 'net' | 'tax') => goods.reduce((all, line) => all + line[of], 0);
  const shipped = deliveryLine(order, back.total_shipping, Math.max(0, back.total_tax - sum('tax')));
  const lines = (back.total_shipping > 0 ? [...goods, shipped] : goods).filter(({ net }) => net > 0);
  const net = lines.reduce((all, line) => all + line.net, 0);
  const discounts = spread(lines, net + tax_amount - total_amount, (line) => line.net);
  const taxes = spread(lines, tax_amount, (line) => line.tax);
  return lines.map((line, index) => ({ ...line, discount: discounts[index] ?? 0, tax: taxes[index] ?? 0 }));
}

/** What the CFDI of an invoice or credit note bills. The number's last part is the folio, the others are the series. */
export function cfdiFactsOf(order: OrderRow, invoice: StoredInvoice, pieces: InvoicedPieces): CfdiFacts {
  const at = invoice.increment_id.lastIndexOf('-');
  const is_refund = invoice.kind === 'credit_note';
  return {
    type: is_refund ? 'E' : 'I',
    series: invoice.increment_id.slice(0, at),
    folio: invoice.increment_id.slice(at + 1),
    currency: invoice.currency,
    form: paymentFormOf(order.payment_method),
    lines: (is_refund ? givenBack(order, invoice) : billed(order, pieces)).filter(({ net }) => net > 0),
    total: invoice.total_amount,
  };
}

/**
 * Adds the CFDI of an invoice or credit note in its transaction: it becomes the invoice's paper once it is stamped. False for a
 * credit note of gifts alone: none is stamped without an amount. decisions/0075, 0132.
 */
export async function addInvoiceCfdi(
  tx: Tx,
  issuer: Issuer,
  {
    order,
    invoice,
    pieces,
    paper,
  }: {
    readonly order: OrderRow;
    readonly invoice: StoredInvoice;
    readonly pieces: InvoicedPieces;
    readonly paper: Paper;
  },
): Promise<boolean> {
  const facts = cfdiFactsOf(order, invoice, pieces);
  if (facts.lines.length === 0) return false;
  await addCfdi(tx, issuer, {
    order_id: order.order_id,
    invoice_id: invoice.invoice_id,
    created_at: invoice.issued_at,
    buyer: nameOf(order.billing_address),
    draft: { paper, facts },
  });
  return true;
}
