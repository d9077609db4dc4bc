// What staff does with the money's books: each call and its command share the data of one use case. decisions/0079, 0102.
import type { AnswerOf, BodyOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffBooks';
import { staffPageRows } from '../../../platform/db/keyset.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { explainOrder } from '../books/explainOrder.ts';
import { readBooks } from '../books/readBooks.ts';
import { acknowledgePayment, leavesNothing, reconcile } from '../reconcile/reconcile.ts';
import { closeLine, importBatch, isAllSettled, reconcileSettlements } from '../reconcile/settlements.ts';
import type { StaffMember as Member } from './queries.ts';
import { requireOrder } from './staffWork.ts';
import { atProvider, requireRead, requireWholeAct } from './tasks.ts';

const done = { done: true } as const;

/** How the totals of an order came about. Throws staff_refused, order_not_found. decisions/0055. */
export async function explain(
  shop: Shop,
  member: Member,
  increment_id: string,
): Promise<AnswerOf<typeof contract.staffExplain>> {
  requireRead(member, 'explain');
  await requireOrder(shop, member, increment_id);
  return explainOrder(shop.db, increment_id);
}

/** The books. Throws staff_refused. */
export async function books(
  shop: Shop,
  member: Member,
  { after }: QueryOf<typeof contract.staffBooks>,
): Promise<AnswerOf<typeof contract.staffBooks>> {
  requireRead(member, 'explain');
  return readBooks(shop.db, { limit: staffPageRows, after }, member.scope);
}

/** Compares payments with the provider's books. Throws staff_refused, unavailable. */
export async function reconcilePayments(
  shop: Shop,
  member: Member,
  { from, apply }: BodyOf<typeof contract.staffReconcile>,
): Promise<AnswerOf<typeof contract.staffReconcile>> {
  requireWholeAct(member, 'reconcile');
  // What differs is given back whatever its amount: a member with a limit only looks.
  if (apply && member.scope.limit !== null) throw new ApiError('staff_refused');
  const since = from === undefined ? null : new Date(from);
  const found = await atProvider(() => reconcile(shop, { from: since, apply }));
  return {
    from: found.from.toISOString(),
    complete_until: found.complete_until?.toISOString() ?? null,
    missing_days: [...found.missing_days],
    differences: found.differences.map((difference) => ({
      kind: difference.kind,
      order_number: difference.order_number,
      merchant_reference: difference.merchant_reference,
      psp_reference: difference.psp_reference,
      began_at: difference.began_at?.toISOString() ?? null,
      here: difference.here,
      there: difference.there,
      proposal: difference.proposal,
      result: difference.result,
    })),
    restored: found.restored && {
      is_open: found.restored.open,
      needs_until: found.restored.needs_until.toISOString(),
    },
    is_settled: leavesNothing(found),
  };
}

/** Notes a payment that was dealt with by hand. Throws staff_refused. */
export async function acknowledge(
  shop: Shop,
  member: Member,
  { psp_reference }: BodyOf<typeof contract.staffAcknowledge>,
): Promise<AnswerOf<typeof contract.staffAcknowledge>> {
  requireWholeAct(member, 'reconcile');
  await acknowledgePayment(shop, psp_reference);
  return done;
}

/** Imports settlement reports and lists what differs. Throws staff_refused, not_found for a batch, unavailable. */
export async function reconcileSettled(
  shop: Shop,
  member: Member,
  { batch }: BodyOf<typeof contract.staffSettlement>,
): Promise<AnswerOf<typeof contract.staffSettlement>> {
  requireWholeAct(member, 'reconcile');
  return atProvider(async () => {
    if (batch !== undefined && (await importBatch(shop, batch)) === null) throw new ApiError('not_found');
    const found = await reconcileSettlements(shop);
    return { ...found, is_settled: isAllSettled(found) };
  });
}

/** Closes a differing line of a settlement report. Throws staff_refused, not_found. */
export async function closeSettlementLine(
  shop: Shop,
  member: Member,
  line_id: number,
  { how }: BodyOf<typeof contract.staffSettlementLine>,
): Promise<AnswerOf<typeof contract.staffSettlementLine>> {
  requireWholeAct(member, 'reconcile');
  if (!(await closeLine(shop, line_id, how))) throw new ApiError('not_found');
  return done;
}
