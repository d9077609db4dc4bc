import { respelled } from '@vitrine/rules/storefronts/spelling';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { LRUCache } from 'lru-cache';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { ProductFacts, SetItemFacts } from './productTextFragment.ts';
import type { FactRow, LineRow } from './basketFragment.ts';
import * as queries from './queries.ts';

/** Cached products: 10,000 of about half a kilobyte are 5 MB. Evicts the least recently used first. */
const most = 10_000;

const wordsOf = ({ title, color, size }: SetItemFacts) => ({ title, color, size });

type ProductCache = { version: number; pieces: LRUCache<string, ProductFacts> };
const caches = new WeakMap<Database, ProductCache>();

/** The cache of this catalogue version, or of a later one that another call has read meanwhile. */
function cacheOf(db: Database, version: number): ProductCache {
  let cachedProducts = caches.get(db);
  if (!cachedProducts || cachedProducts.version < version) {
    cachedProducts = { version, pieces: new LRUCache({ max: most }) };
    caches.set(db, cachedProducts);
  }
  return cachedProducts;
}

/** The two pieces of a kit, as those of a set. Spec 2 §3. */
const kitItems = (sku: string, base: ProductFacts, container_sku: string, container: ProductFacts): SetItemFacts[] => [
  { ...itemFacts(base), sku, qty: 1 },
  { ...itemFacts(container), sku: container_sku, qty: 1 },
];
const itemFacts = ({ title, color, size_code, size, picture }: ProductFacts) => ({
  title,
  color,
  size_code,
  size,
  picture,
});

/**
 * Rows of basket lines with all texts of their variants, cached per catalogue version, which the rows' own statement
 * has read. The deciding values (price, stock, withdrawal, pre-order, the most to be sold) come with the rows and
 * override cached ones. Spells names as the storefront does, for carts, errors and orders alike. Runs one more
 * statement, on `on`, for variants that are not cached. decisions/0006.
 */
export async function withProductTexts<Row extends LineRow & { catalogue_version: number }>(
  db: Database,
  on: Database | Tx,
  rows: readonly Row[],
  locale: Locale,
): Promise<((Row & { line_id: null }) | (Row & FactRow))[]> {
  const [head] = rows;
  if (!head) return [];
  const { wording } = storefrontOf(locale);
  const { version, pieces } = cacheOf(db, head.catalogue_version);
  const keyOf = (sku: string): string => `${wording} ${sku}`;
  const facts = new Map<string, ProductFacts>();
  const unknown: string[] = [];
  const shown = rows.flatMap(({ line_id, sku, chosen_container }) =>
    line_id === null ? [] : [sku, ...(chosen_container ? [chosen_container.sku] : [])],
  );
  for (const sku of new Set(shown)) {
    const piece = pieces.get(keyOf(sku));
    if (piece) facts.set(sku, piece);
    else unknown.push(sku);
  }
  if (unknown.length > 0)
    for (const { sku, catalogue_version, ...piece } of await queries.productFacts(on, unknown, wording)) {
      facts.set(sku, piece);
      // Rows changed by a concurrent import do not belong to the cached version.
      if (catalogue_version === version) pieces.set(keyOf(sku), piece);
    }
  return rows.map((row) => {
    const { line_id } = row;
    if (line_id === null) return { ...row, line_id };
    const piece = facts.get(row.sku);
    if (!piece) throw new Error('a basket holds a piece that the catalogue does not know');
    const { title, color, size } = piece;
    const container = row.chosen_container && facts.get(row.chosen_container.sku);
    const items =
      container && row.chosen_container
        ? kitItems(row.sku, piece, row.chosen_container.sku, container)
        : piece.set_items;
    const set_items = items?.map((item) => ({ ...item, ...respelled(locale, wordsOf(item)) })) ?? null;
    return { ...piece, ...respelled(locale, { title, color, size }), set_items, ...row, line_id };
  });
}
