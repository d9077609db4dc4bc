import { isCountry } from '@vitrine/rules/storefronts/storefronts';
import type { JobHandler } from '../../../platform/jobs/kinds.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { lockForPaper } from '../../checkout/payment/locks/lockOrder.ts';
import { type CreditedFor, givenBackOf } from './givenBack.ts';
import { invoicePaper } from './invoicePaper.ts';
import { allPieces } from './invoicedPieces.ts';
import { storePaper, yearOf } from './issueInvoice.ts';
import * as queries from './queries.ts';

/**
 * Issues the credit note of an accepted return, a price reduction, or an order's cancelled rest, once, for exactly what is given back. It names
 * the order's invoices; an order without one gets none. Throws while an invoice of the order is due, so that the job runs again.
 */
async function issue(shop: Shop, order_id: string, of: CreditedFor): Promise<void> {
  const { seller } = shop.config.house;
  if (!seller) return;
  await shop.db.transaction().execute(async (tx) => {
    if (!(await lockForPaper(tx, order_id)) || (await queries.hasCreditNote(tx, order_id, of))) return;
    // The parcel's own invoice may wait beside this job: the note names it, so it comes first.
    if (await queries.isInvoiceDue(tx, order_id)) throw new Error('an invoice of the order is not issued yet');
    const credited = await queries.invoicesOf(tx, order_id);
    const order = await readWholeOrder(tx, order_id);
    const back = order && givenBackOf(order, of);
    if (!order || !back || credited.length === 0 || !isCountry(order.store)) return;
    const issued_at = shop.now();
    const invoice = await queries.addInvoice(tx, {
      seller: order.store,
      kind: 'credit_note',
      year: yearOf(issued_at, order.store),
      order_id,
      ...of,
      shipment_id: null,
      issued_at,
      currency: order.currency,
      total_amount: back.total_price,
      // A fee reduces the refunded amount, not its tax.
      tax_amount: Math.min(back.total_tax, back.total_price),
    });
    const pieces = allPieces(order);
    await storePaper(shop, tx, {
      order,
      invoice,
      pieces,
      paper: invoicePaper(order, invoice, seller, pieces, credited),
    });
  });
}

/** Issues the credit note of a return; its job is queued with the acceptance. Spec 3 §3, §4. */
export const issueCreditNote: JobHandler = async (shop, { return_id = '' }) => {
  const order_id = await queries.orderOfReturn(shop.db, return_id);
  if (order_id !== undefined) await issue(shop, order_id, { return_id, goodwill_id: null });
};

/** Issues the credit note of the delivery that the cancellation of an order's rest refunds. decisions/0081. */
export const issueRestCreditNote: JobHandler = (shop, { order_id = '' }) =>
  issue(shop, order_id, { return_id: null, goodwill_id: null });

/** Issues the credit note of a price reduction after the sale. decisions/0114. */
export const issueGoodwillNote: JobHandler = (shop, { order_id = '', goodwill_id = '' }) =>
  issue(shop, order_id, { return_id: null, goodwill_id });
