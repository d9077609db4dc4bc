import { optionFieldOf } from '@vitrine/rules/catalogue/attributeFields';
import { z } from 'zod';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { importRows, stringOf } from './importRows.ts';
import type { ImportRun, Step } from './importStep.ts';
import { type Fields, isFields } from './mergeRow.ts';
import { newPlaces } from './newPlaces.ts';
import * as queries from './importQueries.ts';
import { missing, type RowProblem } from './importReport.ts';
import type { PictureFile, VideoFile } from './pictureFiles.ts';
import * as tables from './productTables.ts';
import { storedProducts } from './storedRows.ts';
import { productRow, type ProductRow } from '../catalogue/rowSchemas.ts';

/** The problems of a product row, such as references to missing rows. */
function problemsOf(run: ImportRun, value: ProductRow): RowProblem[] {
  const problems: RowProblem[] = [];
  for (const [index, category] of value.categories.entries())
    if (!run.known.categories.has(category)) problems.push(missing(`categories[${index}]`, category));
  const option = (field: string, code: string, at: string): void => {
    if (!run.known.options.has(`${field}:${code}`)) problems.push(missing(at, `${field} ${code}`));
  };
  if (value.material) option('material', value.material, 'material');
  for (const [index, variant] of value.variants.entries()) {
    const owner = run.known.skus.get(variant.sku);
    if (owner !== undefined && owner !== value.code)
      problems.push({ field: `variants[${index}].sku`, problem: `belongs to ${owner}`, reason: 'taken' });
    for (const [field, code] of Object.entries(variant.attributes))
      option(optionFieldOf(field) ?? field, code, `variants[${index}].attributes.${field}`);
    for (const field of value.attributes)
      if (variant.attributes[field] === undefined)
        problems.push(missing(`variants[${index}].attributes.${field}`, field));
  }
  return problems;
}

/** The rows of an import, as far as a reference to their SKUs needs them; rows that are wrong are left out. */
const referred = z.object({
  code: z.string(),
  configurator_type: z.string(),
  variants: z.array(z.object({ sku: z.string() })),
});

/** What parts of sets may refer to: products by code, and the product of each SKU. Sets cannot be parts. */
type PartsKnown = { readonly codes: ReadonlySet<string>; readonly skus: ReadonlyMap<string, string> };

/** The stored products and those in this import, because a set may come before its parts. */
async function partsKnown(run: ImportRun): Promise<PartsKnown> {
  const skus = new Map(run.known.skus);
  const sets = new Set(run.known.sets);
  for await (const { value } of run.source.rows('products')) {
    const row = referred.safeParse(value).data;
    if (!row) continue;
    if (row.configurator_type === 'VARIANT_PRODUCT') sets.delete(row.code);
    else sets.add(row.code);
    for (const { sku } of row.variants) skus.set(sku, row.code);
  }
  const parts = [...skus].filter(([, code]) => !sets.has(code));
  return { codes: new Set(parts.map(([, code]) => code)), skus: new Map(parts) };
}

/** The parts of a set that do not exist, or belong to another product than the one at their place. */
function partProblems({ parts = [], variants }: ProductRow, { codes, skus }: PartsKnown): RowProblem[] {
  return [
    ...parts.flatMap((code, index) => (codes.has(code) ? [] : [missing(`parts[${index}]`, code)])),
    ...variants.flatMap((variant, at) =>
      (variant.parts ?? []).flatMap(({ sku }, index) =>
        skus.get(sku) === parts[index]
          ? []
          : [missing(`variants[${at}].parts[${index}].sku`, `${parts[index]} ${sku}`)],
      ),
    ),
  ];
}

/** The files that the rows name, as they were read. */
type FoundFiles = {
  readonly pictures: Map<string, PictureFile>;
  readonly videos: Map<string, VideoFile>;
};

/** Reads the pictures and clips of a row into `found`; returns those that cannot be read. */
async function fileProblems({ source }: ImportRun, value: ProductRow, found: FoundFiles): Promise<RowProblem[]> {
  const problems: RowProblem[] = [];
  for (const [index, { file, video }] of value.images.entries()) {
    const picture = await source.picture(file);
    if (picture) found.pictures.set(file, picture);
    else problems.push({ field: `images[${index}].file`, problem: `${file} is no readable picture` });
    const clip = video === undefined ? undefined : await source.video(video);
    if (clip) found.videos.set(clip.file, clip);
    else if (clip === null) problems.push({ field: `images[${index}].video`, problem: `${video} is no readable clip` });
  }
  return problems;
}

type ProductTables = ReturnType<typeof tables.productTables>;

/** Stores the pictures and clips of some products. */
async function writeFiles(tx: Tx, rows: readonly ProductTables[], found: FoundFiles): Promise<void> {
  const files = new Set(rows.flatMap((row) => row.pictures.map(({ file }) => file)));
  await queries.upsert(
    tx,
    'picture_file',
    ['file'],
    tables.pictureFileColumns,
    [...files].flatMap((file) => found.pictures.get(file) ?? []),
  );
  const clips = new Set(rows.flatMap((row) => row.pictures.flatMap(({ video }) => video ?? [])));
  await queries.upsert(
    tx,
    'product_video',
    ['file'],
    tables.videoColumns,
    [...clips].flatMap((file) => found.videos.get(file) ?? []),
  );
}

