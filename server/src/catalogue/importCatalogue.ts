import { zeroDecimalCountries } from '@vitrine/rules/money/currencyDisplay';
import { minorDigits } from '@vitrine/rules/money/money';
import { shopCurrency } from '@vitrine/rules/checkout/shopCurrency';
import { countries, type Wording, wordings } from '@vitrine/rules/storefronts/storefronts';
import type { Database } from '../db/database.ts';
import { indexAll, indexProducts } from '../search/indexDocuments.ts';
import { contentFiles, contentPages, contentSounds } from './contentTables.ts';
import { importProducts } from './importProducts.ts';
import * as queries from './importQueries.ts';
import { countsOf, type ImportReport, newReport, type RowProblem } from './importReport.ts';
import { importRows, type ImportRun } from './importRows.ts';
import type { ImportSource } from './importSource.ts';
import type { PictureFile } from './pictureFiles.ts';
import * as tables from './productTables.ts';
import * as schemas from './rowSchemas.ts';

type ImportOptions = {
  /** Checks everything, writes nothing. */
  dry_run?: boolean;
  /** In whose words the house's storefronts speak: each row must hold every language of them. */
  wordings?: readonly Wording[];
  /** Called as rows go by. */
  onProgress?: (kind: string, rows: number) => void;
};

const missing = (field: string, name: string): RowProblem => ({ field, problem: `${name} is not there` });

async function importAttributes(run: ImportRun): Promise<void> {
  await importRows(run, {
    kind: 'attributes',
    schema: schemas.attributeRow(run.wordings),
    keyOf: (value) => `${value.field}:${value.code}`,
    check(value) {
      run.known.options.add(`${value.field}:${value.code}`);
      return [];
    },
    async write(batch) {
      run.reindexAll = true;
      const columns = ['field', 'code', 'position', 'hex', 'names'] as const;
      await queries.upsert(
        run.db,
        'attribute_option',
        ['field', 'code'],
        columns,
        batch.map(({ value }) => value),
      );
    },
  });
}

async function importCategories(run: ImportRun): Promise<void> {
  await importRows(run, {
    kind: 'categories',
    schema: schemas.categoryRow(run.wordings),
    keyOf: (value) => value.code,
    check(value) {
      if (value.parent && !run.known.categories.has(value.parent)) return [missing('parent', value.parent)];
      run.known.categories.add(value.code);
      return [];
    },
    async write(batch) {
      run.reindexAll = true;
      const texts = batch.flatMap(({ value }) =>
        // Until the tree is read, a path of its own keeps two categories apart.
        run.wordings.map((wording) => ({
          keywords: '',
          ...value.texts[wording],
          code: value.code,
          language: wording,
          path: value.path,
        })),
      );
      await run.db.transaction().execute(async (tx) => {
        const columns = ['code', 'parent', 'path', 'position', 'story'] as const;
        await queries.upsert(
          tx,
          'category',
          ['code'],
          columns,
          batch.map(({ value }) => value),
        );
        const textColumns = ['code', 'language', 'name', 'slug', 'intro', 'keywords', 'path'] as const;
        await queries.upsert(tx, 'category_text', ['code', 'language'], textColumns, texts);
        await queries.refreshCategoryPaths(tx);
      });
    },
  });
}

/** Storefronts that show no decimals have whole prices (expectations §2). */
function priceProblems(prices: Partial<Record<(typeof countries)[number], number>>): RowProblem[] {
  return countries.flatMap((country) => {
    const unit = 10 ** minorDigits[shopCurrency(country)];
    return zeroDecimalCountries.has(country) && (prices[country] ?? 0) % unit !== 0
      ? [{ field: country, problem: 'is no whole amount, and this storefront shows none other' }]
      : [];
  });
}

