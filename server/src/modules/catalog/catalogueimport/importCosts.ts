// Imports what pieces cost the house. decisions/0143.
import { isWithdrawWord } from '@vitrine/rules/catalogue/withdrawals';
import * as schemas from '../catalogue/rowSchemas.ts';
import * as costs from './costQueries.ts';
import * as queries from './importQueries.ts';
import { missing } from './importReport.ts';
import { importRows } from './importRows.ts';
import type { ImportRun } from './importStep.ts';
import { storedCosts } from './storedRows.ts';

/** A row of a file is a cost of a SKU from a day on: `SKU/2026-11-29`. */
const keyOf = (sku: unknown, day: unknown): string | undefined =>
  typeof sku === 'string' && typeof day === 'string' ? `${sku.trim()}/${day.trim()}` : undefined;

/** Imports costs by SKU and day. A file with the word `withdraw` at an amount takes that cost away. */
export async function importCosts(run: ImportRun): Promise<void> {
  const withdraw = { thing: 'costs', write: (keys: readonly string[]) => costs.deleteCosts(run.db, keys) } as const;
  await importRows(run, {
    kind: 'costs',
    schema: schemas.costRow,
    keyOf: ({ sku, from_day }) => keyOf(sku, from_day),
    stored: (keys) => storedCosts(run.db, keys),
    check: ({ sku }) => (run.known.skus.has(sku) ? [] : [missing('sku', sku)]),
    withdraws: { ...withdraw, isWhole: ({ amount }) => isWithdrawWord(amount) },
    write: (batch) =>
      queries.upsert(
        run.db,
        'variant_cost',
        ['sku', 'from_day'],
        ['sku', 'from_day', 'cost', 'currency'],
        batch.map(({ value: { amount, ...row } }) => ({ ...row, cost: amount })),
      ),
    complete: { ...withdraw, keys: () => costs.costKeys(run.db) },
  });
}
