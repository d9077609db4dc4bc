// Money under way: refunds that have not arrived, and authorisations that are not captured. decisions/0124.
import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffMoney';
import { staffPageRows } from '../../../platform/db/keyset.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { openAuthorisations } from '../books/readBooks.ts';
import { countDiffering } from '../reconcile/settlements.ts';
import { requireMoney } from './requireMoney.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { refundsUnderWay } from './underWayQueries.ts';

/** A page of the refunds that have not arrived. Throws staff_refused. */
export async function readRefundsUnderWay(
  shop: Shop,
  member: StaffMember,
  { after }: QueryOf<typeof contract.staffRefundsUnderWay>,
): Promise<AnswerOf<typeof contract.staffRefundsUnderWay>> {
  requireMoney(member);
  const { rows, next } = await refundsUnderWay(shop.db, { limit: staffPageRows, after });
  return {
    next,
    differing_lines: after === undefined ? await countDiffering(shop.db) : null,
    refunds: rows.map(({ asked_at, ...row }) => ({ ...row, asked_at: asked_at.toISOString() })),
  };
}

/** A page of the open authorisations. Throws staff_refused. */
export async function readOpenAuthorisations(
  shop: Shop,
  member: StaffMember,
  { after }: QueryOf<typeof contract.staffOpenAuthorisations>,
): Promise<AnswerOf<typeof contract.staffOpenAuthorisations>> {
  requireMoney(member);
  const { rows, next } = await openAuthorisations(shop.db, { limit: staffPageRows, after });
  return { next, orders: [...rows] };
}
