// Imports the provider's settlement reports, compares each line with the shop's payments and writes it into the books.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffBooks';
import { settledWithinDays, settlementDifference, settlementEntries, shopsSum } from '@vitrine/rules/books/settlement';
import type { JobHandler } from '../../../platform/jobs/kinds.ts';
import { settlementReportName } from '../../../platform/partners/adyen/settlementReport.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { providerOf } from '../../checkout/payment/shared/provider.ts';
import * as queries from './settlementQueries.ts';

const dayMs = 86_400_000;
const atOnce = 200;
const mostListed = 200;

/** How many lines of settlement reports differ from the books and wait for staff. */
export const countDiffering = (db: Shop['db']): Promise<number> => queries.countDiffering(db);

/** Imports the report of a batch, new lines only. Returns how many, null when the provider has no such report. */
export async function importBatch(shop: Shop, batch: number): Promise<number | null> {
  const lines = await providerOf(shop).settlement(batch);
  if (lines === null) return null;
  const report = { name: settlementReportName(batch), batch, imported_at: shop.now() };
  return shop.db.transaction().execute((tx) => queries.addReport(tx, report, lines));
}

/** Imports the reports whose notifications were lost: each batch after the last one. */
async function importMissed(shop: Shop): Promise<void> {
  for (let batch = (await queries.lastBatch(shop.db)) + 1; ; batch += 1)
    // oxlint-disable-next-line no-await-in-loop -- the next batch exists only after this one
    if ((await importBatch(shop, batch)) === null) return;
}

/** Compares lines after one and writes those without a difference into the books. Returns the last line's id; null at the end. */
function settleSome(shop: Shop, after: number): Promise<number | null> {
  return shop.db.transaction().execute(async (tx) => {
    const lines = await queries.openLines(tx, after, atOnce);
    for (const line of lines) {
      const difference = settlementDifference(line, line.known);
      /* oxlint-disable no-await-in-loop -- a connection takes one statement after the other */
      if (difference === null) await queries.postLine(tx, line, settlementEntries(line), shop.now());
      else if (difference !== line.difference) await queries.nameDifference(tx, line.line_id, difference);
      /* oxlint-enable no-await-in-loop */
    }
    return lines.at(-1)?.line_id ?? null;
  });
}

/**
 * Writes every stored line that agrees with the shop's payments into the books, once, and names the difference of each other
 * one. A difference ends by itself when the missing report of a payment arrives. Safe for concurrent servers.
 */
export async function settleLines(shop: Shop): Promise<void> {
  for (let after: number | null = 0; after !== null;)
    // oxlint-disable-next-line no-await-in-loop -- one transaction after the other
    after = await settleSome(shop, after);
}

/** The import that the provider's notification asks for. Throws while the report is not there, so that the job asks again. */
export const importSettlement: JobHandler = async (shop, { batch = '' }) => {
  if ((await importBatch(shop, Number(batch))) === null)
    throw new Error(`the report of batch ${batch} is not there yet`);
  await settleLines(shop);
};

/**
 * Closes a differing line: `book` writes it into the books as the provider reports it, `ignore` leaves it out. Returns
 * whether the line was open.
 */
export function closeLine(shop: Shop, line_id: number, how: 'book' | 'ignore'): Promise<boolean> {
  if (how === 'ignore') return queries.acknowledgeLine(shop.db, line_id, shop.now());
  return shop.db.transaction().execute(async (tx) => {
    const [open] = await queries.openLines(tx, line_id - 1, 1);
    if (open?.line_id !== line_id) return false;
    await queries.postLine(tx, open, settlementEntries(open), shop.now());
    return true;
  });
}

export type SettlementFindings = Omit<AnswerOf<typeof contract.staffSettlement>, 'is_settled'>;

const differingOf = ({ known, difference, imported_at, ...line }: queries.DifferingLine) => ({
  line_id: line.line_id,
  kind: difference,
  report: line.report,
  imported_at: imported_at.toISOString(),
  type: line.type,
  order_number: line.order_number,
  merchant_reference: line.merchant_reference,
  psp_reference: line.psp_reference,
  modification_reference: line.modification_reference,
  here: shopsSum(line, known),
  gross: { amount: line.gross, currency: line.gross_currency },
  net: { amount: line.net, currency: line.net_currency },
  fees: line.fees,
});

/** What the settlement reports and the shop's payments do not agree on now. */
export async function settlementFindings(shop: Shop): Promise<SettlementFindings> {
  const due = new Date(shop.now().getTime() - settledWithinDays * dayMs);
  const differing = await queries.differingLines(shop.db, mostListed);
  const unsettled = await queries.unsettled(shop.db, due, mostListed);
  return {
    differing_count: differing.count,
    unsettled_count: unsettled.count,
    differing: differing.rows.map((row) => differingOf(row)),
    unsettled: unsettled.rows.map(({ received_at, ...row }) => ({ ...row, received_at: received_at.toISOString() })),
  };
}

/** Whether every line is in the books, and every report settled. */
export const isAllSettled = ({ differing_count, unsettled_count }: SettlementFindings): boolean =>
  differing_count + unsettled_count === 0;

/** Imports what was missed and compares: the regular work, and the command. */
export async function reconcileSettlements(shop: Shop): Promise<SettlementFindings> {
  await importMissed(shop);
  await settleLines(shop);
  const found = await settlementFindings(shop);
  if (!isAllSettled(found))
    shop.log.error(
      { differing: found.differing_count, unsettled: found.unsettled_count },
      'the provider’s settlement differs from the books: npm run ops -- reconcile-settlement',
    );
  return found;
}
