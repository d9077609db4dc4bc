// A step of a boutique's page: applied once by its id, also when it was taken offline and sent later. decisions/0116.
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import { type BoutiqueRefusal, boutiqueRefusals } from '@vitrine/contract/boutiquePage';
import type * as contract from '@vitrine/contract/boutiquePage';
import { storeSteps } from '@vitrine/contract/staffTasks';
import { mayTakeBoutiqueStep } from '@vitrine/rules/staff/boutiqueRights';
import { hasStep, isUndoable, undoMs } from '@vitrine/rules/staff/boutiquePage';
import { visitMarks } from '@vitrine/rules/salon/visit';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { payloadHash } from '../../../platform/http/idempotent.ts';
import { assertSamePayload } from '../../../platform/http/stepKey.ts';
import { isUuid } from '../../../platform/db/isUuid.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { reservationNumbered, storeStepIn } from '../../instore/ereservation/takeStoreStep.ts';
import { beforeOf, lockReservation } from '../../instore/ereservation/undoStoreStep.ts';
import { sessionOfVisit } from '../../instore/salon/programme.ts';
import { lockedVisitStatus, markVisitIn } from '../../instore/salon/staffSessions.ts';
import { checkCode, hasCode } from '../../orders/fulfilment/pickupcode/pickupCode.ts';
import { stepIn } from '../../orders/fulfilment/steps/takeStep.ts';
import { type BoutiqueMember, requireOwnStep, storeFor } from './boutiqueMember.ts';
import { waitForUndo } from './outboxQueries.ts';
import { receiveReturn } from './receiveReturn.ts';
import { statusOfSubject } from './statusOfSubject.ts';
import * as queries from './stepQueries.ts';
import * as subjects from './subjectQueries.ts';

type Asked = BodyOf<typeof contract.boutiqueTake>;
type Outcome = contract.BoutiqueOutcome;
/** What a step did: why not, and what an undo restores. */
type Done = { readonly refusal: BoutiqueRefusal | null; readonly before: object | null };

const refused = (refusal: BoutiqueRefusal): Done => ({ refusal, before: null });
export const isRefusal = (text: string | null): BoutiqueRefusal | null =>
  boutiqueRefusals.find((one) => one === text) ?? null;

/** The outcome of a stored step, as the page reads it: of a refused one with the step that was first. */
export async function outcomeOf(
  shop: Shop,
  step_id: string,
  { subject, number, step, settled_at, refusal, before }: Omit<queries.StoredStep, 'payload_hash' | 'staff_id'>,
): Promise<Outcome> {
  const status = await statusOfSubject(shop, subject, number);
  const last =
    refusal === null
      ? undefined
      : ((await queries.firstOf(shop.db, { subject, number, step_id })) ??
        (subject === 'reservation'
          ? await queries.reservationEnd(shop.db, number)
          : subject === 'visit'
            ? undefined
            : await queries.lastEvent(shop.db, subject, number)));
  const canUndo = refusal === null && before !== null && isUndoable(subject, step);
  return {
    step_id,
    refusal: isRefusal(refusal),
    status,
    first: last ? { by: last.by, step: last.step, taken_at: last.taken_at.toISOString() } : null,
    undo_until: canUndo ? new Date(settled_at.getTime() + undoMs).toISOString() : null,
  };
}

async function reservationStep(
  shop: Shop,
  tx: Tx,
  store_id: string,
  { number, step, is_given_up }: Asked,
): Promise<Done> {
  const known = await reservationNumbered(shop.db, number);
  const name = storeSteps.find((one) => one === step);
  if (known?.store_id !== store_id || !name) return refused('unknown');
  const row = await lockReservation(tx, known.reservation_id);
  if (!row) return refused('unknown');
  const refusal = await storeStepIn(shop, tx, row, name, is_given_up ?? false);
  if (refusal !== null) return refused(refusal);
  const after = await lockReservation(tx, row.reservation_id);
  return { refusal: null, before: { before: beforeOf(row), after: { status: after?.status ?? '' } } };
}

async function pickupStep(
  shop: Shop,
  tx: Tx,
  { store_id, staff_id }: { store_id: string; staff_id: string },
  { number, step }: Asked,
): Promise<Done> {
  const order = await subjects.orderToCollect(tx, store_id, number);
  if (!order || (step !== 'make_ready' && step !== 'collect')) return refused('unknown');
  const details = { actor: 'staff', staff_id, is_undoable: step === 'make_ready' } as const;
  const refusal = await stepIn(shop, tx, order.order_id, step, details, shop.now());
  return refusal === null ? { refusal: null, before: { before: order.status } } : refused('not_now');
}

