// Every change of stock outside of a payment's own statements, which use the same form (`moveFragment.ts`). decisions/0043.
import type { Tx } from '../../../platform/db/database.ts';
import * as queries from './queries.ts';

/** Where pieces are: `ecom`, or a store's id. */
type Source = string;
type Figure = { readonly sku: string; readonly source: Source };

/** What happens to pieces. `counted` sets the figure; `transferred` takes from one source and gives to the other. */
export type StockMove =
  | (Figure & {
      readonly kind: 'received' | 'held' | 'reserved' | 'sold' | 'damaged';
      readonly pieces: number;
    })
  | (Figure & { readonly kind: 'counted'; readonly figure: number })
  | {
      readonly kind: 'transferred';
      readonly sku: string;
      readonly from: Source;
      readonly to: Source;
      readonly pieces: number;
    };

/** Why stock moves: `cause_id` is the id of the order, the reservation or the move of staff (`stock_move`). */
export type StockCause =
  | { readonly cause: 'order' | 'reservation' | 'transfer'; readonly cause_id: string }
  | { readonly cause: 'staff'; readonly cause_id?: string }
  | { readonly cause: 'import' };

const signs = { received: 1, held: -1, reserved: -1, sold: -1, damaged: -1 } as const;

function entriesOf(move: StockMove): queries.StockChange[] {
  const { sku } = move;
  if (move.kind === 'counted') return [{ sku, source: move.source, kind: 'counted', pieces: move.figure, sign: 0 }];
  if (!Number.isInteger(move.pieces) || move.pieces < 1) throw new RangeError('stock moves in whole pieces');
  if (move.kind !== 'transferred')
    return [{ sku, source: move.source, kind: move.kind, pieces: move.pieces, sign: signs[move.kind] }];
  return [
    { sku, source: move.from, kind: 'transferred', pieces: move.pieces, sign: -1 },
    { sku, source: move.to, kind: 'transferred', pieces: move.pieces, sign: 1 },
  ];
}

const canOpen = new Set(['received', 'counted', 'transferred']);

/**
 * Moves stock, all of it or nothing, and writes an entry for each move. Returns the figures that lack pieces: then
 * nothing moved. Locks the figures in SKU order; call it once per transaction, or after `lockFigures`. A hold (`held`,
 * `reserved`) needs a cause with an id, and ends once by `sellHeld` or `releaseHeld`. Invariants M1, M2. Throws
 * RangeError for a quantity that is no whole positive number.
 */
export async function moveStock(tx: Tx, cause: StockCause, moves: readonly StockMove[]): Promise<queries.Short[]> {
  const asked = moves.flatMap(entriesOf);
  if (asked.length === 0) return [];
  const cause_id = ('cause_id' in cause && cause.cause_id) || null;
  if (cause_id === null && asked.some(({ kind }) => kind === 'held' || kind === 'reserved'))
    throw new RangeError('a hold needs the id of its order or reservation, or it never ends');
  const opened = asked.filter(({ kind, sign }) => canOpen.has(kind) && sign >= 0);
  if (opened.length > 0) await queries.openFigures(tx, opened);
  return queries.move(tx, asked, cause.cause, cause_id);
}

/**
 * Opens missing figures and locks all in SKU order. Call it before the first of several moves in one transaction, with the
 * figures of all of them, so that they cannot deadlock with another transaction. Invariants M2.
 */
export async function lockFigures(tx: Tx, figures: readonly Figure[]): Promise<void> {
  // Before the locks: a transaction that opens the same figure locks the others afterwards.
  await queries.openFigures(tx, figures);
  await queries.lockFigures(tx, figures);
}

/**
 * The moves of pieces that come back, of which some cannot be sold again: all are received and these damaged, so that the
 * ledger shows them though the figure does not count them.
 */
export function broughtIn({ sku, source, pieces, damaged }: Figure & { pieces: number; damaged: number }): StockMove[] {
  const all = { kind: 'received', sku, source, pieces } as const;
  return damaged > 0 ? [all, { kind: 'damaged', sku, source, pieces: damaged }] : [all];
}

/** Sells the pieces that an order or reservation holds. Returns the number of ended holds; 0 when none was open. */
export function sellHeld(tx: Tx, cause_id: string): Promise<number> {
  return queries.sellHeld(tx, cause_id);
}

/** Gives back the pieces that an order or reservation holds. Returns the number of ended holds; 0 when none was open. */
export function releaseHeld(tx: Tx, cause_id: string): Promise<number> {
  return queries.releaseHeld(tx, cause_id);
}
