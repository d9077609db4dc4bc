// Imports prices and stock by sku.
import { isShownPrice } from '@vitrine/rules/money/wholePrice';
import { isLargePriceChange, largestPriceChange } from '@vitrine/rules/money/priceChange';
import { isWithdrawWord } from '@vitrine/rules/catalogue/withdrawals';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import type { z } from 'zod';
import * as schemas from '../catalogue/rowSchemas.ts';
import * as queries from './importQueries.ts';
import { countStock, type CountedStock } from '../stock/countStock.ts';
import { countsOf, missing, type RowProblem } from './importReport.ts';
import { importRows } from './importRows.ts';
import type { GoodRow, ImportRun } from './importStep.ts';
import { type Fields, isFields } from './mergeRow.ts';
import { storedPrices, storedStock } from './storedRows.ts';
import type { SourceRow } from './sourceRows.ts';

type PriceRow = z.infer<typeof schemas.priceRow>;
type StockRow = z.infer<typeof schemas.stockRow>;

/** Storefronts that show no decimals need whole prices (expectations §2). */
function priceProblems(prices: Partial<Record<(typeof countries)[number], number>>): RowProblem[] {
  return countries.flatMap((country) =>
    isShownPrice(country, prices[country] ?? 0)
      ? []
      : [{ field: country, problem: 'is no whole amount, and this storefront shows none other' }],
  );
}

/** Text is valid only in CSV, which has nothing else: in JSON `"4317"` would count as 4317 cents. */
function textProblems({ file, value }: SourceRow): RowProblem[] {
  if (!file.endsWith('.json') || typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([field, amount]) => field !== 'version' && typeof amount === 'string' && !isWithdrawWord(amount))
    .map(([country]) => ({ field: country, problem: 'is text, and takes a number in minor units' }));
}

/** Price changes so large that they may be a mistake, unless this import confirms them. */
function changeProblems(run: ImportRun, before: Fields | null, prices: Readonly<Record<string, number>>): RowProblem[] {
  if (run.confirms_prices) return [];
  return Object.entries(before ?? {}).flatMap(([country, amount]) => {
    const after = prices[country];
    if (typeof amount !== 'number' || after === undefined || !isLargePriceChange(amount, after)) return [];
    const problem = `changes from ${amount} to ${after}, by more than ${largestPriceChange * 100} %; --confirm takes it`;
    return [{ field: country, problem }];
  });
}

type Price = { sku: string; country: string; amount: number };

/** The prices that a row changes, and those that it takes away. */
function changedPrices({ key, value, stored }: GoodRow<PriceRow>): { set: Price[]; gone: Price[] } {
  const before = new Map(Object.entries(stored ?? {}));
  const after = new Map(Object.entries(value));
  const priced = (entries: Iterable<[string, unknown]>): Price[] =>
    [...entries].map(([country, amount]) => ({ sku: key, country, amount: Number(amount) }));
  return {
    set: priced([...after].filter(([country, amount]) => before.get(country) !== amount)),
    gone: priced([...before].filter(([country]) => !after.has(country))),
  };
}

/** Imports prices, and updates where the products of their variants are sold. */
export async function importPrices(run: ImportRun): Promise<void> {
  const writePrices = async (rows: readonly { set: Price[]; gone: Price[] }[]): Promise<void> => {
    const set = rows.flatMap((row) => row.set);
    const gone = rows.flatMap((row) => row.gone);
    const codes = new Set([...set, ...gone].flatMap(({ sku }) => run.known.skus.get(sku) ?? []));
    await run.db.transaction().execute(async (tx) => {
      await queries.deletePrices(tx, gone);
      await queries.upsert(tx, 'price', ['sku', 'country'], ['sku', 'country', 'amount'], set);
      await queries.refreshSoldIn(tx, [...codes]);
    });
  };
  await importRows(run, {
    kind: 'prices',
    schema: schemas.priceRow,
    keyOf: (_named, row) => row.key ?? undefined,
    stored: (skus) => storedPrices(run.db, skus),
    check: (value, row, stored) => [
      ...(run.known.skus.has(row.key ?? '') ? [] : [missing('sku', row.key ?? 'sku')]),
      ...priceProblems(value),
      ...textProblems(row),
      ...changeProblems(run, stored, value),
    ],
    write: (batch) => writePrices(batch.map(changedPrices)),
    complete: {
      keys: () => queries.pricedSkus(run.db),
      async write(skus) {
        const stored = await storedPrices(run.db, skus);
        await writePrices([...stored].map(([key, row]) => changedPrices({ key, value: {}, named: {}, stored: row })));
      },
    },
  });
}

/** The figures that a row sets: those that it names, and in a complete file those that it leaves out. */
function figuresOf({ key, value, named, stored }: GoodRow<StockRow>, complete: boolean): CountedStock[] {
  const before = isFields(stored?.stores) ? Object.keys(stored.stores) : [];
  const stores = isFields(named.stores)
    ? Object.keys(named.stores).filter((id) => isFields(named.stores) && named.stores[id] !== null)
    : [];
  const all = complete || isWithdrawWord(named.stores) ? [...new Set([...before, ...stores])] : stores;
  const hasOnline = complete || (named.ecom !== undefined && named.ecom !== null);
  return [
    ...(hasOnline ? [{ sku: key, source: 'ecom', qty: value.ecom ?? 0 }] : []),
    ...all.map((source) => ({ sku: key, source, qty: value.stores[source] ?? 0 })),
  ];
}

/** Imports stock. Compares it with the current stock, not with the last import, because sales change it in between. */
export async function importStock(run: ImportRun): Promise<void> {
  const counts = countsOf(run.report, 'stock');
  const write = async (batch: readonly GoodRow<StockRow>[]): Promise<Set<string>> => {
    const figures = batch.flatMap((row) => figuresOf(row, run.complete));
    const changed = new Set(await countStock(run.db, figures, { dry_run: run.dry_run }));
    if (changed.size > 0) run.changed = true;
    return changed;
  };
  await importRows(run, {
    kind: 'stock',
    schema: schemas.stockRow,
    remembers: false,
    keyOf: (_named, row) => row.key ?? undefined,
    stored: (skus) => storedStock(run.db, skus),
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
      const changed = await write(batch);
      counts.written += changed.size;
      counts.unchanged += batch.length - changed.size;
    },
    complete: {
      keys: () => queries.stockedSkus(run.db),
      async write(skus) {
        const stored = await storedStock(run.db, skus);
        await write([...stored].map(([key, row]) => ({ key, value: { stores: {} }, named: {}, stored: row })));
      },
    },
  });
}
