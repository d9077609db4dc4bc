// Pieces of orders that were not found: the warehouse looks for them, care talks to the client. decisions/0115.
import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffWarehouse';
import { seesOrder } from '@vitrine/rules/staff/role';
import { staffPageRows } from '../../../platform/db/keyset.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { lockOrder } from '../../checkout/payment/locks/lockOrder.ts';
import { addOrderEvent } from '../../orders/fulfilment/life/statements.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireAct, requireRead } from '../staff/tasks.ts';
import * as queries from './missingQueries.ts';
import { shownPieces } from './shownPieces.ts';
import { promiseAt } from './workList.ts';

/** Pieces that are still missing, the oldest report first. Throws staff_refused. */
export async function readMissing(
  shop: Shop,
  member: StaffMember,
  { after, increment_id }: QueryOf<typeof contract.staffMissing>,
): Promise<AnswerOf<typeof contract.staffMissing>> {
  requireRead(member, 'missing_pieces');
  const page = { limit: staffPageRows, after };
  const asked = { increment_id: increment_id ?? null, scope: member.scope };
  const { rows, next } = await queries.missingPieces(shop.db, page, asked);
  const pieceOf = await shownPieces(
    shop,
    rows.map(({ sku }) => sku),
  );
  const pieces = rows.map(({ store, shipping_method, arrives_until, reported_at, ...row }) => {
    const { leave_by, state } = promiseAt(shop, { store, shipping_method, arrives_until });
    return {
      ...row,
      ...pieceOf(row.sku),
      arrives_until,
      leave_by,
      promise: state,
      reported_at: reported_at.toISOString(),
    };
  });
  return { pieces, next };
}

/** Notes that a missing piece was found: its order can be picked again. A repeated call notes nothing more. Throws staff_refused, not_found. */
export async function foundPiece(
  shop: Shop,
  member: StaffMember,
  missing_id: string,
): Promise<AnswerOf<typeof contract.staffFound>> {
  requireAct(member, 'missing_pieces');
  const piece = await queries.pieceReported(shop.db, missing_id);
  if (!piece || !seesOrder(member.scope, piece)) throw new ApiError('not_found');
  const by = { staff_id: member.staff_id, now: shop.now() };
  await shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, piece.order_id);
    if (!order || !(await queries.setFound(tx, piece, by))) return;
    await addOrderEvent(tx, order, { actor: 'staff', staff_id: by.staff_id, reason: 'piece_found', at: by.now });
  });
  return { found: true };
}
