import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { LRUCache } from 'lru-cache';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { PieceTold } from './pieceSql.ts';
import type { ToldRow, LineRow } from './basketSql.ts';
import * as queries from './queries.ts';

/** Pieces in one wording each, about half a kilobyte: 5 MB. The longest unused leave first. */
const most = 10_000;

type Kept = { version: number; pieces: LRUCache<string, PieceTold> };
const kept = new WeakMap<Database, Kept>();

/** What is kept of this version of the catalogue, or of a later one where another call has read it meanwhile. */
function keptOf(db: Database, version: number): Kept {
  let held = kept.get(db);
  if (!held || held.version < version) {
    held = { version, pieces: new LRUCache({ max: most }) };
    kept.set(db, held);
  }
  return held;
}

/**
 * Rows of basket lines with all texts of their variants, cached per catalogue version, which the rows' own statement
 * has read. The deciding values (price, stock, withdrawal, pre-order, the most to be sold) come with the rows and
 * override cached ones. Runs one more statement, on `on`, for variants that are not cached. decisions/0006.
 */
export async function withPieces<Row extends LineRow & { catalogue_version: number }>(
  db: Database,
  on: Database | Tx,
  rows: readonly Row[],
  wording: Wording,
): Promise<((Row & { line_id: null }) | (Row & ToldRow))[]> {
  const [head] = rows;
  if (!head) return [];
  const { version, pieces } = keptOf(db, head.catalogue_version);
  const keyOf = (sku: string): string => `${wording} ${sku}`;
  const told = new Map<string, PieceTold>();
  const unknown: string[] = [];
  for (const { line_id, sku } of rows) {
    if (line_id === null || told.has(sku)) continue;
    const piece = pieces.get(keyOf(sku));
    if (piece) told.set(sku, piece);
    else unknown.push(sku);
  }
  if (unknown.length > 0)
    for (const { sku, catalogue_version, ...piece } of await queries.piecesTold(on, unknown, wording)) {
      told.set(sku, piece);
      // What an import has changed meanwhile is not of the version that is kept.
      if (catalogue_version === version) pieces.set(keyOf(sku), piece);
    }
  return rows.map((row) => {
    const { line_id } = row;
    if (line_id === null) return { ...row, line_id };
    const piece = told.get(row.sku);
    if (!piece) throw new Error('a basket holds a piece that the catalogue does not know');
    return { ...piece, ...row, line_id };
  });
}
