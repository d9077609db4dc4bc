// The stored catalogue in the import's form, as the export writes it and the import lays a file's rows over it.
import { withoutCopies } from '@vitrine/rules/storefronts/ownWords';
import type { Database } from '../../../platform/db/database.ts';
import { costRows } from './costQueries.ts';
import * as queries from './exportQueries.ts';
import type { Fields } from './mergeRow.ts';

export type { ContentExport } from './exportQueries.ts';

/** Rows by the key that the import knows them by. */
export type StoredRows = ReadonlyMap<string, Fields>;

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

/** A content page's row: fields that all languages share come next to the texts. */
export function wholeContent({ kind, code, position, texts }: queries.ContentExport): Fields {
  if (kind === 'front' || kind === 'faq' || kind === 'notices' || kind === 'stores')
    return { kind, code, texts: withPictures(texts) };
  const [first] = Object.values(texts);
  if (kind === 'menu') {
    const words = Object.entries(texts).map(([language, { entries: _entries, ...body }]) => [language, body]);
    return { kind, code, entries: withPictures(first?.entries), texts: Object.fromEntries(words) };
  }
  const own = Object.fromEntries(
    Object.entries(texts).map(([language, { hero: _hero, updated: _updated, ...body }]) => [
      language,
      withPictures(body),
    ]),
  );
  const shared =
    kind === 'story' ? { hero: pictured(first?.hero), position } : first?.updated ? { updated: first.updated } : {};
  return { kind, code, ...shared, texts: own };
}

const byKey = (rows: readonly object[], keyOf: (row: Fields) => unknown): StoredRows =>
  new Map(
    rows.map((row) => {
      const fields = withoutCopies(row) as Fields;
      return [String(keyOf(fields)), fields];
    }),
  );

/** Options by `color:garance`, in the order of their fields and positions. */
export async function storedAttributes(db: Database): Promise<StoredRows> {
  const fields = await queries.attributeRows(db);
  const rows = fields.flatMap(({ field, options }) => options.map((option) => ({ field, ...option })));
  return byKey(rows, ({ field, code }) => `${String(field)}:${String(code)}`);
}

export const storedCategories = async (db: Database): Promise<StoredRows> =>
  byKey(await queries.categoryRows(db), ({ code }) => code);

export const storedProducts = async (db: Database, codes: readonly string[]): Promise<StoredRows> =>
  byKey(await queries.productRows(db, codes), ({ code }) => code);

export const storedStores = async (db: Database): Promise<StoredRows> =>
  byKey(
    (await queries.storeRows(db)).map((row) => withPictures(row) as object),
    ({ store_id }) => store_id,
  );

export const storedPrices = async (db: Database, skus: readonly string[]): Promise<StoredRows> =>
  new Map((await queries.priceRows(db, skus)) as [string, Fields][]);

/** Costs by `SKU/2026-11-29`. */
export const storedCosts = async (db: Database, keys: readonly string[]): Promise<StoredRows> =>
  new Map((await costRows(db, keys)) as [string, Fields][]);

export const storedStock = async (db: Database, skus: readonly string[]): Promise<StoredRows> =>
  new Map((await queries.stockRows(db, skus)) as [string, Fields][]);

/** Content pages by `story/silk`. */
export const storedContent = async (db: Database): Promise<StoredRows> =>
  byKey((await queries.contentRows(db)).map(wholeContent), ({ kind, code }) => `${String(kind)}/${String(code)}`);
