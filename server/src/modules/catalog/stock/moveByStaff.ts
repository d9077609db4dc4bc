// Staff writes pieces off that are damaged or lost, and moves pieces to another place. decisions/0043.
import { randomUUID } from 'node:crypto';
import { possibleStockSkus, skusOfStockSku } from '@vitrine/rules/catalogue/stockSku';
import { assertSamePayload, type StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as moves from './moveQueries.ts';
import { moveStock } from './moveStock.ts';
import { openFigures } from './queries.ts';

/** Where pieces go: a transfer has both places. A place is `ecom` or a store's id. */
export type StaffMove = {
  /** As in the catalogue, or with hyphens for its spaces. */
  readonly sku: string;
  readonly from: string;
  /** Another place; without it the pieces are written off. */
  readonly to?: string | undefined;
  readonly pieces: number;
  readonly reason: string;
  /** The number of the house's own paper: for one SKU it counts once. */
  readonly reference?: string | undefined;
  /** The account of the member of staff; without it, the command line moved the pieces. */
  readonly staff_id?: string | undefined;
  /** The call that moves: one that is repeated moves once. */
  readonly step_key?: StepKey | undefined;
};

export type MoveRefusal = {
  readonly field: 'sku' | 'from' | 'to' | 'pieces' | 'reason' | 'reference';
  readonly why:
    | 'sku_unknown'
    | 'set_has_no_stock'
    | 'place_unknown'
    | 'same_place'
    | 'not_whole'
    | 'not_free'
    | 'reason_missing'
    | 'reference_used';
  /** How many pieces are free there, for `not_free`: those on hold for orders and reservations are not. */
  readonly free?: number;
};

/** A move that is done, with the pieces that are free in its places now. */
export type Moved = {
  readonly move_id: string;
  readonly sku: string;
  readonly places: readonly { place: string; free: number }[];
};

const mostReason = 500;
const mostPieces = 1_000_000;

/** Rolls a move back that would take more pieces than are free. */
class NotFree extends Error {
  readonly free: number;
  constructor(free: number) {
    super('fewer pieces are free');
    this.free = free;
  }
}

/** The SKU that a text names, or why it names none that has stock of its own. `J1190P-MJ` is one SKU, not a set of two. */
async function skuNamed(shop: Shop, text: string): Promise<{ sku: string } | MoveRefusal> {
  const name = text.trim().replaceAll(' ', '-');
  const known = await moves.variantsNamed(shop.db, possibleStockSkus(name));
  const skus = skusOfStockSku(name, new Map(known.map(({ stock_sku, sku }) => [stock_sku, sku])));
  const [sku, ...more] = skus ?? [];
  if (sku === undefined) return { field: 'sku', why: 'sku_unknown' };
  if (more.length > 0 || known.some((one) => one.sku === sku && one.is_set))
    return { field: 'sku', why: 'set_has_no_stock' };
  return { sku };
}

const isPlace = async (shop: Shop, place: string): Promise<boolean> =>
  place === 'ecom' || moves.isStore(shop.db, place);

/** Why the fields of a move are refused; null when they are right. */
async function fieldRefused(shop: Shop, { from, to, pieces, reason }: StaffMove): Promise<MoveRefusal | null> {
  if (!Number.isInteger(pieces) || pieces < 1 || pieces > mostPieces) return { field: 'pieces', why: 'not_whole' };
  if (reason.trim() === '') return { field: 'reason', why: 'reason_missing' };
  if (!(await isPlace(shop, from))) return { field: 'from', why: 'place_unknown' };
  if (to === undefined) return null;
  if (to === from) return { field: 'to', why: 'same_place' };
  return (await isPlace(shop, to)) ? null : { field: 'to', why: 'place_unknown' };
}

/**
 * Writes pieces off, or moves them to another place: never more than are free, in one transaction with its entries. Returns
 * why it was refused. A repeated `step_key`, or `reference` for the same SKU, moves nothing more and answers as before.
 * Throws idempotency_conflict for a key that came with another payload.
 * Invariants M1, M5.
 */
export async function moveByStaff(shop: Shop, asked: StaffMove): Promise<Moved | MoveRefusal> {
  const refused = await fieldRefused(shop, asked);
  if (refused) return refused;
  const named = await skuNamed(shop, asked.sku);
  if ('why' in named) return named;
  const { from, to, pieces } = asked;
  const { sku } = named;
  const move = {
    move_id: randomUUID(),
    kind: to === undefined ? 'damaged' : 'transferred',
    sku,
    source: from,
    to_source: to ?? null,
    pieces,
    reason: asked.reason.trim().slice(0, mostReason),
    reference: asked.reference?.trim() || null,
    step_key: asked.step_key?.key ?? null,
    payload_hash: asked.step_key?.payload_hash ?? null,
    staff_id: asked.staff_id ?? null,
    moved_at: shop.now(),
  };
  const places = to === undefined ? [from] : [from, to];
  // Committed before the move, so that the move waits for rows of stock only in their order, and for no new one.
  if (to !== undefined) await shop.db.transaction().execute((tx) => openFigures(tx, [{ sku, source: to }]));
  try {
    return await shop.db.transaction().execute(async (tx): Promise<Moved | MoveRefusal> => {
      if (!(await moves.addMove(tx, move))) {
        const earlier = await moves.earlierMove(tx, move);
        if (earlier && asked.step_key && earlier.step_key === move.step_key) assertSamePayload(earlier, asked.step_key);
        const isSame =
          earlier !== undefined &&
          (['kind', 'sku', 'source', 'to_source', 'pieces'] as const).every((field) => earlier[field] === move[field]);
        if (!isSame) return { field: 'reference', why: 'reference_used' };
        return { move_id: earlier.move_id, sku, places: await moves.freeIn(tx, sku, places) };
      }
      const { move_id } = move;
      const [short] =
        to === undefined
          ? await moveStock(tx, { cause: 'staff', cause_id: move_id }, [{ kind: 'damaged', sku, source: from, pieces }])
          : await moveStock(tx, { cause: 'transfer', cause_id: move_id }, [
              { kind: 'transferred', sku, from, to, pieces },
            ]);
      if (short) throw new NotFree(short.left);
      return { move_id, sku, places: await moves.freeIn(tx, sku, places) };
    });
  } catch (error) {
    if (error instanceof NotFree) return { field: 'pieces', why: 'not_free', free: error.free };
    throw error;
  }
}
