// Imports prices and stock by sku.
import { shopCurrency } from '@vitrine/rules/checkout/shopCurrency';
import { zeroDecimalCountries } from '@vitrine/rules/money/currencyDisplay';
import { minorDigits } from '@vitrine/rules/money/money';
import { isLargePriceChange, largestPriceChange } from '@vitrine/rules/money/priceChange';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import * as schemas from '../catalogue/rowSchemas.ts';
import * as queries from './importQueries.ts';
import { countStock } from '../stock/countStock.ts';
import { countsOf, missing, type RowProblem } from './importReport.ts';
import { importRows, type ImportRun } from './importRows.ts';
import type { SourceRow } from './sourceRows.ts';

/** Storefronts that show no decimals need whole prices (expectations §2). */
function priceProblems(prices: Partial<Record<(typeof countries)[number], number>>): RowProblem[] {
  return countries.flatMap((country) => {
    const unit = 10 ** minorDigits[shopCurrency(country)];
    return zeroDecimalCountries.has(country) && (prices[country] ?? 0) % unit !== 0
      ? [{ field: country, problem: 'is no whole amount, and this storefront shows none other' }]
      : [];
  });
}

/** Text is valid only in CSV, which has nothing else: in JSON `"4317"` would count as 4317 cents. */
function textProblems({ file, value }: SourceRow): RowProblem[] {
  if (!file.endsWith('.json') || typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([, amount]) => typeof amount === 'string')
    .map(([country]) => ({ field: country, problem: 'is text, and takes a number in minor units' }));
}

/** Price changes so large that they may be a mistake, unless this import confirms them. */
async function changeProblems(run: ImportRun, sku: string, prices: Readonly<Record<string, number>>) {
  if (run.confirms_prices) return [];
  const before = await queries.pricesOf(run.db, sku);
  return before.flatMap(({ country, amount }): RowProblem[] => {
    const after = prices[country];
    if (after === undefined || !isLargePriceChange(amount, after)) return [];
    const problem = `changes from ${amount} to ${after}, by more than ${largestPriceChange * 100} %; --confirm-prices takes it`;
    return [{ field: country, problem }];
  });
}

/** Imports prices, and updates where the products of their variants are sold. */
export async function importPrices(run: ImportRun): Promise<void> {
  const hadPrices = await queries.hasPrices(run.db);
  await importRows(run, {
    kind: 'prices',
    schema: schemas.priceRow,
    keyOf: (_value, row) => row.key ?? '',
    check: async (value, row) => [
      ...(run.known.skus.has(row.key ?? '') ? [] : [missing('sku', row.key ?? 'sku')]),
      ...priceProblems(value),
      ...textProblems(row),
      ...(hadPrices ? await changeProblems(run, row.key ?? '', value) : []),
    ],
    async write(batch) {
      const codes = [...new Set(batch.flatMap(({ key }) => run.known.skus.get(key) ?? []))];
      const rows = batch.flatMap(({ key, value }) =>
        Object.entries(value).map(([country, amount]) => ({ sku: key, country, amount })),
      );
      await run.db.transaction().execute(async (tx) => {
        await queries.clearPrices(
          tx,
          batch.map(({ key }) => key),
        );
        await queries.insert(tx, 'price', ['sku', 'country', 'amount'], rows);
        await queries.refreshSoldIn(tx, codes);
      });
    },
  });
}

/** Imports stock. Compares it with the current stock, not with the last import, because sales change it in between. */
export async function importStock(run: ImportRun): Promise<void> {
  const counts = countsOf(run.report, 'stock');
  await importRows(run, {
    kind: 'stock',
    schema: schemas.stockRow,
    remembers: false,
    keyOf: (_value, row) => row.key ?? '',
    check: (value, row) => [
      ...(run.known.skus.has(row.key ?? '') ? [] : [missing('sku', row.key ?? 'sku')]),
      ...(run.known.sets.has(run.known.skus.get(row.key ?? '') ?? '')
        ? [{ field: 'sku', problem: 'is of a set, which is sold from the stock of its parts' }]
        : []),
      ...Object.keys(value.stores)
        .filter((id) => !run.known.stores.has(id))
        .map((id) => missing(`stores.${id}`, `store ${id}`)),
    ],
    async write(batch) {
      const rows = batch.flatMap(({ key, value }) => [
        { sku: key, source: 'ecom', qty: value.ecom },
        ...Object.entries(value.stores).map(([source, qty]) => ({ sku: key, source, qty })),
      ]);
      const changed = new Set(await countStock(run.db, rows, { dry_run: run.dry_run }));
      counts.written += changed.size;
      counts.unchanged += batch.length - changed.size;
      if (changed.size > 0) run.changed = true;
    },
  });
}
