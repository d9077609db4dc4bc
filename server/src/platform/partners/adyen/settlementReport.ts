// Adyen's settlement details report: one CSV file per batch, a line per movement of money with its fees, the batch's own fees
// and its payout. https://docs.adyen.com/reporting/settlement-reconciliation/transaction-level/settlement-details-report
import { createHash } from 'node:crypto';
import type { SettlementLine } from '@vitrine/rules/books/settlement';
import { ConfigError } from '../../config/config.ts';
import type { SettledLine } from '../paymentProvider.ts';
import { minorUnits } from './accountingReport.ts';
import { csvRows } from './csvRows.ts';

const needed = [
  'Merchant Account',
  'Psp Reference',
  'Merchant Reference',
  'Type',
  'Modification Reference',
  'Gross Currency',
  'Gross Debit (GC)',
  'Gross Credit (GC)',
  'Net Currency',
  'Net Debit (NC)',
  'Net Credit (NC)',
  'Commission (NC)',
  'Markup (NC)',
  'Scheme Fees (NC)',
  'Interchange (NC)',
] as const;
type Row = Readonly<Record<(typeof needed)[number], string>>;

const fees = ['Commission (NC)', 'Markup (NC)', 'Scheme Fees (NC)', 'Interchange (NC)'] as const;

/** A signed decimal in minor units; an empty field is 0. */
function signedUnits(text: string, currency: string): number {
  if (text === '') return 0;
  const units = minorUnits(text, currency);
  return text.trim().startsWith('-') ? -units : units;
}

function lineOf(row: Row): SettlementLine {
  const net_currency = row['Net Currency'];
  // The lines of an account name only the net currency.
  const gross_currency = row['Gross Currency'] || net_currency;
  return {
    type: row.Type,
    psp_reference: row['Psp Reference'],
    modification_reference: row['Modification Reference'],
    merchant_reference: row['Merchant Reference'],
    gross: signedUnits(row['Gross Credit (GC)'], gross_currency) - signedUnits(row['Gross Debit (GC)'], gross_currency),
    gross_currency,
    net: signedUnits(row['Net Credit (NC)'], net_currency) - signedUnits(row['Net Debit (NC)'], net_currency),
    net_currency,
    fees: fees.reduce((sum, name) => sum + signedUnits(row[name], net_currency), 0),
  };
}

/**
 * The lines of a report that belong to the merchant account, each with the hash of its text and its number among the equal
 * ones. Columns may come in any order. Throws ConfigError for a missing column or an amount that is none.
 */
export function settledLines(csv: string, merchant_account: string): SettledLine[] {
  const [head = [], ...rows] = csvRows(csv);
  const places = needed.map((name) => [name, head.indexOf(name)] as const);
  const missing = places.find(([, place]) => place < 0);
  if (missing) throw new ConfigError(`The provider’s settlement report has no column ${missing[0]}.`);
  const seen = new Map<string, number>();
  return rows.flatMap((cells) => {
    const row = Object.fromEntries(places.map(([name, place]) => [name, cells[place] ?? ''])) as Row;
    if (row['Merchant Account'] !== merchant_account) return [];
    const line_hash = createHash('sha256').update(JSON.stringify(cells)).digest('hex');
    const nth = (seen.get(line_hash) ?? 0) + 1;
    seen.set(line_hash, nth);
    return [{ ...lineOf(row), line_hash, nth }];
  });
}

/** The file's name of a batch. */
export const settlementReportName = (batch: number): string => `settlement_detail_report_batch_${batch}.csv`;

/** The batch of a file's name; null for another file. */
export function settlementBatch(name: string): number | null {
  const batch = /^settlement_detail_report_batch_(?<batch>[1-9]\d{0,8})\.csv$/u.exec(name)?.groups?.['batch'];
  return batch === undefined ? null : Number(batch);
}
