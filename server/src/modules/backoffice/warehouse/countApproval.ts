// The differences of a count go into the ledger, and come out again by counter-entries. decisions/0115.
import { randomUUID } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffStockCount';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { lockFigures, moveStock } from '../../catalog/stock/moveStock.ts';
import { freeOf } from './countPieceQueries.ts';
import * as queries from './countQueries.ts';
import { approvalOf, type Counter, countView } from './countView.ts';
import { requireCount } from './counts.ts';

type Answer = AnswerOf<typeof contract.staffCount>;
type Change = { readonly sku: string; readonly difference: number; readonly undoes: string | null };
type By = { readonly staff_id: string; readonly now: Date };

const refused = (field: string, reason: string, more: object = {}): ApiError =>
  new ApiError('step_refused', { fields: { [field]: reason }, ...more });

/**
 * Enters differences: each figure changes by what was missing or too much then, whatever was sold since. Pieces that orders and
 * reservations hold are never counted away: the refusal names the SKU and what is free. Invariants M1, M2.
 */
async function enter(tx: Tx, count: queries.CountRow, changes: readonly Change[], by: By): Promise<void> {
  const { count_id, source } = count;
  await lockFigures(
    tx,
    changes.map(({ sku }) => ({ sku, source })),
  );
  for (const { sku, difference, undoes } of changes) {
    /* oxlint-disable no-await-in-loop -- statements of one transaction follow one after the other */
    const free = await freeOf(tx, sku, source);
    if (free + difference < 0) throw refused('skus', 'reserved_pieces', { sku, free });
    const correction_id = randomUUID();
    const correction = {
      correction_id,
      count_id,
      sku,
      difference,
      approved_by: by.staff_id,
      approved_at: by.now,
      undoes,
    };
    await queries.addCorrection(tx, correction);
    const figure = free + difference;
    await moveStock(tx, { cause: 'staff', cause_id: correction_id }, [{ kind: 'counted', sku, source, figure }]);
    /* oxlint-enable no-await-in-loop */
  }
}

/** A closed count and its lines, locked; the member may approve. Throws not_found, step_refused. */
async function approvable(shop: Shop, tx: Tx, member: Counter, number: number) {
  await queries.lockCount(tx, number);
  const count = await requireCount(tx, member, number);
  if (count.closed_at === null) throw refused('step', 'count_not_closed');
  const lines = await queries.linesOf(tx, count.count_id);
  const { is_allowed } = await approvalOf(shop, tx, member, count, lines);
  if (!is_allowed) throw refused('step', 'own_count');
  return { count, lines };
}

/**
 * Enters the differences of a closed count, all or those of some SKUs; a repeated call enters nothing more. Throws staff_refused,
 * not_found, and step_refused to a counter above the limit, for a figure that was counted otherwise since, and for pieces that are
 * reserved.
 */
export async function approveCount(
  shop: Shop,
  member: Counter,
  number: number,
  { skus }: BodyOf<typeof contract.staffCountApprove>,
): Promise<Answer> {
  await shop.db.transaction().execute(async (tx) => {
    const { count, lines } = await approvable(shop, tx, member, number);
    const open = lines.filter(
      ({ sku, counted, expected, correction_id }) =>
        counted !== expected && correction_id === null && (skus === undefined || skus.includes(sku)),
    );
    const [stale] = await queries.countedSince(tx, count.source, open);
    if (stale !== undefined) throw refused('skus', 'counted_since', { sku: stale });
    const changes = open.map(({ sku, counted, expected }) => ({ sku, difference: counted - expected, undoes: null }));
    await enter(tx, count, changes, { staff_id: member.staff_id, now: shop.now() });
  });
  return countView(shop, member, await requireCount(shop.db, member, number));
}

/** Takes the corrections of a count back. Throws as `approveCount`. */
export async function undoCount(shop: Shop, member: Counter, number: number): Promise<Answer> {
  await shop.db.transaction().execute(async (tx) => {
    const { count } = await approvable(shop, tx, member, number);
    const [stale] = await queries.countedAfter(tx, count.source, count.count_id);
    if (stale !== undefined) throw refused('step', 'counted_since', { sku: stale });
    const standing = await queries.standingCorrections(tx, count.count_id);
    const changes = standing.map(({ correction_id, sku, difference }) => ({
      sku,
      difference: -difference,
      undoes: correction_id,
    }));
    await enter(tx, count, changes, { staff_id: member.staff_id, now: shop.now() });
  });
  return countView(shop, member, await requireCount(shop.db, member, number));
}
