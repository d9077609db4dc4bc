import { copyFile, mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from '../../../platform/db/database.ts';
import { costKeys } from './costQueries.ts';
import * as queries from './exportQueries.ts';
import type { Fields } from './mergeRow.ts';
import { rowVersion } from './rowVersion.ts';
import {
  storedAttributes,
  storedCategories,
  storedContent,
  storedCosts,
  storedPrices,
  storedProducts,
  storedStock,
  storedStores,
  type StoredRows,
} from './storedRows.ts';

const batchProducts = 500;

/**
 * Writes a file with one row per line, so that two exports can be compared by line. Without rows there is no file, also
 * none of an earlier export.
 */
async function writeLines(path: string, brackets: '[]' | '{}', lines: AsyncIterable<string>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'w');
  let count = 0;
  try {
    await file.write(`${brackets.charAt(0)}\n`);
    for await (const row of lines) {
      await file.write(count === 0 ? row : `,\n${row}`);
      count += 1;
    }
    await file.write(`\n${brackets.charAt(1)}\n`);
  } finally {
    await file.close();
  }
  if (count === 0) await rm(path);
}

/** JSON on one line: a reader of lines takes U+2028 and U+2029 for the end of one. */
const line = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u2028\u2029]/gu, (mark) => `\\u${mark.charCodeAt(0).toString(16)}`);

async function* listed(rows: StoredRows): AsyncGenerator<string> {
  for (const row of rows.values()) yield line({ ...row, version: rowVersion(row) });
}

async function* mapped(entries: Iterable<readonly [string, unknown]>): AsyncGenerator<string> {
  for (const [key, value] of entries) yield `${line(key)}: ${line(value)}`;
}

async function* keyed(rows: StoredRows): AsyncGenerator<string> {
  yield* mapped([...rows].map(([sku, row]) => [sku, { ...row, version: rowVersion(row) }] as const));
}

async function* inBatches(
  codes: readonly string[],
  read: (some: readonly string[]) => Promise<AsyncGenerator<string>>,
) {
  for (let at = 0; at < codes.length; at += batchProducts) yield* await read(codes.slice(at, at + batchProducts));
}

/** The options of each field as `attributes.json` has them. */
function optionsByField(rows: StoredRows): Map<string, object[]> {
  const fields = new Map<string, object[]>();
  for (const row of rows.values()) {
    const { field, ...option } = row;
    const options = fields.get(String(field)) ?? [];
    fields.set(String(field), [...options, { ...option, version: rowVersion(row) }]);
  }
  return fields;
}

/** A content page's file: a kind with a single page only maps languages. */
function contentFile(row: Fields): { name: string; value: Fields } {
  const { kind, code, ...rest } = row;
  const version = rowVersion(row);
  if (kind === code) return { name: String(kind), value: { ...(rest.texts as Fields), version } };
  return { name: `${String(kind)}-${String(code)}`, value: { code, ...rest, version } };
}

async function writeRows(db: Database, dir: string): Promise<number> {
  const codes = await queries.productCodes(db);
  await writeLines(join(dir, 'attributes.json'), '{}', mapped(optionsByField(await storedAttributes(db))));
  await writeLines(join(dir, 'categories.json'), '[]', listed(await storedCategories(db)));
  await writeLines(
    join(dir, 'products.json'),
    '[]',
    inBatches(codes, async (some) => listed(await storedProducts(db, some))),
  );
  await writeLines(
    join(dir, 'prices.json'),
    '{}',
    inBatches(codes, async (some) => keyed(await storedPrices(db, await queries.skusOf(db, some)))),
  );
  const costs = await costKeys(db);
  await writeLines(
    join(dir, 'costs.json'),
    '[]',
    inBatches(costs, async (some) => listed(await storedCosts(db, some))),
  );
  await writeLines(
    join(dir, 'stock.json'),
    '{}',
    inBatches(codes, async (some) => keyed(await storedStock(db, await queries.skusOf(db, some)))),
  );
  await writeLines(join(dir, 'stores.json'), '[]', listed(await storedStores(db)));
  for (const row of (await storedContent(db)).values()) {
    const { name, value } = contentFile(row);
    await writeLines(join(dir, 'content', `${name}.json`), '{}', mapped(Object.entries(value)));
  }
  return codes.length;
}

/**
 * Writes the catalogue to a folder in the import's form, each row with its version; importing it again changes nothing.
 * A kind without rows has no file. Writes a storefront's own texts only where they differ from its language's. Copies
 * pictures from `masters`. Returns the number of products.
 */
export async function exportCatalogue(db: Database, dir: string, masters: string): Promise<number> {
  const products = await writeRows(db, dir);
  const files = await Promise.all([queries.pictureFiles(db), queries.videoFiles(db), queries.soundFiles(db)]);
  for (const file of files.flat()) {
    const to = join(dir, 'pictures', file);
    await mkdir(dirname(to), { recursive: true });
    await copyFile(join(masters, file), to);
  }
  return products;
}
