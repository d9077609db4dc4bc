import { localClock } from '@vitrine/rules/calendar/localDay';
import { zoneOf } from '@vitrine/rules/calendar/workingDays';
import { invoiceTotals } from '@vitrine/rules/papers/invoiceTotals';
import { type Country, isCountry } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../../platform/db/database.ts';
import type { JobHandler } from '../../../platform/jobs/kinds.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { Paper } from '../../../platform/typesetting/paper.ts';
import { issuerOf } from '../cfdi/issuer.ts';
import type { OrderRow } from '../orders/orderRows.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { lockForPaper } from '../../checkout/payment/locks/lockOrder.ts';
import { addPaper } from './addPaper.ts';
import { addInvoiceCfdi } from './cfdiDraft.ts';
import type { InvoicedPieces } from './invoicedPieces.ts';
import { invoicePaper } from './invoicePaper.ts';
import * as queries from './queries.ts';

/** The year of the seller's calendar, in which numbers count. */
export const yearOf = (at: Date, seller: Country): number => Number(localClock(at, zoneOf(seller)).day.slice(0, 4));

/** Stores what an invoice says: at once, or with the stamp of its CFDI where the law asks for one and there is an amount. */
export async function storePaper(
  shop: Shop,
  tx: Tx,
  of: {
    readonly order: OrderRow;
    readonly invoice: queries.StoredInvoice;
    readonly pieces: InvoicedPieces;
    readonly paper: Paper;
  },
): Promise<void> {
  const issuer = issuerOf(shop, of.order.store);
  if (issuer && (await addInvoiceCfdi(tx, issuer, of))) return;
  const { invoice_id, order_id, issued_at } = of.invoice;
  await addPaper(tx, { invoice_id, order_id, issued_at, content: JSON.stringify(of.paper) });
}

/**
 * Issues the invoice of some pieces of an order: its number and what it says, in the caller's transaction, so that the
 * numbers have no gap. Returns null for a house without a seller, and for pieces that bill nothing: a parcel of gifts. The caller holds the order's lock. Spec 3 §3, §4.
 */
export async function issueInvoice(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  pieces: InvoicedPieces,
  shipment_id: string | null = null,
): Promise<queries.StoredInvoice | null> {
  const { store, order_id, currency } = order;
  const { seller } = shop.config.house;
  if (!seller || !isCountry(store)) return null;
  const issued_at = shop.now();
  const { total_amount, tax_amount } = invoiceTotals(order, pieces.lines, pieces.with_delivery);
  if (total_amount === 0) return null;
  const invoice = await queries.addInvoice(tx, {
    seller: store,
    kind: 'invoice',
    year: yearOf(issued_at, store),
    order_id,
    return_id: null,
    goodwill_id: null,
    shipment_id,
    issued_at,
    currency,
    total_amount,
    tax_amount,
  });
  await storePaper(shop, tx, { order, invoice, pieces, paper: invoicePaper(order, invoice, seller, pieces) });
  return invoice;
}

/** The units of a parcel; the first invoice of an order bills the delivery. */
async function parcelPieces(tx: Tx, order: OrderRow, shipment_id: string, is_first: boolean): Promise<InvoicedPieces> {
  const units = await queries.parcelUnits(tx, shipment_id);
  const lines = order.lines.flatMap((line) => {
    const unit = units.find(({ item_order_id }) => item_order_id === line.item_order_id);
    return unit ? [{ ...line, invoiced: { qty: unit.qty, before: unit.before } }] : [];
  });
  return { lines, with_delivery: is_first };
}

/** Issues the invoice of a parcel, once. The job is queued with the shipment. Spec 3 §3, §4. */
export const issueForShipment: JobHandler = async (shop, { order_id = '', shipment_id = '' }) => {
  if (!shop.config.house.seller) {
    shop.log.warn({ order_id }, 'no invoice issued: marks/house.json names no seller');
    return;
  }
  await shop.db.transaction().execute(async (tx) => {
    if (!(await lockForPaper(tx, order_id))) return;
    const known = await queries.invoicesOf(tx, order_id);
    // An invoice without a parcel is of an earlier release and bills the whole order.
    if (known.some((invoice) => invoice.shipment_id === null || invoice.shipment_id === shipment_id)) return;
    const order = await readWholeOrder(tx, order_id);
    if (!order) return;
    const pieces = await parcelPieces(tx, order, shipment_id, known.length === 0);
    await issueInvoice(shop, tx, order, pieces, shipment_id);
  });
};
