import type { Tx } from '../../platform/db/database.ts';
import { importRows, type ImportRun } from './importRows.ts';
import * as queries from './importQueries.ts';
import { missing, type RowProblem } from './importReport.ts';
import type { PictureFile } from './pictureFiles.ts';
import * as tables from './productTables.ts';
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
      problems.push({ field: `variants[${index}].sku`, problem: `belongs to ${owner}` });
    for (const [field, code] of Object.entries(variant.attributes))
      option(field, code, `variants[${index}].attributes.${field}`);
    for (const field of value.attributes)
      if (variant.attributes[field] === undefined)
        problems.push(missing(`variants[${index}].attributes.${field}`, field));
  }
  return problems;
}

/** Codes of the stored products and of those in this import, because a set may come before its parts. */
async function allCodes(run: ImportRun): Promise<ReadonlySet<string>> {
  const codes = new Set(run.known.skus.values());
  for await (const { value } of run.source.rows('products'))
    if (typeof value === 'object' && value !== null && 'code' in value) codes.add(String(value.code));
  return codes;
}

type ProductTables = ReturnType<typeof tables.productTables>;

/** Replaces the stored rows of some products; withdraws variants that their row leaves out. */
async function writeProducts(
  tx: Tx,
  codes: readonly string[],
  rows: readonly ProductTables[],
  pictures: ReadonlyMap<string, PictureFile>,
): Promise<void> {
  const files = new Set(rows.flatMap((row) => row.pictures.map(({ file }) => file)));
  await queries.upsert(
    tx,
    'picture_file',
    ['file'],
    tables.pictureFileColumns,
    [...files].flatMap((file) => pictures.get(file) ?? []),
  );
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

/** Imports products with their texts, variants, pictures and categories. */
export async function importProducts(run: ImportRun): Promise<void> {
  const pictures = new Map<string, PictureFile>();
  const positions = new Map<string, number>();
  let named: ReadonlySet<string> | undefined;
  await importRows(run, {
    kind: 'products',
    schema: productRow(run.wordings),
    keyOf: (value) => value.code,
    storedForm: (value) => tables.productTables(value, 0, run.wordings),
    salt: (value) => value.images.map(({ file }) => pictures.get(file)?.hash).join(),
    async check(value) {
      positions.set(value.code, positions.size);
      const problems = problemsOf(run, value);
      for (const [index, part] of (value.parts ?? []).entries()) {
        named ??= await allCodes(run);
        if (!named.has(part)) problems.push(missing(`parts[${index}]`, part));
      }
      for (const [index, { file }] of value.images.entries()) {
        const picture = await run.source.picture(file);
        if (picture) pictures.set(file, picture);
        else problems.push({ field: `images[${index}].file`, problem: `${file} is no readable picture` });
      }
      if (problems.length === 0) for (const { sku } of value.variants) run.known.skus.set(sku, value.code);
      return problems;
    },
    async write(batch) {
      const rows = batch.map(({ value }) => tables.productTables(value, positions.get(value.code) ?? 0, run.wordings));
      const codes = batch.map(({ key }) => key);
      for (const code of codes) run.reworded.add(code);
      await run.db.transaction().execute((tx) => writeProducts(tx, codes, rows, pictures));
    },
  });
}