async function importPrices(run: ImportRun): Promise<void> {
  await importRows(run, {
    kind: 'prices',
    schema: schemas.priceRow,
    keyOf: (_value, row) => row.key ?? '',
    check: (value, row) => [
      ...(run.known.skus.has(row.key ?? '') ? [] : [missing('sku', row.key ?? 'sku')]),
      ...priceProblems(value),
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

/** Stock is compared with what is there now, not with the last import: what was sold since must not be forgotten. */
async function importStock(run: ImportRun): Promise<void> {
  const counts = countsOf(run.report, 'stock');
  await importRows(run, {
    kind: 'stock',
    schema: schemas.stockRow,
    remembers: false,
    keyOf: (_value, row) => row.key ?? '',
    check: (value, row) => [
      ...(run.known.skus.has(row.key ?? '') ? [] : [missing('sku', row.key ?? 'sku')]),
      ...Object.keys(value.stores)
        .filter((id) => !run.known.stores.has(id))
        .map((id) => missing(`stores.${id}`, `store ${id}`)),
    ],
    async write(batch) {
      const rows = batch.flatMap(({ key, value }) => [
        { sku: key, source: 'ecom', qty: value.ecom },
        ...Object.entries(value.stores).map(([source, qty]) => ({ sku: key, source, qty })),
      ]);
      const changed = new Set(await (run.dry_run ? queries.otherStock : queries.setStock)(run.db, rows));
      counts.written += changed.size;
      counts.unchanged += batch.length - changed.size;
      if (changed.size > 0) run.changed = true;
    },
  });
}

async function importStores(run: ImportRun): Promise<void> {
  const positions = new Map<string, number>();
  const pictures = new Map<string, PictureFile>();
  await importRows(run, {
    kind: 'stores',
    schema: schemas.storeRow(run.wordings),
    keyOf: (value) => value.store_id,
    held: (value) => tables.storeTable(value, 0),
    salt: (value) => value.pictures.map(({ file }) => pictures.get(file)?.hash).join(),
    async check(value) {
      const files = value.pictures.map(({ file }) => file);
      const problems = await readPictures(run, files, pictures);
      if (problems.length > 0) return problems;
      positions.set(value.store_id, positions.size);
      run.known.stores.add(value.store_id);
      return [];
    },
    async write(batch) {
      run.reindexAll = true;
      const files = [...new Set(batch.flatMap(({ value }) => value.pictures.map(({ file }) => file)))];
      await writePictures(run, files, pictures);
      const rows = batch.map(({ value }) => tables.storeTable(value, positions.get(value.store_id) ?? 0));
      await queries.upsert(run.db, 'store', ['store_id'], tables.storeColumns, rows);
    },
  });
}

/** Reads pictures a row names into `found`; returns those that cannot be read. */
async function readPictures(
  run: ImportRun,
  files: readonly string[],
  found: Map<string, PictureFile>,
): Promise<RowProblem[]> {
  const problems: RowProblem[] = [];
  for (const file of files) {
    const picture = await run.source.picture(file);
    if (picture) found.set(file, picture);
    else problems.push({ field: 'picture', problem: `${file} is no readable picture` });
  }
  return problems;
}

async function writePictures(
  run: ImportRun,
  files: readonly string[],
  found: ReadonlyMap<string, PictureFile>,
): Promise<void> {
  const rows = files.flatMap((file) => found.get(file) ?? []);
  await queries.upsert(run.db, 'picture_file', ['file'], tables.pictureFileColumns, rows);
  // A story or a store may bring a newer picture of what a product shows too.
  await queries.refreshGalleries(run.db, await queries.codesShowing(run.db, files));
}

async function importContent(run: ImportRun): Promise<void> {
  const pictures = new Map<string, PictureFile>();
  const sounds = new Map<string, string>();
  await importRows(run, {
    kind: 'content',
    schema: schemas.contentRow(run.wordings),
    keyOf: (value) => `${value.kind}/${value.code}`,
    held: (value) => contentPages(value, run.wordings),
    salt: (value) =>
      [
        ...contentFiles(value, run.wordings).map((file) => pictures.get(file)?.hash),
        ...contentSounds(value, run.wordings).map((file) => sounds.get(file)),
      ].join(),
    async check(value) {
      const problems = await readPictures(run, contentFiles(value, run.wordings), pictures);
      for (const file of contentSounds(value, run.wordings)) {
        const hash = await run.source.sound(file);
        if (hash !== null) sounds.set(file, hash);
        else problems.push({ field: 'podcast', problem: `${file} is no readable recording` });
      }
      return problems;
    },
    async write(batch) {
      run.reindexAll = true;
      const files = [...new Set(batch.flatMap(({ value }) => contentFiles(value, run.wordings)))];
      await writePictures(run, files, pictures);
      const columns = ['kind', 'code', 'language', 'position', 'slug', 'title', 'body'] as const;
      await queries.upsert(
        run.db,
        'content_page',
        ['kind', 'code', 'language'],
        columns,
        batch.flatMap(({ value }) => contentPages(value, run.wordings)),
      );
    },
  });
}

/**
 * Brings a catalogue into the shop: rows that stand and have not changed are left alone, bad ones are refused by file,
 * place and field while the good ones go in, batch by batch. Rows that a file does not name stay as they are; a variant
 * that its product's row leaves out is withdrawn. Ends with the search documents and the purge of cached pages; where
 * the import before died on the way there, for what that one wrote too.
 */
export async function importCatalogue(
  db: Database,
  source: ImportSource,
  { dry_run = false, wordings: spoken = wordings, onProgress = () => undefined }: ImportOptions = {},
): Promise<ImportReport> {
  const run: ImportRun = {
    db,
    source,
    wordings: spoken,
    dry_run,
    onProgress,
    report: newReport(dry_run),
    known: await queries.known(db),
    reworded: new Set(),
    reindexAll: false,
    changed: false,
  };
  if (!dry_run && (await queries.openImport(db))) Object.assign(run, { changed: true, reindexAll: true });
  await importAttributes(run);
  await importCategories(run);
  await importProducts(run);
  await importStores(run);
  await importPrices(run);
  await importStock(run);
  await importContent(run);
  if (dry_run) return run.report;
  if (!run.changed) {
    await queries.closeImport(db);
    return run.report;
  }
  const indexed = (rows: number): void => onProgress('search', rows);
  if (run.reindexAll) await indexAll(db, indexed);
  else if (run.reworded.size > 0) await indexProducts(db, [...run.reworded], indexed);
  await queries.analyze(db);
  await queries.announceChange(db);
  return run.report;
}
