import { copyFile, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { withoutCopies } from '@vitrine/rules/storefronts/ownWords';
import type { Database } from '../../../platform/db/database.ts';
import * as queries from './exportQueries.ts';

const batchProducts = 500;

/** Writes a file with one row per line, so that two exports can be compared by line. */
async function writeLines(path: string, brackets: '[]' | '{}', lines: AsyncIterable<string>): Promise<number> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'w');
  let count = 0;
  try {
    await file.write(`${brackets.charAt(0)}\n`);
    for await (const line of lines) {
      await file.write(count === 0 ? line : `,\n${line}`);
      count += 1;
    }
    await file.write(`\n${brackets.charAt(1)}\n`);
  } finally {
    await file.close();
  }
  return count;
}

async function* listed(rows: readonly object[]): AsyncGenerator<string> {
  for (const row of rows) yield JSON.stringify(withoutCopies(row));
}

async function* mapped(entries: readonly (readonly [string, unknown])[]): AsyncGenerator<string> {
  for (const [key, value] of entries) yield `${JSON.stringify(key)}: ${JSON.stringify(value)}`;
}

async function* inBatches(
  codes: readonly string[],
  read: (some: readonly string[]) => Promise<AsyncGenerator<string>>,
) {
  for (let at = 0; at < codes.length; at += batchProducts) yield* await read(codes.slice(at, at + batchProducts));
}

/** A picture's path in the import folder. */
const pictured = (file: unknown): string => `pictures/${String(file)}`;

/** A body in the import's form, with pictures by their path in the folder. */
function withPictures(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPictures);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      (key === 'file' || key === 'image') && typeof inner === 'string' ? pictured(inner) : withPictures(inner),
    ]),
  );
}

/** A content page's file: fields that all languages share come next to the texts. */
function contentFile({ kind, code, position, texts }: queries.ContentExport): {
  name: string;
  value: Record<string, unknown>;
} {
  if (kind === 'front' || kind === 'faq' || kind === 'notices' || kind === 'stores')
    return { name: kind, value: withPictures(texts) as Record<string, unknown> };
  const [first] = Object.values(texts);
  const own = Object.fromEntries(
    Object.entries(texts).map(([language, { hero: _hero, updated: _updated, ...body }]) => [
      language,
      withPictures(body),
    ]),
  );
  const shared =
    kind === 'story' ? { hero: pictured(first?.hero), position } : first?.updated ? { updated: first.updated } : {};
  return { name: `${kind}-${code}`, value: { code, ...shared, texts: own } };
}

/**
 * Writes the catalogue to a folder in the import's form; importing it again changes nothing. Writes a storefront's own
 * texts only where they differ from its language's. Copies pictures from `masters`. Returns the number of products.
 */
export async function exportCatalogue(db: Database, dir: string, masters: string): Promise<number> {
  const codes = await queries.productCodes(db);
  const attributes = await queries.attributeRows(db);
  await writeLines(
    join(dir, 'attributes.json'),
    '{}',
    mapped(attributes.map(({ field, options }) => [field, withoutCopies(options)])),
  );
  await writeLines(join(dir, 'categories.json'), '[]', listed(await queries.categoryRows(db)));
  await writeLines(
    join(dir, 'products.json'),
    '[]',
    inBatches(codes, async (some) => listed(await queries.productRows(db, some))),
  );
  await writeLines(
    join(dir, 'prices.json'),
    '{}',
    inBatches(codes, async (some) => mapped(await queries.priceRows(db, some))),
  );
  await writeLines(
    join(dir, 'stock.json'),
    '{}',
    inBatches(codes, async (some) => mapped(await queries.stockRows(db, some))),
  );
  await writeLines(
    join(dir, 'stores.json'),
    '[]',
    listed((await queries.storeRows(db)).map((row) => withPictures(row) as object)),
  );
  for (const row of await queries.contentRows(db)) {
    const { name, value } = contentFile(row);
    await writeLines(join(dir, 'content', `${name}.json`), '{}', mapped(Object.entries(withoutCopies(value))));
  }
  const files = await Promise.all([queries.pictureFiles(db), queries.videoFiles(db), queries.soundFiles(db)]);
  for (const file of files.flat()) {
    const to = join(dir, 'pictures', file);
    await mkdir(dirname(to), { recursive: true });
    await copyFile(join(masters, file), to);
  }
  return codes.length;
}