/** Replaces the stored rows of some products; withdraws variants that their row leaves out. */
async function writeProducts(
  tx: Tx,
  codes: readonly string[],
  rows: readonly ProductTables[],
  found: FoundFiles,
): Promise<void> {
  await writeFiles(tx, rows, found);
  await queries.upsert(
    tx,
    'product',
    ['code'],
    tables.productColumns,
    rows.map(({ product }) => product),
  );
  await queries.upsert(
    tx,
    'product_text',
    ['code', 'language'],
    tables.textColumns,
    rows.flatMap(({ texts }) => texts),
  );
  await queries.clearParts(tx, codes);
  await queries.upsert(
    tx,
    'variant',
    ['sku'],
    tables.variantColumns,
    rows.flatMap(({ variants }) => variants),
  );
  await queries.insert(
    tx,
    'set_part',
    tables.setPartColumns,
    rows.flatMap(({ setParts }) => setParts),
  );
  await queries.insert(
    tx,
    'picture',
    tables.pictureColumns,
    rows.flatMap((row) => row.pictures),
  );
  await queries.insert(
    tx,
    'product_category',
    tables.productCategoryColumns,
    rows.flatMap((row) => row.categories),
  );
  await queries.refreshGalleries(tx, codes);
  await queries.refreshSoldIn(tx, codes);
}

/** A file that names a default variant takes the mark from the stored one. */
function withoutDefault(stored: Fields, { variants }: Fields): Fields {
  const isDefault = (variant: unknown): boolean => isFields(variant) && String(variant.is_default) === 'true';
  const named = Array.isArray(variants) ? variants : isFields(variants) ? Object.values(variants) : [];
  if (!named.some(isDefault) || !Array.isArray(stored.variants)) return stored;
  return {
    ...stored,
    variants: stored.variants.map((variant: unknown) =>
      isFields(variant) && isDefault(variant) ? { ...variant, is_default: false } : variant,
    ),
  };
}

const isTx = (db: Database): db is Tx => db.isTransaction;
/** Runs work in a transaction, or in that of the caller. */
const inTransaction = (db: Database, work: (tx: Tx) => Promise<void>): Promise<void> =>
  isTx(db) ? work(db) : db.transaction().execute(work);

/** How products are read, checked and written with their texts, variants, pictures and categories, by an import and by the office. */
export async function productStep(run: ImportRun): Promise<Step<ReturnType<typeof productRow>>> {
  const found: FoundFiles = { pictures: new Map(), videos: new Map() };
  const places = await newPlaces(run, 'product');
  const positions = new Map<string, number>();
  let known: PartsKnown | undefined;
  return {
    kind: 'products',
    schema: productRow(run.wordings),
    keyOf: ({ code }) => stringOf(code),
    stored: (codes) => storedProducts(run.db, codes),
    givesWay: withoutDefault,
    complete: {
      thing: 'products',
      keys: () => queries.publishedCodes(run.db),
      async write(codes) {
        run.reindexAll = true;
        await inTransaction(run.db, async (tx) => {
          await queries.hideProducts(tx, codes);
          await queries.refreshSoldIn(tx, codes);
        });
      },
    },
    storedForm: (value) => tables.productTables(value, 0, run.wordings),
    salt: (value) =>
      value.images
        .flatMap(({ file, video }) => [found.pictures.get(file), ...(video ? [found.videos.get(video)] : [])])
        .map((file) => file?.hash)
        .join(),
    async check(value) {
      positions.set(value.code, places(value.code));
      const problems = problemsOf(run, value);
      if (value.parts && value.parts.length > 0)
        problems.push(...partProblems(value, (known ??= await partsKnown(run))));
      problems.push(...(await fileProblems(run, value, found)));
      if (problems.length > 0) return problems;
      for (const { sku } of value.variants) run.known.skus.set(sku, value.code);
      if (value.configurator_type === 'VARIANT_PRODUCT') run.known.sets.delete(value.code);
      else run.known.sets.add(value.code);
      return problems;
    },
    async write(batch) {
      const rows = batch.map(({ value }) => tables.productTables(value, positions.get(value.code) ?? 0, run.wordings));
      const codes = batch.map(({ key }) => key);
      for (const code of codes) run.reworded.add(code);
      // The names of a hidden product are words of no search.
      if (batch.some(({ value, stored }) => (value.status ?? 'published') !== (stored?.status ?? 'published')))
        run.reindexAll = true;
      await inTransaction(run.db, (tx) => writeProducts(tx, codes, rows, found));
    },
  };
}

/** Imports products. */
export async function importProducts(run: ImportRun): Promise<void> {
  await importRows(run, await productStep(run));
}