async function visitStep(shop: Shop, tx: Tx, store_id: string, { number, step }: Asked): Promise<Done> {
  const session = isUuid(number) ? await sessionOfVisit(shop.db, number) : undefined;
  const mark = visitMarks.find((one) => one === step);
  if (session?.store_id !== store_id || !mark) return refused('unknown');
  const before = await lockedVisitStatus(tx, number);
  const refusal = await markVisitIn(tx, number, mark, shop.now());
  if (refusal !== null) return refused(refusal === 'not_begun' ? 'not_begun' : 'not_now');
  return { refusal: null, before: { before, after: mark } };
}

/** The proof of a handover, before its transaction: a wrong code counts also where nothing else is written. */
async function proofRefusal(
  shop: Shop,
  store_id: string,
  { subject, step, number, code = '', is_id_checked = false }: Asked,
): Promise<BoutiqueRefusal | null> {
  if (subject !== 'pickup' || step !== 'collect') return null;
  if (!is_id_checked) return 'id_not_checked';
  const order = await subjects.orderToCollect(shop.db, store_id, number);
  // Collected already, or not ready: no code is wrong. The step itself says so.
  if (!order || !(await hasCode(shop.db, order.order_id))) return null;
  const found = await checkCode(shop, order.order_id, code);
  // The page keeps the step and sends it again: nothing is stored.
  if (found === 'wait') throw new ApiError('too_many_requests', { time_to_wait: 600, fields: { code: 'locked' } });
  return found === 'wrong' ? 'code_wrong' : null;
}

async function stepOfSubject(
  shop: Shop,
  tx: Tx,
  by: { store_id: string; staff_id: string },
  asked: Asked,
): Promise<Done> {
  if (asked.subject === 'reservation') return reservationStep(shop, tx, by.store_id, asked);
  if (asked.subject === 'pickup') return pickupStep(shop, tx, by, asked);
  return visitStep(shop, tx, by.store_id, asked);
}

/**
 * Takes a step of a boutique's page. One transaction claims its id, takes the step and stores the outcome. A step that is sent again
 * after a lost answer, a restart or a new sign-in is applied once and gets the same answer. A refused step is stored with the member
 * that was first. Messages of a step that can be undone wait until its undo time is over. Throws staff_refused, not_found, payload_refused,
 * idempotency_conflict, too_many_requests. Invariants M1, M2, M5, M16.
 */
export async function takeBoutiqueStep(
  shop: Shop,
  member: BoutiqueMember,
  asked: Asked,
): Promise<AnswerOf<typeof contract.boutiqueTake>> {
  const { step_id, subject, number, step, taken_at } = asked;
  requireOwnStep(member, asked.staff_id);
  if (!hasStep(subject, step)) throw new ApiError('payload_refused', { fields: { step: 'format' } });
  const { staff_id, device_id } = member;
  // The hash holds no code: a row that stays for a year must not help to guess one.
  const payload_hash = payloadHash([staff_id, subject, number, step, taken_at]);
  const known = await queries.storedStep(shop.db, step_id);
  if (known) {
    assertSamePayload(known, { key: step_id, payload_hash });
    return outcomeOf(shop, step_id, known);
  }
  if (!mayTakeBoutiqueStep(member.rights, subject, step)) throw new ApiError('staff_refused');
  const store_id = await storeFor(
    shop,
    member,
    member.own_store_id ?? (await subjects.storeOf(shop.db, subject, number)),
  );
  const now = shop.now();
  const claim = { step_id, payload_hash, store_id, staff_id, device_id, subject, number, step };
  const row = { ...claim, taken_at: new Date(taken_at), settled_at: now };
  const unproven = await proofRefusal(shop, store_id, asked);
  const received = subject === 'return' ? await receiveReturn(shop, { store_id, staff_id }, asked, payload_hash) : null;
  await shop.db.transaction().execute(async (tx) => {
    if (!(await queries.claimStep(tx, row))) return;
    const done =
      unproven !== null
        ? refused(unproven)
        : subject === 'return'
          ? { refusal: received, before: null }
          : await stepOfSubject(shop, tx, { store_id, staff_id }, asked);
    const canUndo = done.refusal === null && isUndoable(subject, step);
    const before = canUndo ? { ...done.before, waiting: await waitForUndo(tx) } : null;
    await queries.settleStep(tx, step_id, { refusal: done.refusal, before });
  });
  const stored = await queries.storedStep(shop.db, step_id);
  if (!stored) throw new Error('a settled step without its row');
  assertSamePayload(stored, { key: step_id, payload_hash });
  return outcomeOf(shop, step_id, stored);
}
