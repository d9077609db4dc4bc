// The counter-step of a boutique's step, within ten minutes. decisions/0116.
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type { BoutiqueRefusal } from '@vitrine/contract/boutiquePage';
import type * as contract from '@vitrine/contract/boutiquePage';
import { visitStatuses } from '@vitrine/rules/salon/visit';
import { isInUndoTime } from '@vitrine/rules/staff/boutiquePage';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { payloadHash } from '../../../platform/http/idempotent.ts';
import { assertSamePayload } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { reservationNumbered } from '../../instore/ereservation/takeStoreStep.ts';
import { lockReservation, undoStoreStepIn } from '../../instore/ereservation/undoStoreStep.ts';
import { unmarkVisitIn } from '../../instore/salon/staffSessions.ts';
import { undoReadyIn } from '../../orders/fulfilment/pickup/undoReady.ts';
import { type BoutiqueMember, requireOwnStep, storeFor } from './boutiqueMember.ts';
import { takeBack } from './outboxQueries.ts';
import * as queries from './stepQueries.ts';
import * as subjects from './subjectQueries.ts';
import { outcomeOf } from './takeBoutiqueStep.ts';

const waits = z.object({
  waiting: z.object({ mails: z.array(z.string()), texts: z.array(z.string()), jobs: z.array(z.string()) }),
});
const visit = z.object({ before: z.enum(visitStatuses), after: z.enum(visitStatuses) });
const order = z.object({ before: z.string() });

/** Rolls an undo back that cannot be finished: messages that were taken back wait on. */
class NotUndone extends Error {
  readonly refusal: BoutiqueRefusal;
  constructor(refusal: BoutiqueRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

async function restore(
  shop: Shop,
  tx: Tx,
  { subject, number, store_id, before }: queries.StoredStep,
  staff_id: string,
): Promise<BoutiqueRefusal | null> {
  if (subject === 'visit') return unmarkVisitIn(tx, number, visit.parse(before));
  if (subject === 'pickup') {
    const found = await subjects.orderToCollect(tx, store_id, number);
    const { before: status } = order.parse(before);
    return found ? undoReadyIn(tx, found.order_id, { before: status, staff_id, now: shop.now() }) : 'unknown';
  }
  const known = await reservationNumbered(shop.db, number);
  const row = known && (await lockReservation(tx, known.reservation_id));
  return row ? undoStoreStepIn(shop, tx, row, before) : 'unknown';
}

/** Undoes a step in the transaction. Returns why not. Throws `NotUndone` where a part is done already. */
async function undoIn(shop: Shop, tx: Tx, undoes: string, staff_id: string): Promise<BoutiqueRefusal | null> {
  const step = await queries.lockStep(tx, undoes);
  if (!step || step.refusal !== null || step.before === null) return 'not_undoable';
  if (await queries.isUndone(tx, undoes)) return 'undone_before';
  if (!isInUndoTime(step.settled_at.getTime(), shop.now().getTime())) return 'too_late';
  if (!(await takeBack(tx, waits.parse(step.before).waiting))) throw new NotUndone('too_late');
  const refusal = await restore(shop, tx, step, staff_id);
  if (refusal !== null) throw new NotUndone(refusal);
  return null;
}

/**
 * Undoes a step of the same boutique, of any member, by a counter-step in its history. The client hears nothing of either, because the
 * messages had waited. Throws staff_refused, not_found, idempotency_conflict. Invariants M1, M16, decisions/0116.
 */
export async function undoBoutiqueStep(
  shop: Shop,
  member: BoutiqueMember,
  { step_id, undoes, taken_at, staff_id: taken_by }: BodyOf<typeof contract.boutiqueUndo>,
): Promise<AnswerOf<typeof contract.boutiqueUndo>> {
  requireOwnStep(member, taken_by);
  const { staff_id, device_id } = member;
  const payload_hash = payloadHash([staff_id, 'undo', undoes, taken_at]);
  const undone = await queries.storedStep(shop.db, undoes);
  if (!undone) throw new ApiError('not_found');
  const store_id = await storeFor(shop, member, member.own_store_id ?? undone.store_id);
  if (undone.store_id !== store_id) throw new ApiError('not_found');
  const { subject, number } = undone;
  const at = { taken_at: new Date(taken_at), settled_at: shop.now() };
  const row = { step_id, payload_hash, store_id, staff_id, device_id, subject, number, step: 'undo', ...at };
  const settle = (tx: Tx, refusal: BoutiqueRefusal | null) =>
    queries.settleStep(tx, step_id, { refusal, before: null });
  try {
    await shop.db.transaction().execute(async (tx) => {
      if (!(await queries.claimStep(tx, row))) return;
      const refusal = await undoIn(shop, tx, undoes, staff_id);
      await settle(tx, refusal);
      if (refusal === null) await queries.nameUndone(tx, step_id, undoes);
    });
  } catch (error) {
    if (!(error instanceof NotUndone)) throw error;
    await shop.db.transaction().execute(async (tx) => {
      if (await queries.claimStep(tx, row)) await settle(tx, error.refusal);
    });
  }
  const stored = await queries.storedStep(shop.db, step_id);
  if (!stored) throw new Error('a settled step without its row');
  assertSamePayload(stored, { key: step_id, payload_hash });
  return outcomeOf(shop, step_id, stored);
}
