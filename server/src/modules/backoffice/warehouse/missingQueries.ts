// Pieces of orders that were not found. decisions/0115.
import type { Scope } from '@vitrine/rules/staff/role';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { keyset, type Page, type PageOf, pageOfRows } from '../../../platform/db/keyset.ts';
import { orderInScope } from '../../orders/orders/orderScopeFragment.ts';
import { isStillMissing } from './workFragment.ts';

type Report = {
  missing_id: string;
  order_id: string;
  item_order_id: string;
  sku: string;
  qty: number;
  note: string;
  staff_id: string;
  reported_at: Date;
};

/** Reports that pieces of a line were not found; another report of the same piece corrects it. */
export async function report(tx: Tx, { qty, note, staff_id, ...piece }: Report): Promise<void> {
  await tx
    .insertInto('missing_piece')
    .values({ ...piece, qty, note, staff_id })
    .onConflict((same) =>
      same
        .columns(['order_id', 'item_order_id', 'sku'])
        .where('found_at', 'is', null)
        .doUpdateSet({ qty, note, staff_id, reported_at: piece.reported_at }),
    )
    .execute();
}

type PieceOf = { order_id: string; item_order_id: string; sku: string };

/** Notes that the missing pieces of a line were found. Returns whether some were missing. */
export async function setFound(tx: Tx, piece: PieceOf, by: { staff_id: string; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('missing_piece')
    .set({ found_by: by.staff_id, found_at: by.now })
    .where('order_id', '=', piece.order_id)
    .where('item_order_id', '=', piece.item_order_id)
    .where('sku', '=', piece.sku)
    .where('found_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The piece of a report, with the country and the boutique of its order. */
export function pieceReported(
  db: Database | Tx,
  missing_id: string,
): Promise<(PieceOf & { country: string; pickup_store_id: string | null }) | undefined> {
  return db
    .selectFrom('missing_piece')
    .innerJoin('shop_order', 'shop_order.order_id', 'missing_piece.order_id')
    .select(['missing_piece.order_id', 'item_order_id', 'sku', 'shop_order.store as country', 'pickup_store_id'])
    .where('missing_id', '=', missing_id)
    .executeTakeFirst();
}

type MissingRow = {
  missing_id: string;
  increment_id: string;
  status: string;
  store: string;
  shipping_method: string;
  arrives_until: string | null;
  sku: string;
  qty: number;
  note: string;
  by: string;
  reported_at: Date;
};

/** Pieces that are still missing, the oldest report first; of one order, or of all. */
export async function missingPieces(
  db: Database,
  page: PageOf,
  { increment_id, scope }: { readonly increment_id: string | null; readonly scope: Scope },
): Promise<Page<MissingRow>> {
  const { place, follows, order } = keyset(sql`m.reported_at`, sql`m.missing_id::text`, page);
  const { rows } = await sql<MissingRow & { place: string }>`
    select m.missing_id, o.increment_id, o.status, o.store, o.shipping_method, o.arrives_until::text, m.sku, m.qty, m.note,
      a.name as by, m.reported_at, ${place}
    from missing_piece m join shop_order o on o.order_id = m.order_id join staff_account a on a.staff_id = m.staff_id
    where ${isStillMissing} and ${orderInScope(scope)} and ${follows}
      and ${increment_id === null ? sql`true` : sql`o.increment_id = ${increment_id}`} ${order}`.execute(db);
  return pageOfRows(rows, page);
}
