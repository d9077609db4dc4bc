import { isCountry } from '@vitrine/rules/storefronts/storefronts';
import { eachDue } from '../../../platform/jobs/eachDue.ts';
import type { JobHandler } from '../../../platform/jobs/kinds.ts';
import { BureauRefusal, type FapiaoBuyer } from '../../../platform/partners/fapiao/bureau.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { bureauOf } from './bureauOf.ts';
import * as queries from './queries.ts';
import { soldLines } from './soldLines.ts';

/** The job of a younger request is still at work. */
const jobMs = 10 * 60_000;

function buyerOf(row: queries.StoredFapiao): FapiaoBuyer {
  if (row.type === 0) return { type: 'personal', name: row.name ?? '' };
  return {
    type: 'company',
    name: row.company_name ?? '',
    tax_id: row.tax_id ?? '',
    address: row.company_address ?? '',
    phone: row.company_phone_number ?? '',
    bank_account: row.company_bank_account ?? '',
  };
}

/**
 * Requests a tax invoice from the bureau and stores its answer. The bureau issues one per serial, however often this runs.
 * Returns whether it is issued; throws BureauRefusal after a refusal, whose request is removed, and when the bureau does
 * not answer. decisions/0057.
 */
export async function issueFapiao(shop: Shop, fapiao_id: string): Promise<boolean> {
  const row = await queries.fapiaoById(shop.db, fapiao_id);
  if (!row || row.generated_at !== null) return true;
  const order = await readWholeOrder(shop.db, row.order_id);
  const { seller } = shop.config.house;
  const tax_number = order && isCountry(order.store) ? seller?.tax_numbers[order.store] : undefined;
  if (!order || !seller || tax_number === undefined) throw new Error('a tax invoice needs a seller with a tax number');
  const lines = row.lines ?? soldLines(order);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  try {
    const issued = await bureauOf(shop).issue({
      serial: fapiao_id,
      order_number: order.increment_id,
      seller: { name: seller.name, tax_number },
      buyer: buyerOf(row),
      lines,
      total,
      tax_rate: order.tax_rate,
    });
    if (issued === null) return false;
    const { number: fapiao_number, issued_at: generated_at, pdf } = issued;
    const answer = { amount: total, generated_at, fapiao_number, pdf };
    await shop.db.transaction().execute((tx) => queries.setIssued(tx, fapiao_id, answer));
    return true;
  } catch (error) {
    if (error instanceof BureauRefusal) await queries.dropRequest(shop.db, fapiao_id);
    throw error;
  }
}

/** Repeats until the bureau has issued the invoice. A refusal ends it: the order offers the request again. */
export const issueRequested: JobHandler = async (shop, { fapiao_id = '' }) => {
  try {
    if (!(await issueFapiao(shop, fapiao_id))) throw new Error('the bureau has not issued the invoice yet');
  } catch (error) {
    if (!(error instanceof BureauRefusal)) throw error;
    shop.log.warn({ fapiao_id }, 'tax invoice refused by the bureau');
  }
};

/**
 * Asks again for invoices whose job has given up, as after a long failure of the bureau. One that the bureau never issues keeps no
 * other from its turn.
 */
export async function issuePending(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - jobMs);
  await eachDue(
    shop,
    (batch) => queries.pendingRequests(shop.db, before, batch),
    ({ fapiao_id }) =>
      issueRequested(shop, { fapiao_id }).then(
        () => true,
        (error: unknown) => {
          shop.log.warn({ err: error, fapiao_id }, 'tax invoice still pending');
          return false;
        },
      ),
  );
}
